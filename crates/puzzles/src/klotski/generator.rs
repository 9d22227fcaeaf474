//! Generates boards and queries from a seed, in families that are difficult in different ways.

use super::rules::{Board, Cell, Query};
use caipan_checker::random::Rng;

/// Layout of the fixed cells of a generated board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardKind {
    /// Every cell is free.
    Open,
    /// The given percentage of cells is fixed, at random positions.
    Random(u8),
    /// One closed corridor, one cell wide, that goes up and down through all columns and back. The blank can get
    /// round the piece only through the whole corridor.
    Ring,
    /// A corridor two cells wide, folded to fill the board.
    WideFolds,
    /// A maze without cycles, with corridors two cells wide.
    WideMaze,
    /// A maze without cycles, with corridors one cell wide: hardly any piece can move.
    Maze,
    /// A maze as in [`Self::Maze`], with the given percentage of walls removed.
    Braid(u8),
    /// Square rooms of the given side length in cells, with a door in every wall between two rooms.
    Rooms(u8),
    /// Square rooms of the given side length along a closed path. To get round a piece in a door, the blank has to
    /// pass through all rooms.
    RoomRing(u8),
}

impl BoardKind {
    /// Every kind of board; kinds with a parameter occur with one or more values.
    pub const ALL: [Self; 11] = [
        Self::Open,
        Self::Random(5),
        Self::Random(15),
        Self::Random(30),
        Self::Ring,
        Self::WideFolds,
        Self::WideMaze,
        Self::Maze,
        Self::Braid(30),
        Self::Rooms(4),
        Self::RoomRing(4),
    ];
}

/// Generates a board of this kind, which may have too few free cells for a query.
pub fn generate_board(kind: BoardKind, rows: u32, columns: u32, rng: &mut Rng) -> Board {
    let mut board = Board::with_all_cells_fixed(rows, columns);
    match kind {
        BoardKind::Open => fix_cells_at_random(&mut board, 0, rng),
        BoardKind::Random(fixed) => fix_cells_at_random(&mut board, fixed, rng),
        BoardKind::Ring => carve_ring_corridor(&mut board),
        BoardKind::WideFolds => carve_wide_folded_corridor(&mut board),
        BoardKind::WideMaze => carve_maze(&mut board, 2, rng),
        BoardKind::Maze => carve_maze(&mut board, 1, rng),
        BoardKind::Braid(gone) => {
            carve_maze(&mut board, 1, rng);
            remove_walls_at_random(&mut board, gone, rng);
        }
        BoardKind::Rooms(size) => carve_rooms(&mut board, u32::from(size), rng),
        BoardKind::RoomRing(size) => carve_ring_of_rooms(&mut board, u32::from(size), rng),
    }
    board
}

fn fix_cells_at_random(board: &mut Board, percentage: u8, rng: &mut Rng) {
    for cell in board.cells() {
        board.set_free(cell, rng.below(100) >= usize::from(percentage));
    }
}

/// Makes the cells of a rectangle free, ignoring cells outside the board.
fn make_rectangle_free(board: &mut Board, top_left: (u32, u32), bottom_right: (u32, u32)) {
    for row in top_left.0..=bottom_right.0 {
        for column in top_left.1..=bottom_right.1 {
            let cell = Cell { row, column };
            if board.contains(cell) {
                board.set_free(cell, true);
            }
        }
    }
}

