//! The checker for functions: compares the value that a function returned with the expected one.

use super::json_value::JsonValue;
use super::json_value_display::to_json;
use super::return_value_fault::ReturnedFault;
use super::scalar_tolerance::ScalarTolerance;
use super::unordered_equality::{IgnoredOrder, TooManyComparisons, is_equal_in_some_order};
use super::value_difference::ValueDifference;
use super::{Difference, ExactChecker, TOLERANCE, parse_tolerance};
use crate::checker::Checker;
use crate::evidence::{Judgement, MAX_QUOTED_CHARACTERS, Reason, ReasonKind, clip};
use crate::settings::{Setting, SettingDefinition, SettingError, Settings, ValidValues};
use caipan_facts::Evidence;

/// Checker that compares two values written as JSON. A boolean never equals a number; an integer equals a float of the
/// same value.
pub struct ReturnedValueChecker {
    tolerance: ScalarTolerance,
    /// Whether the order of a returned list, and of lists in it, is ignored.
    order: IgnoredOrder,
    /// Whether the answer is a list of values, any of which is accepted.
    several_answers: bool,
}

/// Values of settings about order: `exact` requires the expected order, `any` ignores the order.
const ORDER_VALUES: ValidValues = ValidValues::Either {
    one: "exact",
    other: "any",
};

fn parse_order(text: &str) -> Option<bool> {
    match text {
        "exact" => Some(false),
        "any" => Some(true),
        _ => None,
    }
}

fn format_order(is_any: bool) -> String {
    if is_any { "any" } else { "exact" }.to_owned()
}

impl ReturnedValueChecker {
    const SETTINGS: &[SettingDefinition<Self>] = &[
        SettingDefinition {
            key: "relative",
            expected: TOLERANCE,
            purpose: "How far a float may be from the expected one, as a part of the expected one.",
            set: |values, text| {
                parse_tolerance(text).map(|value| values.tolerance.relative = value)
            },
            show: |values| format!("{:e}", values.tolerance.relative),
        },
        SettingDefinition {
            key: "absolute",
            expected: TOLERANCE,
            purpose: "How far a float may be from the expected one. One of the two tolerances is enough.",
            set: |values, text| {
                parse_tolerance(text).map(|value| values.tolerance.absolute = value)
            },
            show: |values| format!("{:e}", values.tolerance.absolute),
        },
        SettingDefinition {
            key: "order",
            expected: ORDER_VALUES,
            purpose: "Whether the elements of a returned list have to be in the expected order.",
            set: |values, text| parse_order(text).map(|value| values.order.outer = value),
            show: |values| format_order(values.order.outer),
        },
        SettingDefinition {
            key: "inner_order",
            expected: ORDER_VALUES,
            purpose: "Whether the elements of lists in a returned list have to be in the expected order.",
            set: |values, text| parse_order(text).map(|value| values.order.inner = value),
            show: |values| format_order(values.order.inner),
        },
        SettingDefinition {
            key: "answers",
            expected: ValidValues::Either {
                one: "one",
                other: "several",
            },
            purpose: "Whether the answer is the expected value or a list of values, each of which is right.",
            set: |values, text| {
                values.several_answers = match text {
                    "one" => false,
                    "several" => true,
                    _ => return None,
                };
                Some(())
            },
            show: |values| {
                if values.several_answers {
                    "several"
                } else {
                    "one"
                }
                .to_owned()
            },
        },
    ];

    /// Reads the settings. Both tolerances are 1e-9 by default.
    ///
    /// # Errors
    /// An unknown setting, or an invalid value of a setting.
    pub fn new(settings: &Settings) -> Result<Self, SettingError> {
        let mut values = Self {
            tolerance: ScalarTolerance {
                relative: 1e-9,
                absolute: 1e-9,
            },
            order: IgnoredOrder::default(),
            several_answers: false,
        };
        SettingDefinition::apply_settings(Self::SETTINGS, &mut values, settings)?;
        Ok(values)
    }

    /// Sorts the lists in which the order of elements is ignored, so that lists with the same elements become equal.
    fn sort_unordered_lists(&self, value: &mut JsonValue) {
        let JsonValue::List(elements) = value else {
            return;
        };
        if self.order.inner {
            elements.iter_mut().for_each(sort_nested_lists);
        }
        if self.order.outer {
            elements.sort_by(JsonValue::compare);
        }
    }

    /// First difference of two values, with the index expression of the differing part; `None` if the values are equal.
    fn value_difference(&self, found: &JsonValue, expected: &JsonValue) -> Option<ValueDifference> {
        use JsonValue::{List, Map, Set};
        match (found, expected) {
            (List(found), List(expected)) | (Set(found), Set(expected)) => {
                return self.list_difference(found, expected);
            }
            (Map(found), Map(expected)) => return self.map_difference(found, expected),
            _ => {}
        }
        (!self.tolerance.is_equal(found, expected)).then(|| {
            ValueDifference::at_root(ReturnedFault::Instead {
                expected: to_json(expected),
                found: to_json(found),
            })
        })
    }

