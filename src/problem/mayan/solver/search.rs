//! Can a position be cleared in so many moves? The search whose order is free.

use std::ops::ControlFlow;

use super::Stats;
use super::bound::Shifts;
use super::position::Position;
use super::table::Refuted;
use crate::problem::mayan::rules::{Reading, Steps};

/// Moves that are known to lead nowhere from a position with its moves left.
#[derive(Debug, Clone, Copy, Default)]
pub struct Asleep {
    pub swaps: u64,
    pub wait: bool,
}

/// One search: what it needs at every node.
pub struct Search<'a, const P: usize> {
    pub colours: usize,
    pub reading: Reading,
    pub shifts: &'static [u32],
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
    pub fn clears(&mut self, position: &Position<P>, left: u8, mut asleep: Asleep) -> bool {
        if left == 1 {
            return self.clears_at_once(position);
        }
        self.stats.nodes += 1;
        if self.stats.nodes.is_multiple_of(1 << 14) && (self.watch)(&self.stats).is_break() {
            self.is_stopped = true;
        }
        if self.is_stopped {
            return false;
        }
        let Some(moves) = self.moves(position, left) else {
            return false;
        };
        let tries = (moves.swaps | moves.drops[0]).count_ones() + moves.drops[1].count_ones();
        let is_kept = left > 2 || tries > 2;
        if is_kept && self.refuted.holds(position, left) {
            self.stats.table_hits += 1;
            return false;
        }
        if moves.equal != 0 && !asleep.wait {
            if self.clears(position, left - 1, Asleep::default()) {
                return true;
            }
            asleep.wait = true;
        }
        let mut rest = moves.run_making;
        while rest != 0 {
            let at = rest.trailing_zeros();
            rest &= rest - 1;
            let after = position.swap(at).settle();
            self.stats.simulations += 1;
            if self.follow(&after, left - 1, Asleep { swaps: 0, ..asleep }) {
                return true;
            }
        }
        for (side, mut rest) in (0..).zip(moves.drops) {
            while rest != 0 {
                let at = rest.trailing_zeros();
                rest &= rest - 1;
                let beside = if side == 0 { at / 8 + 1 } else { at / 8 - 1 };
                let after = position.drop_on(at, beside).settle();
                self.stats.simulations += 1;
                if self.follow(&after, left - 1, Asleep { swaps: 0, ..asleep }) {
                    return true;
                }
            }
        }
        let mut rest = moves.swaps & !moves.run_making & !asleep.swaps;
        while rest != 0 {
            let at = rest.trailing_zeros();
            let bit = 1 << at;
            rest &= rest - 1;
            let after = position.swap(at);
            let near = bit | bit << 8 | bit >> 8;
            let still = Asleep {
                swaps: asleep.swaps & !near,
                ..asleep
            };
            if self.clears(&after, left - 1, still) {
                return true;
            }
            asleep.swaps |= bit;
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
        left > 0 && self.clears(after, left, asleep)
    }

    /// The moves that keep within the bound, unless the position itself is over it.
    #[inline(always)]
    pub fn moves(&self, position: &Position<P>, left: u8) -> Option<Moves> {
        let most = 2 * u32::from(left);
        let shifts = Shifts::of(position, self.colours, self.shifts, most)?;
        let most = most - 2;
        let pairs = position.pairs();
        let equal = position.same(8);
        let swaps = pairs & !equal & shifts.swaps(most);
        let [right, left_gaps] = position.gaps();
        let is_wait = self.reading.equal_swaps && shifts.needed <= most;
        Some(Moves {
            swaps,
            run_making: swaps & position.run_making(),
            drops: [
                right & shifts.drops(0, most),
                left_gaps & shifts.drops(1, most),
            ],
            equal: if is_wait { equal } else { 0 },
        })
    }

    /// Does one move clear `position`?
    #[inline(always)]
    fn clears_at_once(&mut self, position: &Position<P>) -> bool {
        self.stats.leaves += 1;
        let Some(moves) = self.moves(position, 1) else {
            return false;
        };
        let mut rest = moves.run_making;
        while rest != 0 {
            let at = rest.trailing_zeros();
            rest &= rest - 1;
            self.stats.simulations += 1;
            if position.swap(at).settle().is_empty() {
                return true;
            }
        }
        for (side, mut rest) in (0..).zip(moves.drops) {
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
