//! Learns which values are legal in a column of an example.

use std::ops::Range;

use super::learned_layout::{LearnedLayout, LegalColumn, UpperLimit, ValueRange};
use super::limited_validators::LimitedValidators;
use super::symmetric_matrix;
use super::text_layout::{ColumnRole, NumberColumn, TextValues};
use super::value_bounds;

impl LearnedLayout {
    /// Learns the legal values of a column.
    pub(super) fn learn_column(
        &self,
        column: usize,
        validators: &LimitedValidators,
    ) -> LegalColumn {
        let sample = &self.layout.columns[column].sample;
        let role = self.layout.columns[column].role;
        let (low, high) = lowest_and_highest_value(&self.layout.columns[column]);
        let mut legal = LegalColumn {
            range: ValueRange {
                low,
                high: UpperLimit::Value(high),
            },
            is_distinct: false,
            is_role_optional: false,
        };
        let is_fixed = role == ColumnRole::Tag || self.has_required_sum(column);
        if is_fixed || sample.is_empty() || !validators.may_validate_further_texts() {
            return legal;
        }
        if role == ColumnRole::RowLength {
            legal.range = self.learn_list_lengths(column, validators);
            return legal;
        }
        legal.is_role_optional = self
            .values_that_break_the_role(column)
            .into_iter()
            .any(|values| validators.is_text_accepted(|| self.layout.format_text(&values)));
        let has_plain_values = matches!(
            role,
            ColumnRole::Values | ColumnRole::Interval { .. } | ColumnRole::Symmetric { .. }
        );
        if !has_plain_values && !legal.is_role_optional {
            return legal;
        }
        legal.range = self.learn_column_range(column, validators);
        legal.is_distinct = match self.lengths_of_items(column) {
            Some(_) => self.are_numbers_of_lists_distinct(column, validators),
            None => self.are_values_distinct(column, legal.range, validators),
        };
        legal
    }

    /// Learns the legal values of a column by changing its smallest and its largest value in the example.
    pub(super) fn learn_column_range(
        &self,
        column: usize,
        validators: &LimitedValidators,
    ) -> ValueRange {
        let values = &self.layout.columns[column];
        let (low, high) = lowest_and_highest_value(values);
        let mut places = changed_places(values);
        let lowest_place = places.clone().find(|at| values.sample[*at] == low);
        let highest_place = places.rfind(|at| values.sample[*at] == high);
        let lowest_cell = (column, lowest_place.unwrap_or(0));
        let highest_cell = (column, highest_place.unwrap_or(0));
        let one = values.notation.one_in_last_place_units();
        let highest = value_bounds::highest_legal_value(
            high,
            one,
            i64::MAX,
            validators.hints.limits,
            &|value| self.accepts_value(highest_cell, value, validators),
        );
        let lowest =
            value_bounds::lowest_legal_value(low, one, validators.hints.limits, &|value| {
                self.accepts_value(lowest_cell, value, validators)
            });
        let high = match self.find_upper_limit_of_number(usize::MAX, values.notation, highest) {
            UpperLimit::Value(_) => self
                .find_number_above_column(highest_cell, highest, validators)
                .unwrap_or(UpperLimit::Value(highest)),
            limit => limit,
        };
        ValueRange { low: lowest, high }
    }

    /// Whether the values of a column must differ: two equal values are illegal, while a different value in the same
    /// cell is legal.
    fn are_values_distinct(
        &self,
        column: usize,
        range: ValueRange,
        validators: &LimitedValidators,
    ) -> bool {
        let sample = &self.layout.columns[column].sample;
        let mut sorted = sample.clone();
        sorted.sort_unstable();
        sorted.dedup();
        let [.., before, _] = sample[..] else {
            return false;
        };
        let last = sample.len() - 1;
        if sorted.len() < sample.len() || self.accepts_value((column, last), before, validators) {
            return false;
        }
        let (low, high) = range.compute_legal_bounds(&self.layout.example_numbers());
        let mut free = (low..=high).rev().take(sample.len() + 1);
        match free.find(|value| !sample.contains(value)) {
            Some(value) => self.accepts_value((column, last), value, validators),
            // The example already contains every legal value, so there is no different value to try.
            None => true,
        }
    }

