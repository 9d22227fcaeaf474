//! Hub labels of cells instead of edges: the labels of all edges by which the piece can reach a cell, merged into one.
//!
//! A query compares two labels. Their common ancestors are a prefix of both labels. The length of the prefix is found
//! by a sparse table of minimum depths over the Euler tour of the tree (Bender and Farach-Colton 2000).

use super::blocks::Blocks;
use super::contraction_hierarchy::ContractionHierarchy;
use super::grid::{Grid, NONE};
use super::hub_labels::{self, HubLabels};

/// Number type of distances in a label. The shorter the type, the more distances are compared at once.
pub(super) trait LabelDistance: Copy + Ord {
    /// Infinity. Sums with infinity are never smaller.
    const FAR: Self;
    /// Converts a length; [`Self::FAR`] if it does not fit into the type.
    fn of(length: i32) -> Self;
    /// Adds two lengths; the sum is at least [`Self::FAR`] if one of them is.
    fn plus(self, other: Self) -> Self;
    /// Converts the length to seconds.
    fn seconds(self) -> u32;
}

impl LabelDistance for i16 {
    const FAR: Self = Self::MAX;

    fn of(length: i32) -> Self {
        Self::try_from(length).unwrap_or(Self::FAR)
    }

    #[inline]
    fn plus(self, other: Self) -> Self {
        self.saturating_add(other)
    }

    fn seconds(self) -> u32 {
        self as u32
    }
}

impl LabelDistance for i32 {
    const FAR: Self = hub_labels::FAR;

    fn of(length: i32) -> Self {
        length.min(Self::FAR)
    }

    #[inline]
    fn plus(self, other: Self) -> Self {
        self + other
    }

    fn seconds(self) -> u32 {
        self as u32
    }
}

/// Number of lengths compared at once.
const LANES: usize = 8;

/// Position of a label.
#[derive(Clone, Copy)]
pub(super) struct LabelPosition {
    /// Index of the label's first length.
    pub start: u32,
    /// Position of the label's lowest edge in the preorder of the tree.
    pub visit: u32,
}

/// Merged labels of all cells, and the labels of all edges.
pub(super) struct MergedHubLabels<L> {
    /// Blocks of each cell, padded with [`NONE`].
    blocks: Vec<[u32; 4]>,
    places: Vec<[LabelPosition; 4]>,
    lengths: Vec<L>,
    /// Label of each edge, by rank.
    edges: Vec<LabelPosition>,
    depths: CommonPrefixes,
}

impl<L: LabelDistance> MergedHubLabels<L> {
    pub(super) fn new(
        grid: &Grid,
        blocks: &Blocks,
        hierarchy: &ContractionHierarchy,
        labels: &HubLabels,
    ) -> Self {
        let mut lengths: Vec<L> = labels.lengths.iter().map(|length| L::of(*length)).collect();
        let depths = CommonPrefixes::new(&hierarchy.parents);
        let edges = (0..hierarchy.parents.len() as u32)
            .map(|rank: u32| LabelPosition {
                start: labels.starts[rank as usize] as u32,
                visit: depths.visits[rank as usize],
            })
            .collect();
        let mut own = vec![[NONE; 4]; grid.cells()];
        let mut places = vec![[LabelPosition { start: 0, visit: 0 }; 4]; grid.cells()];
        for cell in 0..grid.cells() {
            let mut count = 0;
            for side in grid.sides(cell) {
                let block = blocks.of(grid.edge(cell, side));
                if own[cell].contains(&block) {
                    continue;
                }
                let edges = grid
                    .sides(cell)
                    .map(|side| grid.edge(cell, side))
                    .filter(|edge| blocks.of(*edge) == block);
                let ranks: Vec<u32> = edges.map(|edge| hierarchy.rank(edge)).collect();
                let lowest = ranks.iter().copied().max().unwrap_or(NONE);
                own[cell][count] = block;
                places[cell][count] = LabelPosition {
                    start: lengths.len() as u32,
                    visit: depths.visits[lowest as usize],
                };
                count += 1;
                // The other edges are ancestors of the lowest one, so their labels are not longer.
                lengths.extend_from_within(labels.range(lowest));
                let merged = lengths.len() - labels.range(lowest).len();
                let (theirs, here) = lengths.split_at_mut(merged);
                for rank in ranks {
                    for (here, theirs) in here.iter_mut().zip(&theirs[labels.range(rank)]) {
                        *here = (*here).min(*theirs);
                    }
                }
            }
        }
        Self {
            blocks: own,
            places,
            lengths,
            edges,
            depths,
        }
    }

