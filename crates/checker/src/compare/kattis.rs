//! Reimplementation of Kattis's default validator: compares words, ignoring case, and numbers within an optional
//! tolerance.

use super::cpp_comparison::CppComparison;
use super::difference::{Difference, PieceMismatch};
use super::text_pieces::{TextPiece, tokens, words_and_spaces};
use super::{TOLERANCE, first_mismatch, judge_mismatch, parse_number, parse_tolerance};
use crate::checker::Checker;
use crate::evidence::Judgement;
use crate::settings::{Setting, SettingDefinition, SettingError, Settings, ValidValues};

/// Checker equivalent to Kattis's default validator, whose command-line flags are the settings.
#[derive(Default)]
pub struct KattisDefaultChecker {
    case_sensitive: bool,
    space_change_sensitive: bool,
    float_tolerance: Option<f64>,
    relative: Option<f64>,
    absolute: Option<f64>,
}

/// Valid values of a boolean flag.
const FLAG_VALUES: ValidValues = ValidValues::Either {
    one: "true",
    other: "false",
};

impl KattisDefaultChecker {
    const SETTINGS: &[SettingDefinition<Self>] = &[
        SettingDefinition {
            key: "case_sensitive",
            expected: FLAG_VALUES,
            purpose: "Whether upper and lower case differ.",
            set: |kattis, text| text.parse().ok().map(|value| kattis.case_sensitive = value),
            show: |kattis| kattis.case_sensitive.to_string(),
        },
        SettingDefinition {
            key: "space_change_sensitive",
            expected: FLAG_VALUES,
            purpose: "Whether blanks and line ends have to be the jury's, in kind and number.",
            set: |kattis, text| {
                let value = text.parse().ok();
                value.map(|value| kattis.space_change_sensitive = value)
            },
            show: |kattis| kattis.space_change_sensitive.to_string(),
        },
        SettingDefinition {
            key: "float_tolerance",
            expected: TOLERANCE,
            purpose: "How far a number may be from the jury's, absolutely or as a part of it.",
            set: |kattis, text| {
                parse_tolerance(text).map(|value| kattis.float_tolerance = Some(value))
            },
            show: |kattis| format_tolerance(kattis.float_tolerance),
        },
        SettingDefinition {
            key: "float_relative_tolerance",
            expected: TOLERANCE,
            purpose: "How far a number may be from the jury's, as a part of the jury's number.",
            set: |kattis, text| parse_tolerance(text).map(|value| kattis.relative = Some(value)),
            show: |kattis| format_tolerance(kattis.relative),
        },
        SettingDefinition {
            key: "float_absolute_tolerance",
            expected: TOLERANCE,
            purpose: "How far a number may be from the jury's.",
            set: |kattis, text| parse_tolerance(text).map(|value| kattis.absolute = Some(value)),
            show: |kattis| format_tolerance(kattis.absolute),
        },
    ];

    /// Reads the settings. The default compares words and ignores case.
    ///
    /// # Errors
    /// An unknown setting, an invalid value, or `float_tolerance` together with `float_relative_tolerance` or
    /// `float_absolute_tolerance`.
    pub fn new(settings: &Settings) -> Result<Self, SettingError> {
        let mut kattis = Self::default();
        SettingDefinition::apply_settings(Self::SETTINGS, &mut kattis, settings)?;
        let single_tolerance = ["float_relative_tolerance", "float_absolute_tolerance"]
            .into_iter()
            .find(|key| settings.contains_key(*key));
        match (kattis.float_tolerance, single_tolerance) {
            (Some(_), Some(key)) => Err(SettingError::ConflictsWith {
                key: key.to_owned(),
                other: "float_tolerance".to_owned(),
            }),
            _ => Ok(kattis),
        }
    }

    /// Reads command-line flags of Kattis's default validator. A flag for a tolerance is followed by a number.
    fn from_flags(flags: &[String]) -> Result<Self, SettingError> {
        let mut settings = Settings::new();
        let mut remaining = flags.iter();
        while let Some(flag) = remaining.next() {
            let value = if flag.starts_with("float_") {
                remaining.next().map_or("", String::as_str)
            } else {
                "true"
            };
            settings.insert(flag.clone(), value.to_owned());
        }
        Self::new(&settings)
    }

    fn is_equal(&self, found: &[u8], expected: &[u8]) -> bool {
        let (relative, absolute) = (
            self.float_tolerance.or(self.relative),
            self.float_tolerance.or(self.absolute),
        );
        if relative.or(absolute).is_some()
            && is_float(expected)
            && let Some(wanted) = parse_number(expected)
        {
            let found = parse_number(found).filter(|_| is_float(found));
            return found.is_some_and(|found| {
                let distance = (found - wanted).abs();
                absolute.is_some_and(|most| distance <= most)
                    || relative.is_some_and(|most| distance <= most * wanted.abs())
            });
        }
        if self.case_sensitive {
            found == expected
        } else {
            found.eq_ignore_ascii_case(expected)
        }
    }

    fn split_into_pieces<'a>(
        &self,
        text: &'a [u8],
    ) -> Box<dyn Iterator<Item = TextPiece<'a>> + 'a> {
        if self.space_change_sensitive {
            Box::new(words_and_spaces(text))
        } else {
            Box::new(tokens(text))
        }
    }

    fn first_mismatch<'a>(&self, output: &'a [u8], answer: &'a [u8]) -> Option<PieceMismatch<'a>> {
        first_mismatch(
            self.split_into_pieces(output),
            self.split_into_pieces(answer),
            |found, expected| self.is_equal(found, expected),
        )
    }
}

