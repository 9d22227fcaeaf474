//! Tests of scoring: sum, worst and best case, required subtasks, points of single cases, and cases that do not
//! count.

use super::*;

/// Result of a contestant who solves the cases whose numbers are in the source.
struct JudgedPoints {
    verdict: &'static str,
    score: String,
    subtasks: Vec<String>,
    cases: Vec<String>,
}

fn judge_solver_of_cases(
    toml: &str,
    cases: usize,
    solved: &str,
    options: &Options,
) -> JudgedPoints {
    let contest = Contest::new(toml, cases, &[("a", solved)]);
    let mut cards = contest.judge(options, |asked| {
        run_that_printed(if asked.source.contains(&*asked.input) {
            &asked.input
        } else {
            "x"
        })
    });
    let card = cards.remove(0);
    JudgedPoints {
        verdict: card.verdict.code(),
        score: score_of_maximum(&card.score, &card.max_score),
        subtasks: (card.subtasks.iter())
            .map(|subtask| score_of_maximum(&subtask.score, &subtask.max_score))
            .collect(),
        cases: (card.cases.iter())
            .map(|case| format!("{} {}", case.name, case.verdict().code()))
            .collect(),
    }
}

fn score_of_maximum(score: &Points, maximum: &Points) -> String {
    format!("{}/{}", score.to_exact_text(), maximum.to_exact_text())
}

/// Returns verdict and points, and checks that skipping lost cases does not change the points.
fn points(toml: &str, cases: usize, solved: &str) -> (&'static str, Vec<String>) {
    let got = judge_solver_of_cases(toml, cases, solved, &Options::default());
    let skip_lost = Options {
        skip_lost: true,
        ..Options::default()
    };
    let other = judge_solver_of_cases(toml, cases, solved, &skip_lost);
    assert_eq!(got.subtasks, other.subtasks, "{solved}");
    assert_eq!(got.score, other.score, "{solved}");
    (got.verdict, got.subtasks)
}

fn of(verdict: &'static str, subtasks: &[&str]) -> (&'static str, Vec<String>) {
    (
        verdict,
        subtasks.iter().map(|text| (*text).to_owned()).collect(),
    )
}

fn subtask(name: &str, points: &str, cases: &str, more: &str) -> String {
    format!("[[subtask]]\nname = \"{name}\"\npoints = {points}\ncases = [\"{cases}\"]\n{more}\n")
}

#[test]
fn subtasks_score_the_sum_minimum_or_maximum_of_their_cases() {
    for (scoring, none, some, all) in [
        ("sum", "0/30", "20/30", "30/30"),
        ("min", "0/30", "0/30", "30/30"),
        ("max", "0/30", "30/30", "30/30"),
    ] {
        let toml = subtask("a", "30", "*", &format!("scoring = \"{scoring}\""));
        let verdict = if scoring == "max" { "AC" } else { "WA" };
        assert_eq!(points(&toml, 3, "-"), of("WA", &[none]), "{scoring}");
        assert_eq!(points(&toml, 3, "23"), of(verdict, &[some]), "{scoring}");
        assert_eq!(points(&toml, 3, "123"), of("AC", &[all]), "{scoring}");
    }
}

#[test]
fn one_right_case_fulfils_a_required_subtask_scored_by_maximum() {
    let toml = subtask("a", "40", "[12]", "scoring = \"max\"")
        + &subtask("b", "60", "3", "requires = [\"a\"]");
    assert_eq!(points(&toml, 3, "23"), of("AC", &["40/40", "60/60"]));
    assert_eq!(points(&toml, 3, "3"), of("WA", &["0/40", "0/60"]));
    assert_eq!(points(&toml, 3, "2"), of("WA", &["40/40", "0/60"]));
    let skip_lost = Options {
        skip_lost: true,
        ..Options::default()
    };
    let got = judge_solver_of_cases(&toml, 3, "3", &skip_lost);
    assert_eq!(got.cases, ["1 WA", "2 WA", "3 SK"]);
    let got = judge_solver_of_cases(&toml, 3, "23", &skip_lost);
    assert_eq!(got.cases, ["1 WA", "2 AC", "3 AC"]);
}

