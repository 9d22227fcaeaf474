//! Table of plausible wrong solvers, each with a function that computes the solver's output.

use std::sync::LazyLock;

use super::distance_table::{DISTANCES, DistanceTable};
use super::rules::{Board, Move};
use super::text_format::{UNSOLVABLE, format_answer};
use caipan_checker::{Mutant, MutantOutput};

/// Function that returns the output of a mutant for a board, given the correct shortest solution (`None` if
/// unsolvable).
type MutantSolver = fn(&Board, Option<Vec<Move>>) -> String;

/// Sample input of the problem statement.
const SAMPLE: &str = "2 3 4 1 5 x 7 6 8\n";
const FARTHEST_BOARD: &str = "8 6 7 2 5 4 3 x 1\n";
const SOLVED_BOARD: &str = "1 2 3 4 5 6 7 8 x\n";
const BOARD_TWO_MOVES_FROM_GOAL: &str = "1 2 3 4 x 5 7 8 6\n";
const UNSOLVABLE_SWAPPED_BOARD: &str = "1 2 3 4 5 6 8 7 x\n";

/// Mutants as (id, description of the mistake, input that reveals the mistake, solver), the most common mistakes first.
#[rustfmt::skip]
const MUTANT_ROWS: &[(&str, &str, &str, MutantSolver)] = &[
    ("moves-of-the-tiles", "prints where the tiles go instead of where the blank goes", BOARD_TWO_MOVES_FROM_GOAL, |_, path| {
        format_path(path.map(|path| path.into_iter().map(Move::inverse).collect()))
    }),
    ("from-the-goal", "prints the way from the goal to the board", BOARD_TWO_MOVES_FROM_GOAL, |_, path| {
        format_path(path.map(|path| path.into_iter().rev().map(Move::inverse).collect()))
    }),
    ("backwards", "prints the moves in the opposite order", SAMPLE, |_, path| {
        format_path(path.map(|path| path.into_iter().rev().collect()))
    }),
    ("counts-the-blank", "counts the blank as a tile where it counts inversions", SAMPLE, |board, path| {
        let after = 8 - board.blank_cell();
        format_path(path.filter(|_| (board.count_inversions() + after).is_multiple_of(2)))
    }),
    ("silent-when-unsolvable", "prints an empty line for a board that cannot be solved", UNSOLVABLE_SWAPPED_BOARD, |_, path| {
        format_path(Some(path.unwrap_or_default()))
    }),
    ("solved-is-unsolvable", "says that the solved board cannot be solved", SOLVED_BOARD, |_, path| {
        format_path(path.filter(|path| !path.is_empty()))
    }),
    ("wraps-around", "moves the blank from the end of a row to the start of the next one", FARTHEST_BOARD, |board, _| {
        format_path(shortest_wrapping_path(board))
    }),
    ("reads-columns", "reads the board column by column", SAMPLE, |board, _| {
        let cells = board.cells();
        let turned = Board::new([0, 3, 6, 1, 4, 7, 2, 5, 8].map(|cell: usize| cells[cell]));
        format_path(turned.and_then(|turned| DISTANCES.shortest_solution(&turned)))
    }),
    ("gives-up-after-20-moves", "says that a board more than 20 moves away cannot be solved", FARTHEST_BOARD, |_, path| {
        format_path(path.filter(|path| path.len() <= 20))
    }),
    ("loses-the-last-move", "does not print the last move", BOARD_TWO_MOVES_FROM_GOAL, |_, path| {
        format_path(path.map(|mut path| { path.pop(); path }))
    }),
    ("always-unsolvable", "says that no board can be solved", SAMPLE, |_, _| UNSOLVABLE.to_owned() + "\n"),
];

fn format_path(path: Option<Vec<Move>>) -> String {
    format_answer(path.as_deref())
}

/// Plays a move by the rules of the mutant `wraps-around`: moves left and right continue in the adjacent row.
fn play_move_wrapping_rows(board: &Board, mv: Move) -> Option<Board> {
    let blank = board.blank_cell();
    let to = match mv {
        Move::Left => blank.checked_sub(1),
        Move::Right => (blank < 8).then_some(blank + 1),
        Move::Down | Move::Up => mv.target_cell(blank),
    };
    Some(board.swap_cells(blank, to?))
}

/// Distances from the goal under the rules of [`play_move_wrapping_rows`].
static WRAPPING_DISTANCES: LazyLock<DistanceTable> = LazyLock::new(|| {
    DistanceTable::new(|board, each| {
        let boards = Move::ALL
            .into_iter()
            .filter_map(|mv| play_move_wrapping_rows(board, mv));
        boards.for_each(each);
    })
});

/// Returns the shortest solution under the rules of [`play_move_wrapping_rows`]; of several, the first in alphabetical
/// order.
fn shortest_wrapping_path(board: &Board) -> Option<Vec<Move>> {
    let mut left = WRAPPING_DISTANCES.distance(board)?;
    let (mut board, mut path) = (*board, Vec::new());
    while left > 0 {
        left -= 1;
        let mv = Move::ALL.into_iter().find(|mv: &Move| {
            let after = play_move_wrapping_rows(&board, *mv);
            after.is_some_and(|after| WRAPPING_DISTANCES.distance(&after) == Some(left))
        })?;
        path.push(mv);
        board = play_move_wrapping_rows(&board, mv)?;
    }
    Some(path)
}

/// Returns all mutants, the most common mistakes first.
pub(super) fn all_mutants() -> Vec<Mutant> {
    let rows = MUTANT_ROWS.iter().map(|(id, mistake, killer, _)| Mutant {
        id,
        mistake,
        killer,
    });
    rows.collect()
}

/// Returns the output of the mutant with this id; `Unknown` if there is no such mutant.
pub(super) fn mutant_output(id: &str, board: &Board) -> MutantOutput {
    let row = MUTANT_ROWS.iter().find(|(known, ..)| *known == id);
    row.map_or(MutantOutput::Unknown, |(.., play)| {
        MutantOutput::Prints(play(board, DISTANCES.shortest_solution(board)))
    })
}
