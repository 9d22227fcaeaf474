//! Results as CSV for scripts and spreadsheets, with a row for each contestant or for each case.
//!
//! Text from outside is reduced to one line without control characters. A text cell that a spreadsheet would evaluate
//! as a formula gets an apostrophe in front; numbers are written as they are.

use super::class::findings::judge_error;
use super::class::{Problem, Ranked, enrolled, problems, ranking};
use super::csv_heads::{Head, OF_CASES};
use super::dialogue;
use super::drawing::Look;
use super::record::{Case, Results, Submission};
use caipan_facts::prose;
use caipan_i18n::Lang;

/// Byte order mark, which some spreadsheets need to recognise UTF-8.
pub const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Maximum number of cells for problems and subtasks in the table of contestants. Beyond it these columns are left out,
/// to bound memory; the table of cases has the details.
const MOST_CELLS: usize = 5_000_000;

/// Maximum width of a line of a dialogue, in columns.
const LINE: usize = 120;

/// Writes a row for each contestant, in the order of the ranking, with column headers in `lang`.
pub fn contestants(results: &Results, lang: Lang) -> String {
    let (mut problems, ranking) = (problems(results), ranking(results));
    let mut table = Table::new();
    let text = |head: Head| head.text(lang);
    let mut head: Vec<String> = [Head::Rank, Head::Name].map(text).to_vec();
    let columns = results.roster.iter().flat_map(|roster| &roster.columns);
    head.extend(columns.map(|column| format!("{} {column}", text(Head::Roster))));
    head.extend([Head::Path, Head::Score, Head::MaxScore].map(text));
    let max: f64 = problems.iter().map(|problem| problem.max_score).sum();
    let columns = problems.iter().map(|problem| 6 + problem.subtasks.len());
    if columns.sum::<usize>().saturating_mul(ranking.len()) > MOST_CELLS {
        problems.clear();
    }
    for problem in &problems {
        let columns = [
            Head::Path,
            Head::Language,
            Head::Verdict,
            Head::Score,
            Head::MaxScore,
            Head::Diagnosis,
        ];
        head.extend(columns.map(|column| format!("{} {}", problem.name, text(column))));
        let subtasks = problem.subtasks.iter();
        head.extend(subtasks.map(|(subtask, _)| format!("{} / {subtask}", problem.name)));
    }
    let last = [
        Head::UnfinishedCases,
        Head::Unjudged,
        Head::Provisional,
        Head::JudgeError,
        Head::JudgeAgain,
    ];
    head.extend(last.map(text));
    table.row(head.into_iter().map(Cell::Text));
    for ranked in ranking {
        table.row(contestant(&ranked, results, &problems, max));
    }
    table.text()
}

fn contestant(ranked: &Ranked, results: &Results, problems: &[Problem], max: f64) -> Vec<Cell> {
    let mut row = vec![
        ranked.rank.map_or(Cell::Empty, Cell::count),
        Cell::text(ranked.name),
    ];
    row.extend(enrolled(results, ranked.name).into_iter().map(Cell::text));
    row.extend([
        Cell::text(ranked.path.unwrap_or_default()),
        Cell::Number(ranked.score),
        Cell::Number(max),
    ]);
    for (number, problem) in problems.iter().enumerate() {
        let Some(card) = ranked.to(number) else {
            row.extend((0..6 + problem.subtasks.len()).map(|_| Cell::Empty));
            continue;
        };
        row.extend([
            Cell::text(&card.path),
            Cell::text(&card.language),
            Cell::text(card.verdict.code()),
            Cell::Number(card.score),
            Cell::Number(card.max_score),
            Cell::Text(diagnosis(card)),
        ]);
        row.extend(problem.subtasks.iter().map(|(name, _)| {
            let subtask = card.subtasks.iter().find(|subtask| subtask.name == *name);
            subtask.map_or(Cell::Empty, |subtask| Cell::Number(subtask.score))
        }));
    }
    let cards = ranked.submissions.iter().map(|(_, card)| card);
    row.push(Cell::count(cards.map(|card| card.unfinished_cases).sum()));
    row.extend([
        Cell::Number(ranked.unjudged()),
        Cell::text(if ranked.is_provisional { "yes" } else { "no" }),
        Cell::Text(judge_errors(ranked)),
        if ranked.is_unjudged() {
            Cell::optional(&results.judge_again)
        } else {
            Cell::Empty
        },
    ]);
    row
}

/// Describes the judge errors of a contestant, for each problem that has some.
fn judge_errors(ranked: &Ranked) -> String {
    let cards = ranked.submissions.iter().map(|(_, card)| card);
    let reasons = cards
        .filter(|card| card.is_unjudged())
        .map(|card| format!("{}: {}", card.problem, judge_error(card, Lang::En)));
    reasons.collect::<Vec<_>>().join(" | ")
}

/// Returns the ids of all mistakes that explain the submission equally well.
fn diagnosis(card: &Submission) -> String {
    let mutants = card
        .diagnosis
        .iter()
        .flat_map(|diagnosis| &diagnosis.mutants);
    let names: Vec<&str> = mutants.map(|mutant| mutant.id.as_str()).collect();
    names.join(" | ")
}

