//! Why a problem cannot be put together.

use crate::package::case::CaseError;
use crate::package::entry::ReadError;
use crate::problem::BadSetting;

/// A problem that cannot be put together.
#[derive(Debug, thiserror::Error)]
pub enum ProblemError {
    /// Neither a built-in name nor a folder.
    #[error(
        "no problem is called \"{}\", and there is no such folder (built in: {built_in})",
        name.escape_debug()
    )]
    Unknown {
        /// What was asked for.
        name: String,
        /// The built-in names.
        built_in: String,
    },
    /// A setting of the command line that the checker does not take.
    #[error("--set {0}")]
    Set(BadSetting),
    /// problem.toml is wrong; the text shows where.
    #[error("{0}")]
    Config(String),
    /// A file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The cases cannot be told.
    #[error(transparent)]
    Cases(#[from] CaseError),
    /// The subtasks do not fit the cases.
    #[error("{0}")]
    Subtasks(String),
}
