//! Lists the positions after each move, in the move order of the statement.

use super::candidate_moves::{neighbour_column, set_bit_indices};
use super::clearing_search::ClearingSearch;
use super::position::Position;
use super::shift_bound::ColourCountVectors;
use super::sleep_sets::SleepSet;
use crate::mayan::rules::{DragDirection, Move};

/// A settled position after one move.
pub(super) struct ChildPosition<const P: usize> {
    pub mv: Move,
    pub after: Position<P>,
    /// Sleep set of this position: moves that need not be tried. Valid only if all earlier children are refuted.
    pub below: SleepSet,
}

impl<const P: usize> ClearingSearch<'_, P> {
    /// Returns the positions after every move worth trying, in the move order of the statement. After each of these
    /// moves, `moves_left` moves remain.
    pub(super) fn list_child_positions(
        &self,
        position: &Position<P>,
        moves_left: u8,
        mut asleep: SleepSet,
    ) -> Vec<ChildPosition<P>> {
        let mut children = Vec::new();
        let vectors = ColourCountVectors::new(position, self.colours, self.table);
        if vectors.need_more_moves_than(moves_left + 1) {
            return children;
        }
        let moves = self.moves_within_shift_bound(position, &vectors, moves_left + 1);
        let skipped = asleep.take_and_keep_run_free_swaps(&moves);
        let swaps = moves.swaps & !skipped.swaps;
        let waits = if asleep.wait {
            0
        } else {
            moves.equal & moves.equal.wrapping_neg()
        };
        let drops = [0, 1].map(|side| moves.drops[side] & !skipped.drops[side]);
        // The order of ascending bits is the move order of the statement: by x, then y.
        for tile in set_bit_indices(swaps | waits | drops[0] | drops[1]) {
            let bit = 1 << tile;
            if waits & bit != 0 {
                children.push(ChildPosition {
                    mv: move_from_tile_index(tile, DragDirection::Right),
                    after: *position,
                    below: SleepSet::default(),
                });
                asleep.wait = true;
            }
            if swaps & bit != 0 {
                let is_quiet = moves.run_making_swaps & bit == 0;
                children.push(ChildPosition {
                    mv: move_from_tile_index(tile, DragDirection::Right),
                    after: position.swap_with_right_neighbour(tile).clear_all_runs(),
                    below: if is_quiet {
                        asleep.after_swap(tile)
                    } else {
                        asleep.after_clearing()
                    },
                });
                asleep.swaps |= if is_quiet { bit } else { 0 };
            }
            for (side, drag) in [DragDirection::Right, DragDirection::Left]
                .into_iter()
                .enumerate()
            {
                if drops[side] & bit == 0 {
                    continue;
                }
                let moved = position.drop_onto_column(tile, neighbour_column(tile, side));
                let is_quiet = moved.tiles_in_runs() == 0;
                children.push(ChildPosition {
                    mv: move_from_tile_index(tile, drag),
                    after: moved.clear_all_runs(),
                    below: if is_quiet {
                        asleep.after_drop(tile, neighbour_column(tile, side))
                    } else {
                        asleep.after_clearing()
                    },
                });
                asleep.drops[side] |= if is_quiet { bit } else { 0 };
            }
        }
        children
    }
}

/// Returns the drag of the tile at bit `tile_index`; each column has 8 bits.
fn move_from_tile_index(tile_index: u32, drag: DragDirection) -> Move {
    Move {
        x: (tile_index / 8) as u8,
        y: (tile_index % 8) as u8,
        drag,
    }
}
