//! A contestant with the submissions for one problem.

use std::path::PathBuf;

use crate::ids::ProblemId;
use crate::submission::submission::Submission;
use caipan_checker::Reason;
use caipan_problem::problem_toml::Problem;

/// How freely a contestant may hand in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rules {
    /// The best of several sources counts.
    pub best: bool,
    /// Names count whatever the case of their letters, and with blanks around them.
    pub any_case: bool,
    /// Maximum number of sources in a folder of sources; the search ends when there are more. `None` means no maximum.
    pub most: Option<usize>,
}

impl Rules {
    /// Does this name stand for the problem?
    pub fn names(self, problem: &Problem, name: &str) -> bool {
        let is_it = |source: &String| {
            if self.any_case {
                source.to_lowercase() == name.trim().to_lowercase()
            } else {
                source == name
            }
        };
        problem.sources.iter().any(is_it)
    }
}

/// A contestant and the submissions for one problem.
#[derive(Debug)]
pub struct Contestant {
    /// The contestant's name, or the file's.
    pub name: String,
    /// Where it was looked for.
    pub path: PathBuf,
    /// The problem.
    pub problem: ProblemId,
    /// What there is to judge.
    pub handed: Participation,
}

/// What a contestant has handed in for a problem.
#[derive(Debug)]
pub enum Participation {
    /// One submission, or several of which the best counts.
    In(Vec<Submission>),
    /// Nothing that can be judged, and why.
    Nothing(Reason),
}
