//! The tree of a contraction hierarchy over cells: above each cell those that it has links to, below it its children.

use std::ops::Range;

use super::contraction_hierarchy::ContractionHierarchy;
use super::grid::NONE;

/// How many pairs of links there may be, counted at each rank.
const PAIRS: usize = 50_000_000;

/// The cells by their rank, which grows from the root down.
pub(super) struct CellTree {
    /// The rank of each free cell.
    pub ranks: Vec<u32>,
    /// The rank above each; the root's is [`NONE`].
    pub parents: Vec<u32>,
    /// Where the links of each rank begin, in `above` and `slots`.
    starts: Vec<usize>,
    /// The ranks that the links lead to, the lowest first: that is the parent.
    pub above: Vec<u32>,
    /// Where these stand among the parent, which is 0, and its links, from 1.
    slots: Vec<u32>,
    /// The children of each rank from `first_children` on.
    first_children: Vec<usize>,
    children: Vec<u32>,
    /// Where the pairs of links of each rank begin, row by row of a triangle.
    first_pairs: Vec<usize>,
}

/// The place of a pair in a triangle.
#[inline]
pub(super) fn pair(row: usize, column: usize) -> usize {
    row * (row + 1) / 2 + column
}

impl CellTree {
    /// The tree, and the lengths of all links; `None` where pairs are too many.
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
                // All links but that to the parent are the parent's, too.
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

    /// The links of a rank, as places in [`Self::above`].
    #[inline]
    pub(super) fn links(&self, rank: usize) -> Range<usize> {
        self.starts[rank]..self.starts[rank + 1]
    }

    /// Where the links of a rank stand among its parent and the parent's links.
    pub(super) fn slots(&self, rank: usize) -> &[u32] {
        &self.slots[self.links(rank)]
    }

    /// The place of a rank's first pair of links; [`pair`] tells the others.
    pub(super) fn pairs(&self, rank: usize) -> usize {
        self.first_pairs[rank]
    }

    /// The number of all pairs.
    pub(super) fn all_pairs(&self) -> usize {
        self.first_pairs[self.parents.len()]
    }

    /// The ranks right below one.
    pub(super) fn children(&self, rank: usize) -> impl Iterator<Item = usize> + use<'_> {
        let children = &self.children[self.first_children[rank]..self.first_children[rank + 1]];
        children.iter().map(|child| *child as usize)
    }
}

/// Where the children of each rank begin, and all children.
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
