//! The first difference of two texts for people: where it is, and the lines round it with everything invisible shown.
//!
//! Texts may be of any size: they are looked at in place, and of a long line only what stands near the difference.

use std::fmt::Write;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::problem::compare::Difference;
use crate::problem::evidence::quotation;
use crate::problem::{Kind, printable};
use crate::text::{Evidence, Fact, facts};

/// The lines before and after that are shown.
const CONTEXT: usize = 2;
/// The bytes of a line that are shown before and after the place.
const BEFORE: usize = 40;
const AFTER: usize = 40;

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

/// The place in both texts with the lines round it.
pub fn difference(difference: &Difference, names: [&str; 2], [left, right]: [&[u8]; 2]) -> String {
    let place = |text: &[u8], at: usize| {
        let Spot { line, column } = spot(text, character_start(text, at));
        format!("line {line}, column {column}")
    };
    let token = difference.token.map(|token| format!(", token {token}"));
    let [here, there] = [
        place(left, difference.output),
        place(right, difference.answer),
    ];
    let mut text = format!("{here}{}", token.unwrap_or_default());
    if here != there {
        let _ = write!(text, " (in the other: {there})");
    }
    text.push('\n');
    let sides = [
        ("---", names[0], left, difference.output),
        ("+++", names[1], right, difference.answer),
    ];
    for (sign, name, side, at) in sides {
        let _ = writeln!(text, "{sign} {}", printable(name.as_bytes()));
        text.push_str(&around(side, character_start(side, at)));
    }
    text
}

/// The line of byte `at` with a caret under it, and the lines before and after.
fn around(text: &[u8], at: usize) -> String {
    let here = spot(text, at).line;
    let mut starts = vec![line_start(text, at)];
    while starts.len() <= CONTEXT && starts.last().is_some_and(|start| *start > 0) {
        starts.extend(starts.last().map(|start| line_start(text, start - 1)));
    }
    let first = here + 1 - starts.len();
    let digits = (here + CONTEXT).to_string().len();
    let mut start = starts.last().copied().unwrap_or(0);
    let mut shown = String::new();
    for number in first..=here + CONTEXT {
        // Behind the last line break there is no line, unless that is where they differ.
        if start == text.len() && number > here {
            let _ = writeln!(shown, "  {:>digits$} | (the end)", "");
            break;
        }
        let end = line_end(text, start);
        let focus = if number == here { at } else { start };
        let (line, column) = visible(&text[start..end], focus - start);
        let sign = if number == here { '>' } else { ' ' };
        let _ = writeln!(shown, "{sign} {number:>digits$} | {line}");
        if number == here {
            let _ = writeln!(shown, "  {:>digits$} | {:>2$}", "", "^", column + 1);
        }
        if end == text.len() {
            let _ = writeln!(shown, "  {:>digits$} | (the end)", "");
            break;
        }
        start = end + 1;
    }
    shown
}

/// A line near byte `at` with everything that one cannot see made visible, and how wide it is up to there.
fn visible(line: &[u8], at: usize) -> (String, usize) {
    let from = character_start(line, at.saturating_sub(BEFORE));
    let to = character_start(line, (at + AFTER).min(line.len()));
    let mut text = String::new();
    if from > 0 {
        text.push_str("..");
    }
    text.push_str(&signs(&line[from..at]));
    let column = text.width();
    text.push_str(&signs(&line[at..to]));
    if to < line.len() {
        text.push_str("..");
    }
    (text, column)
}

/// Text as signs that one can see.
fn signs(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            match character {
                ' ' => text.push('·'),
                '\t' => text.push('→'),
                '\r' => text.push('␍'),
                // What has no width, or looks like a blank and is none.
                character if character.is_whitespace() || character.width() == Some(0) => {
                    text.extend(character.escape_unicode());
                }
                character => {
                    text.push_str(&printable(character.encode_utf8(&mut [0; 4]).as_bytes()))
                }
            }
        }
        text.push_str(&printable(chunk.invalid()));
    }
    text
}

#[cfg(test)]
mod tests;
