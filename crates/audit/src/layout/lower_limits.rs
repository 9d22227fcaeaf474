//! Lowers the limits of numbers that limit other values. The example, in which the other values stay the same, shows no
//! smaller number than the largest of them.

use super::learned_layout::{LearnedLayout, ValueRange};
use super::limited_validators::LimitedValidators;

/// Largest lower limit that is tried.
const MAX_TRIED_LIMIT: i64 = 3;
/// Number of small texts that are generated for each limit.
const TEXTS_PER_LIMIT: u64 = 3;

impl LearnedLayout {
    /// Tries smaller values of each number that limits other values, in texts in which those are small as well.
    pub(super) fn widen_lower_limits(&mut self, validators: &LimitedValidators) {
        for number in 0..self.numbers.len() {
            let known = self.numbers[number];
            if !self.limits_other_values(number) {
                continue;
            }
            let found = (1..known.low.min(MAX_TRIED_LIMIT + 1)).find(|low| {
                self.numbers[number] = ValueRange::from_single_value(*low);
                (0..TEXTS_PER_LIMIT).any(|seed| self.accepts_text_of_size(0, 0, seed, validators))
            });
            self.numbers[number] = ValueRange {
                low: found.unwrap_or(known.low),
                ..known
            };
        }
    }

    /// Whether the number with this index is the upper limit of another number or of a column.
    fn limits_other_values(&self, number: usize) -> bool {
        let columns = self.columns.iter().map(|column| column.range);
        let mut ranges = self.numbers.iter().copied().chain(columns);
        ranges.any(|range| range.high.number() == Some(number))
    }
}
