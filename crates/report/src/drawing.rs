//! Frames of a replay as text for terminals. Every tile shows its number and every mark a sign, so that colours are
//! optional.

mod board;
mod divergence;

use std::fmt::Write;

pub use board::TextStyle;
use board::{StyledLine, board, empty_rows, labelled_board, side_by_side};
pub use divergence::divergence;

use caipan_checker::frame::{Frame, Legend};

/// Maximum width, in columns, of boards side by side.
const PAGE_WIDTH: usize = 80;

/// Explains the signs or the marks of these frames; empty if no explanation is needed.
pub fn legend(frames: &[Frame], legend: &Legend, look: TextStyle) -> String {
    match (legend, frames) {
        (Legend::OfSigns(fact), _) | (Legend::OfMarks(fact), [_, _, ..]) => look.fact(fact) + "\n",
        _ => String::new(),
    }
}

/// Formats a frame: caption, board, notes.
pub fn frame(frame: &Frame, look: TextStyle) -> String {
    frame_text(frame, look, 0)
}

fn frame_text(frame: &Frame, look: TextStyle, skipped: usize) -> String {
    let mut text = format!("{}\n", look.fact(&frame.caption));
    text.push_str(&side_by_side(&[(board(frame, look, skipped), 0)]));
    for note in &frame.notes {
        let _ = writeln!(text, "{}", look.fact(note));
    }
    text
}

/// Formats all frames; the steps of a move are side by side below their labels.
pub fn replay(frames: &[Frame], meaning: &Legend, look: TextStyle) -> String {
    let mut text = String::new();
    let skipped = match frames {
        [_, _, ..] => empty_rows(frames.iter()),
        _ => 0,
    };
    let moves = frames.chunk_by(|one, next| one.number == next.number && one.number > 0);
    for (place, steps) in moves.enumerate() {
        if place > 0 {
            text.push('\n');
        }
        let has_legend = match meaning {
            Legend::None => false,
            Legend::OfSigns(_) => place == 0,
            Legend::OfMarks(_) => place == 1,
        };
        if has_legend {
            let _ = writeln!(text, "{}", legend(frames, meaning, look));
        }
        match steps {
            [alone] => text.push_str(&frame_text(alone, look, skipped)),
            _ => text.push_str(&move_steps(steps, look, skipped)),
        }
    }
    text
}

/// Formats the steps of a move side by side.
fn move_steps(steps: &[Frame], look: TextStyle, skipped: usize) -> String {
    let mut text = String::new();
    text.extend(
        steps
            .first()
            .map(|first| format!("{}\n", look.fact(&first.caption))),
    );
    let blocks: Vec<(Vec<StyledLine>, usize)> = steps
        .iter()
        .map(|step| labelled_board(step, look, skipped))
        .collect();
    let width = blocks.iter().map(|(_, width)| *width).max().unwrap_or(1);
    for row in blocks.chunks((PAGE_WIDTH / width).max(1)) {
        let _ = write!(text, "\n{}", side_by_side(row));
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
