//! Candidates for a smaller text that shows the same fault, made one by one.
//!
//! The largest cuts come first (delta debugging, Zeller and Hildebrandt 2002): items with the number that counts them, nodes of
//! a graph, blocks, lines, words, letters. When nothing can be cut, values get smaller.

mod blocks;
mod brackets;
mod cuts;
mod graph;
mod values;

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use super::word_lines::WordLines;
use cuts::Structure;

/// Pages, made when they are asked for.
type Pages = Box<dyn Iterator<Item = WordLines> + Send>;

/// Returns the texts that are one step smaller than this one, each with its cut: the number of items, lines, words or letters
/// that it lacks, or 0 if a value is smaller. None of them need be legal.
///
///  `last_cut` is the cut of the last step that went well, at first
/// `usize::MAX`: cuts of up to twice that size come first, larger ones last.
pub(crate) fn smaller_variants(
    text: &str,
    last_cut: usize,
) -> impl Iterator<Item = (usize, String)> + Send + use<> {
    let page = Arc::new(WordLines::of(text));
    let structure = Arc::new(Structure::of(&page));
    let first = last_cut.saturating_mul(2);
    let (later, sooner): (Vec<usize>, Vec<usize>) =
        cut_sizes(structure.largest_cut).partition(|size| *size > first);
    let cut = move |sizes: Vec<usize>, page: &Arc<WordLines>| {
        let (page, structure) = (Arc::clone(page), Arc::clone(&structure));
        sizes.into_iter().flat_map(move |size| {
            let pages = cuts::cuts(&page, &structure, size);
            pages.map(move |page| (size, page))
        })
    };
    let values = values::smaller_values(&page).map(|page| (0, page));
    let pages = cut(sooner, &page).chain(values).chain(cut(later, &page));
    let mut seen = HashSet::from([hash(text)]);
    pages.filter_map(move |(cut, page)| {
        let text = page.text();
        let is_new = seen.insert(hash(&text));
        is_new.then_some((cut, text))
    })
}

/// Sizes of cuts: a half of the largest, a quarter, down to one.
fn cut_sizes(largest: usize) -> impl Iterator<Item = usize> {
    let halves = std::iter::successors(Some(largest), |size| (*size > 1).then_some(size / 2));
    halves
        .skip(usize::from(largest > 1))
        .filter(|size| *size > 0)
}

/// Splits `0..all` into ranges of `size`, the last of which may be shorter.
fn chunks(all: usize, size: usize) -> impl Iterator<Item = std::ops::Range<usize>> + Send {
    let starts = (0..all).step_by(size.max(1));
    starts.map(move |from| from..(from + size).min(all))
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
