//! From what was typed to an input, made small.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::duel::{Blow, Duel};
use super::finding::{Finding, Size};
use crate::cli::Stress;
use crate::commands::console::Console;
use crate::commands::deadline::Deadline;
use crate::commands::exit::{Exit, Failure};
use crate::commands::grading::grading;
use crate::commands::input_sources::InputSources;
use crate::commands::interrupt::Interrupt;
use crate::commands::messages::{Message, StressMessage};
use crate::commands::program_cache;
use crate::commands::{files, isolation, program, write_errors};
use caipan_audit::stress::{FailingInput, InputKind, InputSource, PuzzleInputs, Search};
use caipan_checker::Puzzle;
use caipan_judge::grading::Grading;
use caipan_judge::submission::submission::{self, Submission};
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::machine::cores::cores;

pub(crate) fn run(args: &Stress, console: &Console) -> Result<Exit, Failure> {
    let others = [Some(&args.submission), args.against.as_ref()];
    let problem = files::problem_to_run(&args.problem, others, console)?;
    let submission = the_one(&problem, &args.submission)?;
    let other = opponent(args, &problem)?;
    files::require_startable_languages([Some(&submission), other.as_ref()].into_iter().flatten())?;
    let output = args.output.as_ref().map(|file| free_pair(file));
    let output = output.transpose()?;
    let hidden = problem.directory.on_disk();
    let (sandbox, _) = isolation::open(&args.isolation, hidden, problem.all_limits(), console)?;
    let workers = args.jobs.unwrap_or_else(cores).get();
    let workers = isolation::parallel_runs(&sandbox, workers, console);
    let interrupt = Interrupt::watch()?;
    let foreign = program_cache::foreign_programs([&problem]);
    let deadline = Deadline::watch(&interrupt)?;
    let grading = Grading {
        cancel: deadline.flag(),
        ..grading(&sandbox, &foreign, &interrupt)
    };
    let compiled = |submission| program::compile(&problem, submission, &grading, &interrupt);
    let duel = Duel {
        own: compiled(&submission)?,
        other: other.as_ref().map(compiled).transpose()?,
        only_time: args.slow,
        slowest: Mutex::default(),
    };
    let known = InputSources::of(&problem)?;
    let (of_puzzle, of_any);
    let ring = match problem.judge.puzzle() {
        Some(puzzle) => {
            of_puzzle = puzzle_inputs(args, &problem, puzzle)?;
            Ring {
                inputs: &of_puzzle,
                of_puzzle: Some(&of_puzzle),
                shrinks: !args.slow,
            }
        }
        None => {
            of_any = known.stress_inputs(&problem, args.seed, other.as_ref(), &grading)?;
            Ring {
                inputs: &of_any,
                of_puzzle: None,
                shrinks: !args.slow && !of_any.validators.is_empty(),
            }
        }
    };
    let Some(found) = fight(args, console, &ring, &duel, workers, &deadline)? else {
        return Ok(interrupt.exit().unwrap_or(Exit::Good));
    };
    if let Some(pair) = &output {
        write(pair, &found, console)?;
    }
    Ok(Exit::Bad.worse(Exit::of_verdict(found.fault.own.verdict())))
}

/// The program of `--against`.
fn opponent(args: &Stress, problem: &Problem) -> Result<Option<Submission>, Failure> {
    let against = args.against.as_deref();
    let found = against.map(|path| the_one(problem, path));
    let found = found.transpose();
    found.map_err(|failure| failure.at_option("--against"))
}

/// The inputs of a puzzle: those that cost much time if that is what is looked for.
fn puzzle_inputs<'p>(
    args: &Stress,
    problem: &'p Problem,
    puzzle: &'p dyn Puzzle,
) -> Result<PuzzleInputs<'p>, Failure> {
    Ok(PuzzleInputs {
        puzzle,
        generator: files::generator(problem, puzzle)?,
        row: if args.slow {
            InputKind::Worst
        } else {
            InputKind::Small
        },
        seed: args.seed,
    })
}

/// How long an input is shrunk at least.
const LAST_MOMENT: Duration = Duration::from_secs(3);

/// Where a program is tried.
struct Ring<'a> {
    inputs: &'a dyn InputSource,
    of_puzzle: Option<&'a PuzzleInputs<'a>>,
    /// Is what is found made small?
    shrinks: bool,
}

/// Searches for a case, makes it small, and says what was found.
fn fight(
    args: &Stress,
    console: &Console,
    ring: &Ring,
    duel: &Duel,
    workers: usize,
    deadline: &Deadline,
) -> Result<Option<FailingInput<Blow>>, Failure> {
    let bar = console.spinner();
    let start = Instant::now();
    deadline.set_after(Some(args.time));
    let is_over = || deadline.is_over();
    let search = Search {
        inputs: ring.inputs,
        workers,
        is_over: &is_over,
        watch: &|| bar.inc(1),
    };
    let found = search.find(duel);
    let tried = bar.position();
    // What was found in the last moment is shrunk for a while all the same.
    let left = args.time.saturating_sub(start.elapsed());
    deadline.set_after(Some(left.max(LAST_MOMENT)));
    let found = found.map(|found| {
        if !ring.shrinks {
            found
        } else {
            search.shrink(duel, found)
        }
    });
    let size = match (ring.shrinks, is_over()) {
        (false, _) => Size::AsFound,
        (true, true) => Size::Smaller,
        (true, false) => Size::Smallest,
    };
    // Whether the fault comes every time is tried whatever the time is.
    deadline.set_after(None);
    bar.finish_and_clear();
    let Some(found) = found else {
        if args.slow {
            console.result(&duel.slowest_so_far(console))?;
        }
        let seed = args.seed;
        let nothing = console.sentence(StressMessage::Nothing { tried, seed });
        console.result(&format!("{nothing}\n"))?;
        return Ok(None);
    };
    let report = Finding {
        console,
        of_puzzle: ring.of_puzzle,
        duel,
        found: &found,
        seed: args.seed,
        size,
    };
    console.result(&report.text())?;
    Ok(Some(found))
}

/// Writes the case that was found.
fn write(
    [file, beside]: &[PathBuf; 2],
    found: &FailingInput<Blow>,
    console: &Console,
) -> Result<(), Failure> {
    caipan_files::atomic::write_new(&[
        (beside, found.answer.as_bytes()),
        (file, found.input.as_bytes()),
    ])?;
    let file = file.display().to_string();
    console.note(&console.sentence(Message::WroteFile { file }));
    Ok(())
}

fn the_one(problem: &Problem, path: &Path) -> Result<Submission, Failure> {
    let mut found = submission::find_submissions(problem, path)?;
    match (found.pop(), found.is_empty()) {
        (Some(submission), true) => Ok(submission),
        _ => Err(files::wrong_path(path, StressMessage::OneProgram)),
    }
}

/// The file for an input and the one for its answer, told before anything is looked for: neither may be there, and
/// their folder has to be.
fn free_pair(file: &Path) -> Result<[PathBuf; 2], Failure> {
    let pair = [file.to_owned(), file.with_extension("ans")];
    if pair[0] == pair[1] {
        return Err(files::wrong_path(file, StressMessage::SameName));
    }
    if let Some(there) = pair.iter().find(|path| path.symlink_metadata().is_ok()) {
        return Err(write_errors::already_exists(there));
    }
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            Err(files::wrong_path(folder, Message::NoFolder))
        }
        _ => Ok(pair),
    }
}
