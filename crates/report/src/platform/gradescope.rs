//! Results for Gradescope: the file `/autograder/results/results.json`.
//!
//! If there are subtasks, they carry the points instead of the cases, since the score of a subtask need not be the sum
//! over its cases. The total score is given at the top. caipan's standard output quotes evidence, so it is hidden from
//! students.

use serde::Serialize;

use super::rules::{public_text, test_name, total, why_not_run};
use crate::decimals::{points, rounded};
use crate::record::{Case, Results, Submission, Subtask};
use crate::text;
use caipan_checker::verdict::Verdict;
use caipan_i18n::Lang;

#[derive(Serialize)]
struct Document {
    score: f64,
    execution_time: f64,
    output: String,
    output_format: &'static str,
    test_output_format: &'static str,
    test_name_format: &'static str,
    visibility: &'static str,
    stdout_visibility: &'static str,
    tests: Vec<Test>,
}

#[derive(Serialize)]
struct Test {
    number: String,
    name: String,
    /// `None` for tests without points, because failing them is not a failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_score: Option<f64>,
    #[serde(skip_serializing_if = "String::is_empty")]
    output: String,
}

/// Formats the document with a final newline. [`super::obstacle`] returns whether the results can be written in this
/// format.
pub fn results(results: &Results, lang: Lang) -> String {
    let cases = results.submissions.iter().flat_map(|card| &card.cases);
    let times = cases.filter_map(|case| case.wall_s);
    let cards = || results.submissions.iter().enumerate();
    let document = Document {
        score: total(results).0,
        execution_time: rounded(times.sum()),
        output: cards()
            .map(|(_, card)| whole(results, card, lang))
            .collect::<Vec<_>>()
            .join("\n"),
        output_format: "text",
        test_output_format: "text",
        test_name_format: "text",
        visibility: "visible",
        stdout_visibility: "hidden",
        tests: cards()
            .flat_map(|(number, card)| tests(results, number + 1, card, lang))
            .collect(),
    };
    // Serializing numbers, strings and lists to memory cannot fail.
    let text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text + "\n"
}

/// Formats the verdict and the score of a submission, and the diagnosed mistake.
fn whole(results: &Results, card: &Submission, lang: Lang) -> String {
    let verdict = format!("{} {}", card.verdict.code(), lang.verdict(card.verdict));
    let score = format!("{}/{}", points(card.score), points(card.max_score));
    let said = (lang.words().colon)(&test_name(results, card, &verdict), &score);
    let mistakes = card.diagnosis.as_ref();
    let mistakes = mistakes.map_or(String::new(), |found| {
        "\n".to_owned() + &text::mistakes(found, lang)
    });
    said + &mistakes
}

fn tests(results: &Results, number: usize, card: &Submission, lang: Lang) -> Vec<Test> {
    let prefix = match results.submissions.len() {
        1 => String::new(),
        _ => format!("{number}."),
    };
    if card.cases.is_empty() {
        return vec![Test {
            number: format!("{prefix}1"),
            name: test_name(results, card, lang.verdict(card.verdict)),
            status: Some(status(false)),
            score: Some(card.score),
            max_score: Some(card.max_score),
            output: why_not_run(card, lang),
        }];
    }
    let of_case = |number: String, case: &Case, has_points: bool| Test {
        number,
        name: test_name(results, card, &case.name),
        status: case
            .counts
            .then(|| status(case.verdict == Verdict::Accepted)),
        score: has_points.then_some(case.score),
        max_score: has_points.then_some(case.max_score),
        output: public_text(case, lang),
    };
    let of_subtask = |(number, subtask): (usize, &Subtask)| {
        let number = format!("{prefix}{}", number + 1);
        let has_points = subtask.max_score > 0.0;
        let head = Test {
            number: number.clone(),
            name: test_name(results, card, &subtask.name),
            status: has_points.then(|| status(subtask.score >= subtask.max_score)),
            score: has_points.then_some(subtask.score),
            max_score: has_points.then_some(subtask.max_score),
            output: String::new(),
        };
        let cases = card.cases_of(subtask).enumerate();
        let cases = cases.map(|(at, case)| of_case(format!("{number}.{}", at + 1), case, false));
        std::iter::once(head).chain(cases).collect::<Vec<_>>()
    };
    let subtasks = card.subtasks.iter();
    if card.subtasks.is_empty() {
        let cases = card.cases.iter().enumerate();
        let numbered = cases.map(|(at, case)| of_case(format!("{prefix}{}", at + 1), case, true));
        return numbered.collect();
    }
    let has_cases = |subtask: &&Subtask| card.cases_of(subtask).next().is_some();
    let mut tests: Vec<Test> = subtasks
        .clone()
        .filter(has_cases)
        .enumerate()
        .flat_map(of_subtask)
        .collect();
    let before = subtasks.filter(has_cases).count();
    let alone = card.cases_of_none().enumerate();
    tests.extend(alone.map(|(at, case)| {
        let number = format!("{prefix}{}", before + at + 1);
        of_case(number, case, false)
    }));
    tests
}

fn status(passed: bool) -> &'static str {
    if passed { "passed" } else { "failed" }
}
