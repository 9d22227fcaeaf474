//! Derives smaller, similar and extreme texts from inputs of unknown format, which are treated as lines of words.
//!
//! ```text
//! word_lines (lines of words) ─► counts (which number counts what) ─┬─► smaller
//! ├─► vary
//! └─► extremes
//! ```
//! The results may be illegal; validators decide that.

mod counts;
mod extremes;
mod smaller;
mod vary;
mod word_lines;

#[cfg(test)]
mod shape_tests;
#[cfg(test)]
mod tests;

pub(crate) use extremes::{ExtremeVariant, extreme_variants};
pub(crate) use smaller::smaller_variants;
pub(crate) use vary::random_variation;
