//! The positions that the walk can go to, in the true order of moves.

use super::bound::Vectors;
use super::moves::{beside, bits};
use super::position::Position;
use super::search::Search;
use super::sleep_sets::SleepSet;
use crate::mayan::rules::{Drag, Move};

/// A position that one move leads to.
pub(super) struct Child<const P: usize> {
    pub mv: Move,
    pub after: Position<P>,
    /// What sleeps there, if all the children before it are refuted.
    pub below: SleepSet,
}

impl<const P: usize> Search<'_, P> {
    /// The positions after every move that is worth trying, in the true order; `left` moves are to come after it.
    pub(super) fn children(
        &self,
        position: &Position<P>,
        left: u8,
        mut asleep: SleepSet,
    ) -> Vec<Child<P>> {
        let mut children = Vec::new();
        let vectors = Vectors::of(position, self.colours, self.table);
        if vectors.need_more_than(left + 1) {
            return children;
        }
        let moves = self.moves(position, &vectors, left + 1);
        let skipped = asleep.wake(&moves);
        let swaps = moves.swaps & !skipped.swaps;
        let waits = if asleep.wait {
            0
        } else {
            moves.equal & moves.equal.wrapping_neg()
        };
        let drops = [0, 1].map(|side| moves.drops[side] & !skipped.drops[side]);
        // The order of the bits is the order of the statement: x, then y.
        for at in bits(swaps | waits | drops[0] | drops[1]) {
            let bit = 1 << at;
            if waits & bit != 0 {
                children.push(Child {
                    mv: move_at(at, Drag::Right),
                    after: *position,
                    below: SleepSet::default(),
                });
                asleep.wait = true;
            }
            if swaps & bit != 0 {
                let is_quiet = moves.run_making & bit == 0;
                children.push(Child {
                    mv: move_at(at, Drag::Right),
                    after: position.swap(at).settle(),
                    below: if is_quiet {
                        asleep.after_swap(at)
                    } else {
                        asleep.after_clearing()
                    },
                });
                asleep.swaps |= if is_quiet { bit } else { 0 };
            }
            for (side, drag) in [Drag::Right, Drag::Left].into_iter().enumerate() {
                if drops[side] & bit == 0 {
                    continue;
                }
                let moved = position.drop_on(at, beside(at, side));
                let is_quiet = moved.runs() == 0;
                children.push(Child {
                    mv: move_at(at, drag),
                    after: moved.settle(),
                    below: if is_quiet {
                        asleep.after_drop(at, beside(at, side))
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

/// Drag of the block at bit `at` of a board; each column has 8 bits.
fn move_at(at: u32, drag: Drag) -> Move {
    Move {
        x: (at / 8) as u8,
        y: (at % 8) as u8,
        drag,
    }
}
