//! Inputs and outputs as text.

use super::fault::{BadInput, Fault};
use super::rules::{Board, Move};
use caipan_checker::evidence::{Malformed, quotation};

/// The word for a board that cannot be solved.
pub(super) const UNSOLVABLE: &str = "unsolvable";

/// What an output says.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Said {
    Unsolvable,
    /// These moves, up to the first letter that is none.
    Moves(Vec<Move>, Option<Fault>),
}

/// Reads a board: nine words, each a tile from 1 to 8 or `x`.
///
/// # Errors
/// The first word that is not so, or the number of words.
pub(super) fn parse_board(text: &[u8]) -> Result<Board, Malformed> {
    let mut cells = Vec::new();
    let mut last = 1;
    for (line, words) in (1..).zip(text.split(|byte| *byte == b'\n')) {
        let words = words.split(u8::is_ascii_whitespace);
        for word in words.filter(|word| !word.is_empty()) {
            let cell = cells.len() + 1;
            let tile = match word {
                b"x" => 0,
                [digit @ b'1'..=b'8'] => digit - b'0',
                _ => {
                    let found = quotation(word);
                    return Err(Malformed::new(line, BadInput::NoTile { cell, found }));
                }
            };
            if cells.contains(&tile) {
                let tile = name(tile).to_string();
                return Err(Malformed::new(line, BadInput::Twice { cell, tile }));
            }
            cells.push(tile);
            last = line;
        }
    }
    let found = cells.len();
    let board = cells.try_into().ok().and_then(Board::new);
    board.ok_or_else(|| Malformed::new(last, BadInput::Cells { found }))
}

/// What stands for a tile or the blank.
pub(super) fn name(tile: u8) -> char {
    match tile {
        0 => 'x',
        tile => char::from(b'0' + tile),
    }
}

/// A board on one line; [`parse_board`] reads it back.
pub(super) fn print_board(board: &Board) -> String {
    let cells = board.cells().map(|tile| name(tile).to_string());
    cells.join(" ") + "\n"
}

/// An answer as a perfect program prints it: a letter for each move, or [`UNSOLVABLE`].
pub(super) fn print_answer(way: Option<&[Move]>) -> String {
    let word = match way {
        Some(way) => way.iter().map(|mv| mv.letter()).collect(),
        None => UNSOLVABLE.to_owned(),
    };
    word + "\n"
}

/// Reads an output; blanks round it do not count.
pub(super) fn parse_output(output: &[u8]) -> Said {
    let word = output.trim_ascii();
    if word == UNSOLVABLE.as_bytes() {
        return Said::Unsolvable;
    }
    let moves: Vec<Move> = word
        .iter()
        .map_while(|letter| Move::of_letter(*letter))
        .collect();
    let rest = &word[moves.len()..];
    let fault = (!rest.is_empty()).then(|| Fault::NoMove {
        step: moves.len() + 1,
        found: quotation(rest),
    });
    Said::Moves(moves, fault)
}
