//! Equality of numbers within a tolerance, and of other scalars.

use super::json_value::JsonValue;

/// How far a found float may be from the expected one. One of the two tolerances is enough.
#[derive(Debug, Clone, Copy)]
pub(super) struct ScalarTolerance {
    /// Part of the expected number.
    pub relative: f64,
    /// Difference of the two numbers.
    pub absolute: f64,
}

impl ScalarTolerance {
    pub(super) fn is_near(self, found: f64, expected: f64) -> bool {
        if found.is_nan() || expected.is_nan() {
            return found.is_nan() && expected.is_nan();
        }
        // The distance of two equal infinities is NaN, so equal numbers are accepted before the distance is considered.
        let distance = (found - expected).abs();
        found == expected
            || distance <= self.absolute
            || distance <= self.relative * expected.abs() && distance.is_finite()
    }

    /// Whether two values are equal of which at most one is a list, a set or a map. Two integers are equal only if they
    /// are the same.
    pub(super) fn is_equal(self, found: &JsonValue, expected: &JsonValue) -> bool {
        use JsonValue::{Float, Integer};
        match (found, expected) {
            (Integer(found), Integer(expected)) => found == expected,
            (Integer(_) | Float(_), Integer(_) | Float(_)) => {
                let both = found.to_f64().zip(expected.to_f64());
                both.is_some_and(|(found, expected)| self.is_near(found, expected))
            }
            _ => found == expected,
        }
    }
}
