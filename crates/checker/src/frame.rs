//! Pictures of a replay as data: what stands on each cell, what is marked, and what to say about it.
//!
//! Puzzles make frames by their own rules, reports draw them. As JSON a frame is short: a text of signs for each row and,
//! for each kind of mark that it has, the numbers of the marked cells, row by row from the top left:
//!
//! ```json
//! {"number":1,"label":{"key":"mayan-drag"},"caption":{"key":"mayan-move","args":{"number":1,"mv":"0 0 1"}},"axes":"from-zero-up",
//!  "cells":["1....",".1.1."],"marks":{"right":[6]}}
//! ```

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use caipan_facts::Fact;

/// One picture of a replay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Frame {
    /// The move, or the second, to which it belongs; 0 is the start.
    pub number: usize,
    /// The query to which it belongs, from 1, where a case has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query: Option<usize>,
    /// What happens, in a word or two, as a heading above the board.
    pub label: Fact,
    /// What happens, on one line.
    pub caption: Fact,
    /// How rows and columns are counted.
    pub axes: Axes,
    /// The rows from the top down, all of the same length.
    #[serde(rename = "cells", serialize_with = "signs")]
    pub rows: Vec<Vec<Cell>>,
    /// The cells that each mark is on: read off the rows where a frame is written.
    #[serde(rename = "marks", skip_serializing_if = "BTreeMap::is_empty")]
    marked: BTreeMap<&'static str, Vec<usize>>,
    /// What else there is to say, a line each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Fact>,
    /// Is this the first wrong thing?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_wrong: bool,
}

/// How rows and columns are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Axes {
    /// Columns from 0 at the left, rows from 0 at the bottom.
    FromZeroUp,
    /// Columns from 1 at the left, rows from 1 at the top.
    FromOneDown,
}

/// A cell of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// What stands there.
    pub piece: Piece,
    /// What is to be seen about it.
    pub marks: Marks,
}

/// What stands on a cell: each puzzle has its own pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// Its sign in text, which is ASCII; that of a tile is its number as a hexadecimal digit.
    pub sign: char,
    /// How it looks.
    pub shade: Shade,
}

/// How a piece looks; reports know no more of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shade {
    /// Nothing.
    Empty,
    /// A tile of this number, from 1 to 15, each in a colour of its own.
    Tile(u8),
    /// What never moves.
    Fixed,
    /// A piece like any other.
    Free,
    /// The one cell without a piece.
    Blank,
    /// The piece that all is about.
    Piece,
}

/// Something to be seen about a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// What stands here came from the right.
    Left,
    /// What stands here came from the left.
    Right,
    /// What stands here came from below.
    Up,
    /// What stands here came from above: it fell, or moved down.
    Down,
    /// What stands here vanishes next.
    Vanishing,
    /// Here something is wrong.
    Wrong,
    /// This is where the piece has to get.
    Target,
    /// The piece passes here.
    Way,
    /// The blank passes here.
    Walk,
}

impl Mark {
    /// Every mark; of several on one cell the last is drawn where there is room for one only.
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

    /// Its name in JSON.
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

    /// What stands before a cell that has it; a blank for those that are drawn on the cell.
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

/// The marks of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Marks(u16);

impl Marks {
    /// These and one more.
    pub fn with(self, mark: Mark) -> Self {
        Self(self.0 | 1 << mark as u16)
    }

    /// Is this one of them?
    pub fn has(self, mark: Mark) -> bool {
        self.0 >> mark as u16 & 1 == 1
    }

    /// The last of them in the order of [`Mark::ALL`].
    pub fn last(self) -> Option<Mark> {
        Mark::ALL.into_iter().rev().find(|mark| self.has(*mark))
    }
}

impl From<Mark> for Marks {
    fn from(mark: Mark) -> Self {
        Self::default().with(mark)
    }
}

impl Piece {
    /// Nothing.
    pub const EMPTY: Self = Self::new('.', Shade::Empty);

    /// A piece with this sign and look.
    pub const fn new(sign: char, shade: Shade) -> Self {
        Self { sign, shade }
    }

    /// The tile of a number from 1 to 15.
    pub fn tile(number: u8) -> Self {
        let sign = char::from_digit(number.into(), 16);
        Self::new(sign.unwrap_or('?'), Shade::Tile(number))
    }
}

impl Shade {
    /// Its name in pictures of the page; none where a sign alone tells it.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Empty | Self::Free | Self::Tile(_) => None,
            Self::Fixed => Some("fixed"),
            Self::Blank => Some("blank"),
            Self::Piece => Some("piece"),
        }
    }

    /// Is its sign shown where it has a colour?
    pub fn is_named(self) -> bool {
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
    /// Its sign with what is marked on it: the target, the way of the piece, the walk of the blank.
    pub fn sign(self) -> char {
        let is = |mark| self.marks.has(mark);
        match self.piece.shade {
            Shade::Empty | Shade::Free | Shade::Fixed if is(Mark::Target) => 'T',
            Shade::Free if is(Mark::Way) => '*',
            Shade::Free if is(Mark::Walk) => ':',
            _ => self.piece.sign,
        }
    }
}

impl Frame {
    /// A picture of `rows` without notes.
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

    /// The same with these rows, from the top down.
    pub fn of(mut self, rows: Vec<Vec<Cell>>) -> Self {
        for mark in Mark::ALL {
            let cells = (0..).zip(rows.iter().flatten());
            let cells = cells.filter(|(_, cell)| cell.marks.has(mark));
            let numbers: Vec<usize> = cells.map(|(number, _)| number).collect();
            if !numbers.is_empty() {
                self.marked.insert(mark.name(), numbers);
            }
        }
        self.rows = rows;
        self
    }

    /// The same with one more note.
    pub fn note(mut self, note: impl Into<Fact>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// The same as the first wrong thing.
    pub fn wrong(mut self) -> Self {
        self.is_wrong = true;
        self
    }

    /// The names of its columns from the left.
    pub fn columns(&self) -> impl Iterator<Item = usize> + use<> {
        let first = usize::from(self.axes == Axes::FromOneDown);
        first..first + self.rows.first().map_or(0, Vec::len)
    }

    /// The name of the row at this place from the top.
    pub fn row_name(&self, place: usize) -> usize {
        match self.axes {
            Axes::FromZeroUp => self.rows.len() - 1 - place,
            Axes::FromOneDown => place + 1,
        }
    }
}

fn signs<S: serde::Serializer>(rows: &[Vec<Cell>], serializer: S) -> Result<S::Ok, S::Error> {
    let row = |row: &Vec<Cell>| row.iter().map(|cell| cell.piece.sign).collect::<String>();
    serializer.collect_seq(rows.iter().map(row))
}

/// A row a line, each cell behind the sign of its last mark.
impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.rows {
            for cell in row {
                let mark = cell.marks.last().map_or(' ', Mark::sign);
                write!(f, "{mark}{}", cell.sign())?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// What the signs or the marks of a puzzle's pictures mean, on a line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Legend {
    /// They speak for themselves.
    #[default]
    None,
    /// What the signs mean: it stands above the first picture.
    OfSigns(Fact),
    /// What the marks mean: it stands above the first move, where there is one.
    OfMarks(Fact),
}

/// Where two replays part, and what becomes of each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Divergence {
    /// Where that is, on one line.
    pub place: Fact,
    /// The board on which they part.
    pub board: Frame,
    /// How the left and the right one go on from there.
    pub sides: [Vec<Frame>; 2],
    /// What each comes to.
    pub ends: [Fact; 2],
    /// Where else they differ, a line each.
    pub more: Vec<Fact>,
}

#[cfg(test)]
mod tests;
