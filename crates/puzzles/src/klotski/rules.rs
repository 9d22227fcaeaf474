//! Board and cells of Klotski, and the steps of the blank.

use std::fmt;

use caipan_facts::Arg;

/// A cell of the board, given by row and column; both are counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// Row, counted from the top.
    pub row: u32,
    /// Column, counted from the left.
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
    /// Start of the blank: a free cell.
    pub blank: Cell,
    /// Start of the marked piece: another free cell.
    pub piece: Cell,
    /// Target of the piece: any cell of the board.
    pub target: Cell,
}

/// A step of the blank to a neighbouring cell. The piece on that cell moves to the blank's previous cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The blank moves to the row above.
    Up,
    /// The blank moves to the row below.
    Down,
    /// The blank moves to the column on the left.
    Left,
    /// The blank moves to the column on the right.
    Right,
}

impl Step {
    /// All steps. The indices of a step and its reverse differ only in the last bit.
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

/// A board, stored with a frame of fixed cells, so that every cell has four neighbours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    rows: u32,
    columns: u32,
    free: Vec<bool>,
}

impl Board {
    /// Creates a board of `rows` × `columns` fixed cells.
    pub(crate) fn with_all_cells_fixed(rows: u32, columns: u32) -> Self {
        let cells = (rows as usize + 2) * (columns as usize + 2);
        Self {
            rows,
            columns,
            free: vec![false; cells],
        }
    }

    /// Number of rows, without the frame.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// Number of columns, without the frame.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// Whether `cell` is on the board and free.
    pub fn is_free(&self, cell: Cell) -> bool {
        self.contains(cell) && self.free[self.cell_index(cell)]
    }

    /// Whether `cell` is on the board; false for cells of the frame.
    pub fn contains(&self, cell: Cell) -> bool {
        (1..=self.rows).contains(&cell.row) && (1..=self.columns).contains(&cell.column)
    }

    /// Makes `cell`, which must be on the board, free or fixed.
    pub(crate) fn set_free(&mut self, cell: Cell, is_free: bool) {
        let index = self.cell_index(cell);
        self.free[index] = is_free;
    }

    /// Iterates over all cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let columns = self.columns;
        (1..=self.rows).flat_map(move |row| (1..=columns).map(move |column| Cell { row, column }))
    }

    /// Whether each cell is free, including the frame, row by row with `stride` cells per row.
    pub(super) fn free_cell_flags_with_border(&self) -> &[bool] {
        &self.free
    }

    /// Number of cells per row, including the frame.
    pub(super) fn stride(&self) -> usize {
        self.columns as usize + 2
    }

    /// Index of `cell` in [`Self::free_cell_flags_with_border`].
    pub(super) fn cell_index(&self, cell: Cell) -> usize {
        cell.row as usize * self.stride() + cell.column as usize
    }

    /// Index differences in [`Self::free_cell_flags_with_border`] between a cell and its neighbours, in the order of
    /// [`Step::ALL`].
    pub(super) fn neighbour_offsets(&self) -> [isize; 4] {
        let stride = self.stride() as isize;
        [-stride, stride, -1, 1]
    }
}

/// Prints one line per row: `#` is fixed and `.` is free.
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

/// Parses the format of `Display`. Fails for lines of different lengths and other characters.
impl std::str::FromStr for Board {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let lines: Vec<&str> = text.split_whitespace().collect();
        let columns = lines.first().map_or(0, |line| line.len());
        let mut board = Self::with_all_cells_fixed(lines.len() as u32, columns as u32);
        for (row, line) in (1..).zip(&lines) {
            if line.len() != columns {
                return Err(());
            }
            for (column, sign) in (1..).zip(line.bytes()) {
                match sign {
                    b'.' => board.set_free(Cell { row, column }, true),
                    b'#' => {}
                    _ => return Err(()),
                }
            }
        }
        Ok(board)
    }
}
