//! Two results of one class: who changed, in which cases, and why.
//!
//! ```text
//!   older, newer ──► submissions in pairs ──► changed verdicts, scores, ranks ──► why, of what is known to differ
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
