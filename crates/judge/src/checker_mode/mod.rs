//! Checker mode: caipan is run as a checker by another judge. Arguments and reply follow the dialect of the calling
//! judge.
//!
//! ```text
//! arguments ─Dialect→ CheckerArguments: input, output, answer
//!                            │ checker
//!                            ▼
//!                       ReplyVerdict ─Dialect→ CheckerReply: exit code, streams, files
//! ```

mod arguments;
mod checker_reply;
#[cfg(test)]
mod tests;
mod verdict;

pub use arguments::{CheckerArguments, judge_passed_output};
pub use checker_reply::CheckerReply;
pub use verdict::{PointScale, ReplyVerdict};
