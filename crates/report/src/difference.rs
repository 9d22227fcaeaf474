//! Formatting of the first difference of two texts for people: the location, and the lines around it side by side.
//!
//! Texts may be of any size: they are not copied, and only the part of a long line near the difference is formatted.

mod columns;
mod line_column;

use std::fmt::Write;

use columns::MarkedText;
use line_column::{LineAndColumn, character_start, line_end, locate_line_and_column};

use super::drawing::OutputStyle;
use caipan_checker::ReasonKind;
use caipan_checker::compare::Difference;
use caipan_checker::compare::difference::common_prefix_length;
use caipan_checker::evidence::quotation;
use caipan_facts::{Evidence, Fact, facts};

/// Number of lines shown before and after the line of the difference.
const CONTEXT_LINES: usize = 2;
/// Minimum length, in bytes, of the common prefix of two differing tokens for which the mark is placed after the
/// prefix. With a shorter common prefix, the start of each token is marked.
const MIN_COMMON_BYTES: usize = 16;

facts! {
    /// First error in an output. Each sentence is a predicate; reports put "the output" in front of it.
    pub enum WrongOutputReason {
        Stops { expected: Fact, line: usize } => "text-stops",
        GoesOn { line: usize, found: Fact } => "text-goes-on",
        Differs { found: Fact, line: usize, expected: Fact } => "text-differs",
    }
}

facts! {
    /// Description of the place where one text has a token and the other has none: the end of the text or of the line.
    pub enum MissingTokenDescription {
        Nothing => "text-nothing-more",
        EndOfLine => "text-end-of-line",
    }
}

facts! {
    /// Place where two texts differ; lines and columns count from 1.
    pub enum DifferenceLocation {
        Place { line: usize, column: usize } => "text-place",
        Token { line: usize, column: usize, token: usize } => "text-place-token",
        InOther { here: Fact, there: Fact } => "text-in-other",
    }
}

/// Describes the first difference: the output stops early, goes on too long, or contains a token other than the
/// expected one.
pub(crate) fn describe_output_fault(
    difference: &Difference,
    output: &[u8],
    answer: &[u8],
) -> WrongOutputReason {
    let Difference { kind, lengths, .. } = *difference;
    let LineAndColumn { line, .. } =
        locate_line_and_column(output, character_start(output, difference.output));
    let right_place = locate_line_and_column(answer, character_start(answer, difference.answer));
    let expected = quote_token(answer, difference.answer, lengths[1]);
    let found = quote_token(output, difference.output, lengths[0]);
    match kind {
        ReasonKind::Missing => WrongOutputReason::Stops {
            expected,
            line: right_place.line,
        },
        ReasonKind::Extra => WrongOutputReason::GoesOn { line, found },
        _ => WrongOutputReason::Differs {
            found,
            line,
            expected,
        },
    }
}

/// Quotes the token at byte `offset`, or describes the end of the line or of the text.
fn quote_token(text: &[u8], offset: usize, length: usize) -> Fact {
    let start = character_start(text, offset);
    match length {
        0 => MissingTokenDescription::Nothing.fact(),
        _ if text[start..].starts_with(b"\n") => MissingTokenDescription::EndOfLine.fact(),
        _ => {
            let whole = line_end(text, start).min(offset + length);
            quotation(&text[start..whole.max(offset + 1)])
        }
    }
}

/// Formats the location of the difference, and the lines around it in both texts side by side, at most `width` columns
/// wide.
pub fn format_difference(
    difference: &Difference,
    names: [&str; 2],
    [left, right]: [&[u8]; 2],
    text_style: OutputStyle,
    width: usize,
) -> String {
    let left_place = location_of_offset(left, difference.output);
    let right_place = location_of_offset(right, difference.answer);
    let with_token = match (&left_place, difference.token) {
        (DifferenceLocation::Place { line, column }, Some(token)) => DifferenceLocation::Token {
            line: *line,
            column: *column,
            token,
        },
        _ => left_place.clone(),
    };
    let place = if left_place == right_place {
        with_token
    } else {
        DifferenceLocation::InOther {
            here: with_token.fact(),
            there: right_place.fact(),
        }
    };
    let [left_place, right_place] = marked_offsets(difference, [left, right]);
    let sides = [
        MarkedText {
            name: format!("--- {}", names[0]),
            text: left,
            at: left_place,
        },
        MarkedText {
            name: format!("+++ {}", names[1]),
            text: right,
            at: right_place,
        },
    ];
    let drawn = columns::format_side_by_side(sides, CONTEXT_LINES, width, text_style);
    let mut text = format!("{}\n{drawn}", text_style.format_fact(&place.fact()));
    if let Some(legend) = columns::explain_invisible_characters(&drawn, text_style) {
        let _ = writeln!(text, "\n{legend}");
    }
    text
}

fn location_of_offset(text: &[u8], offset: usize) -> DifferenceLocation {
    let LineAndColumn { line, column } =
        locate_line_and_column(text, character_start(text, offset));
    DifferenceLocation::Place { line, column }
}

/// Returns the byte offsets to mark in both texts: the starts of the differing tokens, or the first differing byte if
/// the tokens begin with at least [`MIN_COMMON_BYTES`] equal bytes.
fn marked_offsets(difference: &Difference, texts: [&[u8]; 2]) -> [usize; 2] {
    let starts = [difference.output, difference.answer];
    let words = [0, 1].map(|side| {
        let end = starts[side] + difference.lengths[side];
        &texts[side][starts[side]..end.min(texts[side].len())]
    });
    match common_prefix_length(words[0], words[1]) {
        0..MIN_COMMON_BYTES => starts,
        common => starts.map(|start| start + common),
    }
}

/// Formats the first differing line of the output side by side with the corresponding line of the answer.
pub(crate) fn format_differing_lines(
    difference: &Difference,
    [output, answer]: [&[u8]; 2],
    text_style: OutputStyle,
    width: usize,
) -> String {
    let words = text_style.lang().words();
    let [left_place, right_place] = marked_offsets(difference, [output, answer]);
    let sides = [
        format_difference_side(words.found(), output, left_place),
        format_difference_side(words.expected(), answer, right_place),
    ];
    columns::format_side_by_side(sides, 0, width, text_style)
}

fn format_difference_side<'a>(name: &str, text: &'a [u8], marked_byte: usize) -> MarkedText<'a> {
    MarkedText {
        name: format!("  {name}"),
        text,
        at: marked_byte,
    }
}

/// Returns a line that explains the signs for invisible characters that occur in a formatted text. `None` if the text
/// contains no such signs.
pub(crate) fn explain_invisible_characters(text: &str, text_style: OutputStyle) -> Option<String> {
    columns::explain_invisible_characters(text, text_style)
}

#[cfg(test)]
mod tests;