/// Writes a row for each case of each submission, in the order of the results, with column headers in `lang`. A
/// submission without cases has one row.
pub fn cases(results: &Results, lang: Lang) -> String {
    let mut table = Table::new();
    table.row(OF_CASES.map(|head| Cell::Text(head.text(lang))));
    for card in &results.submissions {
        let own = || [&card.name, &card.path, &card.problem].map(|text| Cell::text(text));
        if card.cases.is_empty() {
            let rest = [
                Cell::Empty,
                Cell::Empty,
                Cell::text(card.verdict.code()),
                Cell::Number(card.score),
                Cell::Number(card.max_score),
            ];
            let nothing = (0..6).map(|_| Cell::Empty);
            let reason = [&card.reason_kind, &card.reason].map(Cell::optional);
            let tail = (0..5)
                .map(|_| Cell::Empty)
                .chain([Cell::count(card.unfinished_cases)])
                .chain([
                    Cell::Empty,
                    Cell::Empty,
                    Cell::Number(card.unjudged),
                    Cell::Empty,
                ]);
            table.row(
                own()
                    .into_iter()
                    .chain(rest)
                    .chain(nothing)
                    .chain(reason)
                    .chain(tail),
            );
        }
        for result in &card.cases {
            let unfinished = Cell::count(card.unfinished_cases);
            let tail = [unfinished].into_iter().chain(beside(result));
            table.row(own().into_iter().chain(case(result)).chain(tail));
        }
    }
    table.text()
}

fn case(case: &Case) -> [Cell; 18] {
    let number = |number: Option<f64>| number.map_or(Cell::Empty, Cell::Number);
    let whole = |number: Option<i64>| number.map_or(Cell::Empty, Cell::Whole);
    let runs: Vec<&str> = case
        .runs
        .iter()
        .flat_map(|runs| &runs.verdicts)
        .map(|verdict| verdict.code())
        .collect();
    [
        Cell::text(&case.name),
        Cell::optional(&case.subtask),
        Cell::text(case.verdict.code()),
        Cell::Number(case.score),
        Cell::Number(case.max_score),
        Cell::text(if case.counts { "yes" } else { "no" }),
        number(case.cpu_s),
        number(case.wall_s),
        case.memory_bytes
            .map_or(Cell::Empty, |bytes| Cell::Text(bytes.to_string())),
        whole(case.exit_code.map(i64::from)),
        whole(case.signal.map(i64::from)),
        Cell::optional(&case.reason_kind),
        Cell::optional(&case.reason),
        Cell::text(if case.unstable { "yes" } else { "no" }),
        Cell::Text(runs.join(" ")),
        number(case.load),
        number(case.steal_s),
        Cell::text(if case.unconfirmed { "yes" } else { "no" }),
    ]
}

/// Returns the last columns: remark of the second checker, last lines of the dialogue, unjudged points, further
/// subtasks.
fn beside(case: &Case) -> [Cell; 4] {
    let also = case.also.as_ref().map(|also| Lang::En.fact(also));
    let said = case.dialogue.as_ref().map(|said| {
        let lines = dialogue::end(said, dialogue::LAST, LINE, Look::Plain);
        lines.join(" | ")
    });
    let [also, said] = [also, said].map(|text| Cell::optional(&text));
    let further: Vec<&str> = case
        .also_in
        .iter()
        .map(|further| further.name.as_str())
        .collect();
    let further = Cell::text(&further.join(" | "));
    [also, said, Cell::Number(case.unjudged), further]
}

enum Cell {
    Empty,
    Text(String),
    Number(f64),
    Whole(i64),
}

impl Cell {
    fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    fn optional(text: &Option<String>) -> Self {
        text.as_ref().map_or(Self::Empty, |text| Self::text(text))
    }

    fn count(number: usize) -> Self {
        Self::Whole(i64::try_from(number).unwrap_or(i64::MAX))
    }

    fn written(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) => defused(text),
            Self::Number(number) => super::decimals::decimal(*number),
            Self::Whole(number) => number.to_string(),
        }
    }
}

/// Reduces text to one line, with an apostrophe in front if a spreadsheet would evaluate it as a formula.
pub(crate) fn defused(text: &str) -> String {
    let first = text.trim_start().chars().next();
    let is_formula = matches!(
        first,
        Some('=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠')
    ) || text.starts_with(['\t', '\r', '\n']);
    let text = prose(text.as_bytes());
    if is_formula { format!("'{text}") } else { text }
}

struct Table(csv::Writer<Vec<u8>>);

impl Table {
    fn new() -> Self {
        Self(csv::Writer::from_writer(Vec::new()))
    }

    fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        // Cannot fail: all rows have the same length, and the writer writes to memory.
        let _ = self
            .0
            .write_record(cells.into_iter().map(|cell| cell.written()));
    }

    fn text(self) -> String {
        let bytes = self.0.into_inner().unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}
