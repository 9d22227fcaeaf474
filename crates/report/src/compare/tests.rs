//! Tests of comparisons of hand-made results.

use super::*;
use crate::record::Results;
use crate::tests::fixtures::{
    HOSTILE, case, class, hostile, results, runs, submission, uncompiled,
};
use caipan_checker::verdict::Verdict;
use caipan_checker::verdict::Verdict::{Accepted, JudgeError, TimeLimitExceeded, WrongAnswer};
use caipan_i18n::Lang;

fn compare(old: &Results, new: &Results) -> Comparison {
    Comparison::new(("new.json", new), ("old.json", old))
}

/// Compares results with a changed copy and returns the change of one contestant.
fn change_after_modification(
    verdicts: [Verdict; 3],
    change: impl FnOnce(&mut Results),
) -> SubmissionChange {
    let old = results(vec![submission("a", "mayan", [Accepted; 3])]);
    let mut new = results(vec![submission("a", "mayan", verdicts)]);
    change(&mut new);
    let mut changed = compare(&old, &new).changed;
    assert_eq!(changed.len(), 1);
    changed.remove(0)
}

const SECOND_CASE_WRONG: [Verdict; 3] = [Accepted, WrongAnswer, Accepted];

#[test]
fn results_compared_with_themselves_are_unchanged() {
    for results in [class(), hostile(), results(Vec::new())] {
        assert!(compare(&results, &results).is_unchanged());
    }
}

#[test]
fn case_names_with_and_without_folder_are_matched_in_comparisons() {
    let (mut old, new) = (class(), class());
    for problem in &mut old.problems {
        for case in &mut problem.cases {
            case.name = format!("cases/{}", case.name);
        }
    }
    for card in &mut old.submissions {
        for case in &mut card.cases {
            case.name = format!("cases/{}", case.name);
        }
    }
    assert!(compare(&old, &new).is_unchanged());
    assert!(compare(&new, &old).is_unchanged());
}

#[test]
fn every_change_reason_of_a_submission_is_detected() {
    assert_eq!(reasons_after(|_| ()), [ChangeReason::Chance]);
    assert_eq!(
        reasons_after(|new| new.submissions[0].program_id = Some("other".to_owned())),
        [ChangeReason::ProgramChanged]
    );
    assert_eq!(
        reasons_after(|new| new.submissions[0].program_id = None),
        [ChangeReason::ProgramUnknown]
    );
    assert_eq!(
        reasons_after(|new| new.submissions[0].language = "c".to_owned()),
        [ChangeReason::LanguageChanged]
    );
    assert_eq!(
        reasons_after(|new| new.submissions[0].limits.cpu_s = 1.0),
        [ChangeReason::LimitsChanged]
    );
    assert_eq!(
        reasons_after(|new| new.problems[0].checker = "tokens".to_owned()),
        [ChangeReason::CheckerChanged]
    );
    assert_eq!(
        reasons_after(|new| drop(
            new.problems[0]
                .settings
                .insert("steps".to_owned(), "at-most".to_owned())
        )),
        [ChangeReason::CheckerChanged]
    );
    assert_eq!(
        reasons_after(|new| new.isolation.level = "none".to_owned()),
        [ChangeReason::IsolationChanged]
    );
    assert_eq!(
        reasons_after(|new| new.tool.version = "9".to_owned()),
        [ChangeReason::ToolChanged]
    );
}

/// Reasons of a change of verdicts that this change of the results explains.
fn reasons_after(change: fn(&mut Results)) -> Vec<ChangeReason> {
    change_after_modification(SECOND_CASE_WRONG, change).why
}

#[test]
fn every_change_reason_of_a_case_is_detected() {
    assert_eq!(
        case_reasons_after(|new| new.problems[0].cases[1].id = "other".to_owned()),
        [ChangeReason::CaseChanged]
    );
    assert_eq!(
        case_reasons_after(|new| new.submissions[0].cases[1].max_score = 5.0),
        [ChangeReason::PointsChanged]
    );
    assert_eq!(
        case_reasons_after(|new| new.submissions[0].cases[1].unstable = true),
        [ChangeReason::Unstable]
    );
    assert_eq!(
        case_reasons_after(|new| drop(new.problems.pop())),
        [ChangeReason::CaseUnknown]
    );
    assert_eq!(
        case_reasons_after(|new| new.submissions[0].cases[1].verdict = JudgeError),
        [ChangeReason::JuryFault]
    );
}

fn case_reasons_after(change: fn(&mut Results)) -> Vec<ChangeReason> {
    let submission_change = change_after_modification(SECOND_CASE_WRONG, change);
    assert_eq!(
        (
            submission_change.why.as_slice(),
            submission_change.cases.len()
        ),
        (&[][..], 1)
    );
    submission_change.cases[0].why.clone()
}

#[test]
fn added_and_removed_cases_are_compared() {
    let change = change_after_modification([Accepted; 3], |new| {
        new.submissions[0].cases[1] = case("high/9", "high", Accepted, 60.0);
        new.problems[0].cases[1].name = "high/9".to_owned();
    });
    let cases: Vec<_> = change
        .cases
        .iter()
        .map(|case| (case.name.as_str(), case.why.as_slice()))
        .collect();
    let expected = [
        ("high/9", &[ChangeReason::CaseAdded][..]),
        ("high/2", &[ChangeReason::CaseRemoved][..]),
    ];
    assert_eq!(cases, expected);
    assert!(change.why.is_empty());
}

