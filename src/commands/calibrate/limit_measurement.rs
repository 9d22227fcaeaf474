//! Measures a time limit for an imported problem whose package specifies none.

use super::time_measurement::{TimeMeasurement, current_utc_date};
use crate::cli::IsolationArgs;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::jury::program_search::find_jury_programs;
use crate::terminal::console::Console;
use caipan_formats::TimeLimitRule;
use caipan_import::{MeasuredLimit, is_relevant_for_limit};
use caipan_problem::problem_toml::Problem;

/// Number of runs of each program's slowest cases.
const RUNS_PER_CASE: usize = 3;

/// Measures the time limit with the jury programs of the problem. Returns the limit, `Ok(Ok(None))` if there are no
/// suitable programs, or `Ok(Err(exit))` if a signal interrupted the measurement.
///
/// # Errors
/// The programs or cases cannot be read, or the sandbox cannot be opened.
pub(crate) fn measure_limit(
    problem: &Problem,
    rule: TimeLimitRule,
    isolation: &IsolationArgs,
    console: &Console,
) -> Result<Result<Option<MeasuredLimit>, Exit>, CommandError> {
    let Some((_, found)) = find_jury_programs(problem, None, true, console)? else {
        return Ok(Ok(None));
    };
    let mut programs = found.programs;
    programs.retain(|program| is_relevant_for_limit(rule, program));
    if programs.is_empty() {
        return Ok(Ok(None));
    }
    let measurement = TimeMeasurement {
        problem,
        isolation,
        runs: RUNS_PER_CASE,
    };
    let mut proposed = None;
    let exit = measurement.run(&programs, console, |measured, machine| {
        let date = current_utc_date();
        proposed = MeasuredLimit::from_measurements(rule, measured, machine, &date);
        Ok(Exit::Good)
    })?;
    Ok(match exit {
        Exit::Good => Ok(proposed),
        stopped => Err(stopped),
    })
}