    fn list_difference(
        &self,
        found: &[JsonValue],
        expected: &[JsonValue],
    ) -> Option<ValueDifference> {
        let pairs = found.iter().zip(expected).enumerate();
        let mut differences = pairs.filter_map(|(index, (found, expected))| {
            let difference = self.value_difference(found, expected)?;
            Some(difference.prefix_index(format!("[{index}]")))
        });
        let first = differences.next();
        first.or_else(|| {
            let (expected, found) = (expected.len(), found.len());
            (expected != found)
                .then(|| ValueDifference::at_root(ReturnedFault::Length { expected, found }))
        })
    }

    fn map_difference(
        &self,
        found: &[(JsonValue, JsonValue)],
        expected: &[(JsonValue, JsonValue)],
    ) -> Option<ValueDifference> {
        let mut remaining = found.iter().peekable();
        for (key, expected) in expected {
            let Some((found_key, value)) = remaining.next() else {
                return Some(missing_key_difference(key));
            };
            match found_key.compare(key) {
                std::cmp::Ordering::Less => {
                    let key = to_json(found_key);
                    return Some(ValueDifference::at_root(ReturnedFault::ExtraKey { key }));
                }
                std::cmp::Ordering::Greater => return Some(missing_key_difference(key)),
                std::cmp::Ordering::Equal => {}
            }
            if let Some(difference) = self.value_difference(value, expected) {
                return Some(difference.prefix_index(format!("[{}]", to_json(key))));
            }
        }
        remaining
            .next()
            .map(|(key, _)| ValueDifference::at_root(ReturnedFault::ExtraKey { key: to_json(key) }))
    }
}

fn sort_nested_lists(value: &mut JsonValue) {
    if let JsonValue::List(elements) = value {
        elements.iter_mut().for_each(sort_nested_lists);
        elements.sort_by(JsonValue::compare);
    }
}

fn missing_key_difference(key: &JsonValue) -> ValueDifference {
    ValueDifference::at_root(ReturnedFault::NoKey { key: to_json(key) })
}

fn unreadable_answer_judgement(answer: &[u8]) -> Judgement {
    let text = clip(MAX_QUOTED_CHARACTERS, answer.trim_ascii());
    let fact = ReturnedFault::BadAnswer { text };
    Judgement::JuryFault(Reason::new(ReasonKind::WrongAnswerFile, fact))
}

impl Checker for ReturnedValueChecker {
    fn check(&self, _input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        let Some(expected) = JsonValue::parse(answer) else {
            return unreadable_answer_judgement(answer);
        };
        let mut answers = match expected {
            JsonValue::List(answers) if self.several_answers && !answers.is_empty() => answers,
            _ if self.several_answers => return unreadable_answer_judgement(answer),
            value => vec![value],
        };
        if output.trim_ascii().is_empty() {
            return Judgement::Rejected(Reason::new(ReasonKind::Missing, ReturnedFault::Nothing));
        }
        let Some(mut found) = JsonValue::parse(output) else {
            let text = clip(MAX_QUOTED_CHARACTERS, output.trim_ascii());
            return Judgement::Rejected(Reason::new(
                ReasonKind::Format,
                ReturnedFault::NoValue { text },
            ));
        };
        answers
            .iter_mut()
            .for_each(|answer| self.sort_unordered_lists(answer));
        let returned = to_json(&found);
        self.sort_unordered_lists(&mut found);
        let mut differences = Vec::new();
        let mut is_undecided = false;
        for answer in &answers {
            let Some(difference) = self.value_difference(&found, answer) else {
                return Judgement::Accepted;
            };
            match is_equal_in_some_order(self.tolerance, self.order, &found, answer) {
                Ok(true) => return Judgement::Accepted,
                Ok(false) => differences.push(difference.fact()),
                Err(TooManyComparisons) => is_undecided = true,
            }
        }
        if is_undecided {
            let fact = ReturnedFault::Undecided;
            return Judgement::JuryFault(Reason::new(ReasonKind::Checker, fact));
        }
        let fact = match differences.len() {
            1 => differences.swap_remove(0),
            count => ReturnedFault::NoneOf {
                count,
                found: returned,
            }
            .fact(),
        };
        Judgement::Rejected(Reason::new(ReasonKind::WrongValue, fact))
    }

    /// Returns the first byte at which the two texts differ; `None` if the values are equal.
    fn difference(&self, output: &[u8], answer: &[u8]) -> Option<Difference> {
        if self.check(b"", output, answer) == Judgement::Accepted {
            return None;
        }
        ExactChecker.difference(output.trim_ascii_end(), answer.trim_ascii_end())
    }

    fn settings(&self) -> Vec<Setting> {
        SettingDefinition::describe_settings(Self::SETTINGS, self)
    }
}

#[cfg(test)]
mod tests;
