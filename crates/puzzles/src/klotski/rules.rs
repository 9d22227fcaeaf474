//! The board, its cells, and the steps of the blank.

use std::fmt;

use caipan_facts::Arg;

/// A cell by its row and column, both counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// From the top.
    pub row: u32,
    /// From the left.
    pub column: u32,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.column)
    }
}

impl From<Cell> for Arg {
    fn from(cell: Cell) -> Self {
        Self::Text(cell.to_string())
    }
}

/// One query: the start cells of blank and marked piece, and the target cell of the piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Query {
    /// Where the blank is: a free cell.
    pub blank: Cell,
    /// Where the marked piece is: another free cell.
    pub piece: Cell,
    /// Where the piece has to go: any cell of the board.
    pub target: Cell,
}

/// A step of the blank to a neighbour; the piece that stood there takes the blank's old cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column before.
    Left,
    /// To the column after.
    Right,
}

impl Step {
    /// Every step. A step and its reverse stand at places that differ in the last bit only.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Up => "U",
            Self::Down => "D",
            Self::Left => "L",
            Self::Right => "R",
        })
    }
}

impl From<Step> for Arg {
    fn from(step: Step) -> Self {
        Self::Text(step.to_string())
    }
}

/// Which cells are free, with a frame of fixed cells round them, so that every cell has four neighbours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    rows: u32,
    columns: u32,
    free: Vec<bool>,
}

impl Board {
    /// A board of `rows` × `columns` fixed cells.
    pub fn fixed(rows: u32, columns: u32) -> Self {
        let cells = (rows as usize + 2) * (columns as usize + 2);
        Self {
            rows,
            columns,
            free: vec![false; cells],
        }
    }

    /// The number of rows.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// Is `cell` a free cell of the board?
    pub fn is_free(&self, cell: Cell) -> bool {
        self.has(cell) && self.free[self.index(cell)]
    }

    /// Is `cell` on the board at all?
    pub fn has(&self, cell: Cell) -> bool {
        (1..=self.rows).contains(&cell.row) && (1..=self.columns).contains(&cell.column)
    }

    /// Makes `cell`, which has to be on the board, free or fixed.
    pub fn set(&mut self, cell: Cell, free: bool) {
        let index = self.index(cell);
        self.free[index] = free;
    }

    /// Every cell, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let columns = self.columns;
        (1..=self.rows).flat_map(move |row| (1..=columns).map(move |column| Cell { row, column }))
    }

    /// The cells with their frame, row by row, `stride` in a row: true where free.
    pub(super) fn framed(&self) -> &[bool] {
        &self.free
    }

    /// The length of a row with its frame.
    pub(super) fn stride(&self) -> usize {
        self.columns as usize + 2
    }

    /// The place of `cell` in [`Self::framed`].
    pub(super) fn index(&self, cell: Cell) -> usize {
        cell.row as usize * self.stride() + cell.column as usize
    }

    /// How far apart a cell and its neighbours are in [`Self::framed`], in the order of [`Step::ALL`].
    pub(super) fn offsets(&self) -> [isize; 4] {
        let stride = self.stride() as isize;
        [-stride, stride, -1, 1]
    }
}

/// A row a line, `#` fixed and `.` free.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self
            .free
            .chunks(self.stride())
            .skip(1)
            .take(self.rows as usize)
        {
            let inner = &row[1..=self.columns as usize];
            let text: String = inner
                .iter()
                .map(|free| if *free { '.' } else { '#' })
                .collect();
            writeln!(f, "{text}")?;
        }
        Ok(())
    }
}

/// Reads what `Display` writes; lines of different lengths or other signs are refused.
impl std::str::FromStr for Board {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let lines: Vec<&str> = text.split_whitespace().collect();
        let columns = lines.first().map_or(0, |line| line.len());
        let mut board = Self::fixed(lines.len() as u32, columns as u32);
        for (row, line) in (1..).zip(&lines) {
            if line.len() != columns {
                return Err(());
            }
            for (column, sign) in (1..).zip(line.bytes()) {
                match sign {
                    b'.' => board.set(Cell { row, column }, true),
                    b'#' => {}
                    _ => return Err(()),
                }
            }
        }
        Ok(board)
    }
}
