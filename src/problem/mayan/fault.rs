//! What can be wrong with a move list, once as evidence for judges and once in plain words for contestants.

use super::rules::{HEIGHT, WIDTH};
use crate::problem::{Kind, Reason};

/// The first wrong thing of an output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The byte at this place, from 0, is no text.
    NoText {
        /// From 0.
        at: usize,
    },
    /// There is nothing.
    Empty,
    /// After `-1` something follows.
    GoesOn {
        /// Counted from 1.
        line: usize,
        /// What follows, quoted.
        found: String,
    },
    /// A line is no move.
    NoMove {
        /// Counted from 1.
        line: usize,
        /// How many moves were asked for, where all of them were made already.
        after: Option<usize>,
        /// What stands there, quoted.
        found: String,
    },
    /// A move too many.
    TooMany {
        /// Counted from 1.
        line: usize,
        /// How many were asked for.
        asked: usize,
        /// The move, quoted.
        found: String,
    },
    /// A move that the rules forbid.
    Illegal {
        /// Which move, from 1.
        number: usize,
        /// The move, quoted.
        found: String,
        /// The rule.
        rule: String,
        /// The cell that it names, on the board or not.
        cell: Option<(u8, u8)>,
    },
    /// The board was empty too early.
    Early {
        /// After so many moves.
        after: usize,
        /// How many were asked for.
        asked: usize,
    },
    /// Too few moves.
    TooFew {
        /// So many.
        made: usize,
        /// How many were asked for.
        asked: usize,
        /// The tiles that are left.
        left: u32,
    },
    /// Tiles are left.
    Left {
        /// After so many moves.
        made: usize,
        /// So many.
        left: u32,
    },
}

impl Fault {
    /// The evidence.
    pub fn reason(&self) -> Reason {
        let (kind, text) = match self {
            Self::NoText { at } => (Kind::Format, format!("byte {} is not UTF-8 text", at + 1)),
            Self::Empty => (Kind::Format, "the output is empty".to_owned()),
            Self::GoesOn { line, found } => (
                Kind::Format,
                format!("line {line}: expected the end after -1, found {found}"),
            ),
            Self::NoMove { line, after, found } => {
                let what = after.map_or_else(|| "three numbers".to_owned(), end_after);
                (
                    Kind::Format,
                    format!("line {line}: expected {what}, found {found}"),
                )
            }
            Self::TooMany { line, asked, found } => (
                Kind::WrongLength,
                format!("line {line}: expected {}, found {found}", end_after(*asked)),
            ),
            Self::Illegal {
                number,
                found,
                rule,
                ..
            } => (Kind::IllegalMove, format!("move {number} {found}: {rule}")),
            Self::Early { after, asked } => (
                Kind::ClearedEarly,
                format!(
                    "the board was clear after {after} of {}",
                    count(*asked, "move")
                ),
            ),
            Self::TooFew { made, asked, left } => (
                Kind::WrongLength,
                format!(
                    "only {made} of {}, {} left",
                    count(*asked, "move"),
                    tiles(*left)
                ),
            ),
            Self::Left { made, left } => (
                Kind::NotCleared,
                format!("after {} {} left", count(*made, "move"), tiles(*left)),
            ),
        };
        Reason::new(kind, text)
    }

    /// The same as the end of a sentence that begins with whose answer it is.
    pub fn plainly(&self) -> String {
        match self {
            Self::NoText { at } => {
                format!(
                    "is not plain text: its byte {} belongs to no letter",
                    at + 1
                )
            }
            Self::Empty => "is empty: it should list moves, or say -1".to_owned(),
            Self::GoesOn { line, found } => {
                format!("says -1, so it should end there, but line {line} says {found}")
            }
            Self::NoMove {
                line,
                after: None,
                found,
            } => format!(
                "cannot be read on line {line}: three numbers \"x y g\" with single blanks between should stand there, and it says {found}"
            ),
            Self::NoMove {
                line,
                after: Some(asked),
                found,
            }
            | Self::TooMany { line, asked, found } => format!(
                "is too long: {} were asked for, and line {line} still says {found}",
                count(*asked, "move")
            ),
            Self::Illegal {
                number,
                found,
                rule,
                cell,
            } => {
                let why = match cell {
                    Some((x, y)) if rule.starts_with("no tile") => {
                        format!("there is no tile at column {x}, height {y} to move")
                    }
                    Some(_) if rule.starts_with("drags") => {
                        "the tile would leave the board".to_owned()
                    }
                    Some(_) => "two tiles of one colour may not be swapped here".to_owned(),
                    None => rule.clone(),
                };
                format!("breaks the rules at move {number}, {found}: {why}")
            }
            Self::Early { after, asked } => format!(
                "clears the board after {}, but exactly {} were asked for",
                count(*after, "move"),
                count(*asked, "move")
            ),
            Self::TooFew { made, asked, left } => format!(
                "stops after {}, but {} were asked for; {} still on the board",
                count(*made, "move"),
                count(*asked, "move"),
                tiles(*left)
            ),
            Self::Left { made, left } => format!(
                "does not clear the board: after its {} {} still there",
                count(*made, "move"),
                tiles(*left)
            ),
        }
    }

    /// The cell of the board at which it is wrong.
    pub fn cell(&self) -> Option<(u8, u8)> {
        match self {
            Self::Illegal { cell, .. } => cell.filter(|(x, y)| *x < WIDTH && *y < HEIGHT),
            _ => None,
        }
    }

    /// Is it that tiles are left?
    pub fn leaves_tiles(&self) -> bool {
        matches!(self, Self::TooFew { .. } | Self::Left { .. })
    }
}

fn end_after(moves: usize) -> String {
    format!("the end after {}", count(moves, "move"))
}

/// A number of things.
pub fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

fn tiles(left: u32) -> String {
    match left {
        1 => "1 tile is".to_owned(),
        left => format!("{left} tiles are"),
    }
}
