//! Simulates boards under the changed rules of a wrong solver.

use super::solver_switches::{BoardRules, ClearingRule, FallRule, RunRule};
use crate::mayan::rules::{Board, HEIGHT, MAX_COLOUR};

const ALL_CELLS: u64 = 0x7f_7f7f_7f7f;
const BOTTOM_CELLS: u64 = 0x01_0101_0101;
const FIRST_COLUMN: u64 = 0x7f;
const LAST_COLUMN: u64 = 0x7f << 32;
/// Rows 0 to 3. The mutant `top-rows-missed` finds only vertical runs whose lowest tile is in these rows.
const BOTTOM_FOUR_ROWS: u64 = 0x0f_0f0f_0f0f;

impl BoardRules {
    /// Plays the exchange of the adjacent cells (x, y) and (to, y). Tiles of the result may float.
    pub(super) fn play_move(self, board: &Board, x: u8, y: u8, to: u8) -> Board {
        let (source, target) = (column_mask(x), column_mask(to));
        let moved = source | target;
        let mut exchanged = board.swap_with_right_cell(x.min(to), y);
        if self.falls == FallRule::AfterVanishing {
            exchanged = self.remove_vanishing_tiles(&exchanged, moved, true);
        }
        let falling = match self.falls {
            FallRule::All | FallRule::AfterVanishing => [ALL_CELLS; 2],
            FallRule::MovedColumns => [moved; 2],
            FallRule::NotTheSource => [target, ALL_CELLS],
        };
        exchanged = drop_tiles_in_columns(exchanged, falling[0]);
        let mut is_first = true;
        loop {
            let rest = self.remove_vanishing_tiles(&exchanged, moved, is_first);
            if rest == exchanged {
                return exchanged;
            }
            exchanged = drop_tiles_in_columns(rest, falling[1]);
            if !self.cascades {
                return exchanged;
            }
            is_first = false;
        }
    }

    /// Removes the tiles that vanish in one round, before anything falls.
    fn remove_vanishing_tiles(self, board: &Board, moved: u64, is_first: bool) -> Board {
        let without = |cells: u64| board.keep_tiles_in_cells(!cells);
        match self.round {
            ClearingRule::AllRuns => without(self.tiles_in_all_runs(board)),
            ClearingRule::RowsThenColumns => {
                let rest = without(self.tiles_in_row_runs(board));
                rest.keep_tiles_in_cells(!self.tiles_in_column_runs(&rest))
            }
            ClearingRule::ColumnsThenRows => {
                let rest = without(self.tiles_in_column_runs(board));
                rest.keep_tiles_in_cells(!self.tiles_in_row_runs(&rest))
            }
            ClearingRule::RowsElseColumns => match self.tiles_in_row_runs(board) {
                0 => without(self.tiles_in_column_runs(board)),
                rows => without(rows),
            },
            ClearingRule::OneRun => without(tiles_of_first_run(board)),
            ClearingRule::OneColour => {
                let runs = self.tiles_in_all_runs(board);
                let mut tiles = (1..=MAX_COLOUR).map(|colour| runs & board.tiles_of_colour(colour));
                without(tiles.find(|tiles| *tiles != 0).unwrap_or(0))
            }
            ClearingRule::MovedColumnsFirst if is_first => {
                without(self.tiles_in_all_runs(board) & moved)
            }
            ClearingRule::MovedColumnsFirst => without(self.tiles_in_all_runs(board)),
        }
    }

    fn tiles_in_all_runs(self, board: &Board) -> u64 {
        match self.runs {
            RunRule::Groups => tiles_in_connected_groups(board),
            _ => self.tiles_in_row_runs(board) | self.tiles_in_column_runs(board),
        }
    }

    fn tiles_in_row_runs(self, board: &Board) -> u64 {
        match self.runs {
            RunRule::RowsWrap => tiles_in_wrapping_rows(board),
            _ => self.tiles_vanishing_in_direction(board.tiles_with_equal_neighbour(8), 8),
        }
    }

    fn tiles_in_column_runs(self, board: &Board) -> u64 {
        self.tiles_vanishing_in_direction(board.tiles_with_equal_neighbour(1), 1)
    }

