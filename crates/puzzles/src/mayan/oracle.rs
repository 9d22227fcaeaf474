//! Slow reference solver for tests: naive rules and exhaustive search, written directly from the statement.

const WIDTH: usize = 5;
const HEIGHT: usize = 7;

/// `grid[x][y]` is the colour at column x, row y from the floor; 0 is empty.
type Grid = [[u8; HEIGHT]; WIDTH];

/// A board as its five columns from the left, colours bottom-up, without zeros.
pub(super) type Columns = [Vec<u8>; WIDTH];

/// One drag: x, y, and g = 1 for right or -1 for left.
pub(super) type OracleMove = (i64, i64, i64);

/// Interpretation of the statement; in the literal reading, both fields are true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OracleStatementReading {
    /// Whether the board must be empty after exactly n moves, rather than at most n.
    pub exactly: bool,
    /// Whether swapping two tiles of one colour is a legal move.
    pub equal_swaps: bool,
}

/// Returns the settled board after a move, or the reason why the move is illegal.
pub(super) fn play(
    board: &Columns,
    mv: OracleMove,
    reading: OracleStatementReading,
) -> Result<Columns, String> {
    let after = make_move(&to_grid(board)?, mv, reading)?;
    Ok(after.map(|column| column.into_iter().filter(|&tile| tile != 0).collect()))
}

/// Returns the lexicographically smallest list of moves (by x, then y, then g = 1 before -1) that clears the board;
/// `None` if none exists.
pub(super) fn solve(
    board: &Columns,
    n: usize,
    reading: OracleStatementReading,
) -> Option<Vec<OracleMove>> {
    let grid = to_grid(board).ok()?;
    let mut path = Vec::new();
    find_solution(&grid, n, reading, &mut path).then_some(path)
}

/// Whether the board contains a run of three or more equal tiles.
pub(super) fn contains_run(board: &Columns) -> bool {
    to_grid(board).is_ok_and(|grid| remove_runs(&grid) != grid)
}

/// Whether a list of moves is legal under the reading and clears the board.
pub(super) fn is_solution(
    board: &Columns,
    n: usize,
    moves: &[OracleMove],
    reading: OracleStatementReading,
) -> bool {
    if moves.len() > n || (reading.exactly && moves.len() < n) {
        return false;
    }
    let mut current = board.clone();
    for &mv in moves {
        // After an early clear, every further move is illegal, because an empty board has no tile to drag.
        match play(&current, mv, reading) {
            Ok(after) => current = after,
            Err(_) => return false,
        }
    }
    current.iter().all(Vec::is_empty)
}

/// Tries every drag in order; on success `path` ends with the moves that clear the grid.
fn find_solution(
    grid: &Grid,
    moves_left: usize,
    reading: OracleStatementReading,
    path: &mut Vec<OracleMove>,
) -> bool {
    if *grid == Grid::default() {
        return moves_left == 0 || !reading.exactly;
    }
    if moves_left == 0 {
        return false;
    }
    for x in 0..WIDTH as i64 {
        for y in 0..HEIGHT as i64 {
            for g in [1, -1] {
                if let Ok(after) = make_move(grid, (x, y, g), reading) {
                    path.push((x, y, g));
                    if find_solution(&after, moves_left - 1, reading, path) {
                        return true;
                    }
                    path.pop();
                }
            }
        }
    }
    false
}

/// Returns the settled grid after a move, or the reason why the move is illegal.
fn make_move(
    grid: &Grid,
    mv: OracleMove,
    reading: OracleStatementReading,
) -> Result<Grid, &'static str> {
    let (x, y, g) = mv;
    if g != 1 && g != -1 {
        return Err("the direction is neither 1 nor -1");
    }
    if !(0..WIDTH as i64).contains(&x) || !(0..HEIGHT as i64).contains(&y) {
        return Err("the square is not on the board");
    }
    if !(0..WIDTH as i64).contains(&(x + g)) {
        return Err("the tile would leave the board");
    }
    let (from, to, row) = (x as usize, (x + g) as usize, y as usize);
    let (tile, other) = (grid[from][row], grid[to][row]);
    if tile == 0 {
        return Err("there is no tile to drag");
    }
    if tile == other && !reading.equal_swaps {
        return Err("the two tiles have the same colour");
    }
    let mut moved = *grid;
    moved[to][row] = tile;
    moved[from][row] = other; // a tile, or the gap that the dragged one leaves
    Ok(drop_and_clear_runs(&moved))
}

