//! `caipan validate --labelled`: judges programs that are known to be right or wrong, to measure how well the data separates
//! them.

use std::path::PathBuf;

use super::audit_results::AuditResults;
use crate::cli::Validate;
use crate::commands::console::Console;
use crate::commands::default_grading::default_grading;
use crate::commands::exit::{Exit, Failure};
use crate::commands::interrupt::Interrupt;
use crate::commands::messages::ProgressMessage;
use crate::commands::{files, isolation};
use caipan_audit::calibration::jury_measurements::JuryMeasurements;
use caipan_audit::labelled::{
    self, Correctness, LabelledCollector, LabelledResults, LabelledSources,
};
use caipan_checker::verdict::Verdict;
use caipan_judge::contest::run;
use caipan_judge::contest::shared_program_cache;
use caipan_judge::grading::Grading;
use caipan_judge::referee::Validator;
use caipan_judge::submission::compiler_probe::CompilerProbes;
use caipan_judge::submission::submission::Submission;
use caipan_judge::test_set::{self, TestSet};
use caipan_problem::case;
use caipan_problem::directory::Directory;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::machine::cores::available_cores;

/// Returns the programs in the two folders of `--labelled`, right and wrong ones, and warns about skipped files. `None` without the
/// option.
pub(super) fn find_labelled_programs(
    problem: &Problem,
    args: &Validate,
    console: &Console,
) -> Result<Option<LabelledSources>, Failure> {
    let [right, wrong] = args.labelled.as_slice() else {
        return Ok(None);
    };
    let sources = labelled::find_sources(problem, right, wrong).map_err(Failure::usage)?;
    for fact in &sources.left_out {
        console.warn(&console.lang.fact(fact));
    }
    files::require_startable_languages(sources.right.iter().chain(&sources.wrong))?;
    Ok(Some(sources))
}

/// Judges the right and the wrong programs of `--labelled`, and prints how many of them the cases classify correctly. Returns
/// [`Exit::Bad`] if a right program is rejected or a wrong one is accepted, and [`Exit::Jury`] after a judge error.
pub(super) fn judge_labelled_programs(
    problem: &Problem,
    args: &Validate,
    sources: &LabelledSources,
    results: &mut AuditResults,
    console: &Console,
) -> Result<Exit, Failure> {
    let other = args.paths.iter().find(|path| path.is_dir());
    let directory = match other {
        Some(path) => Directory::Disk(path.clone()),
        None => problem.directory.clone(),
    };
    let cases = case::find_cases(&directory)?;
    let test_set = test_set::prepare_test_set(problem, &cases, other.is_none())?;
    // The folders of the programs are hidden in the sandbox as well, so that a wrong program cannot copy a right one.
    let folders = args.labelled.iter().map(PathBuf::as_path);
    let hidden = [&problem.directory, &directory]
        .map(Directory::disk_path)
        .into_iter()
        .flatten()
        .chain(folders);
    let (sandbox, _) =
        isolation::open_sandbox(&args.isolation, hidden, problem.all_limits(), console)?;
    let interrupt = Interrupt::watch()?;
    let foreign = shared_program_cache::cached_foreign_programs([problem]);
    let grading = default_grading(&sandbox, &foreign, &interrupt);
    let jobs = args.jobs.unwrap_or_else(available_cores).get();
    let workers = isolation::limit_parallel_runs(&sandbox, jobs, console);
    let judged = judge_labelled_sources(problem, &test_set, sources, workers, &grading, console);
    let found = judged.finish(problem, &test_set, &compile_validators(problem, &grading));
    if let Some(exit) = interrupt.exit_if_interrupted() {
        return Ok(exit);
    }
    let text = results.labelled_programs_text(&found, console.lang);
    console.print_result(&format!("\n{text}"))?;
    results.add_labelled_programs(&found);
    Ok(
        match found.programs_with_verdict(Verdict::JudgeError).next() {
            Some(_) => Exit::Jury,
            None if found.are_all_judged_correctly() => Exit::Good,
            None => Exit::Bad,
        },
    )
}

/// Number of programs in a batch, per worker. Small batches limit the memory for outputs, which are kept until the batch is judged.
const BATCH_PER_WORKER: usize = 8;

/// Judges all labelled programs in parallel, in batches. After an interrupt, no further batch is judged. Results are collected in
/// the order of the programs, right ones first.
fn judge_labelled_sources(
    problem: &Problem,
    test_set: &TestSet,
    sources: &LabelledSources,
    workers: usize,
    grading: &Grading,
    console: &Console,
) -> LabelledCollector {
    let right = sources
        .right
        .iter()
        .map(|program| (Correctness::Right, program));
    let all: Vec<(Correctness, &Submission)> = right
        .chain(
            sources
                .wrong
                .iter()
                .map(|program| (Correctness::Wrong, program)),
        )
        .collect();
    let bar = console.start_progress_bar(all.len(), ProgressMessage::Labelled);
    let probes = CompilerProbes::default();
    let mut judged = LabelledCollector::default();
    for batch in all.chunks(workers * BATCH_PER_WORKER) {
        if grading.cancel.load(std::sync::atomic::Ordering::Relaxed) {
            break;
        }
        let programs: Vec<&Submission> = batch.iter().map(|(_, program)| *program).collect();
        let cards = run::judge_submissions(
            problem,
            test_set,
            &programs,
            workers,
            grading,
            Some(&probes),
        );
        for ((correctness, _), card) in batch.iter().zip(cards) {
            judged.add_scorecard(*correctness, test_set, card);
        }
        bar.inc(batch.len() as u64);
    }
    bar.finish_and_clear();
    judged
}

/// Compares the expected and the measured verdicts of the jury programs. Returns `None` unless at least one program
/// must be accepted and one must be rejected.
pub(super) fn classify_jury_programs(
    problem: &Problem,
    test_set: &TestSet,
    measured: &JuryMeasurements,
    grading: &Grading,
) -> Option<LabelledResults> {
    let mut judged = LabelledCollector::default();
    for (program, tried) in measured.programs.iter().zip(&measured.tried) {
        if let Some(correctness) = program.expected.correctness() {
            judged.add_scorecard(correctness, test_set, tried.card.clone());
        }
    }
    judged
        .has_right_and_wrong()
        .then(|| judged.finish(problem, test_set, &compile_validators(problem, grading)))
}

/// Compiles the validators of the problem. Returns an empty list if that fails, since the audit has reported the failure.
fn compile_validators<'a>(problem: &'a Problem, grading: &Grading<'a>) -> Vec<Validator<'a>> {
    Validator::compile_all(problem, grading).unwrap_or_default()
}