fn carve_ring_corridor(board: &mut Board) {
    let (rows, columns) = (board.rows(), board.columns());
    // Columns 1, 3, 5 … are joined alternately at the top and at the bottom; the last row and the outer columns close
    // the ring.
    let last = columns - (columns + 1) % 2;
    if rows < 5 || columns < 5 {
        let (bottom, right) = (rows, columns);
        make_rectangle_free(board, (1, 1), (1, right));
        make_rectangle_free(board, (bottom, 1), (bottom, right));
        make_rectangle_free(board, (1, 1), (bottom, 1));
        make_rectangle_free(board, (1, right), (bottom, right));
        return;
    }
    // The number of columns used is even, so that both ends of the folds are at the bottom of the board.
    let folds = last.div_ceil(2) / 2 * 2;
    for fold in 0..folds {
        let column = 2 * fold + 1;
        let is_outer = fold == 0 || fold == folds - 1;
        make_rectangle_free(
            board,
            (1, column),
            (if is_outer { rows } else { rows - 2 }, column),
        );
        if fold + 1 < folds {
            let row = if fold % 2 == 0 { 1 } else { rows - 2 };
            make_rectangle_free(board, (row, column), (row, column + 2));
        }
    }
    make_rectangle_free(board, (rows, 1), (rows, 2 * folds - 1));
}

fn carve_wide_folded_corridor(board: &mut Board) {
    let (rows, columns) = (board.rows(), board.columns());
    for top in (1..=rows).step_by(3) {
        make_rectangle_free(board, (top, 1), (top + 1, columns));
        let left = if top % 2 == 0 {
            1
        } else {
            columns.saturating_sub(1).max(1)
        };
        if top + 3 <= rows {
            make_rectangle_free(board, (top + 2, left), (top + 2, left + 1));
        }
    }
}

/// Builds a maze by randomized depth-first search. Rooms of `width` × `width` cells are separated by walls one cell
/// thick.
fn carve_maze(board: &mut Board, width: u32, rng: &mut Rng) {
    let pitch = width + 1;
    let [high, wide] = [board.rows(), board.columns()].map(|cells| ((cells + 1) / pitch).max(1));
    let corner = |room: (u32, u32)| (room.0 * pitch + 1, room.1 * pitch + 1);
    let mut seen = vec![false; (high * wide) as usize];
    let mut path = vec![(0, 0)];
    seen[0] = true;
    while let Some(room) = path.last().copied() {
        let here = corner(room);
        make_rectangle_free(board, here, (here.0 + width - 1, here.1 + width - 1));
        let next = neighbour_rooms(room, high, wide)
            .filter(|room| !seen[(room.0 * wide + room.1) as usize]);
        let candidates: Vec<(u32, u32)> = next.collect();
        if candidates.is_empty() {
            path.pop();
            continue;
        }
        let chosen = candidates[rng.below(candidates.len())];
        seen[(chosen.0 * wide + chosen.1) as usize] = true;
        let there = corner(chosen);
        let (from, to) = (here.min(there), here.max(there));
        make_rectangle_free(board, from, (to.0 + width - 1, to.1 + width - 1));
        path.push(chosen);
    }
}

fn neighbour_rooms(room: (u32, u32), rows: u32, columns: u32) -> impl Iterator<Item = (u32, u32)> {
    let steps = [(u32::MAX, 0), (1, 0), (0, u32::MAX), (0, 1)];
    steps
        .into_iter()
        .map(move |(down, right)| (room.0.wrapping_add(down), room.1.wrapping_add(right)))
        .filter(move |room| room.0 < rows && room.1 < columns)
}

fn remove_walls_at_random(board: &mut Board, percentage: u8, rng: &mut Rng) {
    for cell in board.cells() {
        // Rooms have odd rows and odd columns, so the walls between two rooms have one odd and one even coordinate.
        if cell.row % 2 != cell.column % 2 && rng.below(100) < usize::from(percentage) {
            board.set_free(cell, true);
        }
    }
}

fn carve_rooms(board: &mut Board, size: u32, rng: &mut Rng) {
    let (rows, columns, pitch) = (board.rows(), board.columns(), size + 1);
    for cell in board.cells() {
        board.set_free(cell, cell.row % pitch != 0 && cell.column % pitch != 0);
    }
    for top in (1..=rows).step_by(pitch as usize) {
        for left in (1..=columns).step_by(pitch as usize) {
            let below = (top + size, left + rng.below(size as usize) as u32);
            let right = (top + rng.below(size as usize) as u32, left + size);
            make_rectangle_free(board, below, below);
            make_rectangle_free(board, right, right);
        }
    }
}

