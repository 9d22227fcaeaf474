//! States are (cell of the piece, side of the blank); Dijkstra's search for every query.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::io::Read;

const FAR: u32 = u32::MAX;

struct Board {
    width: usize,
    is_free: Vec<bool>,
}

impl Board {
    /// The cell on this side: up, down, left, right. The board has a border of fixed cells.
    fn beside(&self, cell: usize, side: usize) -> usize {
        match side {
            0 => cell - self.width,
            1 => cell + self.width,
            2 => cell - 1,
            _ => cell + 1,
        }
    }

    /// The blank's distance from `start` to every cell round the piece.
    fn distances(&self, start: usize, piece: usize) -> Vec<u32> {
        let mut distances = vec![FAR; self.is_free.len()];
        distances[start] = 0;
        let mut todo = VecDeque::from([start]);
        while let Some(cell) = todo.pop_front() {
            for side in 0..4 {
                let next = self.beside(cell, side);
                if self.is_free[next] && next != piece && distances[next] == FAR {
                    distances[next] = distances[cell] + 1;
                    todo.push_back(next);
                }
            }
        }
        distances
    }
}

fn answer(board: &Board, detours: &[[u32; 4]], blank: usize, piece: usize, target: usize) -> i64 {
    if piece == target {
        return 0;
    }
    let mut best = vec![FAR; 4 * board.is_free.len()];
    let mut todo = BinaryHeap::new();
    let approach = board.distances(blank, piece);
    for side in 0..4 {
        let cost = approach[board.beside(piece, side)];
        if cost != FAR {
            best[4 * piece + side] = cost;
            todo.push(Reverse((cost, 4 * piece + side)));
        }
    }
    while let Some(Reverse((cost, state))) = todo.pop() {
        if cost > best[state] {
            continue;
        }
        let (cell, side) = (state / 4, state % 4);
        if cell == target {
            return i64::from(cost);
        }
        let swapped = 4 * board.beside(cell, side) + (side ^ 1);
        let turned = (0..4).map(|other| (4 * cell + other, detours[state][other]));
        for (next, step) in turned.chain([(swapped, 1)]) {
            if step != FAR && cost + step < best[next] {
                best[next] = cost + step;
                todo.push(Reverse((cost + step, next)));
            }
        }
    }
    -1
}

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<usize>().unwrap());
    let mut next = || numbers.next().unwrap();
    let (rows, columns, queries) = (next(), next(), next());
    let mut board = Board { width: columns + 2, is_free: vec![false; (rows + 2) * (columns + 2)] };
    for row in 1..=rows {
        for column in 1..=columns {
            board.is_free[row * (columns + 2) + column] = next() == 1;
        }
    }
    let mut detours = vec![[FAR; 4]; 4 * board.is_free.len()];
    for cell in (0..board.is_free.len()).filter(|cell| board.is_free[*cell]) {
        for side in 0..4 {
            let blank = board.beside(cell, side);
            if board.is_free[blank] {
                let distances = board.distances(blank, cell);
                detours[4 * cell + side] = [0, 1, 2, 3].map(|other| distances[board.beside(cell, other)]);
            }
        }
    }
    for _ in 0..queries {
        let [blank, piece, target] = [(); 3].map(|()| next() * (columns + 2) + next());
        println!("{}", answer(&board, &detours, blank, piece, target));
    }
}
