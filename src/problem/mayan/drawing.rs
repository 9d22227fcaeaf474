//! Games as pictures: each step of each move, and where two games part.
//!
//! ```text
//! drag            fall            vanish 3        fall           a move: the tile beside its old place, what floats
//!  .>1 . . .       . . . . .       . . . . .       . . . . .     has fallen, what vanishes next, what is left of it;
//!  . . 1 1 .       . .v1 1 .       . .*1*1*1       . . . . .     the last two again for every round of a cascade
//! ```

use super::fault::{Fault, count};
use super::replay::{End, Replay};
use super::rules::{Board, Drag, HEIGHT, Move, WIDTH};
use super::text::Case;
use crate::problem::frame::{Axes, Cell, Divergence, Frame, Legend, Mark, Marks, Piece};

/// What the marks mean.
pub const LEGEND: Legend = Legend::OfMarks("< > dragged   v fallen   * vanishes next   ! wrong\n");

/// The case's board, then every step of every move that was played, then what is wrong, where something is.
pub fn film(case: &Case, replay: Option<&Replay>) -> Vec<Frame> {
    let tiles = count(case.board.tiles() as usize, "tile");
    let caption = format!("{}, {tiles}", count(case.moves.into(), "move"));
    let start = picture(frame(0, "start", caption), &case.board, |_, _| None);
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

/// The board after so many moves of a game.
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
    let drag = frame(number, "drag", format!("move {number}: {mv}"));
    let mut steps = vec![picture(drag, &dragged, moved)];
    let mut board = dragged.fall();
    if board != dragged {
        let caption = format!("move {number}: what floats falls");
        steps.push(fallen(frame(number, "fall", caption), &dragged));
    }
    for round in 1.. {
        let runs = board.runs();
        if runs == 0 {
            break;
        }
        let tiles = runs.count_ones();
        let vanishing = board.keep(runs);
        let label = format!("vanish {tiles}");
        let caption = format!("move {number}, round {round}: {tiles} tiles in a row or column");
        let marked = |x, y| (vanishing.colour(x, y) != 0).then_some(Mark::Vanishing);
        steps.push(picture(frame(number, &label, caption), &board, marked));
        let rest = board.keep(!runs);
        board = board.clear(runs);
        let caption = match board.is_empty() {
            true => format!("move {number}, round {round}: no tile is left"),
            false => format!("move {number}, round {round}: they are gone, the rest falls"),
        };
        let label = if board.is_empty() { "clear" } else { "fall" };
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
        Fault::Illegal { number, found, .. } => (*number, format!("move {number}: {found}")),
        _ if fault.leaves_tiles() => (made, "the end: tiles are left".to_owned()),
        _ => (made, "here it goes wrong".to_owned()),
    };
    let at = |x, y| {
        let is_left = fault.leaves_tiles() && board.colour(x, y) != 0;
        (is_left || fault.cell() == Some((x, y))).then_some(Mark::Wrong)
    };
    let wrong = picture(frame(number, "wrong", caption), &board, at).wrong();
    wrong.note(ending(&replay.end))
}

fn frame(number: usize, label: &str, caption: String) -> Frame {
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

fn ending(end: &End) -> String {
    match end {
        End::NoSolution => "says that there is no solution".to_owned(),
        End::Cleared => "the board is clear".to_owned(),
        End::Wrong(reason) => reason.fact.transitional(),
    }
}

/// The first move on which two games differ, how both go on from there, and what becomes of each.
pub fn divergence(case: &Case, left: &Replay, right: &Replay) -> Option<Divergence> {
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
        0 => "the replays part at move 1, on this board:".to_owned(),
        _ => format!(
            "after {} the replays part at move {}, on this board:",
            count(common, "common move"),
            common + 1
        ),
    };
    let before = board_after(case, left, common);
    let board = frame(common, "before", format!("after {}", count(common, "move")));
    Some(Divergence {
        place,
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
            last.caption = format!("move {number}: {mv}");
            last.label = "after it".to_owned();
            last
        }));
    }
    let wrong = replay.fault.as_ref().filter(|fault| fault.cell().is_some());
    side.extend(wrong.map(|fault| mistake(case, replay, fault)));
    side
}

/// Why `mine` is wrong where `best` is the jury's, as the end of a sentence that begins with whose answer it is.
pub fn explain(mine: &Replay, best: &Replay) -> Option<String> {
    let moves = |replay: &Replay| super::text::on_one_line(&replay.moves());
    match (&mine.fault, &mine.end, &best.end) {
        (Some(fault), _, End::NoSolution) => Some(format!(
            "{}; the right answer is -1, no list of moves does it",
            fault.plainly()
        )),
        (Some(fault), ..) => Some(fault.plainly()),
        (None, End::NoSolution, End::Cleared) => Some(format!(
            "says -1, that it cannot be done, but these moves do it: {}",
            moves(best)
        )),
        (None, End::Cleared, End::Cleared) => {
            let (mine, best) = (mine.moves(), best.moves());
            let at = mine
                .iter()
                .zip(&best)
                .position(|(mine, best)| mine != best)?;
            Some(format!(
                "clears the board, but so does the jury's list, which comes first in the order (smaller x, then smaller y, then 1 before -1): move {} is {} there and {} here",
                at + 1,
                best[at],
                mine[at]
            ))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
