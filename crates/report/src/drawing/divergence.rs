//! Formatting of two games side by side, starting with the first move that differs.

use std::fmt::Write;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::board::{
    BLANKS_BETWEEN_BOARDS, OutputStyle, StyledLine, count_empty_rows, format_board,
    format_labelled_board, join_side_by_side,
};
use caipan_checker::Divergence;
use caipan_checker::frame::{Frame, Legend};

/// Minimum width, in columns, of the left board when two games are drawn side by side.
const MIN_LEFT_WIDTH: usize = 22;
/// Maximum width, in columns, of the left board when two games are drawn side by side.
const MAX_LEFT_WIDTH: usize = 38;

/// Formats the board before the first differing move, and the next moves of both games; `-` marks the left game and `+`
/// the right game.
pub(crate) fn format_divergence(
    divergence: &Divergence,
    legend: &Legend,
    text_style: OutputStyle,
) -> String {
    let mut text = format!("{}\n\n", text_style.format_fact(&divergence.place));
    let frames = std::iter::once(&divergence.board).chain(divergence.sides.iter().flatten());
    let skipped = count_empty_rows(frames);
    text.push_str(&join_side_by_side(&[(
        format_board(&divergence.board, text_style, skipped),
        0,
    )]));
    for note in &divergence.board.notes {
        let _ = writeln!(text, "{}", text_style.format_fact(note));
    }
    let has_moves = divergence.sides.iter().any(|side| !side.is_empty());
    match legend {
        Legend::OfMarks(fact) | Legend::OfSigns(fact) if has_moves => {
            let _ = write!(text, "\n{}\n", text_style.format_fact(fact));
        }
        _ => {}
    }
    let [mut left, mut right] = [&divergence.sides[0], &divergence.sides[1]].map(|side| {
        let moves = side.chunk_by(|one, next| one.number == next.number);
        moves.collect::<Vec<_>>().into_iter()
    });
    let mut have_ended = [false; 2];
    loop {
        let moves = [left.next(), right.next()];
        if moves.iter().all(Option::is_none) {
            break;
        }
        let titles = [0, 1].map(|side| match moves[side].and_then(<[Frame]>::first) {
            Some(first) => text_style.format_fact(&first.caption),
            None if std::mem::replace(&mut have_ended[side], true) => String::new(),
            None => text_style.lang().words().plays_no_further().to_owned(),
        });
        text.push_str(&format_move_pair(
            &titles,
            moves.map(Option::unwrap_or_default),
            text_style,
            skipped,
        ));
    }
    let [left, right] =
        [&divergence.ends[0], &divergence.ends[1]].map(|end| text_style.format_fact(end));
    let _ = write!(text, "\n- {left}\n+ {right}\n");
    for line in &divergence.more {
        let _ = writeln!(text, "{}", text_style.format_fact(line));
    }
    text
}

/// Formats the same move of both games: the boards after each step of the move are shown side by side.
fn format_move_pair(
    titles: &[String; 2],
    steps: [&[Frame]; 2],
    text_style: OutputStyle,
    skipped: usize,
) -> String {
    let [left, right] = [format_title('-', &titles[0]), format_title('+', &titles[1])];
    let has_labels = steps.iter().any(|steps| steps.len() > 1);
    let width = (left.width + BLANKS_BETWEEN_BOARDS).max(MIN_LEFT_WIDTH);
    let mut text = format!(
        "\n{}",
        join_side_by_side(&[(vec![left], width), (vec![right], 0)])
    );
    for step in 0..steps[0].len().max(steps[1].len()) {
        let [left_block, right_block] = steps.map(|frames| match frames.get(step) {
            Some(frame) if has_labels => format_labelled_board(frame, text_style, skipped).0,
            Some(frame) => format_board(frame, text_style, skipped),
            None => Vec::new(),
        });
        let sides = [(left_block, width), (right_block, 0)];
        let _ = write!(text, "\n{}", join_side_by_side(&sides));
    }
    text
}

fn format_title(sign: char, title: &str) -> StyledLine {
    match title {
        "" => StyledLine::default(),
        title => StyledLine::new(truncate(
            &format!("{sign} {title}"),
            MAX_LEFT_WIDTH - BLANKS_BETWEEN_BOARDS,
        )),
    }
}

/// Truncates a text to `width` columns, with two dots at the end.
pub(super) fn truncate(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut clipped = String::new();
    for character in text.chars() {
        if clipped.width() + 2 + character.width().unwrap_or(0) > width {
            break;
        }
        clipped.push(character);
    }
    clipped + ".."
}
