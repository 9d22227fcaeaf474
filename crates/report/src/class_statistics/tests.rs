//! Tests of ranks, failures and mistakes in hand-made results.

use super::*;
use crate::decimals::format_points;
use crate::tests::fixtures::{case, class, diagnosis, results, submission};
use caipan_checker::verdict::Verdict::{Accepted, JudgeError, Skipped, WrongAnswer};

#[test]
fn contestants_with_equal_scores_share_a_rank_and_are_sorted_by_name() {
    let results = class();
    let ranks: Vec<(usize, &str)> = rank_contestants(&results)
        .iter()
        .map(|ranked| (ranked.rank.unwrap(), ranked.name))
        .collect();
    let expected = [
        (1, "Ann 2"),
        (1, "Ann 10"),
        (3, "bob"),
        (4, "carl"),
        (4, "王小明"),
        (6, "dora"),
        (6, "eve"),
    ];
    assert_eq!(ranks, expected);
}

#[test]
fn contestants_with_a_judge_error_have_no_rank_and_other_ranks_are_provisional() {
    let cards = vec![
        submission("ann", "mayan", [Accepted, WrongAnswer, Accepted]),
        submission("bob", "mayan", [Accepted, JudgeError, Accepted]),
        submission("carl", "mayan", [WrongAnswer; 3]),
    ];
    let judged = results(cards);
    let contestants = rank_contestants(&judged);
    let ranks: Vec<String> = (contestants.iter())
        .map(|ranked| format!("{} {}", ranked.format_shown_rank(), ranked.name))
        .collect();
    assert_eq!(ranks, ["1? ann", "2? carl", "– bob"]);
    assert_eq!(contestants[2].unjudged_points(), 60.0);
    // Submissions that are not fully judged are left out of statistics.
    let counts: Vec<_> = compute_subtask_statistics(&judged)
        .iter()
        .map(|subtask| (subtask.full, subtask.submissions))
        .collect();
    assert_eq!(counts, [(2, 3), (0, 2)]);
    // The best of several submissions may be fully judged although another one is not.
    let mut open = results(vec![submission("ann", "mayan", [WrongAnswer; 3])]);
    open.submissions[0].unjudged = 40.0;
    assert_eq!(rank_contestants(&open)[0].format_shown_rank(), "–");
}

#[test]
fn contestants_have_no_ranks_if_grading_was_interrupted() {
    let mut judged = class();
    judged.interrupted = true;
    assert!(
        rank_contestants(&judged)
            .iter()
            .all(|ranked| ranked.rank.is_none())
    );
}

#[test]
fn decimal_sums_equal_up_to_rounding_errors_share_a_rank() {
    let graded = results([scored("a", [0.1, 0.2]), scored("b", [0.3, 0.0])].concat());
    let ranks: Vec<_> = rank_contestants(&graded)
        .iter()
        .map(|ranked| ranked.rank)
        .collect();
    assert_eq!(ranks, [Some(1), Some(1)]);
    assert_eq!(format_points(rank_contestants(&graded)[0].score), "0.3");
}

/// Submissions of one contestant to two problems, with these scores.
fn scored(name: &str, scores: [f64; 2]) -> Vec<Submission> {
    let problems = ["mayan", "klotski"].into_iter().zip(scores);
    problems
        .map(|(problem, score)| Submission {
            score,
            ..submission(name, problem, [Accepted; 3])
        })
        .collect()
}

#[test]
fn two_submissions_of_one_name_to_one_problem_count_as_two_contestants() {
    let twice = results(vec![
        submission("sum", "mayan", [Accepted; 3]),
        submission("sum", "mayan", [WrongAnswer; 3]),
        submission("sum", "klotski", [Accepted; 3]),
    ]);
    let contestants = rank_contestants(&twice);
    let scores: Vec<f64> = contestants.iter().map(|ranked| ranked.score).collect();
    assert_eq!(scores, [200.0, 0.0]);
    assert!(contestants.iter().all(|ranked| ranked.path.is_some()));
}

#[test]
fn case_failures_are_counted_among_submissions_that_ran_the_case() {
    let mut cards = ["a", "b", "c", "d"].map(|name| submission(name, "mayan", [Accepted; 3]));
    cards[0].cases[0] = case("low/1", "low", WrongAnswer, 40.0);
    cards[1].cases[0] = case("low/1", "low", Skipped, 40.0);
    cards[2].cases[0] = case("low/1", "low", JudgeError, 0.0);
    cards[0].cases[1] = case("high/2", "high", WrongAnswer, 60.0);
    for card in &mut cards {
        card.cases[2] = case("readings/3", "readings", WrongAnswer, 0.0);
    }
    let graded = results(cards.to_vec());
    let counts: Vec<_> = count_case_failures(&graded)
        .iter()
        .map(|case| (case.case, case.failed, case.ran))
        .collect();
    assert_eq!(
        counts,
        [("low/1", 1, 2), ("high/2", 1, 4), ("readings/3", 4, 4)]
    );
}

#[test]
fn submissions_are_grouped_by_their_likeliest_mistake() {
    let mut cards = ["a", "b", "c", "d"].map(|name| submission(name, "mayan", [WrongAnswer; 3]));
    cards[0].diagnosis = diagnosis(&["x"]);
    cards[1].diagnosis = diagnosis(&["y", "x"]);
    cards[2].diagnosis = diagnosis(&["y"]);
    cards[3].diagnosis = diagnosis(&[]);
    let graded = results(cards.to_vec());
    let found = group_by_mistake(&graded);
    let counts: Vec<_> = found
        .iter()
        .map(|mistake| {
            (
                mistake.mutant.id.as_str(),
                mistake.names.len(),
                mistake.ambiguous_diagnoses,
            )
        })
        .collect();
    assert_eq!(counts, [("y", 2, 1), ("x", 1, 0)]);
}

#[test]
fn subtask_statistics_contain_mean_scores_and_counts_of_full_scores() {
    let results = class();
    let counts: Vec<_> = compute_subtask_statistics(&results)
        .iter()
        .map(|subtask| (subtask.name, subtask.sum, subtask.full, subtask.submissions))
        .collect();
    assert_eq!(counts, [("low", 160.0, 4, 7), ("high", 180.0, 3, 7)]);
}
