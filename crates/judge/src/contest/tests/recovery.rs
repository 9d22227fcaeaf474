//! Tests that results in the journal are not run again, and that unreliable results are never written to it.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::result::CaseResult;

/// Judges with the journal, and closes it.
fn judge(
    contest: &Contest,
    cancel: &AtomicBool,
    script: impl Fn(&ScriptedRun) -> Came + Sync,
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
fn stopped_after_any_run_it_goes_on_where_it_stopped() {
    let go_on = AtomicBool::new(false);
    let script = |asked: &ScriptedRun| match &*asked.source {
        "late" => took(asked, 900),
        "wrong" => wrote("x"),
        _ => took(asked, 10),
    };
    let sources = [
        ("a", "right"),
        ("b", "late"),
        ("c", "wrong"),
        ("d", "#error"),
    ];
    let whole = Contest::new("", 3, &sources);
    let (whole, all) = judge(&whole, &go_on, script);
    let line = |card: &Scorecard| format!("{} {} {:?}", card.name, card.score, verdicts(card));
    let whole: Vec<String> = whole.iter().map(line).collect();
    assert_eq!(all.len(), 9 + 3 * 3);
    for stop_after in 0..all.len() {
        let contest = Contest::new("", 3, &sources);
        let (cancel, made) = (AtomicBool::new(stop_after == 0), AtomicUsize::new(0));
        let (first, runs) = judge(&contest, &cancel, |asked| {
            let count = made.fetch_add(1, Ordering::Relaxed) + 1;
            cancel.store(count >= stop_after, Ordering::Relaxed);
            script(asked)
        });
        assert_eq!(runs, all[..stop_after]);
        assert!(first.iter().any(|card| card.unfinished > 0));
        let finished: usize = first.iter().map(|card| card.cases.len()).sum();
        let (second, more) = judge(&contest, &go_on, script);
        // A case near a limit is settled by the runs alone; if these were interrupted, the first run is made again.
        let settled = 9 - more.iter().filter(|run| !run.ends_with('!')).count();
        assert_eq!(settled, finished, "{more:?}");
        assert_eq!(second.iter().map(line).collect::<Vec<_>>(), whole);
        let (third, none) = judge(&contest, &go_on, script);
        assert!(none.is_empty(), "{none:?}");
        assert_eq!(third.iter().map(line).collect::<Vec<_>>(), whole);
    }
}

/// Interrupts a contest after each possible number of runs, resumes it, and expects the results of an uninterrupted
/// one.
fn stopped_anywhere(cases: usize, sources: &[(&str, &str)], held_at_most: Bytes) {
    let script = |asked: &ScriptedRun| took(asked, if asked.source == "late" { 900 } else { 10 });
    let judge = |contest: &Contest, cancel: &AtomicBool, stop_after: usize| {
        let cache = contest.cache();
        let made = AtomicUsize::new(0);
        let options = Options {
            cache: Some(&cache),
            cancel,
            held_at_most,
            ..Options::default()
        };
        let found = contest.runs(&options, |asked| {
            let count = made.fetch_add(1, Ordering::Relaxed) + 1;
            cancel.store(count >= stop_after, Ordering::Relaxed);
            script(asked)
        });
        cache.journal.close().unwrap();
        found
    };
    let known = |cards: &[Scorecard]| -> Vec<(&'static str, bool, bool)> {
        let cases = cards.iter().flat_map(|card| &card.cases);
        let of = |case: &CaseResult| {
            (
                case.verdict().code(),
                case.run.unconfirmed,
                case.run.runs.is_some(),
            )
        };
        cases.map(of).collect()
    };
    let go_on = AtomicBool::new(false);
    let (whole, all) = judge(&Contest::new("", cases, sources), &go_on, usize::MAX);
    for stop_after in 1..all.len() {
        let contest = Contest::new("", cases, sources);
        judge(&contest, &AtomicBool::new(false), stop_after);
        let (cards, _) = judge(&contest, &go_on, usize::MAX);
        assert_eq!(known(&cards), known(&whole), "stopped after {stop_after}");
    }
}

#[test]
fn a_stop_leaves_nothing_unconfirmed_for_good() {
    stopped_anywhere(8, &[("a", "late"), ("b", "right")], MAX_PROGRAM_SPACE);
    // A program that was removed meanwhile is compiled again for the runs alone.
    stopped_anywhere(1, &[("a", "late"), ("b", "right")], Bytes(1));
}

#[test]
fn what_stands_unconfirmed_is_known_the_next_time() {
    let contest = Contest::new("", 8, &[("a", "a")]);
    let go_on = AtomicBool::new(false);
    let judge = || judge(&contest, &go_on, |asked| took(asked, 900));
    let known = |cards: &[Scorecard]| -> Vec<_> {
        let cases = cards[0].cases.iter();
        let known = cases.map(|case| (case.run.unconfirmed, case.run.runs.clone()));
        known.collect()
    };
    let (first, runs) = judge();
    assert_eq!(runs.len(), 8 + 6 * 3);
    let unconfirmed = first[0].cases.iter().map(|case| case.run.unconfirmed);
    assert_eq!(unconfirmed.filter(|is_so| *is_so).count(), 2);
    let (second, none) = judge();
    assert!(none.is_empty(), "{none:?}");
    assert_eq!(known(&second), known(&first));
}

#[test]
fn what_keeps_a_program_from_being_made_again_is_nobodys_verdict_and_not_written_down() {
    let contest = Contest::new("", 2, &[("a", "late"), ("b", "right")]);
    let judge = |spoil: bool| {
        let (cache, compiled) = (contest.cache(), AtomicUsize::new(0));
        let tell = |event: Event| {
            if let Event::Compiling(_) = event {
                compiled.fetch_add(1, Ordering::Relaxed);
            }
        };
        let options = Options {
            cache: Some(&cache),
            held_at_most: Bytes(1),
            news: &tell,
            ..Options::default()
        };
        let found = contest.runs(&options, |asked| {
            if spoil && asked.source == "right" {
                contest.write("class/a/sum.c", "another");
            }
            took(asked, if asked.source == "late" { 900 } else { 10 })
        });
        cache.journal.close().unwrap();
        found
    };
    let (cards, runs) = judge(true);
    assert_eq!(runs.iter().filter(|run| run.ends_with('!')).count(), 0);
    assert_eq!(verdicts(&cards[0]), ["JE", "JE"]);
    contest.write("class/a/sum.c", "late");
    let (cards, runs) = judge(false);
    assert_eq!(
        runs.iter().filter(|run| run.ends_with('!')).count(),
        6,
        "{runs:?}"
    );
    assert_eq!(verdicts(&cards[0]), ["AC", "AC"]);
}

#[test]
fn a_judge_error_is_not_written_down_and_tried_again() {
    let (contest, go_on) = (Contest::new("", 2, &[("a", "a")]), AtomicBool::new(false));
    let (cards, _) = judge(&contest, &go_on, |asked| match &*asked.input {
        "1" => failed(),
        _ => took(asked, 10),
    });
    assert_eq!(verdicts(&cards[0]), ["JE", "AC"]);
    let (cards, runs) = judge(&contest, &go_on, |asked| took(asked, 10));
    assert_eq!(runs, ["a 1"]);
    assert_eq!(verdicts(&cards[0]), ["AC", "AC"]);
}

#[test]
fn only_what_has_changed_is_judged_again() {
    let contest = Contest::new("", 2, &[("a", "a"), ("b", "b")]);
    let go_on = AtomicBool::new(false);
    let again = || {
        let (cards, runs) = judge(&contest, &go_on, |asked| match &*asked.source {
            "b" => wrote("x"),
            _ => took(asked, 10),
        });
        let scores = cards.iter().map(|card| card.score.to_string());
        (scores.collect::<Vec<_>>().join(" "), runs.join(", "))
    };
    let now = |scores: &str, runs: &str| (scores.to_owned(), runs.to_owned());
    assert_eq!(again(), now("100 0", "a 1, a 2, b 1, b 2"));
    contest.write("class/b/sum.c", "c");
    assert_eq!(again(), now("100 100", "c 1, c 2"));
    contest.write("problem/2.ans", "3");
    assert_eq!(again(), now("50 50", "a 2, c 2"));
    contest.write("problem/1.in", "4");
    assert_eq!(again(), now("0 0", "a 4, c 4"));
    contest.write("problem/1.in", "1");
    assert_eq!(again(), now("50 50", ""));
    let toml = "name = \"sum\"\nchecker = \"tokens\"\nlimits.cpu = \"2s\"\n";
    contest.write("problem/problem.toml", toml);
    assert_eq!(again(), now("50 50", "a 1, a 2, c 1, c 2"));
    assert_eq!(again(), now("50 50", ""));
}

#[test]
fn whoever_does_everything_twice_changes_nothing_and_the_first_word_counts() {
    let contest = Contest::new("", 2, &[("a", "a"), ("b", "b"), ("c", "#error")]);
    let (cache, found) = (contest.cache(), Mutex::new(Vec::new()));
    let tell = |event: Event| {
        if let Event::Settled {
            contestants, case, ..
        } = event
        {
            found.lock().unwrap().push((contestants[0].0, case.0));
        }
    };
    let options = Options {
        twice: true,
        cache: Some(&cache),
        news: &tell,
        ..Options::default()
    };
    let runs = AtomicUsize::new(0);
    let cards = contest.judge(&options, |asked| {
        // From the second time on everything is wrong, but what is run alone.
        let is_first = runs.fetch_add(1, Ordering::Relaxed) < 4;
        match (&*asked.source, &*asked.input) {
            _ if !is_first && !asked.alone => wrote("x"),
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
    let mut found = found.into_inner().unwrap();
    found.sort_unstable();
    assert_eq!(found, [(0, 0), (0, 1), (1, 0), (1, 1)]);
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
