//! `caipan grade`: judges submissions against the cases of a problem, or everybody's of a contest.

mod keeping;
mod progress;
mod run;

pub use run::run;
