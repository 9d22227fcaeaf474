//! Results as CSV for scripts and spreadsheets, with a row for each contestant or for each case.
//!
//! Text from outside is reduced to one line without control characters. A text cell that a spreadsheet would evaluate
//! as a formula gets an apostrophe in front; numbers are written as they are.

use super::class_statistics::findings::describe_judge_errors;
use super::class_statistics::{
    ProblemMaxScores, RankedContestant, collect_problem_max_scores, rank_contestants,
    roster_cells_of_contestant,
};
use super::csv_column_heads::{CASE_COLUMNS, CsvColumnHead};
use super::dialogue;
use super::drawing::OutputStyle;
use super::record::{Case, Results, Submission};
use caipan_facts::printable_prose;
use caipan_i18n::Lang;

/// Byte order mark, which some spreadsheets need to recognise UTF-8.
pub const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Maximum number of cells for problems and subtasks in the CSV file of contestants. Above it, the columns of these
/// cells are left out to save memory; the CSV file of cases contains the same details.
const MAX_CELLS: usize = 5_000_000;

/// Width, in columns, to which each line of a dialogue is truncated in a cell.
const MAX_DIALOGUE_LINE_WIDTH: usize = 120;

/// Formats results as CSV with a row for each contestant, in the order of the ranking, with column headers in `lang`.
pub(crate) fn render_contestants(results: &Results, lang: Lang) -> String {
    let (mut problems, ranking) = (
        collect_problem_max_scores(results),
        rank_contestants(results),
    );
    let mut table = CsvTable::new();
    let text = |head: CsvColumnHead| head.text(lang);
    let mut head: Vec<String> = [CsvColumnHead::Rank, CsvColumnHead::Name]
        .map(text)
        .to_vec();
    let columns = results.roster.iter().flat_map(|roster| &roster.columns);
    head.extend(columns.map(|column| format!("{} {column}", text(CsvColumnHead::Roster))));
    head.extend(
        [
            CsvColumnHead::Path,
            CsvColumnHead::Score,
            CsvColumnHead::MaxScore,
        ]
        .map(text),
    );
    let max: f64 = problems.iter().map(|problem| problem.max_score).sum();
    let columns = problems.iter().map(|problem| 6 + problem.subtasks.len());
    if columns.sum::<usize>().saturating_mul(ranking.len()) > MAX_CELLS {
        problems.clear();
    }
    for problem in &problems {
        let columns = [
            CsvColumnHead::Path,
            CsvColumnHead::Language,
            CsvColumnHead::Verdict,
            CsvColumnHead::Score,
            CsvColumnHead::MaxScore,
            CsvColumnHead::Diagnosis,
        ];
        head.extend(columns.map(|column| format!("{} {}", problem.name, text(column))));
        let subtasks = problem.subtasks.iter();
        head.extend(subtasks.map(|(subtask, _)| format!("{} / {subtask}", problem.name)));
    }
    let last = [
        CsvColumnHead::UnfinishedCases,
        CsvColumnHead::Unjudged,
        CsvColumnHead::Provisional,
        CsvColumnHead::JudgeError,
        CsvColumnHead::JudgeAgain,
    ];
    head.extend(last.map(text));
    table.write_row(head.into_iter().map(CsvCell::Text));
    for contestant in ranking {
        table.write_row(contestant_row(&contestant, results, &problems, max));
    }
    table.into_text()
}

