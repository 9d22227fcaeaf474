//! 2-edge-cut classes by cycle space sampling (Pritchard and Thurimella 2011): edges that lie on the same cycles, such
//! as the doors of a ring of rooms or the links of a chain.
//!
//! Two edges lie on the same cycles if and only if removing both disconnects the board. Every edge outside a spanning
//! tree gets a random 128-bit number, every tree edge the XOR of the numbers of the edges that close a cycle over it.
//! Edges with equal numbers lie on the same cycles; the probability of an error is below 1 in 10^20.
//!
//! A detour round a cell passes every edge of a class that has an edge at the cell. So the shortest cycle of the class,
//! found once, gives the length of the detour except for the part near the cell.

use super::blocks::Blocks;
use super::grid::{Grid, NONE};

/// The 2-edge-cut classes that contain more than one edge.
pub(super) struct EdgeCutClasses {
    /// Class of each edge, [`NONE`] for an edge whose class has no further edge.
    of: Vec<u32>,
    /// Length of the shortest cycle through each class; 0 if not yet computed.
    pub cycles: Vec<u32>,
}

impl EdgeCutClasses {
    pub(super) fn new(grid: &Grid, blocks: &Blocks) -> Self {
        let mut marks = marks(grid, blocks);
        marks.sort_unstable();
        let mut of = vec![NONE; grid.edges()];
        let mut count = 0;
        for class in marks.chunk_by(|one, other| one.0 == other.0) {
            if class.len() > 1 {
                for (_, edge) in class {
                    of[*edge as usize] = count;
                }
                count += 1;
            }
        }
        Self {
            of,
            cycles: vec![0; count as usize],
        }
    }

    /// Returns the class of an edge; `None` if the class has no further edge.
    #[inline]
    pub(super) fn of(&self, edge: u32) -> Option<u32> {
        let class = self.of[edge as usize];
        (class != NONE).then_some(class)
    }
}

/// Returns every edge that lies on a cycle, with the number that identifies the set of cycles.
fn marks(grid: &Grid, blocks: &Blocks) -> Vec<(u128, u32)> {
    let order = blocks.order();
    let mut sums = vec![0; grid.cells()];
    let mut marks = Vec::new();
    let mut seed = 0;
    // Reverse search order, so that a cell's children are summed before the cell.
    for cell in order.into_iter().rev() {
        let entry = blocks.entry(cell);
        for side in grid.sides(cell) {
            let other = grid.beside(cell, side);
            let is_tree = entry == Some(side) || blocks.entry(other) == Some(side ^ 1);
            if !is_tree && blocks.is_before(other, cell) {
                let number = u128::from(mix(seed)) << 64 | u128::from(mix(seed + 1));
                seed += 2;
                sums[cell] ^= number;
                sums[other] ^= number;
                marks.push((number, grid.edge(cell, side)));
            }
        }
        if let Some(side) = entry {
            let sum = sums[cell];
            sums[grid.beside(cell, side)] ^= sum;
            if sum != 0 {
                marks.push((sum, grid.edge(cell, side)));
            }
        }
    }
    marks
}

/// Returns a pseudo-random number for `seed` (SplitMix64).
fn mix(seed: u64) -> u64 {
    let mut mixed = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
