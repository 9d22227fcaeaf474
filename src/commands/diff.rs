//! `caipan diff`: how two outputs of one case differ, as text and, for a puzzle, as replays.

use std::time::Duration;

use anstyle::{AnsiColor, Style};
use similar::{ChangeTag, TextDiff};

use super::exit::{Exit, Failure};
use super::{Console, files};
use crate::cli::Diff;
use crate::judge::jury;
use crate::judge::verdict::of_judgement;
use crate::problem::{Judgement, checker, printable};

/// Texts larger than this are compared up to their first difference only.
const SHOWN_WHOLE: usize = 1 << 20;

pub fn run(args: &Diff, console: &Console) -> Result<Exit, Failure> {
    files::at_most_one_stdin([&args.input, &args.output].into_iter().chain(&args.other))?;
    let problem = files::problem(&args.problem)?;
    let case = files::case(&problem, &args.input, None, Some(&args.output))?;
    let input = case.input.read()?;
    let left = files::output(&args.output)?;
    let (right, right_name, word) = match &args.other {
        Some(other) => (files::output(other)?, other.display().to_string(), None),
        None => {
            let answer = jury::answer(problem.checker.as_ref(), &case).map_err(files::at_fault)?;
            let word = problem.checker.check(&input, &left, &answer);
            (answer, "the jury's answer".to_owned(), Some(word))
        }
    };
    let text = text_diff(&left, &right);
    let parting = match problem.checker.puzzle() {
        Some(puzzle) => puzzle
            .part(&input, &left, &right)
            .map_err(|fault| files::malformed(&case, &fault))?,
        None => None,
    };
    if text.is_none() && parting.is_none() {
        console.result("no difference\n")?;
        return Ok(Exit::Good);
    }
    let names = format!("--- {}\n+++ {right_name}\n", args.output.display());
    let names: String = names
        .lines()
        .map(|line| printable(line.as_bytes()) + "\n")
        .collect();
    let parts = [
        text.map(|text| names + &text),
        parting,
        word.and_then(evidence),
    ];
    console.result(&parts.into_iter().flatten().collect::<Vec<_>>().join("\n"))?;
    Ok(Exit::Bad)
}

/// The checker's word on an output that it does not accept.
fn evidence(word: Judgement) -> Option<String> {
    let decision = of_judgement(word);
    let reason = printable(decision.reason?.text.as_bytes());
    Some(format!("{}: {reason}\n", decision.verdict.words()))
}

/// The lines that differ; blanks at line ends and empty lines at the end do not count. `None` where none does.
fn text_diff(left: &[u8], right: &[u8]) -> Option<String> {
    let lines = checker("lines", &Default::default())?.ok()?;
    let Judgement::Rejected(first) = lines.check(b"", left, right) else {
        return None;
    };
    if left.len().max(right.len()) > SHOWN_WHOLE {
        return Some(format!("{}\n", first.text));
    }
    let [left, right] = [left, right].map(clean);
    // Past this it settles for a diff that is right but not the shortest.
    let patience = Duration::from_millis(500);
    let diff = TextDiff::configure()
        .timeout(patience)
        .diff_lines(&left, &right);
    let mut text = String::new();
    for (number, group) in diff.grouped_ops(2).iter().enumerate() {
        if number > 0 {
            text.push_str("...\n");
        }
        for change in group.iter().flat_map(|op| diff.iter_inline_changes(op)) {
            let (sign, colour) = match change.tag() {
                ChangeTag::Delete => ('-', Some(AnsiColor::Red)),
                ChangeTag::Insert => ('+', Some(AnsiColor::Green)),
                ChangeTag::Equal => (' ', None),
            };
            let style = Style::new().fg_color(colour.map(Into::into));
            text.push_str(&format!("{style}{sign}"));
            for (is_emphasized, piece) in change.iter_strings_lossy() {
                let style = if is_emphasized {
                    style.underline()
                } else {
                    style
                };
                text.push_str(&format!(
                    "{style}{}{style:#}{}",
                    piece.trim_end_matches('\n'),
                    Style::new()
                ));
            }
            text.push_str(&format!("{style:#}\n"));
        }
    }
    Some(text)
}

/// Lines without blanks at their ends, harmless to print.
fn clean(text: &[u8]) -> String {
    let lines = text.trim_ascii_end().split(|byte| *byte == b'\n');
    lines
        .map(|line| printable(line.trim_ascii_end()) + "\n")
        .collect()
}
