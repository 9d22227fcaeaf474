//! Learns and fills numbers with a required sum: the numbers of a line, or the values of a column, whose sum is another number or
//! the product of two others.

use super::learned_layout::LearnedLayout;
use super::limited_validators::LimitedValidators;
use super::number_patterns::{divide_equally, random_value};
use super::required_sums::{NumberSum, SumParts, SumTotal};
use super::text_layout::{ColumnRole, SingleWord, TextSegment, TextValues};
use super::value_bounds;
use super::value_generation::GenerationPlan;
use caipan_checker::random::Rng;

/// Maximum number of possible sums that validators are asked about.
const MAX_TESTED_SUMS: usize = 8;
/// Maximum number of numbers before the parts of a sum in the same line.
const MAX_NUMBERS_BEFORE_PARTS: usize = 2;
/// Maximum number of the first numbers that are compared with a sum, alone or as products of two.
const MAX_NUMBERS_OF_TOTALS: usize = 8;
/// Number of patterns of [`divide_total`].
const DIVISION_PATTERN_COUNT: usize = 6;

impl LearnedLayout {
    /// Learns which numbers have a required sum: validators accept that a part becomes smaller only if another one becomes larger.
    pub(super) fn learn_sums(&mut self, validators: &LimitedValidators) {
        for (parts, total) in self.possible_sums().into_iter().take(MAX_TESTED_SUMS) {
            let is_used = self.sums.iter().any(|sum| sum.parts == parts);
            if !is_used && self.is_sum_required(&parts, validators) {
                let low = self.lowest_part(&parts, validators);
                self.sums.push(NumberSum { parts, total, low });
            }
        }
    }

    /// Sums that occur in the example.
    fn possible_sums(&self) -> Vec<(SumParts, SumTotal)> {
        let example = self.example_values();
        let columns = (self.layout.columns.iter().enumerate())
            .filter(|(_, column)| column.role == ColumnRole::Values)
            .map(|(column, _)| SumParts::Column(column));
        let lines = self.layout.segments.iter().flat_map(|segment| {
            let numbers = numbers_of_line(segment);
            (0..=MAX_NUMBERS_BEFORE_PARTS)
                .filter_map(move |first| Some(SumParts::Numbers(numbers.get(first..)?.to_vec())))
        });
        let mut sums = Vec::new();
        for parts in columns.chain(lines) {
            let values = parts.values(&example);
            let Some(sum) = values
                .iter()
                .try_fold(0_i64, |sum, one| sum.checked_add(*one))
            else {
                continue;
            };
            if values.len() < 2 || sum == 0 {
                continue;
            }
            let others: Vec<usize> = (0..example.numbers.len())
                .filter(|number| !parts.contains_number(*number))
                .take(MAX_NUMBERS_OF_TOTALS)
                .collect();
            let products = others.iter().enumerate().flat_map(|(at, one)| {
                let later = others[at + 1..].iter();
                later.map(|other| SumTotal::Product(*one, *other))
            });
            let totals = others.iter().copied().map(SumTotal::Number).chain(products);
            let equal = totals.filter(|total| total.value(&example) == sum);
            sums.extend(equal.map(|total| (parts.clone(), total)));
        }
        sums
    }

    /// Whether the largest part may become smaller only if another part becomes larger.
    fn is_sum_required(&self, parts: &SumParts, validators: &LimitedValidators) -> bool {
        self.accepts_exchange(parts, (1, 1), validators)
            && !self.accepts_exchange(parts, (1, 0), validators)
    }

    /// Returns the smallest legal value of a part.
    fn lowest_part(&self, parts: &SumParts, validators: &LimitedValidators) -> i64 {
        let own = parts.values(&self.example_values());
        let (_, other) = largest_and_another(&own);
        value_bounds::lowest_legal_value(own[other], 1, validators.hints.limits, &|low| {
            let difference = own[other].saturating_sub(low);
            self.accepts_exchange(parts, (-difference, -difference), validators)
        })
    }

    /// Whether validators accept the example after `taken` is subtracted from its largest part and `given` is added to another.
    fn accepts_exchange(
        &self,
        parts: &SumParts,
        (taken, given): (i64, i64),
        validators: &LimitedValidators,
    ) -> bool {
        validators.is_text_accepted(|| {
            let mut values = self.example_values();
            let mut new = parts.values(&values);
            let (largest, other) = largest_and_another(&new);
            new[largest] = new[largest].saturating_sub(taken);
            new[other] = new[other].saturating_add(given);
            parts.replace(new, &mut values);
            self.layout.format_text(&values)
        })
    }

    /// Whether a number is a part of a required sum.
    pub(super) fn is_part_of_sum(&self, number: usize) -> bool {
        self.sums
            .iter()
            .any(|sum| sum.parts.contains_number(number))
    }

    /// Whether the values of a column have a required sum.
    pub(super) fn has_required_sum(&self, column: usize) -> bool {
        self.sums
            .iter()
            .any(|sum| sum.parts == SumParts::Column(column))
    }

