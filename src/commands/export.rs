//! `caipan export`: writes a built-in problem directory to disk, to start from.

use super::exit::{Exit, Failure};
use super::files;
use super::writing::Set;
use crate::cli::Export;
use crate::commands::console::Console;
use crate::commands::said::Refused;
use crate::package::directory::{Directory, built_in_names};

pub fn run(args: &Export, console: &Console) -> Result<Exit, Failure> {
    let unknown = || {
        let known = built_in_names().collect::<Vec<_>>().join(", ");
        let name = args.problem.clone();
        Failure::wrong_usage(Refused::NoBuiltIn { name, known })
    };
    let directory = Directory::built_in(&args.problem).ok_or_else(unknown)?;
    files::refuse_what_is_there(&args.dir)?;
    let entries = directory.entries()?;
    let mut set = Set::of(&args.dir)?;
    for entry in &entries {
        set.add(&entry.name, &entry.read()?)?;
    }
    set.publish()?;
    console.note(&format!(
        "{} files written to {}",
        entries.len(),
        args.dir.display()
    ));
    Ok(Exit::Good)
}
