//! The blank's ways while the piece stands still: a search in breadth that never enters the piece's cell.

use super::grid::{Grid, NONE};

/// Distances of the blank from one cell, with everything that the search needs kept for the next one.
pub struct Sweep {
    /// The steps to each cell; they count only where `seen` is the number of this search.
    steps: Vec<u32>,
    seen: Vec<u32>,
    number: u32,
    line: Vec<u32>,
    /// How many cells all searches together have visited.
    pub visited: u64,
}

impl Sweep {
    pub fn new(grid: &Grid) -> Self {
        Self {
            steps: vec![0; grid.cells()],
            seen: vec![0; grid.cells()],
            number: 0,
            line: Vec::new(),
            visited: 0,
        }
    }

    /// The steps from `from` to each of the `targets`, without entering `piece`; [`NONE`] where there is no way.
    pub fn to_all(
        &mut self,
        grid: &Grid,
        piece: usize,
        from: usize,
        targets: &[usize],
    ) -> Vec<u32> {
        let mut missing = targets.iter().filter(|target| **target != from).count();
        self.run(grid, piece, from, |cell| {
            missing -= usize::from(targets.contains(&cell));
            missing == 0
        });
        targets
            .iter()
            .map(|target| self.steps_to(*target))
            .collect()
    }

    /// The steps to every cell from `from`, without entering `piece`: ask [`Self::steps_to`].
    pub fn everywhere(&mut self, grid: &Grid, piece: usize, from: usize) {
        self.run(grid, piece, from, |_| false);
    }

    /// What the last search found for `cell`; [`NONE`] where it did not come.
    pub fn steps_to(&self, cell: usize) -> u32 {
        if self.seen[cell] == self.number {
            self.steps[cell]
        } else {
            NONE
        }
    }

    /// Searches until `is_enough`, told of every cell as it is reached, says so.
    fn run(
        &mut self,
        grid: &Grid,
        piece: usize,
        from: usize,
        mut is_enough: impl FnMut(usize) -> bool,
    ) {
        if self.number == u32::MAX {
            self.seen.fill(0);
            self.number = 0;
        }
        self.number += 1;
        self.seen[piece] = self.number;
        self.steps[piece] = NONE;
        self.seen[from] = self.number;
        self.steps[from] = 0;
        self.line.clear();
        self.line.push(from as u32);
        let mut head = 0;
        'search: while head < self.line.len() {
            let cell = self.line[head] as usize;
            head += 1;
            for side in 0..4 {
                let next = grid.beside(cell, side);
                if grid.free[next] && self.seen[next] != self.number {
                    self.seen[next] = self.number;
                    self.steps[next] = self.steps[cell] + 1;
                    if is_enough(next) {
                        break 'search;
                    }
                    self.line.push(next as u32);
                }
            }
        }
        self.visited += self.line.len() as u64;
    }
}
