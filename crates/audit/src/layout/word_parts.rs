//! Learns the parts of words of one fixed length, such as times, dates and squares of a chess board.

use std::ops::{Range, RangeInclusive};

use super::learned_layout::{LearnedLayout, WordPart};
use super::number_patterns::random_value;
use super::value_bounds;
use caipan_checker::random::Rng;

/// Maximum length of words that are divided into parts.
const MAX_LENGTH: usize = 16;

/// Kind of a letter of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LetterKind {
    Lower,
    Upper,
    Digit,
    Other,
}

impl LetterKind {
    fn of(letter: u8) -> Self {
        match letter {
            b'a'..=b'z' => Self::Lower,
            b'A'..=b'Z' => Self::Upper,
            b'0'..=b'9' => Self::Digit,
            _ => Self::Other,
        }
    }

    /// Returns the letters of the same kind, which may replace this one; only the letter itself for other signs.
    fn letters_like(letter: u8) -> RangeInclusive<u8> {
        match Self::of(letter) {
            Self::Lower => b'a'..=b'z',
            Self::Upper => b'A'..=b'Z',
            Self::Digit => b'0'..=b'9',
            Self::Other => letter..=letter,
        }
    }
}

/// Learns the parts of the words of a text field by changing the first word. Empty if the words have different lengths or
/// kinds of letters, or letters of one kind only. `lengths` are the shortest and the longest legal length;
/// `is_length_counted` tells whether a number counts the letters.
pub(super) fn learn_word_parts(
    words: &[String],
    (lengths, is_length_counted): ([usize; 2], bool),
    stated: &[i64],
    is_legal: &dyn Fn(&str) -> bool,
) -> Vec<WordPart> {
    let word = words[0].as_bytes();
    let kinds: Vec<LetterKind> = word.iter().copied().map(LetterKind::of).collect();
    let is_mixed = kinds.iter().any(|kind| *kind != kinds[0]);
    let have_all_kinds = words
        .iter()
        .all(|own| own.bytes().map(LetterKind::of).eq(kinds.iter().copied()));
    let has_fixed_length = lengths == [word.len(); 2] && !is_length_counted;
    if !words[0].is_ascii() || word.len() > MAX_LENGTH {
        return Vec::new();
    }
    if !(is_mixed && have_all_kinds && has_fixed_length) {
        return Vec::new();
    }
    let mut parts = Vec::new();
    let mut at = 0;
    while at < word.len() {
        let digits = kinds[at..]
            .iter()
            .take_while(|kind| **kind == LetterKind::Digit);
        let width = digits.count();
        if width > 0 {
            parts.push(learn_digits(words, at..at + width, stated, is_legal));
        } else {
            parts.push(learn_letter(words, at, is_legal));
        }
        at += width.max(1);
    }
    parts
}

/// Learns the smallest and the largest number at these places of the first word.
fn learn_digits(
    words: &[String],
    places: Range<usize>,
    stated: &[i64],
    is_legal: &dyn Fn(&str) -> bool,
) -> WordPart {
    let width = places.len();
    let numbers = words
        .iter()
        .filter_map(|word| word[places.clone()].parse().ok());
    let numbers: Vec<i64> = numbers.collect();
    let own = numbers.first().copied().unwrap_or(0);
    let most = 10_i64.pow(width as u32) - 1;
    let word = &words[0];
    let accepts = |number: i64| {
        let (head, tail) = (&word[..places.start], &word[places.end..]);
        (0..=most).contains(&number) && is_legal(&format!("{head}{number:0width$}{tail}"))
    };
    let high = value_bounds::highest_legal_value(own, 1, most, stated, &accepts);
    let low = value_bounds::lowest_legal_value(own, 1, stated, &accepts);
    WordPart::Digits {
        width,
        low: numbers.iter().copied().fold(low, i64::min),
        high: numbers.iter().copied().fold(high, i64::max),
    }
}

/// Learns which letters may stand at a place of the first word.
fn learn_letter(words: &[String], at: usize, is_legal: &dyn Fn(&str) -> bool) -> WordPart {
    let word = &words[0];
    let accepts = |letter: u8| {
        let (head, tail) = (&word[..at], &word[at + 1..]);
        is_legal(&format!("{head}{}{tail}", char::from(letter)))
    };
    let alphabet = LetterKind::letters_like(word.as_bytes()[at]);
    let has_all = [*alphabet.start(), *alphabet.end()]
        .into_iter()
        .all(accepts);
    let mut letters: Vec<u8> = words.iter().map(|own| own.as_bytes()[at]).collect();
    letters.extend(alphabet.filter(|letter| has_all || accepts(*letter)));
    letters.sort_unstable();
    letters.dedup();
    WordPart::Letter(letters)
}

/// Returns a word of these parts: the first or the last legal ones everywhere, or random ones, depending on the index of
/// the pattern.
pub(super) fn make_word_of_parts(pattern: usize, parts: &[WordPart], rng: &mut Rng) -> String {
    let parts = parts.iter().map(|part| match part {
        WordPart::Digits { width, low, high } => {
            let number = match pattern % 8 {
                1 => *low,
                2 => *high,
                _ => random_value(*low, *high, rng),
            };
            format!("{number:0width$}")
        }
        WordPart::Letter(letters) => {
            let letter = match (pattern % 8, letters.as_slice()) {
                (1, [first, ..]) => *first,
                (2, [.., last]) => *last,
                _ => *rng.one_of(letters),
            };
            char::from(letter).to_string()
        }
    });
    parts.collect()
}

impl LearnedLayout {
    /// Gives the numbers in the words of two neighbouring fields the same limits if the words of each row are in order: the
    /// limits of one were learned beside a word of the other.
    pub(super) fn widen_parts_of_ordered_fields(&mut self) {
        for fields in self.layout.text_fields_of_tables().collect::<Vec<_>>() {
            for pair in fields.windows(2) {
                let [one, other] = [pair[0], pair[1]];
                if self.layout.has_ordered_words(one, other) {
                    let widest: Vec<WordPart> = self.texts[one]
                        .parts
                        .iter()
                        .zip(&self.texts[other].parts)
                        .map(|(one, other)| widest_part(one, other))
                        .collect();
                    self.texts[one].parts.clone_from(&widest);
                    self.texts[other].parts = widest;
                }
            }
        }
    }
}

/// Returns the part that contains the values of both; the first if they are of different kinds.
fn widest_part(one: &WordPart, other: &WordPart) -> WordPart {
    match (one, other) {
        (
            WordPart::Digits { width, low, high },
            WordPart::Digits {
                width: other_width,
                low: other_low,
                high: other_high,
            },
        ) if width == other_width => WordPart::Digits {
            width: *width,
            low: *low.min(other_low),
            high: *high.max(other_high),
        },
        _ => one.clone(),
    }
}
