//! Why a problem cannot be put together.

use crate::case::CaseError;
use crate::config::malformed::Malformed;
use crate::entry::ReadError;
use caipan_checker::BadSetting;
use caipan_facts::{Evidence, Fact, facts};

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
        /// A contest.toml where one problem is wanted.
        ContestFile {
            /// What was asked for.
            name: String,
        } => "is-contest-file",
        /// A file that is neither problem.toml nor contest.toml.
        File {
            /// What was asked for.
            name: String,
        } => "file-is-no-problem",
        /// A package that is not imported yet.
        Archive {
            /// What was asked for.
            name: String,
        } => "archive-is-no-problem",
        /// A folder with sources and no cases.
        Programs {
            /// What was asked for.
            folder: String,
        } => "programs-are-no-problem",
        /// A setting of the command line that the checker does not take.
        Setting {
            /// What is wrong with it.
            what: Fact,
        } => "bad-set",
    }
}

facts! {
    /// Why a folder is no problem.
    pub enum NoProblem {
        /// It is empty.
        Empty {
            /// The folder.
            folder: String,
        } => "problem-folder-empty",
        /// It has files, and none of a case.
        Nothing {
            /// The folder.
            folder: String,
        } => "problem-folder-without-cases",
        /// A file of a package of another judge.
        Foreign {
            /// The folder.
            folder: String,
            /// The file that is known.
            file: String,
        } => "problem-folder-foreign",
        /// It has so many files that it is no folder of cases.
        TooLarge {
            /// The folder.
            folder: String,
            /// The greatest number of files.
            most: usize,
        } => "problem-folder-too-large",
    }
}

impl From<NoProblem> for ProblemError {
    fn from(fault: NoProblem) -> Self {
        Self::Unfit(vec![fault.fact()])
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

impl From<Malformed> for ProblemError {
    fn from(fault: Malformed) -> Self {
        Self::Unfit(vec![fault.fact()])
    }
}
