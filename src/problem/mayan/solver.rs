//! The search for the smallest answer: depth first in the statement's order, so the first answer is the smallest.
//!
//! What it leaves out can never change the answer:
//! - a left move onto a tile is the right move of its left neighbour, which comes earlier;
//! - all swaps of equal tiles lead to the same board, so the first of them stands for all;
//! - a colour with one or two tiles can never vanish;
//! - the last move has to make a run: one mask marks the swaps that do.

use super::rules::{Board, Drag, MAX_COLOUR, Move, Reading, Steps, WIDTH};

/// The smallest list of at most `moves` moves that clears `board`, or `None` where there is none.
///
/// `board` must be at rest and hold a tile. Under [`Steps::Exactly`] the list has exactly `moves` moves.
pub fn solve(board: &Board, moves: u8, reading: Reading) -> Option<Vec<Move>> {
    let mut path = Vec::new();
    search(board, moves, reading, &mut path).then_some(path)
}

fn search(board: &Board, left: u8, reading: Reading, path: &mut Vec<Move>) -> bool {
    if has_hopeless_colour(board) {
        return false;
    }
    let [rights, lefts] = tiles_to_drag(board, left, reading);
    let mut tiles = rights | lefts;
    // The order of the bits is the order of the statement: x, then y.
    while tiles != 0 {
        let tile = tiles & tiles.wrapping_neg();
        tiles &= !tile;
        let (x, y) = (
            (tile.trailing_zeros() / 8) as u8,
            (tile.trailing_zeros() % 8) as u8,
        );
        for (among, drag, to) in [
            (rights, Drag::Right, x + 1),
            (lefts, Drag::Left, x.wrapping_sub(1)),
        ] {
            if tile & among == 0 {
                continue;
            }
            path.push(Move { x, y, drag });
            if follow(&board.drag(x, y, to).settle(), left - 1, reading, path) {
                return true;
            }
            path.pop();
        }
    }
    false
}

/// The tiles that are worth dragging to the right, and those to the left, with `left` moves to come.
fn tiles_to_drag(board: &Board, left: u8, reading: Reading) -> [u64; 2] {
    let occupied = board.occupied();
    let all_but_last_column = (1 << (8 * (WIDTH - 1))) - 1;
    let right_gaps = occupied & !(occupied >> 8) & all_but_last_column;
    let left_gaps = occupied & !(occupied << 8) & !0xff;
    let equal = board.same(8);
    let swaps = if left > 1 {
        occupied & occupied >> 8 & !equal
    } else {
        run_making_swaps(board)
    };
    let waits = if left > 1 && reading.equal_swaps {
        equal & equal.wrapping_neg()
    } else {
        0
    };
    [right_gaps | swaps | waits, left_gaps]
}

/// Goes on from the board after a move, with `left` moves to come.
fn follow(board: &Board, left: u8, reading: Reading, path: &mut Vec<Move>) -> bool {
    if board.is_empty() {
        return left == 0 || reading.steps == Steps::AtMost;
    }
    left > 0 && search(board, left, reading, path)
}

/// Has some colour one or two tiles left? They can never be three.
fn has_hopeless_colour(board: &Board) -> bool {
    let mut rest = board.occupied();
    for colour in 1..=MAX_COLOUR {
        let tiles = board.of_colour(colour);
        if matches!(tiles.count_ones(), 1 | 2) {
            return true;
        }
        rest &= !tiles;
        if rest == 0 {
            break;
        }
    }
    false
}

/// The tiles whose swap with a tile of another colour on their right makes a run.
///
/// After the swap the left tile stands a column further right. It makes a run there with two tiles above it,
/// two below, one on either side, or two further right; the right tile likewise on its new place. Which of
/// its future neighbours have its colour already is one mask a distance, whatever the number of colours.
fn run_making_swaps(board: &Board) -> u64 {
    let occupied = board.occupied();
    let [e6, e7, e9, e10] = [6, 7, 9, 10].map(|step| board.same(step));
    let [e16, e24] = [16, 24].map(|step| board.same(step));
    let moved_right = e9 & e10 | e9 & e7 | e7 & e6 | e16 & e24;
    // The same for the right tile, whose future neighbours lie towards lower bits.
    let (above, above2) = (e7 << 7, e6 << 6);
    let (below, below2) = (e9 << 9, e10 << 10);
    let moved_left = above & above2 | above & below | below & below2 | (e16 << 16) & (e24 << 24);
    (moved_right | moved_left >> 8) & occupied & occupied >> 8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::mayan::generator::{self, Rng};
    use crate::problem::mayan::rules::HEIGHT;

    #[test]
    fn the_run_making_mask_marks_just_the_swaps_that_make_a_run() {
        let mut rng = Rng::new(7);
        let mut marked = 0;
        for _ in 0..20_000 {
            let board = generator::random_board(&mut rng, 30, 4);
            let mask = run_making_swaps(&board);
            marked += mask.count_ones();
            for x in 0..WIDTH - 1 {
                for y in 0..HEIGHT {
                    let here = board.colour(x, y);
                    let beside = board.colour(x + 1, y);
                    let is_swap = here != 0 && beside != 0 && here != beside;
                    let makes_run = is_swap && board.drag(x, y, x + 1).runs() != 0;
                    let is_marked = mask & 1 << (8 * x + y) != 0;
                    if is_swap || is_marked {
                        assert_eq!(is_marked, makes_run, "({x}, {y}) on\n{board}");
                    }
                }
            }
        }
        assert!(marked > 10_000, "{marked} swaps tried");
    }
}
