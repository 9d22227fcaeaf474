//! Eliminates the nodes of a graph, minimum degree first, and links the neighbours of each eliminated node directly.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::grid::NONE;
use caipan_checker::search::SearchOptions;

/// Number of tree levels that weigh as much as one neighbour in the elimination order. A larger value makes the tree
/// deeper, since corridors are eliminated from their ends; a smaller value adds links. Measured on all families.
const FLATNESS: u32 = 8;

/// The nodes in elimination order, each with links to nodes eliminated later.
pub(super) struct EliminationResult {
    pub order: Vec<u32>,
    pub links: Vec<Vec<(u32, u64)>>,
}

/// The graph of the nodes not yet eliminated.
struct RemainingGraph {
    near: Vec<Vec<(u32, u64)>>,
    /// Level of each node: one more than the highest level of the eliminated neighbours. Eliminating low levels first
    /// keeps the tree flat.
    level: Vec<u32>,
    /// Index of each neighbour in the list being merged.
    place: Vec<u32>,
    /// Work already done, compared with the limit `most`.
    work: u64,
}

/// Eliminates all nodes of a graph given by neighbours and lengths. Returns `None` if that takes more than about `most`
/// nanoseconds or is cancelled.
pub(super) fn eliminate(
    near: Vec<Vec<(u32, u64)>>,
    most: u64,
    options: &SearchOptions,
) -> Option<EliminationResult> {
    let mut rest = RemainingGraph {
        level: vec![0; near.len()],
        place: vec![NONE; near.len()],
        near,
        work: 0,
    };
    let order = rest.eliminate_all(most, options)?;
    let links = rest.near;
    Some(EliminationResult { order, links })
}

impl RemainingGraph {
    /// Eliminates all nodes; afterwards `near` contains each node's links to nodes eliminated later.
    fn eliminate_all(&mut self, most: u64, options: &SearchOptions) -> Option<Vec<u32>> {
        let key = |rest: &Self, local: u32| {
            FLATNESS * rest.near[local as usize].len() as u32 + rest.level[local as usize]
        };
        let locals = 0..self.near.len() as u32;
        let mut queue: BinaryHeap<_> = locals
            .map(|local| Reverse((key(self, local), local)))
            .collect();
        let mut is_out = vec![false; self.near.len()];
        let mut order = Vec::with_capacity(self.near.len());
        while let Some(Reverse((known, local))) = queue.pop() {
            if is_out[local as usize] {
                continue;
            }
            let now = key(self, local);
            if now > known {
                queue.push(Reverse((now, local)));
                continue;
            }
            is_out[local as usize] = true;
            order.push(local);
            let links = std::mem::take(&mut self.near[local as usize]);
            for (near, _) in &links {
                let before = key(self, *near);
                self.link_through(local, *near, &links);
                let above = self.level[local as usize] + 1;
                let level = &mut self.level[*near as usize];
                *level = above.max(*level);
                let after = key(self, *near);
                if after < before {
                    queue.push(Reverse((after, *near)));
                }
            }
            self.near[local as usize] = links;
            // Estimate: every remaining node has at least about as many links as this one.
            let left = (self.near.len() - order.len()) as u64;
            let degree = self.near[local as usize].len() as u64;
            let foreseen = 4 * left * degree * degree;
            if self.work + foreseen > most || options.is_cancelled() {
                return None;
            }
        }
        Some(order)
    }

    /// Links `near` directly with every node reachable through the eliminated node `gone`.
    fn link_through(&mut self, gone: u32, near: u32, links: &[(u32, u64)]) {
        let mut list = std::mem::take(&mut self.near[near as usize]);
        let mut through = 0;
        if let Some(at) = list.iter().position(|(other, _)| *other == gone) {
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
            self.place[*other as usize] = NONE;
        }
        self.work += 4 * (list.len() + links.len()) as u64;
        self.near[near as usize] = list;
    }
}
