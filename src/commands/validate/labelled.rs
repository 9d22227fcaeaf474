//! `caipan validate --labelled`: programs of which it is known whether they are right, each on every case.

use std::path::PathBuf;

use super::kept::Kept;
use crate::cli::Validate;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::grading::grading;
use crate::commands::interrupt::Interrupt;
use crate::commands::jury::measurements::JuryMeasurements;
use crate::commands::messages::ProgressMessage;
use crate::commands::program_cache;
use crate::commands::{files, isolation};
use caipan_audit::labelled::{
    self, Correctness, LabelledCollector, LabelledResults, LabelledSources,
};
use caipan_checker::verdict::Verdict;
use caipan_judge::contest::run;
use caipan_judge::grading::Grading;
use caipan_judge::referee::Validator;
use caipan_judge::submission::probe::CompilerProbes;
use caipan_judge::submission::submission::Submission;
use caipan_judge::test_set::{self, TestSet};
use caipan_problem::case;
use caipan_problem::directory::Directory;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::machine::cores::cores;

/// The programs of both folders, where some are named. What is left out is said.
pub(super) fn asked(
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

/// Judges the programs of both folders, and says how many are taken for what they are. A right one
/// that is rejected makes the data bad, and so does a wrong one that is accepted.
pub(super) fn judge(
    problem: &Problem,
    args: &Validate,
    sources: &LabelledSources,
    kept: &mut Kept,
    console: &Console,
) -> Result<Exit, Failure> {
    let other = args.paths.iter().find(|path| path.is_dir());
    let directory = other.map_or_else(
        || problem.directory.clone(),
        |path| Directory::Disk(path.clone()),
    );
    let cases = case::find(&directory)?;
    let test_set = test_set::prepare(problem, &cases, other.is_none())?;
    // A wrong program must not find a right one.
    let folders = args.labelled.iter().map(PathBuf::as_path);
    let hidden = [&problem.directory, &directory].map(Directory::on_disk);
    let hidden = hidden.into_iter().flatten().chain(folders);
    let (sandbox, _) = isolation::open(&args.isolation, hidden, problem.all_limits(), console)?;
    let interrupt = Interrupt::watch()?;
    let foreign = program_cache::foreign_programs([problem]);
    let grading = grading(&sandbox, &foreign, &interrupt);
    let workers = args.jobs.unwrap_or_else(cores).get();
    let workers = isolation::parallel_runs(&sandbox, workers, console);
    let judged = judge_all(problem, &test_set, sources, workers, &grading, console);
    let found = judged.finish(problem, &test_set, &validators(problem, &grading));
    if let Some(exit) = interrupt.exit() {
        return Ok(exit);
    }
    let text = kept.labelled_text(&found, console.lang);
    console.result(&format!("\n{text}"))?;
    kept.labelled(&found);
    Ok(match found.with_verdict(Verdict::JudgeError).next() {
        Some(_) => Exit::Jury,
        None if found.are_all_correct() => Exit::Good,
        None => Exit::Bad,
    })
}

/// So many programs for each worker are judged at once: what they print is kept for so long.
const AT_ONCE: usize = 8;

/// Judges programs on all cores until somebody stops caipan. What is said of them stands in their order.
fn judge_all(
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
    let wrong = sources
        .wrong
        .iter()
        .map(|program| (Correctness::Wrong, program));
    let all: Vec<(Correctness, &Submission)> = right.chain(wrong).collect();
    let bar = console.bar(all.len(), ProgressMessage::Labelled);
    let probes = CompilerProbes::default();
    let mut judged = LabelledCollector::default();
    for some in all.chunks(workers * AT_ONCE) {
        if grading.cancel.load(std::sync::atomic::Ordering::Relaxed) {
            break;
        }
        let programs: Vec<&Submission> = some.iter().map(|(_, program)| *program).collect();
        let cards = run::judge_several(
            problem,
            test_set,
            &programs,
            workers,
            grading,
            Some(&probes),
        );
        for ((side, _), card) in some.iter().zip(cards) {
            judged.add(*side, test_set, card);
        }
        bar.inc(some.len() as u64);
    }
    bar.finish_and_clear();
    judged
}

/// What the jury's programs say of the data, where some have to be accepted and some rejected.
pub(super) fn of_jury(
    problem: &Problem,
    test_set: &TestSet,
    measured: &JuryMeasurements,
    grading: &Grading,
) -> Option<LabelledResults> {
    let mut judged = LabelledCollector::default();
    for (program, tried) in measured.programs.iter().zip(&measured.tried) {
        if let Some(side) = program.expected.correctness() {
            judged.add(side, test_set, tried.card.clone());
        }
    }
    let is_both = judged.has_both();
    is_both.then(|| judged.finish(problem, test_set, &validators(problem, grading)))
}

/// Who says which inputs are legal; nobody where that cannot be made, which the audit has said.
fn validators<'a>(problem: &'a Problem, grading: &Grading<'a>) -> Vec<Validator<'a>> {
    Validator::compile_all(problem, grading).unwrap_or_default()
}
