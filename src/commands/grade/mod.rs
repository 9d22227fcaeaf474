//! `caipan grade`: judges submissions against the cases of a problem, or a class on a contest.

mod keeping;
mod progress;
mod run;

pub use run::run;
