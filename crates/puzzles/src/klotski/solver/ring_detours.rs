//! Table of detours within the ring, the eight cells round the piece.
//!
//! If the ring contains a path from one side of the piece to another, the path takes 2, 4 or 6 steps and is a shortest
//! one: opposite sides are at least 4 steps apart, and a path round a fixed corner outside the ring takes 6 as well.

/// Index into [`SIDE_PAIRS`] of each pair of sides, indexed by the two sides in either order.
pub(super) const PAIR_INDEX_BY_SIDES: [[usize; 4]; 4] =
    [[0, 0, 1, 2], [0, 0, 3, 4], [1, 3, 0, 5], [2, 4, 5, 0]];

/// All pairs of different sides: 0 up, 1 down, 2 left, 3 right.
pub(super) const SIDE_PAIRS: [[usize; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];

/// Indices of the sides up, down, left and right in the ring, which runs clockwise from the top.
const RING_INDEX_OF_SIDES: [usize; 4] = [0, 4, 6, 2];

/// Number of steps along the ring between the two sides of each of [`SIDE_PAIRS`], indexed by the bitmask of free ring
/// cells; 0 if the ring has no path.
const RING_DETOUR_STEPS: [[u8; 6]; 256] = compute_ring_detour_steps();

static RING_DETOUR_TABLE: [[u8; 6]; 256] = RING_DETOUR_STEPS;

const fn compute_ring_detour_steps() -> [[u8; 6]; 256] {
    let mut steps = [[0; 6]; 256];
    let mut mask = 0;
    while mask < 256 {
        let mut pair = 0;
        while pair < 6 {
            let [a, b] = SIDE_PAIRS[pair];
            steps[mask][pair] = shorter_nonzero_length(
                clockwise_ring_steps(mask, RING_INDEX_OF_SIDES[a], RING_INDEX_OF_SIDES[b]),
                clockwise_ring_steps(mask, RING_INDEX_OF_SIDES[b], RING_INDEX_OF_SIDES[a]),
            );
            pair += 1;
        }
        mask += 1;
    }
    steps
}

/// Returns the number of steps clockwise round the ring from `from` to `to`; 0 if a fixed cell is in the way.
const fn clockwise_ring_steps(mask: usize, from: usize, to: usize) -> u8 {
    let mut at = from;
    let mut steps = 0;
    loop {
        if mask >> at & 1 == 0 {
            return 0;
        }
        if at == to {
            return steps;
        }
        at = (at + 1) % 8;
        steps += 1;
    }
}

/// Returns the smaller of two path lengths; a length of 0 means that the path does not exist.
const fn shorter_nonzero_length(first: u8, second: u8) -> u8 {
    if first == 0 || (second != 0 && second < first) {
        second
    } else {
        first
    }
}

/// Returns the steps of the detours within a ring whose free cells are `mask`, indexed by [`PAIR_INDEX_BY_SIDES`]; 0
/// for a pair of sides without such a detour.
#[inline]
pub(super) fn ring_detour_steps(mask: u8) -> &'static [u8; 6] {
    &RING_DETOUR_TABLE[usize::from(mask)]
}

/// Whether the ring has a path between any two free sides.
#[inline]
pub(super) fn ring_connects_all_free_sides(mask: u8) -> bool {
    CONNECTS_ALL_FREE_SIDES[usize::from(mask)]
}

/// Results of [`ring_connects_all_free_sides`] for every set of free cells in the ring.
static CONNECTS_ALL_FREE_SIDES: [bool; 256] = compute_connects_all_free_sides();

const fn compute_connects_all_free_sides() -> [bool; 256] {
    let mut whole = [true; 256];
    let mut mask = 0;
    while mask < 256 {
        let mut pair = 0;
        while pair < 6 {
            let [a, b] = SIDE_PAIRS[pair];
            if is_side_free(mask as u8, a)
                && is_side_free(mask as u8, b)
                && RING_DETOUR_STEPS[mask][pair] == 0
            {
                whole[mask] = false;
            }
            pair += 1;
        }
        mask += 1;
    }
    whole
}

/// Returns the set of free cells round the cell at `index`, one bit per cell clockwise from the top.
#[inline]
pub(super) fn free_ring_cells_mask(free: &[bool], stride: usize, index: usize) -> u8 {
    let (above, below) = (index - stride, index + stride);
    let ring = [
        above,
        above + 1,
        index + 1,
        below + 1,
        below,
        below - 1,
        index - 1,
        above - 1,
    ];
    let mut mask = 0;
    for (bit, cell) in ring.into_iter().enumerate() {
        mask |= u8::from(free[cell]) << bit;
    }
    mask
}

/// Whether the neighbour at `side` is free; `mask` is a result of [`free_ring_cells_mask`].
#[inline]
pub(super) const fn is_side_free(mask: u8, side: usize) -> bool {
    mask >> RING_INDEX_OF_SIDES[side] & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ring_detours_take_two_steps_round_a_corner_and_four_to_the_opposite_side() {
        assert_eq!(ring_detour_steps(0xff), &[4, 2, 2, 2, 2, 4]);
        assert_eq!(ring_detour_steps(0), &[0; 6]);
        // If the corner above on the right is fixed, the detour takes the long way round.
        assert_eq!(ring_detour_steps(0xfd)[PAIR_INDEX_BY_SIDES[0][3]], 6);
    }
}
