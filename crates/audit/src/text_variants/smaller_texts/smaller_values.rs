//! Generates texts with smaller values: numbers nearer to 0 and words of simpler letters.

use std::sync::Arc;

use super::cut_ranges::{TextVariants, chunk_ranges, halving_cut_sizes};
use crate::text_variants::split_text::{SplitText, WordPosition, parse_integer};

/// Returns copies of a text with smaller values, in this order: many integers at once, single integers, all equal
/// integers, decimal numbers, words.
pub(super) fn smaller_values(document: &Arc<SplitText>) -> TextVariants {
    let many = lower_many_integers(document);
    let single = lower_each_integer(document);
    let same = lower_equal_integers(document);
    let with_point = lower_decimals(document);
    let words = simplify_words(document);
    Box::new(
        many.chain(single)
            .chain(same)
            .chain(with_point)
            .chain(words),
    )
}

/// Returns integers nearer to 0 than `value`: first 0 and 1, then `value` reduced by a half, by ever smaller parts, and
/// by 1. Steps of 1 would take too long for large numbers, and halving could miss the smallest failing value.
fn values_nearer_to_zero(value: i64) -> impl Iterator<Item = i64> + Send {
    let parts = std::iter::successors(Some(value / 2), |part| {
        (part.unsigned_abs() > 8).then_some(part / 8)
    });
    let away = parts.chain([value.signum()]);
    let all = [0, 1].into_iter().chain(away.map(move |part| value - part));
    all.filter(move |other| other.unsigned_abs() < value.unsigned_abs())
}

/// Returns copies in which consecutive integers are set to 0, to 1 or to half the value: first all integers, then runs
/// of half as many, down to two.
fn lower_many_integers(document: &Arc<SplitText>) -> TextVariants {
    let document = Arc::clone(document);
    let places = Arc::new(document.integer_positions().collect::<Vec<_>>());
    let sizes: Vec<usize> = std::iter::once(places.len())
        .chain(halving_cut_sizes(places.len()))
        .filter(|size| *size > 1)
        .collect();
    Box::new(sizes.into_iter().flat_map(move |size| {
        let (document, places) = (Arc::clone(&document), Arc::clone(&places));
        chunk_ranges(places.len(), size).flat_map(move |range| {
            let (document, places) = (Arc::clone(&document), Arc::clone(&places));
            let ways: [fn(i64) -> i64; 3] = [|_| 0, |_| 1, |value| value / 2];
            ways.into_iter().map(move |way| {
                let mut less = (*document).clone();
                for place in &places[range.clone()] {
                    let value = document.integer_at(*place).unwrap_or(0);
                    if way(value).unsigned_abs() < value.unsigned_abs() {
                        less.set_word(*place, way(value));
                    }
                }
                less
            })
        })
    }))
}

/// Returns copies in which one integer is nearer to 0, or has its sign removed.
fn lower_each_integer(document: &Arc<SplitText>) -> TextVariants {
    let document = Arc::clone(document);
    let places: Vec<WordPosition> = document.integer_positions().collect();
    Box::new(places.into_iter().flat_map(move |place| {
        let document = Arc::clone(&document);
        let value = document.integer_at(place).unwrap_or(0);
        let positive = (value < 0).then(|| value.checked_neg()).flatten();
        values_nearer_to_zero(value)
            .chain(positive)
            .map(move |other| {
                let mut less = (*document).clone();
                less.set_word(place, other);
                less
            })
    }))
}

/// Returns copies in which all occurrences of one integer are replaced by the same smaller integer.
fn lower_equal_integers(document: &Arc<SplitText>) -> TextVariants {
    let document = Arc::clone(document);
    let places: Vec<WordPosition> = document.integer_positions().collect();
    let mut values: Vec<i64> = places
        .iter()
        .filter_map(|place| document.integer_at(*place))
        .collect();
    values.sort_unstable();
    values.dedup();
    let places = Arc::new(places);
    Box::new(values.into_iter().rev().flat_map(move |value| {
        let (document, places) = (Arc::clone(&document), Arc::clone(&places));
        values_nearer_to_zero(value).map(move |other| {
            let mut less = (*document).clone();
            let same = places
                .iter()
                .filter(|place| document.integer_at(**place) == Some(value));
            for place in same {
                less.set_word(*place, other);
            }
            less
        })
    }))
}

/// Returns copies in which one decimal number is replaced by 0, 1, the whole part, half of the number, the absolute
/// value, or the number rounded to fewer decimal places.
fn lower_decimals(document: &Arc<SplitText>) -> TextVariants {
    let document = Arc::clone(document);
    let places = document.word_positions();
    let places: Vec<WordPosition> = places
        .filter(|place| is_decimal(document.word_at(*place)))
        .collect();
    Box::new(places.into_iter().flat_map(move |place| {
        let document = Arc::clone(&document);
        let word = document.word_at(place).to_owned();
        let digits = word.split_once('.').map_or(0, |(_, digits)| digits.len());
        let value: f64 = word.parse().unwrap_or(0.0);
        let values = [0.0, 1.0, value.trunc(), value / 2.0, -value];
        let smaller = values.into_iter().filter(move |other| {
            let (own, other) = ((value.abs(), value < 0.0), (other.abs(), *other < 0.0));
            other.0 < own.0 || (other.0 == own.0 && !other.1 && own.1)
        });
        let rounded = smaller.map(move |other| format!("{other:.digits$}"));
        let shorter = (1..digits).map(move |fewer| format!("{value:.fewer$}"));
        rounded.chain(shorter).map(move |other| {
            let mut less = (*document).clone();
            less.set_word(place, other);
            less
        })
    }))
}

fn is_decimal(word: &str) -> bool {
    let Some((whole, digits)) = word.split_once('.') else {
        return false;
    };
    let are_digits =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    are_digits(whole.strip_prefix('-').unwrap_or(whole)) && are_digits(digits)
}

fn simplest_letter(letter: char) -> char {
    if letter.is_ascii_lowercase() {
        'a'
    } else {
        letter
    }
}

/// Returns copies in which all lower-case letters of one word are replaced by `a`, then copies in which only one letter
/// is replaced.
fn simplify_words(document: &Arc<SplitText>) -> TextVariants {
    let document = Arc::clone(document);
    let places = document.word_positions();
    let places: Vec<WordPosition> = places
        .filter(|place| {
            parse_integer(document.word_at(*place)).is_none() && document.word_at(*place).is_ascii()
        })
        .collect();
    Box::new(places.into_iter().flat_map(move |place| {
        let document = Arc::clone(&document);
        let word = document.word_at(place).to_owned();
        let all: String = word.chars().map(simplest_letter).collect();
        let own = word.clone();
        let single = (0..word.len()).filter_map(move |at| {
            let letter = char::from(own.as_bytes()[at]);
            let is_plain = simplest_letter(letter) == letter;
            (!is_plain).then(|| [&own[..at], "a", &own[at + 1..]].concat())
        });
        let others = std::iter::once(all).chain(single);
        others.map(move |other| {
            let mut less = (*document).clone();
            less.set_word(place, other);
            less
        })
    }))
}
