//! Counters, observers and cancellation of a search.

use std::ops::ControlFlow;

use caipan_checker::search::SearchStats;
use caipan_facts::{Evidence, facts};

facts! {
    /// What a search counts.
    pub enum Count {
        Nodes => "mayan-count-nodes",
        Leaves => "mayan-count-leaves",
        Simulations => "mayan-count-simulations",
        TableHits => "mayan-count-table-hits",
        Refuted => "mayan-count-refuted",
    }
}

/// What a search did: a measure of its work that is the same on every machine.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stats {
    /// Positions looked at with two or more moves to come.
    pub nodes: u64,
    /// Positions looked at with one move to come.
    pub leaves: u64,
    /// Moves played out because they make a run, or might.
    pub simulations: u64,
    /// Nodes that were known to be refuted.
    pub table_hits: u64,
    /// Nodes that were refuted by trying every move.
    pub refuted: u64,
}

impl Stats {
    pub(super) fn add(&mut self, other: &Self) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.simulations += other.simulations;
        self.table_hits += other.table_hits;
        self.refuted += other.refuted;
    }
}

/// Sees the figures from time to time, and may break the search off.
pub type Watch<'a> = &'a mut dyn FnMut(&Stats) -> ControlFlow<()>;

/// The watcher of a search asked it to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the search was cancelled")]
pub struct Cancelled;

impl From<&Stats> for SearchStats {
    fn from(stats: &Stats) -> Self {
        Self(vec![
            (Count::Nodes.fact(), stats.nodes),
            (Count::Leaves.fact(), stats.leaves),
            (Count::Simulations.fact(), stats.simulations),
            (Count::TableHits.fact(), stats.table_hits),
            (Count::Refuted.fact(), stats.refuted),
        ])
    }
}
