//! The generic checkers exact, lines, tokens and floats, which compare an output with the jury answer and report the
//! first difference.

pub mod assertion_outcome;
mod cpp_comparison;
pub mod difference;
mod json_value;
mod json_value_display;
pub mod kattis;
mod perfect_matching;
pub mod return_value_fault;
pub mod returned_value;
mod scalar_tolerance;
pub mod standard;
mod text_pieces;
mod unordered_equality;
mod value_difference;
pub mod values;

use super::checker::Checker;
use super::evidence::{Judgement, Reason, ReasonKind};
use super::evidence::{MAX_QUOTED_CHARACTERS, clip, quotation};
use super::quotation::{Place, Quotation};
use crate::settings::{Setting, SettingDefinition, SettingError, Settings, ValidValues};
use caipan_facts::{Evidence, Fact};
use cpp_comparison::CppComparison;
pub use difference::Difference;
use difference::{PieceMismatch, common_prefix_length};
use text_pieces::{TextPiece, tokens, trimmed_lines};

/// Checker that compares the output with the answer byte by byte.
pub struct ExactChecker;
/// Checker that compares line by line; white space at line ends and empty lines at the end are ignored.
pub struct LinesChecker;
/// Checker that compares words. The amount and kind of white space between words are ignored.
pub struct TokensChecker;
/// Checker like [`TokensChecker`], except that a number may differ from the jury's number by a tolerance.
pub struct FloatsChecker {
    relative: f64,
    absolute: f64,
}

fn reject_any_setting(settings: &Settings) -> Result<(), SettingError> {
    settings
        .keys()
        .next()
        .map_or(Ok(()), |key| Err(SettingError::unknown_key(key, &[])))
}

impl ExactChecker {
    /// Creates the checker, which has no settings.
    ///
    /// # Errors
    /// `settings` is not empty.
    pub fn new(settings: &Settings) -> Result<Self, SettingError> {
        reject_any_setting(settings).map(|()| Self)
    }
}

impl LinesChecker {
    /// Creates the checker, which has no settings.
    ///
    /// # Errors
    /// `settings` is not empty.
    pub fn new(settings: &Settings) -> Result<Self, SettingError> {
        reject_any_setting(settings).map(|()| Self)
    }
}

impl TokensChecker {
    /// Creates the checker, which has no settings.
    ///
    /// # Errors
    /// `settings` is not empty.
    pub fn new(settings: &Settings) -> Result<Self, SettingError> {
        reject_any_setting(settings).map(|()| Self)
    }
}

impl FloatsChecker {
    const SETTINGS: &[SettingDefinition<Self>] = &[
        SettingDefinition {
            key: "relative",
            expected: TOLERANCE,
            purpose: "How far a number may be from the jury's, as a part of the jury's number.",
            set: |floats, text| parse_tolerance(text).map(|value| floats.relative = value),
            show: |floats| format!("{:e}", floats.relative),
        },
        SettingDefinition {
            key: "absolute",
            expected: TOLERANCE,
            purpose: "How far a number may be from the jury's. One of the two tolerances is enough.",
            set: |floats, text| parse_tolerance(text).map(|value| floats.absolute = value),
            show: |floats| format!("{:e}", floats.absolute),
        },
    ];

    /// Reads the settings `relative` and `absolute`, both 1e-6 by default. A number is right if it is within one of
    /// the two tolerances.
    ///
    /// # Errors
    /// An unknown setting, or a tolerance that is negative or not a number.
    pub fn new(settings: &Settings) -> Result<Self, SettingError> {
        let mut floats = Self {
            relative: 1e-6,
            absolute: 1e-6,
        };
        SettingDefinition::apply_settings(Self::SETTINGS, &mut floats, settings)?;
        Ok(floats)
    }

    fn is_within_tolerance(&self, found: &[u8], expected: &[u8]) -> bool {
        let (Some(found), Some(expected)) = (parse_number(found), parse_number(expected)) else {
            return false;
        };
        let distance = (found - expected).abs();
        distance <= self.absolute || distance <= self.relative * expected.abs()
    }
}

/// Valid values of a tolerance: numbers that are at least 0.
const TOLERANCE: ValidValues = ValidValues::From { least: 0 };

fn parse_tolerance(text: &str) -> Option<f64> {
    parse_number(text.as_bytes()).filter(|tolerance| *tolerance >= 0.0)
}

/// Parses a finite decimal number. `None` for NaN, infinities and overflowing numbers, which are never within a
/// tolerance.
fn parse_number(token: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(token).ok()?;
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

/// Quotes two texts that differ. If the clipped quotations would be equal, both quotations start shortly before the
/// first difference, and the quotation of `found` also contains the position of the first quoted byte.
fn quote_difference(expected: &[u8], found: &[u8]) -> Quotation {
    let (whole_expected, whole_found) = (quotation(expected), quotation(found));
    if whole_expected != whole_found {
        return Quotation::Instead {
            expected: whole_expected,
            found: whole_found,
        };
    }
    let start = common_prefix_length(expected, found).saturating_sub(10);
    let found = Quotation::QuotedFrom {
        text: clip(MAX_QUOTED_CHARACTERS, &found[start..]),
        byte: start + 1,
    };
    Quotation::Instead {
        expected: quotation(&expected[start..]),
        found: found.fact(),
    }
}

/// Returns the first piece of `output` that differs from `answer`, is missing or is superfluous; `None` if the texts
/// match.
fn first_mismatch<'a>(
    mut output: impl Iterator<Item = TextPiece<'a>>,
    answer: impl Iterator<Item = TextPiece<'a>>,
    equal: impl Fn(&[u8], &[u8]) -> bool,
) -> Option<PieceMismatch<'a>> {
    for expected in answer {
        let found = output.next();
        if !found
            .as_ref()
            .is_some_and(|found| equal(found.text, expected.text))
        {
            let expected = Some(expected);
            return Some(PieceMismatch { found, expected });
        }
    }
    let (found, expected) = (Some(output.next()?), None);
    Some(PieceMismatch { found, expected })
}

