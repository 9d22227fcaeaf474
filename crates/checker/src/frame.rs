//! Pictures of a puzzle's replay as data: the piece and the marks on each cell, and captions.
//!
//! Puzzles create frames by their own rules, reports draw them. The JSON form is short: one string of piece signs for
//! each row and, for each kind of mark in use, the indices of the marked cells, row by row from the top left:
//!
//! ```json
//! {"number":1,"label":{"key":"mayan-drag"},"caption":{"key":"mayan-move","args":{"number":1,"mv":"0 0 1"}},"axes":"from-zero-up",
//!  "cells":["1....",".1.1."],"marks":{"right":[6]}}
//! ```

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use caipan_facts::Fact;

/// One picture of a replay: the board after a move, or after a second in puzzles that count time, with marks and
/// captions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Frame {
    /// Number of moves, or of seconds, before the moment that the picture shows; 0 is the start.
    pub number: usize,
    /// Query that the picture belongs to, counted from 1; `None` if the case has only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query: Option<usize>,
    /// Short heading that is shown above the board.
    pub label: Fact,
    /// One-line description of the move.
    pub caption: Fact,
    /// Numbering of the rows and columns at the edges of the board.
    pub axes: Axes,
    /// Rows of cells from the top down, all of the same length.
    #[serde(rename = "cells", serialize_with = "serialize_signs")]
    pub rows: Vec<Vec<Cell>>,
    /// For each mark in use, the indices of the cells with this mark, counted row by row from 0. Computed from `rows`
    /// for the JSON form.
    #[serde(rename = "marks", skip_serializing_if = "BTreeMap::is_empty")]
    marked: BTreeMap<&'static str, Vec<usize>>,
    /// Further notes, one line each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Fact>,
    /// Whether this picture shows the first mistake.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_wrong: bool,
}

/// Origin and direction in which rows and columns are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Axes {
    /// Columns from 0 at the left, rows from 0 at the bottom.
    FromZeroUp,
    /// Columns from 1 at the left, rows from 1 at the top.
    FromOneDown,
}

/// One cell of a picture: a piece, and the marks drawn on the cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// Piece on the cell; [`Piece::EMPTY`] if there is no piece.
    pub piece: Piece,
    /// Marks on the cell; text shows only the one with the highest priority.
    pub marks: Marks,
}

/// Content of a cell; each puzzle defines its own pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// ASCII character for the piece in text; a numbered tile has its number as a hexadecimal digit.
    pub sign: char,
    /// Look of the piece in pictures.
    pub shade: Shade,
}

/// Appearance of a piece in reports. The same few appearances are used by all puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shade {
    /// Look of a cell without a piece.
    Empty,
    /// Look of a numbered tile, from 1 to 15; each number has a different colour.
    Tile(u8),
    /// Look of an obstacle that never moves.
    Fixed,
    /// Look of an ordinary movable piece.
    Free,
    /// Look of the blank cell of a sliding puzzle.
    Blank,
    /// Look of the piece that has to reach the target.
    Piece,
}

/// Mark that shows what happens on a cell: a move, a mistake, the target or a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// The piece on the cell moved left: it came from the right.
    Left,
    /// The piece on the cell moved right: it came from the left.
    Right,
    /// The piece on the cell moved up: it came from below.
    Up,
    /// The piece on the cell moved down or fell: it came from above.
    Down,
    /// The piece on the cell vanishes in the next picture.
    Vanishing,
    /// The first mistake of the output is on this cell.
    Wrong,
    /// The cell is the target: a certain piece has to reach it.
    Target,
    /// The path of the moved piece leads over this cell.
    Way,
    /// The path of the blank leads over this cell.
    Walk,
}

impl Mark {
    /// All marks in order of increasing priority. If a cell has several marks, text shows only the last one in this
    /// order.
    pub const ALL: [Self; 9] = [
        Self::Walk,
        Self::Way,
        Self::Target,
        Self::Left,
        Self::Right,
        Self::Up,
        Self::Down,
        Self::Vanishing,
        Self::Wrong,
    ];

    /// Name of the mark in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
            Self::Up => "up",
            Self::Down => "down",
            Self::Vanishing => "vanishing",
            Self::Wrong => "wrong",
            Self::Target => "target",
            Self::Way => "way",
            Self::Walk => "walk",
        }
    }

    /// Character printed before a cell that has this mark; a blank for marks that replace the sign of the cell instead.
    pub fn sign(self) -> char {
        match self {
            Self::Left => '<',
            Self::Right => '>',
            Self::Up => '^',
            Self::Down => 'v',
            Self::Vanishing => '*',
            Self::Wrong => '!',
            Self::Target | Self::Way | Self::Walk => ' ',
        }
    }
}

/// Set of marks as bits: bit n is the mark whose discriminant is n.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Marks(u16);

impl Marks {
    /// Returns the set with `mark` added.
    pub fn with(self, mark: Mark) -> Self {
        Self(self.0 | 1 << mark as u16)
    }

    /// Whether the set contains `mark`.
    pub fn has(self, mark: Mark) -> bool {
        self.0 >> mark as u16 & 1 == 1
    }

    /// Mark with the highest priority, in the order of [`Mark::ALL`]; `None` if the set is empty.
    pub fn most_important_mark(self) -> Option<Mark> {
        Mark::ALL.into_iter().rev().find(|mark| self.has(*mark))
    }
}

