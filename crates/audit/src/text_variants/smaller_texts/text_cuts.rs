//! Shorter copies of a text: without some counted items, graph nodes, blocks, lines, words or letters.

use std::sync::Arc;

use super::bracket_cuts;
use super::cut_ranges::{TextVariants, chunk_ranges, join_kept_ranges};
use super::expression_cuts;
use super::graph_positions::GraphPositions;
use super::line_blocks::LineBlocks;
use crate::text_variants::item_counts::{CountedItemKind, ItemCount};
use crate::text_variants::split_text::{SplitText, parse_integer};

/// Maximum number of possible counts that are considered; most of them count something only by coincidence.
const MAX_CONSIDERED_COUNTS: usize = 64;

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
    pub(super) fn recognise_structure(document: &SplitText) -> Self {
        let counts = document.find_first_item_counts(MAX_CONSIDERED_COUNTS);
        let graph = GraphPositions::find_in_text(document);
        let items = counts.iter().map(|count| count.items).max().unwrap_or(0);
        let words = document
            .lines
            .iter()
            .map(|line| line.len())
            .max()
            .unwrap_or(0);
        let nodes = graph.as_ref().map_or(0, |graph| graph.nodes);
        let sizes = [
            items,
            document.lines.len(),
            words,
            document.longest_word_length(),
            nodes,
        ];
        Self {
            largest_cut: sizes.into_iter().max().unwrap_or(0),
            blocks: LineBlocks::find_in_text(document),
            graph,
            counts,
        }
    }
}

/// Returns copies of the text that each lack `size` consecutive blocks, counted items, nodes, lines, words or letters,
/// in this order.
pub(super) fn shortened_texts(
    document: &Arc<SplitText>,
    structure: &Arc<TextStructure>,
    size: usize,
) -> TextVariants {
    Box::new(
        cut_blocks(document, structure, size)
            .chain(cut_items(document, structure, size))
            .chain(cut_nodes(document, structure, size))
            .chain(cut_lines(document, size))
            .chain(cut_words(document, size))
            .chain(cut_letters(document, size))
            .chain(if size == 1 {
                Box::new(cut_matrices(document, structure)) as TextVariants
            } else {
                Box::new(std::iter::empty())
            }),
    )
}

/// Returns copies without `size` consecutive blocks; at least one block remains.
fn cut_blocks(
    document: &Arc<SplitText>,
    structure: &Arc<TextStructure>,
    size: usize,
) -> TextVariants {
    let (document, structure) = (Arc::clone(document), Arc::clone(structure));
    let all = structure.blocks.as_ref().map_or(0, LineBlocks::block_count);
    let ranges = chunk_ranges(all, size).filter(move |_| size < all);
    Box::new(
        ranges.filter_map(move |range| {
            Some(structure.blocks.as_ref()?.without_blocks(&document, range))
        }),
    )
}

/// Returns copies without `size` consecutive items, in which the number that counts them is lowered.
fn cut_items(
    document: &Arc<SplitText>,
    structure: &Arc<TextStructure>,
    size: usize,
) -> TextVariants {
    let (document, structure) = (Arc::clone(document), Arc::clone(structure));
    let counts = 0..structure.counts.len();
    Box::new(counts.flat_map(move |number| {
        let (document, structure) = (Arc::clone(&document), Arc::clone(&structure));
        let all = structure.counts[number].items;
        let ranges = chunk_ranges(all, size).filter(move |_| size <= all);
        ranges.flat_map(move |range| {
            let count = &structure.counts[number];
            let cut = document.without_items(count, range.start, range.len());
            let ranked = cut
                .as_ref()
                .and_then(|cut| renumber_permutations(&document, cut, count));
            // The removed item may be a node of a graph whose edges are given in another form than a list. Later nodes
            // then get lower numbers.
            let moved = cut.as_ref().filter(|_| range.len() == 1).map(|cut| {
                decrement_larger_numbers_after_line(cut, count.position.0, range.start as i64 + 1)
            });
            [cut, ranked, moved].into_iter().flatten()
        })
    }))
}