fn contestant_row(
    contestant: &RankedContestant,
    results: &Results,
    problems: &[ProblemMaxScores],
    max: f64,
) -> Vec<CsvCell> {
    let mut row = vec![
        contestant.rank.map_or(CsvCell::Empty, CsvCell::from_count),
        CsvCell::from_text(contestant.name),
    ];
    row.extend(
        roster_cells_of_contestant(results, contestant.name)
            .into_iter()
            .map(CsvCell::from_text),
    );
    row.extend([
        CsvCell::from_text(contestant.path.unwrap_or_default()),
        CsvCell::Number(contestant.score),
        CsvCell::Number(max),
    ]);
    for (number, problem) in problems.iter().enumerate() {
        let Some(submission) = contestant.submission_for_problem(number) else {
            row.extend((0..6 + problem.subtasks.len()).map(|_| CsvCell::Empty));
            continue;
        };
        row.extend([
            CsvCell::from_text(&submission.path),
            CsvCell::from_text(&submission.language),
            CsvCell::from_text(submission.verdict.code()),
            CsvCell::Number(submission.score),
            CsvCell::Number(submission.max_score),
            CsvCell::Text(likely_mistake_ids(submission)),
        ]);
        row.extend(problem.subtasks.iter().map(|(name, _)| {
            let subtask = submission
                .subtasks
                .iter()
                .find(|subtask| subtask.name == *name);
            subtask.map_or(CsvCell::Empty, |subtask| CsvCell::Number(subtask.score))
        }));
    }
    let submissions = contestant
        .submissions
        .iter()
        .map(|(_, submission)| submission);
    row.push(CsvCell::from_count(
        submissions
            .map(|submission| submission.unfinished_cases)
            .sum(),
    ));
    row.extend([
        CsvCell::Number(contestant.unjudged_points()),
        CsvCell::from_text(if contestant.is_provisional {
            "yes"
        } else {
            "no"
        }),
        CsvCell::Text(judge_errors_by_problem(contestant)),
        if contestant.is_unjudged() {
            CsvCell::from_optional_text(&results.judge_again)
        } else {
            CsvCell::Empty
        },
    ]);
    row
}

/// Describes the judge errors of a contestant for each problem that has judge errors.
fn judge_errors_by_problem(contestant: &RankedContestant) -> String {
    let submissions = contestant
        .submissions
        .iter()
        .map(|(_, submission)| submission);
    let reasons = submissions
        .filter(|submission| submission.is_unjudged())
        .map(|submission| {
            format!(
                "{}: {}",
                submission.problem,
                describe_judge_errors(submission, Lang::En)
            )
        });
    reasons.collect::<Vec<_>>().join(" | ")
}

/// Returns the ids of all mistakes that explain the submission equally well.
fn likely_mistake_ids(submission: &Submission) -> String {
    let mutants = submission
        .diagnosis
        .iter()
        .flat_map(|diagnosis| &diagnosis.mutants);
    let names: Vec<&str> = mutants.map(|mutant| mutant.id.as_str()).collect();
    names.join(" | ")
}

/// Formats results as CSV with a row for each case of each submission, in the order of the results, with column headers
/// in `lang`. A submission without cases has one row.
pub(crate) fn render_cases(results: &Results, lang: Lang) -> String {
    let mut table = CsvTable::new();
    table.write_row(CASE_COLUMNS.map(|head| CsvCell::Text(head.text(lang))));
    for submission in &results.submissions {
        if submission.cases.is_empty() {
            let rest = [
                CsvCell::Empty,
                CsvCell::Empty,
                CsvCell::from_text(submission.verdict.code()),
                CsvCell::Number(submission.score),
                CsvCell::Number(submission.max_score),
            ];
            let nothing = (0..6).map(|_| CsvCell::Empty);
            let reason =
                [&submission.reason_kind, &submission.reason].map(CsvCell::from_optional_text);
            let tail = (0..5)
                .map(|_| CsvCell::Empty)
                .chain([CsvCell::from_count(submission.unfinished_cases)])
                .chain([
                    CsvCell::Empty,
                    CsvCell::Empty,
                    CsvCell::Number(submission.unjudged),
                    CsvCell::Empty,
                ]);
            table.write_row(
                submission_cells(submission)
                    .into_iter()
                    .chain(rest)
                    .chain(nothing)
                    .chain(reason)
                    .chain(tail),
            );
        }
        for result in &submission.cases {
            let unfinished = CsvCell::from_count(submission.unfinished_cases);
            let tail = [unfinished]
                .into_iter()
                .chain(remark_and_dialogue_cells(result));
            table.write_row(
                submission_cells(submission)
                    .into_iter()
                    .chain(case_cells(result))
                    .chain(tail),
            );
        }
    }
    table.into_text()
}

fn submission_cells(submission: &Submission) -> [CsvCell; 3] {
    [&submission.name, &submission.path, &submission.problem].map(|text| CsvCell::from_text(text))
}