impl From<Mark> for Marks {
    fn from(mark: Mark) -> Self {
        Self::default().with(mark)
    }
}

impl Piece {
    /// Placeholder for a cell without a piece, shown as `.` in text.
    pub const EMPTY: Self = Self::new('.', Shade::Empty);

    /// Creates a piece with a character for text and a look for pictures.
    pub const fn new(sign: char, shade: Shade) -> Self {
        Self { sign, shade }
    }

    /// Returns the tile with this number from 1 to 15; 10 to 15 are shown as `a` to `f`.
    pub fn tile(number: u8) -> Self {
        let sign = char::from_digit(number.into(), 16);
        Self::new(sign.unwrap_or('?'), Shade::Tile(number))
    }
}

impl Shade {
    /// CSS class of the look in HTML pages; `None` for cells that pages draw from the sign of the piece alone.
    pub fn html_class_name(self) -> Option<&'static str> {
        match self {
            Self::Empty | Self::Free | Self::Tile(_) => None,
            Self::Fixed => Some("fixed"),
            Self::Blank => Some("blank"),
            Self::Piece => Some("piece"),
        }
    }

    /// Whether pictures print the sign of the piece on the coloured cell. Tiles show their number instead.
    pub fn shows_sign_on_coloured_cell(self) -> bool {
        matches!(self, Self::Blank | Self::Piece)
    }
}

impl From<Piece> for Cell {
    fn from(piece: Piece) -> Self {
        let marks = Marks::default();
        Self { piece, marks }
    }
}

impl Cell {
    /// Character that represents the cell in text: `T` for a target, `*` or `:` for a path, otherwise the sign of the
    /// piece. Some pieces, such as tiles, hide a target or a path below them.
    pub fn sign(self) -> char {
        match self.piece.shade {
            Shade::Empty | Shade::Free | Shade::Fixed if self.marks.has(Mark::Target) => 'T',
            Shade::Free if self.marks.has(Mark::Way) => '*',
            Shade::Free if self.marks.has(Mark::Walk) => ':',
            _ => self.piece.sign,
        }
    }
}

impl Frame {
    /// Creates a frame without cells and notes; [`Self::with_rows`] adds the cells.
    pub fn new(
        number: usize,
        label: impl Into<Fact>,
        caption: impl Into<Fact>,
        axes: Axes,
    ) -> Self {
        Self {
            number,
            query: None,
            label: label.into(),
            caption: caption.into(),
            axes,
            rows: Vec::new(),
            marked: BTreeMap::new(),
            notes: Vec::new(),
            is_wrong: false,
        }
    }

    /// Sets the rows, from the top down, and collects the marked cells.
    pub fn with_rows(mut self, rows: Vec<Vec<Cell>>) -> Self {
        for mark in Mark::ALL {
            let numbers: Vec<usize> = (0..)
                .zip(rows.iter().flatten())
                .filter(|(_, cell)| cell.marks.has(mark))
                .map(|(number, _)| number)
                .collect();
            if !numbers.is_empty() {
                self.marked.insert(mark.name(), numbers);
            }
        }
        self.rows = rows;
        self
    }

    /// Appends a note of one line.
    pub fn with_note(mut self, note: impl Into<Fact>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Sets [`Self::is_wrong`]: the picture shows the first mistake.
    pub fn marked_as_first_mistake(mut self) -> Self {
        self.is_wrong = true;
        self
    }

    /// Numbers of the columns from left to right. The first number is 0 or 1, depending on the axes.
    pub fn columns(&self) -> impl Iterator<Item = usize> + use<> {
        let first = usize::from(self.axes == Axes::FromOneDown);
        first..first + self.rows.first().map_or(0, Vec::len)
    }

    /// Number shown for a row. `index` is the position of the row, counted from 0 at the top.
    pub fn row_number(&self, index: usize) -> usize {
        match self.axes {
            Axes::FromZeroUp => self.rows.len() - 1 - index,
            Axes::FromOneDown => index + 1,
        }
    }
}

fn serialize_signs<S: serde::Serializer>(
    rows: &[Vec<Cell>],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let lines = rows
        .iter()
        .map(|row| row.iter().map(|cell| cell.piece.sign).collect::<String>());
    serializer.collect_seq(lines)
}

/// Prints one row per line. Each cell is preceded by the sign of its highest-priority mark, or by a blank.
impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.rows {
            for cell in row {
                let mark = cell.marks.most_important_mark().map_or(' ', Mark::sign);
                write!(f, "{mark}{}", cell.sign())?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// One-line explanation of the signs or marks in a puzzle's pictures.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Legend {
    /// The pictures need no explanation.
    #[default]
    None,
    /// Explains the characters of pieces; shown above the first picture.
    OfSigns(Fact),
    /// Explains the marks on cells; shown above the picture of the first move.
    OfMarks(Fact),
}

/// First difference between two replays, and how each one continues.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Divergence {
    /// One-line description of the position at which the replays diverge.
    pub place: Fact,
    /// Last board that both replays share.
    pub board: Frame,
    /// Pictures of the left and the right replay after the shared board.
    pub sides: [Vec<Frame>; 2],
    /// Evidence about how the left and the right replay end.
    pub ends: [Fact; 2],
    /// Further differences, one line each.
    pub more: Vec<Fact>,
}

#[cfg(test)]
mod tests;
