//! Sleep sets (Godefroid 1996): moves that are skipped because the same moves were refuted in another order.
//!
//! ```text
//!        a   node   b          a was refuted at this node, then b is tried. If both are quiet (make no run) and
//!         ╱      ╲             touch different tiles, "b then a" leads to the same position as "a then b", which
//!       refuted   ╲            was refuted together with a. So a sleeps (is skipped) below b.
//!     b ╱          ╲ a
//!       same position
//! ```
//!
//! Only refuted moves sleep, so a node is refuted if all its other moves fail, and can be stored as refuted.

use super::candidate_moves::CandidateMoves;

/// Moves that are known not to lead to a solution with the current number of remaining moves. `swaps` and `drops` are bit
/// sets of the tiles to drag; `wait` is true if a swap of equal tiles is known not to lead to a solution.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct SleepSet {
    pub swaps: u64,
    pub drops: [u64; 2],
    pub wait: bool,
}

impl SleepSet {
    /// Returns the current set, and then removes from `self` all drops and all swaps that make a run. The remaining moves
    /// may sleep in child nodes.
    ///
    /// Two moves that touch different tiles can be reordered if each of them is quiet, i.e. makes no run, when it is made
    /// first. A drop that was quiet earlier might make a run now, so drops are not inherited.
    #[inline(always)]
    pub(super) fn take_and_keep_run_free_swaps(&mut self, moves: &CandidateMoves) -> Self {
        let here = *self;
        self.swaps &= !moves.run_making_swaps;
        self.drops = [0; 2];
        here
    }

    /// Returns the moves that still sleep after a quiet swap at bit `tile_index`.
    #[inline(always)]
    pub(super) fn after_swap(self, tile_index: u32) -> Self {
        let bit = 1 << tile_index;
        Self {
            swaps: self.swaps & !(bit | bit << 8 | bit >> 8),
            ..self.without_drops_at_columns(tile_index, tile_index + 8)
        }
    }

    /// Returns the moves that still sleep after a quiet drop of the tile at bit `tile_index` onto the given neighbouring
    /// column.
    #[inline(always)]
    pub(super) fn after_drop(self, tile_index: u32, to_column: u32) -> Self {
        // The dragged tile and the tiles above it, which fall.
        let moved = (0x7f << (tile_index & !7)) & (!0 << tile_index);
        Self {
            swaps: self.swaps & !(moved | moved >> 8),
            ..self.without_drops_at_columns(tile_index, 8 * to_column)
        }
    }

    /// Returns the moves that still sleep after a move that clears tiles: only the swap of equal tiles.
    #[inline(always)]
    pub(super) fn after_clearing(self) -> Self {
        Self {
            wait: self.wait,
            ..Self::default()
        }
    }

    /// Returns the set without the drops that touch the column of the cell at bit `first` or `second`.
    #[inline(always)]
    fn without_drops_at_columns(self, first: u32, second: u32) -> Self {
        let touched = 0x7f << (first & !7) | 0x7f << (second & !7);
        Self {
            drops: [
                self.drops[0] & !(touched | touched >> 8),
                self.drops[1] & !(touched | touched << 8),
            ],
            ..self
        }
    }
}
