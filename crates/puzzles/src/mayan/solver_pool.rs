//! A pool of solvers that are reused across cases, so that their memory is allocated once.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::solver::Solver;

/// Pool of idle solvers; a solver in use is not in the pool.
#[derive(Default)]
pub(super) struct SolverPool(Mutex<Vec<Solver>>);

impl SolverPool {
    /// Calls `work` with an idle solver, or with a new one if all are in use. If `work` panics, the solver is dropped, so
    /// the pool contains only usable solvers.
    pub(super) fn with_solver<T>(&self, work: impl FnOnce(&mut Solver) -> T) -> T {
        let mut solver = self.lock_idle_solvers().pop().unwrap_or_default();
        let done = work(&mut solver);
        self.lock_idle_solvers().push(solver);
        done
    }

    fn lock_idle_solvers(&self) -> MutexGuard<'_, Vec<Solver>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
