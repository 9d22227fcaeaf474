//! Splits a text into tokens, and parses numbers.

use super::evidence_messages::ExpectedInput;
use caipan_checker::evidence::{InputError, quotation};
use caipan_checker::quotation::Quotation;
use caipan_facts::{Evidence, Fact};

/// Iterator over the tokens of a text, with the line of each.
pub(super) struct TokensWithLines<'a> {
    /// Text not yet consumed.
    pub rest: &'a [u8],
    /// Line of the last token consumed, counted from 1.
    pub line: usize,
}

impl<'a> TokensWithLines<'a> {
    /// Creates an iterator over all tokens of `text`.
    pub(super) fn new(text: &'a [u8]) -> Self {
        Self {
            rest: text,
            line: 1,
        }
    }

    /// Parses the next token as a number from `least` to `most`.
    ///
    /// # Errors
    /// The text ends, or the token is not such a number. `what` describes the expected number.
    pub(super) fn parse_next_number(
        &mut self,
        least: u32,
        most: u32,
        what: ExpectedInput,
    ) -> Result<u32, InputError> {
        let Some((line, token)) = self.next() else {
            return Err(unexpected_token_error(
                self.line,
                what,
                Quotation::End.fact(),
            ));
        };
        match parse_number(token).filter(|number: &u32| (least..=most).contains(number)) {
            Some(number) => Ok(number),
            None => {
                let wanted = match parse_number(token) {
                    Some(_) if most < u32::MAX => ExpectedInput::FromTo {
                        what: what.fact(),
                        least,
                        most,
                    },
                    Some(_) => ExpectedInput::FromUp {
                        what: what.fact(),
                        least,
                    },
                    None => what,
                };
                Err(unexpected_token_error(line, wanted, quotation(token)))
            }
        }
    }
}

/// Creates the error for an unexpected token: the input contains `found` instead of `wanted`.
pub(super) fn unexpected_token_error(
    line: usize,
    wanted: impl Evidence,
    found: Fact,
) -> InputError {
    let expected = wanted.fact();
    InputError::new(line, Quotation::Instead { expected, found })
}

impl<'a> Iterator for TokensWithLines<'a> {
    type Item = (usize, &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let mut lines = 0;
        let mut start = 0;
        while self.rest.get(start).is_some_and(u8::is_ascii_whitespace) {
            lines += usize::from(self.rest[start] == b'\n');
            start += 1;
        }
        let text = &self.rest[start..];
        if text.is_empty() {
            // `line` is not advanced over trailing empty lines, because a missing token is reported on the last line
            // with a token.
            self.rest = text;
            return None;
        }
        let end = text
            .iter()
            .position(u8::is_ascii_whitespace)
            .unwrap_or(text.len());
        let (token, rest) = text.split_at(end);
        self.rest = rest;
        self.line += lines;
        Some((self.line, token))
    }
}

/// Parses a number in canonical form: digits without sign or leading zero. `None` for any other form, and for numbers
/// above `u32::MAX`.
fn parse_number(token: &[u8]) -> Option<u32> {
    match token {
        [b'0'] => Some(0),
        [b'1'..=b'9', ..] => token.iter().try_fold(0u32, |number, digit| {
            let value = digit.is_ascii_digit().then(|| u32::from(digit - b'0'))?;
            number.checked_mul(10)?.checked_add(value)
        }),
        _ => None,
    }
}
