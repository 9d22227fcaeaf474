//! A contestant with the submissions for one problem.

use std::path::PathBuf;

use crate::ids::ProblemId;
use crate::submission::submission::Submission;
use caipan_checker::Reason;
use caipan_problem::problem_toml::Problem;

/// Rules for the names and the number of submitted files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SourceSearchRules {
    /// Whether a contestant may submit several sources; the best one counts.
    pub best_of_several: bool,
    /// Whether file names match regardless of case and of surrounding white space.
    pub ignore_case: bool,
    /// Maximum number of sources in a folder, beyond which the search ends. `None` means no maximum.
    pub max_sources: Option<usize>,
}

impl SourceSearchRules {
    /// Whether `name`, without extension, is one of the problem's source names under these rules.
    pub(crate) fn matches_source_name(self, problem: &Problem, name: &str) -> bool {
        problem.sources.iter().any(|source| {
            if self.ignore_case {
                source.to_lowercase() == name.trim().to_lowercase()
            } else {
                source == name
            }
        })
    }
}

/// Contestant with the submissions for one problem. A contestant who submitted to several problems has one entry for
/// each.
#[derive(Debug)]
pub struct Contestant {
    /// Name of the contestant, or the file name if a single file is judged.
    pub name: String,
    /// Path that was searched for submissions.
    pub path: PathBuf,
    /// Problem for which the submissions were made.
    pub problem: ProblemId,
    /// Submissions, or the reason why there are none.
    pub participation: Participation,
}

/// Result of searching for a contestant's submissions to one problem.
#[derive(Debug)]
pub enum Participation {
    /// One submission, or several of which the best counts.
    Submitted(Vec<Submission>),
    /// There is no submission that can be judged, for this reason.
    NoSubmission(Reason),
}
