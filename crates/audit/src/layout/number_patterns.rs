//! Sequences of numbers on which wrong programs often fail: all equal, sorted, many ties, extremes.

use std::collections::HashSet;

use caipan_checker::random::Rng;

/// Kind of sequence of numbers that [`make_sequence`] and [`make_permutation`] generate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NumberPattern {
    AllLowest,
    AllHighest,
    AllSame,
    Rising,
    Falling,
    LowAndHigh,
    OneHighest,
    OneLowest,
    FewValues,
    AroundZero,
    TwoNeighbours,
    Peak,
    Valley,
    HighestFirst,
    Random,
    RandomSmall,
    /// Values next to the highest one. Ratios of such values differ by less than floating-point numbers can show.
    NearHighest,
}

/// All patterns; consecutive patterns differ as much as possible.
pub(super) const NUMBER_PATTERNS: [NumberPattern; 17] = [
    NumberPattern::Random,
    NumberPattern::AllHighest,
    NumberPattern::FewValues,
    NumberPattern::Rising,
    NumberPattern::AllLowest,
    NumberPattern::Falling,
    NumberPattern::RandomSmall,
    NumberPattern::LowAndHigh,
    NumberPattern::AroundZero,
    NumberPattern::AllSame,
    NumberPattern::OneHighest,
    NumberPattern::TwoNeighbours,
    NumberPattern::Peak,
    NumberPattern::OneLowest,
    NumberPattern::Valley,
    NumberPattern::HighestFirst,
    NumberPattern::NearHighest,
];

impl NumberPattern {
    /// Returns the pattern with low and high values exchanged.
    pub(super) fn with_high_and_low_exchanged(self) -> Self {
        match self {
            Self::AllLowest => Self::AllHighest,
            Self::AllHighest => Self::AllLowest,
            Self::Rising => Self::Falling,
            Self::Falling => Self::Rising,
            Self::OneHighest => Self::OneLowest,
            Self::OneLowest => Self::OneHighest,
            Self::Peak => Self::Valley,
            Self::Valley => Self::Peak,
            other => other,
        }
    }
}

/// Difference between the largest and the smallest value of patterns with few different values.
const NARROW_RANGE_WIDTH: i64 = 4;

/// Returns a random value from `low` to `high`, both included.
pub(super) fn random_value(low: i64, high: i64, rng: &mut Rng) -> i64 {
    let span = high.abs_diff(low);
    if span < 1 << 31 {
        return low.saturating_add_unsigned(rng.below(span + 1));
    }
    // Three random numbers are combined, since each has at most 31 bits here.
    let wide = rng.below(1_u64 << 31) << 31 | rng.below(1_u64 << 31);
    let wide = wide << 2 | rng.below(4_u64);
    low.saturating_add_unsigned(wide % span.saturating_add(1).max(1))
}

/// Returns `length` values from `low` to `high` (inclusive) in the given pattern.
pub(super) fn make_sequence(
    pattern: NumberPattern,
    length: usize,
    (low, high): (i64, i64),
    rng: &mut Rng,
) -> Vec<i64> {
    match pattern {
        NumberPattern::AllLowest => vec![low; length],
        NumberPattern::AllHighest => vec![high; length],
        NumberPattern::AllSame => vec![random_value(low, high, rng); length],
        NumberPattern::Rising => ascending_values(length, low, high, rng),
        NumberPattern::Falling => reverse_values(ascending_values(length, low, high, rng)),
        NumberPattern::LowAndHigh => (0..length)
            .map(|at| if at % 2 == 0 { low } else { high })
            .collect(),
        NumberPattern::OneHighest => {
            constant_except_one(length, low, (rng.below(length.max(1)), high))
        }
        NumberPattern::OneLowest => {
            constant_except_one(length, high, (rng.below(length.max(1)), low))
        }
        NumberPattern::HighestFirst => constant_except_one(length, low, (0, high)),
        NumberPattern::FewValues => {
            let first = random_value(low, high.saturating_sub(NARROW_RANGE_WIDTH).max(low), rng);
            random_values(
                length,
                first,
                first.saturating_add(NARROW_RANGE_WIDTH).min(high),
                rng,
            )
        }
        NumberPattern::AroundZero => {
            let first = (-NARROW_RANGE_WIDTH).clamp(low, high);
            random_values(length, first, NARROW_RANGE_WIDTH.clamp(low, high), rng)
        }
        NumberPattern::RandomSmall => {
            let first = low.max(0).min(high);
            let reach = (length as i64).max(2 * NARROW_RANGE_WIDTH);
            random_values(length, first, first.saturating_add(reach).min(high), rng)
        }
        NumberPattern::NearHighest => {
            let first = high.saturating_sub(NARROW_RANGE_WIDTH).max(low);
            random_values(length, first, high, rng)
        }
        NumberPattern::TwoNeighbours => {
            let first = random_value(low, high.saturating_sub(1).max(low), rng);
            random_values(length, first, first.saturating_add(1).min(high), rng)
        }
        NumberPattern::Peak => rising_then_falling_values(length, low, high, rng),
        NumberPattern::Valley => {
            // A peak turned upside down within the same range.
            rising_then_falling_values(length, low, high, rng)
                .into_iter()
                .map(|value| low.saturating_add_unsigned(high.abs_diff(value)))
                .collect()
        }
        NumberPattern::Random => random_values(length, low, high, rng),
    }
}

