//! Plays an output move by move and reports the first fault.

use super::distance_table::DISTANCES;
use super::evidence_messages::WrongOutputReason;
use super::rules::{Board, Move};
use super::text_format::{ParsedOutput, format_board, parse_output};
use caipan_checker::evidence::{Judgement, Reason, ReasonKind};

/// Result of playing an output: the legal moves, the board after them, and the first fault.
pub(super) struct Replay {
    /// Moves of the output before the first fault; all of them are legal.
    pub moves: Vec<Move>,
    /// Board after all of `moves`.
    pub end: Board,
    /// First fault; `None` if the output is a solution, or is `unsolvable` for an unsolvable board.
    pub fault: Option<(ReasonKind, WrongOutputReason)>,
}

/// Plays `output` on `board` up to the first fault. Returns the moves played, the board after them, and the fault.
pub(super) fn replay_output(board: &Board, output: &[u8]) -> Replay {
    let (mut moves, bad_letter) = match parse_output(output) {
        ParsedOutput::Moves(moves, bad_letter) => (moves, bad_letter),
        ParsedOutput::Unsolvable => {
            return Replay {
                moves: Vec::new(),
                end: *board,
                fault: DISTANCES.distance(board).map(|moves| {
                    let fault = WrongOutputReason::Solvable {
                        moves: moves.into(),
                    };
                    (ReasonKind::FalseNoSolution, fault)
                }),
            };
        }
    };
    let mut end = *board;
    for index in 0..moves.len() {
        let Some(after) = end.play(moves[index]) else {
            let fault = WrongOutputReason::BeyondTheEdge {
                step: index + 1,
                letter: moves[index].letter().to_string(),
                row: end.blank_cell() / 3 + 1,
                column: end.blank_cell() % 3 + 1,
            };
            moves.truncate(index);
            let fault = Some((ReasonKind::IllegalMove, fault));
            return Replay { moves, end, fault };
        };
        end = after;
    }
    let fault = match bad_letter {
        Some(fault) => Some((ReasonKind::Format, fault)),
        None => (end != Board::GOAL).then(|| {
            let (steps, board) = (moves.len(), format_board(&end).trim_end().to_owned());
            (
                ReasonKind::NotCleared,
                WrongOutputReason::NotSolved { steps, board },
            )
        }),
    };
    Replay { moves, end, fault }
}

/// Judges `output`. Accepts every list of moves that sorts the tiles, and `unsolvable` for an unsolvable board. The
/// jury answer is not needed.
pub(super) fn judge_output(board: &Board, output: &[u8]) -> Judgement {
    match replay_output(board, output).fault {
        Some((kind, fault)) => Judgement::Rejected(Reason::new(kind, fault)),
        None => Judgement::Accepted,
    }
}
