//! Assembles the results of a grading: the scorecards and everything else that reports show.

use super::grading_setup::GradingSetup;
use super::{diagnosis, explain_commands, judging_machines, result_output, source_texts};
use crate::commands::cluster::options::ContestResult;
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::jury_answer;
use caipan_report::record::{self, Results};
use caipan_sandbox::Runner;

/// Builds the results from the scorecards. Adds diagnoses, the class, the machines, sources, and commands that explain
/// verdicts.
pub(super) fn assemble_results(setup: &GradingSetup, judged: ContestResult) -> Results {
    let (request, problems) = (setup.request, setup.problems);
    let mut scorecards = judged.scorecards;
    diagnosis::add_diagnoses(problems, &request.contestants, &mut scorecards);
    let source_ids: Vec<Option<ContentId>> = scorecards
        .iter_mut()
        .map(|card| card.source_id.take())
        .collect();
    let mut results = Results {
        graded_at: Some(result_output::current_utc_time()),
        problems: problems.iter().map(problem_record).collect(),
        limits_lowered: setup.limits_lowered.iter().map(Into::into).collect(),
        ..Results::new(setup.sandbox.isolation(), scorecards)
    };
    let class = &request.class;
    class.add_to_results(&mut results, &request.contestants, problems);
    judging_machines::add_machines(&mut results, &judged.machines);
    (judged.enter_twins)(&mut results);
    results.detect_constant_output();
    explain_commands::add_explain_commands(&mut results, &request.problems, request.args);
    source_texts::add_source_texts(
        &mut results,
        request.args,
        &source_ids,
        &request.contestants,
    );
    results
}

/// Returns the record of a problem, with everything that is needed to replay outputs.
fn problem_record(problem: &ContestProblem) -> record::Problem {
    let test_cases = problem.test_set.test_cases.iter().zip(&problem.case_ids);
    let cases = test_cases.map(|(test_case, id)| {
        let is_known = jury_answer::has_jury_answer(problem.problem, test_case.case);
        let input = test_case.input().ok();
        let answer = test_case.answer().ok().filter(|_| is_known);
        let name = &test_case.case.name;
        record::ProblemCase::from_bytes(name, id.as_ref(), input.as_deref(), answer.as_deref())
    });
    record::Problem::from_problem(problem.problem, cases.collect())
}
