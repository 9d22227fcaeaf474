//! Makes cases by the generators of problem.toml, in parallel; cases that are up to date are not made again.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use crate::cli::Generate;
use crate::commands::default_grading_context::default_grading_context;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::interrupt::Interrupt;
use crate::commands::messages::{GenerateMessage, ProgressMessage};
use crate::commands::{files, isolation, program_output};
use crate::terminal::console::Console;
use caipan_audit::generators::{
    AcceptedProgram, CaseCheck, CaseFiles, CaseLocation, CaseMaker, CaseOutcomeCounts,
    CaseRecorder, GeneratedCaseState, PlannedCase, check_cases, plan_cases, warn_equal_inputs,
};
use caipan_facts::{Fact, printable};
use caipan_judge::contest::shared_program_cache;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::parallel::run_in_parallel;
use caipan_judge::referee::{Generator, Referee, Validator};
use caipan_problem::case_lock_file::CaseLockFile;
use caipan_problem::problem_toml::Problem;
use caipan_problem::short_case_name::CASE_FOLDER_NAME;
use caipan_sandbox::machine::cores::available_cores;

pub(super) fn run(
    args: &Generate,
    problem: &Problem,
    console: &Console,
) -> Result<Exit, CommandError> {
    let location = case_location(args, problem)?;
    let (wanted, accepted) = plan_cases(problem).map_err(CommandError::jury_error)?;
    let files = CaseFiles {
        lock: CaseLockFile::read(&location.folder)?,
        location,
        is_forced: args.force,
    };
    let states: Vec<GeneratedCaseState> = wanted
        .iter()
        .map(|one| files.determine_state(one))
        .collect();
    if args.check {
        let checked = check_cases(&files.location.folder, &wanted, &states, &files.lock);
        return print_case_check(&checked, wanted.len(), console);
    }
    let to_do: Vec<usize> = (0..wanted.len())
        .filter(|index| files.must_generate_case(states[*index], &wanted[*index]))
        .collect();
    let start = Instant::now();
    let mut recorder = CaseRecorder::new(
        files,
        Box::new(move || start.elapsed()),
        Box::new(|fact: &Fact| console.print_warning(&console.lang.fact(fact))),
    );
    for (one, state) in wanted.iter().zip(&states) {
        if let (GeneratedCaseState::ChangedByHand { input }, false) =
            (state, recorder.files.must_generate_case(*state, one))
        {
            recorder.count_and_warn_hand_edited_case(one, *input);
        }
    }
    recorder.counts.kept = wanted.len() - to_do.len() - recorder.counts.changed;
    let stopped = if to_do.is_empty() {
        None
    } else {
        make_cases(
            args,
            problem,
            (&wanted, &to_do),
            &accepted,
            &mut recorder,
            console,
        )?
    };
    for warning in warn_equal_inputs(problem, &wanted, |one| recorder.files.read_input(one)) {
        console.print_warning(&console.lang.fact(&warning));
    }
    recorder.warn_orphaned_cases(&wanted);
    recorder.files.write_lock()?;
    let counts = recorder.counts;
    console.print_result(&format!("{}\n", counts_summary(&counts, console)))?;
    Ok(match stopped {
        Some(exit) => exit,
        None if counts.faults + counts.changed > 0 => Exit::Bad,
        None => Exit::Good,
    })
}

/// Prints the remarks of `--check`, and the number of cases that are up to date among `all`. Returns [`Exit::Bad`] if there
/// are remarks.
fn print_case_check(
    checked: &CaseCheck,
    all: usize,
    console: &Console,
) -> Result<Exit, CommandError> {
    let cases = all - checked.outdated;
    let mut sentences: Vec<String> = checked
        .remarks
        .iter()
        .map(|remark| console.lang.fact(remark))
        .collect();
    sentences.push(console.sentence(GenerateMessage::UpToDate { cases, all }));
    let lines = sentences
        .iter()
        .map(|line| printable(line.as_bytes()) + "\n");
    console.print_result(&lines.collect::<String>())?;
    Ok(if checked.remarks.is_empty() {
        Exit::Good
    } else {
        Exit::Bad
    })
}

/// Returns the folder for the cases: the folder of `--output`, or else the case folder of the problem.
fn case_location(args: &Generate, problem: &Problem) -> Result<CaseLocation, CommandError> {
    match (&args.output, problem.directory.disk_path()) {
        (Some(folder), _) => Ok(CaseLocation {
            root: folder.clone(),
            folder: folder.clone(),
        }),
        (None, Some(root)) => Ok(CaseLocation {
            root: root.to_owned(),
            folder: root.join(CASE_FOLDER_NAME),
        }),
        (None, None) => {
            let folder = PathBuf::from(problem.directory.to_string());
            Err(files::wrong_path_failure(
                &folder,
                crate::commands::messages::RequestError::NotOnDisk,
            ))
        }
    }
}

