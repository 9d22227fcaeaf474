//! Table of the Mayan mutants, the most common mistakes of real submissions first.

use super::solver_switches::{
    ClearingRule, FallRule, GiveUpCondition, InputParsing, MoveOrder, PrintedOutput, RunRule,
    SkippedMoves, SolverSwitches, VisitedCondition,
};
use crate::mayan::rules::{MoveCountRule, StatementReading};
use caipan_checker::Mutant;

/// A mutant with the switches by which it differs from a correct solver.
pub(super) struct MutantRow {
    pub mutant: Mutant,
    /// Changes the switches of a correct solver into the switches of this mutant.
    pub change: fn(&mut SolverSwitches),
}

impl MutantRow {
    /// Returns the switches of this mutant: those of a correct solver under `reading`, changed by [`change`](Self::change).
    pub(super) fn solver_switches(&self, reading: StatementReading) -> SolverSwitches {
        let mut switches = SolverSwitches::of_correct_solver(reading);
        (self.change)(&mut switches);
        switches
    }
}

const fn new_mutant_row(
    id: &'static str,
    mistake: &'static str,
    killer: &'static str,
    change: fn(&mut SolverSwitches),
) -> MutantRow {
    let mutant = Mutant {
        id,
        mistake,
        killer,
    };
    MutantRow { mutant, change }
}

const SHORTEST: StatementReading = StatementReading {
    steps: MoveCountRule::AtMost,
    equal_swaps: false,
};

fn set_at_most_n_moves_rule(switches: &mut SolverSwitches, prints: PrintedOutput) {
    switches.reading.steps = MoveCountRule::AtMost;
    switches.prints = prints;
}

/// Makes the solver backtrack from a board that it reached before with the same or a larger number of moves left. This
/// is a mistake only if exactly n moves are required.
fn enable_pruning_of_visited_boards(switches: &mut SolverSwitches) {
    if switches.reading.steps == MoveCountRule::Exactly {
        switches.memory = VisitedCondition::AtLeastMovesLeft;
    }
}

