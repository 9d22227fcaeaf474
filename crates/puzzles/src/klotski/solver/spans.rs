//! Distances between all pairs of cells, and the blank's path to the piece derived from them.
//!
//! In a chessboard colouring, neighbours have different colours, so they are never equally far from a third cell. If
//! the piece is `d` steps from the blank, every side is `d` - 1 or `d` + 1 steps away if the piece's cell may be
//! entered.
//!
//! - A near side, `d` - 1 steps away, has the same distance without the piece's cell, which is farther away.
//! - Any other side is `d` + 1 steps away without entering the piece if it has a neighbour other than the piece at
//!   distance `d`. Otherwise it is at least `d` + 3 steps away.
//! - If the ring leads from a near side to another side in 2 steps, no path is shorter. The same holds for 4 steps to a
//!   side that is at least `d` + 3 steps away.
//!
//! Sides not covered by these rules are searched separately.

use super::grid::{Grid, NONE};
use super::ring::{self, PAIR};

/// Distance of unreachable cells.
const NO_WAY: u16 = u16::MAX;

/// Distances between all pairs of cells.
pub(super) struct Spans {
    cells: usize,
    /// Index of each cell's row in `steps`. All fixed cells share the first row, in which every free cell is
    /// unreachable.
    rows: Vec<usize>,
    steps: Vec<u16>,
}

/// Distances from the blank to the sides of the piece. Sets of sides have one bit per side.
#[derive(Clone, Copy)]
pub(super) struct SideDistances {
    /// Steps to the near sides.
    pub least: u32,
    /// Set of near sides; never empty.
    pub near: u8,
    /// Sides two steps farther than the near sides, unless known from the ring.
    pub next: u8,
    /// Sides whose distance, if any, needs a separate search.
    pub open: u8,
}

impl Spans {
    /// Maximum number of cells, including the frame; larger boards would need too much memory.
    pub(super) const MOST: usize = 2048;

    pub(super) fn new(grid: &Grid) -> Self {
        let cells = grid.cells();
        let free = grid.free.iter();
        let empty: Vec<u16> = free.map(|free| if *free { NO_WAY } else { 0 }).collect();
        let count = grid.free.iter().filter(|free| **free).count();
        let mut rows = vec![0; cells];
        let mut steps = Vec::with_capacity((count + 1) * cells);
        steps.extend_from_slice(&empty);
        let mut line = vec![0u16; cells + 1];
        for from in (0..cells).filter(|cell| grid.free[*cell]) {
            rows[from] = steps.len();
            steps.extend_from_slice(&empty);
            let row = &mut steps[rows[from]..];
            row[from] = 0;
            line[0] = from as u16;
            let (mut head, mut tail) = (0, 1);
            while head < tail {
                let cell = usize::from(line[head]);
                let steps = row[cell] + 1;
                head += 1;
                for side in 0..4 {
                    let next = grid.beside(cell, side);
                    // Branchless, since the branch would be mispredicted: an entry for a visited cell is overwritten.
                    let place = &mut row[next];
                    line[tail] = next as u16;
                    tail += usize::from(*place == NO_WAY);
                    *place = (*place).min(steps);
                }
            }
        }
        Self { cells, rows, steps }
    }

    fn from(&self, cell: usize) -> &[u16] {
        &self.steps[self.rows[cell]..][..self.cells]
    }

    /// Collects the distances needed for the paths to one piece.
    pub(super) fn towards(&self, grid: &Grid, piece: usize) -> PieceDistances<'_> {
        let mask = grid.masks[piece];
        let ring = ring::steps(mask);
        // The row of a fixed cell is used for cells from which the blank cannot come.
        let nowhere = self.from(0);
        let mut sides = [nowhere; 4];
        let mut beyond = [[nowhere; 4]; 4];
        let mut round = [[0; 2]; 4];
        let mut all = 0;
        for side in grid.sides(piece) {
            let cell = grid.beside(piece, side);
            all |= 1 << side;
            sides[side] = self.from(cell);
            beyond[side] = [0, 1, 2, 3].map(|way| match grid.beside(cell, way) {
                next if next == piece => nowhere,
                next => self.from(next),
            });
            for other in (0..4).filter(|other| *other != side) {
                let steps = ring[PAIR[side][other]];
                round[side][0] |= u8::from(steps == 2) << other;
                round[side][1] |= u8::from(steps == 2 || steps == 4) << other;
            }
        }
        let mut left = [[0; 2]; 16];
        for (near, left) in left.iter_mut().enumerate() {
            *left = [all & !(near as u8); 2];
            for side in (0..4).filter(|side| near >> side & 1 == 1) {
                left[0] &= !round[side][0];
                left[1] &= !round[side][1];
            }
        }
        PieceDistances {
            all,
            here: self.from(piece),
            sides,
            beyond,
            left,
        }
    }
}

