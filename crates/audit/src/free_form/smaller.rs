//! Generates smaller variants of a text that may still show a fault: fewer items, lines and words, and smaller
//! numbers.
//!
//! Halves are removed first, then smaller pieces (delta debugging, Zeller and Hildebrandt 2002), each together with
//! the number that counts them.

use std::collections::HashSet;

use super::counts::CountedItems;
use super::word_lines::{WordLines, parse_number};

/// Maximum number of variants per step.
const MAX_VARIANTS: usize = 4000;

/// Returns variants that are one step smaller, the greatest reductions first. They need not be legal.
pub(crate) fn smaller_variants(text: &str) -> Vec<String> {
    let document = WordLines::of(text);
    let mut collector = VariantCollector {
        seen: HashSet::from([text.to_owned()]),
        found: Vec::new(),
    };
    collector.remove_items(&document);
    collector.remove_lines(&document);
    collector.remove_words(&document);
    collector.shrink_matrices(&document);
    collector.reduce_numbers(&document);
    collector.shorten_words(&document);
    collector.found
}

struct VariantCollector {
    seen: HashSet<String>,
    found: Vec<String>,
}

/// Returns sizes of pieces to remove from `all` items: halves, quarters, down to one.
fn piece_sizes(all: usize) -> impl Iterator<Item = usize> {
    let halves = std::iter::successors(Some(all), |size| (*size > 1).then_some(size / 2));
    halves.skip(usize::from(all > 1)).filter(|size| *size > 0)
}

/// Returns numbers closer to 0: first 0 and 1, then `value` reduced by half of it and by ever smaller parts. Steps of
/// one alone would take too long for large numbers, and halving alone would miss the smallest number.
fn closer_to_zero(value: i64) -> impl Iterator<Item = i64> {
    let parts = std::iter::successors(Some(value / 2), |part| {
        (part.unsigned_abs() > 8).then_some(part / 8)
    });
    let away = parts.chain([value.signum()]);
    let all = [0, 1].into_iter().chain(away.map(move |part| value - part));
    all.filter(move |other| other.unsigned_abs() < value.unsigned_abs())
}

impl VariantCollector {
    fn add(&mut self, document: &WordLines) {
        let text = document.text();
        if self.found.len() < MAX_VARIANTS && self.seen.insert(text.clone()) {
            self.found.push(text);
        }
    }

    /// Removes counted items and adjusts the count.
    fn remove_items(&mut self, document: &WordLines) {
        let counts = document.counts();
        let largest = counts.iter().map(|count| count.items).max().unwrap_or(0);
        for size in piece_sizes(largest) {
            for count in counts.iter().filter(|count| count.items >= size) {
                for from in (0..count.items).step_by(size) {
                    let many = size.min(count.items - from);
                    if let Some(smaller) = document.without_items(count, from, many) {
                        self.add(&smaller);
                        // In a permutation or a graph, larger numbers must be renumbered.
                        if many == 1 {
                            self.add(&renumbered(&smaller, count.at.0, from as i64 + 1));
                        }
                    }
                }
            }
        }
    }

    fn remove_lines(&mut self, document: &WordLines) {
        for size in piece_sizes(document.lines.len()) {
            for from in (0..document.lines.len()).step_by(size) {
                let end = (from + size).min(document.lines.len());
                self.add(&document.without_lines(from..end));
            }
        }
    }

    fn remove_words(&mut self, document: &WordLines) {
        for (line, words) in document.lines.iter().enumerate() {
            for size in piece_sizes(words.len()) {
                for from in (0..words.len()).step_by(size) {
                    let end = (from + size).min(words.len());
                    self.add(&document.without_words(line, from..end));
                }
            }
        }
    }

    /// Removes row and column `item` of a matrix whose two dimensions are given by two numbers.
    fn shrink_matrices(&mut self, document: &WordLines) {
        let counts = document.counts();
        for rows in &counts {
            let CountedItems::Lines(first) = rows.of else {
                continue;
            };
            for columns in counts.iter().filter(|other| other.at != rows.at) {
                let is_grid = matches!(&columns.of, CountedItems::Words(lines) if lines.contains(&first))
                    || matches!(&columns.of, CountedItems::Letters(places) if places.first().is_some_and(|place| place.0 == first));
                if !is_grid {
                    continue;
                }
                for item in 0..rows.items.min(columns.items) {
                    let row_less = document.without_items(rows, item, 1);
                    let less = row_less.and_then(|document| {
                        let mut counts = document.counts().into_iter();
                        let same = counts
                            .find(|one| one.at == columns.at && one.items == columns.items)?;
                        document.without_items(&same, item, 1)
                    });
                    less.iter().for_each(|document| self.add(document));
                }
            }
        }
    }

    /// Replaces single numbers by 0, 1 and numbers closer to 0.
    fn reduce_numbers(&mut self, document: &WordLines) {
        for place in document.places() {
            let Some(value) = document.integer_at(place) else {
                continue;
            };
            let positive = (value < 0).then(|| value.checked_neg()).flatten();
            for other in closer_to_zero(value).chain(positive) {
                let mut less = document.clone();
                less.put(place, other);
                self.add(&less);
            }
        }
        self.reduce_equal_numbers(document);
    }

    /// Reduces all occurrences of a number at the same time.
    fn reduce_equal_numbers(&mut self, document: &WordLines) {
        let mut values: Vec<i64> = document
            .places()
            .filter_map(|place| document.integer_at(place))
            .collect();
        values.sort_unstable();
        values.dedup();
        for value in values.into_iter().rev() {
            for other in closer_to_zero(value) {
                let mut less = document.clone();
                for place in document
                    .places()
                    .filter(|place| document.integer_at(*place) == Some(value))
                {
                    less.put(place, other);
                }
                self.add(&less);
            }
        }
    }

    /// Shortens words, or replaces their lowercase letters by `a`.
    fn shorten_words(&mut self, document: &WordLines) {
        for place in document.places() {
            let word = document.word(place);
            if parse_number(word).is_some() || !word.is_ascii() || word.is_empty() {
                continue;
            }
            for size in piece_sizes(word.len()) {
                for from in (0..word.len()).step_by(size) {
                    let end = (from + size).min(word.len());
                    let rest = [&word[..from], &word[end..]].concat();
                    if !rest.is_empty() {
                        let mut less = document.clone();
                        less.put(place, rest);
                        self.add(&less);
                    }
                }
            }
            let plain: String = word
                .chars()
                .map(|letter| {
                    if letter.is_ascii_lowercase() {
                        'a'
                    } else {
                        letter
                    }
                })
                .collect();
            let mut less = document.clone();
            less.put(place, plain);
            self.add(&less);
        }
    }
}

/// Decreases all numbers greater than `gone` below a line by one, as if node `gone` of a graph were removed.
fn renumbered(document: &WordLines, line: usize, gone: i64) -> WordLines {
    let mut moved = document.clone();
    for place in document.places().filter(|place| place.0 > line) {
        if let Some(value) = document.integer_at(place).filter(|value| *value > gone) {
            moved.put(place, value - 1);
        }
    }
    moved
}
