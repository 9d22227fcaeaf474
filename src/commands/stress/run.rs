//! Runs `caipan stress`: searches for an input, shrinks it and reports it.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::cli::Stress;
use crate::commands::default_grading_context::default_grading_context;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::interrupt::Interrupt;
use crate::commands::messages::{CommandMessage, ProgressMessage, StressMessage};
use crate::commands::{files, isolation, program_output, write_errors};
use crate::terminal::console::Console;
use caipan_audit::stress::{
    ComparisonSearch, FailingInput, FaultAnalysis, FaultResults, InputSource, InputSources,
    ProgramComparison, PuzzleInputKind, PuzzleInputs, TrialCost,
};
use caipan_checker::Puzzle;
use caipan_judge::contest::shared_program_cache;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::submission::submission::{self, Submission};
use caipan_problem::problem_toml::Problem;
use caipan_report::stress::{
    FailingInputReport, InputShrinkState, describe_trial_cost, format_slowest_run,
};
use caipan_sandbox::Deadline;
use caipan_sandbox::machine::cores::available_cores;

/// Fraction of the search time after which the structure of new inputs is no longer learned from the cases.
const LEARNING_SHARE: f64 = 0.3;

pub(crate) fn run(args: &Stress, console: &Console) -> Result<Exit, CommandError> {
    let others = [Some(&args.submission), args.against.as_ref()];
    let problem = files::load_problem_to_run(&args.problem, others, console)?;
    let submission = require_single_submission(&problem, &args.submission)?;
    let other = load_comparison_program(args, &problem)?;
    files::require_startable_languages([Some(&submission), other.as_ref()].into_iter().flatten())?;
    let output = args
        .output
        .as_ref()
        .map(|file| new_input_and_answer_paths(file))
        .transpose()?;
    let (hidden, limits) = (problem.directory.disk_path(), problem.all_limits());
    let (sandbox, _) = isolation::open_sandbox(&args.isolation, hidden, limits, console)?;
    let jobs = args.jobs.unwrap_or_else(available_cores).get();
    let workers = isolation::limit_parallel_runs(&sandbox, jobs, console);
    let interrupt = Interrupt::watch_signals()?;
    let foreign = shared_program_cache::cached_jury_programs([&problem]);
    let deadline = interrupt.start_deadline()?;
    let grading = GradingContext {
        cancel: deadline.cancel_flag(),
        ..default_grading_context(&sandbox, &foreign, &interrupt)
    };
    let compile =
        |submission| program_output::compile_submission(&problem, submission, &grading, &interrupt);
    let comparison = ProgramComparison {
        own: compile(&submission)?,
        other: other.as_ref().map(compile).transpose()?,
        only_time: args.slow,
        slowest: Mutex::default(),
    };
    let known = InputSources::read(&problem)?;
    let start = Instant::now();
    let is_over = || deadline.is_over() || start.elapsed() >= args.time.mul_f64(LEARNING_SHARE);
    let (puzzle_inputs, problem_inputs);
    let sources = match problem.judge.puzzle() {
        Some(puzzle) => {
            puzzle_inputs = create_puzzle_inputs(args, &problem, puzzle)?;
            StressInputs {
                inputs: &puzzle_inputs,
                puzzle_inputs: Some(&puzzle_inputs),
                shrinks: !args.slow,
            }
        }
        None => {
            problem_inputs =
                known.stress_inputs(&problem, args.seed, other.as_ref(), &is_over, &grading)?;
            StressInputs {
                inputs: &problem_inputs,
                puzzle_inputs: None,
                shrinks: !args.slow && !problem_inputs.validators.is_empty(),
            }
        }
    };
    let Some(found) = search_for_fault(args, console, &sources, &comparison, workers, &deadline)?
    else {
        return Ok(interrupt.exit_if_interrupted().unwrap_or(Exit::Good));
    };
    if let Some(pair) = &output {
        write_failing_input(pair, &found, console)?;
    }
    Ok(Exit::Bad.max_by_severity(Exit::from_verdict(found.fault.own.verdict())))
}

/// Returns the program of `--against`, or `None` without this option.
fn load_comparison_program(
    args: &Stress,
    problem: &Problem,
) -> Result<Option<Submission>, CommandError> {
    args.against
        .as_deref()
        .map(|path| require_single_submission(problem, path))
        .transpose()
        .map_err(|failure| failure.with_option_name("--against"))
}

/// Creates the source of inputs for a puzzle. With `--slow` it makes inputs on which solvers need much time,
/// otherwise small inputs.
fn create_puzzle_inputs<'p>(
    args: &Stress,
    problem: &'p Problem,
    puzzle: &'p dyn Puzzle,
) -> Result<PuzzleInputs<'p>, CommandError> {
    Ok(PuzzleInputs {
        puzzle,
        generator: files::require_generator(problem, puzzle)?,
        kind: if args.slow {
            PuzzleInputKind::Worst
        } else {
            PuzzleInputKind::Small
        },
        seed: args.seed,
    })
}

