//! Errors about files that a command could not write.

use std::io;
use std::path::Path;

use caipan_facts::fact_from_io_error;
use caipan_files::atomic::FileWriteError;

use super::exit::CommandError;
use super::messages::CommandMessage;

/// Returns the error that the file at `path` could not be written.
pub(crate) fn write_failure(path: &Path, error: &io::Error) -> CommandError {
    let (file, cause) = (path.display().to_string(), fact_from_io_error(error));
    CommandError::internal_error(CommandMessage::CannotWrite { file, cause })
}

/// Returns the error that the file at `path` already exists, for files that must not be overwritten.
pub(crate) fn already_exists_failure(path: &Path) -> CommandError {
    let file = path.display().to_string();
    CommandError::usage_error(CommandMessage::AlreadyExists { file })
}

impl From<FileWriteError> for CommandError {
    fn from(write_error: FileWriteError) -> Self {
        match write_error {
            FileWriteError::NameTaken(path) => already_exists_failure(&path),
            FileWriteError::Io(path, error) => write_failure(&path, &error),
        }
    }
}
