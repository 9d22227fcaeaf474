//! The comparisons that setters know by their testlib names, and no testlib is needed for: a row each.
//!
//! A value that is not of its form is the contestant's fault in the output, and the jury's in the answer.

use std::collections::BTreeMap;

use super::difference::{Apart, Difference};
use super::pieces::{Piece, Place, bare_lines, lines, tokens};
use super::source::CppComparison;
use super::values::{ROUNDING, Value};
use super::{apart, judgement, none_known};
use crate::checker::Checker;
use crate::evidence::{Judgement, Kind, Reason, quotation};
use crate::quotation::Quotation;
use crate::settings::{BadSetting, Settings};
use caipan_facts::{Evidence, Fact, facts};

facts! {
    /// Differences between two multisets of values.
    pub enum AnyOrder {
        Times { value: Fact, times: usize, found: usize } => "value-times",
    }
}

/// Arrangement of the values that are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// Exactly one value.
    One,
    /// Values in sequence; white space between them is ignored.
    Sequence,
    /// Values as a multiset: their order is ignored.
    Any,
    /// Equal values in each line; white space within a line is ignored.
    Lines,
    /// Entire lines, including white space.
    WholeLines,
    /// A sequence in which the words `Case` and `N:` are compared literally.
    Cases,
}

/// Comparison under a testlib name, such as `fcmp`, that is implemented without testlib.
pub struct Standard(&'static Row);

/// Name, arrangement, type of values and description of a standard comparison.
type Row = (&'static str, Order, Value, &'static str);

/// All standard comparisons, with the tolerances of testlib's checkers.
const ROWS: &[Row] = &[
    (
        "fcmp",
        Order::WholeLines,
        Value::Word,
        "lines, blanks included; line ends and empty lines at the end do not count",
    ),
    ("lcmp", Order::Lines, Value::Word, "the words of each line"),
    ("wcmp", Order::Sequence, Value::Word, "words"),
    (
        "ncmp",
        Order::Sequence,
        Value::Int64,
        "whole numbers of 64 bits",
    ),
    (
        "uncmp",
        Order::Any,
        Value::Int64,
        "whole numbers of 64 bits in any order",
    ),
    (
        "icmp",
        Order::One,
        Value::Int32,
        "one whole number of 32 bits",
    ),
    (
        "hcmp",
        Order::One,
        Value::Huge,
        "one whole number of any length",
    ),
    (
        "rcmp4",
        Order::Sequence,
        Value::Near(1e-4),
        "numbers, absolute or relative 1e-4",
    ),
    (
        "rcmp6",
        Order::Sequence,
        Value::Near(1e-6),
        "numbers, absolute or relative 1e-6",
    ),
    (
        "rcmp9",
        Order::Sequence,
        Value::Near(1e-9),
        "numbers, absolute or relative 1e-9",
    ),
    (
        "rncmp",
        Order::Sequence,
        Value::Within(1.5e-5),
        "numbers, absolute 1.5e-5",
    ),
    (
        "rcmp",
        Order::One,
        Value::Within(1.5e-6),
        "one number, absolute 1.5e-6",
    ),
    (
        "acmp",
        Order::One,
        Value::Within(1.5e-6),
        "one number, absolute 1.5e-6",
    ),
    (
        "dcmp",
        Order::One,
        Value::Near(1e-6),
        "one number, absolute or relative 1e-6",
    ),
    (
        "yesno",
        Order::One,
        Value::YesNo,
        "one YES or NO, in letters of any case",
    ),
    (
        "nyesno",
        Order::Sequence,
        Value::YesNo,
        "words YES and NO, in letters of any case",
    ),
    (
        "caseicmp",
        Order::Cases,
        Value::Int64,
        "a whole number behind each `Case 1:`",
    ),
    (
        "casencmp",
        Order::Cases,
        Value::Int64,
        "whole numbers behind each `Case 1:`",
    ),
    (
        "casewcmp",
        Order::Cases,
        Value::Word,
        "words behind each `Case 1:`",
    ),
];

/// Names of all standard comparisons.
pub fn names() -> impl Iterator<Item = &'static str> {
    ROWS.iter().map(|(name, ..)| *name)
}

/// Names of all standard comparisons, each with a description.
pub fn about() -> impl Iterator<Item = (&'static str, &'static str)> {
    ROWS.iter().map(|(name, .., about)| (*name, *about))
}

/// Finds a standard comparison by name. The inner error is any setting: standard comparisons have none.
pub fn named(name: &str, settings: &Settings) -> Option<Result<Standard, BadSetting>> {
    let row = ROWS.iter().find(|(known, ..)| *known == name)?;
    Some(none_known(settings).map(|()| Standard(row)))
}

