//! Interface to the executors of a contest's runs: the cores of this machine, or the machines of a cluster.

use crate::contest::ledger::ResultLedger;
use crate::contest::run_task::RunTask;

/// Compiles programs and runs them on cases, on one or several machines.
pub trait Executor: Sync {
    /// Executes all tasks, in any order and on any machine, and reports each result to `ledger`. Returns when all
    /// results are reported, or earlier if [`ResultLedger::must_stop`] becomes true.
    fn execute(&self, tasks: Vec<RunTask>, ledger: &ResultLedger);

    /// Performs optional work, such as cross-checks; called once, after all results are final. The default
    /// implementation is empty.
    fn finish_judging(&self, _ledger: &ResultLedger) {}
}
