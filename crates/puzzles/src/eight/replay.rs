//! Plays an output move by move and names the first wrong one.

use super::fault::Fault;
use super::rules::{Board, Move};
use super::table::TABLE;
use super::text::{Said, parse_output, print_board};
use caipan_checker::evidence::{Judgement, Kind, Reason};

/// What came of an output.
pub(super) struct Replay {
    /// The moves that could be made.
    pub moves: Vec<Move>,
    /// The board after them.
    pub end: Board,
    /// The first thing that is wrong, if anything is.
    pub fault: Option<(Kind, Fault)>,
}

/// Plays `output` on `board`.
pub(super) fn replay(board: &Board, output: &[u8]) -> Replay {
    let (mut moves, bad_letter) = match parse_output(output) {
        Said::Moves(moves, bad_letter) => (moves, bad_letter),
        Said::Unsolvable => {
            return Replay {
                moves: Vec::new(),
                end: *board,
                fault: TABLE.distance(board).map(|moves| {
                    let moves = moves.into();
                    (Kind::FalseNoSolution, Fault::Solvable { moves })
                }),
            };
        }
    };
    let mut end = *board;
    for place in 0..moves.len() {
        let Some(after) = end.play(moves[place]) else {
            let fault = Fault::BeyondTheEdge {
                step: place + 1,
                letter: moves[place].letter().to_string(),
                row: end.blank() / 3 + 1,
                column: end.blank() % 3 + 1,
            };
            moves.truncate(place);
            let fault = Some((Kind::IllegalMove, fault));
            return Replay { moves, end, fault };
        };
        end = after;
    }
    let not_solved = || {
        let (steps, board) = (moves.len(), print_board(&end).trim_end().to_owned());
        (Kind::NotCleared, Fault::NotSolved { steps, board })
    };
    let fault = match bad_letter {
        Some(fault) => Some((Kind::Format, fault)),
        None => (end != Board::GOAL).then(not_solved),
    };
    Replay { moves, end, fault }
}

/// The word on `output`: whatever sorts the tiles is right, so that no jury answer is needed.
pub(super) fn judge(board: &Board, output: &[u8]) -> Judgement {
    match replay(board, output).fault {
        Some((kind, fault)) => Judgement::Rejected(Reason::new(kind, fault)),
        None => Judgement::Accepted,
    }
}
