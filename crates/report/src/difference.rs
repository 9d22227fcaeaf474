//! The first difference of two texts for people: where it is, and the lines round it, side by side.
//!
//! Texts may be of any size: they are looked at in place, and of a long line only what stands near the difference.

mod columns;
mod spot;

use std::fmt::Write;

use columns::Side;
use spot::{Spot, character_start, line_end, spot};

use super::drawing::Look;
use caipan_checker::Kind;
use caipan_checker::compare::Difference;
use caipan_checker::compare::difference::common_start;
use caipan_checker::evidence::quotation;
use caipan_facts::{Evidence, Fact, facts};

/// The lines before and after that are shown.
const CONTEXT: usize = 2;
/// Words with so many bytes in common are not marked at their start.
const FAR: usize = 16;

facts! {
    /// How a text goes wrong, as the end of a sentence that begins with whose text it is.
    pub enum TextFault {
        Stops { expected: Fact, line: usize } => "text-stops",
        GoesOn { line: usize, found: Fact } => "text-goes-on",
        Differs { found: Fact, line: usize, expected: Fact } => "text-differs",
    }
}

facts! {
    /// What stands at a place of a text.
    pub enum Here {
        Nothing => "text-nothing-more",
        EndOfLine => "text-end-of-line",
    }
}

facts! {
    /// Where two texts differ, lines and columns from 1.
    pub enum Where {
        Place { line: usize, column: usize } => "text-place",
        Token { line: usize, column: usize, token: usize } => "text-place-token",
        InOther { here: Fact, there: Fact } => "text-in-other",
    }
}

/// What is wrong in plain words.
pub fn fault(difference: &Difference, output: &[u8], answer: &[u8]) -> TextFault {
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
    let place = if here == there {
        with_token
    } else {
        Where::InOther {
            here: with_token.fact(),
            there: there.fact(),
        }
    };
    let [here, there] = marked(difference, [left, right]);
    let sides = [
        Side {
            name: format!("--- {}", names[0]),
            text: left,
            at: here,
        },
        Side {
            name: format!("+++ {}", names[1]),
            text: right,
            at: there,
        },
    ];
    let drawn = columns::columns(sides, CONTEXT, width, look);
    let mut text = format!("{}\n{drawn}", look.fact(&place.fact()));
    if let Some(legend) = columns::legend(&drawn, look) {
        let _ = writeln!(text, "\n{legend}");
    }
    text
}

/// The bytes that are marked: where words differ, and where they do so only far from their starts, there.
fn marked(difference: &Difference, texts: [&[u8]; 2]) -> [usize; 2] {
    let starts = [difference.output, difference.answer];
    let words = [0, 1].map(|side| {
        let end = starts[side] + difference.lengths[side];
        &texts[side][starts[side]..end.min(texts[side].len())]
    });
    match common_start(words[0], words[1]) {
        0..FAR => starts,
        common => starts.map(|start| start + common),
    }
}

/// Only the lines that differ, found and expected side by side.
pub(crate) fn glance(
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
    let [here, there] = marked(difference, [output, answer]);
    let sides = [
        side(words.found, output, here),
        side(words.expected, answer, there),
    ];
    columns::columns(sides, 0, width, look)
}

/// What the signs of [`glance`] mean, as far as they stand in a text.
pub fn legend(text: &str, look: Look) -> Option<String> {
    columns::legend(text, look)
}

#[cfg(test)]
mod tests;
