//! Iterators over the lines or tokens of a text, each with its position; nothing is copied.

use crate::quotation;
use caipan_facts::Fact;

/// A line or a token of a text, with its position.
pub(super) struct TextPiece<'a> {
    /// Bytes of the line or the token.
    pub text: &'a [u8],
    /// Offset of the first byte within the whole text.
    pub at: usize,
    /// Number of the line or the token, for messages.
    pub place: PiecePosition,
}

/// Position of a piece for messages: the number of the line, or the numbers of the token and of the line that contains
/// it. Numbers count from 1.
#[derive(Clone, Copy)]
pub(super) enum PiecePosition {
    Line(usize),
    Token { number: usize, line: usize },
}

impl PiecePosition {
    /// Wraps the evidence `fact` into evidence that also names this position.
    pub(super) fn add_position(self, fact: Fact) -> quotation::Place {
        match self {
            Self::Line(line) => quotation::Place::Line { line, what: fact },
            Self::Token { number, line } => quotation::Place::Token {
                token: number,
                line,
                what: fact,
            },
        }
    }
}

/// Iterates over the lines without trailing white space; empty lines at the end of the text are left out.
pub(super) fn trimmed_lines(text: &[u8]) -> impl Iterator<Item = TextPiece<'_>> {
    let body = text.trim_ascii_end();
    let most = if body.is_empty() { 0 } else { usize::MAX };
    split_lines(body)
        .take(most)
        .map(|(at, line, number)| TextPiece {
            text: line.trim_ascii_end(),
            at,
            place: PiecePosition::Line(number),
        })
}

/// Iterates over the lines including trailing white space, except for a CR at the line end. Empty lines at the end of
/// the text are left out.
pub(super) fn untrimmed_lines(text: &[u8]) -> impl Iterator<Item = TextPiece<'_>> {
    let length = (text.iter()).rposition(|byte| !matches!(byte, b'\n' | b'\r'));
    let body = &text[..length.map_or(0, |last| last + 1)];
    let most = if body.is_empty() { 0 } else { usize::MAX };
    split_lines(body)
        .take(most)
        .map(|(at, line, number)| TextPiece {
            text: line.strip_suffix(b"\r").unwrap_or(line),
            at,
            place: PiecePosition::Line(number),
        })
}

/// Iterates over offset, bytes and number (from 1) of each line.
fn split_lines(text: &[u8]) -> impl Iterator<Item = (usize, &[u8], usize)> {
    let mut next = 0;
    let lines = text.split(|byte| *byte == b'\n').zip(1..);
    lines.map(move |(line, number)| {
        let at = next;
        next += line.len() + 1;
        (at, line, number)
    })
}

/// Iterates over all words and all runs of white space. Together, these pieces are the whole text.
pub(super) fn words_and_spaces(text: &[u8]) -> impl Iterator<Item = TextPiece<'_>> {
    let is_alike =
        |left: &u8, right: &u8| left.is_ascii_whitespace() == right.is_ascii_whitespace();
    let mut at = 0;
    let mut line = 1;
    text.chunk_by(is_alike).zip(1..).map(move |(run, number)| {
        let place = PiecePosition::Token { number, line };
        let start = at;
        at += run.len();
        line += run.iter().filter(|byte| **byte == b'\n').count();
        TextPiece {
            text: run,
            at: start,
            place,
        }
    })
}

/// Iterates over the words that white space separates.
pub(super) fn tokens(text: &[u8]) -> impl Iterator<Item = TextPiece<'_>> {
    let words = split_lines(text).flat_map(|(start, line, number)| {
        let mut next = start;
        let words = line.split(u8::is_ascii_whitespace).map(move |word| {
            let at = next;
            next += word.len() + 1;
            (at, word)
        });
        words
            .filter(|(_, word)| !word.is_empty())
            .map(move |(at, word)| (at, word, number))
    });
    words.zip(1..).map(|((at, text, line), number)| TextPiece {
        text,
        at,
        place: PiecePosition::Token { number, line },
    })
}
