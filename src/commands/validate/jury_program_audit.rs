//! Judges the jury programs of an audit. Each has to get the verdict that its folder is named after.

use std::path::PathBuf;

use crate::cli::Validate;
use crate::commands::default_grading_context::default_grading_context;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::interrupt::Interrupt;
use crate::commands::jury::program_measuring::measure_jury_programs;
use crate::commands::jury::program_search;
use crate::commands::messages::JuryProgramMessage;
use crate::commands::{files, isolation};
use crate::terminal::console::Console;
use caipan_audit::calibration::calibrator::Calibrator;
use caipan_audit::jury_programs::{self, JuryProgram, JuryPrograms};
use caipan_audit::labelled_programs;
use caipan_judge::contest::shared_program_cache;
use caipan_judge::submission::compiler_probe::CompilerProbes;
use caipan_judge::test_set::{self, TestSet};
use caipan_problem::case;
use caipan_problem::directory::Directory;
use caipan_problem::problem_toml::Problem;
use caipan_report::audit_results::AuditResults;
use caipan_report::jury_programs::format_limit_advice;
use caipan_sandbox::Sandbox;

/// Judges the programs of `--programs` or of the problem directory, and prints the results. Returns [`Exit::Bad`] if a program gets
/// an unexpected result, and [`Exit::Jury`] after a judge error.
pub(super) fn judge_jury_programs(
    problem: &Problem,
    args: &Validate,
    results: &mut AuditResults,
    console: &Console,
) -> Result<Exit, CommandError> {
    let Some((folder, found)) = find_requested_jury_programs(problem, args, console)? else {
        return Ok(Exit::Good);
    };
    let is_implicit = args.programs.is_none();
    let exit_of_folders = if found.faults.is_empty() {
        Exit::Good
    } else {
        Exit::Bad
    };
    if found.programs.is_empty() {
        return if is_implicit {
            Ok(exit_of_folders)
        } else {
            Err(CommandError::usage_error(jury_programs::no_programs_fact(
                &folder,
            )))
        };
    }
    let all = found.programs;
    files::require_startable_languages(all.iter().map(|program| &program.submission))?;
    let other = args.paths.iter().find(|path| path.is_dir());
    let directory = match other {
        Some(path) => Directory::Disk(path.clone()),
        None => problem.directory.clone(),
    };
    let cases = match case::find_cases(&directory) {
        Err(_) if is_implicit => return Ok(warn_programs_not_judged(console)),
        found => found?,
    };
    let test_set = match test_set::prepare_test_set(problem, &cases, other.is_none()) {
        // The audit has already reported why the cases cannot be used.
        Err(_) if is_implicit => return Ok(warn_programs_not_judged(console)),
        prepared => prepared?,
    };
    let hidden = [&problem.directory, &directory]
        .map(Directory::disk_path)
        .into_iter()
        .flatten();
    let (sandbox, _) =
        match isolation::open_sandbox(&args.isolation, hidden, problem.all_limits(), console) {
            // If isolation is unavailable, the problem's own programs are not judged. That is an error only if an option requires
            // isolation.
            Err(failure)
                if is_implicit && failure.exit == Exit::Isolation && !requires_isolation(args) =>
            {
                console.print_note(&failure.text(console.lang));
                return Ok(exit_of_folders);
            }
            opened => opened?,
        };
    let judged =
        measure_and_report_programs(problem, &test_set, &all, &sandbox, (args, console), results)?;
    Ok(match (judged, exit_of_folders) {
        (Exit::Good, folders) => folders,
        (judged, _) => judged,
    })
}

fn requires_isolation(args: &Validate) -> bool {
    args.isolation.require_isolation.is_some() || args.isolation.require_limits
}

/// Warns that the jury programs were not judged, and returns [`Exit::Bad`].
fn warn_programs_not_judged(console: &Console) -> Exit {
    console.print_warning(&console.sentence(JuryProgramMessage::NotJudged));
    Exit::Bad
}

/// Returns the jury programs and their folder: the folder of `--programs`, or else the problem's own folder. The
/// problem's own folder is not used if the command line names other cases. `None` if no folder is used.
pub(super) fn find_requested_jury_programs(
    problem: &Problem,
    args: &Validate,
    console: &Console,
) -> Result<Option<(PathBuf, JuryPrograms)>, CommandError> {
    let allows_own_folder = args.paths.is_empty();
    program_search::find_jury_programs(
        problem,
        args.programs.as_deref(),
        allows_own_folder,
        console,
    )
}

/// Judges and times the programs one after the other, and prints the result of each and a summary. Returns the exit code that
/// follows from the results.
fn measure_and_report_programs(
    problem: &Problem,
    test_set: &TestSet,
    all: &[JuryProgram],
    sandbox: &Sandbox,
    (args, console): (&Validate, &Console),
    results: &mut AuditResults,
) -> Result<Exit, CommandError> {
    let interrupt = Interrupt::watch_signals()?;
    let foreign = shared_program_cache::cached_jury_programs([problem]);
    let grading = default_grading_context(sandbox, &foreign, &interrupt);
    let calibrator = Calibrator {
        problem,
        test_set,
        grading: &grading,
        probes: &CompilerProbes::default(),
        // One run is enough for verdicts; `caipan calibrate` repeats runs to measure times precisely.
        runs: 1,
    };
    console.print_result("\n")?;
    let measured = match measure_jury_programs(&calibrator, all, &interrupt, console)? {
        Ok(measured) => measured,
        Err(exit) => return Ok(exit),
    };
    let (all, faults) = (all.len(), measured.count_programs_with_unexpected_result());
    let right = all - faults;
    console.print_result(&(console.sentence(JuryProgramMessage::Right { right, all }) + "\n"))?;
    console.print_result(&format_limit_advice(&measured, false, console.lang))?;
    let classified = labelled_programs::classify_judged_programs(
        problem,
        test_set,
        measured.judged_programs(),
        &grading,
    );
    // An interrupt may have killed validators, on which the classification depends, so the
    // classification is dropped.
    let labelled = classified.filter(|_| interrupt.exit_if_interrupted().is_none());
    results.add_jury_program_results(&measured, labelled.as_ref(), console.lang);
    // With `--labelled`, a similar text about the labelled programs is printed later. Two such texts would be confusing.
    if let (Some(labelled), true) = (&labelled, args.labelled.is_empty()) {
        console.print_result(&results.labelled_programs_text(labelled, console.lang))?;
    }
    if let Some(exit) = interrupt.exit_if_interrupted() {
        return Ok(exit);
    }
    Ok(match (measured.has_judge_error(), faults) {
        (true, _) => Exit::Jury,
        (false, 0) => Exit::Good,
        _ => Exit::Bad,
    })
}
