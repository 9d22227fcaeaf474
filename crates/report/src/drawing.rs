//! Frames of a replay as text for terminals. Every tile shows its number and every mark a sign, so that colours are
//! optional.

mod board;
mod divergence;

use std::fmt::Write;

pub use board::OutputStyle;
use board::{StyledLine, count_empty_rows, format_board, format_labelled_board, join_side_by_side};
pub(crate) use divergence::format_divergence;

use caipan_checker::frame::{Frame, Legend};

/// Maximum width, in columns, of boards side by side.
const PAGE_WIDTH: usize = 80;

/// Formats the meanings of the signs or marks on these frames; empty if they need no explanation.
pub fn format_legend(frames: &[Frame], legend: &Legend, text_style: OutputStyle) -> String {
    match (legend, frames) {
        (Legend::OfSigns(fact), _) | (Legend::OfMarks(fact), [_, _, ..]) => {
            text_style.format_fact(fact) + "\n"
        }
        _ => String::new(),
    }
}

/// Formats a frame: caption, board, notes.
pub fn format_frame(frame: &Frame, text_style: OutputStyle) -> String {
    format_frame_without_rows(frame, text_style, 0)
}

fn format_frame_without_rows(frame: &Frame, text_style: OutputStyle, skipped: usize) -> String {
    let mut text = format!("{}\n", text_style.format_fact(&frame.caption));
    text.push_str(&join_side_by_side(&[(
        format_board(frame, text_style, skipped),
        0,
    )]));
    for note in &frame.notes {
        let _ = writeln!(text, "{}", text_style.format_fact(note));
    }
    text
}

/// Formats all frames; the steps of a move are side by side below their labels.
pub fn format_replay(frames: &[Frame], legend: &Legend, text_style: OutputStyle) -> String {
    let mut text = String::new();
    let skipped = match frames {
        [_, _, ..] => count_empty_rows(frames.iter()),
        _ => 0,
    };
    let moves = frames.chunk_by(|one, next| one.number == next.number && one.number > 0);
    for (place, steps) in moves.enumerate() {
        if place > 0 {
            text.push('\n');
        }
        let has_legend = match legend {
            Legend::None => false,
            Legend::OfSigns(_) => place == 0,
            Legend::OfMarks(_) => place == 1,
        };
        if has_legend {
            let _ = writeln!(text, "{}", format_legend(frames, legend, text_style));
        }
        match steps {
            [alone] => text.push_str(&format_frame_without_rows(alone, text_style, skipped)),
            _ => text.push_str(&format_move_steps(steps, text_style, skipped)),
        }
    }
    text
}

/// Formats the steps of a move side by side below their common caption. `skipped` rows at the top of each board are
/// left out.
fn format_move_steps(steps: &[Frame], text_style: OutputStyle, skipped: usize) -> String {
    let mut text = String::new();
    text.extend(
        steps
            .first()
            .map(|first| format!("{}\n", text_style.format_fact(&first.caption))),
    );
    let blocks: Vec<(Vec<StyledLine>, usize)> = steps
        .iter()
        .map(|step| format_labelled_board(step, text_style, skipped))
        .collect();
    let width = blocks.iter().map(|(_, width)| *width).max().unwrap_or(1);
    for row in blocks.chunks((PAGE_WIDTH / width).max(1)) {
        let _ = write!(text, "\n{}", join_side_by_side(row));
    }
    let notes = steps.iter().flat_map(|step| &step.notes);
    for (place, note) in notes.enumerate() {
        let gap = if place == 0 { "\n" } else { "" };
        let _ = writeln!(text, "{gap}{}", text_style.format_fact(note));
    }
    text
}

#[cfg(test)]
mod tests;
