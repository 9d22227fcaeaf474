//! Results as one page that needs nothing else: no network, no build step.
//!
//! ```text
//!   page/     the frame, the looks and the script: constants
//!   island    results → JSON that the script reads; texts by number (texts), verdicts by digit
//!     └── replays   which outputs are replayed, as far as there is room; film: frames, each as its changes
//!   words     what the script says, in each language
//! ```
//!
//! Nothing foreign ever stands in markup: it is in the JSON alone, without a single `<`, and the script puts it on the
//! page as text. The page allows this one script and this one style, by their hashes, and no address at all.

mod film;
mod island;
mod page;
mod replays;
#[cfg(test)]
mod tests;
mod texts;
mod words;

pub use page::{compared, results};
