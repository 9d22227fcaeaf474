//! Distances of all 181,440 solvable boards from the goal, by one breadth-first search (Moore 1959).

use std::sync::LazyLock;

use super::rules::{Board, Move};

/// Value that marks an unsolvable board in the table of distances.
const UNSOLVABLE_DISTANCE: u8 = u8::MAX;

/// Minimum number of moves from every board to the goal. The caller defines the moves, because one mutant plays by
/// different rules.
pub(super) struct DistanceTable {
    /// Minimum number of moves to the goal, indexed by [`Board::lexicographic_index`]; [`UNSOLVABLE_DISTANCE`] for an
    /// unsolvable board.
    distances: Vec<u8>,
    /// All solvable boards, in ascending order of distance from the goal.
    boards: Vec<Board>,
}

/// Distances of all boards under the rules of the puzzle, computed on first use.
pub(super) static DISTANCES: LazyLock<DistanceTable> = LazyLock::new(|| {
    DistanceTable::new(|board, each| board.successors().for_each(|(_, after)| each(after)))
});

impl DistanceTable {
    /// Greatest distance of any solvable board from the goal, in moves.
    pub(super) const MAX_DISTANCE: u8 = 31;

    /// Computes the distances by breadth-first search from the goal. `neighbours` must call the given callback with
    /// every board that is one move away. All moves must be reversible.
    pub(super) fn new(neighbours: impl Fn(&Board, &mut dyn FnMut(Board))) -> Self {
        let mut distances = vec![UNSOLVABLE_DISTANCE; Board::COUNT];
        distances[Board::GOAL.lexicographic_index()] = 0;
        let mut boards = vec![Board::GOAL];
        let mut next_board = 0;
        while let Some(board) = boards.get(next_board).copied() {
            next_board += 1;
            let next = distances[board.lexicographic_index()] + 1;
            neighbours(&board, &mut |after| {
                let distance = &mut distances[after.lexicographic_index()];
                if *distance == UNSOLVABLE_DISTANCE {
                    *distance = next;
                    boards.push(after);
                }
            });
        }
        Self { distances, boards }
    }

    /// Returns all boards at distance `moves` from the goal.
    pub(super) fn boards_at_distance(&self, moves: u8) -> &[Board] {
        &self.boards[self.count_boards_nearer_than(moves)..self.count_boards_nearer_than(moves + 1)]
    }

    /// Number of boards that need fewer than `moves` moves.
    fn count_boards_nearer_than(&self, moves: u8) -> usize {
        self.boards
            .partition_point(|board: &Board| self.distance(board) < Some(moves))
    }

    /// Returns the minimum number of moves from `board` to the goal; `None` if the board is unsolvable.
    pub(super) fn distance(&self, board: &Board) -> Option<u8> {
        let distance = self.distances[board.lexicographic_index()];
        (distance != UNSOLVABLE_DISTANCE).then_some(distance)
    }

    /// Returns the shortest solution of `board`; `None` if `board` is unsolvable.
    ///
    /// Of several shortest solutions, returns the first in alphabetical order: each step takes the first move that
    /// reduces the distance.
    pub(super) fn shortest_solution(&self, board: &Board) -> Option<Vec<Move>> {
        let mut left = self.distance(board)?;
        let (mut board, mut path) = (*board, Vec::new());
        while left > 0 {
            left -= 1;
            let (mv, after) = board
                .successors()
                .find(|(_, after): &(Move, Board)| self.distance(after) == Some(left))?;
            path.push(mv);
            board = after;
        }
        Some(path)
    }
}

/// Returns `board` with tiles 7 and 8 exchanged: exactly one of the two boards is solvable.
pub(super) fn swap_seven_and_eight(board: &Board) -> Board {
    let cells = board.cells();
    let [seven, eight] =
        [7, 8].map(|tile| cells.iter().position(|cell| *cell == tile).unwrap_or(0));
    board.swap_cells(seven, eight)
}

/// Returns the minimum number of moves to the goal. For an unsolvable board, counts the moves to the goal with tiles 7
/// and 8 exchanged.
pub(super) fn distance_to_original_or_swapped_goal(board: &Board) -> u8 {
    let distance = DISTANCES
        .distance(board)
        .or_else(|| DISTANCES.distance(&swap_seven_and_eight(board)));
    distance.unwrap_or(UNSOLVABLE_DISTANCE)
}
