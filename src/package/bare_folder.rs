//! A folder of cases without problem.toml: a problem with the usual checker and limits, called as the folder is.

use std::path::{Path, PathBuf};

use crate::package::case::{Paired, SELF_TESTS};
use crate::package::directory::Directory;
use crate::package::entry::{Entry, ReadError};

/// What compares outputs with answers where nobody says otherwise.
pub const CHECKER: &str = "tokens";

/// What `file`, problem.toml, would say, if it is not there and cases are.
///
/// # Errors
/// A folder that cannot be read.
pub fn problem_toml(directory: &Directory, file: &str) -> Result<Option<String>, ReadError> {
    let Some(folder) = directory.on_disk() else {
        return Ok(None);
    };
    if folder.join(file).symlink_metadata().is_ok() {
        return Ok(None);
    }
    let is_graded = |entry: &Entry| !entry.name.split('/').any(|part| SELF_TESTS.contains(&part));
    let graded = directory.entries()?.into_iter().filter(is_graded);
    if Paired::of(graded.collect()).cases.is_empty() {
        return Ok(None);
    }
    let name = toml::Value::String(name_of(folder));
    Ok(Some(format!("name = {name}\nchecker = \"{CHECKER}\"\n")))
}

/// The contest.toml of a folder that has one and no `file`, problem.toml: such a folder is a contest, whatever cases lie below.
pub fn contest_toml(folder: &Path, file: &str) -> Option<PathBuf> {
    let is_problem = folder.join(file).symlink_metadata().is_ok();
    let contest = folder.join("contest.toml");
    (!is_problem && contest.is_file()).then_some(contest)
}

/// What a folder is called, however it is reached.
pub fn name_of(folder: &Path) -> String {
    let real = folder.canonicalize();
    let name = real.as_deref().unwrap_or(folder).file_name();
    let name = name.unwrap_or_default().to_string_lossy();
    match name.is_empty() || name.chars().any(char::is_control) {
        true => "problem".to_owned(),
        false => name.into_owned(),
    }
}
