//! Converts failures of imports to errors with exit codes.

use crate::commands::exit::CommandError;
use caipan_import::ImportFailure;

impl From<ImportFailure> for CommandError {
    fn from(failure: ImportFailure) -> Self {
        match failure {
            ImportFailure::Request(fact) => Self::usage_error(fact),
            ImportFailure::Package(fact) => Self::jury_error(fact),
            ImportFailure::Copy(fact) => Self::internal_error(fact),
            ImportFailure::Write(error) => error.into(),
        }
    }
}
