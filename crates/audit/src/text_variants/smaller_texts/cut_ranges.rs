//! Sizes and positions of the pieces to cut.

use std::ops::Range;

use crate::text_variants::split_text::SplitText;

/// Lazily generated smaller copies of a text.
pub(super) type TextVariants = Box<dyn Iterator<Item = SplitText> + Send>;

/// Returns the sizes of cuts to try: half of `largest`, a quarter, and so on down to 1. If `largest` is 1, the only
/// size is 1.
pub(super) fn halving_cut_sizes(largest: usize) -> impl Iterator<Item = usize> {
    let halves = std::iter::successors(Some(largest), |size| (*size > 1).then_some(size / 2));
    halves
        .skip(usize::from(largest > 1))
        .filter(|size| *size > 0)
}

/// Splits `0..length` into ranges of length `size`; the last range may be shorter.
pub(super) fn chunk_ranges(
    length: usize,
    size: usize,
) -> impl Iterator<Item = Range<usize>> + Send {
    let starts = (0..length).step_by(size.max(1));
    starts.map(move |from| from..(from + size).min(length))
}

/// Parts of a word that remain in a shorter version, as byte ranges in ascending order. Unused ranges are empty.
pub(super) type KeptRanges = [Range<usize>; 3];

/// Whether a version of a word of `length` letters keeps some letters and lacks `size` to `2 * size`.
pub(super) fn has_lost_letters(kept: &KeptRanges, length: usize, size: usize) -> bool {
    let remaining: usize = kept.iter().map(|range| range.len()).sum();
    remaining > 0 && size > 0 && (size..=2 * size).contains(&(length - remaining))
}

/// Returns the version of a word in which these parts remain.
pub(super) fn join_kept_ranges(word: &str, kept: KeptRanges) -> String {
    kept.map(|range| &word[range]).concat()
}
