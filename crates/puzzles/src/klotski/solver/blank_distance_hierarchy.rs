//! Paths of the blank round any piece, by a contraction hierarchy over cells. The piece's cell is removed temporarily, as
//! in customizable hierarchies (Dibbelt et al. 2016).
//!
//! The subtree of a cell affects the rest of the board only by the distances between the cells to which the cell has
//! links: its *update*. The links of a cell follow from the updates of the children and the cell's own edges, as in
//! multifrontal elimination (Duff and Reid 1983). So removing the piece's cell changes only ancestors of that cell, and
//! only until an update stays the same. That is usually soon, because another path of equal length exists.

use super::contraction_hierarchy::ContractionHierarchy;
use super::grid::{Grid, NONE_OR_UNREACHABLE};
use caipan_checker::search::SearchOptions;
use std::ops::Range;

/// Upper bound on distances, used as infinity; the sum of two still fits into 32 bits.
const INFINITE_DISTANCE: u32 = 1 << 30;

/// Approximate nanoseconds per free cell to prepare the graph, before the hierarchy is built.
const CELL_NANOSECONDS: u64 = 500;
/// Approximate nanoseconds to recompute the distance between the targets of a pair of links.
const PAIR_NANOSECONDS: u64 = 50;

/// Number of nanoseconds by which the hierarchy may be slower than other searches before it counts as slow.
const MAX_LOST_NANOSECONDS: u64 = 1_000_000;

/// Contraction hierarchy over the cells of the board. The current link lengths are valid if the cell of the current
/// piece is removed from the board.
pub(super) struct BlankDistanceHierarchy {
    tree: EliminationTree,
    /// Lengths of all links if no cell is removed.
    whole: Vec<u32>,
    /// Lengths of all links if the cell of the current piece is removed.
    now: Vec<u32>,
    /// For each rank, the distances between the targets of any two of its links, indexed by pair.
    updates: Vec<u32>,
    /// Changed entries of `now` with their old values, restored before the cell of the next piece is removed.
    links_before: Vec<(usize, u32)>,
    /// Changed entries of `updates` with their old values, restored together with the entries in `links_before`.
    updates_before: Vec<(usize, u32)>,
    /// Distances from each rank to the four sides of the piece; [`INFINITE_DISTANCE`] for ranks that are not in `reached`.
    sides: Vec<[u32; 4]>,
    reached: Vec<u32>,
    /// Distances of all ranks from the blank of the current query; reset to [`INFINITE_DISTANCE`] after each query.
    climb: Vec<u32>,
    /// Number of calls of [`Self::steps_to_piece_sides`], i.e. of blanks whose path to a piece was computed.
    pub searches: u64,
    /// Number of ranks visited by all computations of paths between blanks and pieces.
    pub visited: u64,
    /// Approximate nanoseconds spent on queries of this hierarchy, estimated from the number of links and pairs visited.
    spent: u64,
    /// Approximate nanoseconds that other searches would have taken for the same paths.
    pub saved: u64,
}

impl BlankDistanceHierarchy {
    /// Builds the hierarchy; `None` if that takes more than about `max_nanoseconds` nanoseconds or is cancelled.
    pub(super) fn build(
        grid: &Grid,
        max_nanoseconds: u64,
        options: &SearchOptions,
    ) -> Option<Self> {
        let mut locals = vec![NONE_OR_UNREACHABLE; grid.cell_count()];
        let cells: Vec<usize> = (0..grid.cell_count())
            .filter(|cell| grid.free[*cell])
            .collect();
        for (local, cell) in (0..).zip(&cells) {
            locals[*cell] = local;
        }
        let near = cells
            .iter()
            .map(|cell| {
                let beside = grid
                    .free_sides(*cell)
                    .map(|side| grid.neighbour_cell(*cell, side));
                beside.map(|cell| (locals[cell], 1)).collect()
            })
            .collect();
        let remaining = max_nanoseconds.checked_sub(CELL_NANOSECONDS * cells.len() as u64)?;
        let hierarchy = ContractionHierarchy::from_graph(locals, near, remaining, options)?;
        let (tree, whole) = EliminationTree::new(&hierarchy)?;
        let count = tree.parents.len();
        let mut made = Self {
            now: whole.clone(),
            whole,
            updates: vec![INFINITE_DISTANCE; tree.link_pair_count()],
            tree,
            links_before: Vec::new(),
            updates_before: Vec::new(),
            sides: vec![[INFINITE_DISTANCE; 4]; count],
            reached: Vec::new(),
            climb: vec![INFINITE_DISTANCE; count],
            searches: 0,
            visited: 0,
            spent: 0,
            saved: 0,
        };
        for rank in (0..count).rev() {
            made.compute_link_distances_at_rank(rank);
        }
        Some(made)
    }

