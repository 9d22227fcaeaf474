//! Contraction hierarchy (Geisberger et al. 2008): edges are eliminated from the graph one by one, minimum degree
//! first.
//!
//! When an edge is eliminated, direct links between the neighbours of the edge replace the paths through the edge. So a
//! shortest path leads up to edges eliminated later, then down again. All links of an edge lead to ancestors of the
//! edge in a tree, so two climbs to the root meet at the top of the shortest path. Boards with narrow cuts, such as
//! mazes, need few links. Open boards need too many links, and another method is faster.

use super::biconnected_blocks::BiconnectedBlocks;
use super::detour_costs::DetourCosts;
use super::grid::{Grid, NONE_OR_UNREACHABLE};
use super::ring_detours::PAIR_INDEX_BY_SIDES;
use caipan_checker::search::SearchOptions;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Upper bound on distances, used as infinity.
pub(super) const INFINITE_DISTANCE: u64 = u64::MAX / 4;

/// Approximate nanoseconds to collect the links of an edge before the elimination.
const EDGE_NANOSECONDS: u64 = 500;
/// Approximate nanoseconds to visit a cell in a search for detours.
const VISIT_NANOSECONDS: u64 = 3;

/// Contraction hierarchy whose nodes are the edges of the board, from one cell to its neighbour. Rank 0 is the root, and
/// each node links only to nodes of lower rank.
pub(super) struct ContractionHierarchy {
    /// Rank of each edge, [`NONE_OR_UNREACHABLE`] for edges outside the hierarchy.
    pub ranks: Vec<u32>,
    /// Parent of each rank in the tree; [`NONE_OR_UNREACHABLE`] for the root.
    pub parents: Vec<u32>,
    /// Index of each rank's first link in `links`.
    starts: Vec<u32>,
    links: Vec<(u32, u64)>,
    /// Distances of all ranks from the start and from the target of a query; reset to [`INFINITE_DISTANCE`] after each
    /// query.
    climbs: [Vec<u64>; 2],
    /// Number of ranks visited by queries since this counter was last reset.
    pub visited_ranks: u64,
}

impl ContractionHierarchy {
    /// Builds the hierarchy over the edges of all blocks for which `is_used` is true. Returns `None` if that takes
    /// more than about `max_nanoseconds` nanoseconds or is cancelled.
    pub(super) fn build(
        grid: &Grid,
        blocks: &BiconnectedBlocks,
        detours: &mut DetourCosts,
        is_used: &[bool],
        max_nanoseconds: u64,
        options: &SearchOptions,
    ) -> Option<Self> {
        let mut locals = vec![NONE_OR_UNREACHABLE; grid.edge_number_upper_bound()];
        let mut edges = Vec::new();
        for edge in 0..grid.edge_number_upper_bound() as u32 {
            let block = blocks.block_of_edge(edge);
            if block != NONE_OR_UNREACHABLE && is_used[block as usize] {
                locals[edge as usize] = edges.len() as u32;
                edges.push(edge);
            }
        }
        let count = edges.len() as u64;
        let visited = detours.visited_cell_count();
        let mut near = Vec::with_capacity(edges.len());
        for edge in edges {
            let work = EDGE_NANOSECONDS * count
                + VISIT_NANOSECONDS * (detours.visited_cell_count() - visited);
            if work > max_nanoseconds || options.is_cancelled() {
                return None;
            }
            let mut links = Vec::with_capacity(8);
            for (cell, back) in grid.edge_ends(edge) {
                let steps = detours.blank_steps_between_sides_of_cell(grid, blocks, cell);
                for side in 0..4 {
                    let steps = steps[PAIR_INDEX_BY_SIDES[back][side]];
                    if side != back && steps != 0 {
                        links.push((
                            locals[grid.edge_at_side(cell, side) as usize],
                            u64::from(steps) + 1,
                        ));
                    }
                }
            }
            near.push(links);
        }
        let work =
            EDGE_NANOSECONDS * count + VISIT_NANOSECONDS * (detours.visited_cell_count() - visited);
        Self::from_graph(locals, near, max_nanoseconds.checked_sub(work)?, options)
    }

