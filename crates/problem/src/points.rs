//! Exact arithmetic on points, stored as fractions.

use serde::Serializer;
use std::fmt;
use std::ops::{Add, AddAssign};
use std::str::FromStr;
use toml::Spanned;

use num_bigint::BigInt;
use num_rational::Ratio;
use num_traits::{Signed, ToPrimitive, Zero};

use caipan_checker::Share;

/// Points, stored as an exact fraction: three thirds of 100 add up to 100. Displayed with at most two decimals.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points(Ratio<BigInt>);

impl Points {
    /// Returns 0 points, the initial value of sums.
    pub fn zero() -> Self {
        Self(Ratio::zero())
    }

    /// Creates a whole number of points.
    pub fn from_whole(points: u32) -> Self {
        Self(Ratio::from_integer(points.into()))
    }

    /// Converts a number; `None` if the number is negative, has more than six decimals, or exceeds 10^9.
    pub fn from_number(number: f64) -> Option<Self> {
        let points: Option<Self> = number.to_string().parse().ok();
        points.filter(|points| !points.0.is_negative() && number <= 1e9)
    }

    /// Whether the number of points is exactly 0.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Divides the points equally among `parts` cases and returns the points of one case.
    pub fn divided_by(&self, parts: usize) -> Self {
        Self(&self.0 / BigInt::from(parts.max(1)))
    }

    /// Multiplies the points by the share that a checker gives, which is a whole number of millionths.
    pub fn multiplied_by_share(&self, share: Share) -> Self {
        Self(&self.0 * Ratio::new(share.millionths().into(), 1_000_000.into()))
    }

    /// Subtracts `subtrahend` from the points. The result is at least 0.
    pub fn minus_or_zero(&self, subtrahend: &Self) -> Self {
        if self > subtrahend {
            Self(&self.0 - &subtrahend.0)
        } else {
            Self::zero()
        }
    }

    /// Returns the points as a fraction of `maximum`, which must not be 0.
    pub fn as_fraction_of(&self, maximum: &Self) -> ExactFraction {
        ExactFraction(&self.0 / &maximum.0)
    }

    /// Returns this fraction of the points, without rounding.
    pub fn multiplied_by(&self, fraction: &ExactFraction) -> Self {
        Self(&self.0 * &fraction.0)
    }