#[test]
fn a_program_that_no_longer_compiles_does_not_count_its_cases_as_removed() {
    for is_known in [true, false] {
        let mut old = results(vec![submission("a", "mayan", [Accepted; 3])]);
        let mut new = results(vec![uncompiled("a", "mayan")]);
        if !is_known {
            old.problems.clear();
            new.problems.clear();
        }
        let comparison = compare(&old, &new);
        let cases = &comparison.changed[0].cases;
        assert!(
            cases.len() == 3 && cases.iter().all(|case| case.why.is_empty()),
            "{cases:?}"
        );
    }
}

#[test]
fn a_reason_that_explains_one_changed_case_does_not_explain_others() {
    let change = change_after_modification([WrongAnswer, WrongAnswer, Accepted], |new| {
        new.problems[0].cases[1].id = "other".to_owned();
    });
    assert_eq!(change.why, [ChangeReason::Chance]);
}

#[test]
fn added_and_removed_submissions_are_compared() {
    let [one, other] =
        ["a", "b"].map(|name| results(vec![submission(name, "mayan", [Accepted; 3])]));
    let comparison = compare(&one, &other);
    let changed: Vec<_> = comparison
        .changed
        .iter()
        .map(|change| (change.name.as_str(), change.why[0]))
        .collect();
    assert_eq!(
        changed,
        [
            ("b", ChangeReason::NewSubmission),
            ("a", ChangeReason::GoneSubmission)
        ]
    );
}

#[test]
fn contestants_with_only_a_rank_change_are_listed_separately() {
    let [old, new] = [[Accepted; 3], [WrongAnswer; 3]].map(|verdicts| {
        results(vec![
            submission("a", "mayan", verdicts),
            submission("b", "mayan", SECOND_CASE_WRONG),
        ])
    });
    let comparison = compare(&old, &new);
    assert_eq!(comparison.changed.len(), 1);
    let change = &comparison.changed[0];
    assert_eq!(change.old.unwrap().rank, Some(1));
    assert_eq!(change.new.unwrap().rank, Some(2));
    let moved = RankChange {
        name: "b".to_owned(),
        old: 2,
        new: 1,
    };
    assert_eq!(comparison.moved, [moved]);
}

#[test]
fn a_comparison_orders_results_by_grading_time() {
    let (early, late) = (Some("2026-01-01T00:00:00Z"), Some("2026-01-01T00:00:00.5Z"));
    assert_eq!(name_of_older(early, late), "results");
    assert_eq!(name_of_older(late, early), "against");
    for (results, against) in [
        (early, early),
        (None, late),
        (early, None),
        (None, None),
        (early, Some("soon")),
    ] {
        assert_eq!(name_of_older(results, against), "against");
    }
}

/// Compares results that were graded at these times, and returns which of them count as the older ones.
fn name_of_older(results_time: Option<&str>, against_time: Option<&str>) -> String {
    let [results, against] = [results_time, against_time].map(|time| Results {
        graded_at: time.map(str::to_owned),
        ..class()
    });
    let comparison = Comparison::new(("results", &results), ("against", &against));
    comparison.old.name
}

fn rejudged() -> Comparison {
    let old = class();
    let mut new = class();
    new.graded_at = Some("2026-02-01T08:00:00Z".to_owned());
    new.problems[0].cases[0].id = "other".to_owned();
    let repaired = &mut new.submissions[4];
    repaired.cases[0] = case("low/1", "low", Accepted, 40.0);
    (repaired.verdict, repaired.score) = (Accepted, 100.0);
    let slow = &mut new.submissions[2];
    slow.cases[1] = case("high/2", "high", TimeLimitExceeded, 60.0);
    slow.cases[1].runs = runs(&[TimeLimitExceeded; 4], 2.9, 3.0);
    (slow.verdict, slow.score) = (TimeLimitExceeded, 40.0);
    compare(&old, &new)
}

fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

#[test]
fn a_comparison_says_who_changed_and_why() {
    insta::assert_snapshot!(plain(&rejudged().format_text(Lang::En, false)));
}

#[test]
fn a_comparison_speaks_chinese() {
    insta::assert_snapshot!(plain(&rejudged().format_text(Lang::Zh, false)));
}

#[test]
fn a_comparison_is_json_too() {
    insta::assert_snapshot!(rejudged().to_json());
}

#[test]
fn comparisons_with_hostile_names_are_rendered() {
    let old = hostile();
    let mut new = hostile();
    for card in &mut new.submissions {
        card.score = -1e308;
        card.cases.clear();
    }
    new.graded_at = Some("\u{1b}[31m".to_owned());
    let comparison = Comparison::new((HOSTILE[6], &new), (HOSTILE[5], &old));
    for lang in Lang::ALL {
        let text = plain(&comparison.format_text(lang, true));
        let bad = text
            .chars()
            .find(|character| character.is_control() && *character != '\n');
        assert_eq!(bad, None, "{text}");
    }
    assert_eq!(comparison.changed.len(), old.submissions.len());
}
