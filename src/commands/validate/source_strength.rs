//! Strength of the data: how many mutants of accepted programs, which contain typical mistakes, the cases kill.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use super::jury_program_audit;
use crate::cli::Validate;
use crate::commands::default_grading_context::default_grading_context;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::interrupt::Interrupt;
use crate::commands::messages::{CommandMessage, ProgressMessage, StrengthMessage};
use crate::commands::{argument_checks, files, isolation};
use crate::terminal::console::Console;
use caipan_audit::generators::{compare_usual_speed, find_accepted_programs};
use caipan_audit::jury_programs::JuryProgram;
use caipan_audit::new_case_files::{self, NewCase};
use caipan_audit::stress::{InputSource, InputSources, TimedInputs, TrialCost};
use caipan_audit::test_data_strength::{
    CONFIRMATION_END, KillerSearch, KillerSearchResult, LEARNING_END, MUTANTS_ON_CASES_END,
    MutantTrialCache, NEW_INPUTS_END, OriginalProgram, OtherAcceptedPrograms, REJECTION_RUNS_END,
    SEARCH_INPUTS, SURVIVOR_RUNS_END, StrengthBudget, TestDataStrength, TestDataStrengthOptions,
    UnrejectedProgram, measure_test_data_strength,
};
use caipan_judge::contest::result_cache_opening::JournalRemark;
use caipan_judge::contest::shared_program_cache;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::submission::submission::Submission;
use caipan_judge::test_set::{self, TestSet};
use caipan_problem::problem_toml::Problem;
use caipan_report::audit_results::AuditResults;
use caipan_report::stress::describe_trial_cost;
use caipan_sandbox::machine::cores::available_cores;
use caipan_sandbox::{Deadline, Runner, Sandbox};

/// Seed of new inputs, fixed so that every run tries the same ones.
const NEW_INPUT_SEED: u64 = 1;

/// Maximum time for shrinking and confirming all killers together.
const MAX_SHRINK_TIME: Duration = Duration::from_secs(30);

