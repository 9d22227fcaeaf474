//! Rows that are the sides of boxes in the plane, no two of which overlap.

use super::number_patterns::{random_value, shuffle, side_of_square};
use caipan_checker::random::Rng;

/// How four numbers of a row describe a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BoxForm {
    /// Two opposite corners: `x1 y1 x2 y2`.
    Corners,
    /// Two ranges: `x1 x2 y1 y2`.
    Ranges,
    /// A corner, the width and the height.
    CornerAndSize,
}

impl BoxForm {
    pub(super) const ALL: [Self; 3] = [Self::Corners, Self::Ranges, Self::CornerAndSize];

    /// Whether the four numbers are a box that is wider and higher than 0.
    pub(super) fn fits(self, row: [i64; 4]) -> bool {
        self.read(row).iter().all(|(begin, end)| begin < end)
    }

    /// Returns the limits of x and of y, given those of the four numbers.
    pub(super) fn limits(self, numbers: [(i64, i64); 4]) -> [(i64, i64); 2] {
        let [a, b, c, d] = numbers;
        match self {
            Self::Corners => [(a.0, c.1), (b.0, d.1)],
            Self::Ranges => [(a.0, b.1), (c.0, d.1)],
            Self::CornerAndSize => [a, b],
        }
    }

    /// Returns the ranges of x and y of a box.
    pub(super) fn read(self, [a, b, c, d]: [i64; 4]) -> [(i64, i64); 2] {
        match self {
            Self::Corners => [(a, c), (b, d)],
            Self::Ranges => [(a, b), (c, d)],
            Self::CornerAndSize => [(a, a.saturating_add(c)), (b, b.saturating_add(d))],
        }
    }

    /// Writes a box as a row.
    pub(super) fn row(self, [x, y]: [(i64, i64); 2]) -> [i64; 4] {
        match self {
            Self::Corners => [x.0, y.0, x.1, y.1],
            Self::Ranges => [x.0, x.1, y.0, y.1],
            Self::CornerAndSize => [x.0, y.0, x.1.saturating_sub(x.0), y.1.saturating_sub(y.0)],
        }
    }
}

/// Largest side of the cells of a text with small boxes.
const MAX_SMALL_SIDE: i64 = 6;

/// Returns boxes within the limits of x and y. Each box is within its own cell of a grid, which is a single line in some texts.
/// Boxes overlap only if the limits are too narrow for this number. Some have common borders if they may touch.
pub(super) fn make_disjoint_boxes(
    count: usize,
    limits: [(i64, i64); 2],
    may_touch: bool,
    rng: &mut Rng,
) -> Vec<[(i64, i64); 2]> {
    let side = side_of_square(count);
    let fits_in_line = limits
        .iter()
        .all(|(low, high)| high.saturating_sub(*low) / 2 >= count as i64);
    let cells: Vec<[usize; 2]> = match rng.below(5) {
        0 if fits_in_line => (0..count).map(|at| [at, 0]).collect(),
        1 if fits_in_line => (0..count).map(|at| [0, at]).collect(),
        2 if fits_in_line => (0..count).map(|at| [at, at]).collect(),
        _ => (0..count).map(|at| [at % side, at / side]).collect(),
    };
    let cells_across =
        [0, 1].map(|axis| 1 + cells.iter().map(|cell| cell[axis]).max().unwrap_or(0));
    let are_small = rng.below(2) == 0;
    let small_side = rng.between(1 + i64::from(!may_touch), MAX_SMALL_SIDE);
    let sides = [0, 1].map(|axis| {
        let (low, high) = limits[axis];
        let largest = (high.saturating_sub(low) / cells_across[axis] as i64).max(1);
        if are_small {
            largest.min(small_side)
        } else {
            largest
        }
    });
    let gap = i64::from(!may_touch);
    let shape = rng.below(5);
    let mut boxes: Vec<[(i64, i64); 2]> = cells
        .into_iter()
        .map(|cell| {
            let shape = if shape == 4 { rng.below(4) } else { shape };
            [0, 1].map(|axis| {
                let begin = (cell[axis] as i64).saturating_mul(sides[axis]);
                let begin = limits[axis].0.saturating_add(begin);
                let end = begin.saturating_add(sides[axis] - gap).max(begin + 1);
                part_of_cell(shape, (begin, end), rng)
            })
        })
        .collect();
    shuffle(&mut boxes, rng);
    boxes
}

/// Returns a part of one side of a cell: all of it, all but 1 where that is possible, a random part, or a part of length 1.
fn part_of_cell(shape: u64, (begin, end): (i64, i64), rng: &mut Rng) -> (i64, i64) {
    match shape {
        0 => (begin, end),
        1 => (begin, end.saturating_sub(1).max(begin + 1)),
        2 => {
            let from = random_value(begin, end - 1, rng);
            (from, random_value(from + 1, end, rng))
        }
        _ => {
            let from = random_value(begin, end - 1, rng);
            (from, from + 1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_within_their_limits_and_do_not_overlap() {
        let mut rng = Rng::new(4);
        let mut are_touching = false;
        for text in 0..200 {
            let count = 1 + text % 30;
            let limits = [(-50, 40), (0, 1_000_000_000)];
            let may_touch = text % 2 == 0;
            let boxes = make_disjoint_boxes(count, limits, may_touch, &mut rng);
            assert_eq!(boxes.len(), count);
            for (at, one) in boxes.iter().enumerate() {
                for (axis, (low, high)) in limits.into_iter().enumerate() {
                    let (begin, end) = one[axis];
                    assert!(low <= begin && begin < end && end <= high, "{one:?}");
                }
                for other in &boxes[..at] {
                    let gaps = [0, 1].map(|axis| {
                        one[axis].0.max(other[axis].0) - one[axis].1.min(other[axis].1)
                    });
                    let least = i64::from(!may_touch);
                    assert!(gaps.iter().any(|gap| *gap >= least), "{one:?} {other:?}");
                    are_touching |= may_touch && gaps.contains(&0);
                }
            }
        }
        assert!(are_touching);
    }

    #[test]
    fn boxes_within_narrow_limits_are_wider_than_0() {
        let mut rng = Rng::new(5);
        for may_touch in [true, false].repeat(20) {
            let boxes = make_disjoint_boxes(30, [(0, 3), (7, 7)], may_touch, &mut rng);
            assert!(
                boxes.iter().flatten().all(|(begin, end)| begin < end),
                "{boxes:?}"
            );
        }
    }

    #[test]
    fn a_box_is_written_in_its_form() {
        let one = [(3, 10), (-2, 5)];
        let rows = BoxForm::ALL.map(|form| form.row(one));
        assert_eq!(rows, [[3, -2, 10, 5], [3, 10, -2, 5], [3, -2, 7, 7]]);
        for (form, row) in BoxForm::ALL.into_iter().zip(rows) {
            assert!(form.fits(row), "{form:?}");
            assert_eq!(form.read(row), one);
        }
        assert!(!BoxForm::Corners.fits([3, 10, -2, 5]));
        assert!(!BoxForm::Ranges.fits([3, -2, 10, 5]));
    }
}
