//! Measures the times of jury programs on this machine.

use crate::cli::IsolationArgs;
use crate::commands::default_grading_context::default_grading_context;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::interrupt::Interrupt;
use crate::commands::jury::program_measuring::measure_jury_programs;
use crate::commands::messages::JuryProgramMessage;
use crate::commands::{argument_checks, files, isolation};
use crate::terminal::console::Console;
use caipan_audit::calibration::calibrator::Calibrator;
use caipan_audit::calibration::jury_measurements::JuryMeasurements;
use caipan_audit::calibration::limit_origin::MeasuringMachine;
use caipan_audit::jury_programs::JuryProgram;
use caipan_facts::printable;
use caipan_judge::contest::shared_program_cache;
use caipan_judge::submission::compiler_probe::CompilerProbes;
use caipan_judge::test_set;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::machine::{noise, processor};

/// Parameters for measuring the times of jury programs.
pub(super) struct TimeMeasurement<'a> {
    pub problem: &'a Problem,
    pub isolation: &'a IsolationArgs,
    /// Number of runs of each program's slowest cases.
    pub runs: usize,
}

impl TimeMeasurement<'_> {
    /// Measures the programs, and passes the result to `then`. Returns the exit code of `then`. If a signal
    /// interrupts the measurement, returns the exit code for that signal.
    ///
    /// # Errors
    /// The cases cannot be read, the sandbox cannot be opened, or `then` fails.
    pub(super) fn run(
        &self,
        programs: &[JuryProgram],
        console: &Console,
        then: impl FnOnce(&JuryMeasurements, &MeasuringMachine) -> Result<Exit, CommandError>,
    ) -> Result<Exit, CommandError> {
        let problem = self.problem;
        files::require_startable_languages(programs.iter().map(|program| &program.submission))?;
        let cases = argument_checks::find_cases(problem)?;
        let test_set = test_set::prepare_test_set(problem, &cases, true)?;
        let hidden = problem.directory.disk_path();
        let (sandbox, _) =
            isolation::open_sandbox(self.isolation, hidden, problem.all_limits(), console)?;
        let interrupt = Interrupt::watch_signals()?;
        let foreign = shared_program_cache::cached_jury_programs([problem]);
        let machine = describe_machine(console)?;
        let calibrator = Calibrator {
            problem,
            test_set: &test_set,
            grading: &default_grading_context(&sandbox, &foreign, &interrupt),
            probes: &CompilerProbes::default(),
            runs: self.runs,
        };
        match measure_jury_programs(&calibrator, programs, &interrupt, console)? {
            Ok(measured) => then(&measured, &machine),
            Err(exit) => Ok(exit),
        }
    }
}

/// Returns the processor name and the measured speed of this machine, and prints how much repeated time measurements
/// differ.
fn describe_machine(console: &Console) -> Result<MeasuringMachine, CommandError> {
    let (machine, spread) = measure_machine();
    let message = JuryProgramMessage::Machine {
        name: machine.name.clone(),
        time: format!("{:.2}", machine.fixed_loop),
        percent: format!("{:.1}", spread.spread_percent()),
    };
    console.print_result(&(console.sentence(message) + "\n"))?;
    Ok(machine)
}

/// Returns the processor name and the measured speed of this machine, with the times of the repeated measurement.
pub(crate) fn measure_machine() -> (MeasuringMachine, noise::TimeSpread) {
    let spread = noise::measure_fixed_loop();
    let [_, median, _] = spread.min_median_max();
    let machine = MeasuringMachine {
        name: printable(processor::model_name().as_bytes()),
        fixed_loop: median,
    };
    (machine, spread)
}

/// Returns today's date in UTC, such as 2024-05-01.
pub(crate) fn current_utc_date() -> String {
    chrono::Utc::now().format("%Y-%m-%d").to_string()
}