fn random_values(length: usize, low: i64, high: i64, rng: &mut Rng) -> Vec<i64> {
    (0..length).map(|_| random_value(low, high, rng)).collect()
}

/// Returns a list of equal values, except for the value `other` at the index `at`.
fn constant_except_one(length: usize, usual: i64, (at, other): (usize, i64)) -> Vec<i64> {
    (0..length)
        .map(|place| if place == at { other } else { usual })
        .collect()
}

/// Returns `length` values in ascending order: consecutive integers in half of the calls, otherwise random values from
/// the whole range.
fn ascending_values(length: usize, low: i64, high: i64, rng: &mut Rng) -> Vec<i64> {
    if rng.below(2) == 0 {
        let first = low.max(1).min(high);
        return (0..length as i64)
            .map(|at| first.saturating_add(at).min(high))
            .collect();
    }
    let mut values: Vec<i64> = (0..length).map(|_| random_value(low, high, rng)).collect();
    values.sort_unstable();
    values
}

fn reverse_values(mut values: Vec<i64>) -> Vec<i64> {
    values.reverse();
    values
}

/// Returns `length` values from `low` to `high` that rise up to the middle of the list and then fall.
fn rising_then_falling_values(length: usize, low: i64, high: i64, rng: &mut Rng) -> Vec<i64> {
    let values = ascending_values(length, low, high, rng);
    let (mut up, mut down) = (Vec::new(), Vec::new());
    for (at, value) in values.into_iter().enumerate() {
        if at % 2 == 0 {
            up.push(value)
        } else {
            down.push(value)
        }
    }
    up.extend(reverse_values(down));
    up
}

/// Returns the numbers from 1 to `length` in an order that fits the pattern; random for patterns that suggest no
/// order.
pub(super) fn make_permutation(pattern: NumberPattern, length: usize, rng: &mut Rng) -> Vec<i64> {
    let mut values: Vec<i64> = (1..=length as i64).collect();
    match pattern {
        NumberPattern::Rising | NumberPattern::AllLowest => {}
        NumberPattern::Falling | NumberPattern::AllHighest => values.reverse(),
        NumberPattern::OneHighest => values.rotate_left(1.min(length)),
        NumberPattern::OneLowest => values.rotate_right(1.min(length)),
        NumberPattern::TwoNeighbours => values.chunks_exact_mut(2).for_each(|pair| pair.swap(0, 1)),
        NumberPattern::LowAndHigh => values.rotate_left(length / 2),
        NumberPattern::Peak | NumberPattern::Valley => {
            let (odd, even): (Vec<i64>, Vec<i64>) =
                values.iter().partition(|value| **value % 2 == 1);
            values = odd.into_iter().chain(reverse_values(even)).collect();
        }
        NumberPattern::AllSame | NumberPattern::FewValues => {
            // Nearly sorted: one pair is exchanged.
            let ends = [rng.below(length.max(1)), rng.below(length.max(1))];
            if length > 0 {
                values.swap(ends[0], ends[1]);
            }
        }
        _ => shuffle(&mut values, rng),
    }
    values
}