    /// Computes the distances between the targets of a rank's links from the distances at the children of the rank.
    /// The distances are stored in `updates`.
    fn compute_link_distances_at_rank(&mut self, rank: usize) {
        let links = self.tree.link_range(rank);
        let mut front = vec![INFINITE_DISTANCE; triangle_index(links.len() + 1, 0)];
        for (row, length) in (1..).zip(&self.whole[links.clone()]) {
            // A link of one step is an edge of the board.
            if *length == 1 {
                front[triangle_index(row, 0)] = 1;
            }
        }
        for child in self.tree.child_ranks(rank) {
            let slots = self.tree.link_slots_at_parent(child);
            let update = &self.updates[self.tree.first_link_pair_index(child)..];
            for (row, slot) in slots.iter().enumerate() {
                for (column, other) in slots[..row].iter().enumerate() {
                    let place = &mut front[triangle_index(*slot as usize, *other as usize)];
                    *place = (*place).min(update[triangle_index(row, column)]);
                }
            }
        }
        let update = &mut self.updates[self.tree.first_link_pair_index(rank)..];
        for row in 1..=links.len() {
            for column in 1..row {
                let through = front[triangle_index(row, 0)] + front[triangle_index(column, 0)];
                update[triangle_index(row - 1, column - 1)] =
                    through.min(front[triangle_index(row, column)]);
            }
        }
    }

    /// Length of the shortest path between two slots that does not lead through the rank. Slot 0 is the rank; the
    /// other slots are the targets of its links.
    fn distance_avoiding_rank(&self, rank: usize, row: u32, column: u32) -> u32 {
        let mut least = INFINITE_DISTANCE;
        if column == 0 && self.whole[self.tree.link_range(rank).start + row as usize - 1] == 1 {
            least = 1;
        }
        for child in self.tree.child_ranks(rank) {
            let slots = self.tree.link_slots_at_parent(child);
            if let Ok(row) = slots.binary_search(&row)
                && let Ok(column) = slots[..row].binary_search(&column)
            {
                let length = self.updates
                    [self.tree.first_link_pair_index(child) + triangle_index(row, column)];
                least = least.min(length);
            }
        }
        least
    }

    /// Restores the previously removed cell, and removes the cell of `piece` from the hierarchy. Then computes the distances
    /// to the sides of `piece`.
    pub(super) fn remove_piece_cell(&mut self, grid: &Grid, piece: usize) {
        for (place, length) in self.links_before.drain(..).rev() {
            self.now[place] = length;
        }
        for (place, length) in self.updates_before.drain(..).rev() {
            self.updates[place] = length;
        }
        let taken = self.tree.ranks[piece];
        let mut rank = taken as usize;
        let links = self.tree.link_range(rank);
        for link in links.clone() {
            self.set_link_length(link, INFINITE_DISTANCE);
        }
        // Pairs of links of a rank whose distance may have increased.
        let mut pairs: Vec<(u32, u32)> = (1..=links.len() as u32)
            .flat_map(|row| (1..row).map(move |column| (row, column)))
            .collect();
        loop {
            self.recompute_link_distances_at_rank(rank, &mut pairs);
            let parent = self.tree.parents[rank];
            if parent == NONE_OR_UNREACHABLE || pairs.is_empty() {
                break;
            }
            let slots = self.tree.link_slots_at_parent(rank);
            for (row, column) in &mut pairs {
                *row = slots[*row as usize - 1];
                *column = slots[*column as usize - 1];
            }
            rank = parent as usize;
            self.recompute_links_of_affected_pairs(rank, &mut pairs);
        }
        self.compute_distances_to_piece_sides(grid, piece, taken);
    }

