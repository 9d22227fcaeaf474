//! Draws a game as frames: the start board, then one board per move with the shifted tile marked.

use super::rules::{Board, Move};
use super::text_format::{format_board, tile_symbol};
use caipan_checker::frame::{Axes, Cell, Frame, Legend, Mark, Marks, Piece, Shade};
use caipan_facts::{Evidence, facts};

/// Maximum number of moves in a drawing. For a longer game, one frame shows the number of omitted moves, and only the
/// last moves are drawn.
const MAX_DRAWN_MOVES: usize = 100;

facts! {
    /// Captions of the drawn frames, and the text of the legend.
    pub enum FrameCaption {
        Start { board: String } => "eight-board",
        Step { step: usize, letter: String } => "eight-move",
        LeftOut { steps: usize } => "eight-left-out",
        Wrong => "eight-wrong",
        /// Legend that explains the marks on shifted tiles.
        Marks => "eight-marks",
    }
}

pub(super) fn legend() -> Legend {
    Legend::OfMarks(FrameCaption::Marks.fact())
}

/// Draws the start board. If there is an `output`, also draws the board after each of the last 100 legal moves, and
/// the board at the first fault.
pub(super) fn draw_replay(board: &Board, output: Option<&[u8]>) -> Vec<Frame> {
    let start = FrameCaption::Start {
        board: format_board(board).trim_end().to_owned(),
    };
    let mut frames = vec![draw_board(0, &start, board, None)];
    let Some(output) = output else {
        return frames;
    };
    let replay = super::replay::replay_output(board, output);
    let steps = replay.moves.len().saturating_sub(MAX_DRAWN_MOVES);
    let (hidden, shown) = replay.moves.split_at(steps);
    let mut before = hidden
        .iter()
        .fold(*board, |board, mv| board.play(*mv).unwrap_or(board));
    if steps > 0 {
        frames.push(draw_board(
            steps,
            &FrameCaption::LeftOut { steps },
            &before,
            None,
        ));
    }
    for (step, mv) in (steps + 1..).zip(shown) {
        let after = before.play(*mv).unwrap_or(before);
        let letter = mv.letter().to_string();
        let shifted = Some((before.blank_cell(), tile_arrow(*mv)));
        frames.push(draw_board(
            step,
            &FrameCaption::Step { step, letter },
            &after,
            shifted,
        ));
        before = after;
    }
    if let Some((_, fault)) = &replay.fault {
        let marked = Some((replay.end.blank_cell(), Mark::Wrong));
        let wrong = draw_board(
            replay.moves.len() + 1,
            &FrameCaption::Wrong,
            &replay.end,
            marked,
        );
        frames.push(wrong.marked_as_first_mistake().with_note(fault.fact()));
    }
    frames
}

/// Returns the arrow for the tile that a move shifts. The tile moves in the opposite direction to the blank.
fn tile_arrow(mv: Move) -> Mark {
    match mv.inverse() {
        Move::Down => Mark::Down,
        Move::Left => Mark::Left,
        Move::Right => Mark::Right,
        Move::Up => Mark::Up,
    }
}

fn draw_board(
    step: usize,
    caption: &FrameCaption,
    board: &Board,
    marked: Option<(usize, Mark)>,
) -> Frame {
    let cells: Vec<Cell> = board
        .cells()
        .into_iter()
        .enumerate()
        .map(|(place, tile): (usize, u8)| Cell {
            piece: match tile {
                0 => Piece::new(tile_symbol(0), Shade::Blank),
                tile => Piece::tile(tile),
            },
            marks: match marked {
                Some((at, mark)) if at == place => mark.into(),
                _ => Marks::default(),
            },
        })
        .collect();
    let rows = cells.chunks(3).map(<[Cell]>::to_vec).collect();
    Frame::new(step, caption.fact(), caption.fact(), Axes::FromOneDown).with_rows(rows)
}