    /// Returns the indices of the numbers that count the values of a column with a required sum.
    pub(super) fn counts_of_items_with_sums(&self) -> Vec<usize> {
        let own = self.layout.column_lengths(&self.example_values());
        let counts = self.counting.keys().copied().filter(|number| {
            let mut values = self.example_values();
            values.numbers[*number] = values.numbers[*number].saturating_add(1);
            let more = self.layout.column_lengths(&values);
            (0..own.len())
                .any(|column| self.has_required_sum(column) && own[column] != more[column])
        });
        counts.collect()
    }

    /// Changes the parts of each sum that is not the required one. All parts are then about equal.
    pub(super) fn restore_sums(&self, values: &mut TextValues) {
        for sum in &self.sums {
            let total = sum.total.value(values);
            let parts = sum.parts.values(values);
            let own = parts
                .iter()
                .fold(0_i64, |sum, one| sum.saturating_add(*one));
            if own != total {
                sum.parts
                    .replace(divide_equally(total, parts.len()), values);
            }
        }
    }

    /// Fills the parts of each required sum. A total that is too small for its parts is raised, but not above its limit.
    pub(super) fn fill_sums(&self, plan: GenerationPlan, filling: &mut TextValues, rng: &mut Rng) {
        for sum in &self.sums {
            let count = sum.parts.values(filling).len();
            let least = sum.low.saturating_mul(count as i64);
            if let SumTotal::Number(number) = sum.total {
                let (_, high) = self.numbers[number].compute_legal_bounds(&filling.numbers);
                filling.numbers[number] = filling.numbers[number].max(least.min(high));
            }
            let total = sum.total.value(filling);
            let pattern = if rng.below(2) == 0 {
                plan.pattern
            } else {
                rng.below(DIVISION_PATTERN_COUNT)
            };
            let rest = divide_total(pattern, total.saturating_sub(least), count, rng);
            let parts = rest.into_iter().map(|one| one.saturating_add(sum.low));
            sum.parts.replace(parts.collect(), filling);
        }
    }
}

/// Returns the indices of the numbers in a line of single numbers; empty for other lines.
fn numbers_of_line(segment: &TextSegment) -> Vec<usize> {
    let TextSegment::SingleWords(words) = segment else {
        return Vec::new();
    };
    let numbers = words.iter().map(|word| match word {
        SingleWord::Number(number) => Some(*number),
        SingleWord::Text(_) => None,
    });
    numbers.collect::<Option<Vec<usize>>>().unwrap_or_default()
}

/// Returns the index of the largest of at least two values, and the index of another one.
fn largest_and_another(values: &[i64]) -> (usize, usize) {
    let all = values.iter().enumerate();
    let largest = all.max_by_key(|(_, value)| **value).map_or(0, |(at, _)| at);
    (largest, usize::from(largest == 0))
}

/// Divides a total into `count` parts that are at least 0; a negative total is divided equally.
fn divide_total(pattern: usize, total: i64, count: usize, rng: &mut Rng) -> Vec<i64> {
    if count == 0 || total <= 0 {
        return divide_equally(total, count);
    }
    let mut parts = vec![0; count];
    match pattern % DIVISION_PATTERN_COUNT {
        0 => return divide_equally(total, count),
        // One part has everything, or two parts have half each.
        1 => parts[rng.below(count)] = total,
        2 => {
            let first = rng.below(count);
            parts[first] = total / 2;
            parts[(first + 1) % count] += total - total / 2;
        }
        // Almost equal parts.
        3 => {
            parts = divide_equally(total, count);
            let (from, to) = (rng.below(count), rng.below(count));
            if parts[from] > 0 {
                parts[from] -= 1;
                parts[to] += 1;
            }
        }
        // The first part has half of the total, the next one half of the rest, and so on.
        4 => {
            let mut rest = total;
            for part in &mut parts {
                *part = rest - rest / 2;
                rest /= 2;
            }
            parts[0] += rest;
        }
        _ => {
            let mut cuts: Vec<i64> = (1..count).map(|_| random_value(0, total, rng)).collect();
            cuts.sort_unstable();
            let ends = cuts.iter().copied().chain([total]);
            let starts = [0].into_iter().chain(cuts.iter().copied());
            parts = ends.zip(starts).map(|(end, start)| end - start).collect();
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_the_required_sum() {
        let mut rng = Rng::new(2);
        for pattern in 0..DIVISION_PATTERN_COUNT {
            for (total, count) in [(0, 3), (1, 1), (7, 3), (1_000_000_007, 4), (2, 5)] {
                let parts = divide_total(pattern, total, count, &mut rng);
                assert_eq!(parts.len(), count);
                assert_eq!(parts.iter().sum::<i64>(), total, "{pattern} {parts:?}");
                assert!(parts.iter().all(|part| *part >= 0), "{pattern} {parts:?}");
            }
        }
        assert_eq!(divide_equally(-7, 3), [-2, -2, -3]);
    }
}
