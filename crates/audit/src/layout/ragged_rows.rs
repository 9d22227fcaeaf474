//! Tables whose rows end with a list, preceded by its length.

use super::column_patterns::number_pattern;
use super::learned_layout::{LearnedLayout, UpperLimit, ValueRange};
use super::limited_validators::LimitedValidators;
use super::number_patterns::{make_distinct_values, make_sequence, random_value};
use super::text_layout::{TableColumn, TextSegment, TextValues};
use super::value_bounds;
use super::value_generation::GenerationPlan;
use caipan_checker::random::Rng;

/// Maximum number of words that precede the length of the list in a row.
const MAX_HEAD: usize = 4;
/// Maximum number of items of all lists of a generated table, and of one list that is learned.
const MAX_LIST_ITEMS: i64 = 200_000;

/// Returns the number of words that precede the list length in each row. `None` if a row does not end with a list, or
/// if all lists are equally long.
pub(super) fn find_ragged_head(rows: &[Vec<&str>]) -> Option<usize> {
    let widths = rows.iter().map(Vec::len);
    let is_ragged = widths.clone().min() != widths.max();
    (0..=MAX_HEAD).find(|head| {
        is_ragged
            && rows.iter().all(|row| {
                let length = row.get(*head).and_then(|word| word.parse().ok());
                length.is_some_and(|length: usize| head + 1 + length == row.len())
            })
    })
}

impl LearnedLayout {
    /// Returns the items of the ragged table whose list lengths are in the column `lengths`. `None` if there is no such
    /// table.
    fn items_of_lists(&self, lengths: usize) -> Option<TableColumn> {
        self.layout
            .segments
            .iter()
            .find_map(|segment| match segment {
                TextSegment::RaggedTable {
                    lengths: own,
                    items,
                    ..
                } if *own == lengths => Some(*items),
                _ => None,
            })
    }

    /// Learns the shortest and the longest legal length of a list by changing the first list of the example. `lengths`
    /// is the index of the column with the list lengths.
    pub(super) fn learn_list_lengths(
        &self,
        lengths: usize,
        validators: &LimitedValidators,
    ) -> ValueRange {
        let sample = &self.layout.columns[lengths].sample;
        let own = sample[0];
        let stated = validators.hints.limits;
        let high = value_bounds::highest_legal_value(own, 1, MAX_LIST_ITEMS, stated, &|length| {
            self.accepts_list_length(lengths, length, validators)
        });
        let low = value_bounds::lowest_legal_value(own, 1, stated, &|length| {
            self.accepts_list_length(lengths, length, validators)
        });
        ValueRange {
            low: sample.iter().copied().fold(low, i64::min),
            high: UpperLimit::Value(sample.iter().copied().fold(high, i64::max)),
        }
    }

    /// Whether validators accept the example after the length of the first list is changed.
    fn accepts_list_length(
        &self,
        lengths: usize,
        length: i64,
        validators: &LimitedValidators,
    ) -> bool {
        (0..=MAX_LIST_ITEMS).contains(&length)
            && [false, true].into_iter().any(|counts_up| {
                validators.is_text_accepted(|| {
                    let values = self.example_with_first_list(lengths, length, counts_up);
                    self.layout.format_text(&values)
                })
            })
    }

    /// Returns the example with `length` items in the first list. The items count up from 1 if `counts_up` is true;
    /// otherwise the items of the example are repeated.
    fn example_with_first_list(&self, lengths: usize, length: i64, counts_up: bool) -> TextValues {
        let mut values = self.example_values();
        let old = usize::try_from(values.columns[lengths][0]).unwrap_or(0);
        let new = usize::try_from(length).unwrap_or(0);
        values.columns[lengths][0] = length;
        match self.items_of_lists(lengths) {
            Some(TableColumn::Numbers(items)) => {
                let own =
                    values.columns[items][..old.max(1).min(values.columns[items].len())].to_vec();
                let list: Vec<i64> = if counts_up {
                    (1..=length).collect()
                } else {
                    own.into_iter().cycle().take(new).collect()
                };
                values.columns[items].splice(..old, list);
            }
            Some(TableColumn::Texts(items)) => {
                let own = values.texts[items][..old.max(1).min(values.texts[items].len())].to_vec();
                let list = own.into_iter().cycle().take(new).collect::<Vec<String>>();
                values.texts[items].splice(..old, list);
            }
            None => {}
        }
        values
    }

