//! Output of the mutant that clears the board early but prints all n entries of its move list: the unused entries
//! contain the last move tried at that depth.

use super::search::{SearchAbortedError, is_hopeless, moves_in_order};
use super::switches::MoveOrder;
use crate::mayan::rules::{Board, DragDirection, Move, StatementReading};

/// Maximum number of boards visited.
const BUDGET: u32 = 1_000_000;

/// Returns the `moves` lines of output: the solution `found`, then the stale entries of the list.
pub(super) fn output_lines(
    board: &Board,
    moves: u8,
    found: &[Move],
    reading: StatementReading,
) -> Result<String, SearchAbortedError> {
    let mut look = StaleLines {
        order: moves_in_order(MoveOrder::Statement),
        reading,
        budget: BUDGET,
    };
    let mut lines: String = found.iter().map(|mv| format!("{mv}\n")).collect();
    for depth in found.len()..usize::from(moves) {
        let last = look.last_tried_board(board, depth, Some(found))?;
        // The list is initialised with zeros.
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

struct StaleLines {
    order: Vec<Move>,
    reading: StatementReading,
    budget: u32,
}

impl StaleLines {
    /// Returns the legal moves that the mutant tries on a board, in order, each with the board after it.
    fn tried_moves(&self, board: &Board) -> Vec<(Move, Board)> {
        let is_of_neighbour =
            |mv: &&Move| mv.drag == DragDirection::Left && board.colour(mv.x - 1, mv.y) != 0;
        let moves = self.order.iter().filter(|mv| !is_of_neighbour(mv));
        let played = moves.filter_map(|mv| Some((*mv, board.play(*mv, self.reading).ok()?)));
        played.collect()
    }

    /// Returns the last board `depth` moves below `board` whose moves were tried before the search ended.
    ///
    /// `until` is the solution from `board` on, at which the search ended; `None` if everything below `board` was
    /// tried.
    fn last_tried_board(
        &mut self,
        board: &Board,
        depth: usize,
        until: Option<&[Move]>,
    ) -> Result<Option<Board>, SearchAbortedError> {
        if board.is_empty() || is_hopeless(board) {
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
