//! Results for Classroom 50: the file `result.json` in the checkout.
//!
//! Points in this format are integers. Scores are rounded down, so that no contestant gets a point that was not earned;
//! the exact points are added under keys of their own. Facts about the submission come from environment variables of
//! the runner, which fills in the type of the assignment and the owner itself.

use serde_json::{Map, Value, json};

use super::platform_rules::{
    describe_case_without_secrets, explain_missing_run, test_name_with_problem, total_and_max_score,
};
use crate::record::{Case, Results, Submission};
use caipan_checker::verdict::Verdict;
use caipan_facts::printable;
use caipan_i18n::Lang;

/// Keys of the Classroom 50 result file, each with the environment variable of the runner that contains the value.
const ENVIRONMENT_KEYS: [(&str, &str); 6] = [
    ("classroom", "CLASSROOM"),
    ("assignment", "ASSIGNMENT"),
    ("submission", "SUBMISSION_TAG"),
    ("commit", "COMMIT_URL"),
    ("release", "RELEASE_URL"),
    ("review", "REVIEW_URL"),
];

/// Formats the result file of Classroom 50, with a final newline. Results for which
/// [`crate::ReportFormat::find_obstacle`] returns an obstacle must not be written in this format.
pub fn render_results(
    results: &Results,
    lang: Lang,
    environment: impl Fn(&str) -> Option<String>,
) -> String {
    let (score, max) = total_and_max_score(results);
    let mut document = Map::new();
    document.insert("schema".to_owned(), "classroom50/result/v1".into());
    for (key, variable) in ENVIRONMENT_KEYS {
        if let Some(value) = environment(variable) {
            document.insert(key.to_owned(), value.into());
        }
    }
    if let Some(time) = &results.graded_at {
        document.insert("datetime".to_owned(), time.as_str().into());
        document.insert("graded_at".to_owned(), time.as_str().into());
    }
    let submissions = results.submissions.iter();
    let tests: Vec<Value> = submissions
        .flat_map(|submission| build_tests(results, submission, lang))
        .collect();
    let points = json!({
        "score": round_points_down(score),
        "max-score": round_points_down(max),
        "points": score,
        "max-points": max,
        "tests": tests,
    });
    if let Value::Object(points) = points {
        document.extend(points);
    }
    format!("{:#}\n", Value::Object(document))
}

/// Rounds points down to a whole number, so that an incomplete point is not awarded.
fn round_points_down(points: f64) -> i64 {
    points.floor() as i64
}

/// Returns a test for each case or, if there are subtasks, for each subtask, since the points of a subtask need not be
/// the sum of the points of the cases.
fn build_tests(results: &Results, submission: &Submission, lang: Lang) -> Vec<Value> {
    if submission.cases.is_empty() {
        let name =
            test_name_with_problem(results, submission, lang.verdict_name(submission.verdict));
        let points = (submission.score, submission.max_score);
        return vec![build_json_test(
            &name,
            false,
            points,
            &explain_missing_run(submission, lang),
        )];
    }
    let of_case = |case: &Case| {
        let name = test_name_with_problem(results, submission, &case.name);
        let passed = case.verdict == Verdict::Accepted;
        let points = (case.score, case.max_score);
        build_json_test(
            &name,
            passed,
            points,
            &describe_case_without_secrets(case, lang),
        )
    };
    if submission.subtasks.is_empty() {
        return submission.cases.iter().map(of_case).collect();
    }
    let mut tests: Vec<Value> = submission.cases_without_subtask().map(of_case).collect();
    for subtask in &submission.subtasks {
        let mine = submission.cases_of_subtask(subtask);
        let lines: Vec<String> = mine
            .clone()
            .map(|case: &Case| {
                let name = printable(case.name.as_bytes());
                lang.words()
                    .colon(&name, &describe_case_without_secrets(case, lang))
            })
            .collect();
        let passed = if subtask.max_score > 0.0 {
            subtask.score >= subtask.max_score
        } else {
            mine.clone().all(|case| case.verdict == Verdict::Accepted)
        };
        if !lines.is_empty() {
            let points = (subtask.score, subtask.max_score);
            let name = test_name_with_problem(results, submission, &subtask.name);
            tests.push(build_json_test(&name, passed, points, &lines.join("\n")));
        }
    }
    tests
}

fn build_json_test(name: &str, passed: bool, (score, max): (f64, f64), output: &str) -> Value {
    json!({
        "test-name": name,
        "passed": passed,
        "score": round_points_down(score),
        "max-score": round_points_down(max),
        "points": score,
        "max-points": max,
        "output": output,
    })
}
