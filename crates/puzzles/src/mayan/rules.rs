//! The rules of Mayan on bit planes: drag, fall, clear.
//!
//! A cell is one bit of a `u64`: column x is byte x, row y (bottom up) is bit y of it. Bit 7 of each byte
//! is never set; it keeps shifts of one column from reaching the next.
//!
//! ```text
//!       x = 0   1   2   3   4
//! guard     7  15  23  31  39
//! y = 6     6  14  22  30  38        a step up    is a shift by 1
//!     …     …   …   …   …   …        a step right is a shift by 8
//! y = 0     0   8  16  24  32
//! ```
//!
//! Four such planes hold the binary digits of each cell's colour: 0 is empty, 1 to 15 are colours.

use std::fmt;
use std::str::FromStr;

/// Columns of the board.
pub const WIDTH: u8 = 5;
/// Rows of the board.
pub const HEIGHT: u8 = 7;
/// The highest colour that four planes can hold.
pub const MAX_COLOUR: u8 = 15;

const PLANES: usize = 4;
/// The bottom cell of every column.
const FLOOR: u64 = 0x01_0101_0101;

/// How the statement is read where readers differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// When the board has to be empty.
    pub steps: Steps,
    /// Is swapping two equal tiles a legal move?
    pub equal_swaps: bool,
}

impl Reading {
    /// The statement word by word: exactly n moves, equal tiles may be swapped.
    pub const LITERAL: Self = Self {
        steps: Steps::Exactly,
        equal_swaps: true,
    };
}

/// When the board has to be empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Steps {
    /// After move n and not before.
    Exactly,
    /// After at most n moves.
    AtMost,
}

/// The direction of a drag, in the order of the statement: right comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Drag {
    /// `1`
    Right,
    /// `-1`
    Left,
}

/// One move `x y g`; moves are ordered as the statement orders them: x, then y, then right before left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// Column of the dragged tile, from 0 at the left.
    pub x: u8,
    /// Row of the dragged tile, from 0 at the bottom.
    pub y: u8,
    /// Where it is dragged to.
    pub drag: Drag,
}

impl Move {
    /// The column to which the tile is dragged, if the board has one there.
    pub fn target(self) -> Option<u8> {
        match self.drag {
            Drag::Right => (self.x + 1 < WIDTH).then_some(self.x + 1),
            Drag::Left => self.x.checked_sub(1),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let g = if self.drag == Drag::Right { "1" } else { "-1" };
        write!(f, "{} {} {g}", self.x, self.y)
    }
}

/// Why a move cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Illegal {
    /// There is nothing to drag.
    NoTile {
        /// The column that was named.
        x: u8,
        /// The row that was named.
        y: u8,
    },
    /// The drag would leave the board.
    OffBoard,
    /// The reading forbids swaps of equal tiles, and this is one.
    EqualSwap,
}

/// A board: the colour of each cell, in bit planes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    planes: [u64; PLANES],
}

/// The one bit of the cell (x, y).
fn cell(x: u8, y: u8) -> u64 {
    1 << (8 * x + y)
}

impl Board {
    /// The tiles that stand on `cells`; all others are gone.
    pub(super) fn keep(self, cells: u64) -> Self {
        Self {
            planes: self.planes.map(|plane| plane & cells),
        }
    }

    /// The tiles of both boards, whose cells must not overlap.
    pub(super) fn with(self, other: Self) -> Self {
        let mut planes = self.planes;
        for (plane, more) in planes.iter_mut().zip(other.planes) {
            *plane |= more;
        }
        Self { planes }
    }

    /// All tiles moved by `step` cells towards higher bits.
    fn up(self, step: u32) -> Self {
        Self {
            planes: self.planes.map(|plane| plane << step),
        }
    }

    /// All tiles moved by `step` cells towards lower bits.
    pub(super) fn down(self, step: u32) -> Self {
        Self {
            planes: self.planes.map(|plane| plane >> step),
        }
    }

    /// Puts a tile of `colour` (1 to 15) on the empty cell (x, y).
    pub fn put(&mut self, x: u8, y: u8, colour: u8) {
        debug_assert!(x < WIDTH && y < HEIGHT && (1..=MAX_COLOUR).contains(&colour));
        for (digit, plane) in self.planes.iter_mut().enumerate() {
            if colour >> digit & 1 == 1 {
                *plane |= cell(x, y);
            }
        }
    }

    /// The colour at (x, y), 0 where it is empty.
    pub fn colour(&self, x: u8, y: u8) -> u8 {
        let digit = |plane: u64| u8::from(plane & cell(x, y) != 0);
        self.planes
            .iter()
            .rev()
            .fold(0, |colour, plane| colour << 1 | digit(*plane))
    }

