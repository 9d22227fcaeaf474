//! Strength of the data: how many mutants of accepted programs, which contain typical mistakes, the cases kill.

use std::thread;

use super::jury_program_audit;
use super::longer_limit::GenerousLimit;
use super::new_inputs::NewInputSearch;
use crate::cli::Validate;
use crate::commands::default_grading_context::default_grading_context;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::interrupt::Interrupt;
use crate::commands::messages::{CommandMessage, ProgressMessage, StrengthMessage};
use crate::commands::{argument_checks, files, isolation};
use crate::terminal::console::Console;
use caipan_audit::generators::{compare_usual_speed, find_accepted_programs};
use caipan_audit::jury_programs::JuryProgram;
use caipan_audit::stress::{InputSource, InputSources};
use caipan_audit::test_data_strength::{
    LEARNING_END, MUTANTS_ON_CASES_END, MutantTrialCache, OriginalProgram, StrengthBudget,
    TestDataStrength, TestDataStrengthOptions, UnrejectedProgram, measure_test_data_strength,
};
use caipan_judge::contest::result_cache_opening::JournalRemark;
use caipan_judge::contest::shared_program_cache;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::submission::submission::Submission;
use caipan_judge::test_set::{self, TestSet};
use caipan_problem::problem_toml::Problem;
use caipan_report::audit_results::AuditResults;
use caipan_sandbox::machine::cores::available_cores;
use caipan_sandbox::{Deadline, Runner, Sandbox};

/// Seed of new inputs, fixed so that every run tries the same ones.
const NEW_INPUT_SEED: u64 = 1;

/// Maximum number of accepted programs to make mutants of. A mistake that cannot be made in one program can usually be
/// made in another.
const MAX_PROGRAMS: usize = 3;

/// Measures how many mutants of accepted programs the problem's cases kill, and returns the exit code. A problem
/// without accepted programs is an error; a puzzle is exempt, since mutants of its solver are measured.
pub(super) fn measure_source_strength(
    problem: &Problem,
    args: &Validate,
    budget: &StrengthBudget,
    results: &mut AuditResults,
    console: &Console,
) -> Result<Exit, CommandError> {
    let jury_programs =
        match jury_program_audit::find_requested_jury_programs(problem, args, console)? {
            Some((_, found)) => found.programs,
            None => Vec::new(),
        };
    let mut right: Vec<&Submission> = jury_programs
        .iter()
        .filter(|one| one.must_be_accepted())
        .map(|one| &one.submission)
        .collect();
    let named = match args.programs {
        Some(_) => Vec::new(),
        None => find_accepted_programs(problem).map_err(CommandError::jury_error)?,
    };
    for program in &named {
        if right.iter().all(|own| own.path != program.submission.path) {
            right.push(&program.submission);
        }
    }
    right.sort_by(|one, other| compare_usual_speed(one, other));
    if right.is_empty() {
        let problem_name = problem.name.clone();
        return match problem.judge.puzzle() {
            Some(_) => Ok(Exit::Good),
            None => Err(CommandError::usage_error(CommandMessage::NothingToMutate {
                problem: problem_name,
            })),
        };
    }
    files::require_startable_languages(right.iter().copied())?;
    let cases = argument_checks::find_cases(problem)?;
    let test_set = test_set::prepare_test_set(problem, &cases, true)?;
    let hidden = problem.directory.disk_path();
    let (sandbox, _) =
        isolation::open_sandbox(&args.isolation, hidden, problem.all_limits(), console)?;
    let context = (args, budget, console);
    let programs = (&right[..], &jury_programs[..]);
    measure_and_report_strength(problem, &test_set, programs, &sandbox, context, results)
}

/// Tries the mutants on the cases, searches for new inputs that kill survivors, and prints the result. Returns [`Exit::Bad`] if a
/// new input kills a survivor or no program can be mutated.
fn measure_and_report_strength(
    problem: &Problem,
    test_set: &TestSet,
    (right, jury_programs): (&[&Submission], &[JuryProgram]),
    sandbox: &Sandbox,
    (args, budget, console): (&Validate, &StrengthBudget, &Console),
    results: &mut AuditResults,
) -> Result<Exit, CommandError> {
    let interrupt = Interrupt::watch_signals()?;
    let foreign = shared_program_cache::cached_jury_programs([problem]);
    let deadline = interrupt.start_deadline()?;
    let grading = GradingContext {
        cancel: deadline.cancel_flag(),
        ..default_grading_context(sandbox, &foreign, &interrupt)
    };
    deadline.set_remaining_time(budget.time_until_fraction(MUTANTS_ON_CASES_END));
    let jobs = args.jobs.unwrap_or_else(available_cores).get();
    let workers = isolation::limit_parallel_runs(sandbox, jobs, console);
    let mutants_per_program = budget.max_mutants_per_program(right.len().min(MAX_PROGRAMS));
    let counts = (mutants_per_program, workers);
    let Some(originals) =
        prepare_programs_with_mutants(problem, test_set, right, counts, &grading, console)
    else {
        return Ok(out_of_time_exit(&interrupt, console));
    };
    if originals.is_empty() {
        return Ok(Exit::Bad);
    }
    let generous = GenerousLimit::load(problem, args, console)?;
    // The sources of inputs are opened before the first mutant is tried, so that errors in them are reported early.
    let input_sources = InputSources::read(problem)?;
    let is_learning_over = || deadline.is_over() || budget.has_fraction_elapsed(LEARNING_END);
    let inputs = match input_sources.open_source_of_new_inputs(
        generous.as_ref().map_or(problem, |own| &own.problem),
        NEW_INPUT_SEED,
        &is_learning_over,
        &grading,
    ) {
        Err(_) if deadline.is_over() => return Ok(out_of_time_exit(&interrupt, console)),
        inputs => inputs?,
    };
    let programs = (jury_programs, test_set);
    let unrejected =
        UnrejectedProgram::find_unrejected_programs(problem, programs, workers, &grading);
    let measured = learn_during(inputs.as_deref(), || {
        let tools = (sandbox, &deadline, console);
        try_mutants_on_cases(problem, test_set, &originals, (workers, &grading), tools)
    });
    let search = NewInputSearch {
        problem,
        generous: generous.as_ref(),
        test_set,
        originals: &originals,
        others: &programs_without_mutants(right, &originals),
        jury_programs,
        unrejected: &unrejected,
        inputs: inputs.as_deref(),
        workers,
        grading: &grading,
        args,
        budget,
        deadline: &deadline,
        console,
    };
    let is_wrong = search.search_and_report(&measured, results)?;
    Ok(exit_after_measurement(
        &measured, is_wrong, &interrupt, console,
    ))
}

