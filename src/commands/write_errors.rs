//! Errors about files that a command could not write.

use std::io;
use std::path::Path;

use caipan_facts::fact_from_io_error;
use caipan_files::atomic::{FileWriteError, FileWriteProblem};

use super::exit::CommandError;

/// Creates the error for the file at `path`, which could not be written.
pub(crate) fn write_failure(path: &Path, error: &io::Error) -> CommandError {
    let (file, cause) = (path.display().to_string(), fact_from_io_error(error));
    CommandError::internal_error(FileWriteProblem::CannotWrite { file, cause })
}

/// Creates the error for the existing file at `path`, which must not be overwritten.
pub(crate) fn already_exists_failure(path: &Path) -> CommandError {
    FileWriteError::NameTaken(path.to_owned()).into()
}

impl From<FileWriteError> for CommandError {
    fn from(error: FileWriteError) -> Self {
        match error {
            FileWriteError::NameTaken(_) => Self::usage_error(error.fact()),
            FileWriteError::Io(..) => Self::internal_error(error.fact()),
        }
    }
}
