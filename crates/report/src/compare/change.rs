//! What is another one than before: a submission, a case, a rank.

use serde::Serialize;

use super::why::Why;
use caipan_checker::verdict::Verdict;

/// One of two results.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Side {
    /// Where they stand.
    pub name: String,
    /// When they were made, where that is known.
    pub graded_at: Option<String>,
}

/// A submission that fares otherwise than before.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Change {
    /// The contestant.
    pub name: String,
    /// Where the submission stands.
    pub path: String,
    /// The problem.
    pub problem: String,
    /// What it was.
    pub old: Option<Standing>,
    /// What it is.
    pub new: Option<Standing>,
    /// Why the submission as a whole may fare otherwise.
    pub why: Vec<Why>,
    /// Its cases that differ.
    pub cases: Vec<CaseChange>,
}

/// What a submission came to.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Standing {
    /// Its verdict.
    pub verdict: Verdict,
    /// Points earned.
    pub score: f64,
    /// The contestant's rank, over all problems.
    pub rank: Option<usize>,
}

/// A case that went otherwise than before.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CaseChange {
    /// Its name.
    pub name: String,
    /// What it was.
    pub old: Option<CaseStanding>,
    /// What it is.
    pub new: Option<CaseStanding>,
    /// Why, besides what holds for the whole submission.
    pub why: Vec<Why>,
}

/// What a case came to.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CaseStanding {
    /// Its verdict.
    pub verdict: Verdict,
    /// Points earned.
    pub score: f64,
    /// The evidence.
    pub reason: Option<String>,
}

/// A contestant whose rank alone is another one.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Moved {
    /// The contestant.
    pub name: String,
    /// The rank it was.
    pub old: usize,
    /// The rank it is.
    pub new: usize,
}
