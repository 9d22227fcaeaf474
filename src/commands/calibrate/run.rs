//! Runs `caipan calibrate`: measures the jury programs, prints the proposed limits and writes one on request.

use super::time_measurement::{TimeMeasurement, current_utc_date};
use crate::cli::Calibrate;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::files;
use crate::commands::jury::program_search::find_jury_programs;
use crate::commands::messages::{JuryProgramMessage, RequestError};
use crate::terminal::console::Console;
use caipan_audit::calibration::jury_measurements::JuryMeasurements;
use caipan_audit::calibration::limit_advice::{ACCEPTED_MARGIN, format_limit};
use caipan_audit::calibration::limit_origin::{MeasuringMachine, format_limit_origin};
use caipan_audit::calibration::problem_toml_file::{
    LimitWriteError, ProblemTomlFile, TomlFileProblem,
};
use caipan_audit::jury_programs::{JuryProgram, PROGRAMS_FOLDER, no_programs_fact};
use caipan_problem::problem_toml::Problem;
use caipan_report::jury_programs::{format_limit_advice, format_slowest_per_language};

pub(crate) fn run(args: &Calibrate, console: &Console) -> Result<Exit, CommandError> {
    let problem = files::load_problem_to_run(&args.problem, [], console)?;
    let config = args
        .write
        .then(|| read_problem_toml(&problem))
        .transpose()?;
    let Some(programs) = timed_programs(&problem, args, console)? else {
        return Ok(Exit::Bad);
    };
    let measurement = TimeMeasurement {
        problem: &problem,
        isolation: &args.isolation,
        runs: args.runs.get(),
    };
    measurement.run(&programs, console, |measured, machine| {
        console.print_result(&format_slowest_per_language(measured, console.lang))?;
        console.print_result(&format_limit_advice(measured, true, console.lang))?;
        let exit = calibration_exit(measured);
        if let (Some(config), Exit::Good) = (config, exit) {
            write_limit(config, measured, machine, console)?;
        }
        Ok(exit)
    })
}

/// Reads the problem.toml that `--write` changes. Returns an error if the problem is built in.
fn read_problem_toml(problem: &Problem) -> Result<ProblemTomlFile, CommandError> {
    let Some(folder) = problem.directory.disk_path() else {
        let (option, problem) = ("--write".to_owned(), problem.name.clone());
        return Err(CommandError::usage_error(RequestError::BuiltIn {
            option,
            problem,
        }));
    };
    Ok(ProblemTomlFile::read(folder)?)
}

impl From<LimitWriteError> for CommandError {
    fn from(error: LimitWriteError) -> Self {
        match error {
            LimitWriteError::Problem(problem @ TomlFileProblem::NoFile { .. }) => {
                Self::usage_error(problem)
            }
            LimitWriteError::Problem(problem) => Self::jury_error(problem),
            LimitWriteError::File(error) => error.into(),
        }
    }
}

/// Returns the programs whose times matter for a limit. `None` after warnings that some programs cannot be judged.
fn timed_programs(
    problem: &Problem,
    args: &Calibrate,
    console: &Console,
) -> Result<Option<Vec<JuryProgram>>, CommandError> {
    let found = find_jury_programs(problem, args.programs.as_deref(), true, console)?;
    let (folder, found) = found.ok_or_else(|| {
        let folder = match problem.directory.disk_path() {
            Some(own) => own.join(PROGRAMS_FOLDER),
            None => PROGRAMS_FOLDER.into(),
        };
        CommandError::usage_error(no_programs_fact(&folder))
    })?;
    if !found.faults.is_empty() {
        return Ok(None);
    }
    let mut programs = found.programs;
    programs.retain(|program| program.expected.has_only_time_verdicts());
    if programs.is_empty() {
        Err(CommandError::usage_error(no_programs_fact(&folder)))
    } else {
        Ok(Some(programs))
    }
}

/// Returns [`Exit::Good`] if a limit was found for the problem and for each subtask that has programs, [`Exit::Jury`]
/// after a judge error, and otherwise [`Exit::Bad`].
fn calibration_exit(measured: &JuryMeasurements) -> Exit {
    if measured.has_judge_error() {
        Exit::Jury
    } else if measured.has_limit_for_every_scope() {
        Exit::Good
    } else {
        Exit::Bad
    }
}

/// Writes the limit of the whole problem. Limits of subtasks are not written.
fn write_limit(
    config: ProblemTomlFile,
    measured: &JuryMeasurements,
    machine: &MeasuringMachine,
    console: &Console,
) -> Result<(), CommandError> {
    let advice = measured.advice.first().copied().unwrap_or_default();
    let Some(limit) = advice.recommended_limit() else {
        console.print_warning(&console.sentence(JuryProgramMessage::OnlySubtasks));
        return Ok(());
    };
    let from = format_limit_origin(
        &current_utc_date(),
        &advice,
        ACCEPTED_MARGIN,
        |number| measured.program_file_name(number),
        machine,
    );
    let (file, cpu) = (config.path.display().to_string(), format_limit(limit));
    config.write_cpu_limit(&cpu, &from)?;
    console.print_note(&console.sentence(JuryProgramMessage::Wrote { file, cpu }));
    Ok(())
}
