//! Learns the parts of words that have one structure: times, dates, fractions, squares of a chess board.

use std::ops::Range;

use super::learned_layout::{LearnedLayout, WordPart};
use super::letters::LetterKind;
use super::number_patterns::random_value;
use super::value_bounds;
use caipan_checker::random::Rng;

/// Maximum length of words that are divided into parts.
const MAX_LENGTH: usize = 16;

/// Part of a word: a run of digits, or a single other character.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Token {
    kind: LetterKind,
    /// Range of indices of the characters in the word.
    places: Range<usize>,
}

/// Divides a word of ASCII letters into runs of digits and single other letters.
fn tokens_of(word: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    for (at, letter) in word.bytes().enumerate() {
        let kind = LetterKind::of(letter);
        match tokens.last_mut() {
            Some(last) if kind == LetterKind::Digit && last.kind == kind => {
                last.places.end = at + 1;
            }
            _ => tokens.push(Token {
                kind,
                places: at..at + 1,
            }),
        }
    }
    tokens
}

/// Learns the parts of the words of a text field by changing the first word. Empty if the words have no common
/// structure, or consist of letters of only one kind. `lengths` are the shortest and the longest legal length.
/// `is_length_counted` is true if a number counts the letters.
pub(super) fn learn_word_parts(
    words: &[String],
    (lengths, is_length_counted): ([usize; 2], bool),
    stated: &[i64],
    is_legal: &dyn Fn(&str) -> bool,
) -> Vec<WordPart> {
    let has_fixed_length = lengths == [words[0].len(); 2];
    // The length of such words may vary, since a number with more digits makes a word longer.
    let has_only_numbers = words.iter().all(|word| {
        word.bytes().any(|letter| letter.is_ascii_digit())
            && !word.bytes().any(|letter| letter.is_ascii_alphabetic())
    });
    let are_short = words
        .iter()
        .all(|word| word.is_ascii() && (1..=MAX_LENGTH).contains(&word.len()));
    if !(has_fixed_length || has_only_numbers) || is_length_counted || !are_short {
        return Vec::new();
    }
    let tokens: Vec<Vec<Token>> = words.iter().map(|word| tokens_of(word)).collect();
    let kinds = tokens[0].iter().map(|token| token.kind);
    let have_equal_kinds = tokens
        .iter()
        .all(|own| own.iter().map(|token| token.kind).eq(kinds.clone()));
    if !have_equal_kinds || kinds.clone().all(|kind| kind == tokens[0][0].kind) {
        return Vec::new();
    }
    let parts = (0..tokens[0].len()).map(|at| {
        let samples: Vec<&str> = words
            .iter()
            .zip(&tokens)
            .map(|(word, tokens)| &word[tokens[at].places.clone()])
            .collect();
        let place = &tokens[0][at].places;
        let (head, tail) = (&words[0][..place.start], &words[0][place.end..]);
        let accepts = |part: &str| is_legal(&format!("{head}{part}{tail}"));
        match tokens[0][at].kind {
            LetterKind::Digit => learn_digits(&samples, stated, &accepts),
            _ => Some(learn_letter(&samples, &accepts)),
        }
    });
    parts.collect::<Option<_>>().unwrap_or_default()
}

