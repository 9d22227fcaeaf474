//! The blank's ways round any piece by a contraction hierarchy over cells, from which a piece's cell can be taken out again
//! (as in customizable hierarchies, Dibbelt et al. 2016).
//!
//! What is below a cell in the tree, and the cell itself, are to the rest of the board no more than distances between the
//! cells that it has links to: its *update*. A cell's links follow from the updates of its children and its own edges, as
//! in multifrontal elimination (Duff and Reid 1983). So without the piece's cell only what is above it changes, as far as
//! updates do, and that is not far: there is another way, equally short, soon.

use super::contraction_hierarchy::ContractionHierarchy;
use super::grid::{Grid, NONE};
use crate::problem::search::SearchOptions;

/// What no way is longer than; two of them still fit 32 bits.
const FAR: u32 = 1 << 30;

/// How many numbers all updates may have.
const UPDATES: usize = 50_000_000;

/// What it takes to number a cell, in about nanoseconds.
const CELL: u64 = 500;

/// The cells by their rank, which grows from the root down.
pub struct BlankHierarchy {
    ranks: Vec<u32>,
    parents: Vec<u32>,
    /// Where the links of each rank begin, in `above`, `slots`, `whole` and `now`.
    starts: Vec<usize>,
    /// The ranks that the links lead to, the lowest first: that is the parent.
    above: Vec<u32>,
    /// Where these stand among the parent and its links.
    slots: Vec<u32>,
    /// The lengths of links on the whole board, and without the piece.
    whole: Vec<u32>,
    now: Vec<u32>,
    /// The children of each rank from `first_children` on.
    first_children: Vec<usize>,
    children: Vec<u32>,
    /// The distances between any two links of a rank, row by row of a triangle.
    first_updates: Vec<usize>,
    updates: Vec<u32>,
    /// The ranks whose links are not `whole` now.
    changed: Vec<u32>,
    /// The distances to the sides of the piece by rank, those of `reached` only.
    sides: Vec<[u32; 4]>,
    reached: Vec<u32>,
    /// The distances of a climb, [`FAR`] between two.
    climb: Vec<u32>,
    front: Vec<u32>,
    update: Vec<u32>,
    /// How many blanks were led to a piece.
    pub searches: u64,
    /// How many ranks were passed for that.
    pub visited: u64,
}

/// The place of a pair in a triangle.
#[inline]
fn pair(row: usize, column: usize) -> usize {
    row * (row + 1) / 2 + column
}

impl BlankHierarchy {
    /// `None` where that takes more than `most` of about a nanosecond each or is cancelled.
    pub fn build(grid: &Grid, most: u64, options: &SearchOptions) -> Option<Self> {
        let mut locals = vec![NONE; grid.cells()];
        let cells: Vec<usize> = (0..grid.cells()).filter(|cell| grid.free[*cell]).collect();
        for (local, cell) in (0..).zip(&cells) {
            locals[*cell] = local;
        }
        let near = |cell: &usize| {
            let beside = grid.sides(*cell).map(|side| grid.beside(*cell, side));
            beside.map(|cell| (locals[cell], 1)).collect()
        };
        let near = cells.iter().map(near).collect();
        let most = most.checked_sub(CELL * cells.len() as u64)?;
        let hierarchy = ContractionHierarchy::of(locals, near, most, options)?;
        Self::with(&hierarchy)
    }

