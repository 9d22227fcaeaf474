//! Intervals on which wrong programs often fail: nested, touching, equal, of one point, and one that covers all others.

use super::number_patterns::random_value;
use caipan_checker::random::Rng;

/// Maximum difference between the end and the start of a short interval.
const MAX_SHORT_INTERVAL_LENGTH: i64 = 3;

/// Number of intervals above which half of the texts have one that covers all others.
const MANY_INTERVALS: usize = 100;

/// Returns `length` intervals within a range, none of which ends before it begins.
pub(super) fn make_intervals(
    pattern: usize,
    length: usize,
    (low, high): (i64, i64),
    rng: &mut Rng,
) -> Vec<(i64, i64)> {
    // A narrow range, in which many ends are equal.
    let narrow = low.saturating_add(2 * length as i64 + 2).min(high);
    let same = random_interval(low, narrow, rng);
    let step = (high.saturating_sub(low) / (length as i64).max(1)).max(1);
    let wide = if rng.below(2) == 0 { step } else { step.min(2) };
    let mut pairs: Vec<(i64, i64)> = (0..length as i64)
        .map(|at| {
            let place = |steps: i64| low.saturating_add(wide.saturating_mul(steps)).min(high);
            match pattern % 12 {
                0 => random_interval(low, high, rng),
                1 => random_interval(low, narrow, rng),
                // Each interval lies within the previous one.
                2 => {
                    let (begin, end) = (low.saturating_add(at), high.saturating_sub(at));
                    if begin <= end {
                        (begin, end)
                    } else {
                        (low, high)
                    }
                }
                // Each interval begins where the previous one ends.
                3 => (place(at), place(at + 1)),
                // Consecutive intervals have a gap of one.
                4 => (place(at), place(at + 1).saturating_sub(1).max(place(at))),
                5 => same,
                6 => {
                    let point = random_value(low, narrow, rng);
                    (point, point)
                }
                7 => (low, high),
                8 | 9 => {
                    let begin = random_value(
                        low,
                        if pattern.is_multiple_of(2) {
                            narrow
                        } else {
                            high
                        },
                        rng,
                    );
                    (
                        begin,
                        begin
                            .saturating_add(random_value(0, MAX_SHORT_INTERVAL_LENGTH, rng))
                            .min(high),
                    )
                }
                // All intervals begin at the same value; with the next pattern they end at the same value.
                10 => (low, random_value(low, high, rng)),
                _ => (random_value(low, high, rng), high),
            }
        })
        .collect();
    // Among many intervals, one that covers all others is often the slowest.
    let share_of_texts = if length > MANY_INTERVALS { 2 } else { 6 };
    if length > 1 && rng.below(share_of_texts) == 0 {
        let at = rng.below(length);
        pairs[at] = (low, high);
    }
    pairs
}

fn random_interval(low: i64, high: i64, rng: &mut Rng) -> (i64, i64) {
    let ends = [random_value(low, high, rng), random_value(low, high, rng)];
    (ends[0].min(ends[1]), ends[0].max(ends[1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_interval_ends_before_it_begins_or_leaves_the_range() {
        let mut rng = Rng::new(4);
        for pattern in 0..12 {
            for (low, high) in [(0, 0), (1, 5), (-1_000_000_000, 1_000_000_000)] {
                for (begin, end) in make_intervals(pattern, 9, (low, high), &mut rng) {
                    assert!(
                        low <= begin && begin <= end && end <= high,
                        "{pattern}: {begin} {end}"
                    );
                }
            }
        }
    }
}
