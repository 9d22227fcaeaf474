//! Generates random variations of a text, with other numbers, another order or other counts.

use std::sync::Arc;

use super::item_counts::ItemCount;
use super::split_text::{SplitText, WordPosition, WordsOfLine};
use crate::program_literals::ProgramLiterals;
use caipan_checker::random::Rng;

/// Returns a random variation of a text with a similar structure. It need not be legal. Some of its words, lines and
/// numbers are among `literals`.
pub(crate) fn vary_text_randomly(text: &str, literals: &ProgramLiterals, rng: &mut Rng) -> String {
    let mut document = SplitText::parse(text);
    // Usually few changes, sometimes many: a text close to a known input is more likely to be legal.
    let changes = match rng.below(8) {
        0 => 1 + rng.below(40),
        1..=3 => 1 + rng.below(6),
        _ => 1 + rng.below(2),
    };
    for _ in 0..changes {
        apply_random_change(&mut document, literals, rng);
    }
    document.text()
}

/// Applies one random change to the text.
fn apply_random_change(document: &mut SplitText, literals: &ProgramLiterals, rng: &mut Rng) {
    // Lines without numbers, such as names, are often compared as a whole.
    let kinds = if has_several_lines_of_words(document) {
        20
    } else {
        16
    };
    match rng.below(kinds) {
        0..=3 => replace_random_number(document, rng),
        4 => replace_numbers_of_random_line(document, rng),
        5 => reorder_random_words_or_lines(document, rng),
        6 | 7 => remove_random_items(document, rng),
        8 => duplicate_random_items(document, rng),
        9 => replace_random_letter(document, rng),
        10 => copy_or_remove_random_word(document, rng),
        11 => copy_random_line(document, rng),
        12 => change_numbers_alike(document, rng),
        13 => replace_word_by_another(document, rng),
        14 => insert_random_text(document, &literals.texts, rng),
        15 => insert_random_integer(document, &literals.integers, rng),
        _ => replace_line_of_words(document, &literals.texts, rng),
    }
}

/// Whether at least two lines contain no integers.
fn has_several_lines_of_words(document: &SplitText) -> bool {
    lines_of_words(document).nth(1).is_some()
}

/// Indices of the lines that contain words, none of which is an integer.
fn lines_of_words(document: &SplitText) -> impl Iterator<Item = usize> {
    (0..document.lines.len()).filter(|line| {
        let words = &document.lines[*line];
        !words.is_empty() && (0..words.len()).all(|at| document.integer_at((*line, at)).is_none())
    })
}

/// Replaces a random line without integers by another such line, or by one of `texts`. Exchanges them in a third of the
/// cases.
fn replace_line_of_words(document: &mut SplitText, texts: &[String], rng: &mut Rng) {
    let lines: Vec<usize> = lines_of_words(document).collect();
    let (Some(line), Some(other)) = (pick_random(&lines, rng), pick_random(&lines, rng)) else {
        return;
    };
    match (rng.below(3), pick_random(texts, rng)) {
        (0, _) => document.lines.swap(*line, *other),
        (1, Some(text)) => document.lines[*line] = split_words(text),
        _ => document.lines[*line] = document.lines[*other].clone(),
    }
}

fn split_words(text: &str) -> WordsOfLine {
    Arc::new(text.split(' ').map(Arc::from).collect())
}

fn pick_random<'a, T>(items: &'a [T], rng: &mut Rng) -> Option<&'a T> {
    match items.len() {
        0 => None,
        count => items.get(rng.below(count as u64) as usize),
    }
}

/// Returns a random number similar to `value`: a neighbour, a number from `all`, a small number, a power of ten or
/// two, or one between the extremes of `all`.
fn random_similar_number(value: i64, all: &[i64], rng: &mut Rng) -> i64 {
    let (least, most) = (all.iter().min().copied(), all.iter().max().copied());
    let (least, most) = (least.unwrap_or(0), most.unwrap_or(0));
    match rng.below(12) {
        // Common limits: powers of ten and of two.
        9 => 10_i64
            .pow(rng.below(19))
            .saturating_mul(random_sign(value, rng)),
        10 => 10_i64.pow(9).saturating_mul(random_sign(value, rng)),
        11 => ((1_i64 << rng.between(4, 62)) - 1).saturating_mul(random_sign(value, rng)),
        0 => value.saturating_add(1),
        1 => value.saturating_sub(1),
        2 => *pick_random(all, rng).unwrap_or(&value),
        3 => 0,
        4 => 1,
        5 => most,
        6 => value.saturating_neg(),
        7 => value.saturating_mul(2),
        _ => {
            let span = most.abs_diff(least).saturating_add(1);
            least.saturating_add_unsigned(rng.below(span.clamp(1, 1 << 31)))
        }
    }
}

