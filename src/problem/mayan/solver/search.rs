//! Can a position be cleared in so many moves? The search whose order is free.

use std::ops::ControlFlow;

use super::Stats;
use super::bound::{Gains, Vectors, can_vanish};
use super::position::Position;
use super::shifts::Table;
use super::table::Refuted;
use crate::problem::mayan::rules::{Reading, Steps};

/// Moves that are known to lead nowhere from a position with its moves left.
#[derive(Debug, Clone, Copy, Default)]
pub struct Asleep {
    pub swaps: u64,
    pub drops: [u64; 2],
    pub wait: bool,
}

impl Asleep {
    /// What sleeps here; of that only quiet swaps go on sleeping in the nodes below.
    ///
    /// Two moves that touch different tiles lead to the same position in either order if each of them is quiet
    /// where the other has not been made yet; a drop might make a run by now, so it does not go on.
    #[inline(always)]
    pub fn wake(&mut self, moves: &Moves) -> Self {
        let here = *self;
        self.swaps &= !moves.run_making;
        self.drops = [0; 2];
        here
    }

    /// Those that lead nowhere after a quiet swap at bit `at` either.
    #[inline(always)]
    pub fn after_swap(self, at: u32) -> Self {
        let bit = 1 << at;
        Self {
            swaps: self.swaps & !(bit | bit << 8 | bit >> 8),
            ..self.away_from(at, at + 8)
        }
    }

    /// Those that lead nowhere after the tile at bit `at` was dragged quietly to column `beside` either.
    #[inline(always)]
    pub fn after_drop(self, at: u32, beside: u32) -> Self {
        // The tiles that fall, and the dragged one.
        let moved = (0x7f << (at & !7)) & (!0 << at);
        Self {
            swaps: self.swaps & !(moved | moved >> 8),
            ..self.away_from(at, 8 * beside)
        }
    }

    /// Those that lead nowhere after a move that clears something either.
    #[inline(always)]
    pub fn after_clearing(self) -> Self {
        Self {
            wait: self.wait,
            ..Self::default()
        }
    }

    /// Without drops that touch the column of bit `at` or that of bit `other`.
    #[inline(always)]
    fn away_from(self, at: u32, other: u32) -> Self {
        let touched = 0x7f << (at & !7) | 0x7f << (other & !7);
        Self {
            drops: [
                self.drops[0] & !(touched | touched >> 8),
                self.drops[1] & !(touched | touched << 8),
            ],
            ..self
        }
    }
}

/// One search: what it needs at every node.
pub struct Search<'a, const P: usize> {
    pub colours: usize,
    pub reading: Reading,
    pub table: &'static Table,
    pub refuted: &'a mut Refuted<P>,
    pub bytes: usize,
    pub stats: Stats,
    pub watch: &'a mut dyn FnMut(&Stats) -> ControlFlow<()>,
    pub is_stopped: bool,
}

/// What is worth trying at a node.
pub struct Moves {
    pub swaps: u64,
    pub run_making: u64,
    pub drops: [u64; 2],
    pub equal: u64,
}

