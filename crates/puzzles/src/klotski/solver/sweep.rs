//! Breadth-first search of the blank that never enters the piece's cell.

use super::grid::{Grid, NONE};

/// Distances of the blank from one cell, with buffers reused by later searches.
pub(super) struct Sweep {
    /// Steps to each cell; valid only if `seen` of the cell equals `number`, the number of the current search.
    steps: Vec<u32>,
    seen: Vec<u32>,
    number: u32,
    line: Vec<u32>,
    /// Steps found by [`Self::everywhere`]. `empty` contains the initial values: 0 for fixed cells, [`NONE`] for free
    /// ones.
    map: Vec<u32>,
    empty: Vec<u32>,
    /// Number of searches made.
    pub searches: u64,
    /// Number of cells visited by all searches together.
    pub visited: u64,
}

impl Sweep {
    pub(super) fn new(grid: &Grid) -> Self {
        Self {
            steps: vec![0; grid.cells()],
            seen: vec![0; grid.cells()],
            number: 0,
            line: vec![0; grid.cells() + 1],
            map: Vec::new(),
            empty: Vec::new(),
            searches: 0,
            visited: 0,
        }
    }

    /// Returns the steps from `from` to each of the `targets`, without entering `piece`; [`NONE`] if unreachable.
    pub(super) fn reach_all(
        &mut self,
        grid: &Grid,
        piece: usize,
        from: usize,
        targets: &[usize],
    ) -> [u32; 4] {
        self.run(
            grid,
            piece,
            from,
            targets.iter().filter(|target| **target != from).count(),
            targets,
        );
        let mut found = [NONE; 4];
        for (found, target) in found.iter_mut().zip(targets) {
            *found = self.steps_to(*target);
        }
        found
    }

    /// Returns the steps from `from` to every cell, without entering `piece`; [`NONE`] for unreachable free cells.
    pub(super) fn everywhere(&mut self, grid: &Grid, piece: usize, from: usize) -> &[u32] {
        if self.empty.is_empty() {
            let free = grid.free.iter();
            self.empty = free.map(|free| if *free { NONE } else { 0 }).collect();
        }
        self.map.clone_from(&self.empty);
        let (map, line) = (&mut self.map[..], &mut self.line[..]);
        map[piece] = 0;
        map[from] = 0;
        line[0] = from as u32;
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let cell = line[head] as usize;
            let steps = map[cell] + 1;
            head += 1;
            for side in 0..4 {
                let next = grid.beside(cell, side);
                // Branchless, since the branch would be mispredicted: an entry for a visited cell is overwritten.
                let place = &mut map[next];
                line[tail] = next as u32;
                tail += usize::from(*place == NONE);
                *place = (*place).min(steps);
            }
        }
        self.searches += 1;
        self.visited += tail as u64;
        &self.map
    }

    /// Steps to `cell` in the last search; [`NONE`] if not reached.
    #[inline]
    pub(super) fn steps_to(&self, cell: usize) -> u32 {
        if self.seen[cell] == self.number {
            self.steps[cell]
        } else {
            NONE
        }
    }

    /// Searches until `missing` further `targets` have been reached.
    fn run(
        &mut self,
        grid: &Grid,
        piece: usize,
        from: usize,
        mut missing: usize,
        targets: &[usize],
    ) {
        self.start(from);
        let number = self.number;
        self.seen[piece] = number;
        self.steps[piece] = NONE;
        let (mut head, mut tail) = (0, 1);
        while head < tail && missing > 0 {
            let cell = self.line[head] as usize;
            let steps = self.steps[cell] + 1;
            head += 1;
            for side in 0..4 {
                let next = grid.beside(cell, side);
                if grid.free[next] && self.seen[next] != number {
                    self.seen[next] = number;
                    self.steps[next] = steps;
                    missing -= usize::from(targets.contains(&next));
                    self.line[tail] = next as u32;
                    tail += 1;
                }
            }
        }
        self.visited += tail as u64;
    }

    /// Searches over edges that satisfy `passes`, without entering `piece`, and returns the first cell that satisfies
    /// `is_enough`.
    pub(super) fn within(
        &mut self,
        grid: &Grid,
        piece: Option<usize>,
        from: usize,
        passes: impl Fn(u32) -> bool,
        mut is_enough: impl FnMut(usize) -> bool,
    ) -> Option<usize> {
        self.start(from);
        if let Some(piece) = piece {
            self.seen[piece] = self.number;
            self.steps[piece] = NONE;
        }
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let cell = self.line[head] as usize;
            head += 1;
            if is_enough(cell) {
                self.visited += tail as u64;
                return Some(cell);
            }
            for side in 0..4 {
                let next = grid.beside(cell, side);
                let is_new = grid.free[next] && self.seen[next] != self.number;
                if is_new && passes(grid.edge(cell, side)) {
                    self.seen[next] = self.number;
                    self.steps[next] = self.steps[cell] + 1;
                    self.line[tail] = next as u32;
                    tail += 1;
                }
            }
        }
        self.visited += tail as u64;
        None
    }

    fn start(&mut self, from: usize) {
        if self.number == u32::MAX {
            self.seen.fill(0);
            self.number = 0;
        }
        self.number += 1;
        self.searches += 1;
        self.seen[from] = self.number;
        self.steps[from] = 0;
        self.line[0] = from as u32;
    }
}
