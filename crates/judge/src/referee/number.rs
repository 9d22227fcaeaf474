//! Parses scores of foreign checkers and converts them to shares.

use super::evidence::CheckerFault;
use caipan_checker::Share;
use caipan_checker::evidence::quotation;
use caipan_facts::{Evidence, Fact, printable};
use caipan_problem::checker_table::Unit;

/// Parses the number in `text` and divides it by `most`. `place` is the file or stream, for errors.
pub(super) fn share_of(text: &[u8], most: f64, place: &str) -> Result<Share, Fact> {
    let place = || place.to_owned();
    let text = text.trim_ascii();
    let number = parse_decimal(text).ok_or_else(|| {
        let (place, found) = (place(), quotation(text));
        CheckerFault::NoNumber { place, found }.fact()
    })?;
    let share = if most > 0.0 {
        Share::of_number(number / most)
    } else {
        (number == 0.0).then_some(Share::NONE)
    };
    share.ok_or_else(|| {
        let (place, found, most) = (place(), number.to_string(), most.to_string());
        CheckerFault::OutOfRange { place, found, most }.fact()
    })
}

/// Parses a number in `unit` and converts it to a share. `full` is the number of absolute points of a full answer.
pub(super) fn share_in(
    unit: Option<Unit>,
    full: f64,
    text: &[u8],
    place: &str,
) -> Result<Share, Fact> {
    let most = match unit {
        Some(Unit::Fraction) => 1.0,
        Some(Unit::Percent) => 100.0,
        Some(Unit::FractionOrPercent) => match parse_decimal(text.trim_ascii()) {
            Some(number) if number <= 1.0 => 1.0,
            _ => 100.0,
        },
        Some(Unit::Absolute) if is_rounded(text, full) => return Ok(Share::FULL),
        Some(Unit::Absolute) => full,
        None => {
            let found = printable(text);
            return Err(CheckerFault::NoUnit { found }.fact());
        }
    };
    share_of(text, most, place)
}

/// Parses absolute points on an unknown scale.
///
/// # Errors
/// The text at `place` is not a number, or is negative.
pub(super) fn parse_points(text: &[u8], place: &str) -> Result<f64, Fact> {
    let place = || place.to_owned();
    let text = text.trim_ascii();
    let number = parse_decimal(text).ok_or_else(|| {
        let (place, found) = (place(), quotation(text));
        CheckerFault::NoNumber { place, found }.fact()
    })?;
    if number < 0.0 {
        let (place, found, most) = (place(), number.to_string(), "∞".to_owned());
        return Err(CheckerFault::OutOfRange { place, found, most }.fact());
    }
    Ok(number)
}

/// Whether the number in `text` equals `full` rounded to the decimals of `text`, at least two: 33.33 counts as 100/3.
fn is_rounded(text: &[u8], full: f64) -> bool {
    let text = text.trim_ascii();
    let decimals = text.iter().rev().take_while(|byte| byte.is_ascii_digit());
    let decimals = decimals.count();
    let has_point = text.iter().rev().nth(decimals) == Some(&b'.');
    has_point && (2..=15).contains(&decimals) && format!("{full:.decimals$}").as_bytes() == text
}

/// Parses a number as C prints it; `None` for `nan`, `inf` and overflow.
fn parse_decimal(text: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(text).ok()?;
    let is_plain = |byte: u8| byte.is_ascii_digit() || b"+-.eE".contains(&byte);
    let number: f64 = text.bytes().all(is_plain).then(|| text.parse().ok())??;
    number.is_finite().then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_i18n::English;

    #[test]
    fn a_third_of_the_points_is_whole_however_many_decimals_are_printed() {
        let share = |text: &str| {
            share_in(Some(Unit::Absolute), 100.0 / 3.0, text.as_bytes(), "x")
                .map(|share| share.to_string())
        };
        for text in ["33.33", "33.3333", "33.333333333"] {
            assert_eq!(share(text), Ok("1".to_owned()), "{text}");
        }
        assert_eq!(share("16.66"), Ok("0.4998".to_owned()));
        assert_eq!(share("33"), Ok("0.99".to_owned()));
        assert!(share("33.34").is_err());
    }

    #[test]
    fn a_share_is_of_what_it_is_counted_in_and_never_more_than_the_whole() {
        let ten = 10.0;
        let share = |unit, text: &str| {
            let share = share_in(unit, ten, text.as_bytes(), "score.txt");
            share.map_or_else(|fault| fault.english(), |share| share.to_string())
        };
        for (unit, text, expected) in [
            (Unit::Fraction, "0.3", "0.3"),
            (Unit::Fraction, "1e-1", "0.1"),
            (Unit::Fraction, " 1.0\n", "1"),
            (Unit::Percent, "50", "0.5"),
            (Unit::Absolute, "2.5", "0.25"),
            (Unit::Absolute, "10", "1"),
            (Unit::FractionOrPercent, "0.5", "0.5"),
            (Unit::FractionOrPercent, "1", "1"),
            (Unit::FractionOrPercent, "1.5", "0.015"),
            (Unit::FractionOrPercent, "50", "0.5"),
            (Unit::FractionOrPercent, "100", "1"),
        ] {
            assert_eq!(share(Some(unit), text), expected);
        }
        for text in ["2", "-1", "-0.001", "1.0001", "1e5"] {
            let fault = share(Some(Unit::Fraction), text);
            assert!(fault.contains("from 0 to 1"), "{text}: {fault}");
        }
        for text in [
            "nan", "NaN", "inf", "1e400", "", "0x1", "1,5", "1 2", "\u{ff11}",
        ] {
            let fault = share(Some(Unit::Fraction), text);
            assert!(fault.contains("no number"), "{text}: {fault}");
        }
        assert!(
            share(None, "0.5").contains("points = "),
            "{}",
            share(None, "0.5")
        );
        let nothing = |text: &str| share_in(Some(Unit::Absolute), 0.0, text.as_bytes(), "x");
        assert_eq!(nothing("0"), Ok(Share::NONE));
        assert!(nothing("1").is_err());
    }
}
