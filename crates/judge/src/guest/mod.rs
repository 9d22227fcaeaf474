//! caipan as a checker for other judges: arguments and answer follow the dialect of the calling judge.
//!
//! ```text
//! words of the call ─Dialect→ Call: input, output, answer ─checker→ Word ─Dialect→ Reply: exit code, streams, files
//! ```

mod call;
mod reply;
#[cfg(test)]
mod tests;
mod word;

pub use call::{Call, judge};
pub use reply::Reply;
pub use word::{Points, Word};