/// Drops all tiles and removes all runs, repeatedly until no run is left.
fn drop_and_clear_runs(grid: &Grid) -> Grid {
    let mut stable = drop_tiles(grid);
    loop {
        let rest = remove_runs(&stable);
        if rest == stable {
            return stable;
        }
        stable = drop_tiles(&rest);
    }
}

fn drop_tiles(grid: &Grid) -> Grid {
    let mut result = Grid::default();
    for (column, target) in grid.iter().zip(&mut result) {
        let tiles = column.iter().filter(|&&tile| tile != 0);
        for (square, tile) in target.iter_mut().zip(tiles) {
            *square = *tile;
        }
    }
    result
}

/// Removes all tiles that are in a run; nothing falls. A longer run consists of overlapping groups of three, so it is
/// removed as a whole. Runs are searched in the unchanged `grid`, so that all of them vanish at the same time.
fn remove_runs(grid: &Grid) -> Grid {
    let mut rest = *grid;
    for (dx, dy) in [(1, 0), (0, 1)] {
        for x in 0..WIDTH - 2 * dx {
            for y in 0..HEIGHT - 2 * dy {
                let three = [(x, y), (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)];
                let tile = grid[x][y];
                if tile != 0 && three.iter().all(|&(i, j)| grid[i][j] == tile) {
                    three.iter().for_each(|&(i, j)| rest[i][j] = 0);
                }
            }
        }
    }
    rest
}

