//! Derives smaller, similar and extreme texts from inputs of unknown format, which are treated as lines of words.
//!
//! ```text
//! word_lines (lines of words) ─► item_counts (which number counts what) ─┬─► smaller_texts
//! ├─► random_variation
//! └─► extreme_texts
//! ```
//! The results may be illegal; validators decide that.

mod extreme_texts;
mod item_counts;
mod random_variation;
mod smaller_texts;
mod word_lines;

#[cfg(test)]
mod shape_tests;
#[cfg(test)]
mod tests;

pub(crate) use extreme_texts::{ExtremeVariant, extreme_variants};
pub(crate) use random_variation::random_variation;
pub(crate) use smaller_texts::smaller_variants;
