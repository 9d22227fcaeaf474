//! What the journal knows is not run again; what it must not know does not stand in it.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;

/// Judges with the journal, and closes it.
fn judge(
    contest: &Contest,
    cancel: &AtomicBool,
    script: impl Fn(&Asked) -> Came + Sync,
) -> (Vec<Scorecard>, Vec<String>) {
    let cache = contest.cache();
    assert_eq!(cache.journal.odd, None, "only what can be read is written");
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
    let script = |asked: &Asked| match &*asked.source {
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
        // A case that came near a limit is settled by its runs alone; one that was near and alone is run anew.
        let settled = 9 - more.iter().filter(|run| !run.ends_with('!')).count();
        assert_eq!(settled, finished, "{more:?}");
        assert_eq!(second.iter().map(line).collect::<Vec<_>>(), whole);
        let (third, none) = judge(&contest, &go_on, script);
        assert!(none.is_empty(), "{none:?}");
        assert_eq!(third.iter().map(line).collect::<Vec<_>>(), whole);
    }
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
    let again = || judge(&contest, &go_on, |asked| took(asked, 10)).1;
    assert_eq!(again().len(), 4);
    contest.write("class/b/sum.c", "c");
    assert_eq!(again(), ["c 1", "c 2"]);
    contest.write("problem/2.ans", "3");
    assert_eq!(again(), ["a 2", "c 2"]);
    contest.write("problem/1.in", "4");
    assert_eq!(again(), ["a 4", "c 4"]);
    let toml = "name = \"sum\"\nchecker = \"tokens\"\nlimits.cpu = \"2s\"\n";
    contest.write("problem/problem.toml", toml);
    assert_eq!(again().len(), 4);
    assert!(again().is_empty());
}

#[test]
fn whoever_does_everything_twice_changes_nothing_and_the_first_word_counts() {
    let contest = Contest::new("", 2, &[("a", "a"), ("b", "b"), ("c", "#error")]);
    let (cache, found) = (contest.cache(), Mutex::new(Vec::new()));
    let tell = |event: Event| {
        if let Event::Found {
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
    assert_eq!(lines, 4 + 2, "each once, and the compiler's words");
}
