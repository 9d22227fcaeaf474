//! Texts at the limits: numbers as large as may be, and as many of what is counted.

use super::counts::{Count, Counted};
use super::page::Page;

/// Values where limits often are, the largest first.
const VALUES: [i64; 10] = [
    1_000_000_000_000_000_000,
    1_000_000_000_000,
    2_147_483_647,
    1_000_000_000,
    1_000_000,
    200_000,
    100_000,
    10_000,
    1_000,
    100,
];
/// How many there are to be of what is counted, the most first.
const ITEMS: [usize; 6] = [200_000, 100_000, 10_000, 1_000, 100, 10];
/// A text is not made larger.
const LARGEST: usize = 4 << 20;

/// Texts like this one at limits, in groups: of each group the first that is legal is the most extreme.
pub fn extremes(text: &str) -> Vec<Vec<String>> {
    let page = Page::of(text);
    let mut groups = Vec::new();
    for line in 0..page.lines.len() {
        for sign in [1, -1] {
            groups.push(of_values(&page, line, sign));
        }
    }
    let counts = page.counts();
    for count in &counts {
        groups.push(grown(&page, count).collect());
    }
    // Both at once: many, and all of them large.
    for count in &counts {
        let lines = match &count.of {
            Counted::Words(lines) => lines.clone(),
            Counted::Lines(first) => vec![*first],
            _ => continue,
        };
        let both = VALUES.iter().flat_map(|value| {
            let mut large = page.clone();
            for line in &lines {
                put_all(&mut large, *line, *value);
            }
            grown(&large, count).collect::<Vec<_>>()
        });
        groups.push(both.collect());
    }
    groups.retain(|group: &Vec<String>| !group.is_empty());
    groups
}

fn put_all(page: &mut Page, line: usize, value: i64) -> bool {
    let mut is_other = false;
    for at in 0..page.lines[line].len() {
        if page.number((line, at)).is_some() {
            page.put((line, at), value);
            is_other = true;
        }
    }
    is_other
}

fn of_values(page: &Page, line: usize, sign: i64) -> Vec<String> {
    let made = VALUES.iter().filter_map(|value| {
        let mut other = page.clone();
        put_all(&mut other, line, sign * value).then(|| other.text())
    });
    made.collect()
}

/// The page with so many items of a count, those that there are over and over.
fn grown<'a>(page: &'a Page, count: &'a Count) -> impl Iterator<Item = String> + 'a {
    let is_more = |items: &usize| *items > count.items;
    ITEMS.into_iter().filter(is_more).filter_map(|items| {
        let longest = page.text().len() / count.items.max(1) + 1;
        (longest.saturating_mul(items) <= LARGEST).then(|| page.with_items(count, items).text())
    })
}
