//! The checker for functions: compares the value that a function returned with the expected one.

use super::json_value::JsonValue;
use super::json_value_display::to_json;
use super::perfect_matching::has_perfect_matching;
use super::return_value_fault::ReturnedFault;
use super::value_difference::ValueDifference;
use super::{Difference, ExactChecker, TOLERANCE, parse_tolerance};
use crate::checker::Checker;
use crate::evidence::{Judgement, MAX_QUOTED_CHARACTERS, Reason, ReasonKind, clip};
use crate::settings::{Setting, SettingDefinition, SettingError, Settings, ValidValues};
use caipan_facts::Evidence;
use std::cell::Cell;

/// Checker that compares two values written as JSON. A boolean never equals a number; an integer equals a float of the
/// same value.
pub struct ReturnedValueChecker {
    relative: f64,
    absolute: f64,
    /// Whether the order of the elements is ignored if the returned value is a list.
    any_order: bool,
    /// Whether the order of the elements is ignored in lists inside a returned list.
    any_inner_order: bool,
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

/// Maximum number of comparisons of elements while searching for an order in which two values are equal.
const MAX_COMPARISONS: usize = 1_000_000;

impl ReturnedValueChecker {
    const SETTINGS: &[SettingDefinition<Self>] = &[
        SettingDefinition {
            key: "relative",
            expected: TOLERANCE,
            purpose: "How far a float may be from the expected one, as a part of the expected one.",
            set: |values, text| parse_tolerance(text).map(|value| values.relative = value),
            show: |values| format!("{:e}", values.relative),
        },
        SettingDefinition {
            key: "absolute",
            expected: TOLERANCE,
            purpose: "How far a float may be from the expected one. One of the two tolerances is enough.",
            set: |values, text| parse_tolerance(text).map(|value| values.absolute = value),
            show: |values| format!("{:e}", values.absolute),
        },
        SettingDefinition {
            key: "order",
            expected: ORDER_VALUES,
            purpose: "Whether the elements of a returned list have to be in the expected order.",
            set: |values, text| parse_order(text).map(|value| values.any_order = value),
            show: |values| format_order(values.any_order),
        },
        SettingDefinition {
            key: "inner_order",
            expected: ORDER_VALUES,
            purpose: "Whether the elements of lists in a returned list have to be in the expected order.",
            set: |values, text| parse_order(text).map(|value| values.any_inner_order = value),
            show: |values| format_order(values.any_inner_order),
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
            relative: 1e-9,
            absolute: 1e-9,
            any_order: false,
            any_inner_order: false,
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
        if self.any_inner_order {
            elements.iter_mut().for_each(sort_nested_lists);
        }
        if self.any_order {
            elements.sort_by(JsonValue::compare);
        }
    }

    fn is_within_tolerance(&self, found: f64, expected: f64) -> bool {
        if found.is_nan() || expected.is_nan() {
            return found.is_nan() && expected.is_nan();
        }
        // The distance of two equal infinities is NaN, so equal numbers are accepted before the distance is considered.
        let distance = (found - expected).abs();
        found == expected
            || distance <= self.absolute
            || distance <= self.relative * expected.abs() && distance.is_finite()
    }

    /// First difference of two values, with the index expression of the differing part; `None` if the values are equal.
    fn value_difference(&self, found: &JsonValue, expected: &JsonValue) -> Option<ValueDifference> {
        use JsonValue::{Float, Integer, List, Map, Set};
        let is_equal = match (found, expected) {
            (List(found), List(expected)) | (Set(found), Set(expected)) => {
                return self.list_difference(found, expected);
            }
            (Map(found), Map(expected)) => return self.map_difference(found, expected),
            (Integer(found), Integer(expected)) => found == expected,
            (Integer(_) | Float(_), Integer(_) | Float(_)) => {
                let both = found.to_f64().zip(expected.to_f64());
                both.is_some_and(|(found, expected)| self.is_within_tolerance(found, expected))
            }
            _ => found == expected,
        };
        (!is_equal).then(|| {
            ValueDifference::at_root(ReturnedFault::Instead {
                expected: to_json(expected),
                found: to_json(found),
            })
        })
    }

    /// Whether two values that differ after sorting become equal if unordered lists and sets are reordered. Sorting
    /// alone is not enough, because equality within a tolerance is not transitive: `[[1.0, 2], [1.0, 1]]` and
    /// `[[1.0000000001, 1], [1.0, 2]]`.
    fn is_equal_in_some_order(&self, found: &JsonValue, expected: &JsonValue) -> bool {
        let is_unordered = self.any_order || self.any_inner_order || found.contains_set();
        let comparisons = Cell::new(0);
        is_unordered
            && found.contains_float()
            && self.is_match(found, expected, self.any_order, &comparisons)
    }

    /// Whether two values are equal. The order of elements is ignored in sets, in lists inside of the values if
    /// `any_inner_order` is set, and in the values themselves if `is_any_order`. `comparisons` counts the comparisons;
    /// false if more than [`MAX_COMPARISONS`] are needed.
    fn is_match(
        &self,
        found: &JsonValue,
        expected: &JsonValue,
        is_any_order: bool,
        comparisons: &Cell<usize>,
    ) -> bool {
        use JsonValue::{List, Set};
        comparisons.set(comparisons.get() + 1);
        if comparisons.get() > MAX_COMPARISONS {
            return false;
        }
        let (left, right) = match (found, expected) {
            (List(left), List(right)) | (Set(left), Set(right)) => (left, right),
            _ => return self.value_difference(found, expected).is_none(),
        };
        if left.len() != right.len() {
            return false;
        }
        if is_any_order || matches!(found, Set(_)) {
            has_perfect_matching(left.len(), &|from, to| {
                self.is_match(&left[from], &right[to], self.any_inner_order, comparisons)
            })
        } else {
            left.iter()
                .zip(right)
                .all(|(left, right)| self.is_match(left, right, self.any_inner_order, comparisons))
        }
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
        for answer in &answers {
            match self.value_difference(&found, answer) {
                None => return Judgement::Accepted,
                Some(_) if self.is_equal_in_some_order(&found, answer) => {
                    return Judgement::Accepted;
                }
                Some(difference) => differences.push(difference.fact()),
            }
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
mod tests {
    use super::*;
    use caipan_i18n::EnglishFormat;

    fn new_checker(settings: &[(&str, &str)]) -> ReturnedValueChecker {
        let owned = settings
            .iter()
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        ReturnedValueChecker::new(&owned.collect()).unwrap()
    }

    /// English reason for rejecting `found`; empty if it is accepted.
    fn fault_text(settings: &[(&str, &str)], found: &str, expected: &str) -> String {
        match new_checker(settings).check(b"", found.as_bytes(), expected.as_bytes()) {
            Judgement::Accepted => String::new(),
            Judgement::Rejected(reason) => reason.fact.english(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn values_are_equal_by_type_and_value() {
        let equal = [
            ("1", "1"),
            ("1.0", "1"),
            ("0.30000000000000004", "0.3"),
            ("NaN", "NaN"),
            ("Infinity", "Infinity"),
            ("[1, [2, null]]\n", "[1,[2,null]]"),
            (r#"{"a": 1, "b": 2}"#, r#"{"b": 2, "a": 1}"#),
        ];
        for (found, expected) in equal {
            assert_eq!(fault_text(&[], found, expected), "", "{found}, {expected}");
        }
        let different = [
            ("true", "1"),
            ("1", "true"),
            ("\"1\"", "1"),
            ("null", "0"),
            ("NaN", "1"),
            ("1", "NaN"),
            ("Infinity", "-Infinity"),
            ("Infinity", "1e308"),
            ("9007199254740993", "9007199254740992"),
            (r#"{"$set": [1]}"#, "[1]"),
            (r#"{"1": 2}"#, r#"{"$map": [[1, 2]]}"#),
        ];
        for (found, expected) in different {
            assert_ne!(fault_text(&[], found, expected), "", "{found}, {expected}");
        }
    }

    #[test]
    fn the_first_difference_is_named_with_its_place() {
        for (found, expected, sentence) in [
            ("3", "4", "expected 4, found 3"),
            (
                "[1, [2, 3]]",
                "[1, [2, 4]]",
                "at [1][1]: expected 4, found 3",
            ),
            ("[1]", "[1, 2]", "expected 2 elements, found 1"),
            (
                r#"{"a": [0]}"#,
                r#"{"a": [1]}"#,
                r#"at ["a"][0]: expected 1, found 0"#,
            ),
            ("{}", r#"{"a": 1}"#, r#"the key "a" is missing"#),
            (
                r#"{"a": 1}"#,
                "{}",
                r#"there is a key "a" that is not expected"#,
            ),
            ("", "1", "the program ended before the function returned"),
            ("[1", "1", "this is not a value: [1"),
        ] {
            assert_eq!(fault_text(&[], found, expected), sentence);
        }
    }

    #[test]
    fn the_order_is_ignored_if_the_settings_allow_any_order() {
        let any = [("order", "any")];
        assert_eq!(fault_text(&any, "[[2, 1], [3]]", "[[3], [2, 1]]"), "");
        assert_ne!(fault_text(&any, "[[1, 2], [3]]", "[[3], [2, 1]]"), "");
        assert_ne!(fault_text(&any, "[1, 1, 2]", "[1, 2, 2]"), "");
        let both = [("order", "any"), ("inner_order", "any")];
        assert_eq!(fault_text(&both, "[[1, 2], [3]]", "[[3], [2, 1]]"), "");
        assert_ne!(
            fault_text(&[("inner_order", "any")], "[[3], [1]]", "[[1], [3]]"),
            ""
        );
    }

    #[test]
    fn elements_that_are_equal_within_the_tolerance_may_be_sorted_differently() {
        let any = [("order", "any")];
        let (found, expected) = ("[[1.0, 2], [1.0000000001, 1]]", "[[1.0, 1], [1.0, 2]]");
        assert_eq!(fault_text(&any, found, expected), "");
        assert_ne!(fault_text(&[], found, expected), "");
        assert_ne!(fault_text(&any, "[[1.0, 2], [1.1, 1]]", expected), "");
        assert_ne!(
            fault_text(&any, "[[1.0, 2], [1.0000000001, 2]]", expected),
            ""
        );
        let inner = [("inner_order", "any")];
        let [found_lists, expected_lists] = [found, expected].map(|list| format!("[{list}, []]"));
        assert_eq!(fault_text(&inner, &found_lists, &expected_lists), "");
        let [found_set, expected_set] =
            [found, expected].map(|list| format!(r#"{{"$set": {list}}}"#));
        assert_eq!(fault_text(&[], &found_set, &expected_set), "");
        let [many, others] = [1, 2].map(|last| {
            let lists: Vec<String> = (0..3000).map(|index| format!("[1.0, {index}]")).collect();
            format!("[{}, [1.0, {last}]]", lists.join(", "))
        });
        assert_ne!(fault_text(&any, &many, &others), "");
    }

    #[test]
    fn one_of_several_answers_is_enough() {
        let several = [("answers", "several")];
        assert_eq!(fault_text(&several, "[2]", "[[1], [2]]"), "");
        let sentence = "3 is none of the 2 right values";
        assert_eq!(fault_text(&several, "3", "[1, 2]"), sentence);
        let bad = new_checker(&several).check(b"", b"1", b"[]");
        assert!(matches!(bad, Judgement::JuryFault(_)));
    }

    #[test]
    fn the_difference_of_unequal_values_is_their_first_differing_byte() {
        let any = new_checker(&[("order", "any")]);
        assert_eq!(any.difference(b"[2,1]\n", b"[1, 2]"), None);
        let difference = any.difference(b"[1, 3]\n", b"[1, 2]\n").unwrap();
        assert_eq!((difference.output, difference.answer), (4, 4));
    }

    #[test]
    fn an_answer_that_is_no_value_is_the_fault_of_the_jury() {
        let judgement = new_checker(&[]).check(b"", b"", b"oops");
        assert!(matches!(judgement, Judgement::JuryFault(_)));
    }
}
