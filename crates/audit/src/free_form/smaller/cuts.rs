//! Shorter copies of a text: without some counted items, graph nodes, blocks, lines, words or letters.

use std::sync::Arc;

use super::blocks::LineBlocks;
use super::brackets;
use super::graph::GraphPositions;
use super::pieces::{Variants, chunk_ranges};
use crate::free_form::counts::{CountedItems, ItemCount};
use crate::free_form::word_lines::{WordLines, parse_integer};

/// Maximum number of possible counts that are considered; most of them count something only by coincidence.
const MOST_COUNTS: usize = 64;

/// Structure recognised in a text: possible counts, blocks of lines, and a graph.
pub(super) struct TextStructure {
    counts: Vec<ItemCount>,
    blocks: Option<LineBlocks>,
    graph: Option<GraphPositions>,
    /// Size of the largest possible cut: the number of items, lines, words of a line, letters of a word, or nodes,
    /// whichever is largest.
    pub largest_cut: usize,
}

impl TextStructure {
    pub(super) fn recognise(page: &WordLines) -> Self {
        let counts = page.find_first_counts(MOST_COUNTS);
        let graph = GraphPositions::find(page);
        let items = counts.iter().map(|count| count.items).max().unwrap_or(0);
        let words = page.lines.iter().map(|line| line.len()).max().unwrap_or(0);
        let nodes = graph.as_ref().map_or(0, |graph| graph.nodes);
        let sizes = [items, page.lines.len(), words, page.longest_word(), nodes];
        Self {
            largest_cut: sizes.into_iter().max().unwrap_or(0),
            blocks: LineBlocks::find(page),
            graph,
            counts,
        }
    }
}

/// Returns copies of the text that each lack `size` consecutive blocks, counted items, nodes, lines, words or letters,
/// in this order.
pub(super) fn all_cuts(
    page: &Arc<WordLines>,
    structure: &Arc<TextStructure>,
    size: usize,
) -> Variants {
    Box::new(
        cut_blocks(page, structure, size)
            .chain(cut_items(page, structure, size))
            .chain(cut_nodes(page, structure, size))
            .chain(cut_lines(page, size))
            .chain(cut_words(page, size))
            .chain(cut_letters(page, size))
            .chain(if size == 1 {
                Box::new(cut_matrices(page, structure)) as Variants
            } else {
                Box::new(std::iter::empty())
            }),
    )
}

/// Returns copies without `size` consecutive blocks; at least one block remains.
fn cut_blocks(page: &Arc<WordLines>, structure: &Arc<TextStructure>, size: usize) -> Variants {
    let (page, structure) = (Arc::clone(page), Arc::clone(structure));
    let all = structure.blocks.as_ref().map_or(0, LineBlocks::block_count);
    let ranges = chunk_ranges(all, size).filter(move |_| size < all);
    Box::new(
        ranges
            .filter_map(move |range| Some(structure.blocks.as_ref()?.without_blocks(&page, range))),
    )
}

/// Returns copies without `size` consecutive items, in which the number that counts them is lowered.
fn cut_items(page: &Arc<WordLines>, structure: &Arc<TextStructure>, size: usize) -> Variants {
    let (page, structure) = (Arc::clone(page), Arc::clone(structure));
    let counts = 0..structure.counts.len();
    Box::new(counts.flat_map(move |number| {
        let (page, structure) = (Arc::clone(&page), Arc::clone(&structure));
        let all = structure.counts[number].items;
        let ranges = chunk_ranges(all, size).filter(move |_| size <= all);
        ranges.flat_map(move |range| {
            let count = &structure.counts[number];
            let cut = page.without_items(count, range.start, range.len());
            let ranked = cut
                .as_ref()
                .and_then(|cut| with_permutation_ranks(&page, cut, count));
            // In a graph that is not given as a list of edges, the nodes after the removed one get lower numbers.
            let moved = cut
                .as_ref()
                .filter(|_| range.len() == 1)
                .map(|cut| with_lower_numbers(cut, count.at.0, range.start as i64 + 1));
            [cut, ranked, moved].into_iter().flatten()
        })
    }))
}

/// Replaces each number of a shortened permutation by its rank among the remaining numbers, so that they form a
/// permutation again. `None` unless the counted items were permutations from 0 or 1 on.
fn with_permutation_ranks(
    page: &WordLines,
    cut: &WordLines,
    count: &ItemCount,
) -> Option<WordLines> {
    let CountedItems::Words(lines) = &count.of else {
        return None;
    };
    let mut ranked = cut.clone();
    for line in lines {
        let mut sorted = integers_of_line(page, *line)?;
        sorted.sort_unstable();
        let least = *sorted.first()?;
        let is_permutation = sorted
            .iter()
            .zip(least..)
            .all(|(one, wanted)| *one == wanted);
        if !is_permutation || !(0..=1).contains(&least) {
            return None;
        }
        let left = integers_of_line(cut, *line)?;
        let mut order = left.clone();
        order.sort_unstable();
        for (at, value) in left.iter().enumerate() {
            let rank = order.partition_point(|other| other < value) as i64;
            ranked.set_word((*line, at), rank + least);
        }
    }
    Some(ranked)
}

