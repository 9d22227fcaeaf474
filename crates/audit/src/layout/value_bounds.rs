//! Searches for the smallest and the largest legal value of a number: tries limits that the
//! validators state and common ones, then bisects.

/// Values that are common limits in problem statements, in ascending order.
const COMMON_LIMITS: [i64; 30] = [
    2,
    3,
    4,
    5,
    6,
    8,
    9,
    10,
    12,
    15,
    16,
    18,
    20,
    26,
    30,
    50,
    100,
    200,
    500,
    1000,
    2000,
    5000,
    10_000,
    20_000,
    100_000,
    200_000,
    500_000,
    1_000_000,
    10_000_000,
    1_000_000_000,
];
/// Further common limits in ascending order, which are too large for numbers that count items.
const LARGE_LIMITS: [i64; 6] = [
    2_147_483_647,
    10_000_000_000,
    1_000_000_000_000,
    1_000_000_000_000_000,
    1_000_000_000_000_000_000,
    i64::MAX,
];
/// Number of consecutive refused limits after which the search stops.
const MAX_REFUSED: usize = 2;
/// Maximum number of steps of a bisection, enough for every range of `i64`.
const MAX_HALVINGS: usize = 63;

/// Searches for the largest legal value from `known` to `most` with at most about 100 tests, and returns the largest
/// value found. `known` must be legal. Tries the limits in `stated` first, then common limits, and bisects between
/// them. `stated` must be in ascending order. All limits are multiplied by `unit`.
pub(super) fn highest_legal_value(
    known: i64,
    unit: i64,
    most: i64,
    stated: &[i64],
    is_legal: &dyn Fn(i64) -> bool,
) -> i64 {
    let candidates = limits_to_try(stated, unit, |limit| limit > known && limit <= most);
    let legal = candidates.partition_point(|limit| is_legal(*limit));
    let known = match candidates[..legal].last() {
        Some(limit) if *limit == most || !is_legal(limit + 1) => return *limit,
        Some(limit) => *limit,
        None => known,
    };
    let limits = COMMON_LIMITS
        .into_iter()
        .chain(LARGE_LIMITS)
        .filter_map(|limit| limit.checked_mul(unit));
    let mut high = known;
    let mut refused: Vec<i64> = Vec::new();
    for limit in limits.filter(|limit| *limit > known && *limit <= most) {
        if is_legal(limit) {
            high = limit;
            refused.clear();
        } else {
            refused.push(limit);
            if refused.len() == MAX_REFUSED {
                break;
            }
        }
    }
    let Some(illegal) = refused.first().copied() else {
        return high;
    };
    if high
        .checked_add(1)
        .is_none_or(|next| next >= illegal || !is_legal(next))
    {
        return high;
    }
    bisect_last_legal_value(high + 1, illegal, is_legal)
}

/// Searches for the smallest legal value up to `known`, and returns the smallest value found. `known` must be legal.
/// Tries the limits in `stated` and common limits, and bisects between them. `stated` must be in ascending order. All
/// limits are multiplied by `unit`.
pub(super) fn lowest_legal_value(
    known: i64,
    unit: i64,
    stated: &[i64],
    is_legal: &dyn Fn(i64) -> bool,
) -> i64 {
    if known > 0 {
        for low in [0, 1, unit] {
            if low < known && is_legal(low) {
                if low == 0 && is_legal(-1) {
                    return lowest_legal_value(-1, unit, stated, is_legal);
                }
                return low;
            }
        }
        let below = limits_to_try(stated, unit, |limit| limit < known);
        let first = below.partition_point(|limit| !is_legal(*limit));
        let known = match below.get(first) {
            Some(limit) if !is_legal(limit - 1) => return *limit,
            Some(limit) => *limit,
            None => known,
        };
        let illegal = below[..first].last().copied().unwrap_or(0);
        return -bisect_last_legal_value(-known, -illegal, &|value| is_legal(-value));
    }
    // The smallest `i64` cannot be negated.
    let next = known.saturating_sub(1).max(-i64::MAX);
    if next == known || !is_legal(next) {
        return known;
    }
    -highest_legal_value(-next, unit, i64::MAX, stated, &|value| is_legal(-value))
}

/// Multiplies limits by `unit`, and returns the products for which `is_candidate` is true. Products that overflow are
/// dropped.
fn limits_to_try(stated: &[i64], unit: i64, is_candidate: impl Fn(i64) -> bool) -> Vec<i64> {
    let scaled = stated.iter().filter_map(|limit| limit.checked_mul(unit));
    scaled.filter(|limit| is_candidate(*limit)).collect()
}

/// Bisects between a legal value and a larger illegal one, and returns the last legal value before an illegal one.
fn bisect_last_legal_value(legal: i64, illegal: i64, is_legal: &dyn Fn(i64) -> bool) -> i64 {
    let (mut low, mut high) = (legal, illegal);
    for _ in 0..MAX_HALVINGS {
        let half = low.saturating_add_unsigned(high.abs_diff(low) / 2);
        if half == low {
            break;
        }
        if is_legal(half) {
            low = half;
        } else {
            high = half;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn limits_are_found_with_few_tests() {
        for (low, high) in [
            (1, 100_000),
            (-1_000_000_000, 1_000_000_000),
            (3, 7),
            (0, 3000),
            (5, 5),
            (-7, 123_456_789),
        ] {
            let asked = Cell::new(0);
            let is_legal = |value: i64| {
                asked.set(asked.get() + 1);
                (low..=high).contains(&value)
            };
            assert_eq!(highest_legal_value(5, 1, i64::MAX, &[], &is_legal), high);
            assert_eq!(lowest_legal_value(5, 1, &[], &is_legal), low);
            assert!(asked.get() < 130, "{}", asked.get());
            let stated = [3, 7, 26, 3000, 100_000, 123_456_789, 1_000_000_000];
            for stated in [&stated[..], &[3, 4, 8], &[6, 99_999, 1_000_001]] {
                assert_eq!(highest_legal_value(5, 1, i64::MAX, stated, &is_legal), high);
                assert_eq!(lowest_legal_value(5, 1, stated, &is_legal), low);
            }
        }
    }

    #[test]
    fn stated_limits_are_confirmed_with_few_tests() {
        let stated = [2, 3, 7, 40, 3000, 100_000, 123_456_789, 1_000_000_000];
        for (low, high) in [(3, 123_456_789), (-1_000_000_000, 100_000), (40, 3000)] {
            let asked = Cell::new(0);
            let is_legal = |value: i64| {
                asked.set(asked.get() + 1);
                (low..=high).contains(&value)
            };
            assert_eq!(
                highest_legal_value(50, 1, i64::MAX, &stated, &is_legal),
                high
            );
            assert_eq!(lowest_legal_value(50, 1, &stated, &is_legal), low);
            assert!(asked.get() <= 14, "{}", asked.get());
        }
    }

    #[test]
    fn no_value_above_the_maximum_is_tested() {
        let most = highest_legal_value(3, 1, 5000, &[], &|value| {
            assert!(value <= 5000);
            true
        });
        assert_eq!(most, 5000);
    }
}
