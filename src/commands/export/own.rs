//! A built-in problem directory on disk, to start from.

use std::path::Path;

use crate::cli::Export;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::messages::{Message, RequestError};
use crate::commands::{arguments, files};
use caipan_files::atomic::Set;
use caipan_problem::directory::{Directory, built_in_names};

pub(super) fn run(args: &Export, console: &Console) -> Result<Exit, Failure> {
    arguments::check_problem_is_first(&args.problem, [args.dir.as_path()])?;
    let unknown = || {
        if Path::new(&args.problem).is_dir() {
            let (folder, known) = (args.problem.clone(), caipan_formats::writable_names());
            return Failure::usage(RequestError::NoFormat { folder, known });
        }
        let known = built_in_names().collect::<Vec<_>>().join(", ");
        let name = args.problem.clone();
        Failure::usage(RequestError::NoBuiltIn { name, known })
    };
    let directory = Directory::built_in(&args.problem);
    let directory = directory.or_else(|| Directory::also_called(&args.problem));
    let directory = directory.ok_or_else(unknown)?;
    files::require_empty_folder(&args.dir)?;
    let entries = directory.entries()?;
    let mut set = Set::of(&args.dir)?;
    for entry in &entries {
        set.add(&entry.name, &entry.read()?)?;
    }
    set.publish()?;
    let (count, folder) = (entries.len(), args.dir.display().to_string());
    console.note(&console.sentence(Message::WroteFiles { count, folder }));
    Ok(Exit::Good)
}
