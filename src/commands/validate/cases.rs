//! Finds the cases to audit. Folders without cases, and answers without an input, are not errors.

use std::path::{Path, PathBuf};

use crate::commands::exit::CommandError;
use crate::commands::files;
use crate::commands::messages::{CommandMessage, RequestError};
use caipan_problem::case::{self, Case};
use caipan_problem::directory::Directory;
use caipan_problem::problem_toml::Problem;

/// Returns the cases at `paths`, which are folders of cases or single inputs. If `paths` is empty, returns the problem's own cases.
pub(super) fn find_cases_to_audit(
    problem: &Problem,
    paths: &[PathBuf],
) -> Result<Vec<Case>, CommandError> {
    if paths.is_empty() {
        return Ok(case::find_incomplete_cases(&problem.directory)?);
    }
    let mut cases = Vec::new();
    for path in paths {
        if path.is_dir() {
            cases.extend(case::find_incomplete_cases(&Directory::Disk(path.clone()))?)
        } else {
            require_existing_path(path)?;
            cases.push(files::case_for_input(problem, path, None, None)?);
        }
    }
    Ok(cases)
}

/// Returns an error if `paths` is empty and the problem is built in, since `option` cannot change files that are not on disk.
pub(super) fn refuse_built_in_problem(
    problem: &Problem,
    paths: &[PathBuf],
    option: &str,
) -> Result<(), CommandError> {
    if paths.is_empty() && problem.directory.disk_path().is_none() {
        let (option, problem) = (option.to_owned(), problem.name.clone());
        Err(CommandError::usage_error(RequestError::BuiltIn {
            option,
            problem,
        }))
    } else {
        Ok(())
    }
}

/// Returns an error if `path` does not exist. `-`, standard input, is accepted.
pub(super) fn require_existing_path(path: &Path) -> Result<(), CommandError> {
    if path == Path::new("-") || path.exists() {
        Ok(())
    } else {
        Err(files::wrong_path_failure(
            path,
            CommandMessage::NoFileOrFolder,
        ))
    }
}
