//! Results as one page that needs nothing else: no network, no build step.
//!
//! ```text
//!   page/     the frame, the looks and the script: constants
//!   island    results → JSON that the script reads; texts by number (texts), verdicts by digit
//!     └── replays   which outputs are replayed, as far as there is room; film: frames, each as its changes
//!     └── images    pictures of the jury's programs, as far as there is room
//!   words     what the script says, in each language
//! ```
//!
//! Nothing foreign ever stands in markup: it is in the JSON alone, without a single `<`, and the script puts it on the
//! page as text; a foreign picture is an image, in which nothing runs or fetches. The page allows this one script and this one
//! style, by their hashes, images that stand in it, and no address at all.

mod base64;
mod film;
mod images;
mod island;
mod page;
mod replays;
#[cfg(test)]
mod tests;
mod texts;
mod words;

pub use page::{compared, results};
