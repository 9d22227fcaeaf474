//! Assembles the results of a grading: the scorecards and everything else that reports show.

use super::grade_request::repeated_options;
use super::grading_setup::GradingSetup;
use super::{judging_machines, result_output};
use crate::commands::cluster::options::ContestResult;
use caipan_audit::contest_diagnosis;
use caipan_judge::content_id::ContentId;
use caipan_report::explain_commands;
use caipan_report::record::{self, Results};
use caipan_report::source_texts;
use caipan_sandbox::Runner;

/// Builds the results from the scorecards. Adds diagnoses, the class, the machines, sources, and commands that explain
/// verdicts.
pub(super) fn assemble_results(setup: &GradingSetup, judged: ContestResult) -> Results {
    let (request, problems) = (setup.request, setup.problems);
    let mut scorecards = judged.scorecards;
    contest_diagnosis::add_diagnoses(problems, &request.contestants, &mut scorecards);
    let source_ids: Vec<Option<ContentId>> = scorecards
        .iter_mut()
        .map(|card| card.source_id.take())
        .collect();
    let mut results = Results {
        graded_at: Some(result_output::current_utc_time()),
        problems: problems
            .iter()
            .map(record::Problem::from_contest_problem)
            .collect(),
        limits_lowered: setup.limits_lowered.iter().map(Into::into).collect(),
        ..Results::new(setup.sandbox.isolation(), scorecards)
    };
    let class = &request.class;
    class.add_to_results(&mut results, &request.contestants, problems);
    judging_machines::add_machines(&mut results, &judged.machines);
    (judged.record_twin_differences)(&mut results);
    results.detect_constant_output();
    explain_commands::add_explain_commands(
        &mut results,
        &request.problems,
        repeated_options(request.args),
        std::env::args_os().skip(1),
    );
    if request.args.sources {
        source_texts::add_source_texts(&mut results, &source_ids, &request.contestants);
    }
    results
}
