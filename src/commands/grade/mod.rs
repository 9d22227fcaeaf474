//! `caipan grade`: judges submissions against the cases of a problem, or everybody's of a contest.

mod call;
mod class;
mod keeping;
mod lines;
mod matrix;
mod outputs;
mod progress;
mod run;
mod see;
mod stdin;
mod stream;
mod watch;

pub use run::run;
