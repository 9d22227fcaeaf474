//! Table of contestants × cases on the terminal (`--matrix`). If it does not fit, the most recently changed rows are shown.

use std::cmp::Reverse;
use std::fmt::Write;
use std::sync::Arc;

use anstyle::Style;

use crate::decimals::format_points;
use crate::palette;
use caipan_checker::verdict::Verdict;
use caipan_facts::printable;
use caipan_i18n::{Lang, ReportPhrases};
use caipan_judge::contest::contestant::{Contestant, Participation};
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::ids::{CaseId, ContestantId};
use caipan_judge::run_result::RunResult;
use caipan_judge::scoring::Scorer;

/// Sign of a case that has no result yet.
const SIGN_OF_UNJUDGED_CASE: char = '·';
/// Sign of an accepted case. It is inconspicuous, to make other verdicts more visible.
const SIGN_OF_ACCEPTED_CASE: char = '+';
/// Maximum length of short case names, which are written vertically above the columns.
const MAX_LABEL_LENGTH: usize = 3;
/// Width of the score, in columns of the terminal.
const SCORE_WIDTH: usize = 6;
/// Minimum and maximum width of the name column.
const NAME_WIDTHS: std::ops::RangeInclusive<usize> = 8..=40;

/// Table of the results of all contestants on all cases.
pub struct ResultMatrix<'a> {
    problems: &'a [ContestProblem<'a>],
    contestants: &'a [Contestant],
    /// Lines above the columns of cases; each column of characters is a label written vertically.
    head: Vec<String>,
    rows: Vec<ContestantRow>,
    /// Number of results recorded so far. Rows store this number to order their changes in time.
    result_count: usize,
    words: ReportPhrases,
}

struct ContestantRow {
    name: String,
    /// Result of each case; `None` for a case that has not been judged yet.
    runs: Vec<Option<Arc<RunResult>>>,
    score: String,
    /// Value of [`ResultMatrix::result_count`] when this row last changed; 0 if never.
    last_change: usize,
}

impl<'a> ResultMatrix<'a> {
    /// Creates a matrix without results. If there are several problems, the name of the problem follows the name of
    /// the contestant.
    pub fn new(
        contestants: &'a [Contestant],
        problems: &'a [ContestProblem<'a>],
        lang: Lang,
    ) -> Self {
        let rows = contestants.iter().map(|contestant| {
            let problem = &problems[contestant.problem.0];
            let name = printable(contestant.name.as_bytes());
            ContestantRow {
                name: match problems.len() {
                    1 => name,
                    _ => format!("{name} {}", printable(problem.problem.name.as_bytes())),
                },
                runs: vec![None; problem.test_set.test_cases.len()],
                score: String::new(),
                last_change: 0,
            }
        });
        Self {
            problems,
            contestants,
            head: vertical_label_lines(problems),
            rows: rows.collect(),
            result_count: 0,
            words: lang.words(),
        }
    }

    /// Records the result of a case for the contestants who submitted the program, and updates their scores.
    pub fn record_result(
        &mut self,
        contestants: &[ContestantId],
        case: CaseId,
        run: &Arc<RunResult>,
    ) {
        self.result_count += 1;
        for ContestantId(index) in contestants {
            let row = &mut self.rows[*index];
            row.runs[case.0] = Some(Arc::clone(run));
            row.last_change = self.result_count;
            let contestant = &self.contestants[*index];
            let problem = &self.problems[contestant.problem.0];
            row.score = format_points_so_far(contestant, problem, &row.runs);
        }
    }

    /// Returns the matrix as text of about `height` lines, each at most `width` columns wide: the head, rows and a
    /// legend of the signs. If there are too many rows, those that changed last are shown.
    pub fn format_table(&self, height: usize, width: usize) -> String {
        let max_rows = height.saturating_sub(self.head.len() + 1).max(1);
        let mut shown: Vec<usize> = (0..self.rows.len()).collect();
        if shown.len() > max_rows {
            shown.sort_by_key(|index| Reverse(self.rows[*index].last_change));
            shown.truncate(max_rows);
            shown.sort_unstable();
        }
        let most_cells = shown.iter().map(|index| self.rows[*index].runs.len()).max();
        let score_and_gaps = 2 + SCORE_WIDTH;
        let name_width = width
            .saturating_sub(most_cells.unwrap_or(0) + score_and_gaps)
            .clamp(*NAME_WIDTHS.start(), *NAME_WIDTHS.end());
        let max_cells = width.saturating_sub(name_width + score_and_gaps);
        let mut text = String::new();
        for (index, labels) in self.head.iter().enumerate() {
            let is_last = index + 1 == self.head.len();
            let [name, score] = if is_last {
                [self.words.contestant(), self.words.score()]
            } else {
                [""; 2]
            };
            let shown_labels: String = labels.chars().take(max_cells).collect();
            write_table_row(&mut text, name_width, [name, score, &shown_labels]);
        }
        for index in shown {
            let row = &self.rows[index];
            let signs = row
                .runs
                .iter()
                .take(max_cells)
                .map(coloured_verdict_character);
            let cells = signs.collect::<String>();
            write_table_row(&mut text, name_width, [&row.name, &row.score, &cells]);
        }
        let legend = console::truncate_str(&self.verdict_legend(), width, "…").into_owned();
        text + "\n" + &legend
    }

    /// Returns a legend of the verdict signs that occur in the matrix.
    fn verdict_legend(&self) -> String {
        let runs = self.rows.iter().flat_map(|row| row.runs.iter().flatten());
        let mut seen: Vec<Verdict> = Vec::new();
        for run in runs {
            if !seen.contains(&run.verdict()) {
                seen.push(run.verdict());
            }
        }
        let mut signs = vec![format!(
            "{SIGN_OF_UNJUDGED_CASE} {}",
            self.words.unknown_yet()
        )];
        signs.extend(
            Verdict::ALL
                .into_iter()
                .filter(|verdict| seen.contains(verdict))
                .map(|verdict| format!("{} {}", verdict_character(verdict), verdict.code())),
        );
        signs.join("  ")
    }
}

