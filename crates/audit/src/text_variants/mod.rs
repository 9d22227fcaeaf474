//! Derives smaller, similar and extreme texts from inputs of unknown format, which are treated as lines of words.
//!
//! ```text
//! split_text (lines of words) ─► item_counts (which number counts what) ─┬─► smaller_texts
//! ├─► random_variation
//! ├─► legal_part
//! └─► extreme_texts
//! ```
//! The results may be illegal; validators decide that.

mod extreme_texts;
mod item_counts;
mod legal_part;
mod random_variation;
mod smaller_texts;
mod split_text;

#[cfg(test)]
mod shrinking_tests;
#[cfg(test)]
mod tests;

pub(crate) use extreme_texts::{ExtremeTextSeries, find_extreme_text_series};
pub(crate) use legal_part::find_legal_part;
pub(crate) use random_variation::vary_text_randomly;
pub(crate) use smaller_texts::smaller_variants;
