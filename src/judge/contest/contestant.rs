//! A contestant, and the submissions for a problem.

use std::path::PathBuf;

use crate::judge::ids::ProblemId;
use crate::judge::submission::submission::Submission;
use crate::problem::Reason;

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
