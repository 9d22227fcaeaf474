//! The board as a wrong solver has it: every rule of the physics is a switch.

use super::switches::{Falls, Physics, Round, Runs};
use crate::mayan::rules::{Board, HEIGHT, MAX_COLOUR};

const ALL: u64 = 0x7f_7f7f_7f7f;
const FLOOR: u64 = 0x01_0101_0101;
const FIRST_COLUMN: u64 = 0x7f;
const LAST_COLUMN: u64 = 0x7f << 32;
/// The rows in which a run of a column may begin so that its third tile is below the top row.
const NOT_TOP_THREE: u64 = 0x0f_0f0f_0f0f;

impl Physics {
    /// The board after the cells (x, y) and (to, y), side by side, have changed places. Tiles may float.
    pub(super) fn play(self, board: &Board, x: u8, y: u8, to: u8) -> Board {
        let (source, target) = (column(x), column(to));
        let moved = source | target;
        let mut board = board.exchange(x.min(to), y);
        if self.falls == Falls::AfterVanishing {
            board = self.vanish(&board, moved, true);
        }
        let falling = match self.falls {
            Falls::All | Falls::AfterVanishing => [ALL; 2],
            Falls::MovedColumns => [moved; 2],
            Falls::NotTheSource => [target, ALL],
        };
        board = fall(board, falling[0]);
        let mut is_first = true;
        loop {
            let rest = self.vanish(&board, moved, is_first);
            if rest == board {
                return board;
            }
            board = fall(rest, falling[1]);
            if !self.cascades {
                return board;
            }
            is_first = false;
        }
    }

    /// Without the tiles that vanish in one round; nothing has fallen yet.
    fn vanish(self, board: &Board, moved: u64, is_first: bool) -> Board {
        let without = |cells: u64| board.keep(!cells);
        match self.round {
            Round::AllRuns => without(self.all(board)),
            Round::RowsThenColumns => {
                let rest = without(self.rows(board));
                rest.keep(!self.columns(&rest))
            }
            Round::ColumnsThenRows => {
                let rest = without(self.columns(board));
                rest.keep(!self.rows(&rest))
            }
            Round::RowsElseColumns => match self.rows(board) {
                0 => without(self.columns(board)),
                rows => without(rows),
            },
            Round::OneRun => without(first_run(board)),
            Round::OneColour => {
                let runs = self.all(board);
                let mut tiles = (1..=MAX_COLOUR).map(|colour| runs & board.of_colour(colour));
                without(tiles.find(|tiles| *tiles != 0).unwrap_or(0))
            }
            Round::MovedColumnsFirst if is_first => without(self.all(board) & moved),
            Round::MovedColumnsFirst => without(self.all(board)),
        }
    }

    fn all(self, board: &Board) -> u64 {
        match self.runs {
            Runs::Groups => groups(board),
            _ => self.rows(board) | self.columns(board),
        }
    }

    fn rows(self, board: &Board) -> u64 {
        match self.runs {
            Runs::RowsWrap => wrapping_rows(board),
            _ => self.of_threes(board.same(8), 8),
        }
    }

    fn columns(self, board: &Board) -> u64 {
        self.of_threes(board.same(1), 1)
    }

    /// What vanishes in one direction, where `same` are the tiles that are like the next one, `step` bits on.
    fn of_threes(self, same: u64, step: u32) -> u64 {
        let threes = same & same >> step;
        let begins = threes & !(same << step);
        let chosen = match self.runs {
            Runs::ExactlyThree => begins & !(same >> (2 * step)),
            // A column may hold six of a colour: these are two threes.
            Runs::FirstThree => begins | begins << (3 * step) & threes,
            Runs::NotInTopRows if step == 1 => threes & NOT_TOP_THREE,
            _ => threes,
        };
        chosen | chosen << step | chosen << (2 * step)
    }
}

fn column(x: u8) -> u64 {
    FIRST_COLUMN << (8 * x)
}

/// Drops whatever floats in these columns.
fn fall(mut board: Board, columns: u64) -> Board {
    loop {
        let occupied = board.occupied();
        // Adding one to a column carries through its tiles up to its lowest empty cell.
        let lowest_gap = (occupied + FLOOR) & !occupied;
        let above = occupied & !(lowest_gap - FLOOR) & columns;
        if above == 0 {
            return board;
        }
        board = board.keep(!above).with(board.keep(above).down(1));
    }
}

/// The first run in a row, from the floor up and from the left, or else in a column.
fn first_run(board: &Board) -> u64 {
    let from = |start: u64, same: u64, step: u32| {
        let mut run = start;
        while (run & same) << step & !run != 0 {
            run |= (run & same) << step;
        }
        run
    };
    let (right, up) = (board.same(8), board.same(1));
    let threes = right & right >> 8;
    let lowest = |cells: u64| cells & cells.wrapping_neg();
    let mut rows = (0..HEIGHT).map(|y| threes & FLOOR << y);
    match rows.find(|row| *row != 0) {
        Some(row) => from(lowest(row), right, 8),
        None => from(lowest(up & up >> 1), up, 1),
    }
}

/// Runs in rows, where the cell after (4, y) is (0, y + 1).
fn wrapping_rows(board: &Board) -> u64 {
    let from_next = |cells: u64| cells >> 8 | (cells & FIRST_COLUMN & !1) << 31;
    let to_next = |cells: u64| (cells << 8 | (cells & LAST_COLUMN) >> 31) & ALL;
    let mut runs = 0;
    for colour in 1..=MAX_COLOUR {
        let tiles = board.of_colour(colour);
        if tiles == 0 {
            continue;
        }
        let threes = tiles & from_next(tiles & from_next(tiles));
        runs |= threes | to_next(threes) | to_next(to_next(threes));
    }
    runs
}

/// The groups of three or more tiles of a colour that hang together.
fn groups(board: &Board) -> u64 {
    let mut groups = 0;
    for colour in 1..=MAX_COLOUR {
        let mut tiles = board.of_colour(colour);
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
