//! Data about problems and their cases on a page of results.

use std::collections::HashMap;

use serde::Serialize;
use serde_json::{Map, Value};

use super::page_texts::{PageTexts, escape_name};
use super::replays::PageReplays;
use super::row_columns::rows_to_columns;
use crate::class_statistics;
use crate::record::Results;

/// Data on one problem, shared by all contestants' results on the page.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ProblemPageData {
    name: String,
    max_score: f64,
    /// Names and maximum scores of the subtasks.
    subtasks: Vec<(String, f64)>,
    /// Rows of [`CaseRow`]s, stored column by column.
    cases: Map<String, Value>,
}

/// Case of a problem on a page of results.
#[derive(Serialize)]
struct CaseRow {
    name: String,
    /// Index of the first subtask that contains the case; `None` if no subtask contains it.
    subtask: Option<usize>,
    /// Indices of further subtasks that contain the case.
    #[serde(rename = "alsoIn")]
    also_in: Vec<usize>,
    /// Whether the case is worth points.
    counts: bool,
    /// Number of submissions that ran on the case and were not accepted.
    failed: usize,
    /// Number of submissions judged on the case.
    ran: usize,
    /// Index of the input among the page's texts; -1 if the page does not contain it.
    input: i64,
    /// Index of the text with the answer; -1 if the page does not contain it.
    answer: i64,
    /// Index of the replay of the jury answer, or of the initial board if there is no answer. `None` if the page has
    /// neither.
    film: Option<i64>,
}

/// Indices of cases within their problems, by the names of problem and case.
pub(super) type CaseIndicesByName<'a> = HashMap<(&'a str, &'a str), usize>;

/// Rounds points to two decimals; numbers that JSON cannot represent become 0.
pub(super) fn round_for_json(points: f64) -> f64 {
    match crate::decimals::round_points(points) {
        number if number.is_finite() => number,
        _ => 0.0,
    }
}

/// Converts all problems and numbers their cases: first the cases listed in the results, then further cases on which
/// submissions were judged.
pub(super) fn convert_problems_and_index_cases<'a>(
    results: &'a Results,
    replays: &PageReplays,
    texts: &mut PageTexts,
) -> (Vec<ProblemPageData>, CaseIndicesByName<'a>) {
    let all = class_statistics::collect_problem_max_scores(results);
    let failures = class_statistics::count_case_failures(results);
    let failures: HashMap<(&str, &str), _> = (failures.iter())
        .map(|failures| ((failures.problem, failures.case), failures))
        .collect();
    let subtasks_of_cases = subtasks_by_case(results, &all);
    let mut lists: HashMap<&str, Vec<CaseRow>> = HashMap::new();
    let mut numbers = CaseIndicesByName::new();
    let asked = (results.problems.iter()).flat_map(|problem| {
        let cases = problem.cases.iter();
        cases.map(|case| (problem.name.as_str(), case.name.as_str(), Some(case)))
    });
    let judged = (results.submissions.iter()).flat_map(|submission| {
        let cases = submission.cases.iter();
        cases.map(|case| (submission.problem.as_str(), case.name.as_str(), None))
    });
    for (problem, case, files) in asked.chain(judged) {
        let list = lists.entry(problem).or_default();
        if numbers.contains_key(&(problem, case)) {
            continue;
        }
        numbers.insert((problem, case), list.len());
        let found = failures.get(&(problem, case));
        let mut mine = subtasks_of_cases
            .get(&(problem, case))
            .into_iter()
            .flatten()
            .copied();
        list.push(CaseRow {
            name: escape_name(case),
            subtask: mine.next(),
            also_in: mine.collect(),
            counts: found.is_none_or(|found| found.counts),
            failed: found.map_or(0, |found| found.failed),
            ran: found.map_or(0, |found| found.ran),
            input: texts.intern_file_text(files.and_then(|files| files.input.as_deref())),
            answer: texts.intern_file_text(files.and_then(|files| files.answer.as_deref())),
            film: replays.frames_index_of_case(problem, case),
        });
    }
    (
        all.into_iter()
            .map(
                |problem: class_statistics::ProblemMaxScores| ProblemPageData {
                    name: escape_name(problem.name),
                    max_score: round_for_json(problem.max_score),
                    subtasks: (problem.subtasks.into_iter())
                        .map(|(subtask, points)| (escape_name(subtask), round_for_json(points)))
                        .collect(),
                    cases: rows_to_columns(&lists.remove(problem.name).unwrap_or_default()),
                },
            )
            .collect(),
        numbers,
    )
}

/// Returns the indices of the subtasks of each judged case, by the names of problem and case.
fn subtasks_by_case<'a>(
    results: &'a Results,
    problems: &[class_statistics::ProblemMaxScores<'a>],
) -> HashMap<(&'a str, &'a str), Vec<usize>> {
    let mut numbers: HashMap<(&str, &str), usize> = HashMap::new();
    for problem in problems {
        let names = problem.subtasks.iter().map(|(name, _)| *name);
        numbers.extend(names.zip(0..).map(|(name, at)| ((problem.name, name), at)));
    }
    let mut of_cases = HashMap::new();
    for submission in &results.submissions {
        let problem = submission.problem.as_str();
        for case in &submission.cases {
            let subtasks = case.subtask_names();
            let mine = subtasks.filter_map(|subtask| numbers.get(&(problem, subtask.as_str())));
            of_cases.insert((problem, case.name.as_str()), mine.copied().collect());
        }
    }
    of_cases
}