    /// Whether the numbers within each list must differ, while numbers of different lists may be equal. Tested with the
    /// first two numbers of a list.
    pub(super) fn are_numbers_of_lists_distinct(
        &self,
        items: usize,
        validators: &LimitedValidators,
    ) -> bool {
        let Some(lengths) = self.lengths_of_items(items) else {
            return false;
        };
        let sample = &self.layout.columns[items].sample;
        let mut begin = 0;
        for length in &self.layout.columns[lengths].sample {
            if *length > 1 {
                let mut values = self.example_values();
                values.columns[items][begin + 1] = sample[begin];
                return sample[begin] != sample[begin + 1]
                    && !validators.is_text_accepted(|| self.layout.format_text(&values));
            }
            begin += usize::try_from(*length).unwrap_or(0);
        }
        false
    }

    /// Returns the column with the list lengths of the ragged table whose items are in the column `items`. `None` if
    /// there is no such table.
    pub(super) fn lengths_of_items(&self, items: usize) -> Option<usize> {
        self.layout
            .segments
            .iter()
            .find_map(|segment| match segment {
                TextSegment::RaggedTable {
                    lengths,
                    items: TableColumn::Numbers(own),
                    ..
                } if *own == items => Some(*lengths),
                _ => None,
            })
    }

    /// Chooses the lengths of the lists of a ragged table, depending on the pattern of the plan: random lengths, equal
    /// lengths, or minimal lengths with at most one long list. If the items of a list must differ, `max_length` is the
    /// number of different values.
    pub(super) fn choose_list_lengths(
        &self,
        lengths: usize,
        max_length: i64,
        plan: GenerationPlan,
        filling: &mut TextValues,
        rng: &mut Rng,
    ) {
        let rows = filling.columns[lengths].len();
        let (low, high) = self.columns[lengths]
            .range
            .compute_legal_bounds(&filling.numbers);
        let share = MAX_LIST_ITEMS / (rows as i64).max(1);
        let longest = high.min(max_length).max(low);
        let usual = longest.min(share).max(low);
        let small = usual.min(low.saturating_add(3));
        let kind = match plan.tries {
            0 => plan.pattern % 6,
            _ => rng.below(6),
        };
        let equal = random_value(low, usual, rng);
        let column = &mut filling.columns[lengths];
        match kind {
            0 => column.fill_with(|| random_value(low, small, rng)),
            1 => column.fill(low),
            2 => column.fill(equal),
            3 => {
                column.fill(low);
                if rows > 0 {
                    column[rng.below(rows)] = longest;
                }
            }
            4 => column.fill_with(|| random_value(low, usual, rng)),
            _ => column.fill(small),
        }
    }

    /// Fills the lists of a ragged table with numbers. The numbers within each list differ.
    pub(super) fn fill_lists_with_distinct_numbers(
        &self,
        (lengths, items): (usize, usize),
        plan: GenerationPlan,
        filling: &mut TextValues,
        rng: &mut Rng,
    ) {
        let bounds = self.columns[items]
            .range
            .compute_legal_bounds(&filling.numbers);
        let pattern = number_pattern(plan, items, 0, rng);
        let mut values = Vec::new();
        for length in &filling.columns[lengths] {
            let length = usize::try_from(*length).unwrap_or(0);
            values.extend(match length {
                0 | 1 => make_sequence(pattern, length, bounds, rng),
                _ => make_distinct_values(pattern, length, bounds, rng),
            });
        }
        filling.columns[items] = values;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_found_behind_their_lengths() {
        for (text, expected) in [
            ("2 1 3;1 4;3 1 2 5", Some(0)),
            ("cake 2 flour egg;pie 1 apple", Some(1)),
            ("5 0;2 1 1;4 2 1 2", Some(1)),
            ("2 1 3;2 4 5", None),
            ("2 1 3;1 4 5;7", None),
        ] {
            let rows: Vec<Vec<&str>> = text
                .split(';')
                .map(|row| row.split(' ').collect())
                .collect();
            assert_eq!(find_ragged_head(&rows), expected, "{text}");
        }
    }
}
