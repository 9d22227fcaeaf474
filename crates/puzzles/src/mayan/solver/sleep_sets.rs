//! Sleep sets (Godefroid 1996): moves that are skipped, because another order of the same moves was refuted.
//!
//! ```text
//!        a   node   b          a was refuted here, then b is tried. If both are quiet (make no run) and touch
//!         ╱      ╲             different tiles, a after b gives the position of b after a, which is part of what
//!       refuted   ╲            was refuted with a: so a sleeps below b.
//!     b ╱          ╲ a
//!         the same
//! ```
//!
//! Only what really is refuted falls asleep, so a node whose awake moves all fail is refuted itself and may be
//! remembered as such.

use super::moves::Moves;

/// Moves that are known to lead nowhere from a position with its moves left.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct SleepSet {
    pub swaps: u64,
    pub drops: [u64; 2],
    pub wait: bool,
}

impl SleepSet {
    /// What sleeps here; of that only quiet swaps go on sleeping in the nodes below.
    ///
    /// Two moves that touch different tiles lead to the same position in either order if each of them is quiet
    /// where the other has not been made yet; a drop might make a run by now, so it does not go on.
    #[inline(always)]
    pub(super) fn wake(&mut self, moves: &Moves) -> Self {
        let here = *self;
        self.swaps &= !moves.run_making;
        self.drops = [0; 2];
        here
    }

    /// Those that lead nowhere after a quiet swap at bit `at` either.
    #[inline(always)]
    pub(super) fn after_swap(self, at: u32) -> Self {
        let bit = 1 << at;
        Self {
            swaps: self.swaps & !(bit | bit << 8 | bit >> 8),
            ..self.away_from(at, at + 8)
        }
    }

    /// Those that lead nowhere after the tile at bit `at` was dragged quietly to column `beside` either.
    #[inline(always)]
    pub(super) fn after_drop(self, at: u32, beside: u32) -> Self {
        // The tiles that fall, and the dragged one.
        let moved = (0x7f << (at & !7)) & (!0 << at);
        Self {
            swaps: self.swaps & !(moved | moved >> 8),
            ..self.away_from(at, 8 * beside)
        }
    }

    /// Those that lead nowhere after a move that clears something either.
    #[inline(always)]
    pub(super) fn after_clearing(self) -> Self {
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