/// Returns `length` different values from `low` to `high` (inclusive). Depending on the pattern, these are the lowest,
/// the highest or random ones, in sorted or random order. If there are fewer than `length` values, some are equal.
pub(super) fn make_distinct_values(
    pattern: NumberPattern,
    length: usize,
    (low, high): (i64, i64),
    rng: &mut Rng,
) -> Vec<i64> {
    let span = high.abs_diff(low);
    if length as u64 > span.saturating_add(1) {
        return make_sequence(pattern, length, (low, high), rng);
    }
    let mut values: Vec<i64> = match pattern {
        NumberPattern::AllLowest | NumberPattern::RandomSmall | NumberPattern::FewValues => {
            (low..=high).take(length).collect()
        }
        NumberPattern::AllHighest | NumberPattern::OneLowest | NumberPattern::NearHighest => {
            (low..=high).rev().take(length).collect()
        }
        _ => random_distinct_values(length, (low, high), rng),
    };
    match pattern {
        NumberPattern::Rising => values.sort_unstable(),
        NumberPattern::Falling => values.sort_unstable_by(|one, other| other.cmp(one)),
        _ => shuffle(&mut values, rng),
    }
    values
}

/// Returns `length` different random values from `low` to `high` (inclusive). The range must contain at least that
/// number of values.
fn random_distinct_values(length: usize, (low, high): (i64, i64), rng: &mut Rng) -> Vec<i64> {
    if high.abs_diff(low) / 2 < length as u64 {
        let mut values: Vec<i64> = (low..=high).collect();
        shuffle(&mut values, rng);
        values.truncate(length);
        return values;
    }
    let mut chosen: HashSet<i64> = HashSet::new();
    while chosen.len() < length {
        chosen.insert(random_value(low, high, rng));
    }
    let mut values: Vec<i64> = chosen.into_iter().collect();
    // A hash set has a different order in every run, so the values are sorted.
    values.sort_unstable();
    values
}

/// Returns the side of the smallest square with at least `count` cells, which is at least 1.
pub(super) fn side_of_square(count: usize) -> usize {
    let side = count.isqrt();
    (side + usize::from(side * side < count)).max(1)
}

/// Shuffles values with the Fisher-Yates algorithm.
pub(super) fn shuffle<T>(values: &mut [T], rng: &mut Rng) {
    for last in (1..values.len()).rev() {
        values.swap(last, rng.below(last + 1));
    }
}

/// Divides a total into `count` parts that differ by at most 1.
pub(super) fn divide_equally(total: i64, count: usize) -> Vec<i64> {
    let parts = (count as i64).max(1);
    let (each, larger) = (total.div_euclid(parts), total.rem_euclid(parts));
    (0..count as i64)
        .map(|at| each + i64::from(at < larger))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_a_wide_range_have_every_remainder() {
        let mut rng = Rng::new(1);
        let values = (0..100).map(|_| random_value(1, 1_000_000_000_000, &mut rng));
        let remainders: std::collections::BTreeSet<i64> = values.map(|value| value % 4).collect();
        assert!(remainders.into_iter().eq(0..4));
    }

    #[test]
    fn ratios_of_values_next_to_the_highest_one_are_equal_as_floating_point_numbers() {
        let mut rng = Rng::new(1);
        let bounds = (1, 1_000_000_000);
        let mut column = || make_sequence(NumberPattern::NearHighest, 20, bounds, &mut rng);
        let rows: Vec<(i64, i64)> = column().into_iter().zip(column()).collect();
        let pairs = rows
            .iter()
            .flat_map(|one| rows.iter().map(move |other| (one, other)));
        let mut different = pairs.filter(|(one, other)| one.1 * other.0 != other.1 * one.0);
        assert!(
            different.any(|(one, other)| {
                one.1 as f64 / one.0 as f64 == other.1 as f64 / other.0 as f64
            }),
            "{rows:?}"
        );
    }

    #[test]
    fn every_sequence_has_the_requested_length_and_stays_in_range() {
        let mut rng = Rng::new(1);
        for pattern in NUMBER_PATTERNS {
            for length in [0, 1, 2, 7] {
                for (low, high) in [(0, 0), (-3, 5), (i64::MIN, i64::MAX), (1, 1_000_000_000)] {
                    let values = make_sequence(pattern, length, (low, high), &mut rng);
                    assert_eq!(values.len(), length);
                    assert!(
                        values.iter().all(|value| (low..=high).contains(value)),
                        "{pattern:?} {values:?}"
                    );
                }
                for (low, high) in [(0, 6), (-9, 900)] {
                    let values = make_distinct_values(pattern, length, (low, high), &mut rng);
                    let different: HashSet<&i64> = values.iter().collect();
                    assert_eq!(different.len(), length, "{pattern:?} {values:?}");
                    assert!(values.iter().all(|value| (low..=high).contains(value)));
                }
                let mut order = make_permutation(pattern, length, &mut rng);
                order.sort_unstable();
                assert!(order.into_iter().eq(1..=length as i64), "{pattern:?}");
            }
        }
    }
}
