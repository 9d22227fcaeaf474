//! Faults of move lists, inputs and answers, as facts; `words/` contains the sentences.

use super::rules::{HEIGHT, IllegalMove, Move, WIDTH};
use caipan_checker::evidence::ReasonKind;
use caipan_facts::{Fact, facts};

facts! {
    /// First fault of an output. Lines and bytes are counted from 1; `found` is a quotation.
    pub enum WrongOutputReason {
        /// The output is not valid UTF-8 at this byte.
        InvalidUtf8 { byte: usize } => "mayan-no-text",
        Empty => "mayan-empty",
        /// The output continues after the answer `-1`.
        TrailingText { line: usize, found: Fact } => "mayan-goes-on",
        /// A line cannot be parsed as a move.
        NoMove { line: usize, found: Fact } => "mayan-no-move",
        /// A line after the last required move cannot be parsed as a move.
        InvalidLineAfterLastMove { line: usize, asked: usize, found: Fact } => "mayan-no-end",
        /// The output has more moves than required.
        TooMany { line: usize, asked: usize, found: Fact } => "mayan-too-many",
        /// A move is illegal; moves are numbered from 1.
        Illegal { number: usize, found: Fact, rule: BrokenMoveRule } => "mayan-illegal-move",
        /// The board was empty after fewer moves than required.
        Early { made: usize, asked: usize } => "mayan-early",
        /// The output has fewer moves than required, and tiles are left.
        TooFew { made: usize, asked: usize, left: u32 } => "mayan-too-few",
        /// Tiles are left after the last move.
        Left { made: usize, left: u32 } => "mayan-left",
    }
}

facts! {
    /// Rule that a move breaks, with the cell that the move specifies.
    pub enum BrokenMoveRule {
        NoTile { x: u8, y: u8 } => "mayan-no-tile",
        OffBoard { x: u8, y: u8 } => "mayan-off-board",
        EqualSwap { x: u8, y: u8 } => "mayan-equal-swap",
        Direction { direction: i64 } => "mayan-direction",
        NoColumn { x: i64 } => "mayan-no-column",
        NoRow { y: i64 } => "mayan-no-row",
    }
}

facts! {
    /// Result of comparing a legal output with the jury answer.
    pub enum JuryAnswerComparison {
        /// The output is -1, but these moves clear the board.
        FalseNoSolution { moves: String } => "mayan-false-no-solution",
        /// The output solves the case, but is not the lexicographically smallest solution. `found` and `smallest` are
        /// the first moves that differ; `number` counts moves from 1.
        NotSmallest { number: usize, found: String, smallest: String } => "mayan-not-smallest",
        /// The output solves the case and is lexicographically smaller than the jury's answer.
        Smaller { moves: String, number: usize, found: String } => "mayan-smaller",
        /// Note added to another fault of the output: the jury answer is -1.
        AnswerIsNone => "mayan-answer-is-none",
    }
}

facts! {
    /// Evidence that an answer is right, with the number of positions that the solver refuted.
    pub(crate) enum BestAnswerProof {
        Moves { moves: usize, states: String } => "mayan-proof-moves",
        None { states: String } => "mayan-proof-none",
    }
}

facts! {
    /// Elements that the parser expected in an input.
    pub enum ExpectedInput {
        Moves => "mayan-wanted-moves",
        MovesUpTo { most: u8 } => "mayan-wanted-moves-up-to",
        Column { x: u8 } => "mayan-wanted-column",
        Colour => "mayan-wanted-colour",
        ColourUpTo { most: u8 } => "mayan-wanted-colour-up-to",
        EndOfLine => "mayan-wanted-end-of-line",
    }
}

facts! {
    /// Reasons why the number of moves or the board in an input is invalid.
    pub enum InputProblem {
        Empty => "mayan-board-empty",
        TooHigh { x: u8, most: u8 } => "mayan-column-too-high",
        NoZero { x: u8 } => "mayan-column-without-0",
        Moves { moves: u8, most: u8 } => "mayan-moves-over-bound",
        Colour { colour: u8, most: u8 } => "mayan-colour-over-bound",
        /// `colour` is used although the smaller colour `gap` is not.
        Gap { colour: u8, gap: u8 } => "mayan-colour-gap",
        Run { x: u8, y: u8 } => "mayan-run-of-three",
    }
}

impl BrokenMoveRule {
    /// Returns the message about an illegal move: the broken rule, and the cell that `mv` specifies.
    pub(crate) fn from_illegal_move(illegal: IllegalMove, mv: Move) -> Self {
        let Move { x, y, .. } = mv;
        match illegal {
            IllegalMove::NoTile { x, y } => Self::NoTile { x, y },
            IllegalMove::OffBoard => Self::OffBoard { x, y },
            IllegalMove::EqualSwap => Self::EqualSwap { x, y },
        }
    }
}

impl WrongOutputReason {
    /// Returns the category under which the fault is reported.
    pub fn reason_kind(&self) -> ReasonKind {
        match self {
            Self::InvalidUtf8 { .. }
            | Self::Empty
            | Self::TrailingText { .. }
            | Self::NoMove { .. }
            | Self::InvalidLineAfterLastMove { .. } => ReasonKind::Format,
            Self::TooMany { .. } | Self::TooFew { .. } => ReasonKind::WrongLength,
            Self::Illegal { .. } => ReasonKind::IllegalMove,
            Self::Early { .. } => ReasonKind::ClearedEarly,
            Self::Left { .. } => ReasonKind::NotCleared,
        }
    }

    /// Returns the cell of an illegal move; `None` for other faults and for cells outside the board.
    pub(crate) fn illegal_move_cell(&self) -> Option<(u8, u8)> {
        let Self::Illegal { rule, .. } = self else {
            return None;
        };
        match *rule {
            BrokenMoveRule::NoTile { x, y }
            | BrokenMoveRule::OffBoard { x, y }
            | BrokenMoveRule::EqualSwap { x, y } => {
                Some((x, y)).filter(|(x, y)| *x < WIDTH && *y < HEIGHT)
            }
            _ => None,
        }
    }

    /// Whether the fault is that the board is not empty after the last move.
    pub(crate) fn reports_remaining_tiles(&self) -> bool {
        matches!(self, Self::TooFew { .. } | Self::Left { .. })
    }
}

facts! {
    /// Names of the possible readings of the statement.
    pub(crate) enum StatementReadingName {
        Exactly => "mayan-reading-exactly",
        ExactlyNoSwaps => "mayan-reading-exactly-no-swaps",
        AtMost => "mayan-reading-at-most",
        AtMostNoSwaps => "mayan-reading-at-most-no-swaps",
    }
}
