//! Tests that results in the journal are not run again, and that unreliable results are never written to it.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;

/// Judges with the journal, and closes it.
fn judge(
    contest: &Contest,
    cancel: &AtomicBool,
    script: impl Fn(&ScriptedRun) -> ScriptedResult + Sync,
) -> (Vec<Scorecard>, Vec<String>) {
    let cache = contest.cache();
    assert_eq!(
        cache.journal.damage_warning, None,
        "only what can be read is written"
    );
    let options = Options {
        cache: Some(&cache),
        cancel,
        ..Options::default()
    };
    let found = contest.runs(&options, script);
    cache.journal.close().unwrap();
    found
}

#[test]
fn a_contest_interrupted_after_any_run_resumes_there() {
    let go_on = AtomicBool::new(false);
    let sources = [
        ("a", "right"),
        ("b", "late"),
        ("c", "wrong"),
        ("d", "#error"),
    ];
    let (cards, all) = judge(
        &Contest::new("", 3, &sources),
        &go_on,
        run_outcome_named_by_source,
    );
    let whole = summaries(&cards);
    assert_eq!(all.len(), 9 + 3 * 3);
    for stop_after in 0..all.len() {
        let contest = Contest::new("", 3, &sources);
        let (cancel, made) = (AtomicBool::new(stop_after == 0), AtomicUsize::new(0));
        let (first, runs) = judge(&contest, &cancel, |asked| {
            let count = made.fetch_add(1, Ordering::Relaxed) + 1;
            cancel.store(count >= stop_after, Ordering::Relaxed);
            run_outcome_named_by_source(asked)
        });
        assert_eq!(runs, all[..stop_after]);
        assert!(first.iter().any(|card| card.unfinished > 0));
        let finished: usize = first.iter().map(|card| card.cases.len()).sum();
        let (second, more) = judge(&contest, &go_on, run_outcome_named_by_source);
        // A case near a limit is settled by the runs alone; if these were interrupted, the first run is made again.
        let settled = 9 - more.iter().filter(|run| !run.ends_with('!')).count();
        assert_eq!(settled, finished, "{more:?}");
        assert_eq!(summaries(&second), whole);
        let (third, none) = judge(&contest, &go_on, run_outcome_named_by_source);
        assert!(none.is_empty(), "{none:?}");
        assert_eq!(summaries(&third), whole);
    }
}

/// Runs a program whose source names the outcome.
fn run_outcome_named_by_source(asked: &ScriptedRun) -> ScriptedResult {
    match &*asked.source {
        "late" => took(asked, 900),
        "wrong" => run_that_printed("x"),
        _ => took(asked, 10),
    }
}

/// Name, score and verdicts of each contestant.
fn summaries(cards: &[Scorecard]) -> Vec<String> {
    cards
        .iter()
        .map(|card| format!("{} {} {:?}", card.name, card.score, verdicts(card)))
        .collect()
}

/// Interrupts a contest after each possible number of runs, resumes it, and expects the results of an uninterrupted
/// one.
fn assert_same_results_after_any_interruption(
    cases: usize,
    sources: &[(&str, &str)],
    max_program_space: Bytes,
) {
    let contest = Contest::new("", cases, sources);
    let (whole, all) = judge_until_run_count(&contest, usize::MAX, max_program_space);
    for stop_after in 1..all.len() {
        let contest = Contest::new("", cases, sources);
        judge_until_run_count(&contest, stop_after, max_program_space);
        let (cards, _) = judge_until_run_count(&contest, usize::MAX, max_program_space);
        assert_eq!(
            verdicts_with_confirmation(&cards),
            verdicts_with_confirmation(&whole),
            "stopped after {stop_after}"
        );
    }
}