    /// Returns the merged label of `cell` within `block`; `None` if the block does not contain the cell.
    #[inline]
    pub(super) fn at(&self, cell: usize, block: u32) -> Option<LabelPosition> {
        let found = self.blocks[cell].iter().position(|own| *own == block)?;
        Some(self.places[cell][found])
    }

    /// Appends to `to` a merged label of edges at one cell, each with a cost to be added.
    pub(super) fn merge(
        &self,
        edges: impl Iterator<Item = (u32, i32)> + Clone,
        to: &mut Vec<L>,
    ) -> LabelPosition {
        let start = to.len();
        let lowest = edges.clone().map(|(rank, _)| rank).max().unwrap_or(0);
        let visit = self.edges[lowest as usize].visit;
        to.resize(start + self.depths.length(visit), L::FAR);
        for (rank, paid) in edges {
            let edge = self.edges[rank as usize];
            let label = &self.lengths[edge.start as usize..][..self.depths.length(edge.visit)];
            for (merged, length) in to[start..].iter_mut().zip(label) {
                *merged = (*merged).min(length.plus(L::of(paid)));
            }
        }
        let start = start as u32;
        LabelPosition { start, visit }
    }

    /// Returns the shortest distance between two labels in the same block, of which `from` is stored in `labels`. Adds
    /// the number of entries compared to `passed`.
    #[inline]
    pub(super) fn distance(
        &self,
        labels: &[L],
        from: LabelPosition,
        to: LabelPosition,
        passed: &mut u64,
    ) -> u32 {
        let common = self.depths.common(from.visit, to.visit);
        *passed += common as u64;
        let up = &labels[from.start as usize..][..common];
        let down = &self.lengths[to.start as usize..][..common];
        let (up, up_rest) = up.as_chunks::<LANES>();
        let (down, down_rest) = down.as_chunks::<LANES>();
        let mut least = [L::FAR; LANES];
        for (up, down) in up.iter().zip(down) {
            for lane in 0..LANES {
                least[lane] = least[lane].min(up[lane].plus(down[lane]));
            }
        }
        for (lane, (up, down)) in up_rest.iter().zip(down_rest).enumerate() {
            least[lane] = least[lane].min(up.plus(*down));
        }
        least.into_iter().min().unwrap_or(L::FAR).seconds()
    }

    /// Returns the result of [`Self::distance`] from a single edge.
    pub(super) fn distance_from_edge(&self, rank: u32, to: LabelPosition, passed: &mut u64) -> u32 {
        self.distance(&self.lengths, self.edges[rank as usize], to, passed)
    }
}

/// Computes the length of the common prefix of any two labels.
struct CommonPrefixes {
    /// Position of each rank in the preorder of the tree.
    visits: Vec<u32>,
    /// Sparse table: level k contains the minimum depth of the 2^k edges from each position of the preorder on.
    levels: Vec<Vec<u16>>,
}

impl CommonPrefixes {
    fn new(parents: &[u32]) -> Self {
        let count = parents.len();
        let mut sizes = vec![1u32; count];
        for rank in (0..count).rev() {
            if parents[rank] != NONE {
                sizes[parents[rank] as usize] += sizes[rank];
            }
        }
        let mut visits = vec![0; count];
        let mut next = vec![0; count];
        let mut next_root = 0;
        let mut depths = vec![0; count];
        for rank in 0..count {
            let above = parents[rank];
            let (slot, depth) = match above {
                NONE => (&mut next_root, 0),
                above => {
                    let depth = depths[visits[above as usize] as usize] + 1;
                    (&mut next[above as usize], depth)
                }
            };
            let visit = *slot;
            *slot += sizes[rank];
            visits[rank] = visit;
            next[rank] = visit + 1;
            depths[visit as usize] = depth;
        }
        let mut levels: Vec<Vec<u16>> = vec![depths];
        let mut width = 1;
        while 2 * width <= count {
            let last = &levels[levels.len() - 1];
            let pairs = last.iter().zip(&last[width..]);
            levels.push(pairs.map(|(one, other)| *one.min(other)).collect());
            width *= 2;
        }
        Self { visits, levels }
    }

    /// Returns the length of a label.
    #[inline]
    fn length(&self, visit: u32) -> usize {
        usize::from(self.levels[0][visit as usize]) + 1
    }

    /// Returns the number of common ancestors of two edges, where an edge counts as its own ancestor.
    #[inline]
    fn common(&self, one: u32, other: u32) -> usize {
        if one == other {
            return self.length(one);
        }
        // The minimum depth after `one` up to `other` is attained at a child of the lowest common ancestor.
        let (first, last) = (one.min(other) + 1, one.max(other));
        let level = (last - first + 1).ilog2();
        let least = &self.levels[level as usize];
        let end = last + 1 - (1 << level);
        usize::from(least[first as usize].min(least[end as usize]))
    }
}