    /// Builds the hierarchy of any graph. Returns `None` if that takes more than about `max_nanoseconds` or is
    /// cancelled.
    ///
    /// `locals` contains the number of each node, and [`NONE_OR_UNREACHABLE`] for entries that are not nodes. `near`
    /// contains the neighbours of each node and their distances.
    pub(super) fn from_graph(
        locals: Vec<u32>,
        near: Vec<Vec<(u32, u64)>>,
        max_nanoseconds: u64,
        options: &SearchOptions,
    ) -> Option<Self> {
        let EliminationResult { order, links: near } =
            eliminate_nodes(near, max_nanoseconds, options)?;
        let mut ranks = locals;
        let count = order.len();
        let mut rank_of = vec![NONE_OR_UNREACHABLE; count];
        for (rank, local) in (0..).zip(order.iter().rev()) {
            rank_of[*local as usize] = rank;
        }
        for rank in &mut ranks {
            if *rank != NONE_OR_UNREACHABLE {
                *rank = rank_of[*rank as usize];
            }
        }
        let mut parents = Vec::with_capacity(count);
        let mut starts = vec![0];
        let mut links = Vec::new();
        for local in order.iter().rev() {
            let first = links.len();
            let near = &near[*local as usize];
            links.extend(
                near.iter()
                    .map(|(local, length)| (rank_of[*local as usize], *length)),
            );
            let parent = links[first..].iter().map(|(rank, _)| *rank).max();
            parents.push(parent.unwrap_or(NONE_OR_UNREACHABLE));
            starts.push(links.len() as u32);
        }
        Some(Self {
            ranks,
            parents,
            starts,
            links,
            climbs: [0, 1].map(|_| vec![INFINITE_DISTANCE; count]),
            visited_ranks: 0,
        })
    }

    /// Returns the rank of the edge with this number; [`NONE_OR_UNREACHABLE`] for edges outside the hierarchy.
    #[inline]
    pub(super) fn rank_of_edge(&self, edge: u32) -> u32 {
        self.ranks[edge as usize]
    }

    /// Returns the links of a rank to ancestors in the tree, as pairs of the ancestor's rank and the distance.
    pub(super) fn upward_links(&self, rank: u32) -> &[(u32, u64)] {
        let rank = rank as usize;
        &self.links[self.starts[rank] as usize..self.starts[rank + 1] as usize]
    }

    /// Returns the shortest distance from any start in `from` to any end in `to`; `None` if they are not connected.
    ///
    /// Each slice contains ranks of edges at one cell, with a cost to be added to paths that start or end at that
    /// edge.
    pub(super) fn shortest_distance(
        &mut self,
        from: &[(u32, u64)],
        to: &[(u32, u64)],
    ) -> Option<u64> {
        let [mut up, mut down] = std::mem::take(&mut self.climbs);
        let bottom = self.compute_ancestor_distances(&mut up, from);
        let other = self.compute_ancestor_distances(&mut down, to);
        let mut best = INFINITE_DISTANCE;
        let mut rank = other;
        while rank != NONE_OR_UNREACHABLE {
            let at = rank as usize;
            best = best.min(up[at] + down[at]);
            down[at] = INFINITE_DISTANCE;
            rank = self.parents[at];
        }
        rank = bottom;
        while rank != NONE_OR_UNREACHABLE {
            up[rank as usize] = INFINITE_DISTANCE;
            rank = self.parents[rank as usize];
        }
        self.climbs = [up, down];
        (best < INFINITE_DISTANCE).then_some(best)
    }

    /// Computes the distances from the starts to all their ancestors, and returns the start with the greatest rank.
    /// Edges at one cell are linked with each other, so all starts lie on the path from that start to the root.
    fn compute_ancestor_distances(&mut self, far: &mut [u64], starts: &[(u32, u64)]) -> u32 {
        for (rank, paid) in starts {
            far[*rank as usize] = far[*rank as usize].min(*paid);
        }
        let bottom = starts
            .iter()
            .map(|(rank, _)| *rank)
            .max()
            .unwrap_or(NONE_OR_UNREACHABLE);
        let mut rank = bottom;
        while rank != NONE_OR_UNREACHABLE {
            self.visited_ranks += 1;
            let here = far[rank as usize];
            for (above, length) in self.upward_links(rank) {
                let place = &mut far[*above as usize];
                *place = (*place).min(here + length);
            }
            rank = self.parents[rank as usize];
        }
        bottom
    }
}

/// Weight of one neighbour in the key by which nodes are eliminated; one tree level has weight 1. A larger value makes
/// the tree deeper, since corridors are eliminated from their ends; a smaller value adds links. Measured on all kinds
/// of boards.
const NEIGHBOUR_WEIGHT: u32 = 8;

