//! Letters of words and of the rows of grids.

use std::ops::RangeInclusive;

/// Class of a character in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum LetterKind {
    Lower,
    Upper,
    Digit,
    Other,
}

impl LetterKind {
    pub(super) fn of(letter: u8) -> Self {
        match letter {
            b'a'..=b'z' => Self::Lower,
            b'A'..=b'Z' => Self::Upper,
            b'0'..=b'9' => Self::Digit,
            _ => Self::Other,
        }
    }

    /// Returns the range of characters that may replace `letter`: all of the same kind. A sign that is neither a letter
    /// nor a digit is only replaced by itself.
    pub(super) fn letters_like(letter: u8) -> RangeInclusive<u8> {
        match Self::of(letter) {
            Self::Lower => b'a'..=b'z',
            Self::Upper => b'A'..=b'Z',
            Self::Digit => b'0'..=b'9',
            Self::Other => letter..=letter,
        }
    }
}

/// Returns the different bytes of some words in ascending order.
pub(super) fn distinct_letters(words: &[String]) -> Vec<u8> {
    let mut letters: Vec<u8> = words.iter().flat_map(|word| word.bytes()).collect();
    letters.sort_unstable();
    letters.dedup();
    letters
}

/// Returns the letters that occur once in some words, in ascending order.
pub(super) fn single_letters(words: &[String]) -> Vec<u8> {
    let mut letters = distinct_letters(words);
    letters.retain(|letter| count_letter(words, *letter) == 1);
    letters
}

/// Returns the most common letter of some words; a point if they are empty.
pub(super) fn most_common_letter(words: &[String]) -> u8 {
    let letters = distinct_letters(words).into_iter();
    letters
        .max_by_key(|letter| count_letter(words, *letter))
        .unwrap_or(b'.')
}

/// Returns how often a letter occurs in some words.
pub(super) fn count_letter(words: &[String], letter: u8) -> usize {
    let letters = words.iter().flat_map(|word| word.bytes());
    letters.filter(|other| *other == letter).count()
}
