//! Creates problem directories atomically: files are written to a temporary folder, which is then renamed.

use std::fs;
use std::path::Path;

use crate::import_failure::ImportFailure;
use caipan_archive::staged_folder::StagedFolder;
use caipan_problem::problem_toml::IMPORT_REPORT;

/// Creates a temporary folder next to `dir`, to be renamed to `dir` when all files are written.
///
/// # Errors
/// The folder cannot be created.
pub fn create_staged_folder(dir: &Path) -> Result<StagedFolder, ImportFailure> {
    StagedFolder::create_next_to(dir)
        .map_err(|error| ImportFailure::folder_creation_error(dir, error))
}

/// Creates a folder with files and the report IMPORT.md, atomically.
pub(crate) fn write_problem_folder(
    dir: &Path,
    files: Vec<(String, Vec<u8>)>,
    report: &str,
) -> Result<(), ImportFailure> {
    let fresh = create_staged_folder(dir)?;
    let report = (IMPORT_REPORT.to_owned(), report.as_bytes().to_vec());
    for (name, bytes) in files.into_iter().chain([report]) {
        write_file(&fresh.path().join(name), &bytes)?;
    }
    fresh
        .publish()
        .map(drop)
        .map_err(|error| ImportFailure::folder_creation_error(dir, error))
}

/// Writes a file, and creates missing parent folders.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), ImportFailure> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, bytes))
        .map_err(|error| ImportFailure::write_error(path, error))
}
