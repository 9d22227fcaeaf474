//! `caipan export` without `--as`: writes a built-in problem directory to disk, as a starting point.

use std::path::Path;

use crate::cli::Export;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::messages::{CommandMessage, RequestError};
use crate::commands::{argument_checks, files};
use crate::terminal::console::Console;
use caipan_files::atomic::FileSet;
use caipan_problem::directory::{Directory, built_in_names};

fn unknown_problem_failure(problem: &str) -> CommandError {
    if Path::new(problem).is_dir() {
        let (folder, known) = (
            problem.to_owned(),
            caipan_formats::exportable_format_names(),
        );
        return CommandError::usage_error(RequestError::NoFormat { folder, known });
    }
    let names: Vec<_> = built_in_names().collect();
    CommandError::usage_error(RequestError::NoBuiltIn {
        name: problem.to_owned(),
        known: names.join(", "),
    })
}

pub(super) fn run(args: &Export, console: &Console) -> Result<Exit, CommandError> {
    argument_checks::refuse_program_as_problem(&args.problem, [args.dir.as_path()])?;
    let directory = Directory::find_built_in(&args.problem)
        .or_else(|| Directory::find_built_in_by_source_name(&args.problem))
        .ok_or_else(|| unknown_problem_failure(&args.problem))?;
    files::require_empty_folder(&args.dir)?;
    let entries = directory.entries()?;
    let mut set = FileSet::new(&args.dir)?;
    for entry in &entries {
        set.add_file(&entry.name, &entry.read()?)?;
    }
    set.publish()?;
    let (count, folder) = (entries.len(), args.dir.display().to_string());
    console.print_note(&console.sentence(CommandMessage::WroteFiles { count, folder }));
    Ok(Exit::Good)
}
