//! Comparison of two results of one class: which submissions changed, in which cases, and why.
//!
//! ```text
//!   older, newer ──► pairs of submissions ──► changed verdicts, scores, ranks ──► possible reasons: known differences
//! ```

mod case_changes;
mod change_reason;
mod change_tables;
mod change_text;
mod changes;
mod comparison;
mod submission_pairs;
#[cfg(test)]
mod tests;

pub use change_reason::ChangeReason;
pub use changes::{
    CaseChange, CaseVerdictAndScore, NameAndGradingTime, RankChange, SubmissionChange,
    SubmissionResultAndRank,
};
pub use comparison::Comparison;
