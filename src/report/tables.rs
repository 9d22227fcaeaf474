//! The tables of a class: what text and Markdown show, each in its own way.

use std::ops::Range;

use super::class::{self, Ranked};
use super::decimals::{points, time};
use super::i18n::{Lang, Words, mistake};
use super::record::{Case, Results, Runs, Submission};
use crate::judge::runs::Decided;
use crate::judge::verdict::Verdict;
use crate::problem::printable;

/// A table: its title, heads and rows. Foreign text in it is one harmless line, and not yet escaped for any markup.
pub struct Table {
    /// What it shows.
    pub title: &'static str,
    /// Heads of columns, and whether numbers stand below them.
    pub heads: Vec<(String, bool)>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
    /// What is to be said below it.
    pub note: Option<String>,
    /// The columns whose cells begin with a verdict.
    pub verdicts: Range<usize>,
}

/// A contest has at most so many problems where each has a column in the ranking.
const MOST_PROBLEMS: usize = 26;

/// A problem has at most so many subtasks where each has a column in the ranking.
const MOST_SUBTASKS: usize = 8;

/// All tables that have rows; `most` rows of each but the ranking.
pub fn all(results: &Results, lang: Lang, most: usize) -> Vec<Table> {
    let words = lang.words();
    let tables = [
        ranking(results, words),
        subtasks(results, words),
        failures(results, words, most),
        mistakes(results, lang, most),
        unstable(results, words, most),
    ];
    tables
        .into_iter()
        .filter(|table| !table.rows.is_empty())
        .collect()
}

fn text(foreign: &str) -> String {
    printable(foreign.as_bytes())
}

fn of_score(score: f64, max: f64) -> String {
    format!("{}/{}", points(score), points(max))
}

/// The cells of rank and name.
fn who(ranked: &Ranked, words: &Words) -> Vec<String> {
    let name = match ranked.path {
        Some(path) => format!("{}{}", text(ranked.name), (words.brackets)(&text(path))),
        None => text(ranked.name),
    };
    let rank = ranked.rank.map_or("–".to_owned(), |rank| rank.to_string());
    vec![rank, name]
}

/// The cells of verdict, points and the points of these subtasks.
fn of_one_problem(card: &Submission, subtasks: &[&str]) -> Vec<String> {
    let verdict = card.verdict.code().to_owned();
    let mut cells = vec![verdict, of_score(card.score, card.max_score)];
    cells.extend(subtasks.iter().map(|name| {
        let subtask = card.subtasks.iter().find(|subtask| subtask.name == *name);
        subtask.map_or(String::new(), |subtask| points(subtask.score))
    }));
    cells
}

fn ranking(results: &Results, words: &Words) -> Table {
    let problems = class::problems(results);
    let mut heads = vec![
        (words.rank.to_owned(), true),
        (words.contestant.to_owned(), false),
    ];
    let shown = match problems.as_slice() {
        [problem] => {
            heads.push((words.verdict.to_owned(), false));
            heads.push((words.score.to_owned(), true));
            let scored = problem.subtasks.iter().filter(|(_, max)| *max > 0.0);
            let names: Vec<&str> = scored.map(|(name, _)| *name).collect();
            if names.len() <= MOST_SUBTASKS {
                names
            } else {
                Vec::new()
            }
        }
        _ => {
            heads.push((words.total.to_owned(), true));
            if problems.len() <= MOST_PROBLEMS {
                heads.extend(problems.iter().map(|problem| (text(problem.name), false)));
            }
            Vec::new()
        }
    };
    heads.extend(shown.iter().map(|name| (text(name), true)));
    let max = problems.iter().map(|problem| problem.max_score).sum();
    let row = |ranked: Ranked| {
        let mut row = who(&ranked, words);
        if let (1, Some(card)) = (problems.len(), ranked.to(0)) {
            row.extend(of_one_problem(card, &shown));
        } else {
            row.push(of_score(ranked.score, max));
            let columns = 0..problems.len();
            let columns = columns.filter(|_| problems.len() <= MOST_PROBLEMS);
            row.extend(columns.map(|column| {
                ranked.to(column).map_or("–".to_owned(), |card| {
                    format!("{} {}", card.verdict.code(), points(card.score))
                })
            }));
        }
        row
    };
    let rows = class::ranking(results).into_iter().map(row).collect();
    let verdicts = class::verdicts(results).into_iter();
    let verdicts = verdicts.map(|(verdict, count)| format!("{count} {}", verdict.code()));
    let note = verdicts.collect::<Vec<_>>().join(words.comma);
    Table {
        title: words.ranking,
        heads,
        rows,
        note: Some(note),
        verdicts: match problems.len() {
            1 => 2..3,
            more => 3..3 + more,
        },
    }
}

