//! A position that the search goes on to from a node.

use super::bound::Vectors;
use super::position::Position;
use super::sleep_sets::SleepSet;

/// A position at rest that a move leads to, not empty and within the bound.
#[derive(Debug, Clone, Copy)]
pub(super) struct Successor<const P: usize> {
    pub after: Position<P>,
    pub vectors: Vectors,
    /// What sleeps there, if all the successors before it are refuted.
    pub asleep: SleepSet,
    /// Is it known to be refuted?
    pub is_refuted: bool,
}

impl<const P: usize> Successor<P> {
    /// Of which nothing is known yet.
    pub(super) fn new(after: Position<P>, vectors: Vectors, asleep: SleepSet) -> Self {
        Self {
            after,
            vectors,
            asleep,
            is_refuted: false,
        }
    }
}
