//! Frames as text for terminals: every tile bears its number, every mark has a sign, colours come on top.

mod board;
mod divergence;

use std::fmt::Write;

pub use board::Look;
use board::{Line, beside, board, empty_rows, labelled};
pub use divergence::divergence;

use crate::problem::frame::{Frame, Thing};
use crate::report::i18n::Lang;

/// The width that pictures side by side keep to.
const PAGE: usize = 80;

/// Which signs have to be explained.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Signs {
    /// Those of a board with a blank, its walk and the way of a piece.
    Ways,
    /// Those of a board whose tiles move and vanish.
    Moves,
}

impl Signs {
    fn of(frames: &[Frame]) -> Option<Self> {
        let has = |thing| {
            let frames = frames.iter().take(1);
            let mut cells = frames.flat_map(|frame| frame.rows.iter().flatten());
            cells.any(|cell| cell.thing == thing)
        };
        match frames {
            _ if has(Thing::Piece) => Some(Self::Ways),
            [_, _, ..] => Some(Self::Moves),
            _ => None,
        }
    }

    fn words(self, lang: Lang) -> String {
        let words = lang.words();
        let text = match self {
            Self::Ways => words.signs_of_ways,
            Self::Moves => words.signs_of_moves,
        };
        format!("{text}\n")
    }
}

/// What the signs mean, for pictures that need it said.
pub fn legend(frames: &[Frame], look: Look) -> Option<String> {
    Signs::of(frames).map(|signs| signs.words(look.lang()))
}

/// One frame under its caption, its notes below.
pub fn frame(frame: &Frame, look: Look) -> String {
    one(frame, look, 0)
}

fn one(frame: &Frame, look: Look, skipped: usize) -> String {
    let mut text = format!("{}\n", look.fact(&frame.caption));
    text.push_str(&beside(&[(board(frame, look, skipped), 0)]));
    for note in &frame.notes {
        let _ = writeln!(text, "{}", look.fact(note));
    }
    text
}

/// All frames: those of one move side by side under their labels.
pub fn film(frames: &[Frame], look: Look) -> String {
    let mut text = String::new();
    let signs = Signs::of(frames);
    let skipped = match frames {
        [_, _, ..] => empty_rows(frames.iter()),
        _ => 0,
    };
    let moves = frames.chunk_by(|one, next| one.number == next.number && one.number > 0);
    for (place, steps) in moves.enumerate() {
        let is_first = place == 0;
        // Before the first picture where it has these signs already, else before the first that has.
        let explained = signs.filter(|signs| match signs {
            Signs::Ways => is_first,
            Signs::Moves => place == 1,
        });
        if let Some(signs) = explained {
            let gap = if is_first { "" } else { "\n" };
            let _ = writeln!(text, "{gap}{}", signs.words(look.lang()));
        } else if !is_first {
            text.push('\n');
        }
        match steps {
            [alone] => text.push_str(&one(alone, look, skipped)),
            _ => text.push_str(&strip(steps, look, skipped)),
        }
    }
    text
}

/// The steps of a move side by side.
fn strip(steps: &[Frame], look: Look, skipped: usize) -> String {
    let mut text = String::new();
    text.extend(
        steps
            .first()
            .map(|first| format!("{}\n", look.fact(&first.caption))),
    );
    let blocks: Vec<(Vec<Line>, usize)> = steps
        .iter()
        .map(|step| labelled(step, look, skipped))
        .collect();
    let width = blocks.iter().map(|(_, width)| *width).max().unwrap_or(1);
    for row in blocks.chunks((PAGE / width).max(1)) {
        let _ = write!(text, "\n{}", beside(row));
    }
    let notes = steps.iter().flat_map(|step| &step.notes);
    for (place, note) in notes.enumerate() {
        let gap = if place == 0 { "\n" } else { "" };
        let _ = writeln!(text, "{gap}{}", look.fact(note));
    }
    text
}

#[cfg(test)]
mod tests;
