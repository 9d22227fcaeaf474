//! Smaller values: numbers nearer to 0, plainer words.

use std::sync::Arc;

use super::pieces::{Variants, chunks, cut_sizes};
use crate::free_form::word_lines::{WordLines, WordPosition, parse_number};

/// Returns the pages with smaller values: many numbers at once, then single ones, then all equal ones, words last.
pub(super) fn smaller_values(page: &Arc<WordLines>) -> Variants {
    let many = many_at_once(page);
    let single = each_number(page);
    let same = same_numbers(page);
    let with_point = decimals(page);
    let words = plainer_words(page);
    Box::new(
        many.chain(single)
            .chain(same)
            .chain(with_point)
            .chain(words),
    )
}

/// Returns numbers nearer to 0: 0 and 1, then the value reduced by a half, by smaller and smaller parts, and by 1.
/// Steps of 1 alone would take too long for large numbers, and halving alone would miss the smallest one.
fn nearer(value: i64) -> impl Iterator<Item = i64> + Send {
    let parts = std::iter::successors(Some(value / 2), |part| {
        (part.unsigned_abs() > 8).then_some(part / 8)
    });
    let away = parts.chain([value.signum()]);
    let all = [0, 1].into_iter().chain(away.map(move |part| value - part));
    all.filter(move |other| other.unsigned_abs() < value.unsigned_abs())
}

fn places_of_numbers(page: &WordLines) -> Vec<WordPosition> {
    let places = page.places();
    places
        .filter(|place| page.integer_at(*place).is_some())
        .collect()
}

/// Sets consecutive numbers to 0, to 1 or to half the value: first all numbers, then half of them, down to two.
fn many_at_once(page: &Arc<WordLines>) -> Variants {
    let page = Arc::clone(page);
    let places = Arc::new(places_of_numbers(&page));
    let sizes: Vec<usize> = std::iter::once(places.len())
        .chain(cut_sizes(places.len()))
        .filter(|size| *size > 1)
        .collect();
    Box::new(sizes.into_iter().flat_map(move |size| {
        let (page, places) = (Arc::clone(&page), Arc::clone(&places));
        chunks(places.len(), size).flat_map(move |range| {
            let (page, places) = (Arc::clone(&page), Arc::clone(&places));
            let ways: [fn(i64) -> i64; 3] = [|_| 0, |_| 1, |value| value / 2];
            ways.into_iter().map(move |way| {
                let mut less = (*page).clone();
                for place in &places[range.clone()] {
                    let value = page.integer_at(*place).unwrap_or(0);
                    if way(value).unsigned_abs() < value.unsigned_abs() {
                        less.put(*place, way(value));
                    }
                }
                less
            })
        })
    }))
}

fn each_number(page: &Arc<WordLines>) -> Variants {
    let page = Arc::clone(page);
    let places = places_of_numbers(&page);
    Box::new(places.into_iter().flat_map(move |place| {
        let page = Arc::clone(&page);
        let value = page.integer_at(place).unwrap_or(0);
        let positive = (value < 0).then(|| value.checked_neg()).flatten();
        nearer(value).chain(positive).map(move |other| {
            let mut less = (*page).clone();
            less.put(place, other);
            less
        })
    }))
}

/// Replaces all occurrences of a number by the same smaller number.
fn same_numbers(page: &Arc<WordLines>) -> Variants {
    let page = Arc::clone(page);
    let places = places_of_numbers(&page);
    let mut values: Vec<i64> = places
        .iter()
        .filter_map(|place| page.integer_at(*place))
        .collect();
    values.sort_unstable();
    values.dedup();
    let places = Arc::new(places);
    Box::new(values.into_iter().rev().flat_map(move |value| {
        let (page, places) = (Arc::clone(&page), Arc::clone(&places));
        nearer(value).map(move |other| {
            let mut less = (*page).clone();
            let same = places
                .iter()
                .filter(|place| page.integer_at(**place) == Some(value));
            for place in same {
                less.put(*place, other);
            }
            less
        })
    }))
}

/// Replaces each number with a point by 0, by 1, by the whole part, by half the value, and by fewer decimal places.
fn decimals(page: &Arc<WordLines>) -> Variants {
    let page = Arc::clone(page);
    let places = page.places();
    let places: Vec<WordPosition> = places
        .filter(|place| is_decimal(page.word(*place)))
        .collect();
    Box::new(places.into_iter().flat_map(move |place| {
        let page = Arc::clone(&page);
        let word = page.word(place).to_owned();
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
            let mut less = (*page).clone();
            less.put(place, other);
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

fn plainest_letter(letter: char) -> char {
    if letter.is_ascii_lowercase() {
        'a'
    } else {
        letter
    }
}

/// Replaces all lower-case letters of a word by `a`, then single ones.
fn plainer_words(page: &Arc<WordLines>) -> Variants {
    let page = Arc::clone(page);
    let places = page.places();
    let places: Vec<WordPosition> = places
        .filter(|place| parse_number(page.word(*place)).is_none() && page.word(*place).is_ascii())
        .collect();
    Box::new(places.into_iter().flat_map(move |place| {
        let page = Arc::clone(&page);
        let word = page.word(place).to_owned();
        let all: String = word.chars().map(plainest_letter).collect();
        let own = word.clone();
        let single = (0..word.len()).filter_map(move |at| {
            let letter = char::from(own.as_bytes()[at]);
            let is_plain = plainest_letter(letter) == letter;
            (!is_plain).then(|| [&own[..at], "a", &own[at + 1..]].concat())
        });
        let others = std::iter::once(all).chain(single);
        others.map(move |other| {
            let mut less = (*page).clone();
            less.put(place, other);
            less
        })
    }))
}
