//! A pool of solvers that are reused across cases, so that their memory is allocated once.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::solver::Solver;

/// Solvers that are not at work.
#[derive(Default)]
pub(super) struct SolverPool(Mutex<Vec<Solver>>);

impl SolverPool {
    /// What `work` does with a solver. It is taken out while it works, so that one that dies leaves none half-made.
    pub(super) fn with<T>(&self, work: impl FnOnce(&mut Solver) -> T) -> T {
        let mut solver = self.idle().pop().unwrap_or_default();
        let done = work(&mut solver);
        self.idle().push(solver);
        done
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Solver>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
