//! Frames as text for terminals: every tile bears its number, every mark has a sign, colours come on top.

mod board;
mod divergence;

use std::fmt::Write;

pub use board::Look;
use board::{Line, beside, board, empty_rows, labelled};
pub use divergence::divergence;

use crate::problem::frame::{Frame, Thing};

/// The width that pictures side by side keep to.
const PAGE: usize = 80;

/// What the signs mean, for pictures that need it said.
pub fn legend(frames: &[Frame]) -> Option<&'static str> {
    let has = |thing| {
        let mut cells = frames
            .iter()
            .take(1)
            .flat_map(|frame| frame.rows.iter().flatten());
        cells.any(|cell| cell.thing == thing)
    };
    match frames {
        _ if has(Thing::Piece) => Some(
            "# fixed   . free   o blank   P piece   T target   * way of the piece   : walk of the blank\n",
        ),
        [_, _, ..] => Some("< > dragged   v fallen   * vanishes next   ! wrong\n"),
        _ => None,
    }
}

/// One frame under its caption, its notes below.
pub fn frame(frame: &Frame, look: Look) -> String {
    one(frame, look, 0)
}

fn one(frame: &Frame, look: Look, skipped: usize) -> String {
    let mut text = format!("{}\n", look.words(&frame.caption));
    text.push_str(&beside(&[(board(frame, look, skipped), 0)]));
    for note in &frame.notes {
        let _ = writeln!(text, "{}", look.words(note));
    }
    text
}

/// All frames: those of one move side by side under their labels.
pub fn film(frames: &[Frame], look: Look) -> String {
    let mut text = String::new();
    let legend = legend(frames);
    let skipped = match frames {
        [_, _, ..] => empty_rows(frames.iter()),
        _ => 0,
    };
    let moves = frames.chunk_by(|one, next| one.number == next.number && one.number > 0);
    for (place, steps) in moves.enumerate() {
        let is_first = place == 0;
        let piece_first = is_first && legend.is_some_and(|words| words.starts_with('#'));
        if piece_first || (place == 1 && legend.is_some_and(|words| !words.starts_with('#'))) {
            let _ = writeln!(
                text,
                "{}{}",
                if is_first { "" } else { "\n" },
                legend.unwrap_or("")
            );
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
            .map(|first| format!("{}\n", look.words(&first.caption))),
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
        let _ = writeln!(text, "{gap}{}", look.words(note));
    }
    text
}

#[cfg(test)]
mod tests;
