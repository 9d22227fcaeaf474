//! Results for people: a scorecard per submission, a table of all of them at the end.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use super::Results;
use crate::judge::score::{CaseResult, Scorecard, SubtaskScore, Usage};
use crate::judge::verdict::Verdict;
use crate::problem::printable;

/// All scorecards and, where there are several, the table of them.
pub fn results(results: &Results) -> String {
    let cards = results.scorecards.iter().map(|card| scorecard(card, false));
    cards
        .chain(summary(&results.scorecards))
        .collect::<Vec<_>>()
        .join("\n")
}

/// One submission: its cases by subtask, each rejection with its evidence, the score.
///
/// Of subtasks without points only what was not accepted is shown, unless `all` is asked for.
pub fn scorecard(card: &Scorecard, all: bool) -> String {
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
        let _ = writeln!(text, "  {}", printable(reason.text.as_bytes()));
    }
    if card.unfinished > 0 {
        let _ = writeln!(
            text,
            "\n  stopped before {} cases were run",
            card.unfinished
        );
    }
    let _ = writeln!(text, "\n{}", total(card));
    if let Some(diagnosis) = &card.diagnosis {
        let _ = writeln!(text, "{diagnosis}");
    }
    text
}

fn heading(card: &Scorecard, subtask: &SubtaskScore, counts: bool) -> String {
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

fn case(text: &mut String, result: &CaseResult) {
    let usage = result.usage.map_or(String::new(), used);
    let _ = writeln!(
        text,
        "    {} {usage:>20}  {}",
        coloured(result.verdict, 3),
        printable(result.name.as_bytes())
    );
    if let Some(reason) = &result.reason {
        let _ = writeln!(text, "        {}", printable(reason.text.as_bytes()));
    }
}

fn used(usage: Usage) -> String {
    let time = usage.cpu.unwrap_or(usage.wall).as_millis();
    let memory = usage
        .memory
        .map_or(String::new(), |memory| memory.to_string());
    format!("{time} ms  {memory:>9}")
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

fn total(card: &Scorecard) -> String {
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
pub fn summary(cards: &[Scorecard]) -> Option<String> {
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
