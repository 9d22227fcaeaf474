//! Results as one page that needs nothing else: no network, no build step.
//!
//! ```text
//!   page/       the frame, the looks and the modules of the script: constants (types.d.ts: their types, for a check alone)
//!   page_data   results → JSON, packed, that the script reads: tables as columns, texts by number (texts), in every language
//!     └── problems, submissions (shown_paths: where they lie)
//!     └── replays   which outputs are replayed, as far as there is room; film: frames, each as its changes
//!     └── patterns  texts that differ in their numbers alone, short
//!     └── images    pictures of the jury's programs, as far as there is room
//!   words, phrases   what the script says, in every language
//!   frame       puts it all together
//!   still       the ranking for browsers that run no scripts
//!   audit       the page of an audit: audit_cases, audit_mutants, audit_programs
//!   handed_out  pages of one contestant each, and the list of them
//!   compared    who changed, where results are compared with others
//!   occasion    what the results are shown for: they are all there, are compared with others, or still come
//! ```
//!
//! Foreign text stands in markup in one place: the ranking for those without scripts, escaped. Else it is in the packed
//! JSON alone, in letters and digits, and the script puts it on the page as text; a foreign picture is an image, in which nothing runs or
//! fetches. The page allows this one script and this one style, by their hashes, images that stand in it, and no address at all.

mod audit;
mod audit_cases;
mod audit_mutants;
mod audit_phrases;
mod audit_programs;
mod base64;
mod columns;
mod compared;
mod film;
mod frame;
mod handed_out;
mod images;
mod occasion;
mod page;
mod page_data;
mod patterns;
mod phrases;
mod problems;
mod replays;
mod shown_paths;
mod still;
mod submissions;
#[cfg(test)]
mod tests;
mod texts;
mod words;

pub use audit::audit;
pub use handed_out::HandedOut;
pub use occasion::Going;
pub use page::{compared, going, results};
