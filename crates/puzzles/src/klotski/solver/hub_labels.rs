//! Hub labels (Abraham et al. 2011): distances from every edge to all its ancestors in the hierarchy (as in H2H, Ouyang et
//! al. 2018), so that a query only adds and compares.

use super::contraction_hierarchy::ContractionHierarchy;
use super::grid::NONE;
use caipan_checker::search::SearchOptions;

/// What no way is longer than; two of them and a link still fit 32 bits.
pub(super) const FAR: i32 = 1 << 29;

/// For each rank the distances to the ranks above it, from the root down, and 0 to itself.
pub(super) struct HubLabels {
    pub starts: Vec<usize>,
    pub lengths: Vec<i32>,
    /// The top of each rank's chain: going up by chains, every way to the root is short.
    heads: Vec<u32>,
    parents: Vec<u32>,
    sums: [Vec<i32>; 2],
    /// How many ranks the queries have compared since somebody took the number away.
    pub passed: u64,
}

impl HubLabels {
    /// `None` where they would be more than `most` numbers, where some way is `longest` and does not fit them, or where
    /// the search is cancelled.
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
            // As long as the parent's, and one more for the rank itself.
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

    /// Where the label of a rank is in `lengths`.
    pub(super) fn range(&self, rank: u32) -> std::ops::Range<usize> {
        self.starts[rank as usize]..self.starts[rank as usize + 1]
    }

    /// The greatest of all lengths.
    pub(super) fn longest(&self) -> i32 {
        let lengths = self.lengths.iter().copied();
        lengths.filter(|length| *length < FAR).max().unwrap_or(0)
    }

    /// As [`ContractionHierarchy::distance`].
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

    /// The distances to the first `common` ranks from the root.
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

    /// The lowest rank above both.
    fn meeting(&self, mut one: u32, mut other: u32) -> u32 {
        loop {
            let heads = [one, other].map(|rank| self.heads[rank as usize]);
            if heads[0] == heads[1] {
                return one.min(other);
            }
            // The head of the higher rank is not above the other one's.
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

/// Cuts the tree into chains, each going on with the child that has most below it.
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
