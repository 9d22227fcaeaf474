//! Draws games as frames: every step of every move, and the first move at which two games differ.
//!
//! ```text
//! drag            fall            vanish 3        fall           frames of a move: after the drag, after floating tiles
//!  .>1 . . .       . . . . .       . . . . .       . . . . .     fell, with vanishing tiles marked, after the next fall;
//!  . . 1 1 .       . .v1 1 .       . .*1*1*1       . . . . .     the last two repeat for every round of a cascade
//! ```

use super::evidence_messages::WrongOutputReason;
use super::replay::{Replay, ReplayOutcome};
use super::rules::{Board, DragDirection, HEIGHT, Move, WIDTH};
use super::text_format::Case;
use caipan_checker::frame::{Axes, Cell, Divergence, Frame, Legend, Mark, Marks, Piece};
use caipan_facts::{Evidence, Fact, facts};

pub(super) fn legend() -> Legend {
    Legend::OfMarks(FrameCaption::Marks.fact())
}

/// Draws the start board, the steps of every move played, and the first fault if there is one.
pub(super) fn draw_replay(case: &Case, replay: Option<&Replay>) -> Vec<Frame> {
    let caption = FrameCaption::Case {
        moves: case.moves,
        tiles: case.board.tile_count(),
    };
    let start = new_frame(0, FrameCaption::Start, caption);
    let start = draw_board(start, &case.board, |_, _| None);
    let Some(replay) = replay else {
        return vec![start];
    };
    let mut frames = vec![start];
    frames.extend(draw_moves_after_common_prefix(case, replay, 0).flatten());
    match &replay.fault {
        Some(fault) => frames.push(draw_board_at_first_fault(case, replay, fault)),
        None => frames.last_mut().into_iter().for_each(|last| {
            last.notes.push(describe_outcome(&replay.end));
        }),
    }
    frames
}

/// Returns the board after the first `moves` moves of a game.
fn board_after_moves(case: &Case, replay: &Replay, moves: usize) -> Board {
    match moves {
        0 => case.board,
        _ => replay.played[moves - 1].1,
    }
}

/// Draws every move after the first `common` moves. Each item of the iterator contains the frames of one move.
fn draw_moves_after_common_prefix<'a>(
    case: &'a Case,
    replay: &'a Replay,
    common: usize,
) -> impl Iterator<Item = Vec<Frame>> + 'a {
    let moves = replay.played.iter().enumerate().skip(common);
    moves.map(|(before, (mv, _))| {
        draw_move(before + 1, &board_after_moves(case, replay, before), *mv)
    })
}

/// Draws the steps of the legal move `mv` on `board`. `number` is the number of the move, counted from 1.
fn draw_move(number: usize, board: &Board, mv: Move) -> Vec<Frame> {
    let to = mv.target_column().unwrap_or(mv.x);
    let dragged = board.swap_with_right_cell(mv.x.min(to), mv.y);
    let (there, back) = match mv.drag {
        DragDirection::Right => (Mark::Right, Mark::Left),
        DragDirection::Left => (Mark::Left, Mark::Right),
    };
    let drag = new_frame(
        number,
        FrameCaption::DragDirection,
        move_caption(number, mv),
    );
    let mut move_frames = vec![draw_board(drag, &dragged, |x, y| match (x, y) {
        _ if y != mv.y => None,
        _ if x == to => Some(there),
        _ if x == mv.x && dragged.colour_at(x, y) != 0 => Some(back),
        _ => None,
    })];
    let mut board = dragged.drop_floating_tiles();
    if board != dragged {
        let caption = FrameCaption::Floats { number };
        move_frames.push(draw_fallen_tiles(
            new_frame(number, FrameCaption::Fall, caption),
            &dragged,
        ));
    }
    for round in 1_u32.. {
        let runs = board.tiles_in_runs();
        if runs == 0 {
            break;
        }
        let tiles = runs.count_ones();
        let vanishing = board.keep_tiles_in_cells(runs);
        let label = FrameCaption::Vanish { tiles };
        let caption = FrameCaption::Runs {
            number,
            round,
            tiles,
        };
        move_frames.push(draw_board(
            new_frame(number, label, caption),
            &board,
            |x, y| (vanishing.colour_at(x, y) != 0).then_some(Mark::Vanishing),
        ));
        let rest = board.keep_tiles_in_cells(!runs);
        board = board.remove_tiles_and_drop(runs);
        let caption = if board.is_empty() {
            FrameCaption::NothingLeft { number, round }
        } else {
            FrameCaption::RestFalls { number, round }
        };
        let label = if board.is_empty() {
            FrameCaption::Clear
        } else {
            FrameCaption::Fall
        };
        move_frames.push(draw_fallen_tiles(new_frame(number, label, caption), &rest));
    }
    move_frames
}

/// Draws the board after the tiles of `floating` have fallen, with arrows on the tiles that moved.
fn draw_fallen_tiles(frame: Frame, floating: &Board) -> Frame {
    draw_board(frame, &floating.drop_floating_tiles(), |x, y| {
        let heights = (0..HEIGHT).filter(|height| floating.colour_at(x, *height) != 0);
        let before = heights.clone().nth(usize::from(y));
        before.filter(|before| *before != y).map(|_| Mark::Down)
    })
}