    fn with(hierarchy: &ContractionHierarchy) -> Option<Self> {
        let parents = &hierarchy.parents;
        let count = parents.len();
        let (mut starts, mut first_updates) = (vec![0], vec![0]);
        let (mut above, mut slots, mut whole) = (Vec::new(), Vec::new(), Vec::new());
        let mut first_children = vec![0; count + 1];
        for (rank, parent) in (0..).zip(parents) {
            let mut links = hierarchy.links(rank).to_vec();
            links.sort_unstable_by(|one, other| other.cmp(one));
            let theirs = match *parent {
                NONE => 0..0,
                parent => starts[parent as usize]..starts[parent as usize + 1],
            };
            let mut slot = 0;
            for (link, length) in &links {
                if link != parent {
                    while above[theirs.start + slot] != *link {
                        slot += 1;
                    }
                    slot += 1;
                }
                slots.push(slot as u32);
                above.push(*link);
                whole.push(*length as u32);
            }
            starts.push(above.len());
            let update = first_updates[rank as usize] + pair(links.len(), 0);
            if update > UPDATES {
                return None;
            }
            first_updates.push(update);
            if *parent != NONE {
                first_children[*parent as usize + 1] += 1;
            }
        }
        for rank in 0..count {
            first_children[rank + 1] += first_children[rank];
        }
        let mut places = first_children.clone();
        let mut children = vec![0; first_children[count]];
        for (rank, parent) in (0..).zip(parents) {
            if *parent != NONE {
                children[places[*parent as usize]] = rank;
                places[*parent as usize] += 1;
            }
        }
        let mut made = Self {
            ranks: hierarchy.ranks.clone(),
            parents: parents.clone(),
            starts,
            above,
            slots,
            now: whole.clone(),
            whole,
            first_children,
            children,
            updates: vec![FAR; first_updates[count]],
            first_updates,
            changed: Vec::new(),
            sides: vec![[FAR; 4]; count],
            reached: Vec::new(),
            climb: vec![FAR; count],
            front: Vec::new(),
            update: Vec::new(),
            searches: 0,
            visited: 0,
        };
        for rank in (0..count).rev() {
            made.assemble(rank, NONE);
            made.condense(rank, true);
            made.updates[made.first_updates[rank]..made.first_updates[rank + 1]]
                .copy_from_slice(&made.update);
        }
        Some(made)
    }

    /// Collects the distances between a rank and its links, as its edges and what is below it give them; of the child
    /// `instead` it takes `update`.
    fn assemble(&mut self, rank: usize, instead: u32) {
        let links = self.starts[rank]..self.starts[rank + 1];
        self.front.clear();
        self.front.resize(pair(links.len() + 1, 0), FAR);
        for (row, link) in (1..).zip(links) {
            // A link of one step is an edge of the board.
            if self.whole[link] == 1 {
                self.front[pair(row, 0)] = 1;
            }
        }
        for child in &self.children[self.first_children[rank]..self.first_children[rank + 1]] {
            let at = *child as usize;
            let update = if *child == instead {
                &self.update[..]
            } else {
                &self.updates[self.first_updates[at]..self.first_updates[at + 1]]
            };
            let slots = &self.slots[self.starts[at]..self.starts[at + 1]];
            for (row, slot) in slots.iter().enumerate() {
                let lengths = &update[pair(row, 0)..=pair(row, row)];
                let front = &mut self.front[pair(*slot as usize, 0)..];
                for (column, length) in slots.iter().zip(lengths) {
                    let place = &mut front[*column as usize];
                    *place = (*place).min(*length);
                }
            }
        }
    }

    /// The distances between a rank's links, by what was assembled, and through the rank itself if it `is_free`.
    fn condense(&mut self, rank: usize, is_free: bool) {
        let links = self.starts[rank + 1] - self.starts[rank];
        self.update.clear();
        for row in 1..=links {
            let to_row = self.front[pair(row, 0)];
            for column in 1..=row {
                let mut length = self.front[pair(row, column)];
                if is_free {
                    length = length.min(to_row + self.front[pair(column, 0)]);
                }
                self.update.push(length);
            }
        }
    }

