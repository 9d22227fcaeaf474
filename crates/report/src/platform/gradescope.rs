//! Results for Gradescope: the file `/autograder/results/results.json`.
//!
//! If there are subtasks, they carry the points instead of the cases, since the score of a subtask need not be the sum
//! over its cases. The total score is given at the top. caipan's standard output quotes evidence, so it is hidden from
//! students.

use serde::Serialize;

use super::platform_rules::{
    describe_case_without_secrets, explain_missing_run, test_name_with_problem, total_and_max_score,
};
use crate::decimals::{format_points, round_points};
use crate::record::{Case, Results, Submission, Subtask};
use crate::text;
use caipan_checker::verdict::Verdict;
use caipan_i18n::Lang;

#[derive(Serialize)]
struct GradescopeResults {
    score: f64,
    execution_time: f64,
    output: String,
    output_format: &'static str,
    test_output_format: &'static str,
    test_name_format: &'static str,
    visibility: &'static str,
    stdout_visibility: &'static str,
    tests: Vec<GradescopeTestEntry>,
}

#[derive(Serialize)]
struct GradescopeTestEntry {
    number: String,
    name: String,
    /// `passed` or `failed`. `None` for a test without points, since failing it costs nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_score: Option<f64>,
    #[serde(skip_serializing_if = "String::is_empty")]
    output: String,
}

/// Formats the result file of Gradescope, with a final newline. Results for which
/// [`crate::ReportFormat::find_obstacle`] returns an obstacle must not be written in this format.
pub fn render_results(results: &Results, lang: Lang) -> String {
    let cases = results
        .submissions
        .iter()
        .flat_map(|submission| &submission.cases);
    let times = cases.filter_map(|case| case.wall_s);
    let submissions = results.submissions.iter();
    let document = GradescopeResults {
        score: total_and_max_score(results).0,
        execution_time: round_points(times.sum()),
        output: submissions
            .clone()
            .map(|submission| format_submission_summary(results, submission, lang))
            .collect::<Vec<_>>()
            .join("\n"),
        output_format: "text",
        test_output_format: "text",
        test_name_format: "text",
        visibility: "visible",
        stdout_visibility: "hidden",
        tests: submissions
            .enumerate()
            .flat_map(|(number, submission)| build_tests(results, number + 1, submission, lang))
            .collect(),
    };
    // Serializing numbers, strings and lists to memory cannot fail.
    let text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text + "\n"
}

/// Formats the verdict and the score of a submission, and the diagnosed mistake.
fn format_submission_summary(results: &Results, submission: &Submission, lang: Lang) -> String {
    let verdict = format!(
        "{} {}",
        submission.verdict.code(),
        lang.verdict_name(submission.verdict)
    );
    let score = format!(
        "{}/{}",
        format_points(submission.score),
        format_points(submission.max_score)
    );
    let mut summary = lang.words().colon(
        &test_name_with_problem(results, submission, &verdict),
        &score,
    );
    if let Some(diagnosis) = &submission.diagnosis {
        summary.push('\n');
        summary.push_str(&text::format_mistakes(diagnosis, lang));
    }
    summary
}

fn build_tests(
    results: &Results,
    number: usize,
    submission: &Submission,
    lang: Lang,
) -> Vec<GradescopeTestEntry> {
    let prefix = match results.submissions.len() {
        1 => String::new(),
        _ => format!("{number}."),
    };
    if submission.cases.is_empty() {
        return vec![GradescopeTestEntry {
            number: format!("{prefix}1"),
            name: test_name_with_problem(
                results,
                submission,
                lang.verdict_name(submission.verdict),
            ),
            status: Some(passed_or_failed(false)),
            score: Some(submission.score),
            max_score: Some(submission.max_score),
            output: explain_missing_run(submission, lang),
        }];
    }
    let of_case = |number: String, case: &Case, has_points: bool| {
        let name = test_name_with_problem(results, submission, &case.name);
        build_case_test(name, number, case, has_points, lang)
    };
    let of_subtask = |(number, subtask): (usize, &Subtask)| {
        let number = format!("{prefix}{}", number + 1);
        let has_points = subtask.max_score > 0.0;
        let head = GradescopeTestEntry {
            number: number.clone(),
            name: test_name_with_problem(results, submission, &subtask.name),
            status: has_points.then(|| passed_or_failed(subtask.score >= subtask.max_score)),
            score: has_points.then_some(subtask.score),
            max_score: has_points.then_some(subtask.max_score),
            output: String::new(),
        };
        let cases = submission
            .cases_of_subtask(subtask)
            .enumerate()
            .map(|(at, case)| of_case(format!("{number}.{}", at + 1), case, false));
        std::iter::once(head).chain(cases).collect::<Vec<_>>()
    };
    if submission.subtasks.is_empty() {
        let case_tests = submission.cases.iter().enumerate();
        let numbered =
            case_tests.map(|(at, case)| of_case(format!("{prefix}{}", at + 1), case, true));
        return numbered.collect();
    }
    let subtasks: Vec<&Subtask> = (submission.subtasks.iter())
        .filter(|subtask| submission.cases_of_subtask(subtask).next().is_some())
        .collect();
    let before = subtasks.len();
    let mut tests: Vec<GradescopeTestEntry> = subtasks
        .into_iter()
        .enumerate()
        .flat_map(of_subtask)
        .collect();
    let alone = submission.cases_without_subtask().enumerate();
    tests.extend(alone.map(|(at, case)| {
        let number = format!("{prefix}{}", before + at + 1);
        of_case(number, case, false)
    }));
    tests
}

fn build_case_test(
    name: String,
    number: String,
    case: &Case,
    has_points: bool,
    lang: Lang,
) -> GradescopeTestEntry {
    GradescopeTestEntry {
        number,
        name,
        status: case
            .counts
            .then(|| passed_or_failed(case.verdict == Verdict::Accepted)),
        score: has_points.then_some(case.score),
        max_score: has_points.then_some(case.max_score),
        output: describe_case_without_secrets(case, lang),
    }
}

fn passed_or_failed(passed: bool) -> &'static str {
    if passed { "passed" } else { "failed" }
}
