//! Imports a package of several problems, prints the notices and completes each problem.

use std::path::Path;

use super::package_problem::complete_and_audit;
use crate::cli::Import;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::init::with_comment_translation;
use crate::commands::messages::CommandMessage;
use crate::terminal::console::Console;
use caipan_archive::staged_folder::StagedFolder;
use caipan_facts::quote_for_shell;
use caipan_import::{ProblemSetFolder, ProblemSetImport};
use caipan_problem::new_toml_file::CONTEST_TOML_NAME;

/// Imports all problems, or those that `--only` names. A faulty problem does not prevent the import of the others.
///
/// # Errors
/// The folder of all problems cannot be created.
pub(super) fn run(
    mut import: ProblemSetImport<'_>,
    fresh: StagedFolder,
    meanwhile: &Path,
    args: &Import,
    console: &Console,
) -> Result<Exit, CommandError> {
    let written = with_comment_translation(console.lang, |comments| {
        import.write_folder(fresh, meanwhile, comments)
    });
    for notice in &import.notices {
        console.print_warning(&console.lang.fact(notice));
    }
    complete_all_problems(&import, &written?, args, console)
}

/// Completes and audits each problem, prints the summary and suggests the next command. Returns the worst exit code.
fn complete_all_problems(
    import: &ProblemSetImport<'_>,
    written: &ProblemSetFolder,
    args: &Import,
    console: &Console,
) -> Result<Exit, CommandError> {
    let mut exit = match import.refused {
        0 => Exit::Good,
        _ if import.has_internal_failure => Exit::Internal,
        _ => Exit::Jury,
    };
    for (problem, rooms) in import.problems.iter().zip(written.scratch.iter().cycle()) {
        let folder = import.dir.join(&problem.read.package.name);
        let done = complete_and_audit(problem, (&folder, rooms), args, console);
        exit = exit.max_by_severity(done.unwrap_or_else(|failure| {
            console.print_error(&failure.text(console.lang));
            failure.exit
        }));
        if exit.is_interrupted() {
            return Ok(exit);
        }
    }
    console.print_note(&console.lang.fact(&import.summary()));
    let contest = quote_for_shell(&import.dir.join(CONTEST_TOML_NAME).display().to_string());
    let sources = written.sources.as_ref();
    let submissions = sources.and_then(|folder| quote_for_shell(&folder.display().to_string()));
    if let (Some(contest), Some(submissions)) = (contest, submissions) {
        let command = format!("caipan grade {contest} {submissions}");
        console.print_note(&console.sentence(CommandMessage::Next { command }));
    }
    Ok(exit)
}
