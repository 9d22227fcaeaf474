//! Sets of moves at a search node, and helper functions for their bit sets.

/// Moves worth trying at a node, as bit sets of the tiles to drag.
pub(super) struct CandidateMoves {
    /// Swaps of two tiles of different colours, as the set of the left tiles.
    pub swaps: u64,
    /// All swaps of two different tiles that make a run, not only those worth trying. 0 if no swap or drop is worth
    /// trying.
    pub run_making_swaps: u64,
    /// Drags into a gap on the right (0) and on the left (1).
    pub drops: [u64; 2],
    /// Swaps of two tiles of one colour, as the set of the left tiles. These swaps do not change the board, so only one of
    /// them is tried; 0 if none is worth trying.
    pub equal: u64,
}

/// Iterates over the indices of the set bits in ascending order.
#[inline]
pub(super) fn set_bit_indices(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let index = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (index < u64::BITS).then_some(index)
    })
}

/// Returns the column to the right (0) or left (1) of the tile at bit `tile_index`.
#[inline]
pub(super) fn neighbour_column(tile_index: u32, side: usize) -> u32 {
    if side == 0 {
        tile_index / 8 + 1
    } else {
        tile_index / 8 - 1
    }
}
