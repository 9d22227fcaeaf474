//! Tables that describe a class, for text and Markdown: ranking, findings and statistics.

use super::class_statistics::{self, RankedContestant};
use super::decimals::{format_points, format_time};
use super::finding_tables;
use super::record::{Case, Results, Runs, Submission};
use super::table::{RowTruncation, Table, escape_cell, to_owned_column_heads};
use caipan_checker::verdict::Verdict;
use caipan_facts::printable_prose;
use caipan_i18n::{Lang, ReportPhrases};
use caipan_judge::repeated_runs::DecisiveRun;

/// Maximum number of problems for which the ranking has one column per problem. With more problems, it shows only the
/// total.
const MAX_PROBLEMS: usize = 26;

/// Maximum number of subtasks for which the ranking of a single problem has one column per subtask.
const MAX_SUBTASKS: usize = 8;

/// Maximum number of roster columns shown next to the names.
const MAX_ROSTER_COLUMNS: usize = 6;

/// Builds all tables that are not empty, without truncation: the ranking, findings about contestants, and statistics.
pub(crate) fn build_tables(results: &Results, lang: Lang) -> Vec<Table> {
    let words = lang.words();
    let mut tables = vec![ranking_table(results, words)];
    tables.extend(finding_tables::finding_tables(results, lang));
    tables.extend([
        subtask_table(results, words),
        failed_case_table(results, words),
        unstable_case_table(results, words),
    ]);
    tables.retain(|table| {
        !table.rows.is_empty()
            || matches!(table.cut, RowTruncation::Named(_)) && table.note.is_some()
    });
    tables
        .into_iter()
        .map(Table::without_empty_columns)
        .collect()
}

fn score_cell(score: f64, max: f64) -> String {
    format!("{}/{}", format_points(score), format_points(max))
}

/// Returns the rank and the name of a contestant as cells. The rank is empty if no contestant has a rank.
fn rank_and_name_cells(
    ranked: &RankedContestant,
    is_ranked: bool,
    words: ReportPhrases,
) -> Vec<String> {
    let name = match ranked.path {
        Some(path) => format!(
            "{}{}",
            escape_cell(ranked.name),
            words.brackets(&escape_cell(path))
        ),
        None => escape_cell(ranked.name),
    };
    let rank = is_ranked.then(|| ranked.format_shown_rank());
    vec![rank.unwrap_or_default(), name]
}

/// Returns the cells that show a submission if there is only one problem: verdict, score, and the scores of `subtasks`.
fn verdict_score_and_subtask_cells(submission: &Submission, subtasks: &[&str]) -> Vec<String> {
    let verdict = submission.verdict.code().to_owned();
    let mut cells = vec![verdict, score_cell(submission.score, submission.max_score)];
    cells.extend(subtasks.iter().map(|name| {
        let subtask = submission
            .subtasks
            .iter()
            .find(|subtask| subtask.name == *name);
        subtask.map_or(String::new(), |subtask| format_points(subtask.score))
    }));
    cells
}

/// Formats the verdict and the score for one of several problems as one cell; a dash without a submission.
fn verdict_and_score_cell(ranked: &RankedContestant, problem: usize) -> String {
    ranked
        .submission_for_problem(problem)
        .map_or("–".to_owned(), |submission| {
            format!(
                "{} {}",
                submission.verdict.code(),
                format_points(submission.score)
            )
        })
}

fn ranking_table(results: &Results, words: ReportPhrases) -> Table {
    let problems = class_statistics::collect_problem_max_scores(results);
    let ranking = class_statistics::rank_contestants(results);
    let is_ranked = class_statistics::has_ranked_contestant(&ranking);
    let mut heads = vec![
        (words.rank().to_owned(), true),
        (words.contestant().to_owned(), false),
    ];
    let columns = results.roster.iter().flat_map(|roster| &roster.columns);
    let shown_columns = columns.take(MAX_ROSTER_COLUMNS);
    heads.extend(shown_columns.map(|head| (printable_prose(head.as_bytes()), false)));
    let first = heads.len();
    let shown = match problems.as_slice() {
        [problem] => {
            heads.push((words.verdict().to_owned(), false));
            heads.push((words.score().to_owned(), true));
            let scored = problem.subtasks.iter().filter(|(_, max)| *max > 0.0);
            let names: Vec<&str> = scored.map(|(name, _)| *name).collect();
            match names.len() {
                0..=MAX_SUBTASKS => names,
                _ => Vec::new(),
            }
        }
        _ => {
            heads.push((words.total().to_owned(), true));
            if problems.len() <= MAX_PROBLEMS {
                let names = problems.iter().map(|problem| escape_cell(problem.name));
                heads.extend(names.map(|name| (name, false)));
            }
            Vec::new()
        }
    };
    heads.extend(shown.iter().map(|name| (escape_cell(name), true)));
    let max = problems.iter().map(|problem| problem.max_score).sum();
    let rows = (ranking.into_iter())
        .map(|ranked: RankedContestant| {
            let mut row = rank_and_name_cells(&ranked, is_ranked, words);
            let roster_cells = class_statistics::roster_cells_of_contestant(results, ranked.name);
            let shown_cells = roster_cells.into_iter().take(MAX_ROSTER_COLUMNS);
            row.extend(shown_cells.map(|cell| printable_prose(cell.as_bytes())));
            if let (1, Some(submission)) = (problems.len(), ranked.submission_for_problem(0)) {
                row.extend(verdict_score_and_subtask_cells(submission, &shown));
            } else {
                row.push(score_cell(ranked.score, max));
                let columns = (0..problems.len()).filter(|_| problems.len() <= MAX_PROBLEMS);
                row.extend(columns.map(|column| verdict_and_score_cell(&ranked, column)));
            }
            row
        })
        .collect();
    Table {
        title: words.ranking(),
        heads,
        rows,
        note: Some(format_verdict_counts(results, words)),
        cut: RowTruncation::Whole,
        verdicts: match problems.len() {
            1 => first..first + 1,
            more => first + 1..first + 1 + more,
        },
    }
}