    /// Recomputes the distances between the links of a rank, and keeps in `pairs` only those that increased.
    fn recompute_link_distances_at_rank(&mut self, rank: usize, pairs: &mut Vec<(u32, u32)>) {
        let (first_link, first_update) = (
            self.tree.link_range(rank).start,
            self.tree.first_link_pair_index(rank),
        );
        self.spent += PAIR_NANOSECONDS * pairs.len() as u64;
        pairs.retain(|(row, column)| {
            let link = |row: u32| self.now[first_link + row as usize - 1];
            let length = self
                .distance_avoiding_rank(rank, *row, *column)
                .min(link(*row) + link(*column))
                .min(INFINITE_DISTANCE);
            let place = first_update + triangle_index(*row as usize - 1, *column as usize - 1);
            let before = std::mem::replace(&mut self.updates[place], length);
            let has_risen = before != length;
            if has_risen {
                self.updates_before.push((place, before));
            }
            has_risen
        });
    }

    /// Recomputes the links of a rank that are in `pairs`; a link is the pair of its slot and slot 0. Replaces these
    /// pairs in `pairs` by the pairs of links whose distance may have increased as a result.
    fn recompute_links_of_affected_pairs(&mut self, rank: usize, pairs: &mut Vec<(u32, u32)>) {
        let links = self.tree.link_range(rank);
        let first = links.start;
        let mut at = 0;
        let told = pairs.len();
        self.spent += PAIR_NANOSECONDS * told as u64;
        while at < told {
            let (row, column) = pairs[at];
            at += 1;
            if column != 0 {
                continue;
            }
            let before = self.now[first + row as usize - 1];
            let length = self.distance_avoiding_rank(rank, row, 0);
            if length == before {
                continue;
            }
            self.set_link_length(first + row as usize - 1, length);
            for other in 1..=links.len() as u32 {
                if other == row {
                    continue;
                }
                let (row, column) = (row.max(other), row.min(other));
                let place = self.tree.first_link_pair_index(rank)
                    + triangle_index(row as usize - 1, column as usize - 1);
                let through = before + self.whole[first + other as usize - 1];
                if self.updates[place] == through {
                    pairs.push((row, column));
                }
            }
        }
        pairs.retain(|(_, column)| *column != 0);
        pairs.sort_unstable();
        pairs.dedup();
    }

    fn set_link_length(&mut self, link: usize, length: u32) {
        let before = std::mem::replace(&mut self.now[link], length);
        self.links_before.push((link, before));
    }

    /// Whether the hierarchy has been faster than other searches up to now, with a tolerance of
    /// [`MAX_LOST_NANOSECONDS`]. On boards with many doors the hierarchy has many links and is slow.
    pub(super) fn has_outperformed_other_searches(&self) -> bool {
        self.spent <= self.saved + MAX_LOST_NANOSECONDS
    }

    /// Computes the distances from the ranks near the removed piece to each side of the piece.
    fn compute_distances_to_piece_sides(&mut self, grid: &Grid, piece: usize, piece_rank: u32) {
        for rank in self.reached.drain(..) {
            self.sides[rank as usize] = [INFINITE_DISTANCE; 4];
        }
        for side in grid.free_sides(piece) {
            let mut rank = self.tree.ranks[grid.neighbour_cell(piece, side)];
            self.sides[rank as usize][side] = 0;
            // Of two neighbouring cells, one is an ancestor of the other, so this climb ends at the rank of the piece.
            while rank > piece_rank {
                self.reached.push(rank);
                let here = self.sides[rank as usize][side];
                for link in self.tree.link_range(rank as usize) {
                    let place = &mut self.sides[self.tree.above[link] as usize][side];
                    *place = (*place).min(here + self.now[link]);
                }
                self.spent += self.tree.link_range(rank as usize).len() as u64;
                rank = self.tree.parents[rank as usize];
            }
        }
        self.sides[piece_rank as usize] = [INFINITE_DISTANCE; 4];
        let mut rank = self.tree.parents[piece_rank as usize];
        while rank != NONE_OR_UNREACHABLE {
            self.reached.push(rank);
            let here = self.sides[rank as usize];
            let links = self.tree.link_range(rank as usize);
            self.spent += 2 * links.len() as u64;
            for link in links {
                let place = &mut self.sides[self.tree.above[link] as usize];
                let length = self.now[link];
                *place = [0, 1, 2, 3].map(|side| place[side].min(here[side] + length));
            }
            rank = self.tree.parents[rank as usize];
        }
        self.visited += self.reached.len() as u64;
    }

