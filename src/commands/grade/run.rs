//! Runs a grading, from the command line to the exit code.
//!
//! ```text
//! GradeRequest ──► GradingSetup ──► ContestResult ──► Results ──► publish
//! ```

use std::time::Instant;

use super::event_receivers::EventReceivers;
use super::grade_request::GradeRequest;
use super::grading_setup::GradingSetup;
use super::{journal, result_output, results_assembly, shard, watch};
use crate::cli::Grade;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::interrupt::Interrupt;
use crate::terminal::console::{Console, StdoutState};
use caipan_checker::verdict::Verdict;
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::test_set::TestSet;
use caipan_problem::problem_toml::Problem;
use caipan_report::record::Results;

pub(crate) fn run(args: &Grade, console: &Console) -> Result<Exit, CommandError> {
    if args.watch {
        watch::run(args, console, grade_once)
    } else {
        grade_once(args, console, None).map(|(exit, _)| exit)
    }
}

/// Grades once. `watched` is the signal handler of the caller. If it is `None`, a handler is started after all files
/// have been read.
fn grade_once(
    args: &Grade,
    console: &Console,
    watched: Option<&Interrupt>,
) -> Result<(Exit, StdoutState), CommandError> {
    let start = Instant::now();
    let (request, opening) = GradeRequest::load_from_args(args, console)?;
    let test_sets = request.select_test_sets()?;
    let problems = contest_problems(&request.problems, &test_sets);
    let own;
    let interrupt = match watched {
        Some(interrupt) => interrupt,
        None => {
            own = Interrupt::watch_signals()?;
            &own
        }
    };
    let mut setup = GradingSetup::new(&request, &problems, opening, interrupt)?;
    let receivers = EventReceivers::new(args, console, &request.contestants, &problems)?;
    let judged = setup.judge_submissions(&receivers)?;
    // Idle sandboxes close in the background while the results are written.
    setup.sandbox.close_idle_boxes();
    receivers.clear_progress();
    let kept = setup.cache.take().map_or(Ok(()), journal::close_journal);
    if args.shard.is_some() {
        kept?;
        let (exit, reader) = shard::print_shard_summary(args, &judged.scorecards, console)?;
        return Ok((interrupt.exit_if_interrupted().unwrap_or(exit), reader));
    }
    let results = results_assembly::assemble_results(&setup, judged);
    let is_streamed = receivers.is_streaming_verdicts();
    let reader =
        result_output::publish_results(&results, setup.reports, args, is_streamed, console)
            .map_err(|failure| failure.with_exit(interrupt.exit_if_interrupted()))?;
    console.print_note(&console.sentence(result_output::grading_summary_message(
        &results,
        start.elapsed(),
    )));
    receivers.into_first_error().and(kept)?;
    let exit = interrupt
        .exit_if_interrupted()
        .unwrap_or_else(|| exit_for_results(&results));
    Ok((exit, reader))
}

fn contest_problems<'a>(
    problems: &'a [Problem],
    test_sets: &'a [TestSet<'a>],
) -> Vec<ContestProblem<'a>> {
    let both = problems.iter().zip(test_sets);
    both.map(|(problem, test_set)| ContestProblem::with_case_ids(problem, test_set))
        .collect()
}

fn exit_for_results(results: &Results) -> Exit {
    let mut verdicts = results.submissions.iter().map(|card| card.verdict);
    if results.submissions.iter().any(|card| card.is_unjudged()) {
        Exit::Jury
    } else if verdicts.all(|one| one == Verdict::Accepted) {
        Exit::Good
    } else {
        Exit::Bad
    }
}