impl<const P: usize> Search<'_, P> {
    /// Can `left` moves clear `position`, which is not empty?
    pub fn clears(
        &mut self,
        position: &Position<P>,
        vectors: &Vectors,
        left: u8,
        mut asleep: Asleep,
    ) -> bool {
        if left == 1 {
            return self.clears_at_once(position, vectors, asleep);
        }
        self.stats.nodes += 1;
        if self.stats.nodes % (1 << 14) == 0 && (self.watch)(&self.stats).is_break() {
            self.is_stopped = true;
        }
        if self.is_stopped {
            return false;
        }
        let moves = self.moves(position, vectors, left);
        let tries = (moves.swaps | moves.drops[0]).count_ones() + moves.drops[1].count_ones();
        let is_kept = left > 2 || tries > 2;
        if is_kept && self.refuted.holds(position, left) {
            self.stats.table_hits += 1;
            return false;
        }
        if moves.equal != 0 && !asleep.wait {
            if self.clears(position, vectors, left - 1, Asleep::default()) {
                return true;
            }
            asleep.wait = true;
        }
        let skipped = asleep.wake(&moves);
        let mut rest = moves.swaps & !skipped.swaps;
        while rest != 0 {
            let at = rest.trailing_zeros();
            let bit = 1 << at;
            rest &= rest - 1;
            let changed =
                vectors.swapped(at, position.colour(at), position.colour(at + 8), self.table);
            if changed.need_more_than(left - 1) {
                asleep.swaps |= bit & !moves.run_making;
                continue;
            }
            let after = position.swap(at);
            if moves.run_making & bit != 0 {
                self.stats.simulations += 1;
                if self.follow(&after.settle(), left - 1, asleep.after_clearing()) {
                    return true;
                }
                continue;
            }
            if self.clears(&after, &changed, left - 1, asleep.after_swap(at)) {
                return true;
            }
            asleep.swaps |= bit;
        }
        for side in 0..2 {
            let mut rest = moves.drops[side] & !skipped.drops[side];
            while rest != 0 {
                let at = rest.trailing_zeros();
                let bit = 1 << at;
                rest &= rest - 1;
                let beside = if side == 0 { at / 8 + 1 } else { at / 8 - 1 };
                let changed = vectors.shifted(at, beside, position.colour(at), self.table);
                if changed.need_more_than(left - 1) {
                    continue;
                }
                let after = position.drop_on(at, beside);
                if after.runs() != 0 {
                    self.stats.simulations += 1;
                    if self.follow(&after.settle(), left - 1, asleep.after_clearing()) {
                        return true;
                    }
                    continue;
                }
                if self.clears(&after, &changed, left - 1, asleep.after_drop(at, beside)) {
                    return true;
                }
                asleep.drops[side] |= bit;
            }
        }
        if is_kept && !self.is_stopped {
            self.stats.refuted += 1;
            self.refuted.add(position, left, self.bytes);
        }
        false
    }

    /// Goes on from the position after a move.
    pub fn follow(&mut self, after: &Position<P>, left: u8, asleep: Asleep) -> bool {
        if after.is_empty() {
            return left == 0 || self.reading.steps == Steps::AtMost;
        }
        if left == 0 {
            return false;
        }
        let vectors = Vectors::of(after, self.colours, self.table);
        !vectors.need_more_than(left) && self.clears(after, &vectors, left, asleep)
    }

    /// The moves that keep within the bound.
    #[inline(always)]
    pub fn moves(&self, position: &Position<P>, vectors: &Vectors, left: u8) -> Moves {
        let gains = Gains::of(position, vectors, self.colours, self.table);
        let most = 2 * u32::from(left - 1);
        let pairs = position.pairs();
        let equal = position.same(8);
        let swaps = pairs & !equal & gains.swaps(most);
        let [right, left_gaps] = position.gaps();
        let is_wait = self.reading.equal_swaps && vectors.needed() <= most;
        Moves {
            swaps,
            run_making: position.run_making(),
            drops: [
                right & gains.drops(0, most),
                left_gaps & gains.drops(1, most),
            ],
            equal: if is_wait { equal } else { 0 },
        }
    }

    /// Does one move clear `position`?
    #[inline(always)]
    fn clears_at_once(
        &mut self,
        position: &Position<P>,
        vectors: &Vectors,
        asleep: Asleep,
    ) -> bool {
        self.stats.leaves += 1;
        let mut swaps = position.run_making() & !position.same(8) & !asleep.swaps;
        let [right, left] = position.gaps();
        let mut drops = if vectors.needed() > 1 {
            [0; 2]
        } else {
            [right & !asleep.drops[0], left & !asleep.drops[1]]
        };
        if swaps | drops[0] | drops[1] == 0 {
            return false;
        }
        let gains = Gains::of(position, vectors, self.colours, self.table);
        swaps &= gains.swaps(0);
        drops[0] &= gains.drops(0, 0);
        drops[1] &= gains.drops(1, 0);
        let mut rest = swaps;
        while rest != 0 {
            let at = rest.trailing_zeros();
            rest &= rest - 1;
            let after = position.swap(at);
            let runs = after.runs();
            if !can_vanish(after.of_colour(position.colour(at)) & !runs, self.table)
                || !can_vanish(after.of_colour(position.colour(at + 8)) & !runs, self.table)
            {
                continue;
            }
            self.stats.simulations += 1;
            if after.without(runs).settle().is_empty() {
                return true;
            }
        }
        for (side, mut rest) in (0..).zip(drops) {
            while rest != 0 {
                let at = rest.trailing_zeros();
                rest &= rest - 1;
                let beside = if side == 0 { at / 8 + 1 } else { at / 8 - 1 };
                self.stats.simulations += 1;
                if position.drop_on(at, beside).settle().is_empty() {
                    return true;
                }
            }
        }
        false
    }
}
