//! Lower bound of the solver on the number of moves, for use by other searches.

use super::position::{self, Position};
use super::shift_bound::ColourCountVectors;
use super::shifts;
use crate::mayan::rules::Board;

/// A board with a lower bound on the number of moves that clear it. The bound is valid for any rules under which
/// tiles vanish only in runs.
pub(crate) struct MoveBound {
    position: Position<4>,
    vectors: ColourCountVectors,
}

impl MoveBound {
    /// Computes the bound of `board`, on which tiles may float.
    pub(crate) fn compute(board: &Board) -> Self {
        let position = Position::new(board);
        let colours = position::colours(board).count();
        let vectors = ColourCountVectors::new(&position, colours, shifts::shift_cost_table());
        Self { position, vectors }
    }

    /// Whether the bound allows clearing the board in `moves_left` moves.
    pub(crate) fn allows_clearing_in(&self, moves_left: u8) -> bool {
        !self.vectors.need_more_moves_than(moves_left)
    }

    /// Whether the bound allows clearing the board in `moves_left` moves after the adjacent cells (x, y) and (to, y) are
    /// exchanged.
    pub(crate) fn allows_clearing_after_exchange(
        &self,
        x: u8,
        y: u8,
        to: u8,
        moves_left: u8,
    ) -> bool {
        let [from, to] = [x.min(to), x.max(to)].map(|x| u32::from(8 * x + y));
        let pair = [from, to].map(|at| self.position.colour_at(at));
        let table = shifts::shift_cost_table();
        let after = match pair {
            [0, 0] => self.vectors,
            [0, colour] => self.vectors.after_shift(to, from / 8, colour, table),
            [colour, 0] => self.vectors.after_shift(from, to / 8, colour, table),
            pair => self.vectors.after_swap(from, pair, table),
        };
        !after.need_more_moves_than(moves_left)
    }
}