    /// Returns the blank's steps from `blank` to each side of the removed piece; [`NONE_OR_UNREACHABLE`] if unreachable.
    pub(super) fn steps_to_piece_sides(&mut self, blank: usize) -> [u32; 4] {
        self.searches += 1;
        let mut best = [INFINITE_DISTANCE; 4];
        let mut rank = self.tree.ranks[blank];
        self.climb[rank as usize] = 0;
        while rank != NONE_OR_UNREACHABLE {
            self.visited += 1;
            let at = rank as usize;
            let here = std::mem::replace(&mut self.climb[at], INFINITE_DISTANCE);
            let sides = self.sides[at];
            best = [0, 1, 2, 3].map(|side| best[side].min(here + sides[side]));
            let links = self.tree.link_range(at);
            self.spent += links.len() as u64;
            for link in links {
                let place = &mut self.climb[self.tree.above[link] as usize];
                *place = (*place).min(here + self.now[link]);
            }
            rank = self.tree.parents[at];
        }
        best.map(|steps| {
            if steps < INFINITE_DISTANCE {
                steps
            } else {
                NONE_OR_UNREACHABLE
            }
        })
    }
}

/// Maximum total number of pairs of links over all ranks.
const MAX_LINK_PAIRS: usize = 50_000_000;

/// Elimination tree over the ranks of cells; the links of a cell lead to ancestors. Ranks grow from the root down.
struct EliminationTree {
    /// Rank of each cell; [`NONE_OR_UNREACHABLE`] for fixed cells.
    ranks: Vec<u32>,
    /// Parent of each rank; [`NONE_OR_UNREACHABLE`] for the root.
    parents: Vec<u32>,
    /// Index of each rank's first link in `above` and `slots`.
    starts: Vec<usize>,
    /// Rank to which each link leads. The links of a rank are sorted: the link to the parent, the lowest in the tree,
    /// is first.
    above: Vec<u32>,
    /// For each link, the slot of its target at the parent: 0 if the target is the parent, otherwise the number of the
    /// parent's link to this target, counted from 1.
    slots: Vec<u32>,
    /// Index of each rank's first child in `children`.
    first_children: Vec<usize>,
    children: Vec<u32>,
    /// Index of each rank's first pair of links; pairs are stored row by row as a triangle.
    first_pairs: Vec<usize>,
}

/// Returns the index of a pair in a triangle stored row by row; `column` is at most `row`.
#[inline]
fn triangle_index(row: usize, column: usize) -> usize {
    row * (row + 1) / 2 + column
}

impl EliminationTree {
    /// Returns the tree and the lengths of all links; `None` if there are more than [`MAX_LINK_PAIRS`] pairs.
    fn new(hierarchy: &ContractionHierarchy) -> Option<(Self, Vec<u32>)> {
        let (first_children, children) = group_children_by_parent(&hierarchy.parents);
        let mut tree = Self {
            ranks: hierarchy.ranks.clone(),
            parents: hierarchy.parents.clone(),
            starts: vec![0],
            above: Vec::new(),
            slots: Vec::new(),
            first_children,
            children,
            first_pairs: vec![0],
        };
        let mut lengths = Vec::new();
        let mut pairs = 0;
        for (rank, parent) in (0..).zip(&hierarchy.parents) {
            let mut links = hierarchy.upward_links(rank).to_vec();
            links.sort_unstable_by(|one, other| other.cmp(one));
            let theirs = match *parent {
                NONE_OR_UNREACHABLE => 0..0,
                parent => tree.link_range(parent as usize),
            };
            let mut slot = 0;
            for (link, length) in &links {
                // Every link except the one to the parent leads to a rank that the parent is linked to as well.
                if link != parent {
                    while tree.above[theirs.start + slot] != *link {
                        slot += 1;
                    }
                    slot += 1;
                }
                tree.slots.push(slot as u32);
                tree.above.push(*link);
                lengths.push(*length as u32);
            }
            tree.starts.push(tree.above.len());
            pairs += triangle_index(links.len(), 0);
            if pairs > MAX_LINK_PAIRS {
                return None;
            }
            tree.first_pairs.push(pairs);
        }
        Some((tree, lengths))
    }

