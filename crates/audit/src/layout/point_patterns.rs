//! Points on which wrong programs often fail: corners of a convex polygon, a lattice, a line and a point next to it.

use super::number_patterns::{random_value, shuffle, side_of_square};
use caipan_checker::random::Rng;

/// Returns points within the limits of x and y in a random one of the patterns, in random order.
pub(super) fn make_points(count: usize, limits: [(i64, i64); 2], rng: &mut Rng) -> Vec<(i64, i64)> {
    let area = PointArea {
        low: limits.map(|(low, _)| low),
        high: limits.map(|(low, high)| high.max(low)),
    };
    let mut made = match rng.below(4) {
        0 => area.parabola(count as i64, rng),
        1 => area.circle(count, rng),
        2 => area.lattice(count as i64, rng),
        _ => area.line(count as i64, rng),
    };
    shuffle(&mut made, rng);
    made
}

/// Limits of points: x and y.
struct PointArea {
    low: [i64; 2],
    high: [i64; 2],
}

impl PointArea {
    /// Returns the point with these distances from the smallest x and y, or the nearest one within the limits.
    fn point_at(&self, from_low: [i64; 2]) -> (i64, i64) {
        let [x, y] = [0, 1].map(|axis| {
            let value = self.low[axis].saturating_add(from_low[axis]);
            value.clamp(self.low[axis], self.high[axis])
        });
        (x, y)
    }

    /// Returns a distance of which `parts` fit between the limits of an axis: often the largest one.
    fn step(&self, axis: usize, parts: i64, rng: &mut Rng) -> i64 {
        let size = self.high[axis].saturating_sub(self.low[axis]);
        let largest = (size / parts.max(1)).max(1);
        if rng.below(2) == 0 {
            largest
        } else {
            random_value(1, largest, rng)
        }
    }

    /// Returns points of a parabola, all of which are corners of a convex polygon. In half of the calls it is flat.
    fn parabola(&self, count: i64, rng: &mut Rng) -> Vec<(i64, i64)> {
        let half = count / 2;
        let across = self.step(0, count, rng);
        let up = if rng.below(2) == 0 {
            1
        } else {
            self.step(1, half * half, rng)
        };
        let points = (0..count).map(|at| {
            let height = (at - half) * (at - half);
            self.point_at([at.saturating_mul(across), height.saturating_mul(up)])
        });
        points.collect()
    }

    /// Returns points near a circle in the middle between the limits.
    fn circle(&self, count: usize, rng: &mut Rng) -> Vec<(i64, i64)> {
        let largest = [0, 1].map(|axis| self.high[axis].saturating_sub(self.low[axis]) / 2);
        let largest = largest[0].min(largest[1]).max(1);
        let radius = random_value((largest / 2).max(1), largest, rng) as f64;
        let points = (0..count).map(|at| {
            let angle = at as f64 * std::f64::consts::TAU / count as f64;
            let from_low = [angle.cos(), angle.sin()].map(|part| (radius * (1.0 + part)).round());
            self.point_at(from_low.map(|part| part as i64))
        });
        points.collect()
    }

    /// Returns points in rows and columns, about as many of one as of the other.
    fn lattice(&self, count: i64, rng: &mut Rng) -> Vec<(i64, i64)> {
        let side = side_of_square(count as usize) as i64;
        let steps = [0, 1].map(|axis| self.step(axis, side, rng));
        let points = (0..count).map(|at| {
            let [column, row] = [at % side, at / side];
            self.point_at([
                column.saturating_mul(steps[0]),
                row.saturating_mul(steps[1]),
            ])
        });
        points.collect()
    }

    /// Returns points of a line. In half of the calls, one of them is next to the line.
    fn line(&self, count: i64, rng: &mut Rng) -> Vec<(i64, i64)> {
        let across = self.step(0, count, rng);
        let up = random_value(0, 3, rng).min(self.step(1, count, rng) - 1);
        let displaced = random_value(0, 2 * count, rng);
        let points = (0..count).map(|at| {
            let height = at.saturating_mul(up) + i64::from(at == displaced);
            self.point_at([at.saturating_mul(across), height])
        });
        points.collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Twice the signed area of a triangle.
    fn area(corners: [(i64, i64); 3]) -> i128 {
        let [a, b, c] = corners.map(|(x, y)| (i128::from(x), i128::from(y)));
        (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
    }

    #[test]
    fn points_are_within_their_limits_and_often_differ() {
        let mut rng = Rng::new(3);
        for limits in [
            [(0, 0), (5, 5)],
            [(-10, 10), (0, 3)],
            [(i64::MIN, i64::MAX); 2],
        ] {
            for count in [0, 1, 2, 9, 200] {
                let made = make_points(count, limits, &mut rng);
                assert_eq!(made.len(), count);
                for (x, y) in made {
                    assert!((limits[0].0..=limits[0].1).contains(&x), "{x} {limits:?}");
                    assert!((limits[1].0..=limits[1].1).contains(&y), "{y} {limits:?}");
                }
            }
        }
        for _ in 0..50 {
            let made = make_points(1000, [(-1_000_000, 1_000_000); 2], &mut rng);
            assert_eq!(made.iter().collect::<BTreeSet<_>>().len(), 1000);
        }
    }

    #[test]
    fn points_are_convex_or_on_a_line_or_in_rows_and_columns() {
        let mut rng = Rng::new(3);
        let (mut convex, mut collinear, mut nearly_collinear, mut lattice) = (0, 0, 0, 0);
        for _ in 0..200 {
            let mut made = make_points(16, [(-1000, 1000); 2], &mut rng);
            made.sort_unstable();
            let turns: BTreeSet<i128> = made
                .windows(3)
                .map(|three| area([three[0], three[1], three[2]]).signum())
                .collect();
            let columns = made.iter().map(|(x, _)| x).collect::<BTreeSet<_>>().len();
            let bent = made
                .windows(3)
                .filter(|three| area([three[0], three[1], three[2]]) != 0)
                .count();
            convex += usize::from(turns == BTreeSet::from([1]));
            collinear += usize::from(turns == BTreeSet::from([0]));
            nearly_collinear += usize::from((1..=3).contains(&bent) && columns == 16);
            lattice += usize::from(columns == 4);
        }
        assert!(
            convex > 20 && collinear > 10 && nearly_collinear > 10 && lattice > 20,
            "{convex} {collinear} {nearly_collinear} {lattice}"
        );
    }
}