#[test]
fn a_ceiling_is_the_smallest_share_of_all_directly_and_indirectly_required_subtasks() {
    let toml = subtask("a", "40", "[1234]", "")
        + &subtask("b", "10", "5", "")
        + &subtask(
            "c",
            "60",
            "6",
            "requires = [\"a\", \"b\"]\nshare = \"ceiling\"",
        )
        + &subtask(
            "d",
            "1",
            "7",
            "requires = [\"c\"]\nshare = \"ceiling\"\nscoring = \"min\"",
        );
    for (solved, subtasks) in [
        ("1234567", ["40/40", "10/10", "60/60", "1/1"]),
        ("13567", ["20/40", "10/10", "30/60", "0.5/1"]),
        ("123467", ["40/40", "0/10", "0/60", "0/1"]),
        ("12357", ["30/40", "10/10", "0/60", "0/1"]),
        ("1256", ["20/40", "10/10", "30/60", "0/1"]),
    ] {
        let verdict = if solved.len() == 7 { "AC" } else { "WA" };
        assert_eq!(points(&toml, 7, solved), of(verdict, &subtasks), "{solved}");
    }
    let equal = toml.replace("share = \"ceiling\"", "");
    let none = of("WA", &["20/40", "10/10", "0/60", "0/1"]);
    assert_eq!(points(&equal, 7, "13567"), none);
    let skip_lost = Options {
        skip_lost: true,
        ..Options::default()
    };
    // One lost point causes no skipped run; if all points are lost, cases that require them are skipped.
    let cases = judge_solver_of_cases(&toml, 7, "13567", &skip_lost).cases;
    assert_eq!(cases[5..], ["6 AC", "7 AC"]);
    let cases = judge_solver_of_cases(&toml, 7, "123467", &skip_lost).cases;
    assert_eq!(cases[4..6], ["5 WA", "6 SK"]);
}

#[test]
fn points_of_single_cases_add_up_exactly() {
    let rows = "[[case]]\ncases = [\"1\"]\npoints = 2.125\n\
        [[case]]\ncases = [\"2\", \"3\"]\npoints = 3.001\n";
    let with_points = subtask("a", "8.127", "*", "") + rows;
    let without_points = with_points.replace("points = 8.127\n", "");
    for toml in [with_points, without_points] {
        let got = judge_solver_of_cases(&toml, 3, "13", &Options::default());
        assert_eq!(got.score, "5.126/8.127");
        assert_eq!(got.subtasks, ["5.126/8.127"]);
    }
    // Cases without points of their own share the rest of 100.
    for (cases, solved, expected) in [
        (3, "13", "5.126/8.127"),
        (5, "14", "48.0615/100"),
        (6, "456", "91.873/100"),
    ] {
        let got = judge_solver_of_cases(rows, cases, solved, &Options::default());
        assert_eq!(got.score, expected);
    }
}

#[test]
fn ungraded_cases_change_neither_points_nor_verdict() {
    let sample = "[[case]]\ncases = [\"1\"]\ngraded = false\n";
    for scoring in ["sum", "min", "max"] {
        for cases in ["[123]", "[23]"] {
            let toml = subtask("a", "30", cases, &format!("scoring = \"{scoring}\""))
                + &subtask("b", "70", "4", "requires = [\"a\"]")
                + sample;
            let found = points(&toml, 4, "234");
            assert_eq!(found, of("AC", &["30/30", "70/70"]), "{scoring} {cases}");
            // Solving the sample does not help.
            let found = points(&toml, 4, "14");
            assert_eq!(found, of("WA", &["0/30", "0/70"]), "{scoring} {cases}");
        }
    }
    let got = judge_solver_of_cases(sample, 3, "23", &Options::default());
    assert_eq!((got.verdict, &*got.score), ("AC", "100/100"));
    assert_eq!(got.cases, ["1 WA", "2 AC", "3 AC"]);
    let got = judge_solver_of_cases(sample, 3, "2", &Options::default());
    assert_eq!((got.verdict, &*got.score), ("WA", "50/100"));
    // A case that does not count is run even when the rest of the subtask is skipped.
    let skip_lost = Options {
        skip_lost: true,
        ..Options::default()
    };
    let last = subtask("a", "1", "*", "scoring = \"min\"") + &sample.replace('1', "3");
    let got = judge_solver_of_cases(&last, 3, "-", &skip_lost);
    assert_eq!(got.cases, ["1 WA", "2 SK", "3 WA"]);
}
