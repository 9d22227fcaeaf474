//! Interface to the executors of a contest's runs: the cores of this machine, or the machines of a cluster.

use crate::contest::ledger::Ledger;
use crate::contest::run_task::RunTask;

/// An executor of compilations and runs.
pub trait Executor: Sync {
    /// Executes all tasks, in any order and on any machine, and reports each result to `ledger`. Returns when
    /// everything is reported, or when the ledger is over.
    fn execute(&self, tasks: Vec<RunTask>, ledger: &Ledger);

    /// Called once after all results are settled, for optional extra work.
    fn finish(&self, _ledger: &Ledger) {}
}
