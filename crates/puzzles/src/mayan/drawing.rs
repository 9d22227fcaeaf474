//! Games as pictures: each step of each move, and where two games part.
//!
//! ```text
//! drag            fall            vanish 3        fall           a move: the tile beside its old place, what floats
//!  .>1 . . .       . . . . .       . . . . .       . . . . .     has fallen, what vanishes next, what is left of it;
//!  . . 1 1 .       . .v1 1 .       . .*1*1*1       . . . . .     the last two again for every round of a cascade
//! ```

use super::fault::Fault;
use super::replay::{End, Replay};
use super::rules::{Board, Drag, HEIGHT, Move, WIDTH};
use super::text::Case;
use caipan_checker::frame::{Axes, Cell, Divergence, Frame, Legend, Mark, Marks, Piece};
use caipan_facts::{Evidence, Fact, facts};

/// What the marks mean.
pub(super) fn legend() -> Legend {
    Legend::OfMarks(Picture::Marks.fact())
}

/// The case's board, then every step of every move that was played, then what is wrong, where something is.
pub(super) fn film(case: &Case, replay: Option<&Replay>) -> Vec<Frame> {
    let caption = Picture::Case {
        moves: case.moves,
        tiles: case.board.tiles(),
    };
    let start = frame(0, Picture::Start, caption);
    let start = picture(start, &case.board, |_, _| None);
    let Some(replay) = replay else {
        return vec![start];
    };
    let mut film = vec![start];
    film.extend(from(case, replay, 0).flatten());
    match &replay.fault {
        Some(fault) => film.push(mistake(case, replay, fault)),
        None => film.last_mut().into_iter().for_each(|last| {
            last.notes.push(ending(&replay.end));
        }),
    }
    film
}

/// Board after the given number of moves of a game.
fn board_after(case: &Case, replay: &Replay, moves: usize) -> Board {
    match moves {
        0 => case.board,
        _ => replay.played[moves - 1].1,
    }
}

/// The steps of each move after the first `common` ones.
fn from<'a>(
    case: &'a Case,
    replay: &'a Replay,
    common: usize,
) -> impl Iterator<Item = Vec<Frame>> + 'a {
    let moves = replay.played.iter().enumerate().skip(common);
    moves.map(|(before, (mv, _))| steps(before + 1, &board_after(case, replay, before), *mv))
}

/// What `mv`, which is legal, does on `board`, step by step.
fn steps(number: usize, board: &Board, mv: Move) -> Vec<Frame> {
    let to = mv.target().unwrap_or(mv.x);
    let dragged = board.exchange(mv.x.min(to), mv.y);
    let (there, back) = match mv.drag {
        Drag::Right => (Mark::Right, Mark::Left),
        Drag::Left => (Mark::Left, Mark::Right),
    };
    let moved = |x, y| match (x, y) {
        _ if y != mv.y => None,
        _ if x == to => Some(there),
        _ if x == mv.x && dragged.colour(x, y) != 0 => Some(back),
        _ => None,
    };
    let drag = frame(number, Picture::Drag, made_move(number, mv));
    let mut steps = vec![picture(drag, &dragged, moved)];
    let mut board = dragged.fall();
    if board != dragged {
        let caption = Picture::Floats { number };
        steps.push(fallen(frame(number, Picture::Fall, caption), &dragged));
    }
    for round in 1_u32.. {
        let runs = board.runs();
        if runs == 0 {
            break;
        }
        let tiles = runs.count_ones();
        let vanishing = board.keep(runs);
        let label = Picture::Vanish { tiles };
        let caption = Picture::Runs {
            number,
            round,
            tiles,
        };
        let marked = |x, y| (vanishing.colour(x, y) != 0).then_some(Mark::Vanishing);
        steps.push(picture(frame(number, label, caption), &board, marked));
        let rest = board.keep(!runs);
        board = board.clear(runs);
        let caption = if board.is_empty() {
            Picture::NothingLeft { number, round }
        } else {
            Picture::RestFalls { number, round }
        };
        let label = if board.is_empty() {
            Picture::Clear
        } else {
            Picture::Fall
        };
        steps.push(fallen(frame(number, label, caption), &rest));
    }
    steps
}

/// What `floating` looks like when everything has fallen.
fn fallen(frame: Frame, floating: &Board) -> Frame {
    let came_down = |x, y| {
        let heights = (0..HEIGHT).filter(|height| floating.colour(x, *height) != 0);
        let before = heights.clone().nth(usize::from(y));
        before.filter(|before| *before != y).map(|_| Mark::Down)
    };
    picture(frame, &floating.fall(), came_down)
}

