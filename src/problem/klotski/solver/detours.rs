//! What a detour costs: the blank's way from one side of the piece to another, round the piece.

use super::blocks::Blocks;
use super::grid::{Grid, NONE};
use super::ring::{self, PAIR};
use super::sweep::Sweep;

/// The costs of all detours, the far ones found when they are asked for.
pub struct Detours {
    /// For each cell the place of its far detours, [`NONE`] as long as nobody asked.
    slots: Vec<u32>,
    /// The far detours of a cell by [`PAIR`]; 0 where there is none.
    far: Vec<[u32; 6]>,
    sweep: Sweep,
    /// How many searches were made.
    pub searches: u64,
}

impl Detours {
    pub fn new(grid: &Grid) -> Self {
        Self {
            slots: vec![NONE; grid.cells()],
            far: Vec::new(),
            sweep: Sweep::new(grid),
            searches: 0,
        }
    }

    /// How many cells the searches have visited.
    pub fn visited(&self) -> u64 {
        self.sweep.visited
    }

    /// No way of the piece takes more seconds, as far as the far detours are known: no shortest way comes to a cell on
    /// more than its four edges.
    pub fn longest(&self, grid: &Grid) -> u64 {
        let near = grid.masks.iter().filter(|mask| **mask != 0).count() as u64 * 7;
        let far = self
            .far
            .iter()
            .map(|far| u64::from(far.iter().copied().max().unwrap_or(0)) + 1);
        // The blank's approach adds less than a step for every cell.
        4 * (near + far.sum::<u64>()) + grid.cells() as u64
    }

    /// The steps between every pair of sides of `cell`, by [`PAIR`]; 0 where the blank cannot get from one to the other.
    #[inline]
    pub fn at(&mut self, grid: &Grid, blocks: &Blocks, cell: usize) -> [u32; 6] {
        let mask = grid.masks[cell];
        let steps = ring::steps(mask).map(u32::from);
        if ring::is_whole(mask) {
            return steps;
        }
        self.beyond(grid, blocks, cell, steps)
    }

    fn beyond(
        &mut self,
        grid: &Grid,
        blocks: &Blocks,
        cell: usize,
        mut steps: [u32; 6],
    ) -> [u32; 6] {
        if self.slots[cell] == NONE {
            self.slots[cell] = self.far.len() as u32;
            let far = self.search(grid, blocks, cell, &steps);
            self.far.push(far);
        }
        let far = self.far[self.slots[cell] as usize];
        for (steps, far) in steps.iter_mut().zip(far) {
            *steps |= far;
        }
        steps
    }

    /// The detours that leave the ring: only between sides whose edges are in one block.
    fn search(&mut self, grid: &Grid, blocks: &Blocks, cell: usize, near: &[u32; 6]) -> [u32; 6] {
        let mut far = [0; 6];
        let mut pairs: Vec<[usize; 2]> = ring::PAIRS.to_vec();
        pairs.retain(|[a, b]| {
            let block = blocks.of(grid.edge(cell, *a));
            near[PAIR[*a][*b]] == 0 && block != NONE && blocks.of(grid.edge(cell, *b)) == block
        });
        while !pairs.is_empty() {
            // One search serves all pairs of its side: take the side that most of them have.
            let share = |side: &usize| pairs.iter().filter(|pair| pair.contains(side)).count();
            let from = (0..4).max_by_key(share).unwrap_or(0);
            let (served, rest) = pairs
                .into_iter()
                .partition(|pair: &[usize; 2]| pair.contains(&from));
            pairs = rest;
            let sides: Vec<usize> = Vec::into_iter(served).map(|[a, b]| a + b - from).collect();
            let targets: Vec<usize> = sides.iter().map(|side| grid.beside(cell, *side)).collect();
            self.searches += 1;
            let steps = self
                .sweep
                .to_all(grid, cell, grid.beside(cell, from), &targets);
            for (side, steps) in sides.into_iter().zip(steps) {
                far[PAIR[from][side]] = steps;
            }
        }
        far
    }
}
