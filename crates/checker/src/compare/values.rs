//! Values of comparisons: their form, and when two are equal.

use super::number;
use caipan_facts::{Evidence, Fact, facts};

facts! {
    /// What was expected where something else stands.
    pub enum Form {
        Word => "a-word",
        Int64 => "an-int64",
        Int32 => "an-int32",
        Huge => "an-integer",
        Real => "a-number",
        YesNo => "yes-or-no",
    }
}

/// What stands in a token, and when two of it are equal.
#[derive(Clone, Copy, PartialEq)]
pub enum Value {
    /// Anything, byte by byte.
    Word,
    /// A whole number of 64 bits, without a plus, zeros before it or a minus before 0.
    Int64,
    /// One of 32 bits.
    Int32,
    /// One of any length.
    Huge,
    /// A finite number; so far from the jury's at most, or so far as a part of the jury's.
    Near(f64),
    /// A finite number; so far from the jury's at most.
    Within(f64),
    /// YES or NO, in letters of any case.
    YesNo,
}

/// As testlib does it: a distance that is the tolerance but for the rounding of a binary number is within.
pub(crate) const ROUNDING: f64 = 1e-15;

impl Value {
    /// What it looks like, in words.
    pub fn form(self) -> Fact {
        match self {
            Self::Word => Form::Word,
            Self::Int64 => Form::Int64,
            Self::Int32 => Form::Int32,
            Self::Huge => Form::Huge,
            Self::Near(_) | Self::Within(_) => Form::Real,
            Self::YesNo => Form::YesNo,
        }
        .fact()
    }

    /// Does a token look like one?
    pub(crate) fn is_form_of(self, token: &[u8]) -> bool {
        match self {
            Self::Word => true,
            Self::Int64 => is_integer(token) && parsed::<i64>(token).is_some(),
            Self::Int32 => is_integer(token) && parsed::<i32>(token).is_some(),
            Self::Huge => is_integer(token),
            Self::Near(_) | Self::Within(_) => number(token).is_some(),
            Self::YesNo => token.eq_ignore_ascii_case(b"yes") || token.eq_ignore_ascii_case(b"no"),
        }
    }

    /// Is what was found what was expected?
    pub fn is_equal(self, found: &[u8], expected: &[u8]) -> bool {
        let distance = || {
            let (found, expected) = (number(found)?, number(expected)?);
            Some(((found - expected).abs(), expected.abs()))
        };
        match self {
            // Of integers there is one form only.
            Self::Word | Self::Int64 | Self::Int32 | Self::Huge => found == expected,
            Self::Within(most) => distance().is_some_and(|(apart, _)| apart <= most + ROUNDING),
            Self::Near(most) => distance().is_some_and(|(apart, expected)| {
                let most = most + ROUNDING;
                apart <= most || apart <= most * expected
            }),
            Self::YesNo => found.eq_ignore_ascii_case(expected),
        }
    }
}

/// An integer in its only form.
fn is_integer(token: &[u8]) -> bool {
    let digits = token.strip_prefix(b"-").unwrap_or(token);
    let is_alone = digits == b"0" && digits.len() == token.len();
    let is_number = digits.iter().all(u8::is_ascii_digit) && !digits.is_empty();
    is_alone || (is_number && digits[0] != b'0')
}

fn parsed<T: std::str::FromStr>(token: &[u8]) -> Option<T> {
    std::str::from_utf8(token).ok()?.parse().ok()
}
