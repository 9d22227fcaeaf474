//! Parsing and printing of sizes and durations, with suggestions for unusual spellings.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::facts;

/// Number of bytes. Parses `64MiB`, `64MB` and `512B`; prints with the largest binary unit that fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Bytes(pub u64);

/// Units of sizes with their numbers of bytes. The first three are used for printing.
const SIZE_UNITS: [(&str, u64); 7] = [
    ("GiB", 1 << 30),
    ("MiB", 1 << 20),
    ("KiB", 1 << 10),
    ("GB", 1_000_000_000),
    ("MB", 1_000_000),
    ("kB", 1_000),
    ("B", 1),
];

facts! {
    /// Reason why a text is not a valid duration.
    pub enum DurationError {
        Unlike => "wanted-time",
        /// A number without a unit, or with an unusual spelling of the unit. `meant` is the duration that was most
        /// likely intended, in a valid spelling.
        NoUnit { meant: String } => "time-without-unit",
        /// A duration of zero. Durations in limits must be positive.
        Zero => "time-of-zero",
    }
}

/// Units of time, each with the spellings that people use. All but `h` are units that [`parse_duration`] accepts.
const DURATION_UNIT_SPELLINGS: [(&str, &[&str]); 4] = [
    ("s", &["s", "sec", "secs", "second", "seconds", "秒"]),
    (
        "ms",
        &["ms", "msec", "msecs", "millisecond", "milliseconds", "毫秒"],
    ),
    (
        "min",
        &["min", "m", "mins", "minute", "minutes", "分", "分钟"],
    ),
    ("h", &["h", "hr", "hour", "hours", "小时"]),
];

impl DurationError {
    /// Returns the reason why a text is not a valid duration, with a suggestion if possible.
    fn from_invalid_text(text: &str) -> Self {
        let trimmed = text.trim();
        let end = trimmed.find(|letter: char| !letter.is_ascii_digit() && letter != '.');
        let (digits, unit_text) = trimmed.split_at(end.unwrap_or(trimmed.len()));
        let Ok(number) = digits.parse::<f64>() else {
            return Self::Unlike;
        };
        let unit = unit_text.trim().to_lowercase();
        let known_unit = DURATION_UNIT_SPELLINGS
            .iter()
            .find(|(_, spellings)| spellings.contains(&unit.as_str()))
            .map(|(unit, _)| *unit);
        let meant = match (unit.is_empty(), known_unit) {
            // Other judges specify limits in seconds or in milliseconds; a number below 50 probably means seconds.
            (true, _) if number < 50.0 => format!("{digits}s"),
            (true, _) => format!("{digits}ms"),
            (_, Some("h")) => format!("{}min", number * 60.0),
            (_, Some(unit)) => format!("{digits}{unit}"),
            (_, None) => return Self::Unlike,
        };
        if number <= 0.0 {
            Self::Zero
        } else if parse_valid_duration(&meant).is_some() {
            Self::NoUnit { meant }
        } else {
            Self::Unlike
        }
    }
}

facts! {
    /// Reason why a text is not a valid size.
    pub enum SizeError {
        Unlike => "wanted-size",
        /// A size of zero. Sizes in limits must be positive.
        Zero => "size-of-zero",
        /// A number without a unit. `meant` is the size that was most likely intended.
        NoUnit { meant: String } => "size-without-unit",
        /// A fraction of a unit, such as `1.5GiB`. `meant` is the same size as a whole number of a smaller unit:
        /// `1536MiB`.
        Fraction { meant: String } => "size-of-fraction",
        /// A unit that may mean a power of 1000 or of 1024, with a valid spelling for each meaning.
        TwoUnits { binary: String, decimal: String } => "size-of-two-units",
    }
}

