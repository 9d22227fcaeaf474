//! What is run of an imported problem once it stands in its place.

use std::path::Path;

use crate::cli::{Import, ProblemArgs, Validate};
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::validate;
use crate::package::formats::Package;
use crate::package::problem_toml::FILE_NAME;

/// Looks at a problem as `validate` does: an import that does not pass is not finished.
///
/// # Errors
/// Nothing can be said of it.
pub fn finish(
    dir: &Path,
    package: &Package,
    args: &Import,
    console: &Console,
) -> Result<Exit, Failure> {
    // What is to be made first cannot be looked at yet.
    match args.no_audit || !package.is_complete() {
        true => Ok(Exit::Good),
        false => validate::run(&audit(dir, args), console),
    }
}

/// The data and the jury's programs.
fn audit(dir: &Path, args: &Import) -> Validate {
    Validate {
        problem: ProblemArgs {
            // The folder alone may be called as a built-in problem is.
            problem: dir.join(FILE_NAME).display().to_string(),
            ..ProblemArgs::default()
        },
        isolation: args.isolation.clone(),
        ..Validate::default()
    }
}
