//! The board as a graph: numbered cells, and numbered edges between free neighbours.
//!
//! The piece moves only by swapping with the blank, so each of its moves crosses an edge. The search goes from the
//! middle of one such move to the middle of the next: half a swap, a detour of the blank round the piece from the side
//! it came from to the side it goes to, half a swap. Its nodes are the edges; two edges at a cell are detour + 1 apart.

use super::clearings::Clearings;
use super::ring;
use crate::klotski::rules::{Board, Cell};

/// Sentinel for "no cell, edge or block" and for "unreachable".
pub(super) const NONE: u32 = u32::MAX;

/// The board with a frame of fixed cells. Sides: 0 up, 1 down, 2 left, 3 right; `side ^ 1` is the opposite side.
pub(super) struct Grid<'b> {
    pub board: &'b Board,
    pub free: &'b [bool],
    pub stride: usize,
    offsets: [isize; 4],
    /// Bit set of the free cells among the eight round each free cell, in the order of [`ring::mask`].
    pub masks: Vec<u8>,
    pub clearings: Clearings,
}

impl<'b> Grid<'b> {
    pub(super) fn new(board: &'b Board) -> Self {
        let (free, stride) = (board.framed(), board.stride());
        let mut masks = vec![0; free.len()];
        for index in stride + 1..free.len() - stride - 1 {
            if free[index] {
                masks[index] = ring::mask(free, stride, index);
            }
        }
        Self {
            board,
            free,
            stride,
            offsets: board.offsets(),
            masks,
            clearings: Clearings::new(free, stride),
        }
    }

    /// Number of cells, including the frame.
    pub(super) fn cells(&self) -> usize {
        self.free.len()
    }

    /// Upper bound (exclusive) of edge numbers; not all numbers below it are edges.
    pub(super) fn edges(&self) -> usize {
        2 * self.free.len()
    }

    #[inline]
    pub(super) fn index(&self, cell: Cell) -> usize {
        self.board.index(cell)
    }

    /// Returns the neighbour of a cell on the given side.
    #[inline]
    pub(super) fn beside(&self, cell: usize, side: usize) -> usize {
        cell.wrapping_add_signed(self.offsets[side])
    }

    /// Returns the edge at a side of a cell. Edge numbers: `2 * cell` to the right, `2 * cell + 1` below.
    #[inline]
    pub(super) fn edge(&self, cell: usize, side: usize) -> u32 {
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
    pub(super) fn ends(&self, edge: u32) -> [(usize, usize); 2] {
        let cell = edge as usize / 2;
        match edge % 2 {
            0 => [(cell, 3), (cell + 1, 2)],
            _ => [(cell, 1), (cell + self.stride, 0)],
        }
    }

    /// Iterates over the sides of a free cell on which the neighbour is free.
    #[inline]
    pub(super) fn sides(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let mask = self.masks[cell];
        (0..4).filter(move |side| ring::has(mask, *side))
    }

    /// Returns row and column, both from 1.
    #[inline]
    pub(super) fn place(&self, cell: usize) -> (i32, i32) {
        // 32-bit division is faster, and edge numbers limit boards to 32 bits anyway.
        let (cell, stride) = (cell as u32, self.stride as u32);
        ((cell / stride) as i32, (cell % stride) as i32)
    }
}
