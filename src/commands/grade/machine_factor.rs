//! `--machine-factor`: converts time limits that were measured on another machine to this machine's speed.

use crate::commands::exit::CommandError;
use crate::commands::messages::GradeMessage;
use crate::terminal::console::Console;
use caipan_audit::calibration::machine_factor::MachineFactor;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::machine::noise;

/// Scales time limits to the speed of this machine, and prints the factors.
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
        let Some(MachineFactor {
            factor,
            millis_there: there,
        }) = MachineFactor::for_problem(problem, here)
        else {
            let problem = problem.directory.to_string();
            return Err(CommandError::usage_error(GradeMessage::NoMachine {
                problem,
            }));
        };
        problem.machine_factor = Some(factor);
        problem.scale_time_limits(factor);
        console.print_note(&console.sentence(GradeMessage::Machine {
            problem: problem.name.clone(),
            factor: factor.to_string(),
            here: format!("{here:.2}"),
            there: format!("{there:.2}"),
            percent: format!("{:.1}", spread.spread_percent()),
        }));
    }
    Ok(())
}
