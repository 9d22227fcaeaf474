//! Texts taken apart into lines or tokens, each with its place; nothing is copied.

use crate::found;
use caipan_facts::Fact;

/// A piece of a text and where it stands.
pub(super) struct Piece<'a> {
    /// The line or the token.
    pub text: &'a [u8],
    /// Its first byte within the whole text.
    pub at: usize,
    /// Its number.
    pub place: Place,
}

/// The number of a piece, counted from 1.
#[derive(Clone, Copy)]
pub(super) enum Place {
    Line(usize),
    Token { number: usize, line: usize },
}

impl Place {
    /// What is there, with its place.
    pub(super) fn of(self, what: Fact) -> found::Place {
        match self {
            Self::Line(line) => found::Place::Line { line, what },
            Self::Token { number, line } => found::Place::Token {
                token: number,
                line,
                what,
            },
        }
    }
}

/// Every line, without blanks at its end; empty lines at the end are none.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = Piece<'_>> {
    let body = text.trim_ascii_end();
    let most = if body.is_empty() { 0 } else { usize::MAX };
    split_lines(body)
        .take(most)
        .map(|(at, line, number)| Piece {
            text: line.trim_ascii_end(),
            at,
            place: Place::Line(number),
        })
}

/// Every line as it is, but for a CR at its end; empty lines at the end are none.
pub(super) fn bare_lines(text: &[u8]) -> impl Iterator<Item = Piece<'_>> {
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let length = text.iter().rposition(|byte| !is_end(byte));
    let body = &text[..length.map_or(0, |last| last + 1)];
    let most = if body.is_empty() { 0 } else { usize::MAX };
    split_lines(body)
        .take(most)
        .map(|(at, line, number)| Piece {
            text: line.strip_suffix(b"\r").unwrap_or(line),
            at,
            place: Place::Line(number),
        })
}

/// Every line with its first byte and its number.
fn split_lines(text: &[u8]) -> impl Iterator<Item = (usize, &[u8], usize)> {
    let mut next = 0;
    let lines = text.split(|byte| *byte == b'\n').zip(1..);
    lines.map(move |(line, number)| {
        let at = next;
        next += line.len() + 1;
        (at, line, number)
    })
}

/// Every word, and every run of white space between words, at the beginning and at the end.
pub(super) fn runs(text: &[u8]) -> impl Iterator<Item = Piece<'_>> {
    let is_alike =
        |left: &u8, right: &u8| left.is_ascii_whitespace() == right.is_ascii_whitespace();
    let mut at = 0;
    let mut line = 1;
    text.chunk_by(is_alike).zip(1..).map(move |(run, number)| {
        let place = Place::Token { number, line };
        let start = at;
        at += run.len();
        line += run.iter().filter(|byte| **byte == b'\n').count();
        Piece {
            text: run,
            at: start,
            place,
        }
    })
}

/// Every word.
pub(super) fn tokens(text: &[u8]) -> impl Iterator<Item = Piece<'_>> {
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
    words.zip(1..).map(|((at, text, line), number)| Piece {
        text,
        at,
        place: Place::Token { number, line },
    })
}
