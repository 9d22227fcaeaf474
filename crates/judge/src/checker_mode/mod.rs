//! Guest mode: caipan is run as a checker by another judge. Arguments and reply follow the dialect of the calling
//! judge.
//!
//! ```text
//! arguments ─Dialect→ GuestCall: input, output, answer ─checker→ GuestVerdict ─Dialect→ Reply: exit code, streams, files
//! ```

mod arguments;
mod reply;
#[cfg(test)]
mod tests;
mod verdict;

pub use arguments::{GuestCall, judge};
pub use reply::Reply;
pub use verdict::{GuestVerdict, PointScale};
