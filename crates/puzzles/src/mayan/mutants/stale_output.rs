//! Output of the mutant that clears the board early but prints all n entries of its move list: the unused entries
//! contain the last move tried at that depth.

use super::mutant_search::{SearchAbortedError, all_moves_in_order, has_unclearable_colour};
use super::solver_switches::MoveOrder;
use crate::mayan::rules::{Board, DragDirection, Move, StatementReading};

/// Maximum number of boards that are visited to find the stale moves of one output.
const MAX_VISITED_BOARDS: u32 = 1_000_000;

/// Returns the `moves` lines that the mutant prints: the solution `found`, then the last moves tried.
pub(super) fn format_output_with_stale_moves(
    board: &Board,
    moves: u8,
    found: &[Move],
    reading: StatementReading,
) -> Result<String, SearchAbortedError> {
    let mut look = StaleMoveFinder {
        order: all_moves_in_order(MoveOrder::Statement),
        reading,
        budget: MAX_VISITED_BOARDS,
    };
    let mut lines: String = found.iter().map(|mv| format!("{mv}\n")).collect();
    for depth in found.len()..usize::from(moves) {
        let last = look.last_tried_board(board, depth, Some(found))?;
        // If no move was tried at this depth, the mutant prints the zeros with which its list was initialised.
        let line = last
            .and_then(|board| {
                look.tried_moves(&board)
                    .last()
                    .map(|(mv, _)| mv.to_string())
            })
            .unwrap_or("0 0 0".to_owned());
        lines.push_str(&line);
        lines.push('\n');
    }
    Ok(lines)
}

struct StaleMoveFinder {
    order: Vec<Move>,
    reading: StatementReading,
    budget: u32,
}

impl StaleMoveFinder {
    /// Returns the legal moves that the mutant tries on a board, in order, each with the board after it.
    fn tried_moves(&self, board: &Board) -> Vec<(Move, Board)> {
        let is_of_neighbour =
            |mv: &&Move| mv.drag == DragDirection::Left && board.colour_at(mv.x - 1, mv.y) != 0;
        let moves = self.order.iter().filter(|mv| !is_of_neighbour(mv));
        let played = moves.filter_map(|mv| Some((*mv, board.play(*mv, self.reading).ok()?)));
        played.collect()
    }

    /// Returns the last board whose moves the search tried, of all boards `depth` moves after `board`. `None` if there
    /// is no such board.
    ///
    /// If `board` is on the path to the solution found, `until` contains the remaining moves of that solution, after
    /// which the search stopped. `None` means that the search tried all moves from `board`.
    fn last_tried_board(
        &mut self,
        board: &Board,
        depth: usize,
        until: Option<&[Move]>,
    ) -> Result<Option<Board>, SearchAbortedError> {
        if board.is_empty() || has_unclearable_colour(board) {
            return Ok(None);
        }
        if depth == 0 {
            return Ok(until.is_none().then_some(*board));
        }
        self.budget = self.budget.checked_sub(1).ok_or(SearchAbortedError)?;
        let mut tried_moves = self.tried_moves(board);
        let mut rest = None;
        if let Some([mv, after @ ..]) = until {
            rest = Some(after);
            let end = tried_moves.iter().position(|(other, _)| other == mv);
            tried_moves.truncate(end.map_or(0, |end| end + 1));
        }
        for (_, after) in tried_moves.iter().rev() {
            if let Some(last) = self.last_tried_board(after, depth - 1, rest.take())? {
                return Ok(Some(last));
            }
        }
        Ok(None)
    }
}
