//! Enumerates the solutions of a small board in order: each list of legal moves that clears it, waits and left moves included.

use std::ops::ControlFlow;

use super::reach::Reach;
use crate::mayan::rules::{Board, Drag, HEIGHT, Move, Reading, Steps, WIDTH};

/// Calls `each` with every list of `moves` moves, or at most so many, that clears `board`, in the statement's order,
/// until it breaks off; `go_on` is asked now and then. Gives the positions that were looked at.
pub fn enumerate(
    board: &Board,
    moves: u8,
    reading: Reading,
    each: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
    go_on: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> u64 {
    let mut listing = Listing {
        reading,
        path: Vec::new(),
        nodes: 0,
        each,
        go_on,
    };
    let _ = listing.below(board, moves);
    listing.nodes
}

struct Listing<'a> {
    reading: Reading,
    path: Vec<Move>,
    nodes: u64,
    each: &'a mut dyn FnMut(&[Move]) -> ControlFlow<()>,
    go_on: &'a mut dyn FnMut(u64) -> ControlFlow<()>,
}

impl Listing<'_> {
    /// Lists what begins with the path so far, which leads to `board` with `left` moves to come.
    fn below(&mut self, board: &Board, left: u8) -> ControlFlow<()> {
        if board.is_empty() {
            let is_in_time = left == 0 || self.reading.steps == Steps::AtMost;
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
        // The bound looks at shifts only, whichever moves make them: it leaves out no solution.
        if left == 0 || !Reach::of(board).is_within(left) {
            return ControlFlow::Continue(());
        }
        for x in 0..WIDTH {
            for y in 0..HEIGHT {
                for drag in [Drag::Right, Drag::Left] {
                    let mv = Move { x, y, drag };
                    if let Ok(after) = board.play(mv, self.reading) {
                        self.path.push(mv);
                        let listed = self.below(&after, left - 1);
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
    use crate::mayan::generator::{planted_board, to_columns};
    use crate::mayan::oracle::{self, OracleReading};
    use crate::mayan::solver::solve;
    use caipan_checker::random::Rng;

    type Triple = (i64, i64, i64);

    /// Every list of exactly `moves` drags on the board, tile or no tile, in order.
    fn lists(moves: u8) -> Vec<Vec<Triple>> {
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

    fn every(board: &Board, moves: u8, reading: Reading) -> Vec<Vec<Move>> {
        let mut found = Vec::new();
        let mut each = |list: &[Move]| {
            found.push(list.to_vec());
            ControlFlow::Continue(())
        };
        let mut go_on = |_| ControlFlow::Continue(());
        enumerate(board, moves, reading, &mut each, &mut go_on);
        found
    }

    #[test]
    fn every_list_that_the_oracle_accepts_is_told_in_order_and_no_other() {
        let mut rng = Rng::new(4);
        let lists = [lists(1), lists(2)];
        let mut told = 0;
        for round in 0..60 {
            let planted = 1 + rng.below(2);
            let colours = 1 + rng.below(3);
            let (board, _) = planted_board(&mut rng, planted, colours);
            let columns = to_columns(&board);
            let (exactly, equal_swaps) = (round % 2 == 0, round % 3 != 0);
            let steps = if exactly {
                Steps::Exactly
            } else {
                Steps::AtMost
            };
            let reading = Reading { steps, equal_swaps };
            let found = every(&board, 2, reading);
            assert_eq!(found.first(), solve(&board, 2, reading).as_ref());
            assert!(found.is_sorted());
            let triples = found.iter().map(|list| {
                let triple = |mv: &Move| {
                    let drag = if mv.drag == Drag::Right { 1 } else { -1 };
                    (mv.x.into(), mv.y.into(), drag)
                };
                list.iter().map(triple).collect::<Vec<Triple>>()
            });
            let mut found: Vec<_> = triples.collect();
            found.sort();
            let of_oracle = OracleReading {
                exactly,
                equal_swaps,
            };
            let accepted = |list: &&Vec<Triple>| oracle::clears(&columns, 2, list, of_oracle);
            let mut wanted: Vec<_> = lists.iter().flatten().filter(accepted).cloned().collect();
            wanted.sort();
            assert_eq!(found, wanted, "{reading:?}\n{board}");
            told += found.len();
        }
        assert!(told > 100, "{told}");
    }

    #[test]
    fn who_has_enough_gets_no_more() {
        let board: Board = "1 1 . 1 .".parse().unwrap();
        let mut found = 0;
        let mut each = |_: &[Move]| {
            found += 1;
            ControlFlow::Break(())
        };
        let mut go_on = |_| ControlFlow::Continue(());
        enumerate(&board, 3, Reading::LITERAL, &mut each, &mut go_on);
        assert_eq!(found, 1);
    }
}
