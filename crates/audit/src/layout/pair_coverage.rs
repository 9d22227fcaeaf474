//! Combines single numbers and words so that any two values of any two of them occur together.

use super::learned_layout::LearnedLayout;
use super::number_patterns::random_value;
use super::text_layout::TextValues;
use super::value_generation::choose_bounds;
use caipan_checker::random::Rng;

/// Maximum number of values of one field whose pairs are covered.
const MAX_VALUES: usize = 31;
/// Maximum number of values of a range that is covered as a whole.
const MAX_WHOLE_RANGE: u64 = 12;
/// Prime numbers for the orthogonal arrays. The last one is at least [`MAX_VALUES`].
const PRIMES: [usize; 8] = [3, 5, 7, 11, 13, 17, 23, 31];

/// A row of an orthogonal array with `prime`² rows: any two of its first `prime` columns have every pair of numbers
/// below `prime` in exactly one row.
#[derive(Debug, Clone, Copy)]
struct ArrayRow {
    prime: usize,
    slope: usize,
    offset: usize,
}

impl ArrayRow {
    /// Returns the row with this number, or `None` after the last row. Consecutive rows differ in most columns.
    fn nth(prime: usize, number: usize) -> Option<Self> {
        (number < prime * prime).then(|| Self {
            prime,
            slope: number % prime,
            offset: (number / prime + number) % prime,
        })
    }

    fn value(self, column: usize) -> usize {
        (self.slope * column + self.offset) % self.prime
    }
}

impl LearnedLayout {
    /// Replaces the single numbers, and the single words that are one of a few, by those of a row of pairs. Returns without
    /// changes if the layout contains counts, if there are fewer than two such fields, or if the rows are exhausted.
    pub(super) fn cover_pairs(&self, row: usize, filling: &mut TextValues, rng: &mut Rng) {
        let words: Vec<usize> = (0..self.texts.len())
            .filter(|field| {
                (2..=MAX_VALUES).contains(&self.texts[*field].keywords.len())
                    && filling.texts[*field].len() == 1
            })
            .collect();
        let numbers = self.layout.numbers.len();
        let fields = numbers + words.len();
        if !self.counting.is_empty() || fields < 2 {
            return;
        }
        let values_of_numbers =
            (0..numbers).map(|number| self.notable_values(number, filling, rng).len());
        let values_of_words = words.iter().map(|field| self.texts[*field].keywords.len());
        let most = values_of_numbers.chain(values_of_words).max().unwrap_or(0);
        let prime = PRIMES.into_iter().find(|prime| *prime >= most.max(fields));
        let Some(row) = prime.and_then(|prime| ArrayRow::nth(prime, row)) else {
            return;
        };
        for number in 0..numbers {
            let values = self.notable_values(number, filling, rng);
            if let Some(value) = values.get(row.value(number)) {
                filling.numbers[number] = *value;
            }
        }
        for (place, field) in words.into_iter().enumerate() {
            if let Some(word) = self.texts[field].keywords.get(row.value(numbers + place)) {
                filling.texts[field][0].clone_from(word);
            }
        }
    }

    /// Returns all legal values of a number if they are few, otherwise those near its limits and near zero.
    fn notable_values(&self, number: usize, filling: &TextValues, rng: &mut Rng) -> Vec<i64> {
        let range = self.numbers[number].compute_legal_bounds(&filling.numbers);
        let (notation, value) = self.layout.numbers[number];
        let (low, high) = choose_bounds(range, (notation, &[value]), rng);
        if high.abs_diff(low) < MAX_WHOLE_RANGE {
            return (low..=high).collect();
        }
        let one = notation.one_in_last_place_units();
        let mut values = vec![low, high, 0, random_value(low, high, rng)];
        values.extend([low + 1, low + 2, high - 1, high - 2, high - 3, one, -one]);
        values.retain(|value| (low..=high).contains(value));
        values.sort_unstable();
        values.dedup();
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn any_two_columns_have_every_pair() {
        for prime in PRIMES {
            let rows: Vec<ArrayRow> = (0..).map_while(|row| ArrayRow::nth(prime, row)).collect();
            for (one, other) in [(0, 1), (1, 2), (0, prime - 1)] {
                let pairs = rows.iter().map(|row| (row.value(one), row.value(other)));
                assert_eq!(
                    pairs.collect::<HashSet<_>>().len(),
                    prime * prime,
                    "{prime}"
                );
            }
        }
    }
}