/// The nodes in elimination order, each with links to nodes eliminated later.
struct EliminationResult {
    order: Vec<u32>,
    links: Vec<Vec<(u32, u64)>>,
}

/// The graph of the nodes not yet eliminated.
struct RemainingGraph {
    near: Vec<Vec<(u32, u64)>>,
    /// Level of each node: one more than the highest level of the eliminated neighbours. Eliminating low levels first
    /// keeps the tree flat.
    level: Vec<u32>,
    /// Index of each node in the list of neighbours that is being merged; [`NONE_OR_UNREACHABLE`] for other nodes.
    place: Vec<u32>,
    /// Approximate nanoseconds of the work already done, compared with the limit `max_nanoseconds`.
    work: u64,
}

/// Eliminates all nodes of a graph given by neighbours and lengths. Returns `None` if that takes more than about
/// `max_nanoseconds` nanoseconds or is cancelled.
fn eliminate_nodes(
    near: Vec<Vec<(u32, u64)>>,
    max_nanoseconds: u64,
    options: &SearchOptions,
) -> Option<EliminationResult> {
    let mut rest = RemainingGraph {
        level: vec![0; near.len()],
        place: vec![NONE_OR_UNREACHABLE; near.len()],
        near,
        work: 0,
    };
    let order = rest.eliminate_all_nodes(max_nanoseconds, options)?;
    let links = rest.near;
    Some(EliminationResult { order, links })
}

impl RemainingGraph {
    /// Eliminates all nodes; afterwards `near` contains each node's links to nodes eliminated later.
    fn eliminate_all_nodes(
        &mut self,
        max_nanoseconds: u64,
        options: &SearchOptions,
    ) -> Option<Vec<u32>> {
        let locals = 0..self.near.len() as u32;
        let mut queue: BinaryHeap<_> = locals
            .map(|local| Reverse((self.elimination_priority_key(local), local)))
            .collect();
        let mut is_out = vec![false; self.near.len()];
        let mut order = Vec::with_capacity(self.near.len());
        while let Some(Reverse((known, local))) = queue.pop() {
            if is_out[local as usize] {
                continue;
            }
            let now = self.elimination_priority_key(local);
            if now > known {
                queue.push(Reverse((now, local)));
                continue;
            }
            is_out[local as usize] = true;
            order.push(local);
            let links = std::mem::take(&mut self.near[local as usize]);
            for (near, _) in &links {
                let before = self.elimination_priority_key(*near);
                self.link_past_eliminated_node(local, *near, &links);
                let above = self.level[local as usize] + 1;
                let level = &mut self.level[*near as usize];
                *level = above.max(*level);
                let after = self.elimination_priority_key(*near);
                if after < before {
                    queue.push(Reverse((after, *near)));
                }
            }
            self.near[local as usize] = links;
            // Estimates the remaining work, on the assumption that each remaining node has as many links as the
            // current node.
            let left = (self.near.len() - order.len()) as u64;
            let degree = self.near[local as usize].len() as u64;
            let foreseen = 4 * left * degree * degree;
            if self.work + foreseen > max_nanoseconds || options.is_cancelled() {
                return None;
            }
        }
        Some(order)
    }

    /// Key of a node in the queue of nodes to eliminate; the smallest is eliminated first.
    #[inline]
    fn elimination_priority_key(&self, local: u32) -> u32 {
        NEIGHBOUR_WEIGHT * self.near[local as usize].len() as u32 + self.level[local as usize]
    }

    /// Links the node `near` directly with the other neighbours of the node `eliminated`. `links` are the links of
    /// `eliminated`.
    fn link_past_eliminated_node(&mut self, eliminated: u32, near: u32, links: &[(u32, u64)]) {
        let mut list = std::mem::take(&mut self.near[near as usize]);
        let mut through = 0;
        if let Some(at) = list.iter().position(|(other, _)| *other == eliminated) {
            through = list.swap_remove(at).1;
        }
        for (at, (other, _)) in (0..).zip(&list) {
            self.place[*other as usize] = at;
        }
        for (other, length) in links {
            if *other == near {
                continue;
            }
            let length = through + length;
            match list.get_mut(self.place[*other as usize] as usize) {
                Some((_, known)) => *known = length.min(*known),
                None => list.push((*other, length)),
            }
        }
        for (other, _) in &list {
            self.place[*other as usize] = NONE_OR_UNREACHABLE;
        }
        self.work += 4 * (list.len() + links.len()) as u64;
        self.near[near as usize] = list;
    }
}
