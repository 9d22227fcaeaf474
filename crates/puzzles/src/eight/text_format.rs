//! Parses and prints boards and move lists.

use super::evidence_messages::{BoardInputProblem, WrongOutputReason};
use super::rules::{Board, Move};
use caipan_checker::evidence::{InputError, quotation};

/// Output for a board that cannot be solved.
pub(super) const UNSOLVABLE: &str = "unsolvable";

/// Contestant's output, parsed up to the first fault.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ParsedOutput {
    Unsolvable,
    /// Moves before the first invalid letter, and the fault of that letter; `None` if all letters are valid.
    Moves(Vec<Move>, Option<WrongOutputReason>),
}

/// Reads a board: nine words, each a tile from 1 to 8 or `x`.
///
/// # Errors
/// The first invalid or repeated word, or a wrong number of words.
pub(super) fn parse_board(text: &[u8]) -> Result<Board, InputError> {
    let mut cells = Vec::new();
    let mut last = 1;
    for (line, words) in (1..).zip(text.split(|byte| *byte == b'\n')) {
        let tokens = words.split(u8::is_ascii_whitespace);
        for word in tokens.filter(|word| !word.is_empty()) {
            let cell = cells.len() + 1;
            let tile = match word {
                b"x" => 0,
                [digit @ b'1'..=b'8'] => digit - b'0',
                _ => {
                    let found = quotation(word);
                    return Err(InputError::new(
                        line,
                        BoardInputProblem::NoTile { cell, found },
                    ));
                }
            };
            if cells.contains(&tile) {
                let tile = tile_symbol(tile).to_string();
                return Err(InputError::new(
                    line,
                    BoardInputProblem::Twice { cell, tile },
                ));
            }
            cells.push(tile);
            last = line;
        }
    }
    let found = cells.len();
    let board = cells.try_into().ok().and_then(Board::new);
    board.ok_or_else(|| InputError::new(last, BoardInputProblem::Cells { found }))
}

/// Returns the character of a tile, or `x` for the blank (0).
pub(super) fn tile_symbol(tile: u8) -> char {
    match tile {
        0 => 'x',
        tile => char::from(b'0' + tile),
    }
}

/// Formats a board as one line in the input format, so that [`parse_board`] can read it.
pub(super) fn format_board(board: &Board) -> String {
    let cells = board.cells().map(|tile| tile_symbol(tile).to_string());
    cells.join(" ") + "\n"
}

/// Formats an answer as an output: one letter per move, or [`UNSOLVABLE`].
pub(super) fn format_answer(path: Option<&[Move]>) -> String {
    let word = match path {
        Some(path) => path.iter().map(|mv| mv.letter()).collect(),
        None => UNSOLVABLE.to_owned(),
    };
    word + "\n"
}

/// Parses an output up to the first invalid letter. Leading and trailing white space is ignored.
pub(super) fn parse_output(output: &[u8]) -> ParsedOutput {
    let word = output.trim_ascii();
    if word == UNSOLVABLE.as_bytes() {
        return ParsedOutput::Unsolvable;
    }
    let moves: Vec<Move> = word
        .iter()
        .map_while(|letter| Move::from_letter(*letter))
        .collect();
    let rest = &word[moves.len()..];
    let fault = (!rest.is_empty()).then(|| WrongOutputReason::NoMove {
        step: moves.len() + 1,
        found: quotation(rest),
    });
    ParsedOutput::Moves(moves, fault)
}
