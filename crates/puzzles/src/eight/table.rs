//! Distances of all 181,440 solvable boards from the goal, by one breadth-first search (Moore 1959).

use std::sync::LazyLock;

use super::rules::{Board, Move};

/// Stands for a board from which no moves lead to the goal.
const NEVER: u8 = u8::MAX;

/// The least moves to the goal of every board.
pub(super) struct Table {
    /// By the boards' numbers.
    distances: Vec<u8>,
    /// The boards that lead to the goal, the nearest first.
    boards: Vec<Board>,
}

/// The table of the rules.
pub(super) static TABLE: LazyLock<Table> = LazyLock::new(|| {
    Table::new(|board, each| board.neighbours().for_each(|(_, after)| each(after)))
});

impl Table {
    /// The most moves that a board needs.
    pub(super) const FARTHEST: u8 = 31;

    /// The distances where `neighbours` calls back with each board that a move leads to, or comes from.
    pub(super) fn new(neighbours: impl Fn(&Board, &mut dyn FnMut(Board))) -> Self {
        let mut distances = vec![NEVER; Board::COUNT];
        distances[Board::GOAL.number()] = 0;
        let mut boards = vec![Board::GOAL];
        let mut done = 0;
        while let Some(board) = boards.get(done).copied() {
            done += 1;
            let next = distances[board.number()] + 1;
            neighbours(&board, &mut |after| {
                let distance = &mut distances[after.number()];
                if *distance == NEVER {
                    *distance = next;
                    boards.push(after);
                }
            });
        }
        Self { distances, boards }
    }

    /// Boards that need exactly the given number of moves.
    pub(super) fn boards(&self, moves: u8) -> &[Board] {
        let before = |most: u8| {
            let is_before = |board: &Board| self.distance(board) < Some(most);
            self.boards.partition_point(is_before)
        };
        &self.boards[before(moves)..before(moves + 1)]
    }

    /// Returns the least number of moves from `board` to the goal; `None` if the board is unsolvable.
    pub(super) fn distance(&self, board: &Board) -> Option<u8> {
        let distance = self.distances[board.number()];
        (distance != NEVER).then_some(distance)
    }

    /// The shortest way to the goal, of several the first in the order of letters: always the first move that comes
    /// nearer.
    pub(super) fn way(&self, board: &Board) -> Option<Vec<Move>> {
        let mut left = self.distance(board)?;
        let (mut board, mut way) = (*board, Vec::new());
        while left > 0 {
            left -= 1;
            let nearer = |(_, after): &(Move, Board)| self.distance(after) == Some(left);
            let (mv, after) = board.neighbours().find(nearer)?;
            way.push(mv);
            board = after;
        }
        Some(way)
    }
}

/// The same board with the tiles 7 and 8 exchanged: where one can be solved the other cannot.
pub(super) fn twin(board: &Board) -> Board {
    let cells = board.cells();
    let at = |tile| cells.iter().position(|cell| *cell == tile).unwrap_or(0);
    board.exchange(at(7), at(8))
}

/// The least moves to the goal, or to its twin where the board cannot be solved.
pub(super) fn depth(board: &Board) -> u8 {
    let distance = TABLE
        .distance(board)
        .or_else(|| TABLE.distance(&twin(board)));
    distance.unwrap_or(NEVER)
}
