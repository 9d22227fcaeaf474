//! A text as lines of words.

use std::ops::Range;

/// A text as lines of words. Between two words there is one blank: where there are more of them, a word is empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Page {
    /// The words of each line.
    pub lines: Vec<Vec<String>>,
    ends_in_newline: bool,
}

/// Where a word stands: its line, and its place in that.
pub(super) type Place = (usize, usize);

impl Page {
    /// The lines and words of a text.
    pub(super) fn of(text: &str) -> Self {
        let words = |line: &str| match line {
            "" => Vec::new(),
            line => line.split(' ').map(str::to_owned).collect(),
        };
        let whole = text.strip_suffix('\n').unwrap_or(text);
        let lines = whole.split('\n').map(words);
        Self {
            lines: if whole.is_empty() && text.is_empty() {
                Vec::new()
            } else {
                lines.collect()
            },
            ends_in_newline: text.ends_with('\n') || text.is_empty(),
        }
    }

    /// The text.
    pub(super) fn text(&self) -> String {
        let lines: Vec<String> = self.lines.iter().map(|line| line.join(" ")).collect();
        let mut text = lines.join("\n");
        if self.ends_in_newline && !self.lines.is_empty() {
            text.push('\n');
        }
        text
    }

    /// How many words there are.
    pub(super) fn words(&self) -> usize {
        self.lines.iter().map(Vec::len).sum()
    }

    /// The places of all words, in order.
    pub(super) fn places(&self) -> impl Iterator<Item = Place> {
        let lines = self.lines.iter().enumerate();
        lines.flat_map(|(line, words)| (0..words.len()).map(move |at| (line, at)))
    }

    /// The word of a place.
    pub(super) fn word(&self, (line, at): Place) -> &str {
        &self.lines[line][at]
    }

    /// The whole number that a word is.
    pub(super) fn number(&self, place: Place) -> Option<i64> {
        number(self.word(place))
    }

    /// Puts another word there.
    pub(super) fn put(&mut self, (line, at): Place, word: impl ToString) {
        self.lines[line][at] = word.to_string();
    }

    /// The page without these lines.
    pub(super) fn without_lines(&self, range: Range<usize>) -> Self {
        let mut page = self.clone();
        page.lines.drain(range);
        page
    }

    /// The page without these words of a line.
    pub(super) fn without_words(&self, line: usize, range: Range<usize>) -> Self {
        let mut page = self.clone();
        page.lines[line].drain(range);
        page
    }
}

/// The whole number that a word is; what is written otherwise than numbers are is none.
pub(super) fn number(word: &str) -> Option<i64> {
    let number: i64 = word.parse().ok()?;
    (number.to_string() == word).then_some(number)
}
