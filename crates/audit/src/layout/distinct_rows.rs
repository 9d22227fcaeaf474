//! Tables of numbers of which no two rows may be equal, such as the edges between two sets of nodes.

use std::collections::HashSet;

use super::learned_layout::{LearnedLayout, MAX_BYTES, UpperLimit};
use super::limited_validators::LimitedValidators;
use super::number_patterns::random_value;
use super::resized_examples::GrowthRule;
use super::text_layout::{ColumnRole, CountReference, TableColumn, TextSegment, TextValues};
use super::value_bounds;
use caipan_checker::random::Rng;

/// Maximum number of rows that are tried in a table whose rows must all differ.
const MAX_ROWS: i64 = MAX_BYTES as i64 / 16;
/// Maximum number of attempts to find values for a row that differ from all earlier rows. After that, the row is left
/// out.
const TRIES_PER_ROW: usize = 8;

impl LearnedLayout {
    /// Learns how many rows a table may have if validators refuse additional rows that repeat earlier ones. In such a
    /// table, perhaps no two rows may be equal.
    pub(super) fn learn_distinct_rows(&mut self, validators: &LimitedValidators) {
        for segment in self.layout.segments.clone() {
            let TextSegment::Table { count, columns } = segment else {
                continue;
            };
            let numbers: Vec<usize> = columns
                .iter()
                .filter_map(TableColumn::number_column_index)
                .collect();
            let own = self.layout.numbers[count.number].1;
            let (_, high) =
                self.numbers[count.number].compute_legal_bounds(&self.layout.example_numbers());
            let is_role_fixed = numbers.iter().any(|column| !self.has_free_values(*column));
            if high > own || numbers.len() < 2 || is_role_fixed {
                continue;
            }
            let highest = value_bounds::highest_legal_value(
                own,
                1,
                MAX_ROWS,
                validators.hints.limits,
                &|rows: i64| {
                    (0..=MAX_ROWS).contains(&rows)
                        && validators.is_text_accepted(|| {
                            let values = self.example_with_distinct_rows(count, &numbers, rows);
                            self.layout.format_text(&values)
                        })
                },
            );
            if highest > own {
                self.numbers[count.number].high = UpperLimit::Value(highest);
                self.tables_of_distinct_rows.push(count.number);
            }
        }
    }

    /// Whether a column may contain any legal values: it has no role, or the role is optional.
    fn has_free_values(&self, column: usize) -> bool {
        self.columns[column].is_role_optional
            || self.layout.columns[column].role == ColumnRole::Values
    }

    /// Returns the example after the number that counts the rows of a table is set to `value`. All rows of the table
    /// differ. Numbers that are upper limits of the columns are set as high as possible.
    fn example_with_distinct_rows(
        &self,
        count: CountReference,
        columns: &[usize],
        value: i64,
    ) -> TextValues {
        let mut values = self.example_values();
        for column in columns {
            if let Some(limit) = self.columns[*column].range.high.number()
                && limit != count.number
                && !self.counting.contains_key(&limit)
            {
                let (_, high) = self.numbers[limit].compute_legal_bounds(&values.numbers);
                values.numbers[limit] = high.min(MAX_ROWS);
            }
        }
        values.numbers[count.number] = value;
        self.layout.resize_items(&mut values, GrowthRule::Repeat);
        let mut repetitions = 1;
        for column in columns {
            let (low, high) = self.columns[*column]
                .range
                .compute_legal_bounds(&values.numbers);
            let span = high.saturating_sub(low).saturating_add(1).max(1);
            for (row, cell) in values.columns[*column].iter_mut().enumerate() {
                *cell = low + row as i64 / repetitions % span;
            }
            repetitions = repetitions.saturating_mul(span);
        }
        values
    }

    /// Replaces each row of a table that equals an earlier row by a random row. If there are not enough different rows,
    /// the table becomes shorter.
    pub(super) fn make_rows_distinct(
        &self,
        count: CountReference,
        columns: &[usize],
        filling: &mut TextValues,
        rng: &mut Rng,
    ) {
        let rows = count.item_count(&filling.numbers);
        let bounds: Vec<(i64, i64)> = columns
            .iter()
            .map(|column| {
                let range = self.columns[*column].range;
                range.compute_legal_bounds(&filling.numbers)
            })
            .collect();
        let mut seen: HashSet<Vec<i64>> = HashSet::new();
        let mut kept: Vec<Vec<i64>> = Vec::new();
        for row in 0..rows {
            let own = columns.iter().map(|column| filling.columns[*column][row]);
            let mut cells: Vec<i64> = own.collect();
            for _ in 0..TRIES_PER_ROW {
                if seen.insert(cells.clone()) {
                    kept.push(cells);
                    break;
                }
                let random = bounds
                    .iter()
                    .map(|(low, high)| random_value(*low, *high, rng));
                cells = random.collect();
            }
        }
        let count_value = count.count_value_of(kept.len());
        kept.truncate(count.item_count_for_count_value(count_value));
        filling.numbers[count.number] = count_value;
        self.layout.resize_items(filling, GrowthRule::Repeat);
        for (at, column) in columns.iter().enumerate() {
            filling.columns[*column] = kept.iter().map(|cells| cells[at]).collect();
        }
    }
}
