//! Exit codes, and errors that know theirs.

use std::process::ExitCode;

use crate::judge::case::CaseError;
use crate::judge::config::ProblemError;
use crate::judge::directory::ReadError;
use crate::judge::submission::SubmissionError;

/// How caipan itself ends: a promise to scripts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// All accepted, data valid, no difference.
    Good,
    /// A submission was rejected, data is invalid, or a difference was found.
    Bad,
    /// Wrong usage.
    Usage,
    /// A bad problem, case or configuration file, or a judge error.
    Jury,
    /// The isolation that was asked for is not to be had.
    Isolation,
    /// caipan itself failed.
    Internal,
    /// Ended by SIGINT.
    Interrupted,
    /// Ended by SIGTERM.
    Terminated,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Good => 0,
            Exit::Bad => 1,
            Exit::Usage => 2,
            Exit::Jury => 3,
            Exit::Isolation => 4,
            Exit::Internal => 5,
            Exit::Interrupted => 130,
            Exit::Terminated => 143,
        })
    }
}

/// Why a command could not do its work.
pub struct Failure {
    /// The exit code that goes with it.
    pub exit: Exit,
    /// What to say.
    pub error: anyhow::Error,
}

impl Failure {
    /// The user asked for something that is not to be had.
    pub fn usage(error: impl Into<anyhow::Error>) -> Self {
        Self {
            exit: Exit::Usage,
            error: error.into(),
        }
    }

    /// A file of the jury's is at fault.
    pub fn jury(error: impl Into<anyhow::Error>) -> Self {
        Self {
            exit: Exit::Jury,
            error: error.into(),
        }
    }

    /// caipan or the machine is at fault.
    pub fn internal(error: impl Into<anyhow::Error>) -> Self {
        Self {
            exit: Exit::Internal,
            error: error.into(),
        }
    }
}

impl From<ProblemError> for Failure {
    fn from(error: ProblemError) -> Self {
        match error {
            ProblemError::Unknown { .. } | ProblemError::Set(_) => Self::usage(error),
            _ => Self::jury(error),
        }
    }
}

impl From<CaseError> for Failure {
    fn from(error: CaseError) -> Self {
        Self::jury(error)
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        Self::jury(error)
    }
}

impl From<SubmissionError> for Failure {
    fn from(error: SubmissionError) -> Self {
        Self::usage(error)
    }
}
