//! Values of specifications: exact numbers and strings. Arithmetic that would overflow has no result.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Arithmetic operator with two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Power,
}

/// Value of a variable or an expression.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Value {
    Number(Number),
    Text(Arc<[u8]>),
}

/// Exact rational number.
#[derive(Debug, Clone, Copy)]
pub(super) struct Number {
    numerator: i128,
    /// Positive, and without a common factor with the numerator.
    denominator: i128,
    /// Whether the number has the type integer. A float may have an integral value.
    is_integer: bool,
}

/// Numbers are equal if their values are, whatever their types.
impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        (self.numerator, self.denominator) == (other.numerator, other.denominator)
    }
}

impl Eq for Number {}

impl Hash for Number {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.numerator, self.denominator).hash(state);
    }
}

impl Number {
    pub(super) fn from_integer(value: i128) -> Self {
        Self {
            numerator: value,
            denominator: 1,
            is_integer: true,
        }
    }

    /// Creates a float. `None` if the denominator is zero or the reduced fraction does not fit.
    fn from_fraction(numerator: i128, denominator: i128) -> Option<Self> {
        let divisor = greatest_common_divisor(numerator.unsigned_abs(), denominator.unsigned_abs());
        if denominator == 0 {
            return None;
        }
        let signed_divisor = i128::try_from(divisor).ok()? * denominator.signum();
        Some(Self {
            numerator: numerator.checked_div(signed_divisor)?,
            denominator: denominator.checked_div(signed_divisor)?,
            is_integer: false,
        })
    }

    /// Parses digits, optional decimals and an optional exponent as a float. `None` if the value does not fit.
    pub(super) fn parse_float(text: &str) -> Option<Self> {
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
            None => (text, 0),
        };
        let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let short_decimals = decimals.trim_end_matches('0');
        let digits: i128 = format!("{whole}{short_decimals}").parse().ok()?;
        let scale = exponent.checked_sub(i32::try_from(short_decimals.len()).ok()?)?;
        let power = 10_i128.checked_pow(scale.unsigned_abs())?;
        if scale < 0 {
            Self::from_fraction(digits, power)
        } else {
            Self::from_fraction(digits.checked_mul(power)?, 1)
        }
    }

    /// Value of a number of the type integer; `None` for a float.
    pub(super) fn integer(self) -> Option<i128> {
        self.is_integer.then_some(self.numerator)
    }

    pub(super) fn is_zero(self) -> bool {
        self.numerator == 0
    }

    pub(super) fn negate(self) -> Option<Self> {
        let numerator = self.numerator.checked_neg()?;
        Some(Self { numerator, ..self })
    }

    /// Compares two numbers exactly. `None` if this takes more than 128 bits.
    pub(super) fn compare(self, other: Self) -> Option<Ordering> {
        let wholes = [self, other].map(|number| number.numerator.div_euclid(number.denominator));
        if wholes[0] != wholes[1] || self == other {
            return Some(wholes[0].cmp(&wholes[1]));
        }
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Some(left.cmp(&right))
    }

    /// Applies an operator. `None` if the result does not fit, the divisor is zero or the types do not match the operator.
    pub(super) fn calculate(self, operator: Operator, other: Self) -> Option<Self> {
        if let (Some(left), Some(right)) = (self.integer(), other.integer()) {
            let result = match operator {
                Operator::Add => left.checked_add(right),
                Operator::Subtract => left.checked_sub(right),
                Operator::Multiply => left.checked_mul(right),
                Operator::Divide => left.checked_div(right),
                Operator::Remainder => left.checked_rem(right),
                Operator::Power => left.checked_pow(u32::try_from(right).ok()?),
            };
            return result.map(Self::from_integer);
        }
        let (a, b, c, d) = (
            self.numerator,
            self.denominator,
            other.numerator,
            other.denominator,
        );
        let common = b.checked_mul(d)?;
        match operator {
            Operator::Add => {
                Self::from_fraction(a.checked_mul(d)?.checked_add(c.checked_mul(b)?)?, common)
            }
            Operator::Subtract => {
                Self::from_fraction(a.checked_mul(d)?.checked_sub(c.checked_mul(b)?)?, common)
            }
            Operator::Multiply => Self::from_fraction(a.checked_mul(c)?, common),
            Operator::Divide => Self::from_fraction(a.checked_mul(d)?, b.checked_mul(c)?),
            Operator::Power => {
                let exponent = u32::try_from(other.integer()?).ok()?;
                Self::from_fraction(a.checked_pow(exponent)?, b.checked_pow(exponent)?)
            }
            Operator::Remainder => None,
        }
    }
}

fn greatest_common_divisor(one: u128, other: u128) -> u128 {
    let (mut larger, mut smaller) = (one, other);
    while smaller != 0 {
        (larger, smaller) = (smaller, larger % smaller);
    }
    larger
}
