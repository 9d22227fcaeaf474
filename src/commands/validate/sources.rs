//! How much the data catches of the mistakes that people could have made in the accepted programs.

use std::path::Path;
use std::time::{Duration, Instant};

use super::kept::Kept;
use super::{killer_files, programs};
use crate::cli::{Budget, Validate};
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::grading::grading;
use crate::commands::interrupt::Interrupt;
use crate::commands::kept_programs;
use crate::commands::known_inputs::KnownInputs;
use crate::commands::said::{Keeping, Progressed, Said};
use crate::commands::{files, isolation};
use crate::judge::contest::state_folder::{self, StateFolder};
use crate::judge::grading::Grading;
use crate::judge::submission::submission::Submission;
use crate::judge::test_set::{self, TestSet};
use crate::package::case;
use crate::package::entry::ReadError;
use crate::package::problem_toml::Problem;
use crate::report;
use crate::sandbox::{Runner, Sandbox};
use crate::setting::generators::accepted;
use crate::setting::source_mutants::COUNT;
use crate::setting::source_strength::{
    Hunt, Hunter, INPUTS, KILLS, KnownTrials, Measured, Original, Work, measure,
};
use crate::setting::stress::{Inputs, PuzzleInputs, Row};
use crate::text::Evidence;

/// The same inputs are tried each time.
const SEED: u64 = 1;

/// So long a killer is made smaller.
const SHRINKING: Duration = Duration::from_secs(10);

/// So much of a budget of time goes to the cases, and the rest to other inputs.
const TRYING: f64 = 0.6;

/// So many accepted programs are enough: what one has no place for, another one has.
const PROGRAMS: usize = 3;

/// Measures the problem's cases by mutants of its accepted programs; without a program nothing is measured, which is an
/// error only where nothing else can measure them.
pub fn strength(
    problem: &Problem,
    args: &Validate,
    kept: &mut Kept,
    console: &Console,
) -> Result<Exit, Failure> {
    let found = programs::programs_of(problem, args, console)?;
    let found = found.map_or_else(Vec::new, |(_, found)| found.programs);
    let own = found.iter().filter(|one| one.is_right());
    let mut right: Vec<&Submission> = own.map(|one| &one.submission).collect();
    let named = match args.programs {
        Some(_) => Vec::new(),
        None => accepted(problem).map_err(Failure::jury)?,
    };
    for program in &named {
        if right.iter().all(|own| own.path != program.submission.path) {
            right.push(&program.submission);
        }
    }
    if right.is_empty() {
        let problem_name = problem.name.clone();
        return match problem.judge.puzzle() {
            Some(_) => Ok(Exit::Good),
            None => Err(Failure::usage(Said::NothingToMutate {
                problem: problem_name,
            })),
        };
    }
    files::refuse_what_cannot_start(right.iter().copied())?;
    let cases = case::find(&problem.directory)?;
    let test_set = test_set::prepare(problem, &cases, true)?;
    let hidden = problem.directory.on_disk();
    let (sandbox, _) = isolation::open(&args.isolation, hidden, problem.all_limits(), console)?;
    let asked = (args, console);
    measured(problem, &test_set, &right, &sandbox, asked, kept)
}

fn measured(
    problem: &Problem,
    test_set: &TestSet,
    right: &[&Submission],
    sandbox: &Sandbox,
    (args, console): (&Validate, &Console),
    kept: &mut Kept,
) -> Result<Exit, Failure> {
    let interrupt = Interrupt::watch()?;
    let foreign = kept_programs::foreign_programs([problem]);
    let grading = grading(sandbox, &foreign, &interrupt);
    let stopped = || Ok(interrupt.exit().unwrap_or(Exit::Interrupted));
    let allowance = Allowance::of(args.budget, right.len());
    let originals = originals(problem, test_set, right, allowance.count, &grading, console);
    let Some(originals) = originals else {
        return stopped();
    };
    if originals.is_empty() {
        return Ok(Exit::Bad);
    }
    let workers = args.jobs.unwrap_or_else(crate::machine::cores::cores).get();
    let workers = isolation::carried(sandbox, workers, console);
    let total: usize = originals.iter().map(|one| one.mutants.len()).sum();
    let bar = console.bar(2 * total, Progressed::SourceMutants);
    let watch = |done: usize| bar.inc(done as u64);
    let known = known_trials(problem, test_set, sandbox, console);
    let work = Work {
        known: known.as_ref(),
        workers,
        is_over: &|| allowance.is_over(TRYING),
        watch: &watch,
    };
    let measured = measure(problem, test_set, &originals, &work, &grading);
    bar.finish_and_clear();
    let Some(measured) = measured else {
        return stopped();
    };
    let known = KnownInputs::of(problem)?;
    let others = others(problem, &known, &grading)?;
    let is_done = || allowance.is_over(1.0);
    let hunter = others.as_ref().map(|others| Hunter {
        problem,
        originals: &originals,
        inputs: others.as_ref(),
        workers,
        is_over: &is_done,
        grading: &grading,
    });
    let hunt = match &hunter {
        None => None,
        Some(hunter) => match hunted(hunter, &measured, console) {
            None => return stopped(),
            hunt => hunt,
        },
    };
    kept.sources(&measured, hunt.as_ref());
    let text = report::source_strength::text(&measured, hunt.as_ref(), console.lang);
    console.result(&format!("\n{text}"))?;
    if let (Some(folder), Some(hunter), Some(hunt)) = (&args.write_killers, &hunter, &hunt) {
        let is_over = || interrupt.exit().is_some();
        write_killers(hunter, &measured, hunt, folder, &is_over, console)?;
    }
    if let Some(fault) = &measured.fault {
        console.complain(&console.lang.fact(&fault.fact));
        return Ok(Exit::Jury);
    }
    let is_wrong = hunt.is_some_and(|hunt| hunt.killed.iter().any(|own| !own.is_empty()));
    Ok(if is_wrong { Exit::Bad } else { Exit::Good })
}

