//! The jury programs that a command is about.

use std::path::{Path, PathBuf};

use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use caipan_audit::programs::{self, JuryPrograms, PROGRAMS_FOLDER};
use caipan_problem::problem_toml::Problem;

/// The programs of the folder that was named, or of the problem directory where its own may be taken, and where they are;
/// `None` where nobody asks for any and there are none. Folders that cannot be judged are all named.
pub(crate) fn programs_of(
    problem: &Problem,
    named: Option<&Path>,
    takes_own: bool,
    console: &Console,
) -> Result<Option<(PathBuf, JuryPrograms)>, Failure> {
    let own = || {
        problem
            .directory
            .on_disk()
            .map(|own| own.join(PROGRAMS_FOLDER))
    };
    let own = || own().filter(|own| takes_own && own.is_dir());
    let Some(folder) = named.map(Path::to_owned).or_else(own) else {
        return Ok(None);
    };
    let found = programs::find_programs(problem, &folder).map_err(Failure::usage)?;
    let wrong = || found.without_expectation.iter().chain(&found.faults);
    if named.is_some() && wrong().next().is_some() {
        return Err(Failure::new(Exit::Usage, wrong().cloned().collect()));
    }
    for fact in wrong() {
        console.warn(&console.lang.fact(fact));
    }
    Ok(Some((folder, found)))
}
