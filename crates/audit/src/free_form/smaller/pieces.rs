//! Sizes of pieces to cut, and where they lie.

use std::ops::Range;

use crate::free_form::word_lines::WordLines;

/// Texts, made when they are asked for.
pub(super) type Variants = Box<dyn Iterator<Item = WordLines> + Send>;

/// Sizes of cuts: a half of the largest, a quarter, down to one.
pub(super) fn cut_sizes(largest: usize) -> impl Iterator<Item = usize> {
    let halves = std::iter::successors(Some(largest), |size| (*size > 1).then_some(size / 2));
    halves
        .skip(usize::from(largest > 1))
        .filter(|size| *size > 0)
}

/// Splits `0..all` into ranges of `size`, the last of which may be shorter.
pub(super) fn chunks(all: usize, size: usize) -> impl Iterator<Item = Range<usize>> + Send {
    let starts = (0..all).step_by(size.max(1));
    starts.map(move |from| from..(from + size).min(all))
}