/// Judges with the journal until this number of runs has been made, and closes it.
fn judge_until_run_count(
    contest: &Contest,
    stop_after: usize,
    max_program_space: Bytes,
) -> (Vec<Scorecard>, Vec<String>) {
    let cache = contest.cache();
    let (cancel, made) = (AtomicBool::new(false), AtomicUsize::new(0));
    let options = Options {
        cache: Some(&cache),
        cancel: &cancel,
        max_program_space,
        ..Options::default()
    };
    let found = contest.runs(&options, |asked| {
        let count = made.fetch_add(1, Ordering::Relaxed) + 1;
        cancel.store(count >= stop_after, Ordering::Relaxed);
        run_outcome_named_by_source(asked)
    });
    cache.journal.close().unwrap();
    found
}

/// Verdict of each case, whether it is unconfirmed, and whether it was run again.
fn verdicts_with_confirmation(cards: &[Scorecard]) -> Vec<(&'static str, bool, bool)> {
    cards
        .iter()
        .flat_map(|card| &card.cases)
        .map(|case| {
            (
                case.verdict().code(),
                case.run.unconfirmed,
                case.run.runs.is_some(),
            )
        })
        .collect()
}

#[test]
fn results_unconfirmed_by_an_interruption_are_confirmed_after_resuming() {
    assert_same_results_after_any_interruption(
        8,
        &[("a", "late"), ("b", "right")],
        MAX_PROGRAM_SPACE,
    );
    // A program that was removed meanwhile is compiled again for the runs alone.
    assert_same_results_after_any_interruption(1, &[("a", "late"), ("b", "right")], Bytes(1));
}

#[test]
fn unconfirmed_results_are_read_from_the_journal() {
    let contest = Contest::new("", 8, &[("a", "a")]);
    let go_on = AtomicBool::new(false);
    let (first, runs) = judge(&contest, &go_on, |asked| took(asked, 900));
    assert_eq!(runs.len(), 8 + 6 * 3);
    let unconfirmed = first[0].cases.iter().map(|case| case.run.unconfirmed);
    assert_eq!(unconfirmed.filter(|is_so| *is_so).count(), 2);
    let (second, none) = judge(&contest, &go_on, |asked| took(asked, 900));
    assert!(none.is_empty(), "{none:?}");
    assert_eq!(second[0].cases.len(), first[0].cases.len());
    for (known, case) in second[0].cases.iter().zip(&first[0].cases) {
        assert_eq!(known.run.unconfirmed, case.run.unconfirmed);
        assert_eq!(known.run.runs, case.run.runs);
    }
}

#[test]
fn a_failed_recompilation_gives_judge_errors_that_the_journal_omits() {
    let contest = Contest::new("", 2, &[("a", "late"), ("b", "right")]);
    let (cards, runs) = judge_recompiling(&contest, true);
    assert_eq!(runs.iter().filter(|run| run.ends_with('!')).count(), 0);
    assert_eq!(verdicts(&cards[0]), ["JE", "JE"]);
    contest.write("class/a/sum.c", "late");
    let (cards, runs) = judge_recompiling(&contest, false);
    assert_eq!(
        runs.iter().filter(|run| run.ends_with('!')).count(),
        6,
        "{runs:?}"
    );
    assert_eq!(verdicts(&cards[0]), ["AC", "AC"]);
}

/// Judges with the journal and without space for compiled programs. With `spoil`, the source of `a` changes meanwhile.
fn judge_recompiling(contest: &Contest, spoil: bool) -> (Vec<Scorecard>, Vec<String>) {
    let cache = contest.cache();
    let options = Options {
        cache: Some(&cache),
        max_program_space: Bytes(1),
        ..Options::default()
    };
    let found = contest.runs(&options, |asked| {
        if spoil && asked.source == "right" {
            contest.write("class/a/sum.c", "another");
        }
        run_outcome_named_by_source(asked)
    });
    cache.journal.close().unwrap();
    found
}

