//! What a command says of files that it could not write.

use std::io;
use std::path::Path;

use caipan_facts::cause;
use caipan_files::atomic::WriteError;

use super::exit::Failure;
use super::said::Said;

/// A file that could not be written.
pub(crate) fn unwritten(path: &Path, error: &io::Error) -> Failure {
    let (file, cause) = (path.display().to_string(), cause(error));
    Failure::internal(Said::CannotWrite { file, cause })
}

/// Refuses to write over what is there.
pub(crate) fn taken(path: &Path) -> Failure {
    let file = path.display().to_string();
    Failure::usage(Said::AlreadyExists { file })
}

impl From<WriteError> for Failure {
    fn from(why: WriteError) -> Self {
        match why {
            WriteError::NameTaken(path) => taken(&path),
            WriteError::Io(path, error) => unwritten(&path, &error),
        }
    }
}
