//! Interface to the executors of a contest's runs: the cores of this machine, or the machines of a cluster.

use crate::contest::ledger::Ledger;
use crate::contest::task::Task;

/// Those who do the work.
pub trait Hands: Sync {
    /// Does all tasks, in whatever order and place, and reports to `ledger` what comes of each. Returns when everything is
    /// reported, or when the ledger is over.
    fn work(&self, tasks: Vec<Task>, ledger: &Ledger);

    /// Does whatever else they do when everything is settled.
    fn afterwards(&self, _ledger: &Ledger) {}
}
