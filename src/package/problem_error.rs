//! Why a problem cannot be put together.

use crate::package::archive::fault::PackageFault;
use crate::package::case::CaseError;
use crate::package::config::malformed::Malformed;
use crate::package::entry::ReadError;
use crate::problem::BadSetting;
use crate::text::{Evidence, Fact, facts};

/// A problem that cannot be put together.
#[derive(Debug)]
pub enum ProblemError {
    /// What the command line asks for is unknown.
    Asked(NotKnown),
    /// A configuration file is wrong.
    Config {
        /// What is wrong.
        what: Fact,
        /// Where: the line and a caret under it, as lines of their own.
        place: Vec<String>,
    },
    /// A file cannot be read.
    Read(ReadError),
    /// The cases are unknown.
    Cases(CaseError),
    /// The cases do not fit the problem.
    Unfit(Vec<Fact>),
}

facts! {
    /// What a command line asks for in vain.
    pub enum NotKnown {
        /// Neither a built-in name nor a folder.
        Problem {
            /// What was asked for.
            name: String,
            /// The built-in names.
            built_in: String,
        } => "no-such-problem",
        /// A folder with a contest.toml where one problem is wanted.
        Contest {
            /// What was asked for.
            name: String,
        } => "is-contest",
        /// A setting of the command line that the checker does not take.
        Setting {
            /// What is wrong with it.
            what: Fact,
        } => "bad-set",
    }
}

impl NotKnown {
    /// A setting that the checker does not take.
    pub fn setting(bad: &BadSetting) -> ProblemError {
        ProblemError::Asked(Self::Setting { what: bad.fact() })
    }
}

impl ProblemError {
    /// What is wrong, line by line.
    pub fn said(&self) -> Vec<Fact> {
        match self {
            Self::Asked(unknown) => vec![unknown.fact()],
            Self::Config { what, place } => {
                let place = place.iter().map(Fact::told);
                std::iter::once(what.clone()).chain(place).collect()
            }
            Self::Read(error) => vec![error.fact()],
            Self::Cases(error) => error.said(),
            Self::Unfit(faults) => faults.clone(),
        }
    }
}

impl From<ReadError> for ProblemError {
    fn from(error: ReadError) -> Self {
        Self::Read(error)
    }
}

impl From<CaseError> for ProblemError {
    fn from(error: CaseError) -> Self {
        Self::Cases(error)
    }
}

impl From<PackageFault> for ProblemError {
    fn from(fault: PackageFault) -> Self {
        Self::Unfit(vec![fault.fact()])
    }
}

impl From<Malformed> for ProblemError {
    fn from(fault: Malformed) -> Self {
        Self::Unfit(vec![fault.fact()])
    }
}
