//! Comparisons known by the names of testlib's checkers, such as `wcmp`, implemented without testlib. Each comparison
//! is a row of a table.
//!
//! A malformed value is the contestant's fault in the output, and the jury's in the answer.

use std::collections::BTreeMap;

use super::cpp_comparison::CppComparison;
use super::difference::{Difference, PieceMismatch};
use super::text_pieces::{PiecePosition, TextPiece, tokens, trimmed_lines, untrimmed_lines};
use super::values::{ROUNDING_TOLERANCE, TokenValueType};
use super::{first_mismatch, judge_mismatch, reject_any_setting};
use crate::checker::Checker;
use crate::evidence::{Judgement, Reason, ReasonKind, quotation};
use crate::quotation::Quotation;
use crate::settings::{SettingError, Settings};
use caipan_facts::{Evidence, Fact, facts};

facts! {
    /// Difference between two multisets of values: how often one value occurs in each.
    pub enum CountMismatch {
        Times { value: Fact, times: usize, found: usize } => "value-times",
    }
}

/// Arrangement of the values that are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ValueArrangement {
    /// A single value; any further token in the output is an error.
    One,
    /// Values in sequence; white space between them is ignored.
    Sequence,
    /// Values as a multiset: their order is ignored.
    Any,
    /// Lines that are compared word by word; white space within a line is ignored.
    Lines,
    /// Lines that are compared word by word; blank lines and white space within a line are ignored.
    NonBlankLines,
    /// Lines that are compared byte by byte, including white space.
    WholeLines,
    /// A sequence in which the words `Case` and `N:` are compared literally.
    Cases,
}

/// Built-in comparison that behaves like the checker of testlib with the same name, such as `fcmp`.
pub struct StandardComparison(&'static Row);

/// Name, arrangement, type of values and description of a standard comparison.
type Row = (&'static str, ValueArrangement, TokenValueType, &'static str);

/// All standard comparisons, with the tolerances of testlib's checkers.
const STANDARD_COMPARISONS: &[Row] = &[
    (
        "fcmp",
        ValueArrangement::WholeLines,
        TokenValueType::Word,
        "lines, blanks included; line ends and empty lines at the end do not count",
    ),
    (
        "lcmp",
        ValueArrangement::Lines,
        TokenValueType::Word,
        "the words of each line",
    ),
    (
        "wcmp",
        ValueArrangement::Sequence,
        TokenValueType::Word,
        "words",
    ),
    (
        "ncmp",
        ValueArrangement::Sequence,
        TokenValueType::Int64,
        "whole numbers of 64 bits",
    ),
    (
        "uncmp",
        ValueArrangement::Any,
        TokenValueType::Int64,
        "whole numbers of 64 bits in any order",
    ),
    (
        "icmp",
        ValueArrangement::One,
        TokenValueType::Int32,
        "one whole number of 32 bits",
    ),
    (
        "hcmp",
        ValueArrangement::One,
        TokenValueType::Huge,
        "one whole number of any length",
    ),
    (
        "rcmp4",
        ValueArrangement::Sequence,
        TokenValueType::Near(1e-4),
        "numbers, absolute or relative 1e-4",
    ),
    (
        "rcmp6",
        ValueArrangement::Sequence,
        TokenValueType::Near(1e-6),
        "numbers, absolute or relative 1e-6",
    ),
    (
        "rcmp9",
        ValueArrangement::Sequence,
        TokenValueType::Near(1e-9),
        "numbers, absolute or relative 1e-9",
    ),
    (
        "rncmp",
        ValueArrangement::Sequence,
        TokenValueType::Within(1.5e-5),
        "numbers, absolute 1.5e-5",
    ),
    (
        "rcmp",
        ValueArrangement::One,
        TokenValueType::Within(1.5e-6),
        "one number, absolute 1.5e-6",
    ),
    (
        "acmp",
        ValueArrangement::One,
        TokenValueType::Within(1.5e-6),
        "one number, absolute 1.5e-6",
    ),
    (
        "dcmp",
        ValueArrangement::One,
        TokenValueType::Near(1e-6),
        "one number, absolute or relative 1e-6",
    ),
    (
        "yesno",
        ValueArrangement::One,
        TokenValueType::YesNo,
        "one YES or NO, in letters of any case",
    ),
    (
        "nyesno",
        ValueArrangement::Sequence,
        TokenValueType::YesNo,
        "words YES and NO, in letters of any case",
    ),
    (
        "caseicmp",
        ValueArrangement::Cases,
        TokenValueType::Int64,
        "a whole number behind each `Case 1:`",
    ),
    (
        "casencmp",
        ValueArrangement::Cases,
        TokenValueType::Int64,
        "whole numbers behind each `Case 1:`",
    ),
    (
        "casewcmp",
        ValueArrangement::Cases,
        TokenValueType::Word,
        "words behind each `Case 1:`",
    ),
];

/// Comparison called `standard` in DMOJ. No checker of testlib is equivalent to it.
const DMOJ_STANDARD: &Row = &(
    "dmoj-standard",
    ValueArrangement::NonBlankLines,
    TokenValueType::Word,
    "the words of each line; blank lines do not count",
);

/// Names of all standard comparisons, such as `wcmp`.
pub fn comparison_names() -> impl Iterator<Item = &'static str> {
    STANDARD_COMPARISONS.iter().map(|(name, ..)| *name)
}

