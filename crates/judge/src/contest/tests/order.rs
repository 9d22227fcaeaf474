//! Tests of the order of runs: pilot runs, longest case first, hopeless cases skipped.

use super::*;

#[test]
fn cases_run_longest_first_by_the_times_of_the_first_program() {
    let contest = Contest::new("", 3, &[("a", "a"), ("b", "b"), ("c", "c"), ("d", "a")]);
    let (cards, runs) = contest.runs(&Options::default(), |asked| {
        took(asked, if asked.input == "2" { 200 } else { 10 })
    });
    assert_eq!(
        runs,
        [
            "a 1", "a 2", "a 3", "b 2", "c 2", "b 1", "c 1", "b 3", "c 3"
        ],
        "d has handed in what a has"
    );
    assert_eq!(cards.len(), 4);
    for card in &cards {
        assert_eq!(card.score.to_string(), "100", "{}", card.name);
    }
    assert_eq!(cards[0].program_id, cards[3].program_id);
}

const SUBTASKS: &str = "[[subtask]]\nname = \"low\"\npoints = 30\ncases = [\"[12]\"]\nscoring = \"min\"\n\
    [[subtask]]\nname = \"mid\"\npoints = 30\ncases = [\"[34]\"]\n\
    [[subtask]]\nname = \"high\"\npoints = 40\ncases = [\"[56]\"]\nrequires = [\"low\", \"mid\"]\n";

#[test]
fn skipping_lost_cases_does_not_change_scores() {
    let contest = Contest::new(
        SUBTASKS,
        6,
        &[("0", "0"), ("1", "1"), ("2", "2"), ("3", "3"), ("5", "5")],
    );
    let expected = [
        (["30", "30", "40"], &[][..]),
        (["0", "30", "0"], &["2", "5", "6"]),
        (["0", "30", "0"], &["5", "6"]),
        (["30", "15", "0"], &["5", "6"]),
        (["30", "30", "20"], &[]),
    ];
    for skip_lost in [false, true] {
        let options = Options {
            skip_lost,
            ..Options::default()
        };
        // Each program is wrong on the case after which it is named.
        let (cards, runs) = contest.runs(&options, |asked| {
            run_that_printed(if asked.source == asked.input {
                "x"
            } else {
                &asked.input
            })
        });
        for (card, (points, lost)) in cards.iter().zip(&expected) {
            assert_eq!(subtask_scores(card), *points, "{}", card.name);
            let skipped: Vec<&str> = card
                .cases
                .iter()
                .filter(|case| case.verdict().code() == "SK")
                .map(|case| &*case.name)
                .collect();
            let expected = if skip_lost { lost } else { &[][..] };
            assert_eq!(skipped, expected, "{}", card.name);
            for case in skipped {
                let run = format!("{} {case}", card.name);
                assert!(!runs.contains(&run), "{run}");
            }
            assert_eq!(card.unfinished, 0);
        }
    }
}

fn subtask_scores(card: &Scorecard) -> Vec<String> {
    card.subtasks
        .iter()
        .map(|subtask| subtask.score.to_string())
        .collect()
}

#[test]
fn parallel_runs_give_the_same_results_as_sequential_runs() {
    let names: Vec<String> = (0..9).map(|number| number.to_string()).collect();
    let sources: Vec<(&str, &str)> = names.iter().map(|name| (&**name, &**name)).collect();
    let contest = Contest::new(SUBTASKS, 6, &sources);
    for skip_lost in [false, true] {
        let one = judge_with_workers(&contest, 1, skip_lost);
        for _ in 0..5 {
            assert_eq!(judge_with_workers(&contest, 4, skip_lost), one);
        }
    }
}

/// Name, score and verdicts of each program. A program is wrong on the case after which it is named.
fn judge_with_workers(contest: &Contest, workers: usize, skip_lost: bool) -> Vec<String> {
    let options = Options {
        workers,
        skip_lost,
        ..Options::default()
    };
    let cards = contest.judge(&options, |asked| {
        if asked.source == asked.input {
            run_that_printed("x")
        } else {
            took(asked, 10 * asked.source.parse::<u64>().unwrap())
        }
    });
    cards
        .iter()
        .map(|card| format!("{} {} {}", card.name, card.score, verdicts(card).join(" ")))
        .collect()
}

/// Returns one letter for each event: compiling, running, repetition.
fn event_letters(contest: &Contest, max_program_space: Bytes) -> String {
    let event_letters = Mutex::new(String::new());
    let options = Options {
        max_program_space,
        news: &|event| {
            event_letters.lock().unwrap().push_str(match event {
                ContestEvent::Compiling(_) => "c",
                ContestEvent::Running(..) => "r",
                ContestEvent::RepeatsPending(_) => "a",
                _ => "",
            });
        },
        ..Options::default()
    };
    let cards = contest.judge(&options, |asked| {
        let is_near_limit = asked.source == "b" && asked.input == "2";
        took(asked, if is_near_limit { 900 } else { 10 })
    });
    assert!(cards.iter().all(|card| card.score.to_string() == "100"));
    assert_eq!(
        cards[1].cases[1].run.runs.as_ref().unwrap().verdicts.len(),
        4
    );
    event_letters.into_inner().unwrap()
}

#[test]
fn programs_dropped_for_lack_of_space_are_compiled_again() {
    let contest = Contest::new("", 2, &[("a", "a"), ("b", "b"), ("c", "c")]);
    assert_eq!(event_letters(&contest, MAX_PROGRAM_SPACE), "cccrrrrrrar");
    assert_eq!(event_letters(&contest, Bytes(1)), "crrcrrcrrar");
}
