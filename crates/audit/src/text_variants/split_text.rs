//! Splits a text into lines of words and joins them again.

use std::ops::Range;
use std::sync::Arc;

/// Words of a line. Copies of a text share their unchanged lines and words, so that copying a large text is cheap.
pub(super) type WordsOfLine = Arc<Vec<Arc<str>>>;

/// Text split into lines and words at single blanks; consecutive blanks yield empty words, so that the text can be
/// restored exactly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SplitText {
    /// Words of each line; an empty line has no words.
    pub lines: Vec<WordsOfLine>,
    /// Whether the text ends with a newline; also true for an empty text.
    ends_in_newline: bool,
}

/// Position of a word: index of the line, and index of the word in the line.
pub(super) type WordPosition = (usize, usize);

impl SplitText {
    /// Splits a text into lines at newlines, and lines into words at single blanks.
    pub(super) fn parse(text: &str) -> Self {
        let whole = text.strip_suffix('\n').unwrap_or(text);
        let lines = whole.split('\n').map(|line| match line {
            "" => WordsOfLine::default(),
            line => Arc::new(line.split(' ').map(Arc::from).collect()),
        });
        Self {
            lines: if whole.is_empty() && text.is_empty() {
                Vec::new()
            } else {
                lines.collect()
            },
            ends_in_newline: text.ends_with('\n') || text.is_empty(),
        }
    }

    /// Joins all lines and words again; without changes, the result is exactly the text that was split.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for (number, line) in self.lines.iter().enumerate() {
            if number > 0 {
                text.push('\n');
            }
            for (at, word) in line.iter().enumerate() {
                if at > 0 {
                    text.push(' ');
                }
                text.push_str(word);
            }
        }
        if self.ends_in_newline && !self.lines.is_empty() {
            text.push('\n');
        }
        text
    }

    /// Returns the number of words of all lines, including the empty words between consecutive blanks.
    pub(super) fn word_count(&self) -> usize {
        self.lines.iter().map(|line| line.len()).sum()
    }

    /// Returns the positions of all words from the first line to the last.
    pub(super) fn word_positions(&self) -> impl Iterator<Item = WordPosition> {
        let lines = self.lines.iter().enumerate();
        lines.flat_map(|(line, words)| (0..words.len()).map(move |at| (line, at)))
    }

    /// Returns the positions of all integers that are written canonically, in order.
    pub(super) fn integer_positions(&self) -> impl Iterator<Item = WordPosition> {
        self.word_positions()
            .filter(|place| self.integer_at(*place).is_some())
    }

    pub(super) fn word_at(&self, (line, at): WordPosition) -> &str {
        &self.lines[line][at]
    }

    /// Returns the value of a word; `None` unless it is an integer that is written canonically.
    pub(super) fn integer_at(&self, place: WordPosition) -> Option<i64> {
        parse_integer(self.word_at(place))
    }

    /// Replaces the word at a position, which must exist.
    pub(super) fn set_word(&mut self, (line, at): WordPosition, word: impl ToString) {
        self.line_mut(line)[at] = word.to_string().into();
    }

    /// Returns the words of a line for modification. Words that are shared with copies of the text are cloned first.
    pub(super) fn line_mut(&mut self, line: usize) -> &mut Vec<Arc<str>> {
        Arc::make_mut(&mut self.lines[line])
    }

    /// Returns a copy without the lines with these indices.
    pub(super) fn without_lines(&self, range: Range<usize>) -> Self {
        let mut document = self.clone();
        document.lines.drain(range);
        document
    }

    /// Returns a copy in which one line lacks the words with these indices.
    pub(super) fn without_words_of_line(&self, line: usize, range: Range<usize>) -> Self {
        let mut document = self.clone();
        document.line_mut(line).drain(range);
        document
    }
}

/// Parses an integer; `None` unless it is written canonically (no `+`, no leading zeros).
pub(super) fn parse_integer(word: &str) -> Option<i64> {
    let number: i64 = word.parse().ok()?;
    (number.to_string() == word).then_some(number)
}