#[test]
fn the_journal_omits_judge_errors_so_that_they_are_judged_again() {
    let (contest, go_on) = (Contest::new("", 2, &[("a", "a")]), AtomicBool::new(false));
    let (cards, _) = judge(&contest, &go_on, |asked| match &*asked.input {
        "1" => machine_failure(),
        _ => took(asked, 10),
    });
    assert_eq!(verdicts(&cards[0]), ["JE", "AC"]);
    let (cards, runs) = judge(&contest, &go_on, |asked| took(asked, 10));
    assert_eq!(runs, ["a 1"]);
    assert_eq!(verdicts(&cards[0]), ["AC", "AC"]);
}

#[test]
fn only_changed_sources_cases_and_limits_are_judged_again() {
    let contest = Contest::new("", 2, &[("a", "a"), ("b", "b")]);
    assert_eq!(judge_again(&contest), "100 0: a 1, a 2, b 1, b 2");
    contest.write("class/b/sum.c", "c");
    assert_eq!(judge_again(&contest), "100 100: c 1, c 2");
    contest.write("problem/2.ans", "3");
    assert_eq!(judge_again(&contest), "50 50: a 2, c 2");
    contest.write("problem/1.in", "4");
    assert_eq!(judge_again(&contest), "0 0: a 4, c 4");
    contest.write("problem/1.in", "1");
    assert_eq!(judge_again(&contest), "50 50: ");
    let toml = "name = \"sum\"\nchecker = \"tokens\"\nlimits.cpu = \"2s\"\n";
    contest.write("problem/problem.toml", toml);
    assert_eq!(judge_again(&contest), "50 50: a 1, a 2, c 1, c 2");
    assert_eq!(judge_again(&contest), "50 50: ");
}

/// Judges with the journal. Returns the scores, a colon and the runs that were made.
fn judge_again(contest: &Contest) -> String {
    let (cards, runs) = judge(contest, &AtomicBool::new(false), |asked| {
        match &*asked.source {
            "b" => run_that_printed("x"),
            _ => took(asked, 10),
        }
    });
    let scores: Vec<String> = cards.iter().map(|card| card.score.to_string()).collect();
    format!("{}: {}", scores.join(" "), runs.join(", "))
}

#[test]
fn an_executor_that_runs_every_task_twice_keeps_the_first_results() {
    let contest = Contest::new("", 2, &[("a", "a"), ("b", "b"), ("c", "#error")]);
    let (cache, found) = (contest.cache(), Mutex::new(Vec::new()));
    let options = Options {
        twice: true,
        cache: Some(&cache),
        news: &|event| {
            if let ContestEvent::Settled {
                contestants, case, ..
            } = event
            {
                found.lock().unwrap().push((contestants[0].0, case.0));
            }
        },
        ..Options::default()
    };
    let runs = AtomicUsize::new(0);
    let cards = contest.judge(&options, |asked| {
        // After the first four runs, every run is wrong unless it is made alone.
        let is_first = runs.fetch_add(1, Ordering::Relaxed) < 4;
        match (&*asked.source, &*asked.input) {
            _ if !is_first && !asked.alone => run_that_printed("x"),
            ("b", "1") => took(asked, 900),
            _ => took(asked, 10),
        }
    });
    assert_eq!(verdicts(&cards[0]), ["AC", "AC"]);
    assert_eq!(verdicts(&cards[1]), ["AC", "AC"]);
    assert_eq!(
        cards[1].cases[0].run.runs.as_ref().unwrap().verdicts.len(),
        4
    );
    assert_eq!(runs.into_inner(), 4 + 4 + 3 + 3);
    let mut settled = found.into_inner().unwrap();
    settled.sort_unstable();
    assert_eq!(settled, [(0, 0), (0, 1), (1, 0), (1, 1)]);
    cache.journal.close().unwrap();
    let lines = std::fs::read_to_string(contest.journal())
        .unwrap()
        .lines()
        .count();
    assert_eq!(
        lines,
        1 + 4 + 2,
        "the build, each run once, and the compiler's words"
    );
}
