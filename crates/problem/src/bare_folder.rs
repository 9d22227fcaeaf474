//! A folder of cases without problem.toml: a problem with the usual checker and limits, called as the folder is.

use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use crate::case::{CaseError, Paired, SELF_TESTS};
use crate::directory::{Directory, is_empty_folder, is_shown};
use crate::entry::{Entry, ReadError};
use crate::language;
use crate::problem_error::{NoProblem, NotKnown, ProblemError};

/// What compares outputs with answers where nobody says otherwise.
pub const CHECKER: &str = "tokens";

/// Maximum number of files in a folder without problem.toml. A larger folder is a disk or a home folder, not a set of cases.
const MOST_FILES: usize = 100_000;

/// What `file`, problem.toml, would say, if it is not there and cases are.
///
/// # Errors
/// A folder that cannot be read.
pub fn problem_toml(directory: &Directory, file: &str) -> Result<Option<String>, ReadError> {
    let Some(folder) = directory.on_disk() else {
        return Ok(None);
    };
    let is_problem = folder.join(file).symlink_metadata().is_ok();
    if is_problem || lemon_contest(directory).is_some() {
        return Ok(None);
    }
    if paired(directory)?.is_none_or(|paired| paired.cases.is_empty()) {
        return Ok(None);
    }
    let name = toml::Value::String(name_of(folder));
    Ok(Some(format!("name = {name}\nchecker = \"{CHECKER}\"\n")))
}

/// The files of a folder without problem.toml, as cases; `None` if there are too many.
fn paired(directory: &Directory) -> Result<Option<Paired>, ReadError> {
    let is_graded = |entry: &Entry| !entry.name.split('/').any(|part| SELF_TESTS.contains(&part));
    let entries = directory.at_most(MOST_FILES)?;
    Ok(entries.map(|entries| Paired::of(entries.into_iter().filter(is_graded).collect())))
}

/// Files by which the packages of other judges are known.
const FOREIGN: [&str; 7] = [
    "problem.yaml",
    "problem.xml",
    "problem.conf",
    "problem.yml",
    "init.yml",
    "task.yaml",
    "domjudge-problem.ini",
];

/// Name of the contest file (.cdf) of a contest for Lemon; `None` for any other folder. Cases below such a folder belong to the
/// problems of the contest, which have checkers and limits of their own.
fn lemon_contest(directory: &Directory) -> Option<String> {
    let top = directory.names_in(Path::new(""));
    top.into_iter().find(|name| name.ends_with(".cdf"))
}

/// Refuses the folder of a contest for Lemon, which is imported.
///
/// # Errors
/// The folder has a contest file (.cdf).
pub fn refuse_contest(directory: &Directory) -> Result<(), ProblemError> {
    match (directory.on_disk(), lemon_contest(directory)) {
        (Some(folder), Some(file)) => {
            let folder = folder.display().to_string();
            Err(NoProblem::Foreign { folder, file }.into())
        }
        _ => Ok(()),
    }
}

/// Explains why a folder is not a problem. Returns `Ok` for a built-in problem and for a folder that has `file`, its
/// problem.toml.
///
/// # Errors
/// The folder has neither problem.toml nor cases.
pub fn refuse(directory: &Directory, file: &str) -> Result<(), ProblemError> {
    let Some(folder) = directory.on_disk() else {
        return Ok(());
    };
    if folder.join(file).symlink_metadata().is_ok() {
        return Ok(());
    }
    let name = folder.display().to_string();
    refuse_contest(directory)?;
    let Some(Paired { faults, .. }) = paired(directory)? else {
        let most = MOST_FILES;
        return Err(NoProblem::TooLarge { folder: name, most }.into());
    };
    if !faults.is_empty() {
        return Err(CaseError::Misfits(faults).into());
    }
    let top = directory.names_in(Path::new(""));
    let is_foreign = |name: &&String| FOREIGN.contains(&name.as_str());
    if let Some(file) = top.iter().find(is_foreign) {
        let file = file.clone();
        return Err(NoProblem::Foreign { folder: name, file }.into());
    }
    Err(match holds_programs(folder) {
        true => ProblemError::Asked(NotKnown::Programs { folder: name }),
        false if is_empty_folder(folder) => NoProblem::Empty { folder: name }.into(),
        false => NoProblem::Nothing { folder: name }.into(),
    })
}

/// Whether a folder, or a folder at most two levels below it, has a source file.
fn holds_programs(folder: &Path) -> bool {
    let languages = language::table();
    let walk = WalkDir::new(folder).max_depth(3).into_iter();
    let found = walk.filter_entry(is_shown).flatten().take(MOST_FILES);
    let mut files = found.filter(|entry| entry.file_type().is_file());
    files.any(|entry| {
        let name = entry.file_name().to_string_lossy();
        language::of_name(&languages, &name).is_some()
    })
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
    if name.is_empty() || name.chars().any(char::is_control) {
        "problem".to_owned()
    } else {
        name.into_owned()
    }
}
