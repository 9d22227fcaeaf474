//! Removes items from an illegal text until it is legal, such as intervals that must not overlap.

use std::ops::Range;

use super::item_counts::{CountedItemKind, ItemCount};
use super::split_text::{SplitText, WordsOfLine};

/// Maximum number of texts that are validated.
const MAX_TRIALS: usize = 24;
/// Maximum number of texts that are validated before the first legal one.
const MAX_TRIALS_WITHOUT_LEGAL_TEXT: usize = 5;
/// Number of blocks into which the items are divided first.
const FIRST_BLOCKS: usize = 4;
/// Maximum number of counts that are considered; the one with most items is used.
const MAX_COUNTS: usize = 8;

/// Returns a legal text with some of the items of `text`. Adds block after block of the items, and leaves out those with
/// which the text is illegal. `None` if no counted items are found, or if the first texts are all illegal.
pub(crate) fn find_legal_part(text: &str, is_legal: &dyn Fn(&str) -> bool) -> Option<String> {
    let whole = SplitText::parse(text);
    let counts = whole.find_first_item_counts(MAX_COUNTS);
    let count = counts
        .iter()
        .filter(|count| count.items > 1 && !matches!(count.item_kind, CountedItemKind::Letters(_)))
        .max_by_key(|count| count.items)?;
    let mut kept: Vec<usize> = Vec::new();
    let mut legal: Option<String> = None;
    // The next block is at the end.
    let mut blocks = split_range(0..count.items, FIRST_BLOCKS);
    blocks.reverse();
    for trial in 0..MAX_TRIALS {
        if legal.is_none() && trial >= MAX_TRIALS_WITHOUT_LEGAL_TEXT {
            break;
        }
        let Some(block) = blocks.pop() else { break };
        let mut more = kept.clone();
        more.extend(block.clone());
        let candidate = whole.with_selected_items(count, &more).text();
        if is_legal(&candidate) {
            kept = more;
            legal = Some(candidate);
        } else if block.len() > 1 {
            blocks.extend(split_range(block, 2).into_iter().rev());
        }
    }
    legal
}

/// Splits a range into at most `parts` ranges of about equal length, none of them empty.
fn split_range(range: Range<usize>, parts: usize) -> Vec<Range<usize>> {
    let ends = (1..=parts).map(|part| range.start + range.len() * part / parts);
    let mut start = range.start;
    let mut ranges = Vec::new();
    for end in ends.filter(|end| *end > range.start) {
        ranges.push(start..end);
        start = end;
    }
    ranges.retain(|range| !range.is_empty());
    ranges
}

impl SplitText {
    /// Returns a copy with only the items with these indices, and their number as the count.
    fn with_selected_items(&self, count: &ItemCount, selected: &[usize]) -> Self {
        let mut document = self.clone();
        document.set_word(count.position, selected.len());
        match &count.item_kind {
            CountedItemKind::Lines(first) => {
                document.keep_groups_of_lines(*first, count.items, 1, selected);
            }
            CountedItemKind::Groups { first, size } => {
                document.keep_groups_of_lines(*first, count.items, *size, selected);
            }
            CountedItemKind::Words(lines) => {
                for line in lines {
                    document.keep_words(*line, 0..count.items, selected);
                }
            }
            CountedItemKind::Rest((line, at)) => {
                document.keep_words(*line, *at..*at + count.items, selected);
            }
            CountedItemKind::Letters(_) => {}
        }
        document
    }

    /// Removes all of the `count` groups of `size` lines from the line `first` on, except those with these indices.
    fn keep_groups_of_lines(
        &mut self,
        first: usize,
        count: usize,
        size: usize,
        selected: &[usize],
    ) {
        let lines = selected
            .iter()
            .flat_map(|item| first + item * size..first + (item + 1) * size);
        let kept: Vec<WordsOfLine> = lines.map(|line| self.lines[line].clone()).collect();
        self.lines.splice(first..first + count * size, kept);
    }

    /// Removes all words of a line in this range, except those with these indices within the range.
    fn keep_words(&mut self, line: usize, range: Range<usize>, selected: &[usize]) {
        let words = &self.lines[line][range.clone()];
        let kept: Vec<_> = selected.iter().map(|item| words[*item].clone()).collect();
        self.line_mut(line).splice(range, kept);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Whether the first line is the number of the other lines, which must differ.
    fn has_distinct_rows(text: &str) -> bool {
        let mut lines = text.lines();
        let count = lines.next().and_then(|line| line.parse().ok());
        let rows: Vec<&str> = lines.collect();
        let different: HashSet<&str> = rows.iter().copied().collect();
        different.len() == rows.len() && count == Some(rows.len())
    }

    #[test]
    fn items_that_make_a_text_illegal_are_left_out() {
        let rows: Vec<String> = (0..40).map(|row| format!("{} x", row % 37)).collect();
        let text = format!("40\n{}\n", rows.join("\n"));
        let part = find_legal_part(&text, &has_distinct_rows).unwrap();
        assert_eq!(part, format!("37\n{}\n", rows[..37].join("\n")));
        assert_eq!(find_legal_part(&text, &|_| false), None);
        assert_eq!(find_legal_part("a b\n", &|_| true), None);
    }

    #[test]
    fn items_of_all_kinds_are_left_out() {
        for (text, expected) in [
            ("4\n1 2 9 3\n", "3\n1 2 3\n"),
            ("4\n1 2 9 3\n4 5 6 7\n", "3\n1 2 3\n4 5 7\n"),
            ("x 4 1 2 9 3\n", "x 3 1 2 3\n"),
            ("3\n1 1\nb\n9 1\nb\n2 1\nb\n", "2\n1 1\nb\n2 1\nb\n"),
        ] {
            let part = find_legal_part(text, &|part| !part.contains('9'));
            assert_eq!(part.as_deref(), Some(expected));
        }
    }
}