impl Standard {
    fn order(&self) -> Order {
        self.0.1
    }

    fn value(&self) -> Value {
        self.0.2
    }

    fn apart<'a>(&self, output: &'a [u8], answer: &'a [u8]) -> Option<Apart<'a>> {
        let value = self.value();
        match self.order() {
            Order::WholeLines => apart(bare_lines(output), bare_lines(answer), <[u8]>::eq),
            Order::Lines => apart(lines(output), lines(answer), |found, expected| {
                words(found).eq(words(expected))
            }),
            Order::One => apart(tokens(output), tokens(answer).take(1), |found, expected| {
                value.is_equal(found, expected)
            }),
            // The words of a case head, such as `Case 1:`, do not parse as values and must be equal.
            Order::Cases => apart(tokens(output), tokens(answer), |found, expected| {
                found == expected || value.is_equal(found, expected)
            }),
            Order::Sequence | Order::Any => {
                apart(tokens(output), tokens(answer), |found, expected| {
                    value.is_equal(found, expected)
                })
            }
        }
    }

    /// Returns the first piece that does not parse as a value of this comparison.
    fn misshapen<'a>(&self, text: &'a [u8]) -> Option<Piece<'a>> {
        let is_one = self.order() == Order::One;
        let has_heads = self.order() == Order::Cases;
        let pieces = tokens(text).take(if is_one { 1 } else { usize::MAX });
        let mut values = pieces.filter(|piece| !(has_heads && is_part_of_head(piece)));
        values.find(|piece| !self.value().is_form_of(piece.text))
    }

    /// Reason why a piece is not a value of this comparison.
    fn misshapen_reason(&self, piece: Piece, kind: Kind) -> Reason {
        let (expected, found) = (self.value().form(), quotation(piece.text));
        let what = Quotation::Instead { expected, found }.fact();
        Reason::new(kind, piece.place.of(what))
    }

    fn any_order(&self, output: &[u8], answer: &[u8]) -> Judgement {
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
            Kind::Missing
        } else {
            Kind::Extra
        };
        let value = quotation(value);
        let what = AnyOrder::Times {
            value,
            times,
            found,
        };
        Judgement::Rejected(Reason::new(kind, what))
    }
}

/// Whether the word may belong to the head of a case, such as `Case 1:`.
fn is_part_of_head(piece: &Piece) -> bool {
    piece.text == b"Case" || piece.text.ends_with(b":")
}

impl Checker for Standard {
    fn check(&self, _input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        if let Some(piece) = self.misshapen(answer) {
            return Judgement::JuryFault(self.misshapen_reason(piece, Kind::WrongAnswerFile));
        }
        if self.order() == Order::One && tokens(answer).next().is_none() {
            let (expected, found) = (self.value().form(), Quotation::End.fact());
            let what = Quotation::Instead { expected, found }.fact();
            let what = Place::Line(1).of(what);
            return Judgement::JuryFault(Reason::new(Kind::WrongAnswerFile, what));
        }
        if let Some(piece) = self.misshapen(output) {
            return Judgement::Rejected(self.misshapen_reason(piece, Kind::Format));
        }
        match self.order() {
            Order::Any => self.any_order(output, answer),
            _ => judgement(self.apart(output, answer)),
        }
    }

    fn difference(&self, output: &[u8], answer: &[u8]) -> Option<Difference> {
        let is_same = self.order() == Order::Any
            && matches!(self.any_order(output, answer), Judgement::Accepted);
        let apart = self.apart(output, answer).filter(|_| !is_same)?;
        Some(apart.place(output, answer))
    }

    fn source(&self) -> Option<String> {
        let order = match self.order() {
            Order::One => '1',
            Order::Sequence => 's',
            Order::Any => 'a',
            Order::Lines => 'w',
            Order::WholeLines => 'f',
            Order::Cases => 'c',
        };
        let (value, most) = match self.value() {
            Value::Word => ('w', -1.0),
            Value::Int64 => ('6', -1.0),
            Value::Int32 => ('3', -1.0),
            Value::Huge => ('h', -1.0),
            Value::Near(most) => ('n', most + ROUNDING),
            Value::Within(most) => ('i', most + ROUNDING),
            Value::YesNo => ('y', -1.0),
        };
        let compared = CppComparison {
            absolute: most,
            relative: most,
            ..CppComparison::plain(order, value)
        };
        Some(compared.source())
    }
}

fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let words = line.split(u8::is_ascii_whitespace);
    words.filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests;
