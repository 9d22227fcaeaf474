//! Parses and formats integers and decimal numbers. Values are integers in units of the last decimal place.

/// Maximum number of decimal places; with more, value and whole part would not fit into 64 bits.
const MAX_PLACES: usize = 9;

/// Notation of a number: an integer, or a decimal number with a fixed number of decimal places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct NumberNotation {
    /// Number of decimal places; 0 for integers, which have no decimal point.
    pub decimal_places: usize,
}

impl NumberNotation {
    /// Parses a number; returns the notation and the value in units of the last decimal place. `None` if the word is
    /// not a number, or is not written canonically (`+`, leading zeros, an exponent).
    pub(super) fn parse(word: &str) -> Option<(Self, i64)> {
        let digits = word.strip_prefix('-').unwrap_or(word);
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let places = fraction.len();
        let has_point = digits.len() > whole.len();
        let is_canonical = !whole.is_empty() && (whole == "0" || !whole.starts_with('0'));
        if !is_canonical || has_point != (places > 0) || places > MAX_PLACES {
            return None;
        }
        let mut bytes = whole.bytes().chain(fraction.bytes());
        if !bytes.all(|byte| byte.is_ascii_digit()) || word == "-0" {
            return None;
        }
        let value: i64 = [whole, fraction].concat().parse().ok()?;
        let signed = if word.starts_with('-') { -value } else { value };
        Some((
            Self {
                decimal_places: places,
            },
            signed,
        ))
    }

    /// Returns the common notation of words that are all numbers; `None` if a word is not a number, or if the notations
    /// differ.
    pub(super) fn common_to(words: impl Iterator<Item = impl AsRef<str>>) -> Option<Self> {
        let mut forms = words.map(|word| Some(Self::parse(word.as_ref())?.0));
        let first = forms.next()??;
        forms
            .all(|notation| notation == Some(first))
            .then_some(first)
    }

    /// Formats a value that is given in units of the last decimal place.
    pub(super) fn format_value(self, value: i64) -> String {
        if self.decimal_places == 0 {
            return value.to_string();
        }
        let unit = self.one_in_last_place_units().unsigned_abs();
        let size = value.unsigned_abs();
        let sign = if value < 0 { "-" } else { "" };
        let places = self.decimal_places;
        format!("{sign}{}.{:0places$}", size / unit, size % unit)
    }

    /// Returns the number 1 in units of the last decimal place.
    pub(super) fn one_in_last_place_units(self) -> i64 {
        10_i64.pow(self.decimal_places as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formatting_a_parsed_number_restores_it() {
        for word in ["0", "-7", "1000000000000000000", "0.50", "-0.05", "12.345"] {
            let (notation, value) = NumberNotation::parse(word).unwrap();
            assert_eq!(notation.format_value(value), word);
        }
        assert_eq!(NumberNotation::parse("-0.75").unwrap().1, -75);
        for word in ["", "-", "+1", "01", "1.", ".5", "1e5", "-0", "a", "1.2.3"] {
            assert!(NumberNotation::parse(word).is_none(), "{word:?}");
        }
    }
}
