//! Errors in loading a problem.

use crate::case::CaseError;
use crate::config::malformed_file::MalformedFileError;
use crate::entry::ReadError;
use caipan_checker::SettingError;
use caipan_facts::{Evidence, Fact, facts};

/// Reason why a problem or contest cannot be loaded.
#[derive(Debug)]
pub enum ProblemError {
    /// An argument of the command line does not name a problem, or a setting is unknown.
    UnknownArgument(UnknownArgument),
    /// A configuration file is invalid.
    Config {
        /// Description of the error.
        what: Fact,
        /// Rendered location: the line with a caret under it, as separate lines.
        place: Vec<String>,
    },
    /// A file of the problem is missing, unreadable or rejected.
    Read(ReadError),
    /// The files of the problem do not form cases, or a file or folder cannot be read.
    Cases(CaseError),
    /// The cases do not fit the problem, or the folder is not a problem. Contains all reasons.
    Unfit(Vec<Fact>),
}

facts! {
    /// Reasons why an argument of the command line is not a problem, or why a setting is not accepted.
    pub enum UnknownArgument {
        /// The argument is neither a built-in name nor a folder.
        Problem {
            /// Argument of the command line.
            name: String,
            /// Names of the built-in problems, separated by commas.
            built_in: String,
        } => "no-such-problem",
        /// The argument is a folder with a contest.toml, but a single problem is expected.
        Contest {
            name: String,
        } => "is-contest",
        /// The argument is a contest.toml, but a single problem is expected.
        ContestFile {
            name: String,
        } => "is-contest-file",
        /// The argument is a file that is neither problem.toml nor contest.toml.
        File {
            name: String,
        } => "file-is-no-problem",
        /// The argument is a package, which must be imported first.
        Archive {
            name: String,
        } => "archive-is-no-problem",
        /// The argument is a folder with source files, but without cases.
        Programs {
            folder: String,
        } => "programs-are-no-problem",
        /// The checker does not accept a setting of the command line.
        Setting {
            what: Fact,
        } => "bad-set",
    }
}

facts! {
    /// Reasons why a folder is not a problem.
    pub enum ProblemFolderError {
        Empty {
            folder: String,
        } => "problem-folder-empty",
        /// The folder contains files, but no cases.
        Nothing {
            folder: String,
        } => "problem-folder-without-cases",
        /// The folder is a package of another judge.
        Foreign {
            folder: String,
            /// File that identifies the package.
            file: String,
        } => "problem-folder-foreign",
        /// The folder has too many files to be a folder of cases.
        TooLarge {
            folder: String,
            /// Maximum number of files in a folder of cases.
            most: usize,
        } => "problem-folder-too-large",
    }
}

impl From<ProblemFolderError> for ProblemError {
    fn from(fault: ProblemFolderError) -> Self {
        Self::Unfit(vec![fault.fact()])
    }
}

impl UnknownArgument {
    /// Creates the error for a setting of the command line that the checker does not accept.
    pub(crate) fn invalid_setting_error(bad: &SettingError) -> ProblemError {
        ProblemError::UnknownArgument(Self::Setting { what: bad.fact() })
    }
}

impl ProblemError {
    /// Returns the lines of the error message, as facts.
    pub fn facts(&self) -> Vec<Fact> {
        match self {
            Self::UnknownArgument(unknown) => vec![unknown.fact()],
            Self::Config { what, place } => {
                let place_lines = place.iter().map(Fact::quote);
                std::iter::once(what.clone()).chain(place_lines).collect()
            }
            Self::Read(error) => vec![error.fact()],
            Self::Cases(error) => error.facts(),
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

impl From<MalformedFileError> for ProblemError {
    fn from(fault: MalformedFileError) -> Self {
        Self::Unfit(vec![fault.fact()])
    }
}
