//! Positions that the search reaches from a node by one move, with the data needed to search them.

use super::position::Position;
use super::shift_bound::ColourCountVectors;
use super::sleep_sets::SleepSet;

/// Position after a move and the fall of all tiles. It is not empty, and the lower bound on the moves that it needs does
/// not exceed the moves that are left.
#[derive(Debug, Clone, Copy)]
pub(super) struct Successor<const P: usize> {
    pub after: Position<P>,
    pub vectors: ColourCountVectors,
    /// Sleep set of this position: moves that need not be tried. Valid only if all earlier successors are refuted.
    pub asleep: SleepSet,
    /// Whether the transposition table contains the position as refuted.
    pub is_refuted: bool,
}

impl<const P: usize> Successor<P> {
    /// Creates a successor that has not been looked up in the transposition table yet.
    pub(super) fn new(after: Position<P>, vectors: ColourCountVectors, asleep: SleepSet) -> Self {
        Self {
            after,
            vectors,
            asleep,
            is_refuted: false,
        }
    }
}
