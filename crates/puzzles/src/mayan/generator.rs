//! Generates random boards, and solvable boards built backwards from the empty board.

use super::rules::{Board, DragDirection, HEIGHT, MAX_COLOUR, Move, StatementReading, WIDTH};
use caipan_checker::random::Rng;

/// Returns a random board without runs, with at most `tiles` tiles in at most `colours` colours.
pub fn random_board(rng: &mut Rng, tiles: u8, colours: u8) -> Board {
    let mut board = Board::default();
    for _ in 0..tiles {
        let x = rng.below(WIDTH);
        let y = board.column_height(x);
        let mut grown = board;
        if y < HEIGHT {
            grown.put_tile(x, y, rng.between(1, colours));
        }
        if grown.tiles_in_runs() == 0 {
            board = grown;
        }
    }
    board
}

/// Returns a board without runs, in at most `colours` colours, and a list of `moves` moves that clears the board.
///
/// The board is built backwards from the empty board. Each step inserts runs and undoes a random move, so that playing
/// the move completes and clears these runs.
pub fn build_board_and_solution_backwards(
    rng: &mut Rng,
    moves: u8,
    colours: u8,
) -> (Board, Vec<Move>) {
    loop {
        let mut board = Board::default();
        let mut path = Vec::new();
        for _ in 0..moves {
            let mut guesses = (0..200).filter_map(|_| {
                try_random_predecessor_board(rng, board, colours, InsertedTiles::Runs)
            });
            let Some((before, mv)) = guesses.next() else {
                break;
            };
            board = before;
            path.insert(0, mv);
        }
        if path.len() == usize::from(moves) {
            return (board, path);
        }
    }
}

/// Kind of tiles that [`try_random_predecessor_board`] inserts, and that the returned move clears.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InsertedTiles {
    /// Up to two runs; at least one if the board is empty.
    Runs,
    /// A run of four or five.
    Long,
    /// A horizontal and a vertical run that share a tile.
    Crossing,
}

/// Makes one random attempt to find a board, and a move that leads from that board to `after`. `None` if the attempt
/// fails.
pub fn try_random_predecessor_board(
    rng: &mut Rng,
    after: Board,
    colours: u8,
    insert: InsertedTiles,
) -> Option<(Board, Move)> {
    let mut columns = board_to_columns(&after);
    match insert {
        InsertedTiles::Runs => {
            for _ in 0..rng.between(u8::from(after.is_empty()), 2) {
                insert_run(rng, &mut columns, colours, 3);
            }
        }
        InsertedTiles::Long => insert_run(rng, &mut columns, colours, 4),
        InsertedTiles::Crossing => {
            // The shared tile completes both runs at once only if it falls or is swapped, which requires other tiles.
            // So up to two other runs are inserted first.
            for _ in 0..rng.below(3) {
                insert_run(rng, &mut columns, colours, 3);
            }
            insert_crossing_runs(rng, &mut columns, colours);
        }
    }
    let x = rng.below(WIDTH);
    let (to, drag) = match rng.below(2) {
        0 => (x.checked_sub(1)?, DragDirection::Right),
        _ => (Some(x + 1).filter(|to| *to < WIDTH)?, DragDirection::Left),
    };
    let from_height = columns[usize::from(x)].len() as u8;
    let y = rng.below(HEIGHT);
    let mv;
    if y < from_height && usize::from(y) < columns[usize::from(to)].len() {
        let here = columns[usize::from(x)][usize::from(y)];
        columns[usize::from(x)][usize::from(y)] = columns[usize::from(to)][usize::from(y)];
        columns[usize::from(to)][usize::from(y)] = here;
        mv = Move { x: to, y, drag };
    } else {
        let tile = columns[usize::from(x)].pop()?;
        let at = rng.between(0, columns[usize::from(to)].len() as u8);
        columns[usize::from(to)].insert(usize::from(at), tile);
        mv = Move { x: to, y: at, drag };
    }
    let before = board_from_columns(&columns)?;
    let is_step =
        before.tiles_in_runs() == 0 && before.play(mv, StatementReading::LITERAL) == Ok(after);
    is_step.then_some((before, mv))
}

/// Inserts a horizontal and a vertical run of one colour that share a tile.
fn insert_crossing_runs(rng: &mut Rng, columns: &mut [Vec<u8>; WIDTH as usize], colours: u8) {
    let (colour, length) = (rng.between(1, colours), rng.between(3, 4_u8));
    let first = usize::from(rng.below(WIDTH + 1 - length));
    let row = &mut columns[first..first + usize::from(length)];
    let lowest = row.iter().map(Vec::len).min().unwrap_or(0);
    let y = rng.between(0, lowest);
    let crossed = rng.below(row.len());
    // Number of tiles of the vertical run below the horizontal run.
    let below = rng.between(0, y.min(2));
    for (number, column) in row.iter_mut().enumerate() {
        if number == crossed {
            column.splice(y - below..y - below, [colour; 3]);
        } else {
            column.insert(y, colour);
        }
    }
}

/// Inserts a horizontal or vertical run of `min_length` to five tiles of one colour.
fn insert_run(rng: &mut Rng, columns: &mut [Vec<u8>; WIDTH as usize], colours: u8, min_length: u8) {
    let (colour, length) = (rng.between(1, colours), rng.between(min_length, 5));
    if rng.below(2) == 0 {
        let column = &mut columns[usize::from(rng.below(WIDTH))];
        let y = usize::from(rng.between(0, column.len() as u8));
        for _ in 0..length {
            column.insert(y, colour);
        }
    } else {
        let first = usize::from(rng.below(WIDTH + 1 - length));
        let row = &mut columns[first..first + usize::from(length)];
        let lowest = row.iter().map(Vec::len).min().unwrap_or(0) as u8;
        let y = usize::from(rng.between(0, lowest));
        for column in row {
            column.insert(y, colour);
        }
    }
}

/// Renumbers the colours of a board without gaps, in order of first appearance column by column.
pub fn renumber_colours(board: &Board) -> Board {
    let mut columns = board_to_columns(board);
    let mut colours = 0;
    let mut names = [0; MAX_COLOUR as usize + 1];
    for tile in columns.iter_mut().flatten() {
        let name = &mut names[usize::from(*tile)];
        if *name == 0 {
            colours += 1;
            *name = colours;
        }
        *tile = *name;
    }
    // The columns keep their heights, so the conversion cannot fail.
    board_from_columns(&columns).unwrap_or(*board)
}

/// Returns the colours of each column from the bottom up.
pub fn board_to_columns(board: &Board) -> [Vec<u8>; WIDTH as usize] {
    std::array::from_fn(|x| {
        let x = x as u8;
        (0..board.column_height(x))
            .map(|y| board.colour_at(x, y))
            .collect()
    })
}

/// Returns the board with these columns; `None` if a column is too high.
pub fn board_from_columns(columns: &[Vec<u8>; WIDTH as usize]) -> Option<Board> {
    let mut board = Board::default();
    for (x, column) in (0..).zip(columns) {
        for (y, colour) in (0..).zip(column) {
            if y >= HEIGHT {
                return None;
            }
            board.put_tile(x, y, *colour);
        }
    }
    Some(board)
}