    /// Links of a rank, as indices into [`Self::above`].
    #[inline]
    fn link_range(&self, rank: usize) -> Range<usize> {
        self.starts[rank]..self.starts[rank + 1]
    }

    /// Returns the slots that the targets of a rank's links have at the parent, in the order of the links.
    fn link_slots_at_parent(&self, rank: usize) -> &[u32] {
        &self.slots[self.link_range(rank)]
    }

    /// Index of a rank's first pair of links. Adding [`triangle_index`] gives the index of any other pair of the rank.
    fn first_link_pair_index(&self, rank: usize) -> usize {
        self.first_pairs[rank]
    }

    /// Total number of pairs of links over all ranks.
    fn link_pair_count(&self) -> usize {
        self.first_pairs[self.parents.len()]
    }

    /// Iterates over the children of a rank in the elimination tree.
    fn child_ranks(&self, rank: usize) -> impl Iterator<Item = usize> + use<'_> {
        let children = &self.children[self.first_children[rank]..self.first_children[rank + 1]];
        children.iter().map(|child| *child as usize)
    }
}

/// Returns the index of each rank's first child, and all children.
fn group_children_by_parent(parents: &[u32]) -> (Vec<usize>, Vec<u32>) {
    let mut first = vec![0; parents.len() + 1];
    for parent in parents
        .iter()
        .filter(|parent| **parent != NONE_OR_UNREACHABLE)
    {
        first[*parent as usize + 1] += 1;
    }
    for rank in 0..parents.len() {
        first[rank + 1] += first[rank];
    }
    let mut places = first.clone();
    let mut children = vec![0; first[parents.len()]];
    for (rank, parent) in (0..)
        .zip(parents)
        .filter(|(_, parent)| **parent != NONE_OR_UNREACHABLE)
    {
        children[places[*parent as usize]] = rank;
        places[*parent as usize] += 1;
    }
    (first, children)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::klotski::generator::{self, BoardKind};
    use crate::klotski::solver::approach_search::BreadthFirstSearch;
    use caipan_checker::random::Rng;

    #[test]
    fn blank_hierarchy_gives_the_step_counts_of_breadth_first_search() {
        let mut rng = Rng::new(7);
        for family in BoardKind::ALL {
            let board = generator::generate_board(family, 11, 12, &mut rng);
            let grid = Grid::new(&board);
            let mut sweep = BreadthFirstSearch::new(&grid);
            let mut ways =
                BlankDistanceHierarchy::build(&grid, u64::MAX, &SearchOptions::PLAIN).unwrap();
            let free: Vec<usize> = (0..grid.cell_count())
                .filter(|cell| grid.free[*cell])
                .collect();
            for piece in free.iter().copied() {
                let mut far = [0, 1, 2, 3].map(|_| vec![NONE_OR_UNREACHABLE; grid.cell_count()]);
                for side in grid.free_sides(piece) {
                    let from = grid.neighbour_cell(piece, side);
                    far[side] = sweep.steps_to_all_cells(&grid, piece, from).to_vec();
                }
                ways.remove_piece_cell(&grid, piece);
                for blank in free.iter().copied().filter(|blank| *blank != piece) {
                    let found = [0, 1, 2, 3].map(|side: usize| far[side][blank]);
                    assert_eq!(
                        ways.steps_to_piece_sides(blank),
                        found,
                        "{blank} {piece} on\n{board}"
                    );
                }
            }
        }
    }
}
