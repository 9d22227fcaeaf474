//! Elimination tree of a contraction hierarchy over cells. The links of a cell lead to ancestors.

use std::ops::Range;

use super::contraction_hierarchy::ContractionHierarchy;
use super::grid::NONE;

/// Maximum total number of pairs of links over all ranks.
const PAIRS: usize = 50_000_000;

/// Tree over the ranks of cells. Ranks grow from the root down.
pub(super) struct CellTree {
    /// Rank of each free cell.
    pub ranks: Vec<u32>,
    /// Parent of each rank; [`NONE`] for the root.
    pub parents: Vec<u32>,
    /// Index of each rank's first link in `above` and `slots`.
    starts: Vec<usize>,
    /// Ranks to which the links lead, the lowest (the parent) first.
    pub above: Vec<u32>,
    /// Slot of each link's target at the parent: 0 is the parent itself, and its links are numbered from 1.
    slots: Vec<u32>,
    /// Index of each rank's first child in `children`.
    first_children: Vec<usize>,
    children: Vec<u32>,
    /// Index of each rank's first pair of links; pairs are stored row by row as a triangle.
    first_pairs: Vec<usize>,
}

/// Returns the index of a pair in a triangle.
#[inline]
pub(super) fn pair(row: usize, column: usize) -> usize {
    row * (row + 1) / 2 + column
}

impl CellTree {
    /// Returns the tree and the lengths of all links; `None` if there are more than [`PAIRS`] pairs.
    pub(super) fn new(hierarchy: &ContractionHierarchy) -> Option<(Self, Vec<u32>)> {
        let (first_children, children) = children(&hierarchy.parents);
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
            let mut links = hierarchy.links(rank).to_vec();
            links.sort_unstable_by(|one, other| other.cmp(one));
            let theirs = match *parent {
                NONE => 0..0,
                parent => tree.links(parent as usize),
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
            pairs += pair(links.len(), 0);
            if pairs > PAIRS {
                return None;
            }
            tree.first_pairs.push(pairs);
        }
        Some((tree, lengths))
    }

    /// Links of a rank, as indices into [`Self::above`].
    #[inline]
    pub(super) fn links(&self, rank: usize) -> Range<usize> {
        self.starts[rank]..self.starts[rank + 1]
    }

    /// Slots of the links of a rank at the parent.
    pub(super) fn slots(&self, rank: usize) -> &[u32] {
        &self.slots[self.links(rank)]
    }

    /// Index of a rank's first pair of links; [`pair`] is the offset of other pairs.
    pub(super) fn pairs(&self, rank: usize) -> usize {
        self.first_pairs[rank]
    }

    /// Total number of pairs.
    pub(super) fn all_pairs(&self) -> usize {
        self.first_pairs[self.parents.len()]
    }

    /// Children of a rank.
    pub(super) fn children(&self, rank: usize) -> impl Iterator<Item = usize> + use<'_> {
        let children = &self.children[self.first_children[rank]..self.first_children[rank + 1]];
        children.iter().map(|child| *child as usize)
    }
}

/// Returns the index of each rank's first child, and all children.
fn children(parents: &[u32]) -> (Vec<usize>, Vec<u32>) {
    let mut first = vec![0; parents.len() + 1];
    let above = |parent: &&u32| **parent != NONE;
    for parent in parents.iter().filter(above) {
        first[*parent as usize + 1] += 1;
    }
    for rank in 0..parents.len() {
        first[rank + 1] += first[rank];
    }
    let mut places = first.clone();
    let mut children = vec![0; first[parents.len()]];
    for (rank, parent) in (0..).zip(parents).filter(|(_, parent)| above(parent)) {
        children[places[*parent as usize]] = rank;
        places[*parent as usize] += 1;
    }
    (first, children)
}
