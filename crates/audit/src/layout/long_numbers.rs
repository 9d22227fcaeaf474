//! Finds numbers of an example that may have more digits than 64 bits hold, and replaces them by long ones, so that they are
//! read as words of digits.

use super::learned_layout::{LearnedLayout, UpperLimit};
use super::limited_validators::LimitedValidators;

/// Number that does not fit into 64 bits.
const LONG_NUMBER: &str = "98765432109876543210987";
/// Number of digits that no problem permits. A validator that accepts such a number checks no limits.
const TOO_MANY_DIGITS: usize = 4_000_000;

impl LearnedLayout {
    /// Returns the example with a number of more than 64 bits wherever such numbers are legal. `None` if they are legal
    /// nowhere or not all together, or if the number of digits is unlimited.
    pub(super) fn example_with_long_numbers(
        &self,
        validators: &LimitedValidators,
    ) -> Option<String> {
        let candidates = (0..self.numbers.len()).filter(|number| {
            self.numbers[*number].high == UpperLimit::Value(i64::MAX)
                && self.layout.numbers[*number].0.decimal_places == 0
                && !self.counting.contains_key(number)
        });
        let long: Vec<usize> = candidates
            .filter(|number| self.accepts_numbers(&[*number], LONG_NUMBER, validators))
            .collect();
        let (first, others) = long.split_first()?;
        let has_limit = !self.accepts_numbers(&[*first], &"9".repeat(TOO_MANY_DIGITS), validators);
        let are_all_legal =
            others.is_empty() || self.accepts_numbers(&long, LONG_NUMBER, validators);
        (has_limit && are_all_legal).then(|| self.text_with_numbers(&long, LONG_NUMBER))
    }

    fn accepts_numbers(
        &self,
        numbers: &[usize],
        digits: &str,
        validators: &LimitedValidators,
    ) -> bool {
        validators.is_text_accepted(|| self.text_with_numbers(numbers, digits))
    }

    /// Returns the text of the example in which `digits` replaces each number with one of these indices.
    fn text_with_numbers(&self, numbers: &[usize], digits: &str) -> String {
        let mut values = self.example_values();
        for number in numbers {
            values.numbers[*number] = i64::MAX;
        }
        let text = self.layout.format_text(&values);
        text.replace(&i64::MAX.to_string(), digits)
    }
}
