//! Counters of a search, and the callback that receives the counters and can cancel the search.

use std::ops::ControlFlow;

use caipan_checker::search::SearchStats;
use caipan_facts::{Evidence, facts};

facts! {
    /// Names of the counters that the solver reports.
    pub enum SolverCounter {
        Nodes => "mayan-count-nodes",
        Leaves => "mayan-count-leaves",
        Simulations => "mayan-count-simulations",
        TableHits => "mayan-count-table-hits",
        Refuted => "mayan-count-refuted",
    }
}

/// Counters of a search, a machine-independent measure of the work done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SolverStats {
    /// Positions visited with two or more moves remaining.
    pub nodes: u64,
    /// Positions visited with one move remaining.
    pub leaves: u64,
    /// Moves simulated because they make a run, or might make one.
    pub simulations: u64,
    /// Nodes found in the transposition table as refuted.
    pub table_hits: u64,
    /// Nodes refuted by trying every move.
    pub refuted: u64,
}

impl SolverStats {
    pub(super) fn add_counters(&mut self, other: &Self) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.simulations += other.simulations;
        self.table_hits += other.table_hits;
        self.refuted += other.refuted;
    }
}

/// Callback that periodically receives the counters; `Break` cancels the search.
pub type Watch<'a> = &'a mut dyn FnMut(&SolverStats) -> ControlFlow<()>;

/// Error of a search that the callback has cancelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the search was cancelled")]
pub struct CancelledError;

impl From<&SolverStats> for SearchStats {
    fn from(stats: &SolverStats) -> Self {
        Self(vec![
            (SolverCounter::Nodes.fact(), stats.nodes),
            (SolverCounter::Leaves.fact(), stats.leaves),
            (SolverCounter::Simulations.fact(), stats.simulations),
            (SolverCounter::TableHits.fact(), stats.table_hits),
            (SolverCounter::Refuted.fact(), stats.refuted),
        ])
    }
}