impl SizeError {
    /// Returns the reason why a text is not a valid size, with a suggestion if possible.
    fn from_invalid_text(text: &str) -> Self {
        let trimmed = text.trim();
        if let Some(meant) = fraction_in_smaller_unit(trimmed) {
            return Self::Fraction { meant };
        }
        let end = trimmed.find(|letter: char| !letter.is_ascii_digit());
        let (digits, unit) = trimmed.split_at(end.unwrap_or(trimmed.len()));
        let Some(number) = parse_digits(digits).filter(|_| !unit.starts_with(['.', ','])) else {
            return Self::Unlike;
        };
        if number == 0 {
            return Self::Zero;
        }
        let letters = unit
            .trim_matches(|letter: char| !letter.is_alphanumeric())
            .to_lowercase();
        let (binary, decimal) = match letters.as_str() {
            // The unit is guessed from the magnitude: memory limits in bytes or in KiB are large numbers.
            "" => {
                let unit = match number {
                    0..0x8000 => "MiB",
                    0x8000..0x10_0000 => "KiB",
                    _ => "B",
                };
                let meant = format!("{number}{unit}");
                return Self::NoUnit { meant };
            }
            "k" | "kb" | "kib" | "kilobyte" | "kilobytes" => ("KiB", "kB"),
            "m" | "mb" | "mib" | "megabyte" | "megabytes" | "兆" => ("MiB", "MB"),
            "g" | "gb" | "gib" | "gigabyte" | "gigabytes" => ("GiB", "GB"),
            _ => return Self::Unlike,
        };
        Self::TwoUnits {
            binary: format!("{number}{binary}"),
            decimal: format!("{number}{decimal}"),
        }
    }
}

impl Bytes {
    /// Returns twice this size plus `more` bytes, saturating at `u64::MAX`.
    pub fn doubled_size_plus(self, more: u64) -> Self {
        Self(self.0.saturating_mul(2).saturating_add(more))
    }
}

impl FromStr for Bytes {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let unit = SIZE_UNITS
            .iter()
            .find_map(|(name, size)| Some((text.strip_suffix(name)?, *size)));
        unit.and_then(|(digits, size)| parse_digits(digits.trim_end())?.checked_mul(size))
            .filter(|bytes| *bytes > 0)
            .map(Self)
            .ok_or_else(|| SizeError::from_invalid_text(text))
    }
}

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = SIZE_UNITS[..3].iter().find(|(_, size)| self.0 >= *size);
        let Some((name, size)) = unit else {
            return write!(f, "{} B", self.0);
        };
        let text = format!("{:.1}", self.0 as f64 / *size as f64);
        write!(f, "{} {name}", text.strip_suffix(".0").unwrap_or(&text))
    }
}

/// Parses a duration like `500ms`, `3s`, `1.5s` or `2min`; it has to be positive and at most one day.
///
/// # Errors
/// The text is not a duration in this range. The error suggests a valid spelling where possible.
pub fn parse_duration(text: &str) -> Result<Duration, DurationError> {
    parse_valid_duration(text).ok_or_else(|| DurationError::from_invalid_text(text))
}

/// Parses a duration in a valid spelling; `None` if it is malformed, not positive, or longer than a day.
fn parse_valid_duration(text: &str) -> Option<Duration> {
    let units = [("ms", 0.001), ("min", 60.0), ("s", 1.0)];
    let unit = units
        .iter()
        .find_map(|(name, size)| Some((text.strip_suffix(name)?, *size)));
    let seconds = unit.and_then(|(digits, size)| {
        let plain = digits
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
        Some(digits.parse::<f64>().ok().filter(|_| plain)? * size)
    });
    seconds
        .filter(|seconds| *seconds > 0.0 && *seconds <= 86_400.0)
        .map(Duration::from_secs_f64)
}

/// Converts a fractional size to the next smaller unit: `0.5G` to `512MiB`. `None` if the text is not a fraction, or
/// not a whole number of the smaller unit.
fn fraction_in_smaller_unit(text: &str) -> Option<String> {
    let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != '.')?;
    let (digits, unit) = text.split_at(end);
    let (smaller, factor) = match unit.trim().to_lowercase().as_str() {
        "g" | "gib" => ("MiB", 1024.0),
        "gb" => ("MB", 1000.0),
        "m" | "mib" => ("KiB", 1024.0),
        "mb" => ("kB", 1000.0),
        _ => return None,
    };
    let number = digits
        .parse::<f64>()
        .ok()
        .filter(|_| digits.contains('.'))?
        * factor;
    let is_whole = number >= 1.0 && number.fract() == 0.0 && number < 1e9;
    is_whole.then(|| format!("{number:.0}{smaller}"))
}

