//! Faults of move lists, inputs and answers, as facts; `words/` contains the sentences.

use super::rules::{HEIGHT, Illegal, Move, WIDTH};
use caipan_checker::evidence::Kind;
use caipan_facts::{Fact, facts};

facts! {
    /// The first wrong thing of an output. Lines and bytes are counted from 1; what is found is quoted.
    pub enum Fault {
        /// This byte is no text.
        NoText { byte: usize } => "mayan-no-text",
        /// There is nothing.
        Empty => "mayan-empty",
        /// After `-1` something follows.
        GoesOn { line: usize, found: Fact } => "mayan-goes-on",
        /// A line is no move.
        NoMove { line: usize, found: Fact } => "mayan-no-move",
        /// A line is no move, and all that were asked for are made.
        NoEnd { line: usize, asked: usize, found: Fact } => "mayan-no-end",
        /// A move too many.
        TooMany { line: usize, asked: usize, found: Fact } => "mayan-too-many",
        /// A move that the rules forbid: which one, from 1, and the rule.
        Illegal { number: usize, found: Fact, rule: Rule } => "mayan-illegal-move",
        /// The board was empty after fewer moves than were asked for.
        Early { made: usize, asked: usize } => "mayan-early",
        /// Too few moves, and tiles are left.
        TooFew { made: usize, asked: usize, left: u32 } => "mayan-too-few",
        /// Tiles are left.
        Left { made: usize, left: u32 } => "mayan-left",
    }
}

facts! {
    /// The rule that a move breaks, with the cell that it names.
    pub enum Rule {
        NoTile { x: u8, y: u8 } => "mayan-no-tile",
        OffBoard { x: u8, y: u8 } => "mayan-off-board",
        EqualSwap { x: u8, y: u8 } => "mayan-equal-swap",
        Direction { direction: i64 } => "mayan-direction",
        NoColumn { x: i64 } => "mayan-no-column",
        NoRow { y: i64 } => "mayan-no-row",
    }
}

facts! {
    /// How a legal output compares with the jury's.
    pub enum Verdict {
        /// It says -1, and these moves clear the board.
        FalseNoSolution { moves: String } => "mayan-false-no-solution",
        /// The first move that differs, from 1: the output's and the smallest answer's.
        NotSmallest { number: usize, found: String, smallest: String } => "mayan-not-smallest",
        /// The output is smaller than the jury's answer.
        Smaller { moves: String, number: usize, found: String } => "mayan-smaller",
        /// A remark on an output that is wrong otherwise.
        AnswerIsNone => "mayan-answer-is-none",
    }
}

facts! {
    /// What shows that an answer is right.
    pub(crate) enum Proof {
        Moves { moves: usize, states: String } => "mayan-proof-moves",
        None { states: String } => "mayan-proof-none",
    }
}

facts! {
    /// What an input should have had somewhere.
    pub enum Wanted {
        Moves => "mayan-wanted-moves",
        MovesUpTo { most: u8 } => "mayan-wanted-moves-up-to",
        Column { x: u8 } => "mayan-wanted-column",
        Colour => "mayan-wanted-colour",
        ColourUpTo { most: u8 } => "mayan-wanted-colour-up-to",
        EndOfLine => "mayan-wanted-end-of-line",
    }
}

facts! {
    /// What is wrong with an input that can be read.
    pub enum Unsound {
        Empty => "mayan-board-empty",
        TooHigh { x: u8, most: u8 } => "mayan-column-too-high",
        NoZero { x: u8 } => "mayan-column-without-0",
        Moves { moves: u8, most: u8 } => "mayan-moves-over-bound",
        Colour { colour: u8, most: u8 } => "mayan-colour-over-bound",
        /// This colour is used, and a smaller one is not.
        Gap { colour: u8, gap: u8 } => "mayan-colour-gap",
        Run { x: u8, y: u8 } => "mayan-run-of-three",
    }
}

impl Rule {
    /// Why `mv` cannot be made.
    pub fn of(illegal: Illegal, mv: Move) -> Self {
        let Move { x, y, .. } = mv;
        match illegal {
            Illegal::NoTile { x, y } => Self::NoTile { x, y },
            Illegal::OffBoard => Self::OffBoard { x, y },
            Illegal::EqualSwap => Self::EqualSwap { x, y },
        }
    }
}

impl Fault {
    /// Which sort of fault it is.
    pub fn kind(&self) -> Kind {
        match self {
            Self::NoText { .. }
            | Self::Empty
            | Self::GoesOn { .. }
            | Self::NoMove { .. }
            | Self::NoEnd { .. } => Kind::Format,
            Self::TooMany { .. } | Self::TooFew { .. } => Kind::WrongLength,
            Self::Illegal { .. } => Kind::IllegalMove,
            Self::Early { .. } => Kind::ClearedEarly,
            Self::Left { .. } => Kind::NotCleared,
        }
    }

    /// The cell of the board at which it is wrong.
    pub fn cell(&self) -> Option<(u8, u8)> {
        let Self::Illegal { rule, .. } = self else {
            return None;
        };
        match *rule {
            Rule::NoTile { x, y } | Rule::OffBoard { x, y } | Rule::EqualSwap { x, y } => {
                Some((x, y)).filter(|(x, y)| *x < WIDTH && *y < HEIGHT)
            }
            _ => None,
        }
    }

    /// Is it that tiles are left?
    pub(crate) fn leaves_tiles(&self) -> bool {
        matches!(self, Self::TooFew { .. } | Self::Left { .. })
    }
}

facts! {
    /// How the statement can be read.
    pub(crate) enum OtherReading {
        Exactly => "mayan-reading-exactly",
        ExactlyNoSwaps => "mayan-reading-exactly-no-swaps",
        AtMost => "mayan-reading-at-most",
        AtMostNoSwaps => "mayan-reading-at-most-no-swaps",
    }
}