fn case_cells(case: &Case) -> [CsvCell; 18] {
    let runs: Vec<&str> = case
        .runs
        .iter()
        .flat_map(|runs| &runs.verdicts)
        .map(|verdict| verdict.code())
        .collect();
    [
        CsvCell::from_text(&case.name),
        CsvCell::from_optional_text(&case.subtask),
        CsvCell::from_text(case.verdict.code()),
        CsvCell::Number(case.score),
        CsvCell::Number(case.max_score),
        CsvCell::from_text(if case.counts { "yes" } else { "no" }),
        decimal_cell(case.cpu_s),
        decimal_cell(case.wall_s),
        case.memory_bytes
            .map_or(CsvCell::Empty, |bytes| CsvCell::Text(bytes.to_string())),
        integer_cell(case.exit_code.map(i64::from)),
        integer_cell(case.signal.map(i64::from)),
        CsvCell::from_optional_text(&case.reason_kind),
        CsvCell::from_optional_text(&case.reason),
        CsvCell::from_text(if case.unstable { "yes" } else { "no" }),
        CsvCell::Text(runs.join(" ")),
        decimal_cell(case.load),
        decimal_cell(case.steal_s),
        CsvCell::from_text(if case.unconfirmed { "yes" } else { "no" }),
    ]
}

fn decimal_cell(number: Option<f64>) -> CsvCell {
    number.map_or(CsvCell::Empty, CsvCell::Number)
}

fn integer_cell(number: Option<i64>) -> CsvCell {
    number.map_or(CsvCell::Empty, CsvCell::Whole)
}

/// Returns the last cells of the row of a case: remark of the second checker, last lines of the dialogue, unjudged
/// points, further subtasks.
fn remark_and_dialogue_cells(case: &Case) -> [CsvCell; 4] {
    let remark = case.also.as_ref().map(|remark| Lang::En.fact(remark));
    let dialogue = case.dialogue.as_ref().map(|dialogue| {
        let lines = dialogue::format_last_dialogue_lines(
            dialogue,
            dialogue::DEFAULT_LINES,
            MAX_DIALOGUE_LINE_WIDTH,
            OutputStyle::Plain,
        );
        lines.join(" | ")
    });
    let [remark, dialogue] = [remark, dialogue].map(|text| CsvCell::from_optional_text(&text));
    let further: Vec<&str> = case
        .also_in
        .iter()
        .map(|further| further.name.as_str())
        .collect();
    let further = CsvCell::from_text(&further.join(" | "));
    [remark, dialogue, CsvCell::Number(case.unjudged), further]
}

enum CsvCell {
    Empty,
    Text(String),
    Number(f64),
    Whole(i64),
}

impl CsvCell {
    fn from_text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    fn from_optional_text(text: &Option<String>) -> Self {
        text.as_ref()
            .map_or(Self::Empty, |text| CsvCell::from_text(text))
    }

    fn from_count(number: usize) -> Self {
        Self::Whole(i64::try_from(number).unwrap_or(i64::MAX))
    }

    fn to_text(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) => escape_spreadsheet_formula(text),
            Self::Number(number) => super::decimals::format_decimal(*number),
            Self::Whole(number) => number.to_string(),
        }
    }
}

/// Reduces text to one line, and puts an apostrophe before it if a spreadsheet would evaluate it as a formula.
pub(crate) fn escape_spreadsheet_formula(text: &str) -> String {
    let first = text.trim_start().chars().next();
    let is_formula = matches!(
        first,
        Some('=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠')
    ) || text.starts_with(['\t', '\r', '\n']);
    let text = printable_prose(text.as_bytes());
    if is_formula { format!("'{text}") } else { text }
}

struct CsvTable(csv::Writer<Vec<u8>>);

impl CsvTable {
    fn new() -> Self {
        Self(csv::Writer::from_writer(Vec::new()))
    }

    fn write_row(&mut self, cells: impl IntoIterator<Item = CsvCell>) {
        // Cannot fail: all rows have the same length, and the writer writes to memory.
        let _ = self
            .0
            .write_record(cells.into_iter().map(|cell| cell.to_text()));
    }

    fn into_text(self) -> String {
        let bytes = self.0.into_inner().unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}
