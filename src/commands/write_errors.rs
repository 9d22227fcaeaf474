//! Errors about files that a command could not write.

use std::io;
use std::path::Path;

use caipan_facts::fact_from_io_error;
use caipan_files::atomic::WriteError;

use super::exit::Failure;
use super::messages::Message;

/// Error that a file could not be written.
pub(crate) fn write_failure(path: &Path, error: &io::Error) -> Failure {
    let (file, cause) = (path.display().to_string(), fact_from_io_error(error));
    Failure::internal(Message::CannotWrite { file, cause })
}

/// Error that a file already exists; existing files are not overwritten.
pub(crate) fn already_exists_failure(path: &Path) -> Failure {
    let file = path.display().to_string();
    Failure::usage(Message::AlreadyExists { file })
}

impl From<WriteError> for Failure {
    fn from(why: WriteError) -> Self {
        match why {
            WriteError::NameTaken(path) => already_exists_failure(&path),
            WriteError::Io(path, error) => write_failure(&path, &error),
        }
    }
}