/// How much may be tried.
struct Allowance {
    start: Instant,
    time: Option<Duration>,
    /// So many mutants of each program.
    count: usize,
}

impl Allowance {
    /// What the command line says, for so many programs.
    fn of(budget: Option<Budget>, programs: usize) -> Self {
        let programs = programs.clamp(1, PROGRAMS);
        let (count, time) = match budget {
            None => (COUNT, None),
            Some(Budget::Count(count)) => (count.get().div_ceil(programs), None),
            Some(Budget::Time(time)) => (COUNT, Some(time)),
        };
        let start = Instant::now();
        Self { start, time, count }
    }

    /// Is this share of the time over?
    fn is_over(&self, share: f64) -> bool {
        let mut time = self.time.iter();
        time.any(|time| self.start.elapsed() > time.mul_f64(share))
    }
}

/// The programs that mutants are made of, as many as are enough; `None` where caipan was told to stop.
fn originals<'a>(
    problem: &'a Problem,
    test_set: &TestSet,
    right: &[&'a Submission],
    count: usize,
    grading: &'a Grading<'a>,
    console: &Console,
) -> Option<Vec<Original<'a>>> {
    let mut originals = Vec::new();
    for program in right {
        if originals.len() == PROGRAMS {
            break;
        }
        match Original::of(problem, program, test_set, count, grading) {
            Ok(original) => originals.push(original?),
            Err(why) => console.complain(&console.lang.fact(&why)),
        }
    }
    Some(originals)
}

/// What an earlier run has found out, kept in the user's state folder. Where that cannot be used, nothing is known.
fn known_trials(
    problem: &Problem,
    test_set: &TestSet,
    sandbox: &Sandbox,
    console: &Console,
) -> Option<KnownTrials> {
    let folder = problem.directory.on_disk()?;
    let place = StateFolder::place().and_then(|place| StateFolder::open(&place));
    let opened = place.and_then(|state| {
        if state.is_within(folder) {
            return Ok(None);
        }
        let path = state.of(folder)?.join(state_folder::MUTANTS);
        let level = sandbox.isolation().level;
        let opened = KnownTrials::open(&path, problem, test_set, level);
        opened.map_err(|error| ReadError::at(&path)(error).fact())
    });
    let note = |what| console.note(&console.say(Keeping::NotResumable { what }));
    opened.map_err(note).ok()?
}

/// Inputs beside the cases; nothing where nobody knows any.
fn others<'a>(
    problem: &'a Problem,
    known: &'a KnownInputs,
    grading: &'a Grading<'a>,
) -> Result<Option<Box<dyn Inputs + 'a>>, Failure> {
    let Some(puzzle) = problem.judge.puzzle() else {
        let inputs = known.others(problem, SEED, grading)?;
        return Ok(inputs.map(|inputs| Box::new(inputs) as Box<dyn Inputs>));
    };
    let generator = puzzle.generator();
    Ok(generator.map(|generator| {
        let inputs = PuzzleInputs {
            puzzle,
            generator,
            row: Row::Small,
            seed: SEED,
        };
        Box::new(inputs) as Box<dyn Inputs>
    }))
}

fn hunted(hunter: &Hunter, measured: &Measured, console: &Console) -> Option<Hunt> {
    let survivors = measured.strength.survivors().len();
    let bar = console.bar(INPUTS + survivors, Progressed::Hunting);
    let hunt = hunter.hunt(measured, &|| bar.inc(1));
    bar.finish_and_clear();
    hunt
}

/// Writes a few small cases for what lives and is wrong; a file that is there already is never touched.
fn write_killers(
    hunter: &Hunter,
    measured: &Measured,
    hunt: &Hunt,
    folder: &Path,
    is_interrupted: &(dyn Fn() -> bool + Sync),
    console: &Console,
) -> Result<(), Failure> {
    let survivors = measured.strength.survivors();
    let mut killers: Vec<(String, String, String)> = Vec::new();
    for killer in hunt.cover(KILLS) {
        let mut mine = hunt.killed.iter().zip(&survivors);
        let Some((_, tried)) = mine.find(|(own, _)| own.contains(&killer)) else {
            continue;
        };
        let start = Instant::now();
        let is_over = || is_interrupted() || start.elapsed() > SHRINKING;
        let found = hunt.killers[killer].clone();
        let (input, answer) = hunter.shrink(tried, found, &is_over);
        let is_new = killers.iter().all(|(_, known, _)| *known != input);
        if is_new {
            let name = format!("{}-{}", tried.mutant.operator.id, killers.len() + 1);
            killers.push((name, input, answer));
        }
    }
    if killers.is_empty() {
        return Ok(());
    }
    killer_files::write(&killers, folder, console)
}