    /// Returns the tiles that vanish in runs of one direction: vertical for step 1, horizontal for step 8. `same` contains
    /// the tiles of the same colour as the neighbour `step` bits higher.
    fn tiles_vanishing_in_direction(self, same: u64, step: u32) -> u64 {
        let threes = same & same >> step;
        let begins = threes & !(same << step);
        let chosen = match self.runs {
            RunRule::ExactlyThree => begins & !(same >> (2 * step)),
            // A vertical run of six contains two groups of three.
            RunRule::FirstThree => begins | begins << (3 * step) & threes,
            RunRule::NotInTopRows if step == 1 => threes & BOTTOM_FOUR_ROWS,
            _ => threes,
        };
        chosen | chosen << step | chosen << (2 * step)
    }
}

fn column_mask(x: u8) -> u64 {
    FIRST_COLUMN << (8 * x)
}

/// Drops the floating tiles in `columns`, a bit set of the cells of these columns.
fn drop_tiles_in_columns(mut board: Board, columns: u64) -> Board {
    loop {
        let occupied = board.occupied_cells();
        // Adding 1 at the bottom of a column carries through the lowest tiles and sets the bit of the lowest empty
        // cell.
        let lowest_gap = (occupied + BOTTOM_CELLS) & !occupied;
        let above = occupied & !(lowest_gap - BOTTOM_CELLS) & columns;
        if above == 0 {
            return board;
        }
        board = board.keep_tiles_in_cells(!above).union(
            board
                .keep_tiles_in_cells(above)
                .shift_tiles_to_lower_bits(1),
        );
    }
}

/// Returns the first horizontal run, searching row by row from the bottom, and each row from the left. If there is
/// none, returns the first vertical run.
fn tiles_of_first_run(board: &Board) -> u64 {
    let (right, up) = (
        board.tiles_with_equal_neighbour(8),
        board.tiles_with_equal_neighbour(1),
    );
    let threes = right & right >> 8;
    let mut rows = (0..HEIGHT).map(|y| threes & BOTTOM_CELLS << y);
    match rows.find(|row| *row != 0) {
        Some(row) => run_from_lowest_start(row, right, 8),
        None => run_from_lowest_start(up & up >> 1, up, 1),
    }
}

/// Returns the run that begins at the lowest bit of `starts` and continues by `step` bits while the next tile has the
/// same colour.
fn run_from_lowest_start(starts: u64, same: u64, step: u32) -> u64 {
    let mut run = starts & starts.wrapping_neg();
    while (run & same) << step & !run != 0 {
        run |= (run & same) << step;
    }
    run
}

/// Returns the tiles in horizontal runs if rows wrap: the cell after (4, y) is (0, y + 1).
fn tiles_in_wrapping_rows(board: &Board) -> u64 {
    let mut runs = 0;
    for colour in 1..=MAX_COLOUR {
        let tiles = board.tiles_of_colour(colour);
        if tiles == 0 {
            continue;
        }
        let threes = tiles & shift_cells_left_wrapping(tiles & shift_cells_left_wrapping(tiles));
        runs |= threes
            | shift_cells_right_wrapping(threes)
            | shift_cells_right_wrapping(shift_cells_right_wrapping(threes));
    }
    runs
}

/// Moves each cell to the column on the left; the first column goes to the end of the row below.
fn shift_cells_left_wrapping(cells: u64) -> u64 {
    cells >> 8 | (cells & FIRST_COLUMN & !1) << 31
}

/// Moves each cell to the column on the right; the last column goes to the start of the row above.
fn shift_cells_right_wrapping(cells: u64) -> u64 {
    (cells << 8 | (cells & LAST_COLUMN) >> 31) & ALL_CELLS
}

/// Returns the tiles in connected groups of three or more tiles of one colour.
fn tiles_in_connected_groups(board: &Board) -> u64 {
    let mut groups = 0;
    for colour in 1..=MAX_COLOUR {
        let mut tiles = board.tiles_of_colour(colour);
        while tiles != 0 {
            let mut group = tiles & tiles.wrapping_neg();
            loop {
                let around = group << 1 | group >> 1 | group << 8 | group >> 8;
                let grown = group | around & tiles;
                if grown == group {
                    break;
                }
                group = grown;
            }
            tiles &= !group;
            if group.count_ones() >= 3 {
                groups |= group;
            }
        }
    }
    groups
}