/// Learns the smallest and the largest legal number in place of the first sample. `None` if some numbers have leading
/// zeros and the numbers differ in width.
fn learn_digits(
    samples: &[&str],
    stated: &[i64],
    accepts: &dyn Fn(&str) -> bool,
) -> Option<WordPart> {
    let digit_count = samples[0].len();
    let has_equal_widths = samples.iter().all(|digits| digits.len() == digit_count);
    let has_leading_zeros = samples
        .iter()
        .any(|digits| digits.len() > 1 && digits.starts_with('0'));
    if has_leading_zeros && !has_equal_widths {
        return None;
    }
    // No number of the example may be small enough to need zeros.
    let has_padding = has_leading_zeros
        || (has_equal_widths
            && digit_count > 1
            && accepts(&format!("{:0digit_count$}", 1))
            && !accepts("1"));
    let width = if has_padding { digit_count } else { 1 };
    let parsed: Option<Vec<i64>> = samples.iter().map(|digits| digits.parse().ok()).collect();
    let numbers = parsed?;
    let most = if has_padding {
        10_i64.checked_pow(width as u32)? - 1
    } else {
        i64::MAX
    };
    let is_legal =
        |number: i64| (0..=most).contains(&number) && accepts(&format!("{number:0width$}"));
    let high = value_bounds::highest_legal_value(numbers[0], 1, most, stated, &is_legal);
    let low = value_bounds::lowest_legal_value(numbers[0], 1, stated, &is_legal);
    Some(WordPart::Digits {
        width,
        low: numbers.iter().copied().fold(low, i64::min),
        high: numbers.iter().copied().fold(high, i64::max),
    })
}

/// Learns which letters are legal in place of the first sample.
fn learn_letter(samples: &[&str], accepts: &dyn Fn(&str) -> bool) -> WordPart {
    let is_legal = |letter: u8| accepts(&char::from(letter).to_string());
    let alphabet = LetterKind::letters_like(samples[0].as_bytes()[0]);
    let has_all = [*alphabet.start(), *alphabet.end()]
        .into_iter()
        .all(is_legal);
    let mut letters: Vec<u8> = samples.iter().map(|own| own.as_bytes()[0]).collect();
    letters.extend(alphabet.filter(|letter| has_all || is_legal(*letter)));
    letters.sort_unstable();
    letters.dedup();
    WordPart::Letter(letters)
}

/// Value that each part of a new word gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PartChoice {
    /// First legal value.
    First,
    /// Last legal value.
    Last,
    Random,
}

impl PartChoice {
    /// Returns the choice for a pattern. With `is_mirrored`, first and last values are exchanged, so that two words of a row
    /// are as far apart as possible.
    pub(super) fn of_pattern(pattern: usize, is_mirrored: bool) -> Self {
        match (pattern % 8, is_mirrored) {
            (1, false) | (2, true) => Self::First,
            (2, false) | (1, true) => Self::Last,
            _ => Self::Random,
        }
    }
}

/// Returns a word that consists of these parts.
pub(super) fn make_word_of_parts(choice: PartChoice, parts: &[WordPart], rng: &mut Rng) -> String {
    let texts = parts.iter().map(|part| match part {
        WordPart::Digits { width, low, high } => {
            let number = match choice {
                PartChoice::First => *low,
                PartChoice::Last => *high,
                PartChoice::Random => random_value(*low, *high, rng),
            };
            format!("{number:0width$}")
        }
        WordPart::Letter(letters) => {
            let letter = match (choice, letters.as_slice()) {
                (PartChoice::First, [first, ..]) => *first,
                (PartChoice::Last, [.., last]) => *last,
                _ => *rng.one_of(letters),
            };
            char::from(letter).to_string()
        }
    });
    texts.collect()
}

impl LearnedLayout {
    /// Gives the numbers in two neighbouring fields the same limits if the two words of each row are in ascending
    /// order. The limits of each field were learned while the other field had a fixed word, so they are too narrow.
    pub(super) fn widen_parts_of_ordered_fields(&mut self) {
        for fields in self.layout.text_fields_of_tables().collect::<Vec<_>>() {
            for pair in fields.windows(2) {
                let [one, other] = [pair[0], pair[1]];
                if self.has_ordered_words(one, other) {
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

    /// Whether the words of two text fields have the same parts, and are in order in each of several rows of the example.
    pub(super) fn has_ordered_words(&self, first: usize, second: usize) -> bool {
        let [firsts, seconds] = [first, second].map(|field| &self.layout.texts[field].sample);
        let [parts, others] = [first, second].map(|field| self.texts[field].parts.len());
        parts > 0
            && parts == others
            && firsts.len() > 1
            && firsts.iter().zip(seconds).all(|(one, other)| one < other)
    }
}

/// Returns the part that permits the values of both parts; the first part if they are of different kinds.
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
