//! Generates random variations of a text: other numbers, other orders, and other counts.

use super::counts::Count;
use super::page::{Page, Place};
use caipan_checker::random::Rng;

/// Returns a random variation of a text with a similar structure. It need not be legal.
pub(crate) fn vary(text: &str, rng: &mut Rng) -> String {
    let mut page = Page::of(text);
    // Usually few changes, sometimes many: a text close to a known input is more likely to be legal.
    let changes = match rng.below(8) {
        0 => 1 + rng.below(40),
        1..=3 => 1 + rng.below(6),
        _ => 1 + rng.below(2),
    };
    for _ in 0..changes {
        change(&mut page, rng);
    }
    page.text()
}

fn change(page: &mut Page, rng: &mut Rng) {
    match rng.below(12) {
        10 => another_word(page, rng),
        11 => other_line(page, rng),
        0..=3 => number(page, rng),
        4 => all_numbers_of_a_line(page, rng),
        5 => order(page, rng),
        6 | 7 => fewer(page, rng),
        8 => more(page, rng),
        _ => letters(page, rng),
    }
}

fn one<'a, T>(of: &'a [T], rng: &mut Rng) -> Option<&'a T> {
    match of.len() {
        0 => None,
        many => of.get(rng.below(many as u64) as usize),
    }
}

fn places_of_numbers(page: &Page) -> Vec<Place> {
    let is_number = |place: &Place| page.number(*place).is_some();
    page.places().filter(is_number).collect()
}

/// Returns a number similar to `value`: a neighbour, a number from the text, a small number, a power of ten or two,
/// or one between the extremes.
fn like(value: i64, all: &[i64], rng: &mut Rng) -> i64 {
    let (least, most) = (all.iter().min().copied(), all.iter().max().copied());
    let (least, most) = (least.unwrap_or(0), most.unwrap_or(0));
    match rng.below(12) {
        // Common limits: powers of ten and of two.
        9 => 10_i64.pow(rng.below(19)).saturating_mul(sign(value, rng)),
        10 => 10_i64.pow(9).saturating_mul(sign(value, rng)),
        11 => ((1_i64 << rng.between(4, 62)) - 1).saturating_mul(sign(value, rng)),
        0 => value.saturating_add(1),
        1 => value.saturating_sub(1),
        2 => *one(all, rng).unwrap_or(&value),
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
fn sign(value: i64, rng: &mut Rng) -> i64 {
    match (value < 0, rng.below(4)) {
        (true, 1..) | (false, 0) => -1,
        _ => 1,
    }
}

fn number(page: &mut Page, rng: &mut Rng) {
    let places = places_of_numbers(page);
    let values: Vec<i64> = places
        .iter()
        .filter_map(|place| page.number(*place))
        .collect();
    if let Some(place) = one(&places, rng) {
        let value = page.number(*place).unwrap_or(0);
        page.put(*place, like(value, &values, rng));
    }
}

fn all_numbers_of_a_line(page: &mut Page, rng: &mut Rng) {
    let places = places_of_numbers(page);
    let Some((line, _)) = one(&places, rng).copied() else {
        return;
    };
    let mine: Vec<Place> = places.into_iter().filter(|place| place.0 == line).collect();
    let values: Vec<i64> = mine
        .iter()
        .filter_map(|place| page.number(*place))
        .collect();
    let same = rng.below(3) == 0;
    let shared = one(&values, rng).copied().unwrap_or(0);
    let shared = like(shared, &values, rng);
    for place in mine {
        let value = page.number(place).unwrap_or(0);
        page.put(
            place,
            if same {
                shared
            } else {
                like(value, &values, rng)
            },
        );
    }
}

/// Shuffles, sorts or reverses the words of a line, or shuffles the lines from one on.
fn order(page: &mut Page, rng: &mut Rng) {
    let lines = page.lines.len();
    if lines == 0 {
        return;
    }
    let at = rng.below(lines as u64) as usize;
    let shuffled = |many: usize, rng: &mut Rng| {
        (0..many)
            .rev()
            .map(|last| (last, rng.below(last as u64 + 1) as usize))
            .collect::<Vec<_>>()
    };
    match rng.below(4) {
        0 => {
            for (a, b) in shuffled(lines - at, rng) {
                page.lines.swap(at + a, at + b);
            }
        }
        1 => page.lines[at].sort_by_key(|word| super::page::number(word)),
        2 => page.lines[at].reverse(),
        _ => {
            let many = page.lines[at].len();
            for (a, b) in shuffled(many, rng) {
                page.lines[at].swap(a, b);
            }
        }
    }
}

/// Copies a random word to another position, or removes a word.
fn another_word(page: &mut Page, rng: &mut Rng) {
    let places: Vec<Place> = page.places().collect();
    let (Some(from), Some(to)) = (one(&places, rng), one(&places, rng)) else {
        return;
    };
    if rng.below(3) == 0 {
        page.lines[to.0].remove(to.1);
    } else {
        let word = page.word(*from).to_owned();
        let at = to.1 + rng.below(2_u64) as usize;
        page.lines[to.0].insert(at, word);
    }
}

/// Replaces a line by a copy of another line.
fn other_line(page: &mut Page, rng: &mut Rng) {
    if let Some(line) = one(&page.lines, rng).cloned() {
        let at = rng.below(page.lines.len() as u64) as usize;
        page.lines[at] = line;
    }
}

fn fewer(page: &mut Page, rng: &mut Rng) {
    let counts = page.counts();
    let Some(count) = one(&counts, rng) else {
        return;
    };
    let many = 1 + rng.below(count.items as u64) as usize;
    let many = if rng.below(2) == 0 { 1 } else { many };
    let from = rng.below((count.items - many + 1) as u64) as usize;
    if let Some(less) = page.without_items(count, from, many) {
        *page = less;
    }
}

fn more(page: &mut Page, rng: &mut Rng) {
    let again = if rng.below(3) == 0 {
        1 + rng.below(20)
    } else {
        1
    };
    let counts = page.counts();
    let Some(first) = one(&counts, rng).cloned() else {
        return;
    };
    let mut count: Count = first;
    for _ in 0..again {
        let item = rng.below(count.items as u64) as usize;
        *page = page.with_item_again(&count, item);
        count.items += 1;
    }
}

fn letters(page: &mut Page, rng: &mut Rng) {
    let is_word = |place: &Place| {
        let word = page.word(*place);
        page.number(*place).is_none() && word.is_ascii() && !word.is_empty()
    };
    let places: Vec<Place> = page.places().filter(is_word).collect();
    let Some(place) = one(&places, rng).copied() else {
        return number(page, rng);
    };
    let known: Vec<u8> = page
        .lines
        .iter()
        .flatten()
        .flat_map(|word| word.bytes())
        .filter(u8::is_ascii_graphic)
        .collect();
    let mut word = page.word(place).as_bytes().to_vec();
    let at = rng.below(word.len() as u64) as usize;
    if let Some(letter) = one(&known, rng) {
        word[at] = *letter;
    }
    page.put(place, String::from_utf8_lossy(&word));
}
