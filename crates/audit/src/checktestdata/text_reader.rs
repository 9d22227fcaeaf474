//! Reads the parts of a text from left to right.

use super::number::Number;
use super::stop::Stop;
use super::syntax_tree::FloatNotation;

/// Text and the position up to which it has been read.
pub(super) struct TextReader<'t> {
    text: &'t [u8],
    position: usize,
}

/// Float that was read from a text.
pub(super) struct FloatText {
    pub(super) value: Number,
    pub(super) is_negative: bool,
    /// Number of digits before the point.
    pub(super) whole_digits: usize,
    /// Whether the only digit before the point is a zero.
    pub(super) starts_with_zero: bool,
    /// Number of digits after the point.
    pub(super) decimals: usize,
    pub(super) has_exponent: bool,
}

impl<'t> TextReader<'t> {
    pub(super) fn new(text: &'t [u8]) -> Self {
        Self { text, position: 0 }
    }

    /// The next character; `None` at the end of the text.
    pub(super) fn peek(&self) -> Option<u8> {
        self.text.get(self.position).copied()
    }

    /// Text that has not been read.
    pub(super) fn rest(&self) -> &'t [u8] {
        &self.text[self.position..]
    }

    pub(super) fn advance(&mut self, length: usize) {
        self.position += length;
    }

    /// Reads a string; rejects the text if something else follows.
    pub(super) fn read_string(&mut self, expected: &[u8]) -> Result<(), Stop> {
        if !self.rest().starts_with(expected) {
            return Err(Stop::Rejected);
        }
        self.position += expected.len();
        Ok(())
    }

    /// Reads a character; rejects the text if another one follows.
    pub(super) fn read_character(&mut self, expected: u8) -> Result<(), Stop> {
        if self.peek() != Some(expected) {
            return Err(Stop::Rejected);
        }
        self.position += 1;
        Ok(())
    }

    /// Reads one of these characters, if it follows.
    fn skip_one_of(&mut self, characters: &[u8]) -> Option<u8> {
        let next = self.peek().filter(|next| characters.contains(next))?;
        self.position += 1;
        Some(next)
    }

    /// Reads all digits that follow.
    fn read_digits(&mut self) -> &'t [u8] {
        let rest = self.rest();
        let length = rest.iter().position(|byte| !byte.is_ascii_digit());
        let digits = &rest[..length.unwrap_or(rest.len())];
        self.position += digits.len();
        digits
    }

    /// Reads an integer without superfluous zeros; rejects the text if something else follows. `None` if the integer
    /// has more than 128 bits.
    pub(super) fn read_integer(&mut self) -> Result<Option<i128>, Stop> {
        let is_negative = self.skip_one_of(b"-").is_some();
        let digits = self.read_digits();
        if !is_plain_number(digits) || (is_negative && digits == b"0") {
            return Err(Stop::Rejected);
        }
        // Negative values are summed up, since their range is larger.
        let value = digits.iter().try_fold(0_i128, |value, digit| {
            value.checked_mul(10)?.checked_sub(i128::from(digit - b'0'))
        });
        Ok(value.and_then(|value| {
            if is_negative {
                Some(value)
            } else {
                value.checked_neg()
            }
        }))
    }

    /// Reads a float in a notation; rejects the text if something else follows.
    pub(super) fn read_float(&mut self, notation: FloatNotation) -> Result<FloatText, Stop> {
        let start = self.position;
        let is_negative = self.skip_one_of(b"-").is_some();
        let whole = self.read_digits();
        if !is_plain_number(whole) {
            return Err(Stop::Rejected);
        }
        let mut decimals = 0;
        if self.skip_one_of(b".").is_some() {
            decimals = self.read_digits().len();
            if decimals == 0 {
                return Err(Stop::Rejected);
            }
        }
        // Interpreters disagree about floats at the end of a text.
        let next = self.peek().ok_or(Stop::Undecided)?;
        let has_exponent = matches!(next, b'e' | b'E');
        if !has_exponent && notation == FloatNotation::Scientific {
            return Err(Stop::Rejected);
        }
        if has_exponent && notation != FloatNotation::Fixed {
            self.position += 1;
            self.skip_one_of(b"+-");
            let exponent = self.read_digits();
            if exponent.is_empty() {
                return Err(Stop::Rejected);
            }
            // Interpreters disagree about superfluous zeros in exponents.
            if !is_plain_number(exponent) {
                return Err(Stop::Undecided);
            }
        }
        let text = str::from_utf8(&self.text[start..self.position]).map_err(|_| Stop::Undecided)?;
        Ok(FloatText {
            value: Number::parse_float(text).ok_or(Stop::Undecided)?,
            is_negative,
            whole_digits: whole.len(),
            starts_with_zero: whole == b"0",
            decimals,
            has_exponent,
        })
    }
}

/// Whether digits are a number without superfluous zeros.
fn is_plain_number(digits: &[u8]) -> bool {
    !digits.is_empty() && (digits.len() == 1 || digits[0] != b'0')
}
