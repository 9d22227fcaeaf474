//! Generates texts at the limits of what the validators allow: with the largest numbers and the highest counts.

use super::item_counts::{CountedItemKind, ItemCount};
use super::split_text::SplitText;

/// Values that are common limits in problem statements, the largest first.
const COMMON_LIMITS: [i64; 10] = [
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
/// Counts that are common limits in problem statements, the highest first.
const COMMON_COUNTS: [usize; 6] = [200_000, 100_000, 10_000, 1_000, 100, 10];
/// Maximum length of a generated text in bytes.
const MAX_BYTES: usize = 4 << 20;

/// One way to bring a text to common limits: with larger numbers, with a higher count, or with both.
#[derive(Debug, Clone)]
pub struct ExtremeTextSeries {
    document: SplitText,
    /// Lines in which all numbers are replaced by the same common limit, multiplied by `sign`. Empty if only a count
    /// changes.
    lines: Vec<usize>,
    sign: i64,
    /// Count that is raised to a common limit, together with the counted items; `None` if only numbers change.
    count: Option<ItemCount>,
}

/// Returns all ways to bring a text to common limits: larger numbers in one line, a higher count, or both.
pub(crate) fn find_extreme_text_series(text: &str) -> Vec<ExtremeTextSeries> {
    let document = SplitText::parse(text);
    let of = |lines: Vec<usize>, sign, count: Option<&ItemCount>| ExtremeTextSeries {
        document: document.clone(),
        lines,
        sign,
        count: count.cloned(),
    };
    let lines = (0..document.lines.len())
        .filter(|line| {
            let mut places = (0..document.lines[*line].len()).map(|at| (*line, at));
            places.any(|place| document.integer_at(place).is_some())
        })
        .flat_map(|line| [1, -1].map(|sign| of(vec![line], sign, None)));
    let counts = document.find_item_counts();
    let many = counts.iter().map(|count| of(Vec::new(), 1, Some(count)));
    // Series in which a count and the counted numbers are raised at the same time.
    let both = counts.iter().filter_map(|count| {
        let lines = match &count.item_kind {
            CountedItemKind::Words(lines) => lines.clone(),
            CountedItemKind::Lines(first) => vec![*first],
            _ => return None,
        };
        Some(of(lines, 1, Some(count)))
    });
    lines.chain(many).chain(both).collect()
}

impl ExtremeTextSeries {
    /// Returns the texts of this series lazily, the most extreme first. The first legal text is thus the closest to the
    /// limits.
    pub fn texts(&self) -> impl Iterator<Item = String> {
        let values = COMMON_LIMITS.into_iter().map(Some);
        let values: Vec<Option<i64>> = if self.lines.is_empty() {
            vec![None]
        } else {
            values.collect()
        };
        values.into_iter().flat_map(|value| {
            let mut document = self.document.clone();
            let places = self
                .document
                .word_positions()
                .filter(|place| self.lines.contains(&place.0));
            for place in places.filter(|place| self.document.integer_at(*place).is_some()) {
                document.set_word(place, value.unwrap_or(0) * self.sign);
            }
            self.texts_with_raised_item_count(document)
        })
    }

    /// Returns copies of `document` in which the count is raised to common limits, the highest first. If there is no
    /// count to raise, returns only `document`. The iterator is lazy, because the texts are large.
    fn texts_with_raised_item_count(
        &self,
        document: SplitText,
    ) -> Box<dyn Iterator<Item = String> + '_> {
        let Some(count) = &self.count else {
            return Box::new(std::iter::once(document.text()));
        };
        let item = document.text().len() / count.items.max(1) + 1;
        let fits =
            move |items: &usize| *items > count.items && item.saturating_mul(*items) <= MAX_BYTES;
        let grown = COMMON_COUNTS.into_iter().filter(fits);
        Box::new(grown.map(move |items| document.with_repeated_items(count, items).text()))
    }
}
