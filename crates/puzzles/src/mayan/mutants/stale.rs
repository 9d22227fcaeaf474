//! The lines that a solver prints after an early clear, if it prints what stands in its list of n moves: the move
//! that it tried last at each depth.

use super::search::{GaveUp, in_order, is_hopeless};
use super::switches::Order;
use crate::mayan::rules::{Board, Drag, Move, Reading};

/// Boards that may be looked at.
const BUDGET: u32 = 1_000_000;

/// The `moves` lines that it prints, which begin with `found`, its list.
pub(super) fn lines(
    board: &Board,
    moves: u8,
    found: &[Move],
    reading: Reading,
) -> Result<String, GaveUp> {
    let mut look = Look {
        order: in_order(Order::Statement),
        reading,
        budget: BUDGET,
    };
    let mut lines: String = found.iter().map(|mv| format!("{mv}\n")).collect();
    for depth in found.len()..usize::from(moves) {
        let last = look.last_before(board, depth, Some(found))?;
        // A list starts as zeros.
        let line = last
            .and_then(|board| look.tried(&board).last().map(|(mv, _)| mv.to_string()))
            .unwrap_or("0 0 0".to_owned());
        lines.push_str(&line);
        lines.push('\n');
    }
    Ok(lines)
}

struct Look {
    order: Vec<Move>,
    reading: Reading,
    budget: u32,
}

impl Look {
    /// The moves that are tried on a board, and where they lead.
    fn tried(&self, board: &Board) -> Vec<(Move, Board)> {
        let is_of_neighbour =
            |mv: &&Move| mv.drag == Drag::Left && board.colour(mv.x - 1, mv.y) != 0;
        let moves = self.order.iter().filter(|mv| !is_of_neighbour(mv));
        let played = moves.filter_map(|mv| Some((*mv, board.play(*mv, self.reading).ok()?)));
        played.collect()
    }

    /// The last board, `depth` moves after this one, whose moves were tried before those of the list `until` led to
    /// the end; that list begins at this board.
    fn last_before(
        &mut self,
        board: &Board,
        depth: usize,
        until: Option<&[Move]>,
    ) -> Result<Option<Board>, GaveUp> {
        if board.is_empty() || is_hopeless(board) {
            return Ok(None);
        }
        if depth == 0 {
            return Ok(until.is_none().then_some(*board));
        }
        self.budget = self.budget.checked_sub(1).ok_or(GaveUp)?;
        let mut tried = self.tried(board);
        let mut rest = None;
        if let Some([mv, after @ ..]) = until {
            rest = Some(after);
            let end = tried.iter().position(|(other, _)| other == mv);
            tried.truncate(end.map_or(0, |end| end + 1));
        }
        for (_, after) in tried.iter().rev() {
            if let Some(last) = self.last_before(after, depth - 1, rest.take())? {
                return Ok(Some(last));
            }
        }
        Ok(None)
    }
}
