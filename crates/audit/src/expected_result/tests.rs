//! Tests of expected results from folder names, source comments and problem.toml.

use super::*;

fn expected_result_of_folder(name: &str) -> ExpectedResult {
    ExpectedResult::from_folder_name(name).unwrap()
}

#[test]
fn folder_names_specify_a_verdict_and_optionally_a_subtask() {
    let both = [Verdict::RunTimeError, Verdict::MemoryLimitExceeded];
    let crash = ExpectedResult::Whole(both.into());
    assert!(
        crash.is_same_or_less_specific_than(&ExpectedResult::Whole(vec![Verdict::RunTimeError]))
    );
    assert!(
        !crash.is_same_or_less_specific_than(&ExpectedResult::Whole(vec![Verdict::WrongAnswer]))
    );
    assert_eq!(expected_result_of_folder("run_time_error"), crash);
    let slow = expected_result_of_folder("time_limit_exceeded@general");
    assert_eq!(slow.subtasks().collect::<Vec<_>>(), ["general"]);
    assert_eq!(
        slow.required_speed_in_subtask(Some("general")),
        Some(RequiredSpeed::TooSlow)
    );
    assert_eq!(
        slow.required_speed_in_subtask(None),
        Some(RequiredSpeed::FastEnough)
    );
    assert_eq!(
        expected_result_of_folder("brute_force").required_speed_in_subtask(None),
        None
    );
    assert_eq!(
        expected_result_of_folder("wrong_answer@general").required_speed_in_subtask(None),
        None
    );
    for name in ["drafts", MIXED_PROGRAMS_FOLDER, "brute_force@general"] {
        assert_eq!(ExpectedResult::from_folder_name(name), None, "{name}");
    }
}

#[test]
fn correctness_is_wrong_for_programs_that_must_be_rejected() {
    let accepted = expected_result_of_folder("accepted").correctness();
    assert_eq!(accepted, Some(Correctness::Right));
    for wrong in [
        "wrong_answer",
        "time_limit_exceeded@general",
        "rejected",
        "partially_accepted",
    ] {
        let label = expected_result_of_folder(wrong).correctness();
        assert_eq!(label, Some(Correctness::Wrong), "{wrong}");
    }
    for neither in ["brute_force", "compile_error", "accepted@general"] {
        assert_eq!(
            expected_result_of_folder(neither).correctness(),
            None,
            "{neither}"
        );
    }
    let both = ExpectedResult::Whole(vec![Verdict::Accepted, Verdict::TimeLimitExceeded]);
    assert_eq!(both.correctness(), None);
}

#[test]
fn source_comments_specify_results_with_domjudge_names() {
    let both = ExpectedResult::Whole(vec![Verdict::TimeLimitExceeded, Verdict::RunTimeError]);
    let right = ExpectedResult::Whole(vec![Verdict::Accepted]);
    for (text, expected) in [
        (
            "x\n/* @EXPECTED_RESULTS@: TIMELIMIT, RUN-ERROR */\n",
            Ok(Some(both.clone())),
        ),
        (
            "// @EXPECTED_RESULTS@: TIME_LIMIT_EXCEEDED, run_time_error",
            Ok(Some(both)),
        ),
        ("# @EXPECTED_RESULTS@: correct", Ok(Some(right))),
        ("int main", Ok(None)),
        (
            "a\n// @EXPECTED_RESULTS@: SLOW*/",
            Err((2, "SLOW".to_owned())),
        ),
        ("// @EXPECTED_RESULTS@:", Err((1, String::new()))),
    ] {
        assert_eq!(
            ExpectedResult::from_source_comment(text),
            expected,
            "{text}"
        );
    }
}

#[test]
fn problem_toml_may_expect_a_more_specific_result_than_the_folder_name() {
    let wrong = expected_result_of_folder("wrong_answer");
    assert!(
        expected_result_of_folder("rejected").is_same_or_less_specific_than(&wrong)
            && !expected_result_of_folder("brute_force").is_same_or_less_specific_than(&wrong)
    );
    assert!(
        wrong.is_same_or_less_specific_than(&wrong)
            && !expected_result_of_folder("accepted").is_same_or_less_specific_than(&wrong)
    );
    assert!(
        !expected_result_of_folder("rejected")
            .is_same_or_less_specific_than(&expected_result_of_folder("accepted"))
    );
}