fn to_grid(board: &Columns) -> Result<Grid, &'static str> {
    let mut grid = Grid::default();
    for (column, target) in board.iter().zip(&mut grid) {
        if column.len() > HEIGHT || column.contains(&0) {
            return Err("a column is too high or has a zero");
        }
        target[..column.len()].copy_from_slice(column);
    }
    Ok(grid)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const LITERAL: OracleStatementReading = oracle_reading(true, true);

    const fn oracle_reading(exactly: bool, equal_swaps: bool) -> OracleStatementReading {
        OracleStatementReading {
            exactly,
            equal_swaps,
        }
    }

    fn parse_numbers(text: &str) -> impl Iterator<Item = i64> + '_ {
        text.split_whitespace().map(|word| word.parse().unwrap())
    }

    /// Parses columns separated by slashes, such as `1 1 0 / 0 / 1 0 / 0 / 0`; a 0 ends the column.
    fn parse_columns(text: &str) -> Columns {
        let columns: Vec<Vec<u8>> = text
            .split('/')
            .map(|column| {
                let tiles = parse_numbers(column).take_while(|&colour| colour != 0);
                tiles.map(|colour| colour as u8).collect()
            })
            .collect();
        columns.try_into().unwrap()
    }

    /// Parses moves separated by semicolons, such as `0 0 1; 1 0 1`; `None` for `-1`.
    fn parse_answer(text: &str) -> Option<Vec<OracleMove>> {
        if text.trim() == "-1" {
            return None;
        }
        let moves = text.split(';').map(|line| {
            <[i64; 3]>::into(
                parse_numbers(line)
                    .collect::<Vec<i64>>()
                    .try_into()
                    .unwrap(),
            )
        });
        Some(moves.collect())
    }

    /// `input` is `n / column 0 / ... / column 4`.
    fn assert_oracle_answer(input: &str, right: &str, reading: OracleStatementReading) {
        let (n, columns) = input.split_once('/').unwrap();
        let (n, board, right) = (
            n.trim().parse().unwrap(),
            parse_columns(columns),
            parse_answer(right),
        );
        assert!(!contains_run(&board), "{input}");
        assert_eq!(solve(&board, n, reading), right, "{input} {reading:?}");
        if let Some(moves) = right {
            assert!(
                is_solution(&board, n, &moves, reading),
                "{input} {reading:?}"
            );
        }
    }

    #[test]
    fn oracle_answers_depend_on_the_reading_of_the_statement() {
        // Each row contains an input, then the right answers for: exactly n moves with equal swaps, exactly n without,
        // at most n with, at most n without.
        let rows = [
            "2 / 1 1 0 / 0 / 1 0 / 0 / 0 | -1 | -1 | 0 0 1 | 0 0 1",
            "2 / 1 0 / 1 1 0 / 0 / 0 / 0 | 0 0 1; 1 0 1 | -1 | 0 0 1; 1 0 1 | 1 0 1",
            "2 / 0 / 0 / 1 2 0 / 2 1 1 2 0 / 0 | 2 0 1; 2 0 -1 | 2 0 1; 2 0 -1 \
             | 2 0 1; 2 0 -1 | 2 0 1; 2 0 -1",
            "2 / 1 0 / 0 / 1 0 / 1 0 / 0 | 2 0 1; 0 0 1 | 2 0 -1; 3 0 -1 | 0 0 1 | 0 0 1",
            "1 / 1 1 0 / 1 1 0 / 0 / 1 0 / 1 0 | -1 | -1 | -1 | -1",
            "3 / 1 1 0 / 0 / 0 / 1 0 / 0 | 0 0 1; 0 0 1; 3 0 -1 | 0 0 1; 1 0 1; 0 0 1 \
             | 0 0 1; 0 0 1; 3 0 -1 | 0 0 1; 1 0 1; 0 0 1",
        ];
        for row in rows {
            let fields: Vec<&str> = row.split('|').collect();
            assert_oracle_answer(fields[0], fields[1], oracle_reading(true, true));
            assert_oracle_answer(fields[0], fields[2], oracle_reading(true, false));
            assert_oracle_answer(fields[0], fields[3], oracle_reading(false, true));
            assert_oracle_answer(fields[0], fields[4], oracle_reading(false, false));
        }
    }

    #[test]
    fn oracle_solves_boards_that_expose_wrong_solvers() {
        let rows = [
            ("1 / 1 0 / 1 0 / 0 / 1 0 / 0", "3 0 -1"),
            ("2 / 1 1 0 / 1 0 / 0 / 0 / 0", "0 1 1; 1 0 1"),
            ("1 / 1 1 0 / 0 / 1 0 / 0 / 0", "0 0 1"),
            ("3 / 0 / 1 1 0 / 0 / 1 0 / 0", "1 0 -1; 0 0 1; 3 0 -1"),
            ("1 / 1 2 2 0 / 2 1 1 0 / 1 0 / 1 0 / 0", "0 0 1"),
            ("1 / 1 1 0 / 0 / 1 0 / 1 0 / 0", "0 0 1"),
            ("1 / 1 1 0 / 1 0 / 0 / 0 / 0", "-1"),
            ("1 / 1 2 0 / 1 2 0 / 2 1 2 0 / 0 / 0", "-1"),
            ("1 / 1 1 2 1 2 0 / 0 / 2 0 / 2 0 / 0", "-1"),
            ("1 / 1 1 2 1 2 0 / 0 / 2 0 / 0 / 0", "0 2 1"),
            ("1 / 1 1 0 / 0 / 1 2 0 / 2 0 / 2 0", "0 0 1"),
        ];
        for (input, right) in rows {
            assert_oracle_answer(input, right, LITERAL);
        }
    }

    #[test]
    fn oracle_solves_the_sample_and_an_official_test_case() {
        let sample = "3 / 1 0 / 2 1 0 / 2 3 4 0 / 3 1 0 / 2 4 3 4 0";
        assert_oracle_answer(sample, "2 1 1; 3 1 1; 3 0 1", LITERAL);
        let point = "5 / 1 1 2 3 4 0 / 3 3 1 2 3 5 4 0 / 3 5 5 3 2 2 0 / 5 5 3 5 2 4 2 0 / 0";
        assert_oracle_answer(point, "0 4 1; 0 2 1; 1 3 1; 3 2 1; 3 0 1", LITERAL);
    }

    #[test]
    fn oracle_detects_runs_and_finds_no_move_on_an_empty_board() {
        assert!(contains_run(&parse_columns("0 / 0 / 1 1 1 0 / 0 / 0")));
        assert!(contains_run(&parse_columns(
            "0 / 0 / 1 2 0 / 3 2 0 / 1 2 0"
        )));
        let empty = parse_columns("0 / 0 / 0 / 0 / 0");
        assert!(!contains_run(&empty));
        assert_eq!(solve(&empty, 1, LITERAL), None);
        assert!(!is_solution(&empty, 1, &[(0, 0, 1)], LITERAL));
        let early = parse_columns("1 1 0 / 0 / 1 0 / 0 / 0");
        assert!(!is_solution(&early, 2, &[(0, 0, 1)], LITERAL));
        assert!(!is_solution(&early, 2, &[(0, 0, 1), (0, 0, 1)], LITERAL));
        assert!(is_solution(
            &early,
            2,
            &[(0, 0, 1)],
            oracle_reading(false, true)
        ));
    }

    #[test]
    fn oracle_moves_tiles_as_the_statement_specifies() {
        let rows = [
            // A tile dragged into a gap drops, and the tiles above its old cell drop by one.
            "0 / 1 2 3 4 0 / 5 0 / 0 / 0 | 1 2 1 | 0 / 1 2 4 0 / 5 3 0 / 0 / 0",
            // A vertical and a horizontal run share a corner.
            "1 1 2 1 0 / 1 0 / 1 0 / 0 / 0 | 0 2 1 | 0 / 2 0 / 0 / 0 / 0",
            // A horizontal run of five, and a vertical run of five.
            "1 0 / 1 1 2 0 / 0 / 1 0 / 1 0 | 1 1 1 | 0 / 2 0 / 0 / 0 / 0",
            "1 1 2 1 1 0 / 3 3 1 0 / 0 / 0 / 0 | 0 2 1 | 0 / 3 3 2 0 / 0 / 0 / 0",
            // A run in the top rows of full columns.
            "2 3 2 3 1 1 2 0 / 3 2 3 2 3 2 1 0 / 0 / 0 / 0 | 0 6 1 \
             | 2 3 2 3 0 / 3 2 3 2 3 2 2 0 / 0 / 0 / 0",
            // A left move onto a tile.
            "1 0 / 1 0 / 2 0 / 0 / 3 0 | 2 0 -1 | 1 0 / 2 0 / 1 0 / 0 / 3 0",
            "1 0 / 1 0 / 2 0 / 0 / 3 0 | 1 0 -1 | 1 0 / 1 0 / 2 0 / 0 / 3 0",
        ];
        for row in rows {
            let fields: Vec<&str> = row.split('|').collect();
            let mv = parse_answer(fields[1]).unwrap()[0];
            let after = play(&parse_columns(fields[0]), mv, LITERAL);
            assert_eq!(after, Ok(parse_columns(fields[2])), "{row}");
        }
    }

    #[test]
    fn oracle_refuses_illegal_moves() {
        let columns = parse_columns("1 0 / 1 0 / 2 0 / 0 / 3 0");
        let off_the_board = "0 0 -1; 4 0 1; 5 0 -1; -1 0 1; 0 -1 1; 0 7 1; ";
        let without_a_tile_or_a_direction = "3 0 1; 0 1 1; 0 0 0; 0 0 2";
        for mv in parse_answer(&(off_the_board.to_owned() + without_a_tile_or_a_direction)).unwrap()
        {
            assert!(play(&columns, mv, LITERAL).is_err(), "{mv:?}");
        }
        for mv in [(0, 0, 1), (1, 0, -1)] {
            assert!(
                play(&columns, mv, oracle_reading(true, false)).is_err(),
                "{mv:?}"
            );
        }
    }
}
