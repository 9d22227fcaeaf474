//! Moves as sets of the tiles to drag, a bit each.

/// What is worth trying at a node, as the tiles to drag.
pub(super) struct Moves {
    /// Swaps of different tiles; the left tile stands for both.
    pub swaps: u64,
    /// Of all swaps of different tiles, those that make a run; none where nothing is to be tried.
    pub run_making: u64,
    /// Drags into a gap on the right, and on the left.
    pub drops: [u64; 2],
    /// Swaps of equal tiles: they wait, so one of them stands for all.
    pub equal: u64,
}

/// The places of the bits that are set, from the lowest up.
#[inline]
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let at = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (at < u64::BITS).then_some(at)
    })
}

/// The column that the tile at bit `at` is dragged to: on its right (0) or left (1).
#[inline]
pub(super) fn beside(at: u32, side: usize) -> u32 {
    if side == 0 { at / 8 + 1 } else { at / 8 - 1 }
}
