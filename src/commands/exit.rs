//! Exit codes, and errors that know theirs.

use std::fmt;
use std::process::ExitCode;

use crate::judge::submission::submission::SubmissionError;
use crate::package::case::CaseError;
use crate::package::entry::ReadError;
use crate::package::problem_toml::ProblemError;
use crate::report::i18n::Lang;
use crate::text::{Evidence, Fact};

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

impl Exit {
    /// The number.
    pub fn code(self) -> u8 {
        match self {
            Self::Good => 0,
            Self::Bad => 1,
            Self::Usage => 2,
            Self::Jury => 3,
            Self::Isolation => 4,
            Self::Internal => 5,
            Self::Interrupted => 130,
            Self::Terminated => 143,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

/// A fact as an error: it is worded where errors are told, in the language of whoever reads it.
#[derive(Debug)]
pub struct Worded(pub Fact);

impl fmt::Display for Worded {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&Lang::En.fact(&self.0))
    }
}

impl std::error::Error for Worded {}

/// Why a command could not do its work.
pub struct Failure {
    /// The exit code that goes with it.
    pub exit: Exit,
    /// What to say.
    pub error: anyhow::Error,
}

impl Failure {
    /// The user asked for something that is unavailable, which is said by a fact.
    pub fn wrong_usage(said: impl Evidence) -> Self {
        Self::usage(Worded(said.fact()))
    }

    /// What to say, in this language.
    pub fn text(&self, lang: Lang) -> String {
        match self.error.downcast_ref() {
            Some(Worded(fact)) => lang.fact(fact),
            None => format!("{:#}", self.error),
        }
    }

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
