//! How much the data catches of the mistakes that people could have made in the accepted programs.

use std::path::Path;
use std::time::{Duration, Instant};

use super::allowance::{Allowance, MAKING, TRYING};
use super::kept::Kept;
use super::{killer_files, programs};
use crate::cli::Validate;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::grading::grading;
use crate::commands::input_sources::InputSources;
use crate::commands::interrupt::Interrupt;
use crate::commands::messages::{JournalMessage, Message, ProgressMessage};
use crate::commands::program_cache;
use crate::commands::{arguments, files, isolation};
use caipan_audit::generators::accepted_programs;
use caipan_audit::source_strength::{
    KILLS_PER_MUTANT, KillerSearch, KillerSearchResult, KnownTrials, Original, SEARCH_INPUTS,
    SourceMeasureOptions, SourceStrength, TriedMutant, measure,
};
use caipan_audit::stress::{InputKind, InputSource, PuzzleInputs};
use caipan_facts::Evidence;
use caipan_judge::contest::state_folder::{self, StateFolder};
use caipan_judge::grading::Grading;
use caipan_judge::submission::submission::Submission;
use caipan_judge::test_set::{self, TestSet};
use caipan_problem::entry::ReadError;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::machine::cores::cores;
use caipan_sandbox::{Runner, Sandbox};

/// The same inputs are tried each time.
const SEED: u64 = 1;

/// How long killers are made smaller, all of them together, if no budget of time ends it before.
const SHRINKING: Duration = Duration::from_secs(30);

/// How long killers are made smaller at least, whatever the budget.
const LEAST_SHRINKING: Duration = Duration::from_secs(3);

/// So many accepted programs are enough: what one has no place for, another one has.
const PROGRAMS: usize = 3;

/// Measures the problem's cases by mutants of its accepted programs; without a program nothing is measured, which is an
/// error only where nothing else can measure them.
pub(super) fn strength(
    problem: &Problem,
    args: &Validate,
    allowance: &Allowance,
    kept: &mut Kept,
    console: &Console,
) -> Result<Exit, Failure> {
    let found = programs::programs_of(problem, args, console)?;
    let found = found.map_or_else(Vec::new, |(_, found)| found.programs);
    let own = found.iter().filter(|one| one.must_be_accepted());
    let mut right: Vec<&Submission> = own.map(|one| &one.submission).collect();
    let named = match args.programs {
        Some(_) => Vec::new(),
        None => accepted_programs(problem).map_err(Failure::jury)?,
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
            None => Err(Failure::usage(Message::NothingToMutate {
                problem: problem_name,
            })),
        };
    }
    files::require_startable_languages(right.iter().copied())?;
    let cases = arguments::cases(problem)?;
    let test_set = test_set::prepare(problem, &cases, true)?;
    let hidden = problem.directory.on_disk();
    let (sandbox, _) = isolation::open(&args.isolation, hidden, problem.all_limits(), console)?;
    let asked = (args, allowance, console);
    measured(problem, &test_set, &right, &sandbox, asked, kept)
}

fn measured(
    problem: &Problem,
    test_set: &TestSet,
    right: &[&Submission],
    sandbox: &Sandbox,
    (args, allowance, console): (&Validate, &Allowance, &Console),
    kept: &mut Kept,
) -> Result<Exit, Failure> {
    let interrupt = Interrupt::watch()?;
    let foreign = program_cache::foreign_programs([problem]);
    let grading = grading(sandbox, &foreign, &interrupt);
    let stopped = || Ok(interrupt.exit().unwrap_or(Exit::Interrupted));
    let workers = args.jobs.unwrap_or_else(cores).get();
    let workers = isolation::parallel_runs(sandbox, workers, console);
    let tries = (allowance.of_each(right.len().min(PROGRAMS)), workers);
    let originals = originals(problem, test_set, right, tries, &grading, console);
    let Some(originals) = originals else {
        return stopped();
    };
    if originals.is_empty() {
        return Ok(Exit::Bad);
    }
    let known = known_trials(problem, test_set, sandbox, console);
    let total = originals.iter().map(|one| 2 * one.mutants.len()).sum();
    let bar = console.bar(total, ProgressMessage::SourceMutants);
    let work = SourceMeasureOptions {
        known: known.as_ref(),
        workers,
        is_over: &|| allowance.is_over(TRYING),
        watch: &|done| bar.inc(done as u64),
    };
    let measured = measure(problem, test_set, &originals, &work, &grading);
    bar.finish_and_clear();
    let known = InputSources::of(problem)?;
    let others = others(problem, &known, &grading)?;
    let is_done = || allowance.is_over(1.0) || interrupt.exit().is_some();
    let is_made = || allowance.is_over(MAKING);
    let hunter = others.as_ref().map(|others| KillerSearch {
        problem,
        originals: &originals,
        inputs: others.as_ref(),
        workers,
        is_made: &is_made,
        is_over: &is_done,
        grading: &grading,
    });
    let hunt = hunter
        .as_ref()
        .map(|hunter| hunted(hunter, &measured, console));
    kept.sources(&measured, hunt.as_ref());
    let text = caipan_report::source_strength::text(&measured, hunt.as_ref(), console.lang);
    console.result(&format!("\n{text}"))?;
    if let (Some(folder), Some(hunter), Some(hunt)) = (&args.write_killers, &hunter, &hunt) {
        let start = Instant::now();
        let is_enough = || interrupt.exit().is_some() || is_shrunk_enough(start, allowance);
        write_killers(hunter, &measured, hunt, folder, &is_enough, console)?;
    }
    if interrupt.exit().is_some() {
        return stopped();
    }
    if let Some(fault) = &measured.fault {
        console.warn(&console.lang.fact(&fault.fact));
        return Ok(Exit::Jury);
    }
    let is_wrong = hunt.is_some_and(|hunt| hunt.killed_by.iter().any(|own| !own.is_empty()));
    Ok(if is_wrong { Exit::Bad } else { Exit::Good })
}

