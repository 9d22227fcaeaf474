//! Results for people: a scorecard per submission, the tables of the class at the end.

mod layout;

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use super::decimals::points;
use super::i18n::{Lang, Words, mistake};
use super::record::{Attempt, Case, Diagnosis, Results, Submission, Subtask};
use super::table::{Room, Table};
use super::{class, tables};
use crate::judge::verdict::{Decision, Verdict};
use crate::problem::printable;
use crate::sandbox::Bytes;

/// Of more submissions than this only the tables are shown, unless everything is asked for.
const MOST_SCORECARDS: usize = 10;

/// As much room as there is, the first that fits: statistics give way before findings, and are left out before findings
/// become too few.
const ROOMS: [(usize, usize); 12] = [
    (20, 20),
    (20, 10),
    (20, 5),
    (20, 3),
    (10, 3),
    (6, 3),
    (20, 0),
    (10, 0),
    (6, 0),
    (4, 0),
    (2, 0),
    (1, 0),
];

/// The tables of a class of two hundred take so many lines, unless everything is asked for: a report is to be read.
const MOST_LINES: usize = 240;

/// So many lines the tables below the ranking may always take, however many contestants there are. They are all in the
/// ranking.
const BELOW_THE_RANKING: usize = 36;

/// All scorecards, where they are not too many, and the tables of the class, where there are several submissions.
pub fn results(results: &Results, lang: Lang, all: bool) -> String {
    let submissions = &results.submissions;
    if submissions.is_empty() {
        return format!("{}\n", lang.words().nobody);
    }
    let mut texts = Vec::new();
    if let Some(title) = &results.title {
        let bold = Style::new().bold();
        texts.push(format!("{bold}{}{bold:#}\n", printable(title.as_bytes())));
    }
    if let Some((done, total)) = results.progress() {
        let style = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
        let text = (lang.words().interrupted)(done, total);
        texts.push(format!("{style}{text}{style:#}\n"));
    }
    if all || submissions.len() <= MOST_SCORECARDS {
        texts.extend(submissions.iter().map(|card| scorecard(card, all, lang)));
    }
    texts.extend(summary(results, lang, all));
    texts.join("\n")
}

/// The tables of the class; nothing where there is only one submission.
pub fn summary(results: &Results, lang: Lang, all: bool) -> Option<String> {
    (results.submissions.len() > 1).then(|| {
        let tables = tables::all(results, lang);
        match all {
            true => tables
                .iter()
                .map(layout::table)
                .collect::<Vec<_>>()
                .join("\n"),
            false => fitted(&tables, lang.words()),
        }
    })
}

/// The tables with as many rows as there is room for, and the titles of those that are left out.
fn fitted(tables: &[Table], words: &Words) -> String {
    let rooms = ROOMS.map(|(findings, statistics)| Room {
        findings,
        statistics,
    });
    let lines = |room: Room| -> usize { tables.iter().map(|table| table.lines(room)).sum() };
    let ranking = tables.first().map_or(0, |table| table.lines(rooms[0]));
    let most = MOST_LINES.max(ranking + BELOW_THE_RANKING);
    let room = rooms.into_iter().find(|room| lines(*room) <= most);
    let room = room.unwrap_or(rooms[rooms.len() - 1]);
    let mut texts = Vec::new();
    let mut left_out = Vec::new();
    for table in tables {
        match table.within(room, words) {
            Some(table) => texts.push(layout::table(&table)),
            None => left_out.push(table.title),
        }
    }
    if !left_out.is_empty() {
        texts.push((words.left_out)(&left_out.join(words.comma)) + "\n");
    }
    texts.join("\n")
}

/// One submission: its cases by subtask, each rejection with its evidence, the score.
///
/// Of subtasks without points only what was not accepted is shown, unless `all` is asked for.
pub fn scorecard(card: &Submission, all: bool, lang: Lang) -> String {
    let words = lang.words();
    let mut text = String::new();
    let bold = Style::new().bold();
    let name = printable(card.name.as_bytes());
    let language = printable(card.language.as_bytes());
    let on = (words.on)(&language, &printable(card.problem.as_bytes()));
    let _ = writeln!(text, "{bold}{name}{bold:#}{on}");
    if card.subtasks.is_empty() {
        card.cases
            .iter()
            .for_each(|result| case(&mut text, result, lang));
    }
    for subtask in card.subtasks.iter().filter(|_| !card.cases.is_empty()) {
        let mine = card
            .cases
            .iter()
            .filter(|case| case.subtask.as_ref() == Some(&subtask.name));
        let counts = mine.clone().any(|case| case.counts);
        if mine.clone().count() == 0 {
            continue;
        }
        let _ = writeln!(text, "\n  {}", heading(card, subtask, counts, words));
        mine.filter(|result| {
            all || counts || result.verdict != Verdict::Accepted || result.unstable
        })
        .for_each(|result| case(&mut text, result, lang));
    }
    if card.verdict == Verdict::CompileError {
        let log = card.compile.text(lang);
        let lines = log
            .lines()
            .map(|line| format!("  {}\n", printable(line.as_bytes())));
        text.extend(lines.take(20));
    }
    if let Some(reason) = &card.reason {
        let _ = writeln!(
            text,
            "  {}",
            lang.evidence(card.reason_kind.as_deref(), card.evidence.as_ref(), reason)
        );
    }
    if card.unfinished_cases > 0 {
        let _ = writeln!(text, "\n  {}", (words.stopped)(card.unfinished_cases));
    }
    if card.attempts.len() > 1 {
        let _ = writeln!(text, "\n  {}", attempts(&card.attempts, words));
    }
    let _ = writeln!(text, "\n{}", total(card, lang));
    if let Some(likely) = likely(card, lang) {
        let _ = writeln!(text, "{likely}");
    }
    for remark in &card.remarks {
        let _ = writeln!(text, "{}", lang.fact(remark));
    }
    text
}