/// The board on which a game goes wrong, the place marked.
fn mistake(case: &Case, replay: &Replay, fault: &Fault) -> Frame {
    let made = replay.played.len();
    let board = board_after(case, replay, made);
    let (number, caption) = match fault {
        Fault::Illegal { number, found, .. } => {
            let (number, found) = (*number, found.clone());
            (number, Picture::NoMove { number, found })
        }
        _ if fault.leaves_tiles() => (made, Picture::TilesLeft),
        _ => (made, Picture::GoesWrong),
    };
    let at = |x, y| {
        let is_left = fault.leaves_tiles() && board.colour(x, y) != 0;
        (is_left || fault.cell() == Some((x, y))).then_some(Mark::Wrong)
    };
    let wrong = picture(frame(number, Picture::Wrong, caption), &board, at).wrong();
    wrong.note(ending(&replay.end))
}

fn made_move(number: usize, mv: Move) -> Picture {
    let mv = mv.to_string();
    Picture::Move { number, mv }
}

fn frame(number: usize, label: Picture, caption: Picture) -> Frame {
    Frame::new(number, label, caption, Axes::FromZeroUp)
}

fn picture(frame: Frame, board: &Board, mark: impl Fn(u8, u8) -> Option<Mark>) -> Frame {
    let cell = |x, y| Cell {
        piece: match board.colour(x, y) {
            0 => Piece::EMPTY,
            colour => Piece::tile(colour),
        },
        marks: mark(x, y).map_or(Marks::default(), Marks::from),
    };
    let row = |y| (0..WIDTH).map(|x| cell(x, y)).collect();
    frame.of((0..HEIGHT).rev().map(row).collect())
}

fn ending(end: &End) -> Fact {
    match end {
        End::NoSolution => Picture::SaysNone.fact(),
        End::Cleared => Picture::BoardClear.fact(),
        End::Wrong(reason) => reason.fact.clone(),
    }
}

/// The first move on which two games differ, how both go on from there, and what becomes of each.
pub(super) fn divergence(case: &Case, left: &Replay, right: &Replay) -> Option<Divergence> {
    let common = left
        .played
        .iter()
        .zip(&right.played)
        .take_while(|(left, right)| left == right)
        .count();
    let is_end = |replay: &Replay| replay.played.len() == common;
    let same_end = match (&left.end, &right.end) {
        (End::Cleared, End::Cleared) | (End::NoSolution, End::NoSolution) => true,
        (End::Wrong(left), End::Wrong(right)) => left == right,
        _ => false,
    };
    if is_end(left) && is_end(right) && same_end {
        return None;
    }
    let place = match common {
        0 => Picture::PartAtStart,
        _ => Picture::Part {
            common,
            number: common + 1,
        },
    };
    let before = board_after(case, left, common);
    let board = frame(common, Picture::Before, Picture::After { moves: common });
    Some(Divergence {
        place: place.fact(),
        board: picture(board, &before, |_, _| None),
        sides: [left, right].map(|replay| side(case, replay, common)),
        ends: [left, right].map(|replay| ending(&replay.end)),
        more: Vec::new(),
    })
}

/// How a game goes on: the first move with all its steps, of each later one the board after it.
fn side(case: &Case, replay: &Replay, common: usize) -> Vec<Frame> {
    let mut moves = from(case, replay, common);
    let mut side = moves.next().unwrap_or_default();
    for ((number, (mv, _)), steps) in (1..).zip(&replay.played).skip(common + 1).zip(moves) {
        side.extend(steps.into_iter().last().map(|mut last| {
            last.caption = made_move(number, *mv).fact();
            last.label = Picture::AfterIt.fact();
            last
        }));
    }
    let wrong = replay.fault.as_ref().filter(|fault| fault.cell().is_some());
    side.extend(wrong.map(|fault| mistake(case, replay, fault)));
    side
}

facts! {
    /// Labels and captions, and what a game comes to.
    pub enum Picture {
        Marks => "mayan-marks",
        Start => "mayan-start",
        Case { moves: u8, tiles: u32 } => "mayan-case",
        Drag => "mayan-drag",
        Fall => "mayan-fall",
        Vanish { tiles: u32 } => "mayan-vanish",
        Clear => "mayan-clear",
        Wrong => "mayan-wrong",
        Before => "mayan-before",
        AfterIt => "mayan-after-it",
        Move { number: usize, mv: String } => "mayan-move",
        /// The line of an output that is no legal move.
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
