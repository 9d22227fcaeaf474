//! Differences between two results, as serialized: changed submissions, cases and ranks.

use serde::Serialize;

use super::change_reason::ChangeReason;
use caipan_checker::verdict::Verdict;

/// Name and grading time of the older or the newer results.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct NameAndGradingTime {
    /// Name by which the results are shown, usually the path of the file.
    pub name: String,
    /// Time of the grading in RFC 3339; `None` if unknown.
    pub graded_at: Option<String>,
}

/// Submission whose verdict, score or cases changed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SubmissionChange {
    /// Name of the contestant, the same in both results.
    pub name: String,
    /// Path of the submission in the newer results, or in the older results if the submission is gone.
    pub path: String,
    /// Name of the problem; submissions are paired by contestant and problem.
    pub problem: String,
    /// Verdict, score and rank in the older results; `None` for a new submission.
    pub old: Option<SubmissionResultAndRank>,
    /// Verdict, score and rank in the newer results; `None` for a submission that is gone.
    pub new: Option<SubmissionResultAndRank>,
    /// Possible reasons for the change that apply to the whole submission.
    pub why: Vec<ChangeReason>,
    /// Cases whose verdict or score changed.
    pub cases: Vec<CaseChange>,
}

/// Verdict, score and rank of a submission in the older or the newer results.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SubmissionResultAndRank {
    /// Verdict on the whole submission.
    pub verdict: Verdict,
    /// Points that the submission earned.
    pub score: f64,
    /// The contestant's rank over all problems; `None` if the contestant has no rank.
    pub rank: Option<usize>,
}

/// Case whose verdict or score changed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CaseChange {
    /// Name of the case; cases are paired by name.
    pub name: String,
    /// Verdict and score in the older results; `None` for a new case.
    pub old: Option<CaseVerdictAndScore>,
    /// Verdict and score in the newer results; `None` for a removed case.
    pub new: Option<CaseVerdictAndScore>,
    /// Possible reasons for the change that apply to this case only.
    pub why: Vec<ChangeReason>,
}

/// Verdict and score of a case in the older or the newer results.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CaseVerdictAndScore {
    /// Verdict on the submission's run on the case.
    pub verdict: Verdict,
    /// Points that the submission earned on the case.
    pub score: f64,
    /// Evidence for the verdict, in English; `None` for a verdict without evidence.
    pub reason: Option<String>,
}

/// Contestant whose rank changed although none of the contestant's submissions changed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RankChange {
    /// Name of the contestant, the same in both results.
    pub name: String,
    /// Rank in the older results, from 1.
    pub old: usize,
    /// Rank in the newer results, from 1.
    pub new: usize,
}