/// Parses all words of a line as integers; `None` if one of them is not an integer.
fn integers_of_line(page: &WordLines, line: usize) -> Option<Vec<i64>> {
    page.lines[line]
        .iter()
        .map(|word| parse_integer(word))
        .collect()
}

/// Lowers by one all numbers larger than `removed` in the lines after `line`, for example the nodes after a removed node.
fn with_lower_numbers(page: &WordLines, line: usize, removed: i64) -> WordLines {
    let mut moved = page.clone();
    for place in page.word_positions().filter(|place| place.0 > line) {
        if let Some(value) = page.integer_at(place).filter(|value| *value > removed) {
            moved.set_word(place, value - 1);
        }
    }
    moved
}

/// Returns copies without `size` consecutive graph nodes, the highest node numbers first; at least one node remains.
fn cut_nodes(page: &Arc<WordLines>, structure: &Arc<TextStructure>, size: usize) -> Variants {
    let (page, structure) = (Arc::clone(page), Arc::clone(structure));
    let all = structure.graph.as_ref().map_or(0, |graph| graph.nodes);
    // Nodes with high numbers are the leaves of most trees.
    let ranges: Vec<_> = chunk_ranges(all, size).collect();
    let highest_first = ranges.into_iter().rev().filter(move |_| size < all);
    Box::new(
        highest_first
            .filter_map(move |range| structure.graph.as_ref()?.without_nodes(&page, range)),
    )
}

/// Returns copies without `size` consecutive lines.
fn cut_lines(page: &Arc<WordLines>, size: usize) -> Variants {
    let page = Arc::clone(page);
    let all = page.lines.len();
    let ranges = chunk_ranges(all, size).filter(move |_| size <= all);
    Box::new(ranges.map(move |range| page.without_lines(range)))
}

/// Returns copies in which one line lacks `size` consecutive words.
fn cut_words(page: &Arc<WordLines>, size: usize) -> Variants {
    let page = Arc::clone(page);
    let numbers = 0..page.lines.len();
    Box::new(numbers.flat_map(move |line| {
        let page = Arc::clone(&page);
        let all = page.lines[line].len();
        let ranges = chunk_ranges(all, size).filter(move |_| size <= all);
        ranges.map(move |range| page.without_words_of_line(line, range))
    }))
}

/// Returns copies in which one word that is not a number lacks `size` consecutive letters, or pairs of brackets.
fn cut_letters(page: &Arc<WordLines>, size: usize) -> Variants {
    let page = Arc::clone(page);
    let places: Vec<_> = page.word_positions().collect();
    Box::new(places.into_iter().flat_map(move |place| {
        let page = Arc::clone(&page);
        let word = page.word_at(place).to_owned();
        let is_cut = parse_integer(&word).is_none() && word.is_ascii() && size < word.len();
        let pairs = if is_cut {
            brackets::shortened_brackets(&word, size)
        } else {
            Vec::new()
        };
        let ranges = chunk_ranges(word.len(), size).filter(move |_| is_cut);
        let rest = ranges.map(move |range| [&word[..range.start], &word[range.end..]].concat());
        pairs.into_iter().chain(rest).map(move |rest| {
            let mut cut = (*page).clone();
            cut.set_word(place, rest);
            cut
        })
    }))
}

/// Returns copies of a square matrix without row `i` and column `i`, in which both numbers that contain the size are
/// lowered.
fn cut_matrices(
    page: &Arc<WordLines>,
    structure: &TextStructure,
) -> impl Iterator<Item = WordLines> + Send + use<> {
    let mut cuts = Vec::new();
    for rows in &structure.counts {
        let CountedItems::Lines(first) = rows.of else {
            continue;
        };
        for columns in structure.counts.iter().filter(|other| other.at != rows.at) {
            let is_grid = match &columns.of {
                CountedItems::Words(lines) => lines.contains(&first),
                CountedItems::Letters(places) => {
                    places.first().is_some_and(|place| place.0 == first)
                }
                _ => false,
            };
            if is_grid {
                cuts.push((rows.clone(), columns.clone()));
            }
        }
    }
    let page = Arc::clone(page);
    cuts.into_iter().flat_map(move |(rows, columns)| {
        let page = Arc::clone(&page);
        let items = 0..rows.items.min(columns.items);
        items.filter_map(move |item| {
            let row_less = page.without_items(&rows, item, 1)?;
            let mut counts = row_less.find_first_counts(MOST_COUNTS).into_iter();
            let same = counts.find(|one| one.at == columns.at && one.items == columns.items)?;
            row_less.without_items(&same, item, 1)
        })
    })
}
