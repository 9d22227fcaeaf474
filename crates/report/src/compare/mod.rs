//! Comparison of two results of one class: which submissions changed, in which cases, and why.
//!
//! ```text
//!   older, newer ──► pairs of submissions ──► changed verdicts, scores, ranks ──► possible reasons: known differences
//! ```

mod cases;
mod change;
mod comparison;
mod pairs;
mod tables;
#[cfg(test)]
mod tests;
mod text;
mod why;

pub use change::{CaseChange, CaseStanding, Change, Moved, Side, Standing};
pub use comparison::Comparison;
pub use why::Why;
