//! Learns limits that depend on other numbers: values below a number, and counts that may be larger only if other numbers
//! are larger as well.

use super::layout_learning::MAX_TESTED_COUNT;
use super::learned_layout::{LearnedLayout, UpperLimit};
use super::limited_validators::LimitedValidators;
use super::resized_examples::GrowthRule;
use super::value_bounds;

/// Growth rules that are tried for counts together with larger numbers.
const GROWTH_RULES_WITH_LARGER_NUMBERS: [GrowthRule; 3] = [
    GrowthRule::Repeat,
    GrowthRule::CountUp,
    GrowthRule::Continue,
];

impl LearnedLayout {
    /// Returns the upper limit of the values of a column, the highest of which in this cell is `highest`: a number that all
    /// values must be less than, such as the number of items if these are counted from 0. `None` if no number is such a limit.
    pub(super) fn find_number_above_column(
        &self,
        (column, place): (usize, usize),
        highest: i64,
        validators: &LimitedValidators,
    ) -> Option<UpperLimit> {
        if self.layout.columns[column].notation.decimal_places > 0 {
            return None;
        }
        let numbers = self.layout.example_numbers();
        let mut above =
            (0..numbers.len()).filter(|number| numbers[*number].checked_sub(1) == Some(highest));
        let limit = above.find(|number| {
            let (_, most) = self.numbers[*number].compute_legal_bounds(&numbers);
            let larger = most.min(numbers[*number].max(MAX_TESTED_COUNT));
            let rule = *self.counting.get(number).unwrap_or(&GrowthRule::Repeat);
            // A value just below the number is legal, but not the number itself.
            larger > numbers[*number]
                && [larger - 1, larger].map(|value| {
                    let mut values =
                        (self.layout).example_with_changed_number(*number, larger, rule);
                    values.columns[column][place] = value;
                    validators.is_text_accepted(|| self.layout.format_text(&values))
                }) == [true, false]
        });
        limit.map(UpperLimit::BelowNumber)
    }

    /// Returns the largest legal value of a count in texts in which the numbers learned before are as large as possible.
    /// `high` is the largest legal value in the example; it is returned if no larger one is legal. `most` is the largest
    /// value that is tried.
    pub(super) fn highest_count_with_larger_numbers(
        &self,
        number: usize,
        (high, most): (i64, i64),
        validators: &LimitedValidators,
    ) -> i64 {
        let own = self.layout.example_numbers();
        let mut larger = own.clone();
        for (other, range) in self.numbers.iter().enumerate() {
            if !self.counting.contains_key(&other) {
                (_, larger[other]) = range.compute_legal_bounds(&own);
            }
        }
        if larger == own || larger.contains(&i64::MAX) {
            return high;
        }
        let growth = GROWTH_RULES_WITH_LARGER_NUMBERS.into_iter().find(|growth| {
            let known = high.saturating_add(1);
            known <= most && self.accepts_count_among(&larger, (number, known), *growth, validators)
        });
        growth.map_or(high, |growth| {
            value_bounds::highest_legal_value(
                high + 1,
                1,
                most,
                validators.hints.limits,
                &|value| {
                    value <= most
                        && self.accepts_count_among(&larger, (number, value), growth, validators)
                },
            )
        })
    }

    /// Whether validators accept the example after its numbers are replaced by `numbers`, and one of them, which counts
    /// items, by `value`.
    fn accepts_count_among(
        &self,
        numbers: &[i64],
        (number, value): (usize, i64),
        growth: GrowthRule,
        validators: &LimitedValidators,
    ) -> bool {
        let mut changed = numbers.to_vec();
        changed[number] = value;
        self.layout.is_within_max_items(&changed)
            && validators.is_text_accepted(|| {
                let mut values = self.layout.example_values();
                values.numbers = changed;
                self.layout.resize_items(&mut values, growth);
                self.restore_sums(&mut values);
                self.layout.format_text(&values)
            })
    }
}