/// Returns the sign of `value`, or with probability 1/4 the opposite sign.
fn random_sign(value: i64, rng: &mut Rng) -> i64 {
    match (value < 0, rng.below(4)) {
        (true, 1..) | (false, 0) => -1,
        _ => 1,
    }
}

fn replace_random_number(document: &mut SplitText, rng: &mut Rng) {
    let places: Vec<WordPosition> = document.integer_positions().collect();
    let values: Vec<i64> = places
        .iter()
        .filter_map(|place| document.integer_at(*place))
        .collect();
    if let Some(place) = pick_random(&places, rng) {
        let value = document.integer_at(*place).unwrap_or(0);
        document.set_word(*place, random_similar_number(value, &values, rng));
    }
}

/// Replaces all integers of a random line by similar ones, or by one common value.
fn replace_numbers_of_random_line(document: &mut SplitText, rng: &mut Rng) {
    let places: Vec<WordPosition> = document.integer_positions().collect();
    let Some((line, _)) = pick_random(&places, rng).copied() else {
        return;
    };
    let mine: Vec<WordPosition> = places.into_iter().filter(|place| place.0 == line).collect();
    let values: Vec<i64> = mine
        .iter()
        .filter_map(|place| document.integer_at(*place))
        .collect();
    let same = rng.below(3) == 0;
    let shared = pick_random(&values, rng).copied().unwrap_or(0);
    let shared = random_similar_number(shared, &values, rng);
    for place in mine {
        let value = document.integer_at(place).unwrap_or(0);
        document.set_word(
            place,
            if same {
                shared
            } else {
                random_similar_number(value, &values, rng)
            },
        );
    }
}

/// Applies the same change to all integers of a random line, or of the whole text: multiplies them, adds to them, or
/// repeats their digits. Relations between them often remain. Changes nothing if a number would become too large.
fn change_numbers_alike(document: &mut SplitText, rng: &mut Rng) {
    let all: Vec<WordPosition> = document.integer_positions().collect();
    let Some((line, _)) = pick_random(&all, rng).copied() else {
        return;
    };
    let is_whole_text = rng.below(2) == 0;
    let factor = *rng.one_of(&[2, 3, 10, 1000, 1_000_000]);
    let change = rng.below(5);
    let changed: Option<Vec<(WordPosition, i64)>> = all
        .into_iter()
        .filter(|place| is_whole_text || place.0 == line)
        .map(|place| {
            let value = document.integer_at(place)?;
            let new_value = match change {
                0 => value.checked_add(1),
                1 => value.checked_sub(1),
                2 => format!("{value}{}", value.unsigned_abs()).parse().ok(),
                _ => value.checked_mul(factor),
            };
            Some((place, new_value?))
        })
        .collect();
    for (place, value) in changed.into_iter().flatten() {
        document.set_word(place, value);
    }
}

/// Shuffles, sorts or reverses the words of a random line, or shuffles that line and all following ones.
fn reorder_random_words_or_lines(document: &mut SplitText, rng: &mut Rng) {
    let lines = document.lines.len();
    if lines == 0 {
        return;
    }
    let at = rng.below(lines as u64) as usize;
    match rng.below(4) {
        0 => {
            for (a, b) in random_swaps(lines - at, rng) {
                document.lines.swap(at + a, at + b);
            }
        }
        1 => document
            .line_mut(at)
            .sort_by_key(|word| super::split_text::parse_integer(word)),
        2 => document.line_mut(at).reverse(),
        _ => {
            let many = document.lines[at].len();
            for (a, b) in random_swaps(many, rng) {
                document.line_mut(at).swap(a, b);
            }
        }
    }
}

/// Returns swaps of indices that shuffle a list of `count` items.
fn random_swaps(count: usize, rng: &mut Rng) -> Vec<(usize, usize)> {
    (0..count)
        .rev()
        .map(|last| (last, rng.below(last as u64 + 1) as usize))
        .collect()
}

/// Copies a random word to another position, or removes a word.
fn copy_or_remove_random_word(document: &mut SplitText, rng: &mut Rng) {
    let places: Vec<WordPosition> = document.word_positions().collect();
    let (Some(from), Some(to)) = (pick_random(&places, rng), pick_random(&places, rng)) else {
        return;
    };
    if rng.below(3) == 0 {
        document.line_mut(to.0).remove(to.1);
    } else {
        let word = Arc::clone(&document.lines[from.0][from.1]);
        let at = to.1 + rng.below(2_u64) as usize;
        document.line_mut(to.0).insert(at, word);
    }
}

