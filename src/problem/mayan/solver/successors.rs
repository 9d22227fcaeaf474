//! The positions that the search goes on to from a node.

use super::bound::Vectors;
use super::moves::{Moves, beside, bits};
use super::position::Position;
use super::search::Search;
use super::sleep_sets::SleepSet;
use crate::problem::mayan::rules::Steps;

/// A position at rest that a move leads to, not empty and within the bound.
#[derive(Debug, Clone, Copy)]
pub struct Successor<const P: usize> {
    pub after: Position<P>,
    pub vectors: Vectors,
    /// What sleeps there, if all the successors before it are refuted.
    pub asleep: SleepSet,
    /// Is it known to be refuted?
    pub is_refuted: bool,
}

impl<const P: usize> Successor<P> {
    fn new(after: Position<P>, vectors: Vectors, asleep: SleepSet) -> Self {
        Self {
            after,
            vectors,
            asleep,
            is_refuted: false,
        }
    }
}

impl<const P: usize> Search<'_, P> {
    /// Calls `each` with what `moves` lead to, after which `left` more come, one at least, until it says that one can be cleared; is
    /// there such a one, or does a move clear `position` at once?
    #[inline(always)]
    pub fn each_successor(
        &mut self,
        position: &Position<P>,
        vectors: &Vectors,
        left: u8,
        moves: &Moves,
        mut asleep: SleepSet,
        each: &mut impl FnMut(&mut Self, &Successor<P>) -> bool,
    ) -> bool {
        if moves.equal != 0 && !asleep.wait {
            let waited = Successor::new(*position, *vectors, SleepSet::default());
            if each(self, &waited) {
                return true;
            }
            asleep.wait = true;
        }
        let skipped = asleep.wake(moves);
        for at in bits(moves.swaps & !skipped.swaps) {
            let bit = 1 << at;
            let pair = [position.colour(at), position.colour(at + 8)];
            let mut after = vectors.swapped(at, pair, self.table);
            if after.need_more_than(left) {
                asleep.swaps |= bit & !moves.run_making;
                continue;
            }
            let moved = position.swap(at);
            if moves.run_making & bit != 0 {
                let runs = moved.runs();
                for colour in pair {
                    after.reduce(colour, moved.of_colour(colour) & !runs, self.table);
                }
                if self.after_clearing(&moved, runs, &after, left, asleep, each) {
                    return true;
                }
            } else if each(self, &Successor::new(moved, after, asleep.after_swap(at))) {
                return true;
            } else {
                asleep.swaps |= bit;
            }
        }
        let drops = [0, 1].map(|side| moves.drops[side] & !skipped.drops[side]);
        self.each_drop(position, vectors, left, drops, asleep, each)
    }

    /// As `each_successor`, of drags into a gap.
    #[inline(always)]
    fn each_drop(
        &mut self,
        position: &Position<P>,
        vectors: &Vectors,
        left: u8,
        drops: [u64; 2],
        mut asleep: SleepSet,
        each: &mut impl FnMut(&mut Self, &Successor<P>) -> bool,
    ) -> bool {
        for (side, drops) in drops.into_iter().enumerate() {
            for at in bits(drops) {
                let beside = beside(at, side);
                let mut after = vectors.shifted(at, beside, position.colour(at), self.table);
                if after.need_more_than(left) {
                    continue;
                }
                let moved = position.drop_on(at, beside);
                let runs = moved.runs();
                if runs != 0 {
                    after = Vectors::of(&moved.remove(runs), self.colours, self.table);
                    if self.after_clearing(&moved, runs, &after, left, asleep, each) {
                        return true;
                    }
                } else {
                    let below = asleep.after_drop(at, beside);
                    if each(self, &Successor::new(moved, after, below)) {
                        return true;
                    }
                    asleep.drops[side] |= 1 << at;
                }
            }
        }
        false
    }

    /// Goes on from `moved`, on which `runs` vanish now; `vectors` are those of the tiles that stay.
    #[inline(always)]
    fn after_clearing(
        &mut self,
        moved: &Position<P>,
        runs: u64,
        vectors: &Vectors,
        left: u8,
        asleep: SleepSet,
        each: &mut impl FnMut(&mut Self, &Successor<P>) -> bool,
    ) -> bool {
        // Tiles that fall do not change their column: the bound is known before they do.
        if vectors.need_more_than(left) {
            return false;
        }
        self.stats.simulations += 1;
        let mut after = moved.without(runs);
        let mut vectors = *vectors;
        if after.runs() != 0 || after.is_empty() {
            after = after.settle();
            if after.is_empty() {
                return self.reading.steps == Steps::AtMost;
            }
            vectors = Vectors::of(&after, self.colours, self.table);
            if vectors.need_more_than(left) {
                return false;
            }
        }
        each(
            self,
            &Successor::new(after, vectors, asleep.after_clearing()),
        )
    }
}