/// Fraction of the shrinking time after which no smaller inputs are tried. The rest is for running all accepted
/// programs on the smallest input.
const SHRINK_END: f64 = 0.8;

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
    let counts = (
        budget.max_mutants_per_program(right.len().min(MAX_PROGRAMS)),
        workers,
    );
    let Some(originals) =
        prepare_programs_with_mutants(problem, test_set, right, counts, &grading, console)
    else {
        return Ok(out_of_time_exit(&interrupt, console));
    };
    if originals.is_empty() {
        return Ok(Exit::Bad);
    }
    // The sources of inputs are opened before the first mutant is tried, so that errors in them are reported early.
    let input_sources = InputSources::read(problem)?;
    let is_learning_over = || deadline.is_over() || budget.has_fraction_elapsed(LEARNING_END);
    let inputs = match input_sources.open_source_of_new_inputs(
        problem,
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
    let others = programs_without_mutants(right, &originals);
    let others = OtherAcceptedPrograms::new(problem, others, test_set, &grading);
    let context = (args, budget, &deadline, console);
    let programs = (&originals[..], &others, &unrejected[..], workers, &grading);
    let is_wrong = search_killers_and_report(
        problem,
        programs,
        inputs.as_deref(),
        &measured,
        context,
        results,
    )?;
    if let Some(exit) = interrupt.exit_if_interrupted() {
        return Ok(exit);
    }
    if let Some(fault) = &measured.fault {
        console.print_warning(&console.lang.fact(&fault.fact));
        return Ok(Exit::Jury);
    }
    Ok(if is_wrong { Exit::Bad } else { Exit::Good })
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

/// Searches for new inputs that kill survivors, prints all results, and writes the inputs with `--write-killers`. Returns whether a
/// new input kills a survivor, which proves that the cases miss a wrong program.
fn search_killers_and_report(
    problem: &Problem,
    (originals, others, unrejected, workers, grading): (
        &[OriginalProgram],
        &OtherAcceptedPrograms,
        &[UnrejectedProgram],
        usize,
        &GradingContext,
    ),
    inputs: Option<&dyn InputSource>,
    measured: &TestDataStrength,
    (args, budget, deadline, console): (&Validate, &StrengthBudget, &Deadline, &Console),
    results: &mut AuditResults,
) -> Result<bool, CommandError> {
    deadline.set_remaining_time(budget.time_until_fraction(CONFIRMATION_END));
    let is_rejection_time_over =
        || deadline.is_over() || budget.has_fraction_elapsed(REJECTION_RUNS_END);
    let is_over = || deadline.is_over() || budget.has_fraction_elapsed(SURVIVOR_RUNS_END);
    let start = Instant::now();
    let cost = TrialCost::new(Box::new(move || start.elapsed()));
    // Each input is run by every accepted program, and on average by half of the wrong ones.
    let runs_per_answer = originals.len() as f64 + unrejected.len() as f64 / 2.0;
    let is_generation_time_over = || {
        let time_of_runs = cost.time_of_answers().mul_f64(runs_per_answer) / workers as u32;
        let time_left = budget.time_until_fraction(SURVIVOR_RUNS_END);
        deadline.is_over()
            || budget.has_fraction_elapsed(NEW_INPUTS_END)
            || time_left.is_some_and(|left| time_of_runs > left)
    };
    let timed = inputs.map(|source| TimedInputs {
        source,
        cost: &cost,
    });
    let search = timed.as_ref().map(|inputs| KillerSearch {
        problem,
        originals,
        others,
        unrejected,
        inputs,
        workers,
        is_generation_time_over: &is_generation_time_over,
        is_rejection_time_over: &is_rejection_time_over,
        is_over: &is_over,
        grading,
    });
    let hunt = search
        .as_ref()
        .map(|search| run_killer_search(search, measured, console));
    if let Some(summary) = describe_trial_cost(&cost) {
        console.print_note(&console.lang.fact(&summary));
    }
    results.add_source_mutants(measured, hunt.as_ref());
    let text = caipan_report::source_strength::format_source_strength(
        measured,
        hunt.as_ref(),
        console.lang,
    );
    console.print_result(&format!("\n{text}"))?;
    if let (Some(folder), Some(search), Some(hunt)) = (&args.write_killers, &search, &hunt) {
        let time = remaining_shrink_time(budget);
        deadline.set_remaining_time(Some(time));
        let shrink_end = Instant::now() + time.mul_f64(SHRINK_END);
        write_killers_and_representatives(
            search,
            measured,
            hunt,
            folder,
            &|| deadline.is_over() || Instant::now() >= shrink_end,
            console,
        )?;
    }
    Ok(hunt.is_some_and(|hunt| hunt.shows_weakness()))
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

/// Returns the time for shrinking and confirming all killers: the rest of the time budget, but at most [`MAX_SHRINK_TIME`].
fn remaining_shrink_time(budget: &StrengthBudget) -> Duration {
    let left = budget.time_until_fraction(1.0).unwrap_or(MAX_SHRINK_TIME);
    left.min(MAX_SHRINK_TIME)
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

/// Searches for new inputs that kill surviving mutants, and shows the progress. Returns the inputs that were found.
fn run_killer_search(
    search: &KillerSearch,
    measured: &TestDataStrength,
    console: &Console,
) -> KillerSearchResult {
    let survivors = measured.kill_matrix.survivors().len();
    let total = measured.kill_matrix.mutants.len();
    let what = ProgressMessage::SearchingKillers {
        killed: total - survivors,
        total,
    };
    let bar = console.start_progress_bar(SEARCH_INPUTS + survivors, what);
    let hunt = search.find_mutant_killing_inputs(measured, &|| bar.inc(1));
    bar.finish_and_clear();
    hunt
}

/// Writes a few cases that kill surviving mutants, and representative inputs, to `folder`. Killers are first shrunk until
/// `is_shrinking_over` returns true. If a file exists, returns an error and writes nothing.
fn write_killers_and_representatives(
    search: &KillerSearch,
    measured: &TestDataStrength,
    hunt: &KillerSearchResult,
    folder: &Path,
    is_shrinking_over: &(dyn Fn() -> bool + Sync),
    console: &Console,
) -> Result<(), CommandError> {
    let new_cases = search.make_killing_cases(measured, hunt, is_shrinking_over);
    if new_cases.is_empty() {
        return Ok(());
    }
    write_new_cases(&new_cases, folder, console)
}

/// Writes the files of new cases, and prints how many there are. If a file exists, returns an error and writes nothing.
pub(super) fn write_new_cases(
    new_cases: &[NewCase],
    folder: &Path,
    console: &Console,
) -> Result<(), CommandError> {
    new_case_files::write_new_cases(new_cases, folder)?;
    console.print_note(&console.sentence(CommandMessage::WroteCases {
        cases: new_cases.len(),
        folder: folder.display().to_string(),
    }));
    Ok(())
}
