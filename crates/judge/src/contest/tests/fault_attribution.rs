//! Tests that faults are attributed to the contestant, the jury or the machine.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::contest::run;
use crate::submission::submission;
use caipan_i18n::EnglishFormat;

#[test]
fn a_source_with_a_compile_error_gets_that_verdict_and_no_case_results() {
    let contest = Contest::new("", 2, &[("a", "#error"), ("b", "b")]);
    let cards = contest.judge(&Options::default(), |asked| took(asked, 10));
    assert_eq!(cards[0].verdict.code(), "CE");
    assert_eq!(cards[0].compile.log, "sum.c:1: #error");
    assert_eq!((cards[0].cases.len(), cards[0].unfinished), (0, 0));
    assert_eq!(cards[0].max_score.to_string(), "100");
    assert_eq!(cards[1].verdict.code(), "AC");
}

#[test]
fn judging_one_submission_runs_only_the_needed_jobs_and_reads_answers_late() {
    let contest = Contest::new("", 1, &[("a", "#error"), ("b", "b")]);
    let folder = contest.folder.path();
    let problem_folder = folder.join("problem");
    let problem = Problem::load(problem_folder.to_str().unwrap(), &Settings::new()).unwrap();
    let cases = case::find_cases(&problem.directory).unwrap();
    for (name, verdict, expected) in [("a", "CE", 1), ("b", "AC", 2)] {
        contest.write("problem/1.ans", "1");
        let test_set = test_set::prepare_test_set(&problem, &cases, true).unwrap();
        let jobs = AtomicUsize::new(0);
        let runner = ScriptedRunner::new(|job| {
            jobs.fetch_add(1, Ordering::Relaxed);
            contest.write("problem/1.ans", "2");
            run_scripted_job(job, &|_: &ScriptedRun| run_that_printed("2"))
        });
        let grading = GradingContext {
            runner: &runner,
            compile_limits: &compile::DEFAULT_COMPILER_LIMITS,
            cpu_kill_factor: 1.0,
            strict: false,
            jury_program_store: &Default::default(),
            may_fork_interpreter: false,
            cancel: &AtomicBool::new(false),
        };
        let source = folder.join("class").join(name).join("sum.c");
        let submission = submission::find_submissions(&problem, &source)
            .unwrap()
            .remove(0);
        let card = run::judge_submission(&problem, &test_set, &submission, &grading, None);
        assert_eq!(
            (card.verdict.code(), jobs.load(Ordering::Relaxed)),
            (verdict, expected)
        );
    }
}

#[test]
fn a_source_changed_while_judging_gets_a_judge_error() {
    let contest = Contest::new("", 1, &[("a", "a"), ("b", "b")]);
    let options = Options {
        news: &|news| {
            if let ContestEvent::Plan { .. } = news {
                contest.write("class/a/sum.c", "another");
            }
        },
        ..Options::default()
    };
    let (cards, runs) = contest.runs(&options, |asked| took(asked, 10));
    assert_eq!(runs, ["b 1"]);
    assert_eq!(cards[0].verdict.code(), "JE");
    let reason = cards[0].reason.as_ref().unwrap();
    assert!(
        reason.fact.english().contains("source has changed"),
        "{reason:?}"
    );
    let unjudged = [&cards[0].max_score, &cards[0].unjudged].map(ToString::to_string);
    assert_eq!(unjudged, ["100", "100"]);
}

#[test]
fn a_case_changed_while_judging_is_a_judge_error_for_every_contestant() {
    let contest = Contest::new("", 4, &[("a", "a"), ("b", "b")]);
    let cards = contest.judge(&Options::default(), |asked| {
        if asked.source == "a" {
            contest.write("problem/2.ans", "3");
            contest.write("problem/3.in", "4");
        }
        took(asked, 10)
    });
    for card in &cards {
        assert_eq!(verdicts(card), ["AC", "JE", "JE", "AC"], "{}", card.name);
        assert_eq!(card.verdict.code(), "JE");
        let points = [&card.score, &card.max_score, &card.unjudged];
        assert_eq!(points.map(ToString::to_string), ["50", "100", "50"]);
    }
    for (case, kind) in [(1, "wrong-answer-file"), (2, "bad-case")] {
        let decision = &cards[1].cases[case].run.decision;
        let reason = decision.reason.as_ref().unwrap();
        assert_eq!(reason.kind.name(), kind);
        let said = reason.fact.english();
        assert!(
            said.ends_with("the file has changed while the class was judged"),
            "{said}"
        );
    }
}

#[test]
fn machine_failures_are_judge_errors_and_unstartable_programs_are_run_time_errors() {
    let contest = Contest::new("", 2, &[("a", "a"), ("b", "b")]);
    let cards = contest.judge(&Options::default(), |asked| match &*asked.source {
        "a" => machine_failure(),
        _ => Err(scripted::scripted_run_error(true)),
    });
    assert_eq!(verdicts(&cards[0]), ["JE", "JE"]);
    assert_eq!(verdicts(&cards[1]), ["RE", "RE"]);
    assert_eq!(maximum_and_unjudged_points(&cards[0]), ["100", "100"]);
    assert_eq!(maximum_and_unjudged_points(&cards[1]), ["100", "0"]);
}

fn maximum_and_unjudged_points(card: &Scorecard) -> [String; 2] {
    [&card.max_score, &card.unjudged].map(ToString::to_string)
}

#[test]
fn a_run_starved_of_memory_is_repeated_alone() {
    let contest = Contest::new("", 1, &[("a", "a")]);
    let (cards, runs) = contest.runs(&Options::default(), |asked| {
        let mut run_outcome = took(asked, 10)?;
        run_outcome.is_starved = !asked.alone;
        Ok(run_outcome)
    });
    assert_eq!(verdicts(&cards[0]), ["AC"]);
    assert_eq!(runs.len(), 4);
}

#[test]
fn contestants_without_a_unique_source_have_skipped_scorecards() {
    let contest = Contest::new("", 2, &[("a", "a")]);
    contest.write("class/b/mayan.c", "");
    contest.write("class/c/sum.c", "");
    contest.write("class/c/sum.cpp", "");
    let cards = contest.judge(&Options::default(), |asked| took(asked, 10));
    let found: Vec<_> = cards
        .iter()
        .map(|card| (&*card.name, card.verdict.code()))
        .collect();
    assert_eq!(found, [("a", "AC"), ("b", "SK"), ("c", "SK")]);
    assert_eq!(
        cards[2].reason.as_ref().unwrap().kind.name(),
        "several-sources"
    );
}
