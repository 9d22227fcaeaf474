//! Tests whether rectangles of the board are free of fixed cells, by a summed-area table (Crow 1984).
//!
//! Within a free rectangle no search is needed: the bound of [`super::astar`] is exact.

/// Row and column, both from 1.
type RowColumn = (i32, i32);

/// Summed-area table of the fixed cells.
pub(super) struct Clearings {
    /// For each corner of cells the number of fixed cells above and to the left, including the frame.
    sums: Vec<u32>,
    stride: usize,
}

impl Clearings {
    /// Builds the table for cells including the frame, `stride` cells per row.
    pub(super) fn new(free: &[bool], stride: usize) -> Self {
        let rows = free.chunks(stride);
        let stride = stride + 1;
        let mut sums = vec![0; stride * (rows.len() + 1)];
        for (row, cells) in rows.enumerate() {
            let (above, here) = sums[row * stride..].split_at_mut(stride);
            let mut fixed = 0;
            for (column, free) in cells.iter().enumerate() {
                fixed += u32::from(!free);
                here[column + 1] = above[column + 1] + fixed;
            }
        }
        Self { sums, stride }
    }

    /// Whether the bounding rectangle of both cells is free.
    #[inline]
    pub(super) fn joins(&self, one: RowColumn, other: RowColumn) -> bool {
        let (top, bottom) = (one.0.min(other.0), one.0.max(other.0) + 1);
        let (left, right) = (one.1.min(other.1), one.1.max(other.1) + 1);
        let sum = |row: i32, column: i32| self.sums[row as usize * self.stride + column as usize];
        sum(bottom, right) + sum(top, left) == sum(top, right) + sum(bottom, left)
    }

    /// Whether a free rectangle, at least two cells wide and high, contains `goal` and the edge from `one` to `next`.
    ///
    /// If so, the piece reaches `goal` as fast as on a board without fixed cells: where the piece turns, the blank needs
    /// only the cell inside the bend for its detour, and where it goes straight on, only the three cells on one side.
    #[inline]
    pub(super) fn contain_way(&self, one: RowColumn, next: RowColumn, goal: RowColumn) -> bool {
        let top = one.0.min(next.0).min(goal.0);
        let bottom = one.0.max(next.0).max(goal.0);
        let left = one.1.min(next.1).min(goal.1);
        let right = one.1.max(next.1).max(goal.1);
        if top == bottom {
            self.joins((top - 1, left), (bottom, right))
                || self.joins((top, left), (bottom + 1, right))
        } else if left == right {
            self.joins((top, left - 1), (bottom, right))
                || self.joins((top, left), (bottom, right + 1))
        } else {
            self.joins((top, left), (bottom, right))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::klotski::rules::Board;

    #[test]
    fn a_rectangle_is_free_if_none_of_its_cells_is_fixed() {
        let board: Board = "....\n..#.\n....".parse().unwrap();
        let clearings = Clearings::new(board.framed(), board.stride());
        for (one, other, is_free) in [
            ((1, 1), (3, 2), true),
            ((3, 2), (1, 1), true),
            ((1, 2), (3, 1), true),
            ((1, 4), (3, 4), true),
            ((1, 1), (2, 3), false),
            ((3, 4), (1, 1), false),
            ((2, 3), (2, 3), false),
            ((0, 1), (1, 1), false),
            ((3, 4), (3, 5), false),
        ] {
            assert_eq!(clearings.joins(one, other), is_free, "{one:?} {other:?}");
        }
        // One cell wide, it needs a row or column beside it.
        assert!(clearings.contain_way((3, 1), (3, 2), (3, 2)));
        assert!(!clearings.contain_way((3, 2), (3, 3), (3, 4)));
        assert!(clearings.contain_way((1, 1), (2, 1), (3, 1)));
        assert!(!clearings.contain_way((1, 4), (2, 4), (3, 4)));
        assert!(clearings.contain_way((1, 1), (1, 2), (3, 2)));
    }
}
