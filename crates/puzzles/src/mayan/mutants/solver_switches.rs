//! Switches that turn a correct solver into a wrong one; [`SolverSwitches::of_correct_solver`] is the correct setting.

use crate::mayan::rules::{MoveCountRule, StatementReading};

/// Behaviour of a solver, from parsing the case to printing the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SolverSwitches {
    pub reads: InputParsing,
    /// Interpretation of the ambiguous points of the statement.
    pub reading: StatementReading,
    pub order: MoveOrder,
    pub skips: SkippedMoves,
    /// Whether empty cells are dragged as if they were tiles.
    pub drags_gaps: bool,
    pub physics: BoardRules,
    pub gives_up: GiveUpCondition,
    pub memory: VisitedCondition,
    pub prints: PrintedOutput,
}

impl SolverSwitches {
    /// Returns the switches of a correct solver under `reading`.
    pub(super) fn of_correct_solver(reading: StatementReading) -> Self {
        Self {
            reads: InputParsing::All,
            reading,
            order: MoveOrder::Statement,
            skips: SkippedMoves::Nothing,
            drags_gaps: false,
            physics: BoardRules::CORRECT,
            gives_up: GiveUpCondition::OneOrTwo,
            memory: VisitedCondition::BoardAndMovesLeft,
            prints: PrintedOutput::Moves,
        }
    }

    /// Whether every list of moves found is a valid solution under `reading`, though perhaps not the smallest.
    pub(super) fn finds_only_valid_solutions(&self, reading: StatementReading) -> bool {
        self.reads == InputParsing::All
            && self.physics == BoardRules::CORRECT
            && !self.drags_gaps
            && (self.reading.steps == MoveCountRule::Exactly
                || reading.steps == MoveCountRule::AtMost)
            && (!self.reading.equal_swaps || reading.equal_swaps)
    }

    /// Whether the solver searches like a correct solver under the reading in `self.reading`. The switches for parsing and
    /// printing are ignored.
    pub(super) fn searches_correctly(&self) -> bool {
        let correct = Self::of_correct_solver(self.reading);
        let (reads, prints) = (self.reads, self.prints);
        *self
            == Self {
                reads,
                prints,
                ..correct
            }
    }
}

/// Way in which a solver parses the input; only `All` is correct.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum InputParsing {
    All,
    /// Reads at most seven numbers per column, so the 0 after a full column becomes the next column.
    SevenNumbers,
    /// Keeps at most six tiles per column, but reads all numbers.
    SixTiles,
    /// Crashes on a full column, and otherwise reads correctly.
    CrashesOnFullColumn,
}

/// Order in which a solver tries the moves; only `Statement` is correct.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MoveOrder {
    /// The order of the statement: by x, then by y, then right before left.
    Statement,
    LeftBeforeRight,
    YThenX,
    FromTheTop,
    /// All moves to the right, then all to the left.
    AllRightsFirst,
    /// First by the left column of the two that a move connects, then by y, then right before left.
    PairsOfColumns,
}

/// Legal moves that a solver never tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SkippedMoves {
    Nothing,
    Left,
    RightIntoGap,
    /// Skips moves in the same row and between the same two columns as the previous move.
    RepeatedSwap,
    /// Skips moves to the left of the previous move that share no column with the previous move.
    FarToTheLeft,
}

/// Condition under which a solver gives up a board as unclearable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GiveUpCondition {
    /// A colour has one or two tiles. This is correct.
    OneOrTwo,
    UpToThree,
    NotMultipleOfThree,
}

/// Condition under which a solver skips a board as visited before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum VisitedCondition {
    /// The board was refuted with the same number of moves left. This is correct.
    BoardAndMovesLeft,
    /// The board was reached before, with any number of moves left.
    BoardAlone,
    /// The board was reached before with at least as many moves left.
    AtLeastMovesLeft,
}

/// Output that a solver prints after the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PrintedOutput {
    Moves,
    /// The moves, and then copies of this line until there are n lines.
    PaddedWith(&'static str),
    /// The moves, and then the last moves tried at each further depth until there are n lines.
    PaddedWithStaleMoves,
    AfterDebugLines,
    AnswerOfSample,
    NothingButSample,
    MinusOne,
}

/// Rules for what happens on the board after a drag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BoardRules {
    pub falls: FallRule,
    pub runs: RunRule,
    pub round: ClearingRule,
    /// Whether runs are searched again after a round of clearing and falling.
    pub cascades: bool,
}

impl BoardRules {
    /// Rules of the statement, without a mistake.
    pub(super) const CORRECT: Self = Self {
        falls: FallRule::All,
        runs: RunRule::ThreeOrMore,
        round: ClearingRule::AllRuns,
        cascades: true,
    };
}

/// Rule that decides which tiles fall, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FallRule {
    All,
    /// All tiles fall, but before the first fall, runs vanish once.
    AfterVanishing,
    MovedColumns,
    /// In the first fall, only the tiles of the target column fall; in later falls, all tiles.
    NotTheSource,
}

/// Rule that decides which tiles form a run and vanish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RunRule {
    ThreeOrMore,
    ExactlyThree,
    /// Of a run of four or five tiles, only the first three vanish.
    FirstThree,
    /// Horizontal runs continue in column 0 of the row above.
    RowsWrap,
    /// Vertical runs that begin above row 3 are missed.
    NotInTopRows,
    /// Any connected group of three or more tiles of one colour vanishes.
    Groups,
}

/// Rule that decides which runs vanish before the next fall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ClearingRule {
    AllRuns,
    /// Horizontal runs vanish first, then vertical runs of the remaining tiles.
    RowsThenColumns,
    ColumnsThenRows,
    RowsElseColumns,
    OneRun,
    OneColour,
    /// In the first round, runs vanish only in the two columns of the move; in later rounds, they vanish everywhere.
    MovedColumnsFirst,
}
