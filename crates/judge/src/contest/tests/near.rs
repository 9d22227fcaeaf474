//! Tests of runs near a limit and of their repetition alone.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use super::*;
use crate::repeated_runs::DecisiveRun;
use caipan_sandbox::KillReason;

#[test]
fn a_run_near_a_limit_is_repeated_three_times_alone_after_all_others() {
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
    assert_eq!(runs.decided, DecisiveRun::Median);
    let verdicts: Vec<_> = runs.verdicts.iter().map(|verdict| verdict.code()).collect();
    assert_eq!(verdicts, ["AC", "TLE", "TLE", "AC"]);
    assert!(cards[1].cases.iter().all(|case| case.run.runs.is_none()));
}

#[test]
fn a_failed_repeated_run_gives_a_judge_error() {
    let contest = Contest::new("", 1, &[("a", "a")]);
    let made = AtomicUsize::new(0);
    let cards = contest.judge(&Options::default(), |asked| {
        match made.fetch_add(1, Ordering::Relaxed) {
            2 => machine_failure(),
            _ => took(asked, 900),
        }
    });
    assert_eq!(verdicts(&cards[0]), ["JE"]);
    assert_eq!(made.into_inner(), 4);
}

#[test]
fn at_most_six_cases_of_a_program_are_repeated_and_others_are_unconfirmed() {
    let contest = Contest::new("", 8, &[("a", "a"), ("b", "b")]);
    let (cards, runs) = contest.runs(&Options::default(), |asked| {
        took(asked, if asked.source == "a" { 800 } else { 10 })
    });
    let alone: Vec<&String> = runs.iter().filter(|run| run.ends_with('!')).collect();
    assert_eq!(alone.len(), 6 * 3);
    assert_eq!((&**alone[0], &**alone[17]), ("a 1!", "a 6!"));
    assert_eq!(unconfirmed_cases(&cards[0]), ["7", "8"]);
    assert!(unconfirmed_cases(&cards[1]).is_empty());
    assert_eq!(verdicts(&cards[0]), ["AC"; 8]);
}

fn unconfirmed_cases(card: &Scorecard) -> Vec<&str> {
    let cases = card.cases.iter().filter(|case| case.run.unconfirmed);
    cases.map(|case| &*case.name).collect()
}

#[test]
fn runs_alone_begin_at_random_moments() {
    let contest = Contest::new("", 6, &[("a", "a")]);
    let begun = Mutex::new(Vec::new());
    contest.judge(&Options::default(), |asked| {
        if asked.alone {
            begun.lock().unwrap().push(Instant::now());
        }
        took(asked, 950)
    });
    let starts = begun.into_inner().unwrap();
    assert_eq!(starts.len(), 6 * 3);
    let gaps = starts.windows(2).map(|pair| pair[1] - pair[0]);
    let (least, most) = (gaps.clone().min().unwrap(), gaps.max().unwrap());
    // All 17 gaps between the moments contain a random pause of up to 50 ms. They differ by at most 10 ms once in ten
    // thousand million tests.
    let spread = most - least;
    assert!(spread > Duration::from_millis(10), "{spread:?}");
}

#[test]
fn a_run_killed_far_over_a_limit_is_not_repeated() {
    let contest = Contest::new("", 1, &[("a", "a")]);
    for workers in [1, 2] {
        let options = Options {
            workers,
            ..Options::default()
        };
        let (cards, runs) = contest.runs(&options, |asked| {
            if !asked.alone {
                outcome(Ending::Killed(KillReason::Cpu), "", 1310)
            } else {
                took(asked, 1000)
            }
        });
        assert_eq!((runs.len(), verdicts(&cards[0])), (1, vec!["TLE"]));
    }
}

#[test]
fn an_overrun_is_forgiven_only_within_the_margin_from_waiting_time() {
    let contest = Contest::new("", 1, &[("a", "a")]);
    // CPU time and waiting time of the first run, time of the runs alone, expected verdict, whether the excess is
    // forgiven.
    for (millis, waited, alone, verdict, forgiven) in [
        (1029, 0, 990, "TLE", Some(false)),
        (1029, 60, 990, "AC", Some(true)),
        (1031, 60, 990, "TLE", Some(false)),
        (1201, 1300, 990, "TLE", Some(false)),
        (1029, 60, 1001, "TLE", Some(true)),
        (950, 900, 990, "AC", None),
        (950, 0, 1001, "TLE", None),
    ] {
        let cards = contest.judge(&Options::default(), |asked| {
            let mut run_outcome = took(asked, if asked.alone { alone } else { millis })?;
            run_outcome.waited = Duration::from_millis(if asked.alone { 0 } else { waited });
            Ok(run_outcome)
        });
        let case = &cards[0].cases[0];
        assert_eq!(case.verdict().code(), verdict, "{millis} {waited} {alone}");
        let runs = case.run.runs.as_ref().unwrap();
        assert_eq!(runs.forgiven, forgiven, "{millis} {waited}");
        assert_eq!(runs.margin == 0, waited == 0, "{millis} {waited}");
    }
}

#[test]
fn a_wrong_answer_near_a_limit_stays_wrong_if_repeated_runs_are_right() {
    let contest = Contest::new("", 1, &[("a", "a")]);
    let cards = contest.judge(&Options::default(), |asked| {
        if !asked.alone {
            outcome(Ending::Exited(0), "x", 950)
        } else {
            took(asked, 950)
        }
    });
    assert_eq!(verdicts(&cards[0]), ["WA"]);
}