/// Replaces a random word by another word of the text. Both are integers, or none of them.
fn replace_word_by_another(document: &mut SplitText, rng: &mut Rng) {
    let places: Vec<WordPosition> = document.word_positions().collect();
    let Some(to) = pick_random(&places, rng).copied() else {
        return;
    };
    let is_integer = document.integer_at(to).is_some();
    let mut others = places;
    others.retain(|place| document.integer_at(*place).is_some() == is_integer);
    if let Some((line, at)) = pick_random(&others, rng).copied() {
        let word = Arc::clone(&document.lines[line][at]);
        document.set_word(to, word);
    }
}

/// Replaces a random word, or a random line that does not begin with a number, by one of `texts`; overwrites a line with
/// another one if there are no texts.
fn insert_random_text(document: &mut SplitText, texts: &[String], rng: &mut Rng) {
    let Some(text) = pick_random(texts, rng) else {
        return copy_random_line(document, rng);
    };
    let places: Vec<WordPosition> = document
        .word_positions()
        .filter(|place| document.integer_at(*place).is_none())
        .collect();
    let Some((line, at)) = pick_random(&places, rng).copied() else {
        return;
    };
    if rng.below(2) == 0 && document.integer_at((line, 0)).is_none() {
        document.lines[line] = split_words(text);
    } else {
        document.set_word((line, at), text);
    }
}

/// Replaces a random number by one of `integers` or a neighbour of it; by another number if there are no integers.
fn insert_random_integer(document: &mut SplitText, integers: &[i64], rng: &mut Rng) {
    let places: Vec<WordPosition> = document.integer_positions().collect();
    match (pick_random(&places, rng), pick_random(integers, rng)) {
        (Some(place), Some(integer)) => {
            let neighbour = integer.saturating_add(rng.below(3_i64) - 1);
            document.set_word(*place, neighbour);
        }
        _ => replace_random_number(document, rng),
    }
}

/// Overwrites a random line with a copy of another random line.
fn copy_random_line(document: &mut SplitText, rng: &mut Rng) {
    if let Some(line) = pick_random(&document.lines, rng).cloned() {
        let at = rng.below(document.lines.len() as u64) as usize;
        document.lines[at] = line;
    }
}

/// Removes one or more items that a random number counts, and lowers that number.
fn remove_random_items(document: &mut SplitText, rng: &mut Rng) {
    let counts = document.find_item_counts();
    let Some(count) = pick_random(&counts, rng) else {
        return;
    };
    let many = 1 + rng.below(count.items as u64) as usize;
    let many = if rng.below(2) == 0 { 1 } else { many };
    let from = rng.below((count.items - many + 1) as u64) as usize;
    if let Some(less) = document.without_items(count, from, many) {
        *document = less;
    }
}

/// Duplicates one or up to 20 items that a random number counts, and raises that number.
fn duplicate_random_items(document: &mut SplitText, rng: &mut Rng) {
    let again = if rng.below(3) == 0 {
        1 + rng.below(20)
    } else {
        1
    };
    let counts = document.find_item_counts();
    let Some(first) = pick_random(&counts, rng).cloned() else {
        return;
    };
    let mut count: ItemCount = first;
    for _ in 0..again {
        let item = rng.below(count.items as u64) as usize;
        *document = document.with_duplicated_item(&count, item);
        count.items += 1;
    }
}

/// Replaces a letter of a random word by another character of the text; changes a number if there are no such words.
fn replace_random_letter(document: &mut SplitText, rng: &mut Rng) {
    let places: Vec<WordPosition> = document
        .word_positions()
        .filter(|place| {
            let word = document.word_at(*place);
            document.integer_at(*place).is_none() && word.is_ascii() && !word.is_empty()
        })
        .collect();
    let Some(place) = pick_random(&places, rng).copied() else {
        return replace_random_number(document, rng);
    };
    let known: Vec<u8> = document
        .lines
        .iter()
        .flat_map(|line| line.iter())
        .flat_map(|word| word.bytes())
        .filter(u8::is_ascii_graphic)
        .collect();
    let mut word = document.word_at(place).as_bytes().to_vec();
    let at = rng.below(word.len() as u64) as usize;
    if let Some(letter) = pick_random(&known, rng) {
        word[at] = *letter;
    }
    document.set_word(place, String::from_utf8_lossy(&word));
}
