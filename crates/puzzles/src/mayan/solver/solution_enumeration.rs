//! Enumerates all solutions of a small board in order, including solutions with swaps of equal tiles and with left
//! moves.

use std::ops::ControlFlow;

use super::move_bound::MoveBound;
use crate::mayan::rules::{
    Board, DragDirection, HEIGHT, Move, MoveCountRule, StatementReading, WIDTH,
};

/// Calls `each` with every solution of `board` in lexicographic order, until `each` or `go_on` returns `Break`.
///
/// A solution has exactly or at most `moves` moves, depending on `reading`. `go_on` is called periodically with the
/// current number of positions visited. Returns the total number of positions visited.
pub(crate) fn enumerate_solutions(
    board: &Board,
    moves: u8,
    reading: StatementReading,
    each: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
    go_on: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> u64 {
    let mut listing = SolutionLister {
        reading,
        path: Vec::new(),
        nodes: 0,
        each,
        go_on,
    };
    let _ = listing.list_solutions(board, moves);
    listing.nodes
}

struct SolutionLister<'a> {
    reading: StatementReading,
    path: Vec<Move>,
    nodes: u64,
    each: &'a mut dyn FnMut(&[Move]) -> ControlFlow<()>,
    go_on: &'a mut dyn FnMut(u64) -> ControlFlow<()>,
}

impl SolutionLister<'_> {
    /// Lists the solutions that begin with the current path, which leads to `board` with `moves_left` moves remaining.
    fn list_solutions(&mut self, board: &Board, moves_left: u8) -> ControlFlow<()> {
        if board.is_empty() {
            let is_in_time = moves_left == 0 || self.reading.steps == MoveCountRule::AtMost;
            return if is_in_time {
                (self.each)(&self.path)
            } else {
                ControlFlow::Continue(())
            };
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(1 << 12) {
            (self.go_on)(self.nodes)?;
        }
        // The bound counts all shifts, no matter which moves make them, so it excludes no solution.
        if moves_left == 0 || !MoveBound::compute(board).allows_clearing_in(moves_left) {
            return ControlFlow::Continue(());
        }
        for x in 0..WIDTH {
            for y in 0..HEIGHT {
                for drag in [DragDirection::Right, DragDirection::Left] {
                    let mv = Move { x, y, drag };
                    if let Ok(after) = board.play(mv, self.reading) {
                        self.path.push(mv);
                        let listed = self.list_solutions(&after, moves_left - 1);
                        self.path.pop();
                        listed?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mayan::generator::{board_to_columns, build_board_and_solution_backwards};
    use crate::mayan::oracle::{self, OracleStatementReading};
    use crate::mayan::solver::solve;
    use caipan_checker::random::Rng;

    type Triple = (i64, i64, i64);

    /// Returns every list of exactly `moves` drags within the board in order, including drags of empty cells.
    fn all_move_lists(moves: u8) -> Vec<Vec<Triple>> {
        let mut lists = vec![Vec::new()];
        for _ in 0..moves {
            let longer = lists.iter().flat_map(|list: &Vec<Triple>| {
                let cells = (0..5).flat_map(|x| (0..7).map(move |y| (x, y)));
                let drags = cells.flat_map(|(x, y)| [(x, y, 1), (x, y, -1)]);
                drags.map(|drag| [list.clone(), vec![drag]].concat())
            });
            lists = longer.collect();
        }
        lists
    }

    fn all_solutions(board: &Board, moves: u8, reading: StatementReading) -> Vec<Vec<Move>> {
        let mut found = Vec::new();
        enumerate_solutions(
            board,
            moves,
            reading,
            &mut |list: &[Move]| {
                found.push(list.to_vec());
                ControlFlow::Continue(())
            },
            &mut |_| ControlFlow::Continue(()),
        );
        found
    }

    #[test]
    fn the_solutions_of_the_oracle_are_enumerated_in_order() {
        let mut rng = Rng::new(4);
        let lists = [all_move_lists(1), all_move_lists(2)];
        let mut told = 0;
        for round in 0..60 {
            let planted = 1 + rng.below(2);
            let colours = 1 + rng.below(3);
            let (board, _) = build_board_and_solution_backwards(&mut rng, planted, colours);
            let columns = board_to_columns(&board);
            let (exactly, equal_swaps) = (round % 2 == 0, round % 3 != 0);
            let steps = if exactly {
                MoveCountRule::Exactly
            } else {
                MoveCountRule::AtMost
            };
            let reading = StatementReading { steps, equal_swaps };
            let found = all_solutions(&board, 2, reading);
            assert_eq!(found.first(), solve(&board, 2, reading).as_ref());
            assert!(found.is_sorted());
            let triples = found.iter().map(|list| {
                list.iter()
                    .map(|mv: &Move| {
                        let drag = if mv.drag == DragDirection::Right {
                            1
                        } else {
                            -1
                        };
                        (mv.x.into(), mv.y.into(), drag)
                    })
                    .collect::<Vec<Triple>>()
            });
            let mut found: Vec<_> = triples.collect();
            found.sort();
            let of_oracle = OracleStatementReading {
                exactly,
                equal_swaps,
            };
            let mut wanted: Vec<_> = lists
                .iter()
                .flatten()
                .filter(|list: &&Vec<Triple>| oracle::is_solution(&columns, 2, list, of_oracle))
                .cloned()
                .collect();
            wanted.sort();
            assert_eq!(found, wanted, "{reading:?}\n{board}");
            told += found.len();
        }
        assert!(told > 100, "{told}");
    }

    #[test]
    fn enumeration_stops_when_the_callback_breaks() {
        let board: Board = "1 1 . 1 .".parse().unwrap();
        let mut found = 0;
        enumerate_solutions(
            &board,
            3,
            StatementReading::LITERAL,
            &mut |_: &[Move]| {
                found += 1;
                ControlFlow::Break(())
            },
            &mut |_| ControlFlow::Continue(()),
        );
        assert_eq!(found, 1);
    }
}
