//! Judges labelled programs, and classifies programs that were judged before.

use std::sync::atomic::Ordering;

use super::labelled_results::{Correctness, LabelledResults, LabelledScorecardCollector};
use super::labelled_sources::LabelledSources;
use caipan_judge::contest::run;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::referee::Validator;
use caipan_judge::result::Scorecard;
use caipan_judge::submission::compiler_probe::CompilerProbes;
use caipan_judge::submission::submission::Submission;
use caipan_judge::test_set::TestSet;
use caipan_problem::problem_toml::Problem;

/// Number of programs in a batch, per worker. Small batches limit the memory for outputs, which are kept until the
/// batch is judged.
const BATCH_PER_WORKER: usize = 8;

/// Judges all labelled programs in parallel, in batches. After an interrupt, no further batch is judged. Results are
/// collected in the order of the programs, right ones first. `watch` is called with the number of programs of each
/// judged batch.
pub fn judge_labelled_sources(
    problem: &Problem,
    test_set: &TestSet,
    sources: &LabelledSources,
    workers: usize,
    grading: &GradingContext,
    watch: impl Fn(usize),
) -> LabelledResults {
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
    let probes = CompilerProbes::default();
    let mut judged = LabelledScorecardCollector::default();
    for batch in all.chunks(workers * BATCH_PER_WORKER) {
        if grading.cancel.load(Ordering::Relaxed) {
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
        watch(batch.len());
    }
    judged.into_labelled_results(problem, test_set, &compile_validators(problem, grading))
}

/// Compares the expected correctness of judged programs with their scorecards. Returns `None` unless at least one program
/// must be accepted and one must be rejected.
pub fn classify_judged_programs<'c>(
    problem: &Problem,
    test_set: &TestSet,
    judged_programs: impl Iterator<Item = (Correctness, &'c Scorecard)>,
    grading: &GradingContext,
) -> Option<LabelledResults> {
    let mut judged = LabelledScorecardCollector::default();
    for (correctness, card) in judged_programs {
        judged.add_scorecard(correctness, test_set, card.clone());
    }
    judged.has_right_and_wrong().then(|| {
        judged.into_labelled_results(problem, test_set, &compile_validators(problem, grading))
    })
}

/// Compiles the validators of the problem. Returns an empty list if that fails, since the audit has reported the failure.
fn compile_validators<'a>(
    problem: &'a Problem,
    grading: &GradingContext<'a>,
) -> Vec<Validator<'a>> {
    Validator::compile_all(problem, grading).unwrap_or_default()
}