    /// Whether validators accept the example after one value of a column is replaced by `value`.
    fn accepts_value(
        &self,
        cell: (usize, usize),
        value: i64,
        validators: &LimitedValidators,
    ) -> bool {
        validators.is_text_accepted(|| {
            self.layout
                .format_text(&self.example_with_value(cell, value))
        })
    }

    /// Returns the example after one value of a column is replaced by `value`.
    fn example_with_value(&self, (column, place): (usize, usize), value: i64) -> TextValues {
        let mut values = self.example_values();
        values.columns[column][place] = value;
        if let ColumnRole::Symmetric { .. } = self.layout.columns[column].role {
            let side = values.columns[column].len().isqrt();
            values.columns[column][symmetric_matrix::mirror(place, side)] = value;
        }
        values
    }

    /// Returns values for texts that have the layout of the example but contradict the role of a column. For example, a
    /// permutation contains a value twice, a node is its own parent, or an interval ends before it begins.
    fn values_that_break_the_role(&self, column: usize) -> Vec<TextValues> {
        let sample = &self.layout.columns[column].sample;
        match self.layout.columns[column].role {
            ColumnRole::Values | ColumnRole::Tag | ColumnRole::RowLength => Vec::new(),
            ColumnRole::Symmetric { .. } => {
                let others = sample.iter().filter(|value| **value != sample[1]);
                let texts = others.take(1).map(|other| {
                    let mut values = self.example_values();
                    values.columns[column][1] = *other;
                    values
                });
                texts.collect()
            }
            ColumnRole::Permutation => {
                let items = sample.len() as i64;
                let largest = sample.iter().position(|value| *value == items);
                vec![
                    self.example_with_value((column, 0), sample[1]),
                    self.example_with_value((column, largest.unwrap_or(0)), items + 1),
                ]
            }
            // The first value is the parent of node 2, so the value 2 makes this node its own parent.
            ColumnRole::Parents => vec![self.example_with_value((column, 0), 2)],
            ColumnRole::EdgeEnds { is_second, .. } => {
                let other = &self.layout.columns[partner_column(column, is_second)].sample;
                vec![self.example_with_value((column, 0), other[0])]
            }
            ColumnRole::Interval { is_end } => {
                let other = partner_column(column, is_end);
                let pairs = self.layout.columns[other].sample.iter().zip(sample);
                let mut different = pairs.enumerate().filter(|(_, (one, own))| one != own);
                let exchanged = different.next().map(|(row, (one, own))| {
                    let mut values = self.example_with_value((column, row), *one);
                    values.columns[other][row] = *own;
                    values
                });
                exchanged.into_iter().collect()
            }
        }
    }
}

/// Returns the indices of the values of a column that are changed: usually all. In a symmetric matrix, only the first
/// row without the diagonal is changed, because values on the diagonal are often special.
fn changed_places(column: &NumberColumn) -> Range<usize> {
    match column.role {
        ColumnRole::Symmetric { .. } => 1..column.sample.len().isqrt(),
        _ => 0..column.sample.len(),
    }
}

/// Returns the lowest and the highest value of the example in a column, only of those that are changed; 0 if it is empty.
fn lowest_and_highest_value(column: &NumberColumn) -> (i64, i64) {
    let values = column.sample[changed_places(column)].iter().copied();
    let low = values.clone().min().unwrap_or(0);
    (low, values.max().unwrap_or(0))
}

/// Returns the index of the column that forms pairs with `column`. `is_second` is true if `column` contains the second
/// values of the pairs.
fn partner_column(column: usize, is_second: bool) -> usize {
    if is_second { column - 1 } else { column + 1 }
}
