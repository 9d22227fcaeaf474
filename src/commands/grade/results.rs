//! Results of a grading, with everything that reports show beside the scorecards.

use super::setup::Setup;
use super::{by_machines, diagnosing, publish, see, sources};
use crate::commands::cluster::asked::Judged;
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::jury_answer;
use caipan_report::record::{self, Results};
use caipan_sandbox::Runner;

/// Adds to the scorecards what reports show besides: known mistakes, the class, machines, commands that show why, and sources.
pub(super) fn assemble(setup: &Setup, judged: Judged) -> Results {
    let (request, problems) = (setup.request, setup.problems);
    let mut scorecards = judged.scorecards;
    diagnosing::diagnose(problems, &request.contestants, &mut scorecards);
    let source_ids = scorecards.iter_mut().map(|card| card.source_id.take());
    let source_ids: Vec<Option<ContentId>> = source_ids.collect();
    let mut results = Results {
        graded_at: Some(publish::now()),
        problems: problems.iter().map(problem_record).collect(),
        limits_lowered: setup.limits_lowered.iter().map(Into::into).collect(),
        ..Results::new(setup.sandbox.isolation(), scorecards)
    };
    let class = &request.class;
    class.enter(&mut results, &request.contestants, problems);
    by_machines::enter(&mut results, &judged.machines);
    (judged.enter_twins)(&mut results);
    results.note_constant();
    see::fill_in(&mut results, &request.problems, request.args);
    sources::fill_in(
        &mut results,
        request.args,
        &source_ids,
        &request.contestants,
    );
    results
}

/// Record of a problem, with everything that is needed to replay outputs.
fn problem_record(problem: &ContestProblem) -> record::Problem {
    let cases = problem.test_set.test_cases.iter().zip(&problem.case_ids);
    let cases = cases.map(|(test_case, id)| {
        let is_known = jury_answer::is_known(problem.problem, test_case.case);
        let (input, answer) = (test_case.input().ok(), test_case.answer().ok());
        let answer = answer.filter(|_| is_known);
        let name = &test_case.case.name;
        record::Asked::of(name, id.as_ref(), input.as_deref(), answer.as_deref())
    });
    record::Problem::of(problem.problem, cases.collect())
}
