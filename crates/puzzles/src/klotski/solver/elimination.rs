//! Elimination of a graph's nodes, minimum degree first, with direct links between the neighbours of each that is gone.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::grid::NONE;
use caipan_checker::search::SearchOptions;

/// So many levels of the tree weigh as much as one neighbour: with more, the tree gets deeper, as a corridor is taken out
/// from its ends instead of everywhere; with fewer, links get more. Measured on all families.
const FLATNESS: u32 = 8;

/// The nodes in the order in which they went, and the links of each to later ones.
pub(super) struct Eliminated {
    pub order: Vec<u32>,
    pub links: Vec<Vec<(u32, u64)>>,
}

/// The graph while it is taken apart.
struct Rest {
    near: Vec<Vec<(u32, u64)>>,
    /// One more than that of the highest neighbour taken out: trees stay flat if low ones go first.
    level: Vec<u32>,
    /// Where a neighbour stands in the list that is worked on.
    place: Vec<u32>,
    /// Counts what was done, so that it can be given up.
    work: u64,
}

/// Takes out all nodes of a graph of neighbours and lengths, unless that takes more than `most` of about a nanosecond
/// each or is cancelled.
pub(super) fn eliminate(
    near: Vec<Vec<(u32, u64)>>,
    most: u64,
    options: &SearchOptions,
) -> Option<Eliminated> {
    let mut rest = Rest {
        level: vec![0; near.len()],
        place: vec![NONE; near.len()],
        near,
        work: 0,
    };
    let order = rest.take_apart(most, options)?;
    let links = rest.near;
    Some(Eliminated { order, links })
}

impl Rest {
    /// Takes out all nodes; what is left in `near` are the links of each to later ones.
    fn take_apart(&mut self, most: u64, options: &SearchOptions) -> Option<Vec<u32>> {
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
                self.bridge(local, *near, &links);
                let above = self.level[local as usize] + 1;
                let level = &mut self.level[*near as usize];
                *level = above.max(*level);
                let after = key(self, *near);
                if after < before {
                    queue.push(Reverse((after, *near)));
                }
            }
            self.near[local as usize] = links;
            // Hardly any node that is left has fewer links than this one, and they get more.
            let left = (self.near.len() - order.len()) as u64;
            let degree = self.near[local as usize].len() as u64;
            let foreseen = 4 * left * degree * degree;
            if self.work + foreseen > most || options.is_cancelled() {
                return None;
            }
        }
        Some(order)
    }

    /// Links `near` directly with everything that it is linked with through `gone`.
    fn bridge(&mut self, gone: u32, near: u32, links: &[(u32, u64)]) {
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