/// Names of all standard comparisons, each with a description.
pub fn comparison_names_and_descriptions() -> impl Iterator<Item = (&'static str, &'static str)> {
    STANDARD_COMPARISONS
        .iter()
        .map(|(name, .., about)| (*name, *about))
}

/// Finds a standard comparison by name; `None` if the name is unknown. The inner error means that `settings` is not
/// empty: standard comparisons have no settings.
pub fn comparison_by_name(
    name: &str,
    settings: &Settings,
) -> Option<Result<StandardComparison, SettingError>> {
    let row = STANDARD_COMPARISONS
        .iter()
        .find(|(known, ..)| *known == name)?;
    Some(reject_any_setting(settings).map(|()| StandardComparison(row)))
}

impl StandardComparison {
    /// Creates the comparison `dmoj-standard`.
    ///
    /// # Errors
    /// `settings` is not empty: the comparison has no settings.
    pub fn dmoj_standard(settings: &Settings) -> Result<Self, SettingError> {
        reject_any_setting(settings).map(|()| Self(DMOJ_STANDARD))
    }

    fn arrangement(&self) -> ValueArrangement {
        self.0.1
    }

    fn value_type(&self) -> TokenValueType {
        self.0.2
    }

    fn first_mismatch<'a>(&self, output: &'a [u8], answer: &'a [u8]) -> Option<PieceMismatch<'a>> {
        let value = self.value_type();
        match self.arrangement() {
            ValueArrangement::WholeLines => {
                first_mismatch(untrimmed_lines(output), untrimmed_lines(answer), <[u8]>::eq)
            }
            ValueArrangement::Lines => first_mismatch(
                trimmed_lines(output),
                trimmed_lines(answer),
                has_equal_words,
            ),
            ValueArrangement::NonBlankLines => {
                let [found, expected] = [output, answer]
                    .map(|text| trimmed_lines(text).filter(|line| !line.text.is_empty()));
                first_mismatch(found, expected, has_equal_words)
            }
            ValueArrangement::One => {
                first_mismatch(tokens(output), tokens(answer).take(1), |found, expected| {
                    value.is_equal(found, expected)
                })
            }
            // The words of a case head, such as `Case 1:`, do not parse as values and must be equal.
            ValueArrangement::Cases => {
                first_mismatch(tokens(output), tokens(answer), |found, expected| {
                    found == expected || value.is_equal(found, expected)
                })
            }
            ValueArrangement::Sequence | ValueArrangement::Any => {
                first_mismatch(tokens(output), tokens(answer), |found, expected| {
                    value.is_equal(found, expected)
                })
            }
        }
    }

