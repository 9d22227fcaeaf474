//! The board as a graph: numbered cells, and numbered edges between free neighbours.
//!
//! The piece moves only by swapping with the blank, so each move of the piece crosses an edge. The nodes of the search
//! graph are the edges: a step leads from the middle of one move to the middle of the next. Each step consists of half
//! a swap, a detour of the blank round the piece to the next edge, and half a swap, so the cost is the detour + 1.

use super::ring_detours;
use crate::klotski::rules::{Board, Cell};

/// Sentinel for "no cell, edge or block" and for "unreachable".
pub(super) const NONE_OR_UNREACHABLE: u32 = u32::MAX;

/// The board with a frame of fixed cells. Sides: 0 up, 1 down, 2 left, 3 right; `side ^ 1` is the opposite side.
pub(super) struct Grid<'b> {
    pub board: &'b Board,
    pub free: &'b [bool],
    pub stride: usize,
    offsets: [isize; 4],
    /// For each free cell, the bit set of the free cells among the eight round it, in the order of
    /// [`ring_detours::free_ring_cells_mask`].
    pub masks: Vec<u8>,
    pub fixed_cell_sums: FixedCellSums,
}

impl<'b> Grid<'b> {
    pub(super) fn new(board: &'b Board) -> Self {
        let (free, stride) = (board.free_cell_flags_with_border(), board.stride());
        let mut masks = vec![0; free.len()];
        for index in stride + 1..free.len() - stride - 1 {
            if free[index] {
                masks[index] = ring_detours::free_ring_cells_mask(free, stride, index);
            }
        }
        Self {
            board,
            free,
            stride,
            offsets: board.neighbour_offsets(),
            masks,
            fixed_cell_sums: FixedCellSums::new(free, stride),
        }
    }

    /// Number of cells, including the frame.
    pub(super) fn cell_count(&self) -> usize {
        self.free.len()
    }

    /// Upper bound (exclusive) of edge numbers; not all numbers below it are edges.
    pub(super) fn edge_number_upper_bound(&self) -> usize {
        2 * self.free.len()
    }

    #[inline]
    pub(super) fn cell_index(&self, cell: Cell) -> usize {
        self.board.cell_index(cell)
    }

    /// Returns the neighbour of a cell on the given side.
    #[inline]
    pub(super) fn neighbour_cell(&self, cell: usize, side: usize) -> usize {
        cell.wrapping_add_signed(self.offsets[side])
    }

    /// Returns the edge at a side of a cell. Edge numbers: `2 * cell` to the right, `2 * cell + 1` below.
    #[inline]
    pub(super) fn edge_at_side(&self, cell: usize, side: usize) -> u32 {
        let edge = match side {
            0 => 2 * (cell - self.stride) + 1,
            1 => 2 * cell + 1,
            2 => 2 * (cell - 1),
            _ => 2 * cell,
        };
        edge as u32
    }

    /// Returns the two cells of an edge, each with the side on which the edge lies.
    #[inline]
    pub(super) fn edge_ends(&self, edge: u32) -> [(usize, usize); 2] {
        let cell = edge as usize / 2;
        match edge % 2 {
            0 => [(cell, 3), (cell + 1, 2)],
            _ => [(cell, 1), (cell + self.stride, 0)],
        }
    }

    /// Iterates over the sides of a free cell on which the neighbour is free.
    #[inline]
    pub(super) fn free_sides(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let mask = self.masks[cell];
        (0..4).filter(move |side| ring_detours::is_side_free(mask, *side))
    }

    /// Returns the row and the column of a cell. Both are counted from 1, since the frame has index 0.
    #[inline]
    pub(super) fn row_and_column(&self, cell: usize) -> (i32, i32) {
        // 32-bit division is faster, and edge numbers limit boards to 32 bits anyway.
        let (cell, stride) = (cell as u32, self.stride as u32);
        ((cell / stride) as i32, (cell % stride) as i32)
    }
}

/// Row and column of a cell, both counted from 1.
type RowColumn = (i32, i32);

/// Summed-area table of the fixed cells (Crow 1984), to test whether a rectangle contains any fixed cell.
///
/// Within a rectangle without fixed cells no search is needed, because the bound of [`super::astar`] is exact.
pub(super) struct FixedCellSums {
    /// For each corner point of the cells, the number of fixed cells above and to the left of the point, including the
    /// frame.
    sums: Vec<u32>,
    stride: usize,
}

impl FixedCellSums {
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

    /// Whether the bounding rectangle of the two cells contains no fixed cell.
    #[inline]
    pub(super) fn is_rectangle_free(&self, first: RowColumn, second: RowColumn) -> bool {
        let (top, bottom) = (first.0.min(second.0), first.0.max(second.0) + 1);
        let (left, right) = (first.1.min(second.1), first.1.max(second.1) + 1);
        self.fixed_cells_above_left(bottom, right) + self.fixed_cells_above_left(top, left)
            == self.fixed_cells_above_left(top, right) + self.fixed_cells_above_left(bottom, left)
    }

    #[inline]
    fn fixed_cells_above_left(&self, row: i32, column: i32) -> u32 {
        self.sums[row as usize * self.stride + column as usize]
    }

    /// Whether a free rectangle, at least two cells wide and high, contains `goal` and the edge from `start` to `next`.
    ///
    /// Such a rectangle lets the piece reach `goal` as fast as on a board without fixed cells. Where the piece turns, the
    /// detour of the blank uses only the cell inside the bend. Where the piece goes straight on, the detour uses only the
    /// three cells on one side.
    #[inline]
    pub(super) fn allows_unobstructed_path(
        &self,
        start: RowColumn,
        next: RowColumn,
        goal: RowColumn,
    ) -> bool {
        let top = start.0.min(next.0).min(goal.0);
        let bottom = start.0.max(next.0).max(goal.0);
        let left = start.1.min(next.1).min(goal.1);
        let right = start.1.max(next.1).max(goal.1);
        if top == bottom {
            self.is_rectangle_free((top - 1, left), (bottom, right))
                || self.is_rectangle_free((top, left), (bottom + 1, right))
        } else if left == right {
            self.is_rectangle_free((top, left - 1), (bottom, right))
                || self.is_rectangle_free((top, left), (bottom, right + 1))
        } else {
            self.is_rectangle_free((top, left), (bottom, right))
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
        let clearings = FixedCellSums::new(board.free_cell_flags_with_border(), board.stride());
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
            assert_eq!(
                clearings.is_rectangle_free(one, other),
                is_free,
                "{one:?} {other:?}"
            );
        }
        // A path along one row or column needs a free row or column next to it, on which the blank walks.
        assert!(clearings.allows_unobstructed_path((3, 1), (3, 2), (3, 2)));
        assert!(!clearings.allows_unobstructed_path((3, 2), (3, 3), (3, 4)));
        assert!(clearings.allows_unobstructed_path((1, 1), (2, 1), (3, 1)));
        assert!(!clearings.allows_unobstructed_path((1, 4), (2, 4), (3, 4)));
        assert!(clearings.allows_unobstructed_path((1, 1), (1, 2), (3, 2)));
    }
}
