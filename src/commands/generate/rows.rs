//! Cases by the generators of problem.toml: what is not as it would be now is made, side by side.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::check;
use super::shelf::{Place, Shelf, Tally};
use crate::cli::Generate;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::grading::grading;
use crate::commands::interrupt::Interrupt;
use crate::commands::messages::{GenerateMessage, ProgressMessage};
use crate::commands::{files, isolation, program, program_cache};
use caipan_audit::generators::{
    AcceptedProgram, CaseHashes, CaseMaker, CaseState, PlannedCase, plan_cases, warn_equal_inputs,
};
use caipan_facts::Evidence;
use caipan_judge::grading::Grading;
use caipan_judge::parallel::in_parallel;
use caipan_judge::referee::{Generator, Referee, Validator};
use caipan_problem::case_lock::Lock;
use caipan_problem::problem_toml::Problem;
use caipan_problem::short_name::FOLDER;
use caipan_sandbox::machine::cores::cores;

pub(super) fn run(args: &Generate, problem: &Problem, console: &Console) -> Result<Exit, Failure> {
    let place = place_of(args, problem)?;
    let (wanted, accepted) = plan_cases(problem).map_err(Failure::jury)?;
    let lock = Lock::of(&place.folder)?;
    let states: Vec<CaseState> = wanted
        .iter()
        .map(|one| CaseState::of(one, &lock, &CaseHashes::of(&place.folder, &one.name)))
        .collect();
    if args.check {
        return check::run(&place.folder, &wanted, &states, &lock, console);
    }
    let is_to_do = |number: &usize| is_to_be_made(states[*number], &wanted[*number], &lock, args);
    let to_do: Vec<usize> = (0..wanted.len()).filter(is_to_do).collect();
    let mut shelf = Shelf::new(place, lock, args.force, console);
    for (one, state) in wanted.iter().zip(&states) {
        if let (CaseState::Changed { input }, false) =
            (state, is_to_be_made(*state, one, &shelf.lock, args))
        {
            shelf.keep_changed(one, *input);
        }
    }
    let kept = wanted.len() - to_do.len() - shelf.tally.changed;
    shelf.tally.kept = kept;
    let stopped = if to_do.is_empty() {
        None
    } else {
        make(args, problem, &wanted, &accepted, &to_do, &mut shelf)?
    };
    for warning in warn_equal_inputs(problem, &wanted, |one| shelf.input_of(one)) {
        console.warn(&console.lang.fact(&warning));
    }
    shelf.note_rowless(&wanted);
    shelf.write_lock()?;
    let tally = shelf.tally;
    console.result(&format!("{}\n", summary(&tally, console)))?;
    Ok(match stopped {
        Some(exit) => exit,
        None if tally.faults + tally.changed > 0 => Exit::Bad,
        None => Exit::Good,
    })
}

/// Where the cases go: to the folder that is named, or below the problem's.
fn place_of(args: &Generate, problem: &Problem) -> Result<Place, Failure> {
    let own = || problem.directory.on_disk();
    match (&args.output, own()) {
        (Some(folder), _) => Ok(Place {
            root: folder.clone(),
            folder: folder.clone(),
        }),
        (None, Some(root)) => Ok(Place {
            root: root.to_owned(),
            folder: root.join(FOLDER),
        }),
        (None, None) => {
            let folder = PathBuf::from(problem.directory.to_string());
            Err(files::wrong_path(
                &folder,
                crate::commands::messages::RequestError::NotOnDisk,
            ))
        }
    }
}

/// Is a case to be made? One that somebody has changed may be what would be made now, unless nothing else has changed.
fn is_to_be_made(state: CaseState, wanted: &PlannedCase, lock: &Lock, args: &Generate) -> bool {
    match state {
        CaseState::Fresh => false,
        CaseState::Missing | CaseState::Stale => true,
        CaseState::Changed { .. } => {
            let known = lock.cases.get(&wanted.name);
            args.force || known.is_none_or(|known| known.made_of != wanted.made_of)
        }
    }
}

