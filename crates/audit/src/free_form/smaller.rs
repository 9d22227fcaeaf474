//! Generates smaller variants of a text that may still show a fault: fewer items, lines and words, and smaller
//! numbers.
//!
//! Halves are removed first, then smaller pieces (delta debugging, Zeller and Hildebrandt 2002), each together with
//! the number that counts them.

use std::collections::HashSet;

use super::counts::Counted;
use super::page::{Page, number};

/// Maximum number of variants per step.
const MOST: usize = 4000;

/// Returns variants that are one step smaller, the greatest reductions first. They need not be legal.
pub(crate) fn smaller(text: &str) -> Vec<String> {
    let page = Page::of(text);
    let mut steps = Steps {
        seen: HashSet::from([text.to_owned()]),
        found: Vec::new(),
    };
    steps.items(&page);
    steps.lines(&page);
    steps.words(&page);
    steps.matrices(&page);
    steps.numbers(&page);
    steps.letters(&page);
    steps.found
}

struct Steps {
    seen: HashSet<String>,
    found: Vec<String>,
}

/// Returns sizes of pieces to remove from `all` items: halves, quarters, down to one.
fn pieces(all: usize) -> impl Iterator<Item = usize> {
    let halves = std::iter::successors(Some(all), |size| (*size > 1).then_some(size / 2));
    halves.skip(usize::from(all > 1)).filter(|size| *size > 0)
}

/// Returns numbers closer to 0: first 0 and 1, then `value` reduced by half of it and by ever smaller parts. Steps of
/// one alone would take too long for large numbers, and halving alone would miss the smallest number.
fn nearer(value: i64) -> impl Iterator<Item = i64> {
    let parts = std::iter::successors(Some(value / 2), |part| {
        (part.unsigned_abs() > 8).then_some(part / 8)
    });
    let away = parts.chain([value.signum()]);
    let all = [0, 1].into_iter().chain(away.map(move |part| value - part));
    all.filter(move |other| other.unsigned_abs() < value.unsigned_abs())
}

impl Steps {
    fn add(&mut self, page: &Page) {
        let text = page.text();
        if self.found.len() < MOST && self.seen.insert(text.clone()) {
            self.found.push(text);
        }
    }

    /// Removes counted items and adjusts the count.
    fn items(&mut self, page: &Page) {
        let counts = page.counts();
        let largest = counts.iter().map(|count| count.items).max().unwrap_or(0);
        for size in pieces(largest) {
            for count in counts.iter().filter(|count| count.items >= size) {
                for from in (0..count.items).step_by(size) {
                    let many = size.min(count.items - from);
                    if let Some(smaller) = page.without_items(count, from, many) {
                        self.add(&smaller);
                        // In a permutation or a graph, larger numbers must be renumbered.
                        if many == 1 {
                            self.add(&moved_up(&smaller, count.at.0, from as i64 + 1));
                        }
                    }
                }
            }
        }
    }

    fn lines(&mut self, page: &Page) {
        for size in pieces(page.lines.len()) {
            for from in (0..page.lines.len()).step_by(size) {
                let end = (from + size).min(page.lines.len());
                self.add(&page.without_lines(from..end));
            }
        }
    }

    fn words(&mut self, page: &Page) {
        for (line, words) in page.lines.iter().enumerate() {
            for size in pieces(words.len()) {
                for from in (0..words.len()).step_by(size) {
                    let end = (from + size).min(words.len());
                    self.add(&page.without_words(line, from..end));
                }
            }
        }
    }

    /// Removes row and column `item` of a matrix whose two dimensions are given by two numbers.
    fn matrices(&mut self, page: &Page) {
        let counts = page.counts();
        for rows in &counts {
            let Counted::Lines(first) = rows.of else {
                continue;
            };
            for columns in counts.iter().filter(|other| other.at != rows.at) {
                let is_grid = matches!(&columns.of, Counted::Words(lines) if lines.contains(&first))
                    || matches!(&columns.of, Counted::Letters(places) if places.first().is_some_and(|place| place.0 == first));
                if !is_grid {
                    continue;
                }
                for item in 0..rows.items.min(columns.items) {
                    let row_less = page.without_items(rows, item, 1);
                    let less = row_less.and_then(|page| {
                        let mut counts = page.counts().into_iter();
                        let same = counts
                            .find(|one| one.at == columns.at && one.items == columns.items)?;
                        page.without_items(&same, item, 1)
                    });
                    less.iter().for_each(|page| self.add(page));
                }
            }
        }
    }

    /// Replaces single numbers by 0, 1 and numbers closer to 0.
    fn numbers(&mut self, page: &Page) {
        for place in page.places() {
            let Some(value) = page.number(place) else {
                continue;
            };
            let positive = (value < 0).then(|| value.checked_neg()).flatten();
            for other in nearer(value).chain(positive) {
                let mut less = page.clone();
                less.put(place, other);
                self.add(&less);
            }
        }
        self.same_numbers(page);
    }

    /// Reduces all occurrences of a number at the same time.
    fn same_numbers(&mut self, page: &Page) {
        let mut values: Vec<i64> = page
            .places()
            .filter_map(|place| page.number(place))
            .collect();
        values.sort_unstable();
        values.dedup();
        for value in values.into_iter().rev() {
            for other in nearer(value) {
                let mut less = page.clone();
                for place in page
                    .places()
                    .filter(|place| page.number(*place) == Some(value))
                {
                    less.put(place, other);
                }
                self.add(&less);
            }
        }
    }

    /// Shortens words, or replaces their lowercase letters by `a`.
    fn letters(&mut self, page: &Page) {
        for place in page.places() {
            let word = page.word(place);
            if number(word).is_some() || !word.is_ascii() || word.is_empty() {
                continue;
            }
            for size in pieces(word.len()) {
                for from in (0..word.len()).step_by(size) {
                    let end = (from + size).min(word.len());
                    let rest = [&word[..from], &word[end..]].concat();
                    if !rest.is_empty() {
                        let mut less = page.clone();
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
            let mut less = page.clone();
            less.put(place, plain);
            self.add(&less);
        }
    }
}

/// Decreases all numbers greater than `gone` below a line by one, as if node `gone` of a graph were removed.
fn moved_up(page: &Page, line: usize, gone: i64) -> Page {
    let mut moved = page.clone();
    for place in page.places().filter(|place| place.0 > line) {
        if let Some(value) = page.number(place).filter(|value| *value > gone) {
            moved.put(place, value - 1);
        }
    }
    moved
}
