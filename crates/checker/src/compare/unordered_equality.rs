//! Equality of values whose lists may be in any order. Sorting is not enough, because equality within a tolerance is not transitive:
//! `[[1.0, 2], [1.0, 1]]` and `[[1.0000000001, 1], [1.0, 2]]`.

use super::json_value::JsonValue;
use super::perfect_matching::has_perfect_matching;
use super::scalar_tolerance::ScalarTolerance;
use std::cell::Cell;

/// Maximum number of pairs of values that are compared while searching for an order in which two values are equal.
const MAX_COMPARISONS: usize = 20_000_000;

/// Factor by which the tolerances are widened while numbers are compared without their places, so that rounding errors never
/// separate equal values.
const WIDENED: f64 = 1.000_001;

/// The search for an order needs more than [`MAX_COMPARISONS`].
#[derive(Debug, PartialEq)]
pub(super) struct TooManyComparisons;

/// Lists whose order is ignored; none by default.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct IgnoredOrder {
    /// Whether the order of the value itself is ignored, if it is a list.
    pub outer: bool,
    /// Whether the order of lists inside of the list is ignored.
    pub inner: bool,
}

/// Whether two values that differ after sorting become equal if unordered lists and sets are reordered.
///
/// # Errors
/// The search needs too many comparisons.
pub(super) fn is_equal_in_some_order(
    tolerance: ScalarTolerance,
    order: IgnoredOrder,
    found: &JsonValue,
    expected: &JsonValue,
) -> Result<bool, TooManyComparisons> {
    let is_unordered = order.outer || order.inner || found.contains_set();
    let contains_float = found.contains_float() || expected.contains_float();
    if !is_unordered || !contains_float || !may_be_equal(tolerance, found, expected) {
        return Ok(false);
    }
    let search = OrderSearch {
        tolerance,
        comparisons: Cell::new(0),
    };
    search.is_equal(found, expected, order)
}

/// Searches for an order in which two values are equal.
struct OrderSearch {
    tolerance: ScalarTolerance,
    /// Number of pairs of values that were compared.
    comparisons: Cell<usize>,
}

impl OrderSearch {
    fn is_equal(
        &self,
        found: &JsonValue,
        expected: &JsonValue,
        order: IgnoredOrder,
    ) -> Result<bool, TooManyComparisons> {
        use JsonValue::{List, Map, Set};
        self.comparisons.set(self.comparisons.get() + 1);
        if self.comparisons.get() > MAX_COMPARISONS {
            return Err(TooManyComparisons);
        }
        match (found, expected) {
            (List(found), List(expected)) => {
                let inner = IgnoredOrder {
                    outer: order.inner,
                    ..order
                };
                self.are_elements_equal(found, expected, order.outer, inner)
            }
            (Set(found), Set(expected)) => {
                self.are_elements_equal(found, expected, true, IgnoredOrder::default())
            }
            (Map(found), Map(expected)) => self.are_entries_equal(found, expected),
            _ => Ok(self.tolerance.is_equal(found, expected)),
        }
    }

    /// Whether the elements are equal in pairs: in some order if `is_any_order`, otherwise in this order.
    fn are_elements_equal(
        &self,
        found: &[JsonValue],
        expected: &[JsonValue],
        is_any_order: bool,
        inner: IgnoredOrder,
    ) -> Result<bool, TooManyComparisons> {
        if found.len() != expected.len() {
            return Ok(false);
        }
        if is_any_order {
            return has_perfect_matching(found.len(), &|left, right| {
                self.is_equal(&found[left], &expected[right], inner)
            });
        }
        for (found, expected) in found.iter().zip(expected) {
            if !self.is_equal(found, expected, inner)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether two maps have the same keys, and equal values. Keys are compared without a tolerance.
    fn are_entries_equal(
        &self,
        found: &[(JsonValue, JsonValue)],
        expected: &[(JsonValue, JsonValue)],
    ) -> Result<bool, TooManyComparisons> {
        let exact = IgnoredOrder::default();
        if found.len() != expected.len() {
            return Ok(false);
        }
        for ((found_key, found), (key, expected)) in found.iter().zip(expected) {
            if found_key.compare(key).is_ne() || !self.is_equal(found, expected, exact)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Whether two values may be equal in some order. False only if they are unequal in every order. Compares the numbers in
/// the values, sorted, and the other scalars, sorted.
fn may_be_equal(tolerance: ScalarTolerance, found: &JsonValue, expected: &JsonValue) -> bool {
    let [found, expected] = [found, expected].map(Scalars::of_value);
    // The bounds of larger numbers are larger then, so that sorted numbers are equal in pairs if numbers in any order are.
    let are_bounds_sorted = tolerance.relative < 1.0;
    let widened = ScalarTolerance {
        relative: tolerance.relative * WIDENED + f64::EPSILON,
        absolute: tolerance.absolute * WIDENED,
    };
    let mut pairs = found.numbers.iter().zip(&expected.numbers);
    found.others == expected.others
        && found.numbers.len() == expected.numbers.len()
        && (!are_bounds_sorted || pairs.all(|(found, expected)| widened.is_near(*found, *expected)))
}

/// The scalars in a value, without their places.
#[derive(Default)]
struct Scalars<'a> {
    /// Sorted.
    numbers: Vec<f64>,
    /// Sorted.
    others: Vec<&'a JsonValue>,
}

impl<'a> Scalars<'a> {
    fn of_value(value: &'a JsonValue) -> Self {
        let mut scalars = Self::default();
        scalars.add(value);
        scalars.numbers.sort_by(f64::total_cmp);
        scalars.others.sort_by(|left, right| left.compare(right));
        scalars
    }

    fn add(&mut self, value: &'a JsonValue) {
        match value {
            JsonValue::List(elements) | JsonValue::Set(elements) => {
                elements.iter().for_each(|element| self.add(element));
            }
            JsonValue::Map(entries) => entries.iter().for_each(|(_, value)| self.add(value)),
            _ => match value.to_f64() {
                Some(number) => self.numbers.push(number),
                None => self.others.push(value),
            },
        }
    }
}
