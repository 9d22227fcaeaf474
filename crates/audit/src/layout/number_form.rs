//! Reads and writes whole numbers and numbers with a point, as multiples of their last place.

/// Maximum number of places behind the point; more would not fit into 64 bits together with a whole part.
const MAX_PLACES: usize = 9;

/// Notation of a number: whole, or with a fixed number of places behind the point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct NumberForm {
    /// Number of places behind the point; 0 for whole numbers, which have no point.
    pub places: usize,
}

impl NumberForm {
    /// Reads a number; returns its form and its value in units of the last place. `None` if the word is no number, or is not
    /// written canonically (`+`, leading zeros, an exponent).
    pub(super) fn read(word: &str) -> Option<(Self, i64)> {
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
        Some((Self { places }, signed))
    }

    /// Writes a value given in units of the last place.
    pub(super) fn write(self, value: i64) -> String {
        if self.places == 0 {
            return value.to_string();
        }
        let unit = self.unit().unsigned_abs();
        let size = value.unsigned_abs();
        let sign = if value < 0 { "-" } else { "" };
        let places = self.places;
        format!("{sign}{}.{:0places$}", size / unit, size % unit)
    }

    /// Returns the number 1 in units of the last decimal place.
    pub(super) fn unit(self) -> i64 {
        10_i64.pow(self.places as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_written_as_it_was_read() {
        for word in ["0", "-7", "1000000000000000000", "0.50", "-0.05", "12.345"] {
            let (form, value) = NumberForm::read(word).unwrap();
            assert_eq!(form.write(value), word);
        }
        assert_eq!(NumberForm::read("-0.75").unwrap().1, -75);
        for word in ["", "-", "+1", "01", "1.", ".5", "1e5", "-0", "a", "1.2.3"] {
            assert!(NumberForm::read(word).is_none(), "{word:?}");
        }
    }
}
