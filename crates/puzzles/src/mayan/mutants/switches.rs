//! Switches that turn a correct solver into a wrong one; [`Switches::right`] is the correct setting.

use crate::mayan::rules::{Reading, Steps};

/// What a solver does, from reading the case to printing the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Switches {
    pub reads: Reads,
    /// How it reads the statement where readers differ.
    pub reading: Reading,
    pub order: Order,
    pub skips: Skips,
    /// Does it drag empty cells as if they were tiles?
    pub drags_gaps: bool,
    pub physics: Physics,
    pub gives_up: GivesUp,
    pub memory: Memory,
    pub prints: Prints,
}

impl Switches {
    /// Those of a right solver under `reading`.
    pub(super) fn right(reading: Reading) -> Self {
        Self {
            reads: Reads::All,
            reading,
            order: Order::Statement,
            skips: Skips::Nothing,
            drags_gaps: false,
            physics: Physics::RIGHT,
            gives_up: GivesUp::OneOrTwo,
            memory: Memory::BoardAndMovesLeft,
            prints: Prints::Moves,
        }
    }

    /// Is every list of moves that it finds a right one under `reading`, if not the smallest?
    pub(super) fn finds_right_ones_only(&self, reading: Reading) -> bool {
        self.reads == Reads::All
            && self.physics == Physics::RIGHT
            && !self.drags_gaps
            && (self.reading.steps == Steps::Exactly || reading.steps == Steps::AtMost)
            && (!self.reading.equal_swaps || reading.equal_swaps)
    }

    /// Does it search as a right solver does, under whichever reading?
    pub(super) fn searches_right(&self) -> bool {
        let right = Self::right(self.reading);
        let (reads, prints) = (self.reads, self.prints);
        *self
            == Self {
                reads,
                prints,
                ..right
            }
    }
}

/// What it makes of the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reads {
    All,
    /// At most seven numbers a column, so that the 0 behind a full one is the next column.
    SevenNumbers,
    /// At most six tiles a column, but all numbers.
    SixTiles,
    /// As it should, but it dies of a full column.
    CrashesOnFullColumn,
}

/// The order in which it tries the moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// x, then y, then right before left.
    Statement,
    LeftBeforeRight,
    YThenX,
    FromTheTop,
    /// All moves to the right, then all to the left.
    AllRightsFirst,
    /// Both moves between two columns together, with the left one of them.
    PairsOfColumns,
}

/// The legal moves that it never tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Skips {
    Nothing,
    Left,
    RightIntoGap,
    /// The move in the row and between the columns of the last one.
    LastAgain,
    /// Moves left of the last one that share no column with it.
    FarToTheLeft,
}

/// When it gives a board up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GivesUp {
    /// A colour has one or two tiles: this is sound.
    OneOrTwo,
    UpToThree,
    NoMultiple,
}

/// Which boards it takes for known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Memory {
    /// Those that were refuted with as many moves left.
    BoardAndMovesLeft,
    /// Those that it has seen.
    BoardAlone,
    /// Those that it has seen with as many moves left, or with more.
    AtLeastMovesLeft,
}

/// What it does with the list that it found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Prints {
    Moves,
    /// Lines up to n, where the list is shorter.
    FilledUpWith(&'static str),
    /// Lines up to n: the moves that were tried last at each depth.
    Stale,
    AfterDebugLines,
    AnswerOfSample,
    NothingButSample,
    MinusOne,
}

/// What happens on the board after a drag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Physics {
    pub falls: Falls,
    pub runs: Runs,
    pub round: Round,
    /// Are runs looked for again after a round?
    pub cascades: bool,
}

impl Physics {
    /// As the statement has it.
    pub(super) const RIGHT: Self = Self {
        falls: Falls::All,
        runs: Runs::ThreeOrMore,
        round: Round::AllRuns,
        cascades: true,
    };
}

/// What falls, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Falls {
    All,
    /// Everything, but runs vanish once before.
    AfterVanishing,
    MovedColumns,
    /// After the drag only the column that it ends in.
    NotTheSource,
}

/// What a run is, and which of its tiles vanish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Runs {
    ThreeOrMore,
    ExactlyThree,
    /// Three tiles of four or five.
    FirstThree,
    /// Rows go on in column 0 of the row above.
    RowsWrap,
    /// None in a column that begins above row 3.
    NotInTopRows,
    /// Any connected group of three.
    Groups,
}

/// What vanishes before the next fall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Round {
    AllRuns,
    /// Rows, and then the columns that are still there.
    RowsThenColumns,
    ColumnsThenRows,
    RowsElseColumns,
    OneRun,
    OneColour,
    /// In the first round the tiles of the two moved columns, then all.
    MovedColumnsFirst,
}
