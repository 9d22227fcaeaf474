//! Tests that an observer sees settled results and delays nothing.

use std::sync::mpsc;

use super::*;

/// Observer under test: waits for the message that results are known, looks, and reports that it has looked.
type TestObserver<'a> = &'a (dyn Fn(&ContestView, &mpsc::Receiver<()>, &mpsc::Sender<()>) + Sync);

/// Judges three contestants with an observer; `c` runs only after the observer has seen the result of `a`.
fn judge_with_observer(look: TestObserver) -> Vec<Scorecard> {
    let contest = Contest::new("", 2, &[("a", "a"), ("b", "#error"), ("c", "c")]);
    let (tell_onlooker, told) = mpsc::channel();
    let (tell_judge, seen) = mpsc::channel();
    let (told, tell_judge) = (Mutex::new(told), Mutex::new(tell_judge));
    let options = Options {
        observer: Some(&|scene: &ContestView| {
            look(scene, &told.lock().unwrap(), &tell_judge.lock().unwrap())
        }),
        ..Options::default()
    };
    let seen = Mutex::new(seen);
    let tell_onlooker = Mutex::new(tell_onlooker);
    contest.judge(&options, |asked| {
        if asked.source == "c" {
            let _ = tell_onlooker.lock().unwrap().send(());
            let _ = seen.lock().unwrap().recv();
        }
        took(asked, 10)
    })
}

#[test]
fn an_observer_sees_current_scorecards() {
    let found = Mutex::new(Vec::new());
    let cards = judge_with_observer(&|scene, told, tell_judge| {
        told.recv().unwrap();
        assert!(scene.wait_while_judging(Duration::ZERO));
        *found.lock().unwrap() = scene.scorecards();
        let _ = tell_judge.send(());
        let _ = tell_judge.send(());
        while scene.wait_while_judging(Duration::from_secs(60)) {}
    });
    let before = found.into_inner().unwrap();
    let expected = [("AC", 2, 0), ("CE", 0, 0), ("SK", 0, 2)];
    assert_eq!(verdicts_and_case_counts(&before), expected);
    let expected = [("AC", 2, 0), ("CE", 0, 0), ("AC", 2, 0)];
    assert_eq!(verdicts_and_case_counts(&cards), expected);
}

/// Verdict, number of settled cases and number of unfinished cases of each scorecard.
fn verdicts_and_case_counts(cards: &[Scorecard]) -> Vec<(&'static str, usize, usize)> {
    cards
        .iter()
        .map(|card| (card.verdict.code(), card.cases.len(), card.unfinished))
        .collect()
}

#[test]
fn a_panic_of_the_observer_does_not_affect_results() {
    let cards = judge_with_observer(&|_, told, tell_judge| {
        told.recv().unwrap();
        let _ = tell_judge.send(());
        let _ = tell_judge.send(());
        panic!("this one is meant to");
    });
    assert_eq!(cards[2].verdict.code(), "AC");
}
