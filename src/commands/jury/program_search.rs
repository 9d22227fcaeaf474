//! Finds the jury programs for a command.

use std::path::{Path, PathBuf};

use crate::commands::exit::{CommandError, Exit};
use crate::terminal::console::Console;
use caipan_audit::jury_programs::{self, JuryPrograms, PROGRAMS_FOLDER};
use caipan_problem::problem_toml::Problem;

/// Returns the jury programs and their folder: `folder_argument` from the command line, or else the problem's own
/// folder if `allows_own_folder` is true. `None` if neither is available. Faults, such as programs without an
/// expected result, are errors in `folder_argument`, but only warnings in the problem's own folder.
pub(crate) fn find_jury_programs(
    problem: &Problem,
    folder_argument: Option<&Path>,
    allows_own_folder: bool,
    console: &Console,
) -> Result<Option<(PathBuf, JuryPrograms)>, CommandError> {
    let own = problem
        .directory
        .disk_path()
        .map(|directory| directory.join(PROGRAMS_FOLDER))
        .filter(|folder| allows_own_folder && folder.is_dir());
    let Some(folder) = folder_argument.map(Path::to_owned).or(own) else {
        return Ok(None);
    };
    let found =
        jury_programs::find_programs(problem, &folder).map_err(CommandError::usage_error)?;
    let mut faults = found
        .without_expectation
        .iter()
        .chain(&found.faults)
        .peekable();
    if folder_argument.is_some() && faults.peek().is_some() {
        return Err(CommandError::new(Exit::Usage, faults.cloned().collect()));
    }
    for fact in faults {
        console.print_warning(&console.lang.fact(fact));
    }
    Ok(Some((folder, found)))
}