    /// Returns the first piece that does not parse as a value of this comparison.
    fn first_malformed_piece<'a>(&self, text: &'a [u8]) -> Option<TextPiece<'a>> {
        let is_one = self.arrangement() == ValueArrangement::One;
        let has_heads = self.arrangement() == ValueArrangement::Cases;
        let pieces = tokens(text).take(if is_one { 1 } else { usize::MAX });
        let mut values = pieces.filter(|piece| !(has_heads && can_belong_to_case_head(piece)));
        values.find(|piece| !self.value_type().is_valid_token(piece.text))
    }

    /// Reason why a piece is not a value of this comparison.
    fn malformed_reason(&self, piece: TextPiece, kind: ReasonKind) -> Reason {
        let (expected, found) = (self.value_type().expected_form(), quotation(piece.text));
        let what = Quotation::Instead { expected, found }.fact();
        Reason::new(kind, piece.place.add_position(what))
    }

    fn compare_multisets(&self, output: &[u8], answer: &[u8]) -> Judgement {
        let mut counts: BTreeMap<&[u8], [usize; 2]> = BTreeMap::new();
        for (side, text) in [output, answer].into_iter().enumerate() {
            for piece in tokens(text) {
                counts.entry(piece.text).or_default()[side] += 1;
            }
        }
        let differs = counts.iter().find(|(_, [found, times])| found != times);
        let Some((value, &[found, times])) = differs else {
            return Judgement::Accepted;
        };
        let kind = if found < times {
            ReasonKind::Missing
        } else {
            ReasonKind::Extra
        };
        let value = quotation(value);
        let what = CountMismatch::Times {
            value,
            times,
            found,
        };
        Judgement::Rejected(Reason::new(kind, what))
    }
}

/// Whether a word may belong to the head of a case, such as `Case 1:`.
fn can_belong_to_case_head(piece: &TextPiece) -> bool {
    piece.text == b"Case" || piece.text.ends_with(b":")
}

impl Checker for StandardComparison {
    fn check(&self, _input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        if let Some(piece) = self.first_malformed_piece(answer) {
            return Judgement::JuryFault(self.malformed_reason(piece, ReasonKind::WrongAnswerFile));
        }
        if self.arrangement() == ValueArrangement::One && tokens(answer).next().is_none() {
            let (expected, found) = (self.value_type().expected_form(), Quotation::End.fact());
            let what = Quotation::Instead { expected, found }.fact();
            let what = PiecePosition::Line(1).add_position(what);
            return Judgement::JuryFault(Reason::new(ReasonKind::WrongAnswerFile, what));
        }
        if let Some(piece) = self.first_malformed_piece(output) {
            return Judgement::Rejected(self.malformed_reason(piece, ReasonKind::Format));
        }
        match self.arrangement() {
            ValueArrangement::Any => self.compare_multisets(output, answer),
            _ => judge_mismatch(self.first_mismatch(output, answer)),
        }
    }

    fn difference(&self, output: &[u8], answer: &[u8]) -> Option<Difference> {
        let is_same = self.arrangement() == ValueArrangement::Any
            && matches!(self.compare_multisets(output, answer), Judgement::Accepted);
        let mismatch = self.first_mismatch(output, answer).filter(|_| !is_same)?;
        Some(mismatch.to_difference(output, answer))
    }

    fn cpp_source(&self) -> Option<String> {
        let order = match self.arrangement() {
            ValueArrangement::One => '1',
            ValueArrangement::Sequence => 's',
            ValueArrangement::Any => 'a',
            ValueArrangement::Lines => 'w',
            ValueArrangement::NonBlankLines => 'b',
            ValueArrangement::WholeLines => 'f',
            ValueArrangement::Cases => 'c',
        };
        let (value, most) = match self.value_type() {
            TokenValueType::Word => ('w', -1.0),
            TokenValueType::Int64 => ('6', -1.0),
            TokenValueType::Int32 => ('3', -1.0),
            TokenValueType::Huge => ('h', -1.0),
            TokenValueType::Near(most) => ('n', most + ROUNDING_TOLERANCE),
            TokenValueType::Within(most) => ('i', most + ROUNDING_TOLERANCE),
            TokenValueType::YesNo => ('y', -1.0),
        };
        let compared = CppComparison {
            absolute: most,
            relative: most,
            ..CppComparison::without_tolerances(order, value)
        };
        Some(compared.to_cpp_source())
    }
}

fn has_equal_words(found: &[u8], expected: &[u8]) -> bool {
    split_words(found).eq(split_words(expected))
}

fn split_words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let words = line.split(u8::is_ascii_whitespace);
    words.filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests;
