//! The cases that an audit is of, as far as they can be put together.

use std::path::{Path, PathBuf};

use crate::commands::exit::Failure;
use crate::commands::files;
use crate::commands::messages::{Message, RequestError};
use caipan_problem::case::{Case, PairedFiles, SELF_TESTS};
use caipan_problem::directory::Directory;
use caipan_problem::entry::Entry;
use caipan_problem::problem_toml::Problem;

/// Those of the problem itself, or of the folders and single inputs that are named.
pub(super) fn of(problem: &Problem, paths: &[PathBuf]) -> Result<Vec<Case>, Failure> {
    if paths.is_empty() {
        return in_directory(&problem.directory);
    }
    let mut cases = Vec::new();
    for path in paths {
        if path.is_dir() {
            cases.extend(in_directory(&Directory::Disk(path.clone()))?)
        } else {
            refuse_what_is_missing(path)?;
            cases.push(files::case(problem, path, None, None)?);
        }
    }
    Ok(cases)
}

/// Refuses to change what is inside the binary.
pub(super) fn refuse_built_in(
    problem: &Problem,
    paths: &[PathBuf],
    option: &str,
) -> Result<(), Failure> {
    if paths.is_empty() && problem.directory.on_disk().is_none() {
        let (option, problem) = (option.to_owned(), problem.name.clone());
        Err(Failure::usage(RequestError::BuiltIn { option, problem }))
    } else {
        Ok(())
    }
}

/// Refuses a path at which there is nothing.
pub(super) fn refuse_what_is_missing(path: &Path) -> Result<(), Failure> {
    if path == Path::new("-") || path.exists() {
        Ok(())
    } else {
        Err(files::wrong_path(path, Message::NoFileOrFolder))
    }
}

/// Self-tests are none.
fn in_directory(directory: &Directory) -> Result<Vec<Case>, Failure> {
    let is_graded = |entry: &Entry| !entry.name.split('/').any(|part| SELF_TESTS.contains(&part));
    let graded = directory.entries()?.into_iter().filter(is_graded);
    Ok(PairedFiles::in_directory(graded.collect()).cases)
}
