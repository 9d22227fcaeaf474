//! Finds numbers in a text that may count the items after them: lines, words of a line, or letters of a word.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::split_text::{SplitText, WordPosition};

/// Number in a text, together with the items that it may count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ItemCount {
    /// Position of the word that contains the number.
    pub position: WordPosition,
    /// Value of the number, which is the number of counted items.
    pub items: usize,
    /// Items that the number counts.
    pub item_kind: CountedItemKind,
}

/// Kind of items that a number may count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum CountedItemKind {
    /// Lines, starting with the line at this index.
    Lines(usize),
    /// Groups of lines, e.g. blocks of queries.
    Groups {
        /// Index of the first line of the first group.
        first: usize,
        /// Number of lines per group, from 2 to 4.
        size: usize,
    },
    /// Words of these lines, each of which has exactly [`ItemCount::items`] words; item `i` consists of word `i` of
    /// every line.
    Words(Vec<usize>),
    /// Words of one line, starting at this position. The line may contain further words that are not counted.
    Rest(WordPosition),
    /// Letters of the words at these positions, each of which has exactly [`ItemCount::items`] letters; item `i`
    /// consists of letter `i` of every word.
    Letters(Vec<WordPosition>),
}

/// Lookup table of a text: the lines by their number of words, and the words by their length.
struct WordLengthIndex {
    /// Indices of the lines in ascending order, by their number of words.
    lines: BTreeMap<usize, Vec<usize>>,
    /// Positions of the words that are not numbers, by their length in bytes; positions with equal length are in text
    /// order.
    words: BTreeMap<usize, Vec<WordPosition>>,
    /// Upper bound for the number of counted items: the number of words in the text or of letters in the longest word,
    /// whichever is larger.
    most_items: usize,
}

impl WordLengthIndex {
    fn build(text: &SplitText) -> Self {
        let mut index = Self {
            lines: BTreeMap::new(),
            words: BTreeMap::new(),
            most_items: text.word_count().max(text.longest_word_length()),
        };
        for (line, words) in text.lines.iter().enumerate() {
            index.lines.entry(words.len()).or_default().push(line);
        }
        for place in text
            .word_positions()
            .filter(|place| text.integer_at(*place).is_none())
        {
            let length = text.word_at(place).len();
            index.words.entry(length).or_default().push(place);
        }
        index
    }

    /// Returns the lines after `line` that have exactly `words` words, in ascending order.
    fn later_lines_with_word_count(&self, line: usize, words: usize) -> &[usize] {
        let all = self.lines.get(&words).map_or(&[][..], Vec::as_slice);
        &all[all.partition_point(|other| *other <= line)..]
    }

    /// Returns the positions of words of this length after `place`, in ascending order.
    fn later_words_of_length(&self, place: WordPosition, length: usize) -> &[WordPosition] {
        let all = self.words.get(&length).map_or(&[][..], Vec::as_slice);
        &all[all.partition_point(|other| *other <= place)..]
    }
}

impl SplitText {
    /// Finds all numbers that could be counts. Most of them are not counts, so the caller has to validate a changed text.
    pub(super) fn find_item_counts(&self) -> Vec<ItemCount> {
        self.find_first_item_counts(usize::MAX)
    }

    /// Finds numbers that could be counts, in text order, until at least `max_count` are found or the text ends.
    pub(super) fn find_first_item_counts(&self, max_count: usize) -> Vec<ItemCount> {
        let index = WordLengthIndex::build(self);
        let mut counts = Vec::new();
        for at in self.word_positions() {
            if counts.len() >= max_count {
                break;
            }
            let number = self.integer_at(at);
            let Some(items) = number.and_then(|number| usize::try_from(number).ok()) else {
                continue;
            };
            if items > 0 && items <= index.most_items {
                let found = self.possible_counted_items(&index, at, items).into_iter();
                counts.extend(found.map(|of| ItemCount {
                    position: at,
                    items,
                    item_kind: of,
                }));
            }
        }
        counts
    }

    /// Returns the length of the longest word in bytes; 0 if the text has no words.
    pub(super) fn longest_word_length(&self) -> usize {
        let words = self.lines.iter().flat_map(|line| line.iter());
        words.map(|word| word.len()).max().unwrap_or(0)
    }

