//! Jury programs measured on this machine.

use crate::cli::IsolationArgs;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::grading::grading;
use crate::commands::interrupt::Interrupt;
use crate::commands::jury::measured::{Measured, measure};
use crate::commands::messages::JuryProgramMessage;
use crate::commands::{arguments, files, isolation, program_cache};
use caipan_audit::calibration::measure::Calibrator;
use caipan_audit::calibration::origin::Machine;
use caipan_audit::programs::JuryProgram;
use caipan_facts::printable;
use caipan_judge::submission::probe::CompilerProbes;
use caipan_judge::test_set;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::machine::{noise, processor};

/// What programs are measured on.
pub(super) struct Ground<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// What keeps programs apart from the machine.
    pub isolation: &'a IsolationArgs,
    /// How often the slowest cases are run.
    pub runs: usize,
}

impl Ground<'_> {
    /// What comes of their times; the exit code of a caipan that was told to stop meanwhile.
    ///
    /// # Errors
    /// Nothing can be measured.
    pub(super) fn measured(
        &self,
        programs: &[JuryProgram],
        console: &Console,
        then: impl FnOnce(&Measured, &Machine) -> Result<Exit, Failure>,
    ) -> Result<Exit, Failure> {
        let problem = self.problem;
        files::require_startable_languages(programs.iter().map(|program| &program.submission))?;
        let cases = arguments::cases(problem)?;
        let test_set = test_set::prepare(problem, &cases, true)?;
        let hidden = problem.directory.on_disk();
        let (sandbox, _) = isolation::open(self.isolation, hidden, problem.all_limits(), console)?;
        let interrupt = Interrupt::watch()?;
        let foreign = program_cache::foreign_programs([problem]);
        let machine = machine(console)?;
        let calibrator = Calibrator {
            problem,
            test_set: &test_set,
            grading: &grading(&sandbox, &foreign, &interrupt),
            probes: &CompilerProbes::default(),
            runs: self.runs,
        };
        match measure(&calibrator, programs, &interrupt, console)? {
            Ok(measured) => then(&measured, &machine),
            Err(exit) => Ok(exit),
        }
    }
}

/// This machine, of which is said how well its times repeat.
fn machine(console: &Console) -> Result<Machine, Failure> {
    let spread = noise::fixed_loop();
    let [_, median, _] = spread.ends();
    let name = printable(processor::name().as_bytes());
    let said = JuryProgramMessage::Machine {
        name: name.clone(),
        time: format!("{median:.2}"),
        percent: format!("{:.1}", spread.percent()),
    };
    console.result(&(console.sentence(said) + "\n"))?;
    Ok(Machine {
        name,
        fixed_loop: median,
    })
}

/// The day on which something is measured.
pub(super) fn today() -> String {
    chrono::Utc::now().format("%Y-%m-%d").to_string()
}