/// Replaces each number of a shortened permutation by its rank among the remaining numbers, so that they form a
/// permutation again. `None` unless the counted items were permutations that start at 0 or 1.
fn renumber_permutations(
    document: &SplitText,
    cut: &SplitText,
    count: &ItemCount,
) -> Option<SplitText> {
    let CountedItemKind::Words(lines) = &count.item_kind else {
        return None;
    };
    let mut ranked = cut.clone();
    for line in lines {
        let mut sorted = integers_of_line(document, *line)?;
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
fn integers_of_line(document: &SplitText, line: usize) -> Option<Vec<i64>> {
    document.lines[line]
        .iter()
        .map(|word| parse_integer(word))
        .collect()
}

/// Lowers by one all numbers larger than `removed_number` in the lines after `line`, for example the nodes after a
/// removed node.
fn decrement_larger_numbers_after_line(
    document: &SplitText,
    line: usize,
    removed_number: i64,
) -> SplitText {
    let mut moved = document.clone();
    for place in document.word_positions().filter(|place| place.0 > line) {
        if let Some(value) = document
            .integer_at(place)
            .filter(|value| *value > removed_number)
        {
            moved.set_word(place, value - 1);
        }
    }
    moved
}

/// Returns copies without `size` consecutive graph nodes, the highest node numbers first; at least one node remains.
fn cut_nodes(
    document: &Arc<SplitText>,
    structure: &Arc<TextStructure>,
    size: usize,
) -> TextVariants {
    let (document, structure) = (Arc::clone(document), Arc::clone(structure));
    let all = structure.graph.as_ref().map_or(0, |graph| graph.nodes);
    // Nodes with high numbers are the leaves of most trees.
    let ranges: Vec<_> = chunk_ranges(all, size).collect();
    let highest_first = ranges.into_iter().rev().filter(move |_| size < all);
    Box::new(
        highest_first
            .filter_map(move |range| structure.graph.as_ref()?.without_nodes(&document, range)),
    )
}

/// Returns copies without `size` consecutive lines.
fn cut_lines(document: &Arc<SplitText>, size: usize) -> TextVariants {
    let document = Arc::clone(document);
    let all = document.lines.len();
    let ranges = chunk_ranges(all, size).filter(move |_| size <= all);
    Box::new(ranges.map(move |range| document.without_lines(range)))
}

/// Returns copies in which one line lacks `size` consecutive words.
fn cut_words(document: &Arc<SplitText>, size: usize) -> TextVariants {
    let document = Arc::clone(document);
    let numbers = 0..document.lines.len();
    Box::new(numbers.flat_map(move |line| {
        let document = Arc::clone(&document);
        let all = document.lines[line].len();
        let ranges = chunk_ranges(all, size).filter(move |_| size <= all);
        ranges.map(move |range| document.without_words_of_line(line, range))
    }))
}

/// Returns copies in which one word that is not a number is shorter: without `size` consecutive letters, or without
/// some brackets or operators.
fn cut_letters(document: &Arc<SplitText>, size: usize) -> TextVariants {
    let document = Arc::clone(document);
    let places: Vec<_> = document.word_positions().collect();
    Box::new(places.into_iter().flat_map(move |place| {
        let document = Arc::clone(&document);
        let word = document.word_at(place).to_owned();
        let is_cut = parse_integer(&word).is_none() && word.is_ascii() && size < word.len();
        let structured = if is_cut {
            let brackets = bracket_cuts::parts_of_shortened_brackets(&word, size);
            let expressions = expression_cuts::parts_of_shortened_expressions(&word, size);
            [brackets, expressions].concat()
        } else {
            Vec::new()
        };
        let length = word.len();
        let letters = chunk_ranges(length, size).filter(move |_| is_cut);
        let others = letters.map(move |range| [0..range.start, range.end..length, 0..0]);
        structured.into_iter().chain(others).map(move |kept| {
            let mut cut = (*document).clone();
            cut.set_word(place, join_kept_ranges(&word, kept));
            cut
        })
    }))
}

/// Returns copies of a square matrix, one for each index `i`, without row `i` and column `i`. Both numbers in the
/// header, which contain the size of the matrix, are lowered by one.
fn cut_matrices(
    document: &Arc<SplitText>,
    structure: &TextStructure,
) -> impl Iterator<Item = SplitText> + Send + use<> {
    let mut cuts = Vec::new();
    for rows in &structure.counts {
        let CountedItemKind::Lines(first) = rows.item_kind else {
            continue;
        };
        for columns in structure
            .counts
            .iter()
            .filter(|other| other.position != rows.position)
        {
            let is_grid = match &columns.item_kind {
                CountedItemKind::Words(lines) => lines.contains(&first),
                CountedItemKind::Letters(places) => {
                    places.first().is_some_and(|place| place.0 == first)
                }
                _ => false,
            };
            if is_grid {
                cuts.push((rows.clone(), columns.clone()));
            }
        }
    }
    let document = Arc::clone(document);
    cuts.into_iter().flat_map(move |(rows, columns)| {
        let document = Arc::clone(&document);
        let items = 0..rows.items.min(columns.items);
        items.filter_map(move |item| {
            let row_less = document.without_items(&rows, item, 1)?;
            let mut counts = row_less
                .find_first_item_counts(MAX_CONSIDERED_COUNTS)
                .into_iter();
            let same = counts
                .find(|one| one.position == columns.position && one.items == columns.items)?;
            row_less.without_items(&same, item, 1)
        })
    })
}