/// Time that is always available for shrinking, even if `--time` has passed.
const MIN_SHRINK_TIME: Duration = Duration::from_secs(3);

/// Inputs on which a program is tested, and options that depend on the kind of the problem.
struct StressInputs<'a> {
    inputs: &'a dyn InputSource,
    /// The same object as `inputs`, with its concrete type. `None` if the problem is not a puzzle.
    puzzle_inputs: Option<&'a PuzzleInputs<'a>>,
    /// Whether an input that shows a fault is shrunk before it is reported.
    shrinks: bool,
}

/// Searches for an input on which the program is wrong, shrinks it, and prints a report. Returns the input; `None` if
/// none was found in the available time.
fn search_for_fault(
    args: &Stress,
    console: &Console,
    sources: &StressInputs,
    comparison: &ProgramComparison,
    workers: usize,
    deadline: &Deadline,
) -> Result<Option<FailingInput<FaultResults>>, CommandError> {
    let bar = console.start_spinner(ProgressMessage::Tried);
    let start = Instant::now();
    deadline.set_remaining_time(Some(args.time));
    let is_over = || deadline.is_over();
    let cost = TrialCost::new(Box::new(move || start.elapsed()));
    let search = ComparisonSearch {
        inputs: sources.inputs,
        comparison,
        cost: &cost,
        workers,
        is_over: &is_over,
        watch: &|| bar.inc(1),
    };
    let first_found = search.find_fault();
    let tried = bar.position();
    // Shrinking has a minimum time, so that an input that is found at the end of the search time is shrunk as well.
    let left = args.time.saturating_sub(start.elapsed());
    deadline.set_remaining_time(Some(left.max(MIN_SHRINK_TIME)));
    let shrunk = match first_found {
        Some(found) if sources.shrinks => Some(search.shrink_input(found)),
        other => other,
    };
    let size = match (sources.shrinks, is_over()) {
        (false, _) => InputShrinkState::AsFound,
        (true, true) => InputShrinkState::Smaller,
        (true, false) => InputShrinkState::Smallest,
    };
    // The report runs the program again. These runs must not be cancelled when the search time is over.
    deadline.set_remaining_time(None);
    bar.finish_and_clear();
    if let Some(summary) = describe_trial_cost(&cost) {
        console.print_note(&console.lang.fact(&summary));
    }
    let Some(found) = shrunk else {
        if args.slow
            && let Some(slowest) = comparison.slowest_run(sources.inputs)
        {
            console.print_result(&format_slowest_run(&slowest, console.lang))?;
        }
        let seed = args.seed;
        let nothing = console.sentence(StressMessage::Nothing { tried, seed });
        console.print_result(&format!("{nothing}\n"))?;
        return Ok(None);
    };
    let report = FailingInputReport {
        puzzle: sources.puzzle_inputs.map(|inputs| inputs.puzzle),
        found: &found,
        analysis: &FaultAnalysis::run_again(comparison, sources.puzzle_inputs, &found),
        seed: args.seed,
        size,
    };
    console.print_result(&report.format(console.lang))?;
    Ok(Some(found))
}

/// Writes a failing input and the answer to two new files. Returns an error if one of the files exists.
fn write_failing_input(
    [input_path, answer_path]: &[PathBuf; 2],
    found: &FailingInput<FaultResults>,
    console: &Console,
) -> Result<(), CommandError> {
    caipan_files::atomic::write_new_files(&[
        (answer_path, found.answer.as_bytes()),
        (input_path, found.input.as_bytes()),
    ])?;
    let file = input_path.display().to_string();
    console.print_note(&console.sentence(CommandMessage::WroteFile { file }));
    Ok(())
}

/// Returns the only submission at `path`. Returns an error if there is no submission, or more than one.
fn require_single_submission(problem: &Problem, path: &Path) -> Result<Submission, CommandError> {
    let mut found = submission::find_submissions(problem, path)?;
    match (found.pop(), found.is_empty()) {
        (Some(submission), true) => Ok(submission),
        _ => Err(files::wrong_path_failure(path, StressMessage::OneProgram)),
    }
}

/// Returns the paths of the files to write for `--output`: the input, and the answer with the extension `ans`. Returns an error if
/// a file exists or the folder does not exist, before time is spent on a search.
fn new_input_and_answer_paths(file: &Path) -> Result<[PathBuf; 2], CommandError> {
    let pair = [file.to_owned(), file.with_extension("ans")];
    if pair[0] == pair[1] {
        return Err(files::wrong_path_failure(file, StressMessage::SameName));
    }
    if let Some(existing) = pair.iter().find(|path| path.symlink_metadata().is_ok()) {
        return Err(write_errors::already_exists_failure(existing));
    }
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            Err(files::wrong_path_failure(folder, CommandMessage::NoFolder))
        }
        _ => Ok(pair),
    }
}