    /// Formats the points with up to six decimals, so that points read from a number are printed exactly.
    pub fn to_exact_text(&self) -> String {
        let millionths = (&self.0 * BigInt::from(1_000_000)).round().to_integer();
        let text = format!("{millionths:07}");
        let (whole, places) = text.split_at(text.len() - 6);
        let text = format!("{whole}.{places}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    /// Formats the points as a fraction such as `100/3`, which [`Self::parse_fraction`] parses.
    pub fn to_fraction_text(&self) -> String {
        self.0.to_string()
    }

    /// Parses a non-negative fraction such as `100/3`; `None` if the text is malformed or has more than 100 characters.
    pub fn parse_fraction(text: &str) -> Option<Self> {
        let points = text.parse().ok().map(Self);
        points.filter(|points| text.len() <= 100 && !points.0.is_negative())
    }

    /// Converts the points to the nearest floating-point number, without rounding to decimals.
    pub fn to_f64(&self) -> f64 {
        self.0.to_f64().unwrap_or(f64::MAX)
    }

    /// Returns the points rounded to two decimals, for results.
    pub fn rounded(&self) -> f64 {
        let hundredths = (&self.0 * BigInt::from(100)).round().to_integer();
        hundredths.to_f64().unwrap_or(f64::MAX) / 100.0
    }
}

/// Fraction of the points of a case or subtask, usually from 0 to 1, without rounding errors.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExactFraction(Ratio<BigInt>);

impl ExactFraction {
    /// Returns the fraction 0: none of the points.
    pub fn zero() -> Self {
        Self(Ratio::zero())
    }

    /// Returns the fraction 1: all of the points.
    pub fn one() -> Self {
        Self(Ratio::from_integer(1.into()))
    }

    /// Returns the share of points that a checker gives, as an exact fraction.
    pub fn from_share(share: Share) -> Self {
        Points::from_whole(1)
            .multiplied_by_share(share)
            .as_fraction_of(&Points::from_whole(1))
    }

    /// Returns the mean of several fractions; 1 if there are none.
    pub fn mean(parts: &[Self]) -> Self {
        if parts.is_empty() {
            return Self::one();
        }
        let sum = parts.iter().fold(Ratio::zero(), |sum, part| sum + &part.0);
        Self(sum / BigInt::from(parts.len()))
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign<&Points> for Points {
    fn add_assign(&mut self, other: &Points) {
        self.0 += &other.0;
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rounded())
    }
}

impl FromStr for Points {
    type Err = ();

    /// Parses a non-negative decimal such as `30` or `12.5`.
    fn from_str(text: &str) -> Result<Self, ()> {
        let (whole, places) = text.split_once('.').unwrap_or((text, ""));
        let digits = format!("{whole}{places}");
        if whole.is_empty() || places.len() > 6 || !digits.bytes().all(|byte| byte.is_ascii_digit())
        {
            return Err(());
        }
        let numerator: BigInt = digits.parse().map_err(drop)?;
        Ok(Self(Ratio::new(
            numerator,
            BigInt::from(10).pow(places.len() as u32),
        )))
    }
}

/// Formats a number with at most six decimals, without trailing zeros.
pub fn format_decimal(number: f64) -> String {
    let text = format!("{number:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Serializes points of a table: an integer if possible, otherwise a number with at most six decimals.
pub(crate) fn serialize_points<S: Serializer>(
    points: &Option<Spanned<f64>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    const PLACES: f64 = 1e6;
    let Some(points) = points else {
        return serializer.serialize_none();
    };
    let number = points.get_ref();
    if number.fract() == 0.0 && number.abs() < 1e15 {
        serializer.serialize_i64(*number as i64)
    } else {
        serializer.serialize_f64((number * PLACES).round() / PLACES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divided_points_add_up_exactly() {
        let third = Points::from_whole(100).divided_by(3);
        assert_eq!(third.to_string(), "33.33");
        let sum = third.clone() + third.clone() + third;
        assert_eq!(sum, Points::from_whole(100));
        let seventh = Points::from_whole(70)
            .divided_by(7)
            .multiplied_by_share("0.5".parse().unwrap());
        assert_eq!(seventh.to_string(), "5");
    }

    #[test]
    fn fractions_of_points_are_exact() {
        let third = Points::from_whole(10).as_fraction_of(&Points::from_whole(30));
        assert_eq!(
            Points::from_whole(90).multiplied_by(&third),
            Points::from_whole(30)
        );
        assert!(third < ExactFraction::from_share("0.333334".parse().unwrap()));
        assert!(third > ExactFraction::from_share("0.333333".parse().unwrap()));
        assert_eq!(
            ExactFraction::mean(&[ExactFraction::zero(), ExactFraction::one()]),
            ExactFraction::from_share("0.5".parse().unwrap())
        );
        assert_eq!(ExactFraction::mean(&[]), ExactFraction::one());
    }

    #[test]
    fn exact_texts_contain_all_decimals() {
        for text in ["0", "0.5", "12.125", "100", "0.000001", "1200.03"] {
            assert_eq!(text.parse::<Points>().unwrap().to_exact_text(), text);
        }
        assert_eq!(
            Points::from_whole(100).minus_or_zero(&Points::from_whole(101)),
            Points::zero()
        );
    }

    #[test]
    fn points_are_parsed_from_their_fraction_text() {
        for points in [
            Points::zero(),
            Points::from_whole(100).divided_by(3),
            Points::from_whole(7),
        ] {
            assert_eq!(
                Points::parse_fraction(&points.to_fraction_text()),
                Some(points)
            );
        }
        for text in ["", "-1", "1/0", "x", "1.5"] {
            assert_eq!(Points::parse_fraction(text), None, "{text}");
        }
    }

    #[test]
    fn points_are_displayed_with_two_decimals() {
        let thirds = Points::from_whole(200).divided_by(3);
        assert_eq!(
            (thirds.rounded(), thirds.to_string()),
            (66.67, "66.67".to_owned())
        );
        assert_eq!(Points::from_whole(100).divided_by(3).rounded(), 33.33);
        assert_eq!(Points::from_whole(1).divided_by(200).to_string(), "0.01");
    }

    #[test]
    fn points_are_parsed_from_non_negative_decimals() {
        assert_eq!("12.5".parse::<Points>().unwrap().to_string(), "12.5");
        assert_eq!("0".parse::<Points>(), Ok(Points::zero()));
        for text in ["", "-1", ".5", "1e3", "nan", "1.2345678"] {
            assert!(text.parse::<Points>().is_err(), "{text}");
        }
    }
}