/// Judges an output by its first mismatch, which becomes the reason of a rejection. `None` means that there is no
/// mismatch: the output is accepted.
fn judge_mismatch(mismatch: Option<PieceMismatch>) -> Judgement {
    let Some(mismatch) = mismatch else {
        return Judgement::Accepted;
    };
    let kind = mismatch.kind();
    let (place, what) = match (mismatch.found, mismatch.expected) {
        (Some(found), Some(expected)) => (found.place, quote_difference(expected.text, found.text)),
        (None, Some(piece)) => {
            let (expected, found) = (quotation(piece.text), Quotation::End.fact());
            (piece.place, Quotation::Instead { expected, found })
        }
        (Some(piece), None) => {
            let (expected, found) = (Quotation::End.fact(), quotation(piece.text));
            (piece.place, Quotation::Instead { expected, found })
        }
        (None, None) => return Judgement::Accepted,
    };
    Judgement::Rejected(Reason::new(kind, place.add_position(what.fact())))
}

impl Checker for ExactChecker {
    fn check(&self, _input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        let Some(Difference {
            kind, output: at, ..
        }) = self.difference(output, answer)
        else {
            return Judgement::Accepted;
        };
        let line = 1 + answer[..at.min(answer.len())]
            .iter()
            .filter(|byte| **byte == b'\n')
            .count();
        let what = Quotation::Instead {
            expected: quote_byte_at(answer, at),
            found: quote_byte_at(output, at),
        };
        let place = Place::Byte {
            line,
            byte: at + 1,
            what: what.fact(),
        };
        Judgement::Rejected(Reason::new(kind, place))
    }

    fn difference(&self, output: &[u8], answer: &[u8]) -> Option<Difference> {
        let at = common_prefix_length(output, answer);
        let kind = match (output.get(at), answer.get(at)) {
            (None, None) => return None,
            (None, _) => ReasonKind::Missing,
            (_, None) => ReasonKind::Extra,
            _ => ReasonKind::WrongValue,
        };
        let lengths = [output, answer].map(|text| usize::from(at < text.len()));
        Some(Difference {
            kind,
            output: at,
            answer: at,
            token: None,
            lengths,
        })
    }

    fn cpp_source(&self) -> Option<String> {
        Some(CppComparison::without_tolerances('e', 'w').to_cpp_source())
    }
}

/// Quotes the byte at `index` (from 0). If the text is too short, returns the evidence that the text has ended.
fn quote_byte_at(text: &[u8], index: usize) -> Fact {
    match text.get(index) {
        Some(byte) => quotation(&[*byte]),
        None => Quotation::End.fact(),
    }
}

impl LinesChecker {
    fn first_mismatch<'a>(&self, output: &'a [u8], answer: &'a [u8]) -> Option<PieceMismatch<'a>> {
        first_mismatch(
            trimmed_lines(output),
            trimmed_lines(answer),
            <[u8] as PartialEq>::eq,
        )
    }
}

impl Checker for LinesChecker {
    fn check(&self, _input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        judge_mismatch(self.first_mismatch(output, answer))
    }

    fn difference(&self, output: &[u8], answer: &[u8]) -> Option<Difference> {
        let mismatch = self.first_mismatch(output, answer)?;
        Some(mismatch.to_difference(output, answer))
    }

    fn cpp_source(&self) -> Option<String> {
        Some(CppComparison::without_tolerances('l', 'w').to_cpp_source())
    }
}

impl TokensChecker {
    fn first_mismatch<'a>(&self, output: &'a [u8], answer: &'a [u8]) -> Option<PieceMismatch<'a>> {
        first_mismatch(tokens(output), tokens(answer), <[u8] as PartialEq>::eq)
    }
}

impl Checker for TokensChecker {
    fn check(&self, _input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        judge_mismatch(self.first_mismatch(output, answer))
    }

    fn difference(&self, output: &[u8], answer: &[u8]) -> Option<Difference> {
        let mismatch = self.first_mismatch(output, answer)?;
        Some(mismatch.to_difference(output, answer))
    }

    fn cpp_source(&self) -> Option<String> {
        Some(CppComparison::without_tolerances('s', 'w').to_cpp_source())
    }
}

impl FloatsChecker {
    fn first_mismatch<'a>(&self, output: &'a [u8], answer: &'a [u8]) -> Option<PieceMismatch<'a>> {
        first_mismatch(tokens(output), tokens(answer), |found, expected| {
            // An expected token that is not a finite number, such as NaN, must be repeated literally.
            self.is_within_tolerance(found, expected)
                || (parse_number(expected).is_none() && found == expected)
        })
    }
}

impl Checker for FloatsChecker {
    fn check(&self, _input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        judge_mismatch(self.first_mismatch(output, answer))
    }

    fn difference(&self, output: &[u8], answer: &[u8]) -> Option<Difference> {
        let mismatch = self.first_mismatch(output, answer)?;
        Some(mismatch.to_difference(output, answer))
    }

    fn cpp_source(&self) -> Option<String> {
        let compared = CppComparison {
            absolute: self.absolute,
            relative: self.relative,
            ..CppComparison::without_tolerances('s', 'd')
        };
        Some(compared.to_cpp_source())
    }

    fn settings(&self) -> Vec<Setting> {
        SettingDefinition::describe_settings(Self::SETTINGS, self)
    }
}
