//! Lists the positions that the walk can move to, in the move order of the statement.

use super::bound::ColourVectors;
use super::moves::{neighbour_column, set_bits};
use super::position::Position;
use super::search::ClearingSearch;
use super::sleep_sets::SleepSet;
use crate::mayan::rules::{DragDirection, Move};

/// A settled position after one move.
pub(super) struct Child<const P: usize> {
    pub mv: Move,
    pub after: Position<P>,
    /// Sleep set at this position, valid if all earlier children are refuted.
    pub below: SleepSet,
}

impl<const P: usize> ClearingSearch<'_, P> {
    /// Returns the positions after every move worth trying, in the move order of the statement. `left` moves remain
    /// after each of these moves.
    pub(super) fn children(
        &self,
        position: &Position<P>,
        left: u8,
        mut asleep: SleepSet,
    ) -> Vec<Child<P>> {
        let mut children = Vec::new();
        let vectors = ColourVectors::new(position, self.colours, self.table);
        if vectors.need_more_than(left + 1) {
            return children;
        }
        let moves = self.moves_within_bound(position, &vectors, left + 1);
        let skipped = asleep.take_keeping_quiet_swaps(&moves);
        let swaps = moves.swaps & !skipped.swaps;
        let waits = if asleep.wait {
            0
        } else {
            moves.equal & moves.equal.wrapping_neg()
        };
        let drops = [0, 1].map(|side| moves.drops[side] & !skipped.drops[side]);
        // Ascending bits are the move order of the statement: by x, then y.
        for at in set_bits(swaps | waits | drops[0] | drops[1]) {
            let bit = 1 << at;
            if waits & bit != 0 {
                children.push(Child {
                    mv: move_at(at, DragDirection::Right),
                    after: *position,
                    below: SleepSet::default(),
                });
                asleep.wait = true;
            }
            if swaps & bit != 0 {
                let is_quiet = moves.run_making_swaps & bit == 0;
                children.push(Child {
                    mv: move_at(at, DragDirection::Right),
                    after: position.swap(at).settle(),
                    below: if is_quiet {
                        asleep.after_swap(at)
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
                let moved = position.drop_on(at, neighbour_column(at, side));
                let is_quiet = moved.tiles_in_runs() == 0;
                children.push(Child {
                    mv: move_at(at, drag),
                    after: moved.settle(),
                    below: if is_quiet {
                        asleep.after_drop(at, neighbour_column(at, side))
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

/// Returns the drag of the tile at bit `at`; each column has 8 bits.
fn move_at(at: u32, drag: DragDirection) -> Move {
    Move {
        x: (at / 8) as u8,
        y: (at % 8) as u8,
        drag,
    }
}