fn carve_ring_of_rooms(board: &mut Board, size: u32, rng: &mut Rng) {
    let pitch = size + 1;
    // A closed path through all rooms needs an even number of rooms in a column.
    let (high, wide) = (
        (board.rows() + 1) / pitch / 2 * 2,
        (board.columns() + 1) / pitch,
    );
    if high < 2 || wide < 2 {
        return carve_rooms(board, size, rng);
    }
    for row in 0..high {
        for column in 0..wide {
            let (top, left) = (row * pitch + 1, column * pitch + 1);
            make_rectangle_free(board, (top, left), (top + size - 1, left + size - 1));
            let somewhere = rng.below(size as usize) as u32;
            // The first column leads back up; the other columns are traversed row by row, in alternating directions.
            let turns = if row % 2 == 0 {
                column == wide - 1
            } else {
                column == 1
            };
            let below = row + 1 < high && (column == 0 || turns);
            let right = column + 1 < wide && (column > 0 || row == 0 || row == high - 1);
            if below {
                make_rectangle_free(
                    board,
                    (top + size, left + somewhere),
                    (top + size, left + somewhere),
                );
            }
            if right {
                make_rectangle_free(
                    board,
                    (top + somewhere, left + size),
                    (top + somewhere, left + size),
                );
            }
        }
    }
}

/// Generates `count` legal queries; none if the board has fewer than two free cells.
///
/// Most queries are random. The first ones include every special kind: piece on the target, target on the blank's cell,
/// blank next to the piece, queries that differ only in the blank, and a fixed target.
pub fn generate_queries(board: &Board, count: usize, rng: &mut Rng) -> Vec<Query> {
    let all: Vec<Cell> = board.cells().collect();
    let free: Vec<Cell> = all
        .iter()
        .copied()
        .filter(|cell| board.is_free(*cell))
        .collect();
    if free.len() < 2 {
        return Vec::new();
    }
    let mut queries: Vec<Query> = Vec::with_capacity(count);
    while queries.len() < count {
        let number = queries.len();
        let [mut blank, mut piece, mut target] = [0; 3].map(|_| free[rng.below(free.len())]);
        match number {
            1 => target = piece,
            2 => target = blank,
            3 => {
                blank = free
                    .iter()
                    .find(|cell: &&Cell| {
                        cell.row.abs_diff(piece.row) + cell.column.abs_diff(piece.column) == 1
                    })
                    .copied()
                    .unwrap_or(blank);
            }
            4..=6 => (piece, target) = (queries[0].piece, queries[0].target),
            7 => target = all[rng.below(all.len())],
            _ => {}
        }
        if blank != piece {
            queries.push(Query {
                blank,
                piece,
                target,
            });
        }
    }
    queries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_board_and_queries() {
        for family in BoardKind::ALL {
            let [one, other] = [7, 7].map(|seed| {
                let mut rng = Rng::new(seed);
                let made = generate_board(family, 17, 23, &mut rng);
                let asked = generate_queries(&made, 20, &mut rng);
                (made, asked)
            });
            assert_eq!(one, other, "{family:?}");
        }
    }

    #[test]
    fn every_free_cell_of_a_ring_board_has_two_free_neighbours() {
        let ring = generate_board(BoardKind::Ring, 11, 12, &mut Rng::new(0));
        let free: Vec<Cell> = ring.cells().filter(|cell| ring.is_free(*cell)).collect();
        for cell in &free {
            assert_eq!(
                free.iter()
                    .filter(|other: &&Cell| {
                        other.row.abs_diff(cell.row) + other.column.abs_diff(cell.column) == 1
                    })
                    .count(),
                2,
                "{ring}"
            );
        }
    }
}
