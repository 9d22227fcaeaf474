//! Budget of a strength measurement: a number of mutants, or a time that is divided among the phases.

use std::num::NonZeroUsize;
use std::time::Duration;

use crate::clock::Clock;
use caipan_mutants::DEFAULT_MUTANT_COUNT;

/// Fraction of a time budget after which the mutants of a puzzle's solver are no longer tried.
pub const PUZZLE_MUTANTS_END: f64 = 0.4;
/// Fraction of a time budget after which mutants of programs are no longer tried on the existing cases. The rest of the
/// time is for new inputs.
pub const MUTANTS_ON_CASES_END: f64 = 0.45;

/// Fraction of a time budget after which the structure of new inputs is no longer learned from the cases. It is learned
/// while mutants are tried on the cases, and ends before validators are stopped at [`MUTANTS_ON_CASES_END`].
pub const LEARNING_END: f64 = 0.43;

/// Fraction of a time budget after which no more new inputs are made.
pub const NEW_INPUTS_END: f64 = 0.65;

/// Fraction of a time budget after which accepted programs are no longer measured on the largest new inputs.
pub const LARGEST_INPUTS_END: f64 = 0.72;

/// Fraction of a time budget after which wrong programs of the jury are no longer tried on new inputs.
pub const REJECTION_RUNS_END: f64 = 0.76;

/// Fraction of a time budget after which the programs of which mutants were made are no longer measured on new inputs.
pub const ORIGINAL_RUNS_END: f64 = 0.79;

/// Fraction of a time budget after which survivors are no longer tried on new inputs.
pub const SURVIVOR_RUNS_END: f64 = 0.84;

/// Fraction of a time budget after which accepted programs are no longer run on inputs that kill survivors. The rest of
/// the time is for making these inputs smaller.
pub const CONFIRMATION_END: f64 = 0.93;

/// Limit on the number of mutants that are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MutantBudget {
    /// At most this number of mutants.
    Count(NonZeroUsize),
    /// The number of mutants that can be tried within this time.
    Time(Duration),
}

impl MutantBudget {
    /// Returns the budget that is left after `elapsed`, but at least half of a time. A number of mutants stays the same.
    pub fn left_after(self, elapsed: Duration) -> Self {
        match self {
            Self::Time(time) => Self::Time(time.saturating_sub(elapsed).max(time / 2)),
            Self::Count(_) => self,
        }
    }
}

/// Budget of a strength measurement, and a clock that started with the measurement.
pub struct StrengthBudget {
    clock: Clock,
    budget: Option<MutantBudget>,
}

impl StrengthBudget {
    /// Creates a budget. If `budget` is `None`, the default number of mutants is tried without a time limit. `clock`
    /// returns the time since the start of the measurement.
    pub fn new(budget: Option<MutantBudget>, clock: Clock) -> Self {
        Self { clock, budget }
    }

    /// Returns the maximum number of mutants of each program. A budget that is a number of mutants is divided by the
    /// number of programs and rounded up.
    pub fn max_mutants_per_program(&self, program_count: usize) -> usize {
        match self.budget {
            Some(MutantBudget::Count(count)) => count.get().div_ceil(program_count.max(1)),
            _ => DEFAULT_MUTANT_COUNT,
        }
    }

    /// Returns the maximum number of mutants of a puzzle's solver. There is no maximum unless the budget is a number of
    /// mutants.
    pub fn max_puzzle_mutants(&self) -> usize {
        match self.budget {
            Some(MutantBudget::Count(count)) => count.get(),
            _ => usize::MAX,
        }
    }

    /// Returns the time from now until the given fraction of the time budget has elapsed. `None` without a time budget.
    pub fn time_until_fraction(&self, fraction: f64) -> Option<Duration> {
        match self.budget {
            Some(MutantBudget::Time(time)) => {
                Some(time.mul_f64(fraction).saturating_sub((self.clock)()))
            }
            _ => None,
        }
    }

    /// Whether the given fraction of the time budget has elapsed. Always false without a time budget.
    pub fn has_fraction_elapsed(&self, fraction: f64) -> bool {
        match self.budget {
            Some(MutantBudget::Time(time)) => (self.clock)() > time.mul_f64(fraction),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_before_the_measurement_takes_at_most_half_of_a_time() {
        let minute = MutantBudget::Time(Duration::from_secs(60));
        for (elapsed, left) in [(25, 35), (99, 30)] {
            let left = MutantBudget::Time(Duration::from_secs(left));
            assert_eq!(minute.left_after(Duration::from_secs(elapsed)), left);
        }
        let count = MutantBudget::Count(NonZeroUsize::MIN);
        assert_eq!(count.left_after(Duration::from_secs(99)), count);
    }
}