fn subtasks(results: &Results, words: &Words) -> Table {
    let row = |subtask: &class::Subtask| {
        vec![
            text(subtask.problem),
            text(subtask.name),
            of_score(subtask.mean(), subtask.max_score),
            (words.of)(subtask.full, subtask.submissions),
        ]
    };
    Table {
        title: words.by_subtask,
        heads: heads(&[
            (words.problem, false),
            (words.subtask, false),
            (words.mean, true),
            (words.full, true),
        ]),
        rows: class::subtasks(results).iter().map(row).collect(),
        note: None,
        verdicts: 0..0,
    }
}

fn failures(results: &Results, words: &Words, most: usize) -> Table {
    let mut failures = class::failures(results);
    failures.retain(|case| case.failed > 0);
    let row = |case: &class::Failures| {
        let note = if case.counts {
            String::new()
        } else {
            (words.brackets)(words.without_points)
        };
        vec![
            text(case.problem),
            format!("{}{note}", text(case.case)),
            (words.of)(case.failed, case.ran),
        ]
    };
    Table {
        title: words.failed_most,
        heads: heads(&[
            (words.problem, false),
            (words.case, false),
            (words.failed, true),
        ]),
        rows: failures.iter().take(most).map(row).collect(),
        note: not_shown(failures.len(), most, words),
        verdicts: 0..0,
    }
}

fn mistakes(results: &Results, lang: Lang, most: usize) -> Table {
    let words = lang.words();
    let mistakes = class::mistakes(results);
    let row = |known: &class::Mistake| {
        let mut what = text(mistake(lang, &known.mutant.id, &known.mutant.mistake));
        if known.not_told_apart > 0 {
            what += &(words.brackets)(&(words.not_told_apart)(known.not_told_apart));
        }
        vec![text(known.problem), known.count.to_string(), what]
    };
    Table {
        title: words.mistakes,
        heads: heads(&[
            (words.problem, false),
            (words.submissions, true),
            (words.mistake, false),
        ]),
        rows: mistakes.iter().take(most).map(row).collect(),
        note: not_shown(mistakes.len(), most, words),
        verdicts: 0..0,
    }
}

fn unstable(results: &Results, words: &Words, most: usize) -> Table {
    let cases = class::unstable(results);
    let rows = cases.iter().take(most).map(|(card, case)| {
        let runs = runs(case, words).unwrap_or_default();
        vec![
            text(&card.name),
            text(&card.problem),
            text(&case.name),
            runs,
        ]
    });
    Table {
        title: words.unstable_cases,
        heads: heads(&[
            (words.contestant, false),
            (words.problem, false),
            (words.case, false),
            (words.runs, false),
        ]),
        rows: rows.collect(),
        note: not_shown(cases.len(), most, words),
        verdicts: 0..0,
    }
}

fn heads(heads: &[(&str, bool)]) -> Vec<(String, bool)> {
    heads
        .iter()
        .map(|(head, number)| ((*head).to_owned(), *number))
        .collect()
}

fn not_shown(all: usize, most: usize, words: &Words) -> Option<String> {
    (all > most).then(|| (words.not_shown)(all - most))
}

/// What the runs of a case near a limit came to, on one line.
pub fn runs(case: &Case, words: &Words) -> Option<String> {
    if case.unconfirmed {
        return Some(words.unconfirmed.to_owned());
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
    let what = match case.unstable {
        true => (words.unstable_in)(verdict.code(), times, all),
        false => (words.near_limit)(verdict.code(), all),
    };
    let what = match runs.decided_by.as_deref() == Some(Decided::First.name()) {
        true => what + words.semicolon + words.first_counts,
        false => what,
    };
    Some(match alone(runs) {
        Some((min, median)) => what + words.semicolon + &(words.alone)(&time(min), &time(median)),
        None => what,
    })
}

/// The least and the middle time of the runs alone: CPU time, where it is known.
fn alone(runs: &Runs) -> Option<(f64, f64)> {
    let cpu = runs.cpu_min_s.zip(runs.cpu_median_s);
    cpu.or(runs.wall_min_s.zip(runs.wall_median_s))
}