/// Draws the board at the first fault, with the faulty cells marked.
fn draw_board_at_first_fault(case: &Case, replay: &Replay, fault: &WrongOutputReason) -> Frame {
    let made = replay.played.len();
    let board = board_after_moves(case, replay, made);
    let (number, caption) = match fault {
        WrongOutputReason::Illegal { number, found, .. } => {
            let (number, found) = (*number, found.clone());
            (number, FrameCaption::NoMove { number, found })
        }
        _ if fault.reports_remaining_tiles() => (made, FrameCaption::TilesLeft),
        _ => (made, FrameCaption::GoesWrong),
    };
    let wrong = draw_board(
        new_frame(number, FrameCaption::Wrong, caption),
        &board,
        |x, y| {
            let is_left = fault.reports_remaining_tiles() && board.colour_at(x, y) != 0;
            (is_left || fault.illegal_move_cell() == Some((x, y))).then_some(Mark::Wrong)
        },
    )
    .marked_as_first_mistake();
    wrong.with_note(describe_outcome(&replay.end))
}

fn move_caption(number: usize, mv: Move) -> FrameCaption {
    let move_text = mv.to_string();
    FrameCaption::Move {
        number,
        mv: move_text,
    }
}

fn new_frame(number: usize, label: FrameCaption, caption: FrameCaption) -> Frame {
    Frame::new(number, label, caption, Axes::FromZeroUp)
}

fn draw_board(frame: Frame, board: &Board, mark: impl Fn(u8, u8) -> Option<Mark>) -> Frame {
    let cell = |x, y| Cell {
        piece: match board.colour_at(x, y) {
            0 => Piece::EMPTY,
            colour => Piece::tile(colour),
        },
        marks: mark(x, y).map_or(Marks::default(), Marks::from),
    };
    frame.with_rows(
        (0..HEIGHT)
            .rev()
            .map(|y| (0..WIDTH).map(|x| cell(x, y)).collect())
            .collect(),
    )
}

fn describe_outcome(outcome: &ReplayOutcome) -> Fact {
    match outcome {
        ReplayOutcome::NoSolution => FrameCaption::SaysNone.fact(),
        ReplayOutcome::Cleared => FrameCaption::BoardClear.fact(),
        ReplayOutcome::Wrong(reason) => reason.fact.clone(),
    }
}

/// Returns the first move at which two games differ, with the remaining moves and the end of each game. `None` if the
/// games are equal.
pub(super) fn find_divergence(case: &Case, left: &Replay, right: &Replay) -> Option<Divergence> {
    let common = left
        .played
        .iter()
        .zip(&right.played)
        .take_while(|(left, right)| left == right)
        .count();
    let have_same_moves = [left, right]
        .iter()
        .all(|replay| replay.played.len() == common);
    let same_end = match (&left.end, &right.end) {
        (ReplayOutcome::Cleared, ReplayOutcome::Cleared)
        | (ReplayOutcome::NoSolution, ReplayOutcome::NoSolution) => true,
        (ReplayOutcome::Wrong(left), ReplayOutcome::Wrong(right)) => left == right,
        _ => false,
    };
    if have_same_moves && same_end {
        return None;
    }
    let place = match common {
        0 => FrameCaption::PartAtStart,
        _ => FrameCaption::Part {
            common,
            number: common + 1,
        },
    };
    let before = board_after_moves(case, left, common);
    let board = new_frame(
        common,
        FrameCaption::Before,
        FrameCaption::After { moves: common },
    );
    Some(Divergence {
        place: place.fact(),
        board: draw_board(board, &before, |_, _| None),
        sides: [left, right].map(|replay| draw_diverging_moves(case, replay, common)),
        ends: [left, right].map(|replay| describe_outcome(&replay.end)),
        more: Vec::new(),
    })
}

/// Draws a game after the first `common` moves: all steps of the next move, and the final board of each later move.
fn draw_diverging_moves(case: &Case, replay: &Replay, common: usize) -> Vec<Frame> {
    let mut moves = draw_moves_after_common_prefix(case, replay, common);
    let mut side_frames = moves.next().unwrap_or_default();
    for ((number, (mv, _)), move_frames) in (1..).zip(&replay.played).skip(common + 1).zip(moves) {
        side_frames.extend(move_frames.into_iter().last().map(|mut last| {
            last.caption = move_caption(number, *mv).fact();
            last.label = FrameCaption::AfterThisMove.fact();
            last
        }));
    }
    let wrong = replay
        .fault
        .as_ref()
        .filter(|fault| fault.illegal_move_cell().is_some());
    side_frames.extend(wrong.map(|fault| draw_board_at_first_fault(case, replay, fault)));
    side_frames
}

facts! {
    /// Labels and captions of frames, and descriptions of how a game ends.
    pub enum FrameCaption {
        Marks => "mayan-marks",
        Start => "mayan-start",
        Case { moves: u8, tiles: u32 } => "mayan-case",
        DragDirection => "mayan-drag",
        Fall => "mayan-fall",
        Vanish { tiles: u32 } => "mayan-vanish",
        Clear => "mayan-clear",
        Wrong => "mayan-wrong",
        Before => "mayan-before",
        AfterThisMove => "mayan-after-it",
        Move { number: usize, mv: String } => "mayan-move",
        /// The move with this number is illegal; `found` quotes its line of the output.
        NoMove { number: usize, found: Fact } => "mayan-move-found",
        Floats { number: usize } => "mayan-floats",
        Runs { number: usize, round: u32, tiles: u32 } => "mayan-runs",
        NothingLeft { number: usize, round: u32 } => "mayan-nothing-left",
        RestFalls { number: usize, round: u32 } => "mayan-rest-falls",
        TilesLeft => "mayan-tiles-left",
        GoesWrong => "mayan-goes-wrong",
        SaysNone => "mayan-says-none",
        BoardClear => "mayan-board-clear",
        PartAtStart => "mayan-part-at-start",
        Part { common: usize, number: usize } => "mayan-part",
        After { moves: usize } => "mayan-after",
    }
}

#[cfg(test)]
mod tests;
