//! Types of values in comparisons. A type determines which tokens are valid and when two tokens are equal.

use super::parse_number;
use caipan_facts::{Evidence, Fact, facts};

facts! {
    /// Valid form of a token, for messages about malformed tokens.
    pub enum TokenForm {
        Word => "a-word",
        Int64 => "an-int64",
        Int32 => "an-int32",
        Huge => "an-integer",
        Real => "a-number",
        YesNo => "yes-or-no",
    }
}

/// Type of the value in a token; decides when two tokens are equal.
#[derive(Clone, Copy, PartialEq)]
pub enum TokenValueType {
    /// Any word, compared byte by byte.
    Word,
    /// A signed 64-bit integer without plus sign, leading zeros or `-0`.
    Int64,
    /// A signed 32-bit integer, written like [`Self::Int64`]: decimal, without leading zeros.
    Int32,
    /// An integer of any length, written like [`Self::Int64`]: decimal, without leading zeros.
    Huge,
    /// A finite number within this absolute or relative tolerance of the jury's number.
    Near(f64),
    /// A finite number within this absolute tolerance of the jury's number.
    Within(f64),
    /// YES or NO, ignoring case.
    YesNo,
}

/// Margin added to each tolerance, as testlib does, so that a distance equal to the tolerance is accepted despite
/// binary rounding.
pub(crate) const ROUNDING_TOLERANCE: f64 = 1e-15;

impl TokenValueType {
    /// Form of a valid token, for messages.
    pub(crate) fn expected_form(self) -> Fact {
        match self {
            Self::Word => TokenForm::Word,
            Self::Int64 => TokenForm::Int64,
            Self::Int32 => TokenForm::Int32,
            Self::Huge => TokenForm::Huge,
            Self::Near(_) | Self::Within(_) => TokenForm::Real,
            Self::YesNo => TokenForm::YesNo,
        }
        .fact()
    }

    /// Whether `token` is a valid value of this type.
    pub(crate) fn is_valid_token(self, token: &[u8]) -> bool {
        match self {
            Self::Word => true,
            Self::Int64 => is_integer(token) && parse::<i64>(token).is_some(),
            Self::Int32 => is_integer(token) && parse::<i32>(token).is_some(),
            Self::Huge => is_integer(token),
            Self::Near(_) | Self::Within(_) => parse_number(token).is_some(),
            Self::YesNo => token.eq_ignore_ascii_case(b"yes") || token.eq_ignore_ascii_case(b"no"),
        }
    }

    /// Whether the value `found` counts as equal to `expected`.
    pub fn is_equal(self, found: &[u8], expected: &[u8]) -> bool {
        match self {
            // Valid integers have exactly one form, so comparing bytes is enough.
            Self::Word | Self::Int64 | Self::Int32 | Self::Huge => found == expected,
            Self::Within(most) => (parse_number(found).zip(parse_number(expected))).is_some_and(
                |(found, expected)| (found - expected).abs() <= most + ROUNDING_TOLERANCE,
            ),
            Self::Near(most) => (parse_number(found).zip(parse_number(expected))).is_some_and(
                |(found, expected)| {
                    let distance = (found - expected).abs();
                    let most = most + ROUNDING_TOLERANCE;
                    distance <= most || distance <= most * expected.abs()
                },
            ),
            Self::YesNo => found.eq_ignore_ascii_case(expected),
        }
    }
}

/// Whether `token` is an integer without plus sign, leading zeros or `-0`.
fn is_integer(token: &[u8]) -> bool {
    let digits = token.strip_prefix(b"-").unwrap_or(token);
    let is_alone = digits == b"0" && digits.len() == token.len();
    let is_number = digits.iter().all(u8::is_ascii_digit) && !digits.is_empty();
    is_alone || (is_number && digits[0] != b'0')
}

fn parse<T: std::str::FromStr>(token: &[u8]) -> Option<T> {
    std::str::from_utf8(token).ok()?.parse().ok()
}
