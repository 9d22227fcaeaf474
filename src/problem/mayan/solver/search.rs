//! Can a position be cleared in so many moves? Here the order of moves is free.

use std::ops::ControlFlow;

use super::bound::{Gains, Vectors, can_vanish};
use super::moves::{Moves, beside, bits};
use super::position::Position;
use super::shifts::Table;
use super::sleep_sets::SleepSet;
use super::stats::Stats;
use super::transposition_table::TranspositionTable;
use crate::problem::mayan::rules::{Reading, Steps};

/// One search: what it needs at every node.
pub struct Search<'a, const P: usize> {
    /// The highest colour of its positions.
    pub colours: usize,
    pub reading: Reading,
    pub table: &'static Table,
    pub refuted: &'a mut TranspositionTable<P>,
    /// What the refuted states may take.
    pub bytes: usize,
    pub stats: Stats,
    pub watch: &'a mut dyn FnMut(&Stats) -> ControlFlow<()>,
    pub is_stopped: bool,
}

impl<const P: usize> Search<'_, P> {
    /// Can `left` moves, at least one, clear `position`, which is not empty and within the bound?
    pub fn clears(
        &mut self,
        position: &Position<P>,
        vectors: &Vectors,
        left: u8,
        mut asleep: SleepSet,
    ) -> bool {
        if left == 1 {
            return self.clears_at_once(position, vectors, asleep);
        }
        self.stats.nodes += 1;
        if self.stats.nodes.is_multiple_of(1 << 14) && (self.watch)(&self.stats).is_break() {
            self.is_stopped = true;
        }
        if self.is_stopped {
            return false;
        }
        // Asked before there is need, because the answer is long in coming.
        let mut known = if left > 2 {
            self.refuted.known(position)
        } else {
            0
        };
        let moves = self.moves(position, vectors, left);
        // Where little is to be tried, trying it is cheaper than to look it up.
        let [right, left_drops] = moves.drops;
        let tries = (moves.swaps | right).count_ones() + left_drops.count_ones();
        let is_kept = left > 2 || tries > 5;
        if left == 2 && is_kept {
            known = self.refuted.known(position);
        }
        if is_kept && known >> left & 1 == 1 {
            self.stats.table_hits += 1;
            return false;
        }
        if moves.equal != 0 && !asleep.wait {
            if self.clears(position, vectors, left - 1, SleepSet::default()) {
                return true;
            }
            asleep.wait = true;
        }
        if self.clears_by_a_move(position, vectors, left - 1, &moves, asleep) {
            return true;
        }
        if is_kept && !self.is_stopped {
            self.stats.refuted += 1;
            self.refuted.add(position, left, self.bytes);
        }
        false
    }

    /// Can one of `moves`, with `left` more to come, clear `position`?
    #[inline(always)]
    fn clears_by_a_move(
        &mut self,
        position: &Position<P>,
        vectors: &Vectors,
        left: u8,
        moves: &Moves,
        mut asleep: SleepSet,
    ) -> bool {
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
                if self.clears_after(&moved, runs, &after, left, asleep) {
                    return true;
                }
            } else if self.clears(&moved, &after, left, asleep.after_swap(at)) {
                return true;
            } else {
                asleep.swaps |= bit;
            }
        }
        for (side, drops) in moves.drops.into_iter().enumerate() {
            for at in bits(drops & !skipped.drops[side]) {
                let beside = beside(at, side);
                let mut after = vectors.shifted(at, beside, position.colour(at), self.table);
                if after.need_more_than(left) {
                    continue;
                }
                let moved = position.drop_on(at, beside);
                let runs = moved.runs();
                if runs != 0 {
                    after = Vectors::of(&moved.remove(runs), self.colours, self.table);
                    if self.clears_after(&moved, runs, &after, left, asleep) {
                        return true;
                    }
                } else if self.clears(&moved, &after, left, asleep.after_drop(at, beside)) {
                    return true;
                } else {
                    asleep.drops[side] |= 1 << at;
                }
            }
        }
        false
    }

    /// Goes on from `moved`, on which `runs` vanish now; `vectors` are those of the tiles that stay.
    #[inline(always)]
    fn clears_after(
        &mut self,
        moved: &Position<P>,
        runs: u64,
        vectors: &Vectors,
        left: u8,
        asleep: SleepSet,
    ) -> bool {
        // Tiles that fall do not change their column: the bound is known before they do.
        if vectors.need_more_than(left) {
            return false;
        }
        self.stats.simulations += 1;
        let fallen = moved.without(runs);
        if fallen.runs() == 0 && !fallen.is_empty() {
            return self.clears(&fallen, vectors, left, asleep.after_clearing());
        }
        self.follow(&fallen.settle(), left, asleep.after_clearing())
    }

    /// Is `after`, the position at rest after a move, clear, or can `left` more moves clear it?
    pub fn follow(&mut self, after: &Position<P>, left: u8, asleep: SleepSet) -> bool {
        if after.is_empty() {
            return left == 0 || self.reading.steps == Steps::AtMost;
        }
        if left == 0 {
            return false;
        }
        let vectors = Vectors::of(after, self.colours, self.table);
        !vectors.need_more_than(left) && self.clears(after, &vectors, left, asleep)
    }

    /// The moves after which the position is within the bound, with `left` moves to come before them.
    #[inline(always)]
    pub fn moves(&self, position: &Position<P>, vectors: &Vectors, left: u8) -> Moves {
        let gains = Gains::of(position, vectors, self.colours, self.table);
        let most = 2 * u32::from(left - 1);
        let equal = position.same(8);
        let [right, left_drops] = position.gaps();
        let is_wait = self.reading.equal_swaps && vectors.needed() <= most;
        let swaps = position.pairs() & !equal & gains.swaps(most);
        let drops = [
            right & gains.drops(0, most),
            left_drops & gains.drops(1, most),
        ];
        let is_any = swaps | drops[0] | drops[1] != 0;
        Moves {
            swaps,
            run_making: if is_any { position.run_making() } else { 0 },
            drops,
            equal: if is_wait { equal } else { 0 },
        }
    }

    /// Does one move clear `position`? It has to make a run, and what stays must need no shift.
    #[inline(always)]
    fn clears_at_once(
        &mut self,
        position: &Position<P>,
        vectors: &Vectors,
        asleep: SleepSet,
    ) -> bool {
        self.stats.leaves += 1;
        let swaps = position.run_making() & !position.same(8) & !asleep.swaps;
        // A drop shifts one tile only.
        let gaps = if vectors.needed() > 1 {
            [0; 2]
        } else {
            position.gaps()
        };
        if swaps | gaps[0] | gaps[1] == 0 {
            return false;
        }
        let gains = Gains::of(position, vectors, self.colours, self.table);
        for at in bits(swaps & gains.swaps(0)) {
            let pair = [position.colour(at), position.colour(at + 8)];
            let moved = position.swap(at);
            let runs = moved.runs();
            let can_vanish = |colour| can_vanish(moved.of_colour(colour) & !runs, self.table);
            if can_vanish(pair[0]) && can_vanish(pair[1]) {
                self.stats.simulations += 1;
                if moved.without(runs).settle().is_empty() {
                    return true;
                }
            }
        }
        for (side, gaps) in gaps.into_iter().enumerate() {
            for at in bits(gaps & gains.drops(side, 0) & !asleep.drops[side]) {
                let moved = position.drop_on(at, beside(at, side));
                let runs = moved.runs();
                if runs != 0 {
                    self.stats.simulations += 1;
                    if moved.without(runs).settle().is_empty() {
                        return true;
                    }
                }
            }
        }
        false
    }
}
