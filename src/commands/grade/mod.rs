//! `caipan grade`: judges submissions against the cases of a problem, or everybody's of a contest.

mod keeping;
mod matrix;
mod outputs;
mod progress;
mod run;
mod see;
mod stream;
mod watch;

pub use run::run;
