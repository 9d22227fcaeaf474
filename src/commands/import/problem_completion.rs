//! Completes an imported problem after its folder was written: generates missing cases, measures a missing time limit and runs
//! the audit.

use crate::cli::{Generate, Import, ProblemArgs, Validate};
use crate::commands::calibrate::measure_limit;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::messages::ImportMessage;
use crate::commands::{files, generate, validate};
use crate::terminal::console::Console;
use caipan_facts::Fact;
use caipan_import::WrittenProblem;
use caipan_problem::problem_toml::FILE_NAME;

/// With `--generate`, generates the cases that the package lacks. Measures the time limit if the package has none.
/// Returns the notices about the measured limit; `None` if no limit was measured. The inner error is an exit code
/// that ends the import.
///
/// # Errors
/// The problem is faulty. The problem directory is kept.
pub(super) fn complete_problem(
    problem: &WrittenProblem<'_>,
    args: &Import,
    console: &Console,
) -> Result<Result<Option<Vec<Fact>>, Exit>, CommandError> {
    if args.generate {
        let exit = generate_missing_files(problem, args, console)?;
        if exit != Exit::Good {
            return Ok(Err(exit));
        }
    }
    let may_run = !args.no_audit && (args.generate || problem.package.has_all_inputs_and_answers());
    match problem.package.measured_limit {
        Some(rule) if may_run && problem.package.has_accepted_solution() => {
            let loaded = files::load_problem(&problem_args(problem), console)?;
            let quiet_console = console.with_results_hidden();
            match measure_limit(&loaded, rule, &args.isolation, &quiet_console) {
                Ok(Err(stopped)) => Ok(Err(stopped)),
                Ok(Ok(Some(limit))) => Ok(Ok(Some(problem.write_measured_limit(limit)?))),
                Ok(Ok(None)) => Ok(Ok(None)),
                Err(failure) => {
                    let what = failure.into_first_line();
                    console.print_warning(&console.sentence(ImportMessage::NotMeasured { what }));
                    Ok(Ok(None))
                }
            }
        }
        _ => Ok(Ok(None)),
    }
}

/// Runs the generators for missing inputs, and an accepted program for missing answers. Returns the exit code.
fn generate_missing_files(
    problem: &WrittenProblem<'_>,
    args: &Import,
    console: &Console,
) -> Result<Exit, CommandError> {
    if problem.package.lacks_inputs() {
        let generate_args = Generate {
            problem: problem_args(problem),
            isolation: args.isolation.clone(),
            ..Generate::default()
        };
        let exit = generate::run(&generate_args, console)?;
        if exit != Exit::Good {
            return Ok(exit);
        }
    }
    if !problem.package.lacks_answers() {
        return Ok(Exit::Good);
    }
    let loaded = files::load_problem(&problem_args(problem), console)?;
    let validate_args = Validate {
        write_answers: true,
        ..new_validate_args(problem, args)
    };
    validate::write_answers(&loaded, &validate_args, console)
}

/// Audits the problem as `caipan validate` does. Returns the exit code of the audit, or success without an audit.
///
/// # Errors
/// The audit cannot be run.
pub(super) fn run_audit(
    problem: &WrittenProblem<'_>,
    args: &Import,
    console: &Console,
) -> Result<Exit, CommandError> {
    // A problem with missing cases cannot be audited.
    if args.no_audit || !(problem.package.has_all_inputs_and_answers() || args.generate) {
        Ok(Exit::Good)
    } else {
        validate::run(&new_validate_args(problem, args), console)
    }
}

fn new_validate_args(problem: &WrittenProblem<'_>, args: &Import) -> Validate {
    Validate {
        problem: problem_args(problem),
        isolation: args.isolation.clone(),
        ..Validate::default()
    }
}

fn problem_args(problem: &WrittenProblem<'_>) -> ProblemArgs {
    ProblemArgs {
        // The path of problem.toml is used, since the path of the folder could equal the name of a built-in
        // problem.
        problem: problem.dir.join(FILE_NAME).display().to_string(),
        ..ProblemArgs::default()
    }
}