    /// Returns all kinds of items that the number at a position could count. `items` is the value of the number.
    fn possible_counted_items(
        &self,
        index: &WordLengthIndex,
        (line, at): WordPosition,
        items: usize,
    ) -> Vec<CountedItemKind> {
        let mut found = Vec::new();
        let below = line + 1;
        let left = self.lines.len() - below;
        if items <= left {
            found.push(CountedItemKind::Lines(below));
        }
        for size in 2..=4 {
            if items * size == left {
                found.push(CountedItemKind::Groups { first: below, size });
            }
        }
        let wide = index.later_lines_with_word_count(line, items);
        if let Some(first) = wide.first() {
            found.push(CountedItemKind::Words(vec![*first]));
            if wide.len() > 1 {
                found.push(CountedItemKind::Words(wide.to_vec()));
            }
        }
        if self.lines[line].len() - (at + 1) >= items {
            found.push(CountedItemKind::Rest((line, at + 1)));
        }
        let long = index.later_words_of_length((line, at), items);
        if !long.is_empty() && long.iter().all(|place| self.word_at(*place).is_ascii()) {
            found.push(CountedItemKind::Letters(long.to_vec()));
        }
        found
    }

    /// Removes `many` of the counted items, starting with item `from` (counted from 0), and lowers the number by
    /// `many`. `None` if `many` is 0, or if there are not enough items.
    pub(super) fn without_items(
        &self,
        count: &ItemCount,
        from: usize,
        many: usize,
    ) -> Option<Self> {
        if many == 0 || from + many > count.items {
            return None;
        }
        let mut document = self.clone();
        document.set_word(count.position, count.items - many);
        match &count.item_kind {
            CountedItemKind::Lines(first) => {
                document.lines.drain(first + from..first + from + many);
            }
            CountedItemKind::Groups { first, size } => {
                document
                    .lines
                    .drain(first + from * size..first + (from + many) * size);
            }
            CountedItemKind::Words(lines) => {
                for line in lines {
                    document.line_mut(*line).drain(from..from + many);
                }
            }
            CountedItemKind::Rest((line, at)) => {
                document.line_mut(*line).drain(at + from..at + from + many);
            }
            CountedItemKind::Letters(places) => {
                for place in places {
                    let mut word = document.word_at(*place).to_owned();
                    word.replace_range(from..from + many, "");
                    document.set_word(*place, word);
                }
            }
        }
        Some(document)
    }

    /// Duplicates an item, inserts the copy next to it, and raises the number by one.
    pub(super) fn with_duplicated_item(&self, count: &ItemCount, item: usize) -> Self {
        let mut document = self.clone();
        document.set_word(count.position, count.items + 1);
        match &count.item_kind {
            CountedItemKind::Lines(first) => {
                let line = document.lines[first + item].clone();
                document.lines.insert(first + item, line);
            }
            CountedItemKind::Groups { first, size } => {
                let from = first + item * size;
                let group = document.lines[from..from + size].to_vec();
                document.lines.splice(from..from, group);
            }
            CountedItemKind::Words(lines) => {
                for line in lines {
                    let word = Arc::clone(&document.lines[*line][item]);
                    document.line_mut(*line).insert(item, word);
                }
            }
            CountedItemKind::Rest((line, at)) => {
                let word = Arc::clone(&document.lines[*line][at + item]);
                document.line_mut(*line).insert(at + item, word);
            }
            CountedItemKind::Letters(places) => {
                for place in places {
                    let mut word = document.word_at(*place).to_owned();
                    let letter = word[item..=item].to_owned();
                    word.insert_str(item, &letter);
                    document.set_word(*place, word);
                }
            }
        }
        document
    }

    /// Raises the number to `items`, which must not be lower, and repeats the existing items cyclically.
    pub(super) fn with_repeated_items(&self, count: &ItemCount, items: usize) -> Self {
        let mut document = self.clone();
        document.set_word(count.position, items);
        match &count.item_kind {
            CountedItemKind::Lines(first) => {
                let old = &self.lines[*first..first + count.items];
                let new: Vec<_> = old
                    .iter()
                    .cloned()
                    .cycle()
                    .take(items - count.items)
                    .collect();
                let end = first + count.items;
                document.lines.splice(end..end, new);
            }
            CountedItemKind::Groups { first, size } => {
                let old = &self.lines[*first..first + count.items * size];
                let new: Vec<_> = old
                    .iter()
                    .cloned()
                    .cycle()
                    .take((items - count.items) * size)
                    .collect();
                let end = first + count.items * size;
                document.lines.splice(end..end, new);
            }
            CountedItemKind::Words(lines) => {
                for line in lines {
                    let old = self.lines[*line].iter().cloned();
                    document.lines[*line] = Arc::new(old.cycle().take(items).collect());
                }
            }
            CountedItemKind::Rest((line, at)) => {
                let old = &self.lines[*line][*at..at + count.items];
                let new: Vec<_> = old.iter().cloned().cycle().take(items).collect();
                document.line_mut(*line).splice(*at..at + count.items, new);
            }
            CountedItemKind::Letters(places) => {
                for place in places {
                    let word: String = self.word_at(*place).chars().cycle().take(items).collect();
                    document.set_word(*place, word);
                }
            }
        }
        document
    }
}
