//! Results for people: a scorecard per submission, a table of all of them at the end.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use super::record::{Case, Diagnosis, Results, Submission, Subtask};
use crate::judge::score::Bytes;
use crate::judge::verdict::Verdict;
use crate::problem::printable;

/// All scorecards and, where there are several, the table of them.
pub fn results(results: &Results) -> String {
    let cards = results
        .submissions
        .iter()
        .map(|card| scorecard(card, false));
    cards
        .chain(summary(&results.submissions))
        .collect::<Vec<_>>()
        .join("\n")
}

/// One submission: its cases by subtask, each rejection with its evidence, the score.
///
/// Of subtasks without points only what was not accepted is shown, unless `all` is asked for.
pub fn scorecard(card: &Submission, all: bool) -> String {
    let mut text = String::new();
    let bold = Style::new().bold();
    let name = printable(card.name.as_bytes());
    let _ = writeln!(
        text,
        "{bold}{name}{bold:#} ({}) on {}",
        printable(card.language.as_bytes()),
        printable(card.problem.as_bytes())
    );
    if card.subtasks.is_empty() {
        card.cases.iter().for_each(|result| case(&mut text, result));
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
        let _ = writeln!(text, "\n  {}", heading(card, subtask, counts));
        mine.filter(|result| all || counts || result.verdict != Verdict::Accepted)
            .for_each(|result| case(&mut text, result));
    }
    if card.verdict == Verdict::CompileError {
        let lines = card
            .compile
            .log
            .lines()
            .map(|line| format!("  {}\n", printable(line.as_bytes())));
        text.extend(lines.take(20));
    }
    if let Some(reason) = &card.reason {
        let _ = writeln!(text, "  {}", printable(reason.as_bytes()));
    }
    if card.unfinished_cases > 0 {
        let _ = writeln!(
            text,
            "\n  stopped before {} cases were run",
            card.unfinished_cases
        );
    }
    let _ = writeln!(text, "\n{}", total(card));
    if let Some(diagnosis) = &card.diagnosis {
        let _ = writeln!(text, "{}", mistakes(diagnosis));
    }
    text
}

fn heading(card: &Submission, subtask: &Subtask, counts: bool) -> String {
    let name = printable(subtask.name.as_bytes());
    if counts {
        return format!("{name}: {} of {} points", subtask.score, subtask.max_score);
    }
    let (_, differing, all) = card
        .unscored()
        .into_iter()
        .find(|(group, ..)| *group == subtask.name)
        .unwrap_or(("", 0, 0));
    format!("{name} (no points): {differing} of {all} differ")
}

fn case(text: &mut String, result: &Case) {
    let usage = used(result);
    let _ = writeln!(
        text,
        "    {} {usage:>20}  {}",
        coloured(result.verdict, 3),
        printable(result.name.as_bytes())
    );
    if let Some(reason) = &result.reason {
        let _ = writeln!(text, "        {}", printable(reason.as_bytes()));
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

fn total(card: &Submission) -> String {
    let differing = card
        .unscored()
        .into_iter()
        .filter(|(_, differing, _)| *differing > 0);
    let notes = differing.map(|(name, differing, all)| {
        format!(
            "; {}: {differing} of {all} differ",
            printable(name.as_bytes())
        )
    });
    let notes: String = notes.collect();
    let words = card.verdict.words();
    format!(
        "{} {words}: {}/{}{notes}",
        coloured(card.verdict, 0),
        card.score,
        card.max_score
    )
}

/// A line for each submission; nothing where there is only one.
pub fn summary(cards: &[Submission]) -> Option<String> {
    let lines = cards.iter().map(|card| {
        let score = format!("{}/{}", card.score, card.max_score);
        format!(
            "{} {score:>9}  {}\n",
            coloured(card.verdict, 3),
            printable(card.name.as_bytes())
        )
    });
    (cards.len() > 1).then(|| lines.collect())
}

/// So many mistakes are named; who sees one wrong output only is told more by more cases.
const NAMED: usize = 3;

/// Which mistakes explain what is wrong, on one line.
pub fn mistakes(diagnosis: &Diagnosis) -> String {
    let (cases, wrong) = (diagnosis.explained_cases, diagnosis.wrong_cases);
    let s = if wrong == 1 { "" } else { "s" };
    let named = diagnosis.mutants.iter().take(NAMED);
    let named: Vec<String> = named
        .map(|mutant| printable(mutant.mistake.as_bytes()))
        .collect();
    let mut named = named.join(", or ");
    if let more @ 1.. = diagnosis.mutants.len().saturating_sub(NAMED) {
        named += &format!(", or {more} more");
    }
    format!("behaves like: {named} ({cases} of {wrong} wrong case{s})")
}
