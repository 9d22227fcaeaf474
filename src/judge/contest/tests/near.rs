//! What comes near a limit, and what its runs alone say.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::judge::result::CaseResult;
use crate::judge::runs::Decided;
use crate::sandbox::Killed;

#[test]
fn what_comes_near_a_limit_is_run_three_times_alone_when_all_else_is_done() {
    let contest = Contest::new("", 2, &[("a", "a"), ("b", "b")]);
    let alone = Mutex::new(vec![900, 1020, 1010]);
    let (cards, runs) = contest.runs(&Options::default(), |asked| {
        let millis = match (asked.alone, &*asked.source, &*asked.input) {
            (true, ..) => alone.lock().unwrap().pop().unwrap(),
            (_, "a", "2") => 950,
            _ => 10,
        };
        took(asked, millis)
    });
    assert_eq!(runs, ["a 1", "a 2", "b 1", "b 2", "a 2!", "a 2!", "a 2!"]);
    let case = &cards[0].cases[1];
    assert_eq!(
        case.verdict().code(),
        "TLE",
        "the middle one speaks for all"
    );
    let runs = case.run.runs.as_ref().unwrap();
    assert_eq!(runs.decided, Decided::Median);
    let verdicts: Vec<_> = runs.verdicts.iter().map(|verdict| verdict.code()).collect();
    assert_eq!(verdicts, ["AC", "TLE", "TLE", "AC"]);
    assert!(cards[1].cases.iter().all(|case| case.run.runs.is_none()));
}

#[test]
fn a_run_alone_that_the_machine_cannot_make_is_nobodys_verdict() {
    let contest = Contest::new("", 1, &[("a", "a")]);
    let made = AtomicUsize::new(0);
    let cards = contest.judge(&Options::default(), |asked| {
        match made.fetch_add(1, Ordering::Relaxed) {
            2 => failed(),
            _ => took(asked, 900),
        }
    });
    assert_eq!(verdicts(&cards[0]), ["JE"]);
    assert_eq!(made.into_inner(), 4);
}

#[test]
fn six_cases_of_a_program_are_run_again_and_the_rest_says_so() {
    let contest = Contest::new("", 8, &[("a", "a"), ("b", "b")]);
    let (cards, runs) = contest.runs(&Options::default(), |asked| {
        took(asked, if asked.source == "a" { 800 } else { 10 })
    });
    let alone: Vec<&String> = runs.iter().filter(|run| run.ends_with('!')).collect();
    assert_eq!(alone.len(), 6 * 3);
    assert_eq!((&**alone[0], &**alone[17]), ("a 1!", "a 6!"));
    let unconfirmed = |card: &Scorecard| -> Vec<String> {
        let cases = card.cases.iter().filter(|case| case.run.unconfirmed);
        cases.map(|case| case.name.clone()).collect()
    };
    assert_eq!(unconfirmed(&cards[0]), ["7", "8"]);
    assert!(unconfirmed(&cards[1]).is_empty());
    assert_eq!(verdicts(&cards[0]), ["AC"; 8]);
}

#[test]
fn what_was_stopped_far_over_a_limit_is_run_once_more_if_others_ran_beside_it() {
    let contest = Contest::new("", 1, &[("a", "a")]);
    for (workers, expected) in [(1, 1), (2, 2)] {
        let options = Options {
            workers,
            ..Options::default()
        };
        let (cards, runs) = contest.runs(&options, |asked| match asked.alone {
            false => outcome(Ending::Killed(Killed::Cpu), "", 1310),
            true => took(asked, 1000),
        });
        assert_eq!(runs.len(), expected);
        assert_eq!(verdicts(&cards[0]), [["TLE"], ["AC"]][expected - 1]);
    }
}

/// The verdicts of all runs of a case, where there were several.
fn of_runs(case: &CaseResult) -> Option<Vec<&'static str>> {
    let runs = case.run.runs.as_ref()?;
    Some(runs.verdicts.iter().map(|verdict| verdict.code()).collect())
}

#[test]
fn a_second_run_near_the_limit_counts_if_it_has_done_the_same_work() {
    let contest = Contest::new("", 1, &[("a", "a")]);
    let options = Options {
        workers: 2,
        ..Options::default()
    };
    for (millis, verdict, both, decided) in [
        (1020, "TLE", ["TLE", "TLE"], Decided::Median),
        (1000, "AC", ["TLE", "AC"], Decided::Slowest),
        (700, "AC", ["TLE", "AC"], Decided::Slowest),
        (600, "TLE", ["TLE", "AC"], Decided::First),
    ] {
        let cards = contest.judge(&options, |asked| match asked.alone {
            false => outcome(Ending::Killed(Killed::Cpu), "", 1310),
            true => took(asked, millis),
        });
        let case = &cards[0].cases[0];
        assert_eq!(case.verdict().code(), verdict, "{millis}");
        assert_eq!(of_runs(case), Some(both.to_vec()), "{millis}");
        let runs = case.run.runs.as_ref().unwrap();
        assert_eq!(runs.decided, decided, "{millis}");
        assert_eq!(runs.is_unstable(), both[1] == "AC", "{millis}");
    }
}

#[test]
fn six_cases_that_were_stopped_far_over_a_limit_are_run_once_more_and_the_rest_says_so() {
    let contest = Contest::new("", 8, &[("a", "a")]);
    for workers in [1, 2] {
        let options = Options {
            workers,
            ..Options::default()
        };
        let spins = |_: &Asked| outcome(Ending::Killed(Killed::Cpu), "", 1310);
        let (cards, runs) = contest.runs(&options, spins);
        let alone: Vec<&str> = runs
            .iter()
            .filter_map(|run| run.strip_suffix('!'))
            .collect();
        let expected = ["a 1", "a 2", "a 3", "a 4", "a 5", "a 6"];
        let confirmed = if workers == 1 { 0 } else { expected.len() };
        assert_eq!(alone, expected[..confirmed]);
        assert_eq!(verdicts(&cards[0]), ["TLE"; 8]);
        for (number, case) in cards[0].cases.iter().enumerate() {
            let twice = vec!["TLE", "TLE"];
            assert_eq!(of_runs(case), (number < confirmed).then_some(twice));
            let is_beyond = workers > 1 && number >= confirmed;
            assert_eq!(case.run.unconfirmed, is_beyond, "{number}");
        }
    }
}
