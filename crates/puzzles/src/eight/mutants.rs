//! The wrong solvers that people write: a table, each with what it makes of a board.

use std::sync::LazyLock;

use super::rules::{Board, Move};
use super::table::{TABLE, Table};
use super::text::{UNSOLVABLE, print_answer};
use caipan_checker::{Mutant, MutantOutput};

/// What a mutant prints of a board and the right way to solve it.
type Play = fn(&Board, Option<Vec<Move>>) -> String;

/// The input of the statement.
const SAMPLE: &str = "2 3 4 1 5 x 7 6 8\n";
const FARTHEST: &str = "8 6 7 2 5 4 3 x 1\n";
const SOLVED: &str = "1 2 3 4 5 6 7 8 x\n";
const TWO_MOVES: &str = "1 2 3 4 x 5 7 8 6\n";
const SWAPPED: &str = "1 2 3 4 5 6 8 7 x\n";

#[rustfmt::skip]
const ROWS: &[(&str, &str, &str, Play)] = &[
    ("moves-of-the-tiles", "prints where the tiles go instead of where the blank goes", TWO_MOVES, |_, way| {
        answer(way.map(|way| way.into_iter().map(Move::back).collect()))
    }),
    ("from-the-goal", "prints the way from the goal to the board", TWO_MOVES, |_, way| {
        answer(way.map(|way| way.into_iter().rev().map(Move::back).collect()))
    }),
    ("backwards", "prints the moves in the opposite order", SAMPLE, |_, way| {
        answer(way.map(|way| way.into_iter().rev().collect()))
    }),
    ("counts-the-blank", "counts the blank as a tile where it counts inversions", SAMPLE, |board, way| {
        let after = 8 - board.blank();
        answer(way.filter(|_| (board.inversions() + after).is_multiple_of(2)))
    }),
    ("silent-when-unsolvable", "prints an empty line for a board that cannot be solved", SWAPPED, |_, way| {
        answer(Some(way.unwrap_or_default()))
    }),
    ("solved-is-unsolvable", "says that the solved board cannot be solved", SOLVED, |_, way| {
        answer(way.filter(|way| !way.is_empty()))
    }),
    ("wraps-around", "moves the blank from the end of a row to the start of the next one", FARTHEST, |board, _| {
        answer(wrapped_way(board))
    }),
    ("reads-columns", "reads the board column by column", SAMPLE, |board, _| {
        let cells = board.cells();
        let turned = Board::new([0, 3, 6, 1, 4, 7, 2, 5, 8].map(|cell: usize| cells[cell]));
        answer(turned.and_then(|turned| TABLE.way(&turned)))
    }),
    ("gives-up-after-20-moves", "says that a board more than 20 moves away cannot be solved", FARTHEST, |_, way| {
        answer(way.filter(|way| way.len() <= 20))
    }),
    ("loses-the-last-move", "does not print the last move", TWO_MOVES, |_, way| {
        answer(way.map(|mut way| { way.pop(); way }))
    }),
    ("always-unsolvable", "says that no board can be solved", SAMPLE, |_, _| UNSOLVABLE.to_owned() + "\n"),
];

fn answer(way: Option<Vec<Move>>) -> String {
    print_answer(way.as_deref())
}

/// Where a blank comes to that wraps around: the cells are nine in a row to it.
fn wrapped(board: &Board, mv: Move) -> Option<Board> {
    let blank = board.blank();
    let to = match mv {
        Move::Left => blank.checked_sub(1),
        Move::Right => (blank < 8).then_some(blank + 1),
        Move::Down | Move::Up => mv.from(blank),
    };
    Some(board.exchange(blank, to?))
}

static WRAPPED: LazyLock<Table> = LazyLock::new(|| {
    Table::new(|board, each| {
        let boards = Move::ALL.into_iter().filter_map(|mv| wrapped(board, mv));
        boards.for_each(each);
    })
});

/// The shortest way of a blank that wraps around, the first in the order of letters.
fn wrapped_way(board: &Board) -> Option<Vec<Move>> {
    let mut left = WRAPPED.distance(board)?;
    let (mut board, mut way) = (*board, Vec::new());
    while left > 0 {
        left -= 1;
        let nearer = |mv: &Move| {
            let after = wrapped(&board, *mv);
            after.is_some_and(|after| WRAPPED.distance(&after) == Some(left))
        };
        let mv = Move::ALL.into_iter().find(nearer)?;
        way.push(mv);
        board = wrapped(&board, mv)?;
    }
    Some(way)
}

/// All mutants, the likeliest first.
pub(super) fn all() -> Vec<Mutant> {
    let rows = ROWS.iter().map(|(id, mistake, killer, _)| Mutant {
        id,
        mistake,
        killer,
    });
    rows.collect()
}

/// What the mutant of this name prints.
pub(super) fn output(id: &str, board: &Board) -> MutantOutput {
    let row = ROWS.iter().find(|(known, ..)| *known == id);
    row.map_or(MutantOutput::Unknown, |(.., play)| {
        MutantOutput::Prints(play(board, TABLE.way(board)))
    })
}
