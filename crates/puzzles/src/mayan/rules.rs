//! Rules of Mayan on bit planes: drag, fall, clear.
//!
//! A cell is one bit of a `u64`: column x is byte x, and row y (from the bottom) is bit y of that byte. Bit 7 of each
//! byte is a guard that is never set, so that shifts within a column do not reach the next column.
//!
//! ```text
//!       x = 0   1   2   3   4
//! guard     7  15  23  31  39
//! y = 6     6  14  22  30  38        a step up    is a shift by 1
//!     …     …   …   …   …   …        a step right is a shift by 8
//! y = 0     0   8  16  24  32
//! ```
//!
//! Four such planes contain the binary digits of each cell's colour: 0 is empty, 1 to 15 are colours.

use std::fmt;
use std::str::FromStr;

/// Number of columns of the board.
pub const WIDTH: u8 = 5;
/// Number of rows of the board.
pub const HEIGHT: u8 = 7;
/// Highest colour that four bit planes can represent.
pub const MAX_COLOUR: u8 = 15;

const COLOUR_BIT_PLANES: usize = 4;
/// Bit set of the bottom cells of all columns.
const BOTTOM_CELLS: u64 = 0x01_0101_0101;

/// Interpretation of the ambiguous points of the statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatementReading {
    /// Number of moves after which the board must be empty.
    pub steps: MoveCountRule,
    /// Whether swapping two equal tiles is a legal move.
    pub equal_swaps: bool,
}

impl StatementReading {
    /// Literal reading of the statement: exactly n moves, and equal tiles may be swapped.
    pub const LITERAL: Self = Self {
        steps: MoveCountRule::Exactly,
        equal_swaps: true,
    };
}

/// Number of moves after which the board must be empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveCountRule {
    /// After move n and not before.
    Exactly,
    /// The board must be empty after at most n moves.
    AtMost,
}

/// Direction of a drag. Right sorts before left, as in the statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DragDirection {
    /// To the right; printed as `1`.
    Right,
    /// To the left; printed as `-1`.
    Left,
}

/// A move `x y g`. Moves are ordered as in the statement: by x, then y, then right before left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// Column of the dragged tile, from 0 at the left.
    pub x: u8,
    /// Row of the dragged tile, from 0 at the bottom.
    pub y: u8,
    /// Direction in which the tile is dragged.
    pub drag: DragDirection,
}

impl Move {
    /// Returns the column to which the tile is dragged; `None` if the tile would leave the board.
    pub(crate) fn target_column(self) -> Option<u8> {
        match self.drag {
            DragDirection::Right => (self.x + 1 < WIDTH).then_some(self.x + 1),
            DragDirection::Left => self.x.checked_sub(1),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let g = if self.drag == DragDirection::Right {
            "1"
        } else {
            "-1"
        };
        write!(f, "{} {} {g}", self.x, self.y)
    }
}

/// Rule of the puzzle that a move breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IllegalMove {
    /// The cell from which a tile should be dragged is empty.
    NoTile {
        /// Column of the cell, from 0 at the left.
        x: u8,
        /// Row of the cell, from 0 at the bottom.
        y: u8,
    },
    /// The drag would leave the board.
    OffBoard,
    /// Two equal tiles would be swapped, which the reading forbids.
    EqualSwap,
}

/// Colours of all cells as bit planes: each plane contains one binary digit of every cell's colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    planes: [u64; COLOUR_BIT_PLANES],
}

/// Returns the bit set that contains only the cell (x, y).
fn cell_bit(x: u8, y: u8) -> u64 {
    1 << (8 * x + y)
}

impl Board {
    /// Removes every tile that is not on `cells`, a bit set; nothing falls.
    pub(super) fn keep_tiles_in_cells(self, cells: u64) -> Self {
        Self {
            planes: self.planes.map(|plane| plane & cells),
        }
    }

    /// Returns the union of two boards whose tiles must not overlap.
    pub(super) fn union(self, other: Self) -> Self {
        let mut planes = self.planes;
        for (plane, more) in planes.iter_mut().zip(other.planes) {
            *plane |= more;
        }
        Self { planes }
    }

    /// Moves all tiles by `step` bits: 1 is one cell up, 8 is one cell to the right.
    fn shift_tiles_to_higher_bits(self, step: u32) -> Self {
        Self {
            planes: self.planes.map(|plane| plane << step),
        }
    }

