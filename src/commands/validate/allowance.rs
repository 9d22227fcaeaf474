//! How much a measurement of strength may try: so many mutants, or for so long.

use std::time::{Duration, Instant};

use crate::cli::MutantBudget;
use caipan_mutants::DEFAULT_COUNT;

/// So much of a budget of time goes to a puzzle's mutants at most,
pub(super) const PUZZLE: f64 = 0.4;
/// when so much is over no more mutants of programs are tried on cases, and the rest goes to other inputs.
pub(super) const TRYING: f64 = 0.6;

/// Share of a budget of time after which no more inputs are made.
pub(super) const MAKING: f64 = 0.8;

/// What the command line allows from a moment on.
pub(super) struct Allowance {
    start: Instant,
    budget: Option<MutantBudget>,
}

impl Allowance {
    /// Begins now.
    pub(super) fn of(budget: Option<MutantBudget>) -> Self {
        let start = Instant::now();
        Self { start, budget }
    }

    /// So many mutants of each of so many programs.
    pub(super) fn of_each(&self, programs: usize) -> usize {
        match self.budget {
            Some(MutantBudget::Count(count)) => count.get().div_ceil(programs.max(1)),
            _ => DEFAULT_COUNT,
        }
    }

    /// So many mutants of a puzzle, which are all that there are unless somebody wants fewer.
    pub(super) fn of_puzzle(&self) -> usize {
        match self.budget {
            Some(MutantBudget::Count(count)) => count.get(),
            _ => usize::MAX,
        }
    }

    /// Is this share of the time over?
    pub(super) fn is_over(&self, share: f64) -> bool {
        let time: Option<Duration> = match self.budget {
            Some(MutantBudget::Time(time)) => Some(time.mul_f64(share)),
            _ => None,
        };
        time.is_some_and(|time| self.start.elapsed() > time)
    }
}
