//! The first difference of two texts for people: where it is, and the lines round it, side by side.
//!
//! Texts may be of any size: they are looked at in place, and of a long line only what stands near the difference.

mod columns;

use std::fmt::Write;

use columns::Side;

use super::drawing::Look;
use crate::problem::Kind;
use crate::problem::compare::Difference;
use crate::problem::evidence::quotation;
use crate::text::{Evidence, Fact, facts};

/// The lines before and after that are shown.
const CONTEXT: usize = 2;

/// A place in a text for people: line and column, both from 1; columns count characters.
struct Spot {
    line: usize,
    column: usize,
}

fn spot(text: &[u8], at: usize) -> Spot {
    let start = line_start(text, at);
    let line = 1 + text[..start].iter().filter(|byte| **byte == b'\n').count();
    let column = 1 + characters(&text[start..at]);
    Spot { line, column }
}

/// Characters, where a byte that is no text counts as one.
fn characters(text: &[u8]) -> usize {
    let chunks = text.utf8_chunks();
    chunks
        .map(|chunk| chunk.valid().chars().count() + chunk.invalid().len())
        .sum()
}

fn line_start(text: &[u8], at: usize) -> usize {
    let line_break = text[..at].iter().rposition(|byte| *byte == b'\n');
    line_break.map_or(0, |at| at + 1)
}

fn line_end(text: &[u8], at: usize) -> usize {
    let line_break = text[at..].iter().position(|byte| *byte == b'\n');
    line_break.map_or(text.len(), |length| at + length)
}

/// The start of the character that byte `at` belongs to; a byte that is no text stands for itself.
fn character_start(text: &[u8], at: usize) -> usize {
    let holds_it = |start: &usize| {
        let end = text.len().min(start + 4);
        let character = text[*start..end].utf8_chunks().next();
        let character = character.and_then(|chunk| chunk.valid().chars().next());
        character.is_some_and(|character| start + character.len_utf8() > at)
    };
    let mut starts = (at.saturating_sub(3)..at).rev();
    match text.get(at) {
        Some(byte) if byte & 0xc0 == 0x80 => starts.find(holds_it).unwrap_or(at),
        _ => at,
    }
}

facts! {
    /// How a text goes wrong, as the end of a sentence that begins with whose text it is.
    pub(crate) enum TextFault {
        Stops { expected: Fact, line: usize } => "text-stops",
        GoesOn { line: usize, found: Fact } => "text-goes-on",
        Differs { found: Fact, line: usize, expected: Fact } => "text-differs",
    }
}

facts! {
    /// What stands at a place of a text.
    pub(crate) enum Here {
        Nothing => "text-nothing-more",
        EndOfLine => "text-end-of-line",
    }
}

facts! {
    /// Where two texts differ, lines and columns from 1.
    pub(crate) enum Where {
        Place { line: usize, column: usize } => "text-place",
        Token { line: usize, column: usize, token: usize } => "text-place-token",
        InOther { here: Fact, there: Fact } => "text-in-other",
    }
}

/// What is wrong in plain words.
pub(crate) fn fault(difference: &Difference, output: &[u8], answer: &[u8]) -> TextFault {
    let Difference { kind, lengths, .. } = *difference;
    let Spot { line, .. } = spot(output, character_start(output, difference.output));
    let there = spot(answer, character_start(answer, difference.answer));
    let expected = said(answer, difference.answer, lengths[1]);
    let found = said(output, difference.output, lengths[0]);
    match kind {
        Kind::Missing => TextFault::Stops {
            expected,
            line: there.line,
        },
        Kind::Extra => TextFault::GoesOn { line, found },
        _ => TextFault::Differs {
            found,
            line,
            expected,
        },
    }
}

/// What stands there, quoted; a place where nothing is left is an end of a line.
fn said(text: &[u8], at: usize, length: usize) -> Fact {
    let start = character_start(text, at);
    match length {
        0 => Here::Nothing.fact(),
        _ if text[start..].starts_with(b"\n") => Here::EndOfLine.fact(),
        _ => {
            let whole = line_end(text, start).min(at + length);
            quotation(&text[start..whole.max(at + 1)])
        }
    }
}

/// The place in both texts, and the lines round it side by side, on pages of this width.
pub fn difference(
    difference: &Difference,
    names: [&str; 2],
    [left, right]: [&[u8]; 2],
    look: Look,
    width: usize,
) -> String {
    let place = |text: &[u8], at: usize| {
        let Spot { line, column } = spot(text, character_start(text, at));
        Where::Place { line, column }
    };
    let here = place(left, difference.output);
    let there = place(right, difference.answer);
    let with_token = match (&here, difference.token) {
        (Where::Place { line, column }, Some(token)) => Where::Token {
            line: *line,
            column: *column,
            token,
        },
        _ => here.clone(),
    };
    let place = match here == there {
        true => with_token,
        false => Where::InOther {
            here: with_token.fact(),
            there: there.fact(),
        },
    };
    let sides = [
        Side {
            name: format!("--- {}", names[0]),
            text: left,
            at: difference.output,
        },
        Side {
            name: format!("+++ {}", names[1]),
            text: right,
            at: difference.answer,
        },
    ];
    let drawn = columns::columns(sides, CONTEXT, width, look);
    let mut text = format!("{}\n{drawn}", look.fact(&place.fact()));
    if let Some(legend) = columns::legend(&drawn, look) {
        let _ = writeln!(text, "\n{legend}");
    }
    text
}

/// Only the lines that differ, found and expected side by side.
pub fn glance(
    difference: &Difference,
    [output, answer]: [&[u8]; 2],
    look: Look,
    width: usize,
) -> String {
    let words = look.lang().words();
    let side = |name: &str, text, at| Side {
        name: format!("  {name}"),
        text,
        at,
    };
    let sides = [
        side(words.found, output, difference.output),
        side(words.expected, answer, difference.answer),
    ];
    columns::columns(sides, 0, width, look)
}

/// What the signs of [`glance`] mean, as far as they stand in a text.
pub fn legend(text: &str, look: Look) -> Option<String> {
    columns::legend(text, look)
}

#[cfg(test)]
mod tests;