/// Distances from every cell to a piece and its surroundings.
pub(super) struct PieceDistances<'s> {
    /// Set of free sides.
    all: u8,
    here: &'s [u16],
    sides: [&'s [u16]; 4],
    /// Distances to the neighbours of each side, without the piece.
    beyond: [[&'s [u16]; 4]; 4],
    /// For each set of near sides the other sides, without those that the ring reaches in 2 steps, and in 2 or 4 steps.
    left: [[u8; 2]; 16],
}

impl PieceDistances<'_> {
    /// Returns the distances from `blank` to the sides; `None` if the piece is unreachable.
    // Without inlining, the result is passed through memory, which takes longer than the computation.
    #[inline(always)]
    pub(super) fn start(&self, blank: usize) -> Option<SideDistances> {
        let far = self.here[blank];
        if far == NO_WAY {
            return None;
        }
        let mut near = 0;
        for (side, cell) in self.sides.iter().enumerate() {
            near |= u8::from(cell[blank] < far) << side;
        }
        let [mut left, open] = self.left[usize::from(near)];
        let mut next = 0;
        while left != 0 {
            let side = left.trailing_zeros() as usize;
            left &= left - 1;
            let beyond = self.beyond[side].iter();
            let is_next = beyond.fold(false, |is_next, cell| is_next | (cell[blank] == far));
            next |= u8::from(is_next) << side;
        }
        Some(SideDistances {
            least: u32::from(far) - 1,
            near,
            next,
            open: open & !next,
        })
    }

    /// Returns the steps to each side beyond the steps to the near sides; [`NONE`] for sides that need a search. The
    /// result is the same for all blanks with equal `near` and `next`.
    pub(super) fn more(&self, near: u8, next: u8) -> [u32; 4] {
        let [beyond_two, beyond_four] = self.left[usize::from(near)];
        [0, 1, 2, 3].map(|side| {
            let is_in = |set: u8| set >> side & 1 == 1;
            match () {
                () if !is_in(self.all) => NONE,
                () if is_in(near) => 0,
                () if is_in(next) || !is_in(beyond_two) => 2,
                () if !is_in(beyond_four) => 4,
                () => NONE,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::klotski::generator::{self, Family};
    use crate::klotski::solver::sweep::Sweep;
    use caipan_checker::random::Rng;

    #[test]
    fn every_start_tells_what_a_search_round_the_piece_finds() {
        let mut rng = Rng::new(6);
        let mut open = 0;
        for family in Family::ALL {
            let board = generator::board(family, 11, 12, &mut rng);
            let grid = Grid::new(&board);
            let (spans, mut sweep) = (Spans::new(&grid), Sweep::new(&grid));
            let free = || (0..grid.cells()).filter(|cell| grid.free[*cell]);
            for piece in free() {
                let towards = spans.towards(&grid, piece);
                let mut far = [0, 1, 2, 3].map(|_| vec![NONE; grid.cells()]);
                for side in grid.sides(piece) {
                    let from = grid.beside(piece, side);
                    far[side] = sweep.everywhere(&grid, piece, from).to_vec();
                }
                for blank in free().filter(|blank| *blank != piece) {
                    let found = [0, 1, 2, 3].map(|side: usize| far[side][blank]);
                    let Some(start) = towards.start(blank) else {
                        assert_eq!(found, [NONE; 4], "{blank} {piece} on\n{board}");
                        continue;
                    };
                    open += start.open.count_ones();
                    let more = towards.more(start.near, start.next);
                    for side in 0..4 {
                        let told = match start.open >> side & 1 {
                            1 => found[side].max(start.least + 4),
                            _ => start.least.saturating_add(more[side]),
                        };
                        assert_eq!(
                            found[side], told,
                            "{blank} to side {side} of {piece} on\n{board}"
                        );
                    }
                }
            }
        }
        assert!(open > 10_000, "{open}");
    }
}
