//! Slow reference solver for tests: breadth-first search over all pairs of a blank cell and a piece cell.

use std::collections::{HashMap, VecDeque};

/// Whether each cell is free, as `free[row][column]`, both from 0.
pub(super) type Cells = Vec<Vec<bool>>;

/// A cell as (row, column), both from 0.
pub(super) type Spot = (i64, i64);

/// Computes the minimum number of seconds until the piece reaches each cell. Unreachable cells are missing from the result.
pub(super) fn seconds_by_target(cells: &Cells, blank: Spot, piece: Spot) -> HashMap<Spot, u64> {
    let (rows, columns) = (cells.len() as i64, cells[0].len() as i64);
    let number = |(row, column): Spot| (row * columns + column) as usize;
    let total = (rows * columns) as usize;
    let mut seen = vec![false; total * total];
    let mut first = HashMap::new();
    let mut line = VecDeque::from([(blank, piece, 0)]);
    seen[number(blank) * total + number(piece)] = true;
    while let Some((blank, piece, time)) = line.pop_front() {
        first.entry(piece).or_insert(time);
        for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            let next = (blank.0 + down, blank.1 + right);
            if next.0 < 0 || next.0 >= rows || next.1 < 0 || next.1 >= columns {
                continue;
            }
            if !cells[next.0 as usize][next.1 as usize] {
                continue;
            }
            let moved = if next == piece { blank } else { piece };
            let place = number(next) * total + number(moved);
            if !seen[place] {
                seen[place] = true;
                line.push_back((next, moved, time + 1));
            }
        }
    }
    first
}

/// Plays the blank's `steps`, and returns the seconds until the piece first reaches `target`. `None` if the piece
/// never reaches `target`, or if an earlier step is invalid.
pub(super) fn seconds_until_target(
    cells: &Cells,
    blank: Spot,
    piece: Spot,
    target: Spot,
    steps: &str,
) -> Option<u64> {
    let (mut blank, mut piece) = (blank, piece);
    for (time, step) in (0..).zip(steps.chars()) {
        if piece == target {
            return Some(time);
        }
        let next = match step {
            'U' => (blank.0 - 1, blank.1),
            'D' => (blank.0 + 1, blank.1),
            'L' => (blank.0, blank.1 - 1),
            'R' => (blank.0, blank.1 + 1),
            _ => return None,
        };
        let row = cells.get(usize::try_from(next.0).ok()?)?;
        if !*row.get(usize::try_from(next.1).ok()?)? {
            return None;
        }
        if next == piece {
            piece = blank;
        }
        blank = next;
    }
    (piece == target).then_some(steps.len() as u64)
}