    /// The cells that hold a tile.
    pub(crate) fn occupied(&self) -> u64 {
        self.planes.iter().fold(0, |cells, plane| cells | plane)
    }

    /// The cells that hold a tile of `colour`.
    pub fn of_colour(&self, colour: u8) -> u64 {
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

    /// The number of tiles.
    pub fn tiles(&self) -> u32 {
        self.occupied().count_ones()
    }

    /// Is no tile left?
    pub fn is_empty(&self) -> bool {
        self.occupied() == 0
    }

    /// The number of tiles in column `x` of a board on which nothing floats.
    pub fn height(&self, x: u8) -> u8 {
        (self.occupied() >> (8 * x) & 0x7f).count_ones() as u8
    }

    /// The tiles whose neighbour `step` bits further on is a tile of the same colour.
    pub fn same(&self, step: u32) -> u64 {
        let differ = self
            .planes
            .iter()
            .fold(0, |cells, plane| cells | (plane ^ plane >> step));
        let occupied = self.occupied();
        !differ & occupied & occupied >> step
    }

    /// The tiles that belong to a run of three or more, in a row or in a column.
    pub fn runs(&self) -> u64 {
        let [up, right] = [(1, self.same(1)), (8, self.same(8))].map(|(step, same)| {
            let start = same & same >> step;
            start | start << step | start << (2 * step)
        });
        up | right
    }

    /// Everything that floats drops until it lies on a tile or on the floor.
    pub fn fall(mut self) -> Self {
        loop {
            let occupied = self.occupied();
            // Adding one to a column carries through its tiles up to its lowest empty cell.
            let lowest_gap = (occupied + FLOOR) & !occupied;
            let below = lowest_gap - FLOOR;
            let above = occupied & !below;
            if above == 0 {
                return self;
            }
            self = self.keep(below).with(self.keep(above).down(1));
        }
    }

    /// Clears run after run and lets the rest fall, until the board is at rest.
    pub fn settle(mut self) -> Self {
        loop {
            let runs = self.runs();
            if runs == 0 {
                return self;
            }
            self = self.clear(runs);
        }
    }

    /// Takes these tiles away and lets the rest fall: one round of [`Self::settle`].
    pub fn clear(self, tiles: u64) -> Self {
        self.keep(!tiles).fall()
    }

    /// The board at rest after `mv`, played on a board at rest.
    ///
    /// # Errors
    /// The first rule that forbids the move under `reading`.
    pub fn play(&self, mv: Move, reading: Reading) -> Result<Self, Illegal> {
        let to = mv.target().ok_or(Illegal::OffBoard)?;
        let colour = self.colour(mv.x, mv.y);
        if colour == 0 {
            return Err(Illegal::NoTile { x: mv.x, y: mv.y });
        }
        if colour == self.colour(to, mv.y) && !reading.equal_swaps {
            return Err(Illegal::EqualSwap);
        }
        Ok(self.drag(mv.x, mv.y, to).settle())
    }

    /// The cells (x, y) and (x + 1, y) have changed places; a tile may float now.
    pub(super) fn exchange(&self, x: u8, y: u8) -> Self {
        let (left, right) = (cell(x, y), cell(x + 1, y));
        let rest = self.keep(!(left | right));
        rest.with(self.keep(left).up(8))
            .with(self.keep(right).down(8))
    }

    /// Swaps the tile at (x, y) with the one beside it in column `to`, or drops it on that column
    /// where there is none. The tile must be there; nothing is cleared yet.
    pub fn drag(&self, x: u8, y: u8, to: u8) -> Self {
        let (from, beside) = (cell(x, y), cell(to, y));
        if self.occupied() & beside != 0 {
            return self.exchange(x.min(to), y);
        }
        let above = (cell(x, HEIGHT) - 1) & !(from | (from - 1)) & 0x7f << (8 * x);
        let top = cell(to, self.height(to));
        let (at, landing) = (from.trailing_zeros(), top.trailing_zeros());
        let tile = self.keep(from);
        let dropped = if landing > at {
            tile.up(landing - at)
        } else {
            tile.down(at - landing)
        };
        self.keep(!(from | above))
            .with(self.keep(above).down(1))
            .with(dropped)
    }
}

impl fmt::Display for Board {
    /// Seven lines from the top row down, a character a cell: `.` or the colour as a hexadecimal digit.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in (0..HEIGHT).rev() {
            for x in 0..WIDTH {
                let mark = match self.colour(x, y) {
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

    /// Reads a drawing as [`Board`] prints it; rows of dots at the top may be left out.
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
                    Ok(colour @ 1..=MAX_COLOUR) => board.put(x, y, colour),
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
