//! Converts time limits that were measured on another machine to the speed of this machine.

use super::limit_origin;
use caipan_problem::problem_toml::Problem;

/// Number of steps per unit to which factors are rounded. Rounding makes repeated measurements give the same factor,
/// and thus the same journal keys.
const STEPS_PER_UNIT: f64 = 10.0;

/// Factor that adapts time limits to this machine: above 1 if this machine is slower than the one on which the limits
/// were measured.
pub struct MachineFactor {
    /// Factor by which time limits are multiplied.
    pub factor: f64,
    /// Time of a fixed loop on the machine where the limits were measured, in milliseconds.
    pub millis_there: f64,
}

impl MachineFactor {
    /// Returns the factor for the limits of a problem. A fixed loop takes `here` milliseconds on this machine. `None` if
    /// problem.toml does not specify the machine on which its limits were measured.
    pub fn for_problem(problem: &Problem, here: f64) -> Option<Self> {
        let there = limit_origin::parse_benchmark_millis(problem.limits_from.as_deref()?)?;
        let factor = round_factor(here / there);
        Some(Self {
            factor,
            millis_there: there,
        })
    }
}

fn round_factor(factor: f64) -> f64 {
    ((factor * STEPS_PER_UNIT).round() / STEPS_PER_UNIT).max(1.0 / STEPS_PER_UNIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_factor_is_rounded_and_never_zero() {
        let found = [1.04, 1.26, 0.01, 3.0].map(round_factor);
        assert_eq!(found, [1.0, 1.3, 0.1, 3.0]);
    }
}