    /// Moves all tiles by `step` bits: 1 is one cell down, 8 is one cell to the left.
    pub(super) fn shift_tiles_to_lower_bits(self, step: u32) -> Self {
        Self {
            planes: self.planes.map(|plane| plane >> step),
        }
    }

    /// Puts a tile of `colour` (1 to 15) on the empty cell (x, y).
    pub(crate) fn put_tile(&mut self, x: u8, y: u8, colour: u8) {
        debug_assert!(x < WIDTH && y < HEIGHT && (1..=MAX_COLOUR).contains(&colour));
        for (digit, plane) in self.planes.iter_mut().enumerate() {
            if colour >> digit & 1 == 1 {
                *plane |= cell_bit(x, y);
            }
        }
    }

    /// Returns the colour at (x, y); 0 if the cell is empty.
    pub fn colour_at(&self, x: u8, y: u8) -> u8 {
        self.planes.iter().rev().fold(0, |colour, plane| {
            colour << 1 | u8::from(*plane & cell_bit(x, y) != 0)
        })
    }

    /// Returns the bit set of the cells that contain a tile.
    pub(crate) fn occupied_cells(&self) -> u64 {
        self.planes.iter().fold(0, |cells, plane| cells | plane)
    }

    /// Returns the bit set of the cells that contain a tile of `colour`.
    pub fn tiles_of_colour(&self, colour: u8) -> u64 {
        let digits = self.planes.iter().enumerate();
        digits.fold(!0, |cells, (digit, plane)| {
            cells
                & if colour >> digit & 1 == 1 {
                    *plane
                } else {
                    !plane
                }
        })
    }

    /// Number of cells with a tile, of any colour.
    pub fn tile_count(&self) -> u32 {
        self.occupied_cells().count_ones()
    }

    /// Whether the board has no tiles.
    pub fn is_empty(&self) -> bool {
        self.occupied_cells() == 0
    }

    /// Number of tiles in column `x`; equals the column's height if no tile floats.
    pub(crate) fn column_height(&self, x: u8) -> u8 {
        (self.occupied_cells() >> (8 * x) & 0x7f).count_ones() as u8
    }

    /// Tiles of the same colour as the neighbour `step` bits higher: the cell above for 1, the cell to the right for 8.
    pub(crate) fn tiles_with_equal_neighbour(&self, step: u32) -> u64 {
        let differ = self
            .planes
            .iter()
            .fold(0, |cells, plane| cells | (plane ^ plane >> step));
        let occupied = self.occupied_cells();
        !differ & occupied & occupied >> step
    }

    /// Tiles that belong to a horizontal or vertical run of three or more.
    pub(crate) fn tiles_in_runs(&self) -> u64 {
        let [up, right] = [
            (1, self.tiles_with_equal_neighbour(1)),
            (8, self.tiles_with_equal_neighbour(8)),
        ]
        .map(|(step, same)| {
            let start = same & same >> step;
            start | start << step | start << (2 * step)
        });
        up | right
    }

    /// Drops every floating tile until it lies on another tile or on the floor.
    pub(crate) fn drop_floating_tiles(mut self) -> Self {
        loop {
            let occupied = self.occupied_cells();
            // Adding 1 at the bottom of a column carries through the lowest tiles and sets the bit of the lowest empty
            // cell.
            let lowest_gap = (occupied + BOTTOM_CELLS) & !occupied;
            let below = lowest_gap - BOTTOM_CELLS;
            let above = occupied & !below;
            if above == 0 {
                return self;
            }
            self = self
                .keep_tiles_in_cells(below)
                .union(self.keep_tiles_in_cells(above).shift_tiles_to_lower_bits(1));
        }
    }

    /// Clears runs and drops the remaining tiles until no runs are left.
    pub(crate) fn clear_all_runs(mut self) -> Self {
        loop {
            let runs = self.tiles_in_runs();
            if runs == 0 {
                return self;
            }
            self = self.remove_tiles_and_drop(runs);
        }
    }

    /// Removes `tiles` and drops the remaining tiles: one round of [`Self::clear_all_runs`].
    pub(crate) fn remove_tiles_and_drop(self, tiles: u64) -> Self {
        self.keep_tiles_in_cells(!tiles).drop_floating_tiles()
    }