/// Returns the exit code of a finished or interrupted measurement, and warns about a fault of the jury. `is_wrong` means that the
/// cases miss a wrong program.
fn exit_after_measurement(
    measured: &TestDataStrength,
    is_wrong: bool,
    interrupt: &Interrupt,
    console: &Console,
) -> Exit {
    if let Some(exit) = interrupt.exit_if_interrupted() {
        return exit;
    }
    if let Some(fault) = &measured.fault {
        console.print_warning(&console.lang.fact(&fault.fact));
        return Exit::Jury;
    }
    if is_wrong { Exit::Bad } else { Exit::Good }
}

/// Calls `work` and returns the result. Meanwhile, another thread learns the structure of the inputs.
fn learn_during<T>(inputs: Option<&dyn InputSource>, work: impl FnOnce() -> T) -> T {
    thread::scope(|scope| {
        if let Some(inputs) = inputs {
            scope.spawn(|| inputs.learn_structure());
        }
        work()
    })
}

/// Returns the accepted programs that are not among the originals of the mutants.
fn programs_without_mutants<'a>(
    right: &[&'a Submission],
    originals: &[OriginalProgram],
) -> Vec<&'a Submission> {
    let all = right.iter().copied();
    all.filter(|one| originals.iter().all(|own| own.submission.path != one.path))
        .collect()
}

/// Tries the mutants on the cases until the deadline, and returns which mutants were killed. Known results of earlier measurements
/// are reused.
fn try_mutants_on_cases(
    problem: &Problem,
    test_set: &TestSet,
    originals: &[OriginalProgram],
    (workers, grading): (usize, &GradingContext),
    (sandbox, deadline, console): (&Sandbox, &Deadline, &Console),
) -> TestDataStrength {
    let known = open_trial_results_file(problem, test_set, sandbox, console);
    let total = originals.iter().map(|one| 2 * one.mutants.len()).sum();
    let bar = console.start_progress_bar(total, ProgressMessage::SourceMutants);
    let work = TestDataStrengthOptions {
        known: known.as_ref(),
        workers,
        is_over: &|| deadline.is_over(),
        watch: &|done| bar.inc(done as u64),
    };
    let measured = measure_test_data_strength(problem, test_set, originals, &work, grading);
    bar.finish_and_clear();
    measured
}

/// Returns the exit code for a measurement that could not start. After an interrupt, it is the exit code of the
/// interrupt. Otherwise the time budget is exhausted: prints a warning and returns [`Exit::Good`].
fn out_of_time_exit(interrupt: &Interrupt, console: &Console) -> Exit {
    interrupt.exit_if_interrupted().unwrap_or_else(|| {
        console.print_warning(&console.sentence(StrengthMessage::NoTime));
        Exit::Good
    })
}

/// Prepares mutants of up to [`MAX_PROGRAMS`] accepted programs, at most `mutants_per_program` of each. Warns about programs of
/// which no mutants can be made. `None` if a signal or the deadline ends the work.
fn prepare_programs_with_mutants<'a>(
    problem: &'a Problem,
    test_set: &TestSet,
    right: &[&'a Submission],
    (mutants_per_program, workers): (usize, usize),
    grading: &'a GradingContext<'a>,
    console: &Console,
) -> Option<Vec<OriginalProgram<'a>>> {
    let mut originals = Vec::new();
    for program in right {
        if originals.len() == MAX_PROGRAMS {
            break;
        }
        match OriginalProgram::compile_and_select_mutants(
            problem,
            program,
            test_set,
            mutants_per_program,
            workers,
            grading,
        ) {
            Ok(original) => originals.push(original?),
            Err(why) => console.print_warning(&console.lang.fact(&why)),
        }
    }
    Some(originals)
}

/// Opens the file of mutant results of earlier measurements. `None` for a built-in problem. Also `None`, after a note
/// with the reason, if the file cannot be used.
fn open_trial_results_file(
    problem: &Problem,
    test_set: &TestSet,
    sandbox: &Sandbox,
    console: &Console,
) -> Option<MutantTrialCache> {
    let level = sandbox.isolation().level;
    MutantTrialCache::open_in_state_folder(problem, test_set, level).unwrap_or_else(|what| {
        console.print_note(&console.sentence(JournalRemark::NotResumable { what }));
        None
    })
}