/// Makes the cases of these numbers, all cores at once. The exit code of a caipan that was told to stop meanwhile.
fn make(
    args: &Generate,
    problem: &Problem,
    wanted: &[PlannedCase],
    accepted: &[AcceptedProgram],
    to_do: &[usize],
    shelf: &mut Shelf,
) -> Result<Option<Exit>, Failure> {
    let console = shelf.console;
    let needs_answers = problem.judge.puzzle().is_none() && problem.interactor.is_none();
    if needs_answers && accepted.is_empty() {
        let patterns = problem.jury.accepted.iter().map(ToString::to_string);
        let patterns: Vec<String> = patterns.collect();
        let patterns = patterns.join(console.lang.words().comma);
        return Err(Failure::jury(GenerateMessage::NoAccepted { patterns }));
    }
    files::require_startable_languages(accepted.iter().map(|one| &one.submission))?;
    let hidden = [problem.directory.on_disk(), Some(&*shelf.place.root)];
    let hidden = hidden.into_iter().flatten();
    let (sandbox, _) = isolation::open(&args.isolation, hidden, [problem.limits], console)?;
    let workers = args.jobs.unwrap_or_else(cores).get();
    let workers = isolation::parallel_runs(&sandbox, workers, console).min(to_do.len());
    let interrupt = Interrupt::watch()?;
    let foreign = program_cache::foreign_programs([problem]);
    let grading = grading(&sandbox, &foreign, &interrupt);
    let maker = maker(problem, accepted, &grading, &interrupt);
    let maker = maker.map_err(|failure| failure.with_exit(interrupt.exit()))?;
    let bar = console.bar(to_do.len(), ProgressMessage::Cases);
    let next = AtomicUsize::new(0);
    let shelf = std::sync::Mutex::new(shelf);
    in_parallel(workers, &|| {
        while let Some(number) = to_do.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Some(made) = maker.make(&wanted[*number]) else {
                return;
            };
            let Ok(mut shelf) = shelf.lock() else { return };
            bar.suspend(|| shelf.take(&wanted[*number], made));
            if shelf.failure.is_some() {
                next.store(to_do.len(), Ordering::Relaxed);
            }
            bar.inc(1);
        }
    });
    bar.finish_and_clear();
    if let Ok(shelf) = shelf.into_inner()
        && let Some(failure) = shelf.failure.take()
    {
        return Err(failure);
    }
    Ok(interrupt.exit())
}

/// All that has a part in making cases, compiled.
fn maker<'a>(
    problem: &'a Problem,
    accepted: &'a [AcceptedProgram],
    grading: &'a Grading<'a>,
    interrupt: &Interrupt,
) -> Result<CaseMaker<'a>, Failure> {
    let generators = problem.generators.iter();
    let generators = generators.map(|one| Generator::compile(one, problem, grading));
    let judging = |one: &'a AcceptedProgram| {
        let judging = program::compile(problem, &one.submission, grading, interrupt)?;
        Ok((one.name.clone(), judging))
    };
    Ok(CaseMaker {
        problem,
        generators: generators
            .collect::<Result<_, _>>()
            .map_err(files::jury_failure)?,
        validators: Validator::compile_all(problem, grading).map_err(files::jury_failure)?,
        referee: Referee::for_problem(problem, grading).map_err(files::jury_failure)?,
        accepted: accepted
            .iter()
            .map(judging)
            .collect::<Result<_, Failure>>()?,
        grading: *grading,
    })
}

fn summary(tally: &Tally, console: &Console) -> String {
    let parts = [
        Some(GenerateMessage::Made { cases: tally.made }),
        (tally.kept > 0).then_some(GenerateMessage::Kept { cases: tally.kept }),
        (tally.changed > 0).then_some(GenerateMessage::Changed {
            cases: tally.changed,
        }),
        (tally.faults > 0).then_some(GenerateMessage::Faults {
            cases: tally.faults,
        }),
    ];
    let parts = parts.into_iter().flatten();
    let parts: Vec<String> = parts.map(|part| console.lang.fact(&part.fact())).collect();
    parts.join(console.lang.words().comma)
}
