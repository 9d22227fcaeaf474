//! `--machine-factor`: converts time limits that were measured on another machine to this machine's speed.

use crate::commands::console::Console;
use crate::commands::exit::CommandError;
use crate::commands::messages::GradeMessage;
use caipan_audit::calibration::limit_origin;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::machine::noise;

/// Factors are rounded to multiples of 1 / `STEPS_PER_UNIT`. Repeated measurements thus give the same factor, and the
/// same journal keys.
const STEPS_PER_UNIT: f64 = 10.0;

/// Scales time limits to the speed of this machine. The factor is the time of a fixed loop on this machine, divided by
/// the time on the machine where the limits were measured.
///
/// # Errors
/// The problem.toml does not specify the machine on which its limits were measured.
pub(super) fn apply_machine_factor(
    problems: &mut [Problem],
    console: &Console,
) -> Result<(), CommandError> {
    let spread = noise::measure_fixed_loop();
    let [_, here, _] = spread.min_median_max();
    for problem in problems {
        let from = problem.limits_from.as_deref();
        let there = from
            .and_then(limit_origin::parse_benchmark_millis)
            .ok_or_else(|| {
                CommandError::usage_error(GradeMessage::NoMachine {
                    problem: problem.directory.to_string(),
                })
            })?;
        let factor = round_factor(here / there);
        problem.machine_factor = Some(factor);
        problem.scale_time_limits(factor);
        console.note(&console.sentence(GradeMessage::Machine {
            problem: problem.name.clone(),
            factor: factor.to_string(),
            here: format!("{here:.2}"),
            there: format!("{there:.2}"),
            percent: format!("{:.1}", spread.spread_percent()),
        }));
    }
    Ok(())
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