    /// Puts the last piece back and takes out the cell of another one; then finds the ways to its sides.
    pub fn take_out(&mut self, grid: &Grid, piece: usize) {
        for rank in self.changed.drain(..) {
            let links = self.starts[rank as usize]..self.starts[rank as usize + 1];
            self.now[links.clone()].copy_from_slice(&self.whole[links]);
        }
        let taken = self.ranks[piece];
        let mut rank = taken;
        let mut instead = NONE;
        loop {
            let at = rank as usize;
            let links = self.starts[at]..self.starts[at + 1];
            let is_free = rank != taken;
            self.assemble(at, instead);
            self.condense(at, is_free);
            self.changed.push(rank);
            for (row, now) in (1..).zip(&mut self.now[links]) {
                *now = if is_free {
                    self.front[pair(row, 0)]
                } else {
                    FAR
                };
            }
            instead = rank;
            rank = self.parents[at];
            let whole = &self.updates[self.first_updates[at]..self.first_updates[at + 1]];
            if rank == NONE || self.update == whole {
                break;
            }
        }
        self.find_sides(grid, piece, taken);
    }

    fn find_sides(&mut self, grid: &Grid, piece: usize, taken: u32) {
        for rank in self.reached.drain(..) {
            self.sides[rank as usize] = [FAR; 4];
        }
        for side in grid.sides(piece) {
            let mut rank = self.ranks[grid.beside(piece, side)];
            self.sides[rank as usize][side] = 0;
            // Neighbours lie above one another: the climbs of those below the piece join the others there.
            while rank > taken {
                self.reached.push(rank);
                let here = self.sides[rank as usize][side];
                for link in self.starts[rank as usize]..self.starts[rank as usize + 1] {
                    let place = &mut self.sides[self.above[link] as usize][side];
                    *place = (*place).min(here + self.now[link]);
                }
                rank = self.parents[rank as usize];
            }
        }
        self.sides[taken as usize] = [FAR; 4];
        let mut rank = self.parents[taken as usize];
        while rank != NONE {
            self.reached.push(rank);
            let here = self.sides[rank as usize];
            for link in self.starts[rank as usize]..self.starts[rank as usize + 1] {
                let place = &mut self.sides[self.above[link] as usize];
                let length = self.now[link];
                *place = [0, 1, 2, 3].map(|side| place[side].min(here[side] + length));
            }
            rank = self.parents[rank as usize];
        }
        self.visited += self.reached.len() as u64;
    }

    /// The steps of the blank from `blank` to every side of the piece that was taken out; [`NONE`] where there is no way.
    pub fn steps(&mut self, blank: usize) -> [u32; 4] {
        self.searches += 1;
        let mut best = [FAR; 4];
        let mut rank = self.ranks[blank];
        self.climb[rank as usize] = 0;
        while rank != NONE {
            self.visited += 1;
            let at = rank as usize;
            let here = std::mem::replace(&mut self.climb[at], FAR);
            let sides = self.sides[at];
            best = [0, 1, 2, 3].map(|side| best[side].min(here + sides[side]));
            for link in self.starts[at]..self.starts[at + 1] {
                let place = &mut self.climb[self.above[link] as usize];
                *place = (*place).min(here + self.now[link]);
            }
            rank = self.parents[at];
        }
        best.map(|steps| if steps < FAR { steps } else { NONE })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::klotski::generator::{self, Family};
    use crate::problem::klotski::solver::sweep::Sweep;
    use crate::problem::random::Rng;

    #[test]
    fn every_way_round_every_piece_is_that_of_a_search() {
        let mut rng = Rng::new(7);
        for family in Family::ALL {
            let board = generator::board(family, 11, 12, &mut rng);
            let grid = Grid::new(&board);
            let mut sweep = Sweep::new(&grid);
            let mut ways = BlankHierarchy::build(&grid, u64::MAX, &SearchOptions::PLAIN).unwrap();
            let free = || (0..grid.cells()).filter(|cell| grid.free[*cell]);
            for piece in free() {
                let mut far = [0, 1, 2, 3].map(|_| vec![NONE; grid.cells()]);
                for side in grid.sides(piece) {
                    let from = grid.beside(piece, side);
                    far[side] = sweep.everywhere(&grid, piece, from).to_vec();
                }
                ways.take_out(&grid, piece);
                for blank in free().filter(|blank| *blank != piece) {
                    let found = [0, 1, 2, 3].map(|side: usize| far[side][blank]);
                    assert_eq!(ways.steps(blank), found, "{blank} {piece} on\n{board}");
                }
            }
        }
    }
}
