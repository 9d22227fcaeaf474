//! Tests of result files of course platforms: snapshots, and rules about their fields.

use serde_json::Value;

use super::fixtures::{diagnosis, results, submission, uncompiled};
use crate::ReportFormat;
use crate::platform::{
    PlatformFormatObstacle, classroom50, find_platform_obstacle, github, gradescope,
};
use crate::record::{Results, Submission};
use caipan_checker::verdict::Verdict::{Accepted, JudgeError, WrongAnswer};
use caipan_i18n::Lang;

/// Creates results of one contestant, who passes one of two cases and fails a case without points.
fn one() -> Results {
    results(vec![Submission {
        diagnosis: diagnosis(&["no-cascade"]),
        ..submission("王小明", "mayan", [Accepted, WrongAnswer, WrongAnswer])
    }])
}

/// Creates results of one contestant on two problems.
fn two() -> Results {
    results(vec![
        submission("王小明", "mayan", [Accepted, WrongAnswer, Accepted]),
        uncompiled("王小明", "klotski"),
    ])
}

fn stamps(name: &str) -> Option<String> {
    (name != "REVIEW_URL").then(|| format!("of {name}"))
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn golden_files() {
    insta::assert_snapshot!(gradescope::render_results(&one(), Lang::En));
    insta::assert_snapshot!(gradescope::render_results(&two(), Lang::Zh));
    insta::assert_snapshot!(classroom50::render_results(&one(), Lang::En, stamps));
    insta::assert_snapshot!(classroom50::render_results(&two(), Lang::Zh, stamps));
    insta::assert_snapshot!(github::render_results(&two(), Lang::En));
}

#[test]
fn the_points_of_all_platform_tests_sum_to_the_score() {
    for results in [one(), two()] {
        let gradescope = read(&gradescope::render_results(&results, Lang::En));
        let tests = gradescope["tests"].as_array().unwrap();
        let sum: f64 = tests.iter().filter_map(|test| test["score"].as_f64()).sum();
        assert_eq!(gradescope["score"].as_f64(), Some(sum));
        for test in tests {
            assert!(matches!(
                test["status"].as_str(),
                None | Some("passed" | "failed")
            ));
            let numbers = test["number"].as_str().unwrap().split('.');
            assert!(
                numbers
                    .into_iter()
                    .all(|number| number.parse::<u32>().is_ok())
            );
        }
        let classroom = read(&classroom50::render_results(&results, Lang::En, stamps));
        let tests = classroom["tests"].as_array().unwrap();
        let sum: i64 = tests.iter().filter_map(|test| test["score"].as_i64()).sum();
        assert_eq!(classroom["score"].as_i64(), Some(sum));
        assert!(tests.iter().all(|test| test["passed"].is_boolean()));
        assert!(tests.iter().all(|test| test["test-name"].is_string()));
    }
}

#[test]
fn points_on_platforms_are_rounded_down() {
    let mut results = one();
    results.submissions[0].score = 99.99;
    let classroom = read(&classroom50::render_results(&results, Lang::En, stamps));
    assert_eq!(
        (&classroom["score"], &classroom["points"]),
        (&99.into(), &99.99.into())
    );
}

#[test]
fn platform_reports_do_not_reveal_the_reasons_of_scored_cases() {
    const SECRET: &str = "expected 42, found SECRET";
    let mut results = one();
    for case in &mut results.submissions[0].cases {
        (case.reason, case.evidence) = (Some(SECRET.to_owned()), None);
    }
    let bare = Submission {
        subtasks: Vec::new(),
        ..results.submissions[0].clone()
    };
    let bare = super::fixtures::results(vec![bare]);
    for results in [results, bare] {
        let gradescope = gradescope::render_results(&results, Lang::En);
        let classroom = classroom50::render_results(&results, Lang::En, stamps);
        for text in [gradescope, classroom] {
            // Evidence is shown only for the case without points.
            assert_eq!(text.matches("SECRET").count(), 1, "{text}");
        }
    }
}

#[test]
fn platform_formats_refuse_results_that_are_not_final() {
    let form = "gradescope".to_owned();
    assert_eq!(ReportFormat::Gradescope.find_obstacle(&one()), None);
    assert_eq!(ReportFormat::Gradescope.find_obstacle(&two()), None);
    let mut at_fault = two();
    at_fault.submissions[0].verdict = JudgeError;
    let problem = "mayan".to_owned();
    assert_eq!(
        ReportFormat::Gradescope.find_obstacle(&at_fault),
        Some(PlatformFormatObstacle::AtFault {
            form: form.clone(),
            problem
        })
    );
    assert_eq!(ReportFormat::Json.find_obstacle(&at_fault), None);
    let mut other_is_at_fault = one();
    other_is_at_fault.submissions[0].unjudged = 40.0;
    assert!(
        ReportFormat::Gradescope
            .find_obstacle(&other_is_at_fault)
            .is_some()
    );
    let mut interrupted = one();
    interrupted.interrupted = true;
    assert_eq!(
        ReportFormat::Gradescope.find_obstacle(&interrupted),
        Some(PlatformFormatObstacle::Interrupted { form: form.clone() })
    );
    for names in [&["a", "b"][..], &[]] {
        let several = results(
            names
                .iter()
                .map(|name: &&str| submission(name, "mayan", [Accepted; 3]))
                .collect(),
        );
        let contestants = names.len();
        assert_eq!(
            find_platform_obstacle(&several, "gradescope"),
            Some(PlatformFormatObstacle::NotOne {
                form: form.clone(),
                contestants
            })
        );
    }
}

#[test]
fn json_lines_contain_the_same_records_as_json() {
    let results = two();
    let text = crate::jsonl::render_results(&results);
    let lines: Vec<Value> = text.lines().map(read).collect();
    let [cases, submissions, summary] = ["case", "submission", "summary"].map(|kind| {
        lines
            .iter()
            .filter(|line| line["type"] == kind)
            .collect::<Vec<_>>()
    });
    assert_eq!((cases.len(), submissions.len(), summary.len()), (3, 2, 1));
    assert_eq!(lines.last().unwrap()["schema_version"], 1);
    for (line, known) in cases.iter().zip(&results.submissions[0].cases) {
        let Value::Object(known) = serde_json::to_value(known).unwrap() else {
            panic!("no object")
        };
        assert!(
            known.iter().all(|(key, value)| line[key] == *value),
            "{line}"
        );
        assert_eq!(line["submission"], "王小明");
        assert_eq!(line["problem"], "mayan");
    }
}
