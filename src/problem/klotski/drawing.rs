//! Draws queries for people: the board, the walk of the blank and the way of the piece.

use super::rules::{Board, Cell, Query, Step};
use super::witness;

/// What the signs mean; told once, above the first drawing.
pub const LEGEND: &str =
    "# fixed   . free   o blank   P piece   T target   * way of the piece   : walk of the blank\n";

/// The board of `query`, with the walk that answers it where there is one.
pub fn query(board: &Board, query: &Query, walk: Option<&[Step]>) -> String {
    let walked = walk.and_then(|walk| Some((walk, witness::replay(board, query, walk).ok()?)));
    let blank_cells = match &walked {
        Some((walk, _)) => witness::cells(query.blank, walk),
        None => Vec::new(),
    };
    let sign = |cell: Cell| {
        if !board.is_free(cell) {
            // The target may be fixed.
            return if cell == query.target { 'T' } else { '#' };
        }
        if cell == query.piece {
            return 'P';
        }
        if cell == query.blank {
            return 'o';
        }
        if cell == query.target {
            return 'T';
        }
        match &walked {
            Some((_, piece)) if piece.contains(&cell) => '*',
            _ if blank_cells.contains(&cell) => ':',
            _ => '.',
        }
    };
    let mut text = String::new();
    for row in 1..=board.rows() {
        let signs = (1..=board.columns()).map(|column| sign(Cell { row, column }).to_string());
        text.push_str(&signs.collect::<Vec<_>>().join(" "));
        text.push('\n');
    }
    if let Some((walk, piece)) = &walked
        && !walk.is_empty()
    {
        let cells: Vec<String> = piece.iter().map(Cell::to_string).collect();
        text.push_str(&format!("blank: {}\n", witness::in_short(walk)));
        text.push_str(&format!("piece: {}\n", cells.join(" ")));
    }
    text
}
