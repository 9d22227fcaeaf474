//! Parses scores of foreign checkers and converts them to shares.

use super::evidence::CheckerFault;
use caipan_checker::Share;
use caipan_checker::evidence::quotation;
use caipan_facts::{Evidence, Fact, printable};
use caipan_problem::checker_table::PointsUnit;

/// Parses the number in `text` as a share of `full_value`; a number below 0 or above `full_value` is a fault. `place`
/// names the file or stream in errors.
pub(super) fn parse_share(text: &[u8], full_value: f64, place: &str) -> Result<Share, Fact> {
    let number = parse_number(text, place)?;
    let share = if full_value > 0.0 {
        Share::from_number(number / full_value)
    } else {
        (number == 0.0).then_some(Share::NONE)
    };
    share.ok_or_else(|| {
        let fault = CheckerFault::OutOfRange {
            place: place.to_owned(),
            found: number.to_string(),
            most: full_value.to_string(),
        };
        fault.fact()
    })
}

/// Parses a number in `unit` and converts it to a share. `max_points` is the number that means all points in absolute
/// points; `place` names the file or stream in errors.
pub(super) fn parse_share_in_unit(
    unit: Option<PointsUnit>,
    max_points: f64,
    text: &[u8],
    place: &str,
) -> Result<Share, Fact> {
    let most = match unit {
        Some(PointsUnit::Fraction) => 1.0,
        Some(PointsUnit::Percent) => 100.0,
        Some(PointsUnit::FractionOrPercent) => match parse_decimal(text.trim_ascii()) {
            Some(number) if number <= 1.0 => 1.0,
            _ => 100.0,
        },
        Some(PointsUnit::Absolute) if is_rounded_maximum(text, max_points) => {
            return Ok(Share::FULL);
        }
        Some(PointsUnit::Absolute) => max_points,
        None => {
            let found = printable(text);
            return Err(CheckerFault::NoUnit { found }.fact());
        }
    };
    parse_share(text, most, place)
}

/// Parses absolute points whose maximum is unknown.
///
/// # Errors
/// The text at `place` is not a number, or is negative.
pub(super) fn parse_points(text: &[u8], place: &str) -> Result<f64, Fact> {
    let number = parse_number(text, place)?;
    if number < 0.0 {
        let fault = CheckerFault::OutOfRange {
            place: place.to_owned(),
            found: number.to_string(),
            most: "∞".to_owned(),
        };
        return Err(fault.fact());
    }
    Ok(number)
}

/// Parses the number in `text`, ignoring white space around it. `place` names the file or stream in errors.
fn parse_number(text: &[u8], place: &str) -> Result<f64, Fact> {
    let trimmed = text.trim_ascii();
    parse_decimal(trimmed).ok_or_else(|| {
        let (place, found) = (place.to_owned(), quotation(trimmed));
        CheckerFault::NoNumber { place, found }.fact()
    })
}

/// Whether `text` is `max_points` rounded to the decimal places of `text`, which must be at least two: 33.33 counts as
/// 100/3.
fn is_rounded_maximum(text: &[u8], max_points: f64) -> bool {
    let trimmed = text.trim_ascii();
    let mut backwards = trimmed.iter().rev();
    let decimals = backwards
        .clone()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let has_point = backwards.nth(decimals) == Some(&b'.');
    has_point
        && (2..=15).contains(&decimals)
        && format!("{max_points:.decimals$}").as_bytes() == trimmed
}

/// Parses a finite decimal number as C prints it; `None` for `nan`, `inf` and overflow.
fn parse_decimal(text: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(text).ok()?;
    let is_plain = text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    let number: f64 = is_plain.then(|| text.parse().ok())??;
    number.is_finite().then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_i18n::EnglishFormat;

    #[test]
    fn a_rounded_maximum_counts_as_all_points() {
        for text in ["33.33", "33.3333", "33.333333333"] {
            assert_eq!(parse_share_of_third(text), Ok("1".to_owned()), "{text}");
        }
        assert_eq!(parse_share_of_third("16.66"), Ok("0.4998".to_owned()));
        assert_eq!(parse_share_of_third("33"), Ok("0.99".to_owned()));
        assert!(parse_share_of_third("33.34").is_err());
    }

    /// Parses a score of which 100/3 points are the maximum, and formats the share as text.
    fn parse_share_of_third(text: &str) -> Result<String, Fact> {
        parse_share_in_unit(
            Some(PointsUnit::Absolute),
            100.0 / 3.0,
            text.as_bytes(),
            "x",
        )
        .map(|share| share.to_string())
    }

    #[test]
    fn scores_are_converted_from_their_unit_and_checked_against_the_range() {
        for (unit, text, expected) in [
            (PointsUnit::Fraction, "0.3", "0.3"),
            (PointsUnit::Fraction, "1e-1", "0.1"),
            (PointsUnit::Fraction, " 1.0\n", "1"),
            (PointsUnit::Percent, "50", "0.5"),
            (PointsUnit::Absolute, "2.5", "0.25"),
            (PointsUnit::Absolute, "10", "1"),
            (PointsUnit::FractionOrPercent, "0.5", "0.5"),
            (PointsUnit::FractionOrPercent, "1", "1"),
            (PointsUnit::FractionOrPercent, "1.5", "0.015"),
            (PointsUnit::FractionOrPercent, "50", "0.5"),
            (PointsUnit::FractionOrPercent, "100", "1"),
        ] {
            assert_eq!(parse_share_of_ten_points(Some(unit), text), expected);
        }
        for text in ["2", "-1", "-0.001", "1.0001", "1e5"] {
            let fault = parse_share_of_ten_points(Some(PointsUnit::Fraction), text);
            assert!(fault.contains("from 0 to 1"), "{text}: {fault}");
        }
        for text in [
            "nan", "NaN", "inf", "1e400", "", "0x1", "1,5", "1 2", "\u{ff11}",
        ] {
            let fault = parse_share_of_ten_points(Some(PointsUnit::Fraction), text);
            assert!(fault.contains("not a number"), "{text}: {fault}");
        }
        let fault = parse_share_of_ten_points(None, "0.5");
        assert!(fault.contains("points = "), "{fault}");
        let unit = Some(PointsUnit::Absolute);
        assert_eq!(parse_share_in_unit(unit, 0.0, b"0", "x"), Ok(Share::NONE));
        assert!(parse_share_in_unit(unit, 0.0, b"1", "x").is_err());
    }

    /// Parses a score with a maximum of 10 points. Returns the share or the fault, as text.
    fn parse_share_of_ten_points(unit: Option<PointsUnit>, text: &str) -> String {
        parse_share_in_unit(unit, 10.0, text.as_bytes(), "score.txt")
            .map_or_else(|fault| fault.english(), |share| share.to_string())
    }
}
