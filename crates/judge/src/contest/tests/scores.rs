//! Tests of points: subtasks, judge errors, and the best of several submissions.

use super::*;

#[test]
fn a_judge_error_keeps_the_maximum_score_and_counts_unjudged_points() {
    let toml = "[[subtask]]\nname = \"low\"\npoints = 30\ncases = [\"[12]\"]\nscoring = \"min\"\n\
        [[subtask]]\nname = \"high\"\npoints = 70\ncases = [\"3\"]\nrequires = [\"low\"]\n";
    let contest = Contest::new(toml, 3, &[("a", "a"), ("b", "b")]);
    for skip_lost in [false, true] {
        let options = Options {
            skip_lost,
            ..Options::default()
        };
        let cards = contest.judge(&options, |asked| match (&*asked.source, &*asked.input) {
            (_, "1") => machine_failure(),
            ("b", "2") => run_that_printed("x"),
            _ => took(asked, 10),
        });
        assert_eq!(subtask_points(&cards[0]), ["0+30/30", "0+70/70"]);
        // Independently of the first case, the second case has lost both subtasks.
        assert_eq!(subtask_points(&cards[1]), ["0+0/30", "0+0/70"]);
        assert_eq!(cards[0].verdict.code(), "JE");
        let whole = [&cards[0].score, &cards[0].max_score, &cards[0].unjudged];
        assert_eq!(whole.map(ToString::to_string), ["0", "100", "100"]);
    }
}

/// Score, unjudged points and maximum of each subtask.
fn subtask_points(card: &Scorecard) -> Vec<String> {
    card.subtasks
        .iter()
        .map(|subtask| {
            let (score, unjudged) = (&subtask.score, &subtask.unjudged);
            format!("{score}+{unjudged}/{}", subtask.max_score)
        })
        .collect()
}

#[test]
fn unjudged_points_are_those_that_judging_again_can_add() {
    for (scoring, expected) in [("sum", "20+10/30"), ("min", "0+30/30"), ("max", "30+0/30")] {
        let toml = format!(
            "[[subtask]]\nname = \"low\"\npoints = 30\ncases = [\"*\"]\nscoring = \"{scoring}\"\n"
        );
        let contest = Contest::new(&toml, 3, &[("a", "a")]);
        let cards = contest.judge(&Options::default(), |asked| match &*asked.input {
            "2" => machine_failure(),
            _ => took(asked, 10),
        });
        let card = &cards[0];
        let found = format!("{}+{}/{}", card.score, card.unjudged, card.max_score);
        assert_eq!(found, expected, "{scoring}");
    }
}

#[test]
fn the_best_score_has_unjudged_points_while_another_submission_may_exceed_it() {
    for (second, expected) in [("x", "50+50/100"), ("right", "100+0/100")] {
        let contest = Contest::new("", 2, &[("a", "1")]);
        contest.write("class/a/sum.cpp", second);
        let options = Options {
            best: true,
            ..Options::default()
        };
        // The first program has no result on its second case.
        let cards = contest.judge(&options, |asked| match (&*asked.source, &*asked.input) {
            ("1", "2") => machine_failure(),
            ("x", "2") => run_that_printed("x"),
            _ => took(asked, 10),
        });
        let card = &cards[0];
        let found = format!("{}+{}/{}", card.score, card.unjudged, card.max_score);
        assert_eq!(found, expected, "{second}");
    }
}

#[test]
fn the_best_submission_counts_or_the_first_of_equal_ones() {
    let contest = Contest::new("", 2, &[("a", "1"), ("b", "1"), ("c", "#error")]);
    contest.write("class/a/sum.cpp", "2");
    contest.write("class/b/sum.cpp", "0");
    contest.write("class/c/sum.cpp", "2");
    let options = Options {
        best: true,
        ..Options::default()
    };
    // C++ is compiled by the same compiler.
    let cards = contest.judge(&options, |asked| {
        run_that_printed(if asked.source == asked.input {
            "x"
        } else {
            &asked.input
        })
    });
    let found: Vec<_> = cards
        .iter()
        .map(|card| {
            let ending = card.path.rsplit('.').next().unwrap_or_default();
            let attempts: Vec<&str> = card
                .attempts
                .iter()
                .map(|attempt| attempt.verdict.code())
                .collect();
            let verdicts = format!("{} of {}", card.verdict.code(), attempts.join(" "));
            (ending, card.score.to_string(), verdicts)
        })
        .collect();
    let of =
        |ending, points: &str, verdicts: &str| (ending, points.to_owned(), verdicts.to_owned());
    assert_eq!(
        found,
        [
            of("c", "50", "WA of WA WA"),
            of("cpp", "100", "AC of WA AC"),
            of("cpp", "50", "WA of CE WA")
        ]
    );
    assert_eq!(cards[0].attempts[0].path, cards[0].path);
}