pub(super) const MUTANT_TABLE: &[MutantRow] = &[
    new_mutant_row(
        "stops-early",
        "stops as soon as the board is empty",
        "2\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.reading.steps = MoveCountRule::AtMost,
    ),
    new_mutant_row(
        "skips-equal-swaps",
        "skips swaps of equal tiles",
        "2\n1 0\n1 1 0\n0\n0\n0\n",
        |switches| switches.reading.equal_swaps = false,
    ),
    new_mutant_row(
        "stops-early-skips-equal-swaps",
        "stops once the board is empty, and skips swaps of equal tiles",
        "2\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.reading = SHORTEST,
    ),
    new_mutant_row(
        "stops-early-pads",
        "stops once the board is empty, and fills up with 0 0 1",
        "2\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| set_at_most_n_moves_rule(switches, PrintedOutput::PaddedWith("0 0 1\n")),
    ),
    new_mutant_row(
        "stops-early-minus-ones",
        "stops once the board is empty, and fills up with -1 -1 -1",
        "2\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| set_at_most_n_moves_rule(switches, PrintedOutput::PaddedWith("-1 -1 -1\n")),
    ),
    new_mutant_row(
        "stops-early-stale-lines",
        "stops once the board is empty, and fills up with moves of failed tries",
        "2\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| set_at_most_n_moves_rule(switches, PrintedOutput::PaddedWithStaleMoves),
    ),
    new_mutant_row(
        "needs-exactly-n",
        "wants exactly n moves, where fewer would do",
        "2\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.reading.steps = MoveCountRule::Exactly,
    ),
    new_mutant_row(
        "makes-equal-swaps",
        "swaps equal tiles, which is not a move",
        "2\n1 0\n1 1 0\n0\n0\n0\n",
        |switches| switches.reading.equal_swaps = true,
    ),
    new_mutant_row(
        "pairs-order",
        "tries left moves from column x + 1 with those of column x",
        "2\n0\n0\n1 2 0\n2 1 1 2 0\n0\n",
        |switches| switches.order = MoveOrder::PairsOfColumns,
    ),
    new_mutant_row(
        "left-before-right",
        "tries -1 before 1",
        "2\n1 0\n0\n1 0\n1 0\n0\n",
        |switches| switches.order = MoveOrder::LeftBeforeRight,
    ),
    new_mutant_row(
        "row-by-row",
        "orders moves by y before x",
        "2\n1 1 0\n1 0\n0\n0\n0\n",
        |switches| switches.order = MoveOrder::YThenX,
    ),
    new_mutant_row(
        "top-down",
        "tries the tiles of a column from the top down",
        "1\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.order = MoveOrder::FromTheTop,
    ),
    new_mutant_row(
        "all-rights-first",
        "tries all moves to the right before any to the left",
        "3\n0\n1 1 0\n0\n1 0\n0\n",
        |switches| switches.order = MoveOrder::AllRightsFirst,
    ),
    new_mutant_row(
        "no-left-moves",
        "never drags a tile to the left",
        "1\n1 0\n1 0\n0\n1 0\n0\n",
        |switches| switches.skips = SkippedMoves::Left,
    ),
    new_mutant_row(
        "no-right-moves-into-gaps",
        "never drags a tile to the right into a gap",
        "1\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.skips = SkippedMoves::RightIntoGap,
    ),
    new_mutant_row(
        "row-run-wraps",
        "lets a row go on past column 4 in the row above",
        "1\n1 1 0\n1 1 0\n0\n1 0\n1 0\n",
        |switches| switches.physics.runs = RunRule::RowsWrap,
    ),
    new_mutant_row(
        "visited-by-board-alone",
        "enters no board twice, however many moves are left",
        "2\n1 0\n1 1 0\n0\n0\n0\n",
        |switches| switches.memory = VisitedCondition::BoardAlone,
    ),
    new_mutant_row(
        "visited-with-more-left",
        "cuts a board that it has seen with as many moves left or more",
        "2\n1 0\n1 1 0\n0\n0\n0\n",
        enable_pruning_of_visited_boards,
    ),
    new_mutant_row(
        "no-cascade",
        "looks for no new runs after the first have vanished",
        "1\n1 1 2 1 2 0\n0\n2 0\n0\n0\n",
        |switches| switches.physics.cascades = false,
    ),
    new_mutant_row(
        "rows-before-columns",
        "clears the rows before it looks at the columns",
        "1\n1 2 2 0\n2 1 1 0\n1 0\n1 0\n0\n",
        |switches| switches.physics.round = ClearingRule::RowsThenColumns,
    ),
    new_mutant_row(
        "columns-before-rows",
        "clears the columns before it looks at the rows",
        "1\n1 2 2 0\n2 1 1 0\n1 0\n1 0\n0\n",
        |switches| switches.physics.round = ClearingRule::ColumnsThenRows,
    ),
    new_mutant_row(
        "columns-only-without-rows",
        "looks at the columns only if no row has a run",
        "1\n1 2 2 0\n2 1 1 0\n1 0\n1 0\n0\n",
        |switches| switches.physics.round = ClearingRule::RowsElseColumns,
    ),
    new_mutant_row(
        "exactly-three",
        "clears runs of exactly three only",
        "1\n1 1 0\n0\n1 0\n1 0\n0\n",
        |switches| switches.physics.runs = RunRule::ExactlyThree,
    ),
    new_mutant_row(
        "three-of-more",
        "takes three tiles only from a longer run",
        "1\n1 1 0\n0\n1 0\n1 0\n0\n",
        |switches| switches.physics.runs = RunRule::FirstThree,
    ),
    new_mutant_row(
        "count-mod-three",
        "gives up if the tiles of a colour are not a multiple of three",
        "1\n1 1 0\n0\n1 0\n1 0\n0\n",
        |switches| switches.gives_up = GiveUpCondition::NotMultipleOfThree,
    ),
    new_mutant_row(
        "count-up-to-three",
        "gives up if a colour has three tiles or fewer",
        "1\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.gives_up = GiveUpCondition::UpToThree,
    ),
    new_mutant_row(
        "one-run-per-round",
        "clears one run at a time, and lets everything fall between",
        "1\n1 2 0\n1 2 0\n2 1 2 0\n0\n0\n",
        |switches| switches.physics.round = ClearingRule::OneRun,
    ),
    new_mutant_row(
        "one-colour-per-round",
        "clears one colour at a time, and lets everything fall between",
        "1\n1 1 2 1 2 0\n0\n2 0\n2 0\n0\n",
        |switches| switches.physics.round = ClearingRule::OneColour,
    ),
    new_mutant_row(
        "vanish-before-fall",
        "clears runs while the dragged tile still hangs in the air",
        "1\n1 1 0\n0\n1 0\n1 0\n0\n",
        |switches| switches.physics.falls = FallRule::AfterVanishing,
    ),
    new_mutant_row(
        "flood-fill",
        "clears connected groups of three, also round a corner",
        "1\n1 1 0\n1 0\n0\n0\n0\n",
        |switches| switches.physics.runs = RunRule::Groups,
    ),
    new_mutant_row(
        "only-moved-columns-fall",
        "lets only the two columns of the move fall",
        "1\n1 1 0\n0\n1 2 0\n2 0\n2 0\n",
        |switches| switches.physics.falls = FallRule::MovedColumns,
    ),
    new_mutant_row(
        "source-does-not-fall",
        "leaves the column from which a tile was dragged with a hole",
        "1\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.physics.falls = FallRule::NotTheSource,
    ),
    new_mutant_row(
        "only-moved-columns-vanish",
        "clears only tiles in the two columns of the move at first",
        "1\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.physics.round = ClearingRule::MovedColumnsFirst,
    ),
    new_mutant_row(
        "top-rows-missed",
        "never finds a run in the three top rows of a column",
        "2\n0\n0\n1 3 1 3 2 3 3 0\n3 1 2 2 3 2 0\n3 0\n",
        |switches| switches.physics.runs = RunRule::NotInTopRows,
    ),
    new_mutant_row(
        "never-undoes",
        "never makes the last swap again",
        "3\n1 1 0\n0\n0\n1 0\n0\n",
        |switches| switches.skips = SkippedMoves::RepeatedSwap,
    ),
    new_mutant_row(
        "far-moves-sorted",
        "makes moves in far columns from left to right only",
        "2\n1 0\n0\n1 0\n1 0\n0\n",
        |switches| switches.skips = SkippedMoves::FarToTheLeft,
    ),
    new_mutant_row(
        "drags-gaps",
        "drags empty cells as if they were tiles",
        "2\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.drags_gaps = true,
    ),
    new_mutant_row(
        "reads-seven-numbers",
        "reads seven numbers of a full column, and its 0 as the next column",
        "2\n0\n0\n1 3 1 3 2 3 3 0\n3 1 2 2 3 2 0\n3 0\n",
        |switches| switches.reads = InputParsing::SevenNumbers,
    ),
    new_mutant_row(
        "reads-six-tiles",
        "loses the top tile of a full column",
        "2\n0\n0\n0\n2 1 1 2 1 1 2 0\n0\n",
        |switches| switches.reads = InputParsing::SixTiles,
    ),
    new_mutant_row(
        "crashes-on-full-column",
        "has no room for the 0 behind a full column",
        "2\n0\n0\n1 3 1 3 2 3 3 0\n3 1 2 2 3 2 0\n3 0\n",
        |switches| switches.reads = InputParsing::CrashesOnFullColumn,
    ),
    new_mutant_row(
        "debug-lines",
        "prints debugging lines before the answer",
        "1\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.prints = PrintedOutput::AfterDebugLines,
    ),
    new_mutant_row(
        "knows-only-the-sample",
        "knows the answer of the sample, and prints -1 for everything else",
        "1\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.prints = PrintedOutput::NothingButSample,
    ),
    new_mutant_row(
        "prints-the-samples-answer",
        "prints the answer of the sample, whatever the case",
        "1\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.prints = PrintedOutput::AnswerOfSample,
    ),
    new_mutant_row(
        "always-minus-one",
        "prints -1, whatever the case",
        "1\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.prints = PrintedOutput::MinusOne,
    ),
];
