//! Comparison of two results of one class: which submissions changed, in which cases, and why.
//!
//! ```text
//!   older, newer ──► pairs of submissions ──► changed verdicts, scores, ranks ──► possible reasons: known differences
//! ```

mod cases;
mod change;
mod change_reason;
mod comparison;
mod pairs;
mod tables;
#[cfg(test)]
mod tests;
mod text;

pub use change::{
    CaseChange, CaseStanding, ComparedResults, RankChange, SubmissionChange, SubmissionStanding,
};
pub use change_reason::ChangeReason;
pub use comparison::Comparison;