fn format_tolerance(tolerance: Option<f64>) -> String {
    tolerance.map_or(String::new(), |value| format!("{value:e}"))
}

/// Whether `token` is a number in the grammar of Kattis's validator: an optional sign, digits with an optional decimal
/// point, then an optional exponent.
fn is_float(token: &[u8]) -> bool {
    let text = without_sign(token);
    let exponent = text.iter().position(|byte| matches!(byte, b'e' | b'E'));
    let (mantissa, exponent) = text.split_at(exponent.unwrap_or(text.len()));
    let mut parts = mantissa.splitn(2, |byte| *byte == b'.');
    let (whole, part) = (
        parts.next().unwrap_or_default(),
        parts.next().unwrap_or_default(),
    );
    let has_digits = !whole.is_empty() || !part.is_empty();
    let is_exponent = match exponent.split_first() {
        None => true,
        Some((_, digits)) => {
            let unsigned = without_sign(digits);
            !unsigned.is_empty() && is_digits(unsigned)
        }
    };
    has_digits && is_digits(whole) && is_digits(part) && is_exponent
}

fn without_sign(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"+")
        .or(text.strip_prefix(b"-"))
        .unwrap_or(text)
}

fn is_digits(text: &[u8]) -> bool {
    text.iter().all(u8::is_ascii_digit)
}

impl Checker for KattisDefaultChecker {
    fn check(&self, _input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        judge_mismatch(self.first_mismatch(output, answer))
    }

    fn difference(&self, output: &[u8], answer: &[u8]) -> Option<Difference> {
        let mismatch = self.first_mismatch(output, answer)?;
        Some(mismatch.to_difference(output, answer))
    }

    fn with_args(&self, args: &[String]) -> Option<Result<Box<dyn Checker>, SettingError>> {
        let own = Self::from_flags(args);
        Some(own.map(|own| Box::new(own) as Box<dyn Checker>))
    }

    fn cpp_source(&self) -> Option<String> {
        let order = if self.space_change_sensitive {
            'r'
        } else {
            's'
        };
        let value = if self.case_sensitive { 'K' } else { 'k' };
        let compared = CppComparison {
            absolute: self.float_tolerance.or(self.absolute).unwrap_or(-1.0),
            relative: self.float_tolerance.or(self.relative).unwrap_or(-1.0),
            ..CppComparison::without_tolerances(order, value)
        };
        Some(compared.to_cpp_source())
    }

    fn settings(&self) -> Vec<Setting> {
        SettingDefinition::describe_settings(Self::SETTINGS, self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_accepted(settings: &[(&str, &str)], output: &str, answer: &str) -> bool {
        let settings = settings
            .iter()
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        let kattis = KattisDefaultChecker::new(&settings.collect()).unwrap();
        kattis.check(b"", output.as_bytes(), answer.as_bytes()) == Judgement::Accepted
    }

    #[test]
    fn the_flags_decide_how_words_are_compared() {
        let spaces = [("space_change_sensitive", "true")];
        for (settings, output, answer, expected) in [
            (&[][..], " YES\n\n1", "yes 1\n", true),
            (&[], "1.0", "1", false),
            (&[], "yes 1 2", "yes 1", false),
            (&[("case_sensitive", "true")], "YES", "yes", false),
            (&spaces, "a b\n", "a b\n", true),
            (&spaces, "A  b\n", "a b\n", false),
            (&spaces, "a b", "a b\n", false),
            (&spaces, "a\tb\n", "a b\n", false),
        ] {
            assert_eq!(
                is_accepted(settings, output, answer),
                expected,
                "{settings:?} {output:?}"
            );
        }
    }

    #[test]
    fn tokens_are_compared_with_tolerance_if_the_answer_has_a_number() {
        let near = [("float_tolerance", "1e-6")];
        for (settings, output, answer, expected) in [
            (&near[..], "1.0000005", "1", true),
            (&near, "1000000.5", "1e6", true),
            (&near, "nan", "1", false),
            (&near, "inf", "1", false),
            (&near, "0x1", "1", false),
            (&near, ".5", "5e-1", true),
            (&near, "5.", "5", true),
            (&near, "NaN", "nan", true),
            (
                &[("float_absolute_tolerance", "1e-6")],
                "1000000.5",
                "1e6",
                false,
            ),
            (
                &[("float_relative_tolerance", "1e-6")],
                "0.0000005",
                "0",
                false,
            ),
            (
                &[("float_relative_tolerance", "1e-6")],
                "1000000.5",
                "1e6",
                true,
            ),
        ] {
            assert_eq!(
                is_accepted(settings, output, answer),
                expected,
                "{settings:?} {output:?} {answer:?}"
            );
        }
    }

    #[test]
    fn float_tolerance_excludes_the_other_tolerances() {
        let settings = ["float_tolerance", "float_absolute_tolerance"];
        let settings = settings
            .map(|key| (key.to_owned(), "1e-6".to_owned()))
            .into();
        let fault = KattisDefaultChecker::new(&settings).err().unwrap();
        assert_eq!(fault.key(), "float_absolute_tolerance");
    }
}