/// Whether killers were made smaller for long enough.
fn is_shrunk_enough(start: Instant, allowance: &Allowance) -> bool {
    let time = start.elapsed();
    time > SHRINKING || (time > LEAST_SHRINKING && allowance.is_over(1.0))
}

/// The programs that mutants are made of, as many as are enough; `None` where caipan was told to stop.
fn originals<'a>(
    problem: &'a Problem,
    test_set: &TestSet,
    right: &[&'a Submission],
    (count, workers): (usize, usize),
    grading: &'a Grading<'a>,
    console: &Console,
) -> Option<Vec<Original<'a>>> {
    let mut originals = Vec::new();
    for program in right {
        if originals.len() == PROGRAMS {
            break;
        }
        match Original::of(problem, program, test_set, count, workers, grading) {
            Ok(original) => originals.push(original?),
            Err(why) => console.warn(&console.lang.fact(&why)),
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
    let place = StateFolder::default_path().and_then(|place| StateFolder::open(&place));
    let opened = place.and_then(|state| {
        if state.is_within(folder) {
            return Ok(None);
        }
        let path = state.folder_for(folder)?.join(state_folder::MUTANT_FOLDER);
        let level = sandbox.isolation().level;
        let opened = KnownTrials::open(&path, problem, test_set, level);
        opened.map_err(|error| ReadError::at(&path)(error).fact())
    });
    let note = |what| console.note(&console.sentence(JournalMessage::NotResumable { what }));
    opened.map_err(note).ok()?
}

/// Inputs beside the cases; nothing where nobody knows any.
fn others<'a>(
    problem: &'a Problem,
    known: &'a InputSources,
    grading: &'a Grading<'a>,
) -> Result<Option<Box<dyn InputSource + 'a>>, Failure> {
    let Some(puzzle) = problem.judge.puzzle() else {
        let inputs = known.new_inputs(problem, SEED, grading)?;
        return Ok(inputs.map(|inputs| Box::new(inputs) as Box<dyn InputSource>));
    };
    let generator = puzzle.generator();
    Ok(generator.map(|generator| {
        let inputs = PuzzleInputs {
            puzzle,
            generator,
            row: InputKind::Small,
            seed: SEED,
        };
        Box::new(inputs) as Box<dyn InputSource>
    }))
}

fn hunted(
    hunter: &KillerSearch,
    measured: &SourceStrength,
    console: &Console,
) -> KillerSearchResult {
    let survivors = measured.strength.survivors().len();
    let bar = console.bar(SEARCH_INPUTS + survivors, ProgressMessage::Hunting);
    let hunt = hunter.run(measured, &|| bar.inc(1));
    bar.finish_and_clear();
    hunt
}

/// Writes a few small cases for what lives and is wrong; a file that is there already is never touched.
fn write_killers(
    hunter: &KillerSearch,
    measured: &SourceStrength,
    hunt: &KillerSearchResult,
    folder: &Path,
    is_enough: &(dyn Fn() -> bool + Sync),
    console: &Console,
) -> Result<(), Failure> {
    let survivors = measured.strength.survivors();
    let cover = hunt.choose_killers(KILLS_PER_MUTANT);
    let found = cover.iter().filter_map(|killer| {
        let mut mine = hunt.killed_by.iter().zip(&survivors);
        let (_, tried) = mine.find(|(own, _)| own.contains(killer))?;
        Some((tried, &hunt.killers[*killer]))
    });
    let found: Vec<(&TriedMutant, &(String, String))> = found.collect();
    let mut killers: Vec<(String, String, String)> = Vec::new();
    for ((tried, _), (input, answer)) in found.iter().zip(hunter.shrink(&found, is_enough)) {
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
