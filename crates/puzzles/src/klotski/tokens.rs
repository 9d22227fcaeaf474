//! The words of a text, and the numbers among them.

use super::fault::Wanted;
use caipan_checker::evidence::{Malformed, quotation};
use caipan_checker::found::Found;
use caipan_facts::{Evidence, Fact};

/// The words of a text, with the line of each.
pub(super) struct Tokens<'a> {
    /// What is not read yet.
    pub rest: &'a [u8],
    /// The line of the token that was read last, counted from 1.
    pub line: usize,
}

impl<'a> Tokens<'a> {
    /// From the start of `text`.
    pub(super) fn new(text: &'a [u8]) -> Self {
        Self {
            rest: text,
            line: 1,
        }
    }

    /// The next number from `least` to `most`.
    ///
    /// # Errors
    /// The text ends, or the token is no such number; `what` says what it should have been.
    pub(super) fn number(&mut self, least: u32, most: u32, what: Wanted) -> Result<u32, Malformed> {
        let Some((line, token)) = self.next() else {
            return Err(instead(self.line, what, Found::End.fact()));
        };
        match number(token).filter(|number: &u32| (least..=most).contains(number)) {
            Some(number) => Ok(number),
            None => {
                let wanted = match number(token) {
                    Some(_) if most < u32::MAX => {
                        let what = what.fact();
                        Wanted::FromTo { what, least, most }
                    }
                    Some(_) => {
                        let what = what.fact();
                        Wanted::FromUp { what, least }
                    }
                    None => what,
                };
                Err(instead(line, wanted, quotation(token)))
            }
        }
    }
}

/// Something else is found than what was wanted.
pub(super) fn instead(line: usize, wanted: impl Evidence, found: Fact) -> Malformed {
    let expected = wanted.fact();
    Malformed::new(line, Found::Instead { expected, found })
}

impl<'a> Iterator for Tokens<'a> {
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
            // What is missing should have stood on the last line that holds something.
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

/// A whole number as the statement writes it: digits, no sign, no leading zero.
fn number(token: &[u8]) -> Option<u32> {
    match token {
        [b'0'] => Some(0),
        [b'1'..=b'9', ..] => token.iter().try_fold(0u32, |number, digit| {
            let digit = digit.is_ascii_digit().then(|| u32::from(digit - b'0'))?;
            number.checked_mul(10)?.checked_add(digit)
        }),
        _ => None,
    }
}
