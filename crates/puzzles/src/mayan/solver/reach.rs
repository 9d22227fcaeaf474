//! The solver's lower bound on the number of moves, for use by other searches.

use super::bound::Vectors;
use super::position::{self, Position};
use super::shifts;
use crate::mayan::rules::Board;

/// A board whose tiles can be asked for the shifts that they need. It leaves out no solution of a search in which
/// only runs vanish, whatever else goes by other rules there.
pub(crate) struct Reach {
    position: Position<4>,
    vectors: Vectors,
}

impl Reach {
    /// The reach of `board`, on which tiles may float.
    pub(crate) fn of(board: &Board) -> Self {
        let position = Position::new(board);
        let colours = position::colours(board).count();
        let vectors = Vectors::of(&position, colours, shifts::table());
        Self { position, vectors }
    }

    /// Could `left` moves do?
    pub(crate) fn is_within(&self, left: u8) -> bool {
        !self.vectors.need_more_than(left)
    }

    /// Could `left` more moves do after the cells (x, y) and (to, y) have changed places, of which one holds a tile?
    pub(crate) fn is_within_after(&self, x: u8, y: u8, to: u8, left: u8) -> bool {
        let [from, to] = [x.min(to), x.max(to)].map(|x| u32::from(8 * x + y));
        let pair = [from, to].map(|at| self.position.colour(at));
        let table = shifts::table();
        let after = match pair {
            [0, 0] => self.vectors,
            [0, colour] => self.vectors.shifted(to, from / 8, colour, table),
            [colour, 0] => self.vectors.shifted(from, to / 8, colour, table),
            pair => self.vectors.swapped(from, pair, table),
        };
        !after.need_more_than(left)
    }
}
