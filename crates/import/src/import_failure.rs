//! Error type of imports, grouped by cause: request, package, copying or writing.

use std::io;
use std::path::Path;

use caipan_archive::errors::PackageError;
use caipan_facts::{Evidence, Fact};
use caipan_files::atomic::FileWriteError;

/// Reason why a problem was not imported.
#[derive(Debug)]
pub enum ImportFailure {
    /// The request cannot be fulfilled, for example because the format is unknown.
    Request(Fact),
    /// The package is faulty, or caipan does not support it.
    Package(Fact),
    /// The package was read, but a part of it could not be copied.
    Copy(Fact),
    /// A file or folder could not be written.
    Write(FileWriteError),
}

impl ImportFailure {
    /// Creates the error that a part of the package could not be copied.
    pub(crate) fn package_copy_error(error: PackageError) -> Self {
        Self::Copy(error.fact())
    }

    /// Creates the error that the file at `path` could not be written.
    pub(crate) fn write_error(path: &Path, error: io::Error) -> Self {
        Self::Write(FileWriteError::Io(path.to_owned(), error))
    }

    /// Creates the error that the folder `dir` could not be created.
    pub fn folder_creation_error(dir: &Path, error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::AlreadyExists | io::ErrorKind::DirectoryNotEmpty => {
                Self::Write(FileWriteError::NameTaken(dir.to_owned()))
            }
            _ => Self::write_error(dir, error),
        }
    }

    /// Whether the cause is the machine or caipan, not the package or the request.
    pub(crate) fn is_internal(&self) -> bool {
        matches!(self, Self::Copy(_) | Self::Write(FileWriteError::Io(..)))
    }

    /// Converts the failure to the fact that is shown to the user.
    pub(crate) fn into_fact(self) -> Fact {
        match self {
            Self::Request(fact) | Self::Package(fact) | Self::Copy(fact) => fact,
            Self::Write(error) => error.fact(),
        }
    }
}