/// Parses an unsigned integer that consists of digits only.
fn parse_digits(digits: &str) -> Option<u64> {
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_bytes(text: &str) -> Result<u64, SizeError> {
        text.parse::<Bytes>().map(|bytes| bytes.0)
    }

    /// Returns the suggested spelling of a duration without a unit; for any other text, the debug text of the result.
    fn suggested_duration(text: &str) -> String {
        match parse_duration(text) {
            Err(DurationError::NoUnit { meant }) => meant,
            other => format!("{other:?}"),
        }
    }

    /// Suggested spellings of an invalid size.
    fn suggested_sizes(text: &str) -> Vec<String> {
        match text.parse::<Bytes>().unwrap_err() {
            SizeError::Unlike | SizeError::Zero => vec![],
            SizeError::NoUnit { meant } | SizeError::Fraction { meant } => vec![meant],
            SizeError::TwoUnits { binary, decimal } => vec![binary, decimal],
        }
    }

    #[test]
    fn sizes_parse_in_the_units_that_people_write() {
        assert_eq!(parse_bytes("64MiB"), Ok(64 << 20));
        assert_eq!(parse_bytes("64MB"), Ok(64_000_000));
        assert_eq!(parse_bytes("1 GiB"), Ok(1 << 30));
        assert_eq!(parse_bytes("512B"), Ok(512));
        for text in [
            "",
            "MiB",
            "-1MiB",
            "+1",
            "1.5MiB",
            "99999999999GiB",
            "0",
            "0MiB",
            "0M",
            "64 parsecs",
        ] {
            let is_no_size = parse_bytes(text).is_err();
            assert!(is_no_size, "{text}");
        }
    }

    #[test]
    fn an_unusual_duration_is_rejected_with_a_suggestion() {
        for (text, expected) in [
            ("2", "2s"),
            ("1.5", "1.5s"),
            ("1000", "1000ms"),
            ("1 sec", "1s"),
            ("1S", "1s"),
            ("2 s", "2s"),
            ("1秒", "1s"),
            ("500 msec", "500ms"),
            ("2m", "2min"),
            ("1h", "60min"),
        ] {
            assert_eq!(suggested_duration(text), expected, "{text}");
        }
        for text in ["0", "0s", "0ms", "0.0 sec"] {
            assert_eq!(parse_duration(text), Err(DurationError::Zero), "{text}");
        }
        for text in ["", "s", "-1s", "1e3s", "3 parsecs", "99999999min", "..s"] {
            assert_eq!(parse_duration(text), Err(DurationError::Unlike), "{text}");
        }
        for text in ["0", "0MB"] {
            assert_eq!(text.parse::<Bytes>(), Err(SizeError::Zero), "{text}");
        }
    }

    #[test]
    fn a_size_with_no_unit_or_an_ambiguous_one_is_rejected_with_suggestions() {
        assert_eq!(suggested_sizes("64"), ["64MiB"]);
        assert_eq!(suggested_sizes("65536"), ["65536KiB"]);
        assert_eq!(suggested_sizes("67108864"), ["67108864B"]);
        for text in ["256M", "256m", "256mb", "256 MIB", "256Mb"] {
            assert_eq!(suggested_sizes(text), ["256MiB", "256MB"], "{text}");
        }
        assert_eq!(suggested_sizes("512K"), ["512KiB", "512kB"]);
        assert_eq!(suggested_sizes("512KB"), ["512KiB", "512kB"]);
        assert_eq!(suggested_sizes("1g"), ["1GiB", "1GB"]);
        for (text, whole) in [
            ("0.5G", "512MiB"),
            ("1.5GiB", "1536MiB"),
            ("0.25 gb", "250MB"),
            ("1.5M", "1536KiB"),
        ] {
            assert_eq!(suggested_sizes(text), [whole], "{text}");
        }
        for text in ["", "M", "0", "-1", "64 parsecs", "1.5", "0.0G", "６４"] {
            assert!(suggested_sizes(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn a_size_prints_in_its_largest_unit() {
        let printed: Vec<String> = [900, 3 << 10, 128 << 20, 1_500_000]
            .map(|size| Bytes(size).to_string())
            .into();
        assert_eq!(printed, ["900 B", "3 KiB", "128 MiB", "1.4 MiB"]);
    }

    #[test]
    fn durations_have_a_unit_and_are_positive() {
        assert_eq!(parse_duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_duration("3s"), Ok(Duration::from_secs(3)));
        assert_eq!(parse_duration("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse_duration("2min"), Ok(Duration::from_secs(120)));
        for text in [
            "",
            "3",
            "s",
            "-1s",
            "0s",
            "1e3s",
            "infs",
            "nans",
            "99999999min",
            "3 parsecs",
        ] {
            assert!(parse_duration(text).is_err(), "{text}");
        }
    }
}
