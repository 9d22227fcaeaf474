//! Boards as pictures: the start, then each move with the tile that it shifts.

use super::replay::replay;
use super::rules::{Board, Move};
use super::text::{name, print_board};
use caipan_checker::frame::{Axes, Cell, Frame, Legend, Mark, Marks, Piece, Shade};
use caipan_facts::{Evidence, facts};

/// The moves that are drawn; of more only the last ones are, behind a picture that says how many are left out.
const DRAWN: usize = 100;

facts! {
    /// What is said about a picture.
    pub enum Picture {
        Start { board: String } => "eight-board",
        Step { step: usize, letter: String } => "eight-move",
        LeftOut { steps: usize } => "eight-left-out",
        Wrong => "eight-wrong",
        /// What the marks mean.
        Marks => "eight-marks",
    }
}

/// What the marks mean.
pub(super) fn legend() -> Legend {
    Legend::OfMarks(Picture::Marks.fact())
}

/// The board, then every move of `output`, then what is wrong, where something is.
pub(super) fn film(board: &Board, output: Option<&[u8]>) -> Vec<Frame> {
    let start = Picture::Start {
        board: print_board(board).trim_end().to_owned(),
    };
    let mut film = vec![picture(0, &start, board, None)];
    let Some(output) = output else {
        return film;
    };
    let replay = replay(board, output);
    let steps = replay.moves.len().saturating_sub(DRAWN);
    let (hidden, shown) = replay.moves.split_at(steps);
    let play = |board: Board, mv: &Move| board.play(*mv).unwrap_or(board);
    let mut before = hidden.iter().fold(*board, play);
    if steps > 0 {
        film.push(picture(steps, &Picture::LeftOut { steps }, &before, None));
    }
    for (step, mv) in (steps + 1..).zip(shown) {
        let after = play(before, mv);
        let letter = mv.letter().to_string();
        let shifted = Some((before.blank(), shifts(*mv)));
        film.push(picture(
            step,
            &Picture::Step { step, letter },
            &after,
            shifted,
        ));
        before = after;
    }
    if let Some((_, fault)) = &replay.fault {
        let marked = Some((replay.end.blank(), Mark::Wrong));
        let wrong = picture(replay.moves.len() + 1, &Picture::Wrong, &replay.end, marked);
        film.push(wrong.wrong().note(fault.fact()));
    }
    film
}

/// Where a tile goes when the blank moves: to where the blank comes from.
fn shifts(mv: Move) -> Mark {
    match mv.back() {
        Move::Down => Mark::Down,
        Move::Left => Mark::Left,
        Move::Right => Mark::Right,
        Move::Up => Mark::Up,
    }
}

fn picture(step: usize, what: &Picture, board: &Board, marked: Option<(usize, Mark)>) -> Frame {
    let cell = |(place, tile): (usize, u8)| Cell {
        piece: match tile {
            0 => Piece::new(name(0), Shade::Blank),
            tile => Piece::tile(tile),
        },
        marks: match marked {
            Some((at, mark)) if at == place => mark.into(),
            _ => Marks::default(),
        },
    };
    let cells: Vec<Cell> = board.cells().into_iter().enumerate().map(cell).collect();
    let rows = cells.chunks(3).map(<[Cell]>::to_vec).collect();
    Frame::new(step, what.fact(), what.fact(), Axes::FromOneDown).of(rows)
}
