//! Hub labels (Abraham et al. 2011): the distances from every edge to all ancestors of that edge in the hierarchy.
//!
//! As in H2H (Ouyang et al. 2018), a query only adds and compares the entries of two labels.

use super::contraction_hierarchy::ContractionHierarchy;
use super::grid::NONE;
use caipan_checker::search::SearchOptions;

/// Upper bound on distances, used as infinity; two of them and a link still fit into 32 bits.
const FAR: i32 = 1 << 29;

/// Labels of all ranks: the distances to each ancestor, from the root down, and 0 to the rank itself.
pub(super) struct HubLabels {
    starts: Vec<usize>,
    lengths: Vec<i32>,
    /// Top of each rank's chain (heavy-path decomposition), so that any path to the root crosses few chains.
    heads: Vec<u32>,
    parents: Vec<u32>,
    sums: [Vec<i32>; 2],
    /// Number of label entries compared by queries since this counter was last reset.
    pub passed: u64,
}

impl HubLabels {
    /// Builds the labels. Returns `None` if they exceed `most` numbers in total, if the longest path `longest` does not
    /// fit into the number type, or if the search is cancelled.
    pub(super) fn build(
        hierarchy: &ContractionHierarchy,
        longest: u64,
        most: usize,
        options: &SearchOptions,
    ) -> Option<Self> {
        let parents = hierarchy.parents.clone();
        let mut starts = vec![0];
        let mut total = 0;
        for parent in &parents {
            // The parent's label length, and one entry for the rank itself.
            let above = match *parent {
                NONE => 0,
                parent => starts[parent as usize + 1] - starts[parent as usize],
            };
            total += above + 1;
            starts.push(total);
            if total > most {
                return None;
            }
        }
        if longest >= FAR as u64 {
            return None;
        }
        let mut lengths = vec![FAR; total];
        for rank in 0..parents.len() {
            if options.is_cancelled() {
                return None;
            }
            let (above, here) = lengths.split_at_mut(starts[rank]);
            for (link, length) in hierarchy.links(rank as u32) {
                let theirs = &above[starts[*link as usize]..starts[*link as usize + 1]];
                for (here, theirs) in here.iter_mut().zip(theirs) {
                    *here = (*here).min(theirs + *length as i32);
                }
            }
            here[starts[rank + 1] - starts[rank] - 1] = 0;
        }
        Some(Self {
            heads: heads(&parents),
            starts,
            lengths,
            parents,
            sums: Default::default(),
            passed: 0,
        })
    }

    /// Returns the result of [`ContractionHierarchy::distance`], from the labels.
    pub(super) fn distance(&mut self, from: &[(u32, u64)], to: &[(u32, u64)]) -> Option<u64> {
        let bottom = |ranks: &[(u32, u64)]| ranks.iter().map(|(rank, _)| *rank).max();
        let meeting = self.meeting(bottom(from)?, bottom(to)?);
        if meeting == NONE {
            return None;
        }
        let common = self.starts[meeting as usize + 1] - self.starts[meeting as usize];
        self.passed += common as u64;
        let [mut up, mut down] = std::mem::take(&mut self.sums);
        self.sum(&mut up, from, common);
        self.sum(&mut down, to, common);
        let best = up.iter().zip(&down).map(|(up, down)| up + down).min();
        self.sums = [up, down];
        best.filter(|best| *best < FAR).map(|best| best as u64)
    }

    /// Stores in `sums` the least distance from `ranks` to each of the first `common` ancestors, from the root down.
    fn sum(&self, sums: &mut Vec<i32>, ranks: &[(u32, u64)], common: usize) {
        sums.clear();
        sums.resize(common, FAR);
        for (rank, paid) in ranks {
            let paid = *paid as i32;
            let label = &self.lengths[self.starts[*rank as usize]..self.starts[*rank as usize + 1]];
            for (sum, length) in sums.iter_mut().zip(label) {
                *sum = (*sum).min(length + paid);
            }
        }
    }

    /// Returns the lowest common ancestor, or `NONE` if none exists.
    fn meeting(&self, mut one: u32, mut other: u32) -> u32 {
        loop {
            let heads = [one, other].map(|rank| self.heads[rank as usize]);
            if heads[0] == heads[1] {
                return one.min(other);
            }
            // Moves up the chain whose head is lower; the other chain may contain the ancestor.
            if heads[0] > heads[1] {
                one = self.parents[heads[0] as usize];
            } else {
                other = self.parents[heads[1] as usize];
            }
            if one == NONE || other == NONE {
                return NONE;
            }
        }
    }
}

/// Returns the head of each rank's chain; a chain continues with the child that has the largest subtree.
fn heads(parents: &[u32]) -> Vec<u32> {
    let mut sizes = vec![1; parents.len()];
    for rank in (0..parents.len()).rev() {
        if parents[rank] != NONE {
            sizes[parents[rank] as usize] += sizes[rank];
        }
    }
    let mut heavy = vec![NONE; parents.len()];
    for (rank, parent) in (0..).zip(parents) {
        if *parent != NONE {
            let child = &mut heavy[*parent as usize];
            if *child == NONE || sizes[*child as usize] < sizes[rank as usize] {
                *child = rank;
            }
        }
    }
    let mut heads: Vec<u32> = Vec::with_capacity(parents.len());
    for (rank, parent) in (0..).zip(parents) {
        let is_heavy = *parent != NONE && heavy[*parent as usize] == rank;
        heads.push(if is_heavy {
            heads[*parent as usize]
        } else {
            rank
        });
    }
    heads
}