fn write_table_row(text: &mut String, name_width: usize, [name, score, cells]: [&str; 3]) {
    let short_name = console::truncate_str(name, name_width, "…");
    let name_cell = console::pad_str(&short_name, name_width, console::Alignment::Left, None);
    let score_cell = console::pad_str(score, SCORE_WIDTH, console::Alignment::Right, None);
    let row = format!("{name_cell} {score_cell} {cells}");
    let _ = write!(text, "\n{}", row.trim_end());
}

fn verdict_character(verdict: Verdict) -> char {
    match verdict {
        Verdict::Accepted => SIGN_OF_ACCEPTED_CASE,
        verdict => verdict
            .code()
            .chars()
            .next()
            .unwrap_or(SIGN_OF_UNJUDGED_CASE),
    }
}

fn coloured_verdict_character(run: &Option<Arc<RunResult>>) -> String {
    let Some(run) = run else {
        let style = Style::new().dimmed();
        return format!("{style}{SIGN_OF_UNJUDGED_CASE}{style:#}");
    };
    let style = palette::verdict_style(run.verdict());
    format!("{style}{}{style:#}", verdict_character(run.verdict()))
}

/// Returns the points for the cases that have been judged so far; empty for a contestant without a submission.
fn format_points_so_far(
    contestant: &Contestant,
    problem: &ContestProblem,
    runs: &[Option<Arc<RunResult>>],
) -> String {
    let Participation::Submitted(submissions) = &contestant.participation else {
        return String::new();
    };
    let scorer = submissions.first().map(|submission| {
        Scorer::new_for_points_only(problem.problem, problem.test_set, submission)
    });
    let so_far = scorer.map(|scorer| scorer.points_so_far(runs.to_vec()));
    so_far.map_or(String::new(), |score| format_points(score.rounded()))
}

/// Returns the lines above the columns of cases, in which labels are written vertically. For a single problem with
/// unique short case names, labels are these names; otherwise they are numbers.
fn vertical_label_lines(problems: &[ContestProblem]) -> Vec<String> {
    let short = match problems {
        [problem] => unique_short_case_names(problem),
        _ => None,
    };
    let counts = problems
        .iter()
        .map(|problem| problem.test_set.test_cases.len());
    let labels: Vec<String> = match short {
        Some(names) => names,
        None => (1..=counts.max().unwrap_or(0))
            .map(|number| number.to_string())
            .collect(),
    };
    let lengths = labels.iter().map(|label| label.chars().count());
    let height = lengths.max().unwrap_or(0);
    (0..height)
        .map(|line| {
            labels
                .iter()
                .map(|label| label_char_in_line(label, height, line))
                .collect()
        })
        .collect()
}

/// Returns the character of a label in line `line` of the head, which has `height` lines. Labels are bottom-aligned.
fn label_char_in_line(label: &str, height: usize, line: usize) -> char {
    let blanks_above = height - label.chars().count();
    line.checked_sub(blanks_above)
        .and_then(|index| label.chars().nth(index))
        .unwrap_or(' ')
}

/// Returns short names of all cases, such as "04" for general/04-sample. `None` if a name has no short form or two are
/// equal.
fn unique_short_case_names(problem: &ContestProblem) -> Option<Vec<String>> {
    let cases = problem.test_set.test_cases.iter();
    let names: Vec<String> = cases
        .map(|test_case| short_case_name(&test_case.case.name))
        .collect::<Option<_>>()?;
    let mut different = names.clone();
    different.sort_unstable();
    different.dedup();
    (different.len() == names.len()).then_some(names)
}

fn short_case_name(name: &str) -> Option<String> {
    let file_name = name.rsplit('/').next().unwrap_or(name);
    let short = file_name.split(['-', '_']).next().unwrap_or(file_name);
    let is_short = (1..=MAX_LABEL_LENGTH).contains(&short.len())
        && short.chars().all(|sign| sign.is_ascii_alphanumeric());
    is_short.then(|| short.to_owned())
}