/// Makes the cases with the indices in `to_do`, in parallel. Returns the exit code of an interrupt, or `None` if there
/// was none.
fn make_cases(
    args: &Generate,
    problem: &Problem,
    (wanted, to_do): (&[PlannedCase], &[usize]),
    accepted: &[AcceptedProgram],
    recorder: &mut CaseRecorder,
    console: &Console,
) -> Result<Option<Exit>, CommandError> {
    let needs_answers = problem.judge.puzzle().is_none() && problem.interactor.is_none();
    if needs_answers && accepted.is_empty() {
        let names: Vec<String> = problem
            .jury
            .accepted
            .iter()
            .map(ToString::to_string)
            .collect();
        let patterns = names.join(console.lang.words().comma());
        return Err(CommandError::jury_error(GenerateMessage::NoAccepted {
            patterns,
        }));
    }
    files::require_startable_languages(accepted.iter().map(|one| &one.submission))?;
    let hidden = [
        problem.directory.disk_path(),
        Some(&*recorder.files.location.root),
    ];
    let (sandbox, _) = isolation::open_sandbox(
        &args.isolation,
        hidden.into_iter().flatten(),
        [problem.limits],
        console,
    )?;
    let jobs = args.jobs.unwrap_or_else(available_cores).get();
    let workers = isolation::limit_parallel_runs(&sandbox, jobs, console).min(to_do.len());
    let interrupt = Interrupt::watch_signals()?;
    let foreign = shared_program_cache::cached_jury_programs([problem]);
    let grading = default_grading_context(&sandbox, &foreign, &interrupt);
    let maker = compile_case_maker(problem, accepted, &grading, &interrupt)
        .map_err(|failure| failure.with_exit(interrupt.exit_if_interrupted()))?;
    let bar = console.start_progress_bar(to_do.len(), ProgressMessage::Cases);
    let next = AtomicUsize::new(0);
    let recorder = std::sync::Mutex::new(recorder);
    run_in_parallel(workers, &|| {
        while let Some(number) = to_do.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Some(made) = maker.generate_case(&wanted[*number]) else {
                return;
            };
            let Ok(mut recorder) = recorder.lock() else {
                return;
            };
            bar.suspend(|| recorder.store_case(&wanted[*number], made));
            if recorder.failure.is_some() {
                next.store(to_do.len(), Ordering::Relaxed);
            }
            bar.inc(1);
        }
    });
    bar.finish_and_clear();
    if let Ok(recorder) = recorder.into_inner()
        && let Some(failure) = recorder.failure.take()
    {
        return Err(failure.into());
    }
    Ok(interrupt.exit_if_interrupted())
}

/// Compiles the programs that make and check cases: generators, validators, the judge and accepted programs.
fn compile_case_maker<'a>(
    problem: &'a Problem,
    accepted: &'a [AcceptedProgram],
    grading: &'a GradingContext<'a>,
    interrupt: &Interrupt,
) -> Result<CaseMaker<'a>, CommandError> {
    let generators = problem
        .generators
        .iter()
        .map(|one| Generator::compile(one, problem, grading));
    Ok(CaseMaker {
        problem,
        generators: generators
            .collect::<Result<_, _>>()
            .map_err(files::jury_failure)?,
        validators: Validator::compile_all(problem, grading).map_err(files::jury_failure)?,
        referee: Referee::for_problem(problem, grading).map_err(files::jury_failure)?,
        accepted: accepted
            .iter()
            .map(|one| {
                let judging = program_output::compile_submission(
                    problem,
                    &one.submission,
                    grading,
                    interrupt,
                )?;
                Ok((one.name.clone(), judging))
            })
            .collect::<Result<_, CommandError>>()?,
        grading: *grading,
    })
}

fn counts_summary(counts: &CaseOutcomeCounts, console: &Console) -> String {
    let parts = [
        Some(GenerateMessage::Made { cases: counts.made }),
        (counts.kept > 0).then_some(GenerateMessage::Kept { cases: counts.kept }),
        (counts.changed > 0).then_some(GenerateMessage::Changed {
            cases: counts.changed,
        }),
        (counts.faults > 0).then_some(GenerateMessage::Faults {
            cases: counts.faults,
        }),
    ];
    let sentences: Vec<String> = parts
        .into_iter()
        .flatten()
        .map(|part| console.sentence(part))
        .collect();
    sentences.join(console.lang.words().comma())
}