    /// Returns the settled board after `mv`. `self` must be settled, too: nothing floats, and there are no runs.
    ///
    /// # Errors
    /// The first rule that forbids the move under `reading`.
    pub fn play(&self, mv: Move, reading: StatementReading) -> Result<Self, IllegalMove> {
        let to = mv.target_column().ok_or(IllegalMove::OffBoard)?;
        let colour = self.colour_at(mv.x, mv.y);
        if colour == 0 {
            return Err(IllegalMove::NoTile { x: mv.x, y: mv.y });
        }
        if colour == self.colour_at(to, mv.y) && !reading.equal_swaps {
            return Err(IllegalMove::EqualSwap);
        }
        Ok(self.drag(mv.x, mv.y, to).clear_all_runs())
    }

    /// Exchanges the cells (x, y) and (x + 1, y). Tiles may float afterwards.
    pub(super) fn swap_with_right_cell(&self, x: u8, y: u8) -> Self {
        let (left, right) = (cell_bit(x, y), cell_bit(x + 1, y));
        let rest = self.keep_tiles_in_cells(!(left | right));
        rest.union(self.keep_tiles_in_cells(left).shift_tiles_to_higher_bits(8))
            .union(self.keep_tiles_in_cells(right).shift_tiles_to_lower_bits(8))
    }

    /// Swaps the tile at (x, y) with the tile at (to, y) in the adjacent column `to`. If that cell is empty, drops the tile
    /// onto column `to` instead. There must be a tile at (x, y). Runs are not cleared.
    pub fn drag(&self, x: u8, y: u8, to: u8) -> Self {
        let (from, beside) = (cell_bit(x, y), cell_bit(to, y));
        if self.occupied_cells() & beside != 0 {
            return self.swap_with_right_cell(x.min(to), y);
        }
        let above = (cell_bit(x, HEIGHT) - 1) & !(from | (from - 1)) & 0x7f << (8 * x);
        let top = cell_bit(to, self.column_height(to));
        let (at, landing) = (from.trailing_zeros(), top.trailing_zeros());
        let tile = self.keep_tiles_in_cells(from);
        let dropped = if landing > at {
            tile.shift_tiles_to_higher_bits(landing - at)
        } else {
            tile.shift_tiles_to_lower_bits(at - landing)
        };
        self.keep_tiles_in_cells(!(from | above))
            .union(self.keep_tiles_in_cells(above).shift_tiles_to_lower_bits(1))
            .union(dropped)
    }
}

impl fmt::Display for Board {
    /// Prints seven lines from the top row down, one character per cell: `.` or the colour as a hexadecimal digit.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in (0..HEIGHT).rev() {
            for x in 0..WIDTH {
                let mark = match self.colour_at(x, y) {
                    0 => '.',
                    colour => char::from_digit(colour.into(), 16).unwrap_or('?'),
                };
                write!(f, "{}{mark}", if x == 0 { "" } else { " " })?;
            }
            if y > 0 {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

impl FromStr for Board {
    type Err = String;

    /// Parses a drawing in the format that [`Board`] prints. Empty rows at the top may be omitted.
    fn from_str(drawing: &str) -> Result<Self, String> {
        let rows: Vec<&str> = drawing
            .lines()
            .map(str::trim)
            .filter(|row| !row.is_empty())
            .collect();
        let mut board = Self::default();
        for (y, row) in (0u8..).zip(rows.iter().rev()) {
            let marks: Vec<&str> = row.split_whitespace().collect();
            if y >= HEIGHT || marks.len() != usize::from(WIDTH) {
                return Err(format!(
                    "expected at most {HEIGHT} rows of {WIDTH} cells, found \"{row}\""
                ));
            }
            for (x, mark) in (0u8..).zip(marks) {
                match u8::from_str_radix(mark, 16) {
                    Ok(colour @ 1..=MAX_COLOUR) => board.put_tile(x, y, colour),
                    _ if mark == "." => {}
                    _ => {
                        return Err(format!(
                            "expected a dot or a colour from 1 to f, found \"{mark}\""
                        ));
                    }
                }
            }
        }
        Ok(board)
    }
}

#[cfg(test)]
mod tests;
