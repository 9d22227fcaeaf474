//! Folders of cases without problem.toml: problems with the default checker and limits, named after the folder.

use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use crate::case::{CaseError, PairedFiles, SELF_TESTS};
use crate::directory::{Directory, is_empty_folder, is_visible_entry};
use crate::entry::{Entry, ReadError};
use crate::language;
use crate::problem_error::{ProblemError, ProblemFolderError, UnknownArgument};

/// Name of the default checker, which compares outputs with answers word by word.
pub(crate) const DEFAULT_CHECKER_NAME: &str = "tokens";

/// Maximum number of files in a folder without problem.toml. A folder with more files is assumed to be a disk or a home
/// folder, not a set of cases.
const MAX_FILES: usize = 100_000;

/// Returns the problem.toml that is assumed for a folder of cases without the file `problem_toml_name`; `None` for
/// other folders.
///
/// # Errors
/// The folder cannot be read.
pub fn assumed_problem_toml(
    directory: &Directory,
    problem_toml_name: &str,
) -> Result<Option<String>, ReadError> {
    let Some(folder) = directory.disk_path() else {
        return Ok(None);
    };
    let is_problem = folder.join(problem_toml_name).symlink_metadata().is_ok();
    if is_problem || find_lemon_contest_file(directory).is_some() {
        return Ok(None);
    }
    if pair_case_files(directory)?.is_none_or(|paired| paired.cases.is_empty()) {
        return Ok(None);
    }
    let name = toml::Value::String(real_folder_name(folder));
    Ok(Some(format!(
        "name = {name}\nchecker = \"{DEFAULT_CHECKER_NAME}\"\n"
    )))
}

/// Pairs the inputs and answers of a folder, without the folders of self-tests. `None` if the folder has more than
/// [`MAX_FILES`] files.
fn pair_case_files(directory: &Directory) -> Result<Option<PairedFiles>, ReadError> {
    let entries = directory.list_files_up_to(MAX_FILES)?;
    Ok(entries.map(|entries| {
        PairedFiles::from_entries(
            entries
                .into_iter()
                .filter(|entry: &Entry| {
                    !entry.name.split('/').any(|part| SELF_TESTS.contains(&part))
                })
                .collect(),
        )
    }))
}

/// Names of files that identify packages of other judges.
const FILES_OF_OTHER_PACKAGE_FORMATS: [&str; 7] = [
    "problem.yaml",
    "problem.xml",
    "problem.conf",
    "problem.yml",
    "init.yml",
    "task.yaml",
    "domjudge-problem.ini",
];

/// Returns the name of the contest file (.cdf) of a contest for Lemon; `None` for other folders. Cases below such a
/// folder belong to the problems of the contest, which have separate checkers and limits.
fn find_lemon_contest_file(directory: &Directory) -> Option<String> {
    let top = directory.file_names_in(Path::new(""));
    top.into_iter().find(|name| name.ends_with(".cdf"))
}

/// Rejects the folder of a contest for Lemon, which must be imported first.
///
/// # Errors
/// The folder has a contest file (.cdf).
pub(crate) fn refuse_lemon_contest(directory: &Directory) -> Result<(), ProblemError> {
    match (directory.disk_path(), find_lemon_contest_file(directory)) {
        (Some(folder), Some(file)) => {
            let folder_path = folder.display().to_string();
            Err(ProblemFolderError::Foreign {
                folder: folder_path,
                file,
            }
            .into())
        }
        _ => Ok(()),
    }
}

/// Checks that a folder contains the file `problem_toml_name`; called for folders without valid cases. The error
/// explains why the folder is not a problem. A directory that is not on disk always passes.
///
/// # Errors
/// The folder does not contain this file, or the folder cannot be read.
pub(crate) fn ensure_has_problem_toml(
    directory: &Directory,
    problem_toml_name: &str,
) -> Result<(), ProblemError> {
    let Some(folder) = directory.disk_path() else {
        return Ok(());
    };
    if folder.join(problem_toml_name).symlink_metadata().is_ok() {
        return Ok(());
    }
    let name = folder.display().to_string();
    refuse_lemon_contest(directory)?;
    let Some(PairedFiles { faults, .. }) = pair_case_files(directory)? else {
        let most = MAX_FILES;
        return Err(ProblemFolderError::TooLarge { folder: name, most }.into());
    };
    if !faults.is_empty() {
        return Err(CaseError::Files(faults).into());
    }
    let top = directory.file_names_in(Path::new(""));
    if let Some(file) = top
        .iter()
        .find(|name: &&String| FILES_OF_OTHER_PACKAGE_FORMATS.contains(&name.as_str()))
    {
        return Err(ProblemFolderError::Foreign {
            folder: name,
            file: file.clone(),
        }
        .into());
    }
    Err(if contains_source_file(folder) {
        ProblemError::UnknownArgument(UnknownArgument::Programs { folder: name })
    } else if is_empty_folder(folder) {
        ProblemFolderError::Empty { folder: name }.into()
    } else {
        ProblemFolderError::Nothing { folder: name }.into()
    })
}

/// Whether a folder contains a source file, directly or in subfolders at most two levels deep.
fn contains_source_file(folder: &Path) -> bool {
    let languages = language::built_in_languages();
    let walk = WalkDir::new(folder).max_depth(3).into_iter();
    let found = walk
        .filter_entry(is_visible_entry)
        .flatten()
        .take(MAX_FILES);
    let mut files = found.filter(|entry| entry.file_type().is_file());
    files.any(|entry| {
        let name = entry.file_name().to_string_lossy();
        language::find_by_file_name(&languages, &name).is_some()
    })
}

/// Returns the path of the contest.toml of a folder. `None` if the folder has no contest.toml, or if it also has the
/// file `problem_toml_name`.
pub fn contest_toml_path(folder: &Path, problem_toml_name: &str) -> Option<PathBuf> {
    let is_problem = folder.join(problem_toml_name).symlink_metadata().is_ok();
    let contest = folder.join("contest.toml");
    (!is_problem && contest.is_file()).then_some(contest)
}

/// Returns the real name of a folder, resolving links and `.`; `problem` if the name is empty or contains control
/// characters.
pub(crate) fn real_folder_name(folder: &Path) -> String {
    let real = folder.canonicalize();
    let name = real
        .as_deref()
        .unwrap_or(folder)
        .file_name()
        .unwrap_or_default()
        .to_string_lossy();
    if name.is_empty() || name.chars().any(char::is_control) {
        "problem".to_owned()
    } else {
        name.into_owned()
    }
}
