//! The frames of a replay, short: texts by number, and of each board only what has changed.

use std::collections::BTreeMap;

use serde::Serialize;

use super::texts::Texts;
use crate::problem::Frame;
use crate::problem::frame::{Axes, Mark};
use crate::report::i18n::Lang;
use crate::text::Fact;

/// A replay.
#[derive(Debug, Serialize)]
pub struct Film {
    /// 0: rows from 0 at the bottom; 1: rows from 1 at the top.
    #[serde(rename = "a")]
    axes: u8,
    /// How the pieces look whose signs do not tell it.
    #[serde(rename = "p", skip_serializing_if = "BTreeMap::is_empty")]
    pieces: BTreeMap<char, &'static str>,
    #[serde(rename = "f")]
    pictures: Vec<Picture>,
}

/// Number, label, caption, board, marked cells behind the number of each mark, notes, and whether it is wrong.
type Picture = (usize, i64, i64, Board, Vec<Vec<usize>>, Vec<i64>, u8);

/// What stands on the cells: rows from the top, parted by `/`.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Board {
    Whole(String),
    /// A place, and what stands from there on, in turn.
    Changes(Vec<Change>),
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Change {
    Place(usize),
    Signs(String),
}

impl Film {
    /// These frames.
    pub fn new(frames: &[Frame], lang: Lang, texts: &mut Texts) -> Self {
        let mut before = String::new();
        let mut pictures = Vec::with_capacity(frames.len());
        for frame in frames {
            let board = signs(frame);
            let mut number = |fact: &Fact| texts.number(&lang.fact(fact));
            let (label, caption) = (number(&frame.label), number(&frame.caption));
            let notes = frame.notes.iter().map(number).collect();
            let changed = changes(&before, &board);
            let (marks, wrong) = (marks(frame), frame.is_wrong.into());
            pictures.push((frame.number, label, caption, changed, marks, notes, wrong));
            before = board;
        }
        let axes = frames.first().map(|frame| frame.axes);
        let cells = frames.iter().flat_map(|frame| frame.rows.iter().flatten());
        let pieces = cells.filter_map(|cell| Some((cell.piece.sign, cell.piece.shade.name()?)));
        Self {
            axes: (axes == Some(Axes::FromOneDown)).into(),
            pieces: pieces.collect(),
            pictures,
        }
    }
}

/// The board of a frame as signs.
fn signs(frame: &Frame) -> String {
    let row = |row: &Vec<_>| row.iter().map(sign).collect::<String>();
    frame.rows.iter().map(row).collect::<Vec<_>>().join("/")
}

fn sign(cell: &crate::problem::frame::Cell) -> char {
    cell.piece.sign
}

fn changes(before: &str, board: &str) -> Board {
    // Signs are ASCII, so that a place is a byte.
    let (old, new) = (before.as_bytes(), board.as_bytes());
    let is_like = old.len() == new.len()
        && (old.iter().zip(new)).all(|(old, new)| (*old == b'/') == (*new == b'/'));
    if !is_like {
        return Board::Whole(board.to_owned());
    }
    let mut changes = Vec::new();
    let mut place = 0;
    while place < new.len() {
        let run = (old[place..].iter().zip(&new[place..])).take_while(|(old, new)| old != new);
        let length = run.count();
        if length > 0 {
            changes.push(Change::Place(place));
            changes.push(Change::Signs(board[place..place + length].to_owned()));
        }
        place += length + 1;
    }
    Board::Changes(changes)
}

fn marks(frame: &Frame) -> Vec<Vec<usize>> {
    let marked = |(number, mark): (usize, Mark)| {
        let cells = (0..).zip(frame.rows.iter().flatten());
        let cells = cells.filter(|(_, cell)| cell.marks.has(mark));
        let places: Vec<usize> = cells.map(|(place, _)| place).collect();
        (!places.is_empty()).then(|| [vec![number], places].concat())
    };
    let all = (0..).zip(Mark::ALL);
    all.filter_map(marked).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Puzzle, Settings, checker};

    fn frames(puzzle: &dyn Puzzle, input: &[u8], output: &[u8]) -> Vec<Frame> {
        let instance = puzzle.open(input).unwrap();
        instance.drawing().unwrap().frames(Some(output), None)
    }

    /// What the page makes of a film: the board of each frame.
    fn boards(film: &Film) -> Vec<String> {
        let mut cells = Vec::new();
        let mut boards = Vec::new();
        for (_, _, _, board, ..) in &film.pictures {
            match board {
                Board::Whole(signs) => cells = signs.clone().into_bytes(),
                Board::Changes(changes) => {
                    for pair in changes.chunks(2) {
                        let [Change::Place(place), Change::Signs(signs)] = pair else {
                            panic!("{pair:?}");
                        };
                        cells[*place..place + signs.len()].copy_from_slice(signs.as_bytes());
                    }
                }
            }
            boards.push(String::from_utf8(cells.clone()).unwrap());
        }
        boards
    }

    #[test]
    fn the_changes_of_a_film_add_up_to_its_boards() {
        let mayan = checker("mayan", &Settings::new()).unwrap().unwrap();
        let mayan: &dyn Puzzle = mayan.puzzle().unwrap();
        let input = include_bytes!("../../../cases/mayan/general/04-sample.in");
        let output = include_bytes!("../../../cases/mayan/general/04-sample.ans");
        let frames = frames(mayan, input, output);
        let film = Film::new(&frames, Lang::En, &mut Texts::default());
        let expected: Vec<String> = frames.iter().map(signs).collect();
        assert!(expected.len() > 3);
        assert_eq!(boards(&film), expected);
        let size = serde_json::to_string(&film).unwrap().len();
        let whole = serde_json::to_string(&frames).unwrap().len();
        assert!(size * 2 < whole, "{size} of {whole}");
    }

    #[test]
    fn a_board_of_another_shape_stands_whole() {
        let is_whole = |old, new| matches!(changes(old, new), Board::Whole(_));
        assert!(is_whole("", "../..") && is_whole("..../.", "../...") && is_whole("..", "..."));
        assert!(!is_whole("../..", "../.1"));
    }
}
