//! caipan as the checker of another judge: it is called as that judge's dialect has it, and answers so.
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