/// Formats the number of submissions with each verdict, such as "3 AC, 1 WA".
fn format_verdict_counts(results: &Results, words: ReportPhrases) -> String {
    let counts: Vec<String> = class_statistics::count_verdicts(results)
        .into_iter()
        .map(|(verdict, count)| format!("{count} {}", verdict.code()))
        .collect();
    counts.join(words.comma())
}

fn subtask_table(results: &Results, words: ReportPhrases) -> Table {
    Table {
        title: words.by_subtask(),
        heads: to_owned_column_heads(&[
            (words.problem(), false),
            (words.subtask(), false),
            (words.mean(), true),
            (words.full(), true),
        ]),
        rows: class_statistics::compute_subtask_statistics(results)
            .iter()
            .map(|subtask: &class_statistics::SubtaskStatistics| {
                vec![
                    escape_cell(subtask.problem),
                    escape_cell(subtask.name),
                    score_cell(subtask.mean_score(), subtask.max_score),
                    words.of(subtask.full, subtask.submissions),
                ]
            })
            .collect(),
        note: None,
        cut: RowTruncation::Counted,
        verdicts: 0..0,
    }
}

fn failed_case_table(results: &Results, words: ReportPhrases) -> Table {
    let mut failures = class_statistics::count_case_failures(results);
    failures.retain(|case| case.failed > 0);
    Table {
        title: words.failed_most(),
        heads: to_owned_column_heads(&[
            (words.problem(), false),
            (words.case(), false),
            (words.failed(), true),
        ]),
        rows: failures
            .iter()
            .map(|case: &class_statistics::CaseFailures| {
                let note = if case.counts {
                    String::new()
                } else {
                    words.brackets(words.without_points())
                };
                vec![
                    escape_cell(case.problem),
                    format!("{}{note}", escape_cell(case.case)),
                    words.of(case.failed, case.ran),
                ]
            })
            .collect(),
        note: None,
        cut: RowTruncation::Counted,
        verdicts: 0..0,
    }
}

fn unstable_case_table(results: &Results, words: ReportPhrases) -> Table {
    let cases = class_statistics::find_unstable_cases(results);
    let rows = cases.iter().map(|(submission, case)| {
        let runs = summarise_runs(case, words).unwrap_or_default();
        vec![
            escape_cell(&submission.name),
            escape_cell(&submission.problem),
            escape_cell(&case.name),
            runs,
        ]
    });
    Table {
        title: words.unstable_cases(),
        heads: to_owned_column_heads(&[
            (words.contestant(), false),
            (words.problem(), false),
            (words.case(), false),
            (words.runs(), false),
        ]),
        rows: rows.collect(),
        note: None,
        cut: RowTruncation::Counted,
        verdicts: 0..0,
    }
}

/// Summarises the repeated runs of a case near a limit on one line, or remarks that the case was not run again. `None`
/// if the case was not near a limit.
pub(crate) fn summarise_runs(case: &Case, words: ReportPhrases) -> Option<String> {
    if case.unconfirmed {
        return Some(words.unconfirmed().to_owned());
    }
    let runs = case.runs.as_ref()?;
    let all = runs.verdicts.len();
    let other = runs
        .verdicts
        .iter()
        .find(|verdict| **verdict != Verdict::Accepted);
    let verdict = *other.or(runs.verdicts.first())?;
    let times = runs
        .verdicts
        .iter()
        .filter(|other| **other == verdict)
        .count();
    let what = if case.unstable {
        words.unstable_in(verdict.code(), times, all)
    } else {
        words.near_limit(verdict.code(), all)
    };
    let what = if runs.decided_by.as_deref() != Some(DecisiveRun::First.name()) {
        what
    } else if runs.forgiven == Some(false) {
        what + words.semicolon() + words.not_contention()
    } else {
        what + words.semicolon() + words.first_counts()
    };
    Some(match min_and_median_seconds(runs) {
        Some((min, median)) => {
            what + words.semicolon() + &words.alone(&format_time(min), &format_time(median))
        }
        None => what,
    })
}

/// Returns the minimum and the median CPU time of the repeated runs in seconds. If the CPU time is unknown, returns
/// wall times instead; `None` if these are unknown, too.
fn min_and_median_seconds(runs: &Runs) -> Option<(f64, f64)> {
    let cpu = runs.cpu_min_s.zip(runs.cpu_median_s);
    cpu.or(runs.wall_min_s.zip(runs.wall_median_s))
}