fn attempts(attempts: &[Attempt], words: &Words) -> String {
    let each = attempts.iter().map(|attempt| {
        format!(
            "{} {} {}",
            printable(attempt.path.as_bytes()),
            attempt.verdict.code(),
            points(attempt.score)
        )
    });
    let each: Vec<String> = each.collect();
    (words.attempts)(attempts.len(), &each.join(words.comma))
}

fn heading(card: &Submission, subtask: &Subtask, counts: bool, words: &Words) -> String {
    let name = printable(subtask.name.as_bytes());
    if counts {
        let [score, max] = [subtask.score, subtask.max_score].map(points);
        return (words.points_of)(&name, &score, &max);
    }
    let (_, differing, all) = card
        .unscored()
        .into_iter()
        .find(|(group, ..)| *group == subtask.name)
        .unwrap_or(("", 0, 0));
    (words.no_points)(&name, differing, all)
}

fn case(text: &mut String, result: &Case, lang: Lang) {
    let usage = used(result);
    let _ = writeln!(
        text,
        "    {} {usage:>20}  {}",
        coloured(result.verdict, 3),
        printable(result.name.as_bytes())
    );
    if let Some(reason) = &result.reason {
        let _ = writeln!(
            text,
            "        {}",
            lang.evidence(
                result.reason_kind.as_deref(),
                result.evidence.as_ref(),
                reason
            )
        );
    }
    if let (Verdict::RunTimeError, Some(stderr)) = (result.verdict, &result.stderr) {
        last_words(text, stderr);
    }
    if let Some(runs) = tables::runs(result, lang.words()) {
        let _ = writeln!(text, "        {runs}");
    }
    if let Some(command) = &result.see {
        let dim = Style::new().dimmed();
        let command = printable(command.as_bytes());
        let _ = writeln!(text, "        {dim}{command}{dim:#}");
    }
}

/// So many lines of standard error are shown.
const LAST_LINES: usize = 5;

/// The last lines of standard error, where there is more than the one that is quoted.
fn last_words(text: &mut String, stderr: &str) {
    let lines: Vec<&str> = stderr.lines().collect();
    let last = &lines[lines.len().saturating_sub(LAST_LINES)..];
    for line in last.iter().filter(|_| lines.len() > 1) {
        let _ = writeln!(text, "        │ {}", printable(line.as_bytes()));
    }
}

fn used(result: &Case) -> String {
    let Some(seconds) = result.cpu_s.or(result.wall_s) else {
        return String::new();
    };
    let memory = result
        .memory_bytes
        .map_or(String::new(), |bytes| Bytes(bytes).to_string());
    format!("{} ms  {memory:>9}", (seconds * 1000.0) as u64)
}

/// The verdict's code in its colour, padded to `width`.
fn coloured(verdict: Verdict, width: usize) -> String {
    let colour = match verdict {
        Verdict::Accepted => AnsiColor::Green,
        Verdict::PartlyCorrect | Verdict::CompileError => AnsiColor::Yellow,
        Verdict::JudgeError => AnsiColor::Magenta,
        _ => AnsiColor::Red,
    };
    let style = Style::new().bold().fg_color(Some(colour.into()));
    format!("{style}{:<width$}{style:#}", verdict.code())
}

fn total(card: &Submission, lang: Lang) -> String {
    let words = lang.words();
    let differing = card
        .unscored()
        .into_iter()
        .filter(|(_, differing, _)| *differing > 0);
    let notes = differing.map(|(name, differing, all)| {
        let name = printable(name.as_bytes());
        words.semicolon.to_owned() + &(words.differ)(&name, differing, all)
    });
    let notes: String = notes.collect();
    let verdict = format!(
        "{} {}",
        coloured(card.verdict, 0),
        lang.verdict(card.verdict)
    );
    let score = format!("{}/{}{notes}", points(card.score), points(card.max_score));
    (words.colon)(&verdict, &score)
}

/// A verdict with its reason, on one line.
pub fn decision(decision: &Decision, lang: Lang) -> String {
    let verdict = decision.verdict;
    let mut text = format!("{} {}", verdict.code(), lang.verdict(verdict));
    if let Some(reason) = &decision.reason {
        let kind = (lang.words().brackets)(lang.kind(reason.kind));
        text = (lang.words().colon)(&(text + &kind), &lang.reason(reason));
    }
    text
}

/// What is behind a submission's wrong answers, on one line, where that is known.
pub fn likely(card: &Submission, lang: Lang) -> Option<String> {
    if let Some(printed) = &card.always_prints {
        return Some((lang.words().always)(&printable(printed.as_bytes())));
    }
    let diagnosis = card.diagnosis.as_ref();
    let claimed = diagnosis.filter(|_| !class::claimed(card).is_empty());
    claimed.map(|diagnosis| mistakes(diagnosis, lang))
}

/// So many mistakes are named; who sees one wrong output only is told more by more cases.
const NAMED: usize = 3;

/// Which mistakes explain what is wrong, on one line.
pub fn mistakes(diagnosis: &Diagnosis, lang: Lang) -> String {
    let words = lang.words();
    let named = diagnosis.mutants.iter().take(NAMED);
    let named = named.map(|mutant| mistake(lang, &mutant.id, &mutant.mistake));
    let mut named: Vec<String> = named.map(|mistake| printable(mistake.as_bytes())).collect();
    if let more @ 1.. = diagnosis.mutants.len().saturating_sub(NAMED) {
        named.push((words.more)(more));
    }
    (words.behaves_like)(
        &named.join(words.or),
        diagnosis.explained_cases,
        diagnosis.wrong_cases,
    )
}
