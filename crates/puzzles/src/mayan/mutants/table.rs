//! Table of the Mayan mutants, the most common mistakes of real submissions first.

use super::switches::{
    ClearingRule, FallRule, GiveUpCondition, InputParsing, MoveOrder, PrintedOutput, RunRule,
    SkippedMoves, Switches, VisitedCondition,
};
use crate::mayan::rules::{MoveCountRule, StatementReading};
use caipan_checker::Mutant;

/// A mutant with the switches by which it differs from a correct solver.
pub(super) struct MutantRow {
    pub mutant: Mutant,
    /// Changes the switches of a correct solver into the switches of this mutant.
    pub change: fn(&mut Switches),
}

impl MutantRow {
    /// Returns the switches of this mutant, where a correct solver reads the statement as `reading`.
    pub(super) fn switches(&self, reading: StatementReading) -> Switches {
        let mut switches = Switches::correct(reading);
        (self.change)(&mut switches);
        switches
    }
}

const fn mutant_row(
    id: &'static str,
    mistake: &'static str,
    killer: &'static str,
    change: fn(&mut Switches),
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

fn require_at_most_n_moves(switches: &mut Switches, prints: PrintedOutput) {
    switches.reading.steps = MoveCountRule::AtMost;
    switches.prints = prints;
}

/// Backtracks from a board that was reached before with at least as many moves left as now. This is a mistake only if
/// exactly n moves are required.
fn prune_known_boards(switches: &mut Switches) {
    if switches.reading.steps == MoveCountRule::Exactly {
        switches.memory = VisitedCondition::AtLeastMovesLeft;
    }
}

pub(super) const TABLE: &[MutantRow] = &[
    mutant_row(
        "stops-early",
        "stops as soon as the board is empty",
        "2\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.reading.steps = MoveCountRule::AtMost,
    ),
    mutant_row(
        "skips-equal-swaps",
        "skips swaps of equal tiles",
        "2\n1 0\n1 1 0\n0\n0\n0\n",
        |switches| switches.reading.equal_swaps = false,
    ),
    mutant_row(
        "stops-early-skips-equal-swaps",
        "stops once the board is empty, and skips swaps of equal tiles",
        "2\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.reading = SHORTEST,
    ),
    mutant_row(
        "stops-early-pads",
        "stops once the board is empty, and fills up with 0 0 1",
        "2\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| require_at_most_n_moves(switches, PrintedOutput::FilledUpWith("0 0 1\n")),
    ),
    mutant_row(
        "stops-early-minus-ones",
        "stops once the board is empty, and fills up with -1 -1 -1",
        "2\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| require_at_most_n_moves(switches, PrintedOutput::FilledUpWith("-1 -1 -1\n")),
    ),
    mutant_row(
        "stops-early-stale-lines",
        "stops once the board is empty, and fills up with moves of failed tries",
        "2\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| require_at_most_n_moves(switches, PrintedOutput::Stale),
    ),
    mutant_row(
        "needs-exactly-n",
        "wants exactly n moves, where fewer would do",
        "2\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.reading.steps = MoveCountRule::Exactly,
    ),
    mutant_row(
        "makes-equal-swaps",
        "swaps equal tiles, which is no move",
        "2\n1 0\n1 1 0\n0\n0\n0\n",
        |switches| switches.reading.equal_swaps = true,
    ),
    mutant_row(
        "pairs-order",
        "tries left moves from column x + 1 with those of column x",
        "2\n0\n0\n1 2 0\n2 1 1 2 0\n0\n",
        |switches| switches.order = MoveOrder::PairsOfColumns,
    ),
    mutant_row(
        "left-before-right",
        "tries -1 before 1",
        "2\n1 0\n0\n1 0\n1 0\n0\n",
        |switches| switches.order = MoveOrder::LeftBeforeRight,
    ),
    mutant_row(
        "row-by-row",
        "orders moves by y before x",
        "2\n1 1 0\n1 0\n0\n0\n0\n",
        |switches| switches.order = MoveOrder::YThenX,
    ),
    mutant_row(
        "top-down",
        "tries the tiles of a column from the top down",
        "1\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.order = MoveOrder::FromTheTop,
    ),
    mutant_row(
        "all-rights-first",
        "tries all moves to the right before any to the left",
        "3\n0\n1 1 0\n0\n1 0\n0\n",
        |switches| switches.order = MoveOrder::AllRightsFirst,
    ),
    mutant_row(
        "no-left-moves",
        "never drags a tile to the left",
        "1\n1 0\n1 0\n0\n1 0\n0\n",
        |switches| switches.skips = SkippedMoves::Left,
    ),
    mutant_row(
        "no-right-moves-into-gaps",
        "never drags a tile to the right into a gap",
        "1\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.skips = SkippedMoves::RightIntoGap,
    ),
    mutant_row(
        "row-run-wraps",
        "lets a row go on past column 4 in the row above",
        "1\n1 1 0\n1 1 0\n0\n1 0\n1 0\n",
        |switches| switches.physics.runs = RunRule::RowsWrap,
    ),
    mutant_row(
        "visited-by-board-alone",
        "enters no board twice, however many moves are left",
        "2\n1 0\n1 1 0\n0\n0\n0\n",
        |switches| switches.memory = VisitedCondition::BoardAlone,
    ),
    mutant_row(
        "visited-with-more-left",
        "cuts a board that it has seen with as many moves left or more",
        "2\n1 0\n1 1 0\n0\n0\n0\n",
        prune_known_boards,
    ),
    mutant_row(
        "no-cascade",
        "looks for no new runs after the first have vanished",
        "1\n1 1 2 1 2 0\n0\n2 0\n0\n0\n",
        |switches| switches.physics.cascades = false,
    ),
    mutant_row(
        "rows-before-columns",
        "clears the rows before it looks at the columns",
        "1\n1 2 2 0\n2 1 1 0\n1 0\n1 0\n0\n",
        |switches| switches.physics.round = ClearingRule::RowsThenColumns,
    ),
    mutant_row(
        "columns-before-rows",
        "clears the columns before it looks at the rows",
        "1\n1 2 2 0\n2 1 1 0\n1 0\n1 0\n0\n",
        |switches| switches.physics.round = ClearingRule::ColumnsThenRows,
    ),
    mutant_row(
        "columns-only-without-rows",
        "looks at the columns only if no row has a run",
        "1\n1 2 2 0\n2 1 1 0\n1 0\n1 0\n0\n",
        |switches| switches.physics.round = ClearingRule::RowsElseColumns,
    ),
    mutant_row(
        "exactly-three",
        "clears runs of exactly three only",
        "1\n1 1 0\n0\n1 0\n1 0\n0\n",
        |switches| switches.physics.runs = RunRule::ExactlyThree,
    ),
    mutant_row(
        "three-of-more",
        "takes three tiles only from a longer run",
        "1\n1 1 0\n0\n1 0\n1 0\n0\n",
        |switches| switches.physics.runs = RunRule::FirstThree,
    ),
    mutant_row(
        "count-mod-three",
        "gives up if the tiles of a colour are no multiple of three",
        "1\n1 1 0\n0\n1 0\n1 0\n0\n",
        |switches| switches.gives_up = GiveUpCondition::NoMultiple,
    ),
    mutant_row(
        "count-up-to-three",
        "gives up if a colour has three tiles or fewer",
        "1\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.gives_up = GiveUpCondition::UpToThree,
    ),
    mutant_row(
        "one-run-per-round",
        "clears one run at a time, and lets everything fall between",
        "1\n1 2 0\n1 2 0\n2 1 2 0\n0\n0\n",
        |switches| switches.physics.round = ClearingRule::OneRun,
    ),
    mutant_row(
        "one-colour-per-round",
        "clears one colour at a time, and lets everything fall between",
        "1\n1 1 2 1 2 0\n0\n2 0\n2 0\n0\n",
        |switches| switches.physics.round = ClearingRule::OneColour,
    ),
    mutant_row(
        "vanish-before-fall",
        "clears runs while the dragged tile still hangs in the air",
        "1\n1 1 0\n0\n1 0\n1 0\n0\n",
        |switches| switches.physics.falls = FallRule::AfterVanishing,
    ),
    mutant_row(
        "flood-fill",
        "clears connected groups of three, also round a corner",
        "1\n1 1 0\n1 0\n0\n0\n0\n",
        |switches| switches.physics.runs = RunRule::Groups,
    ),
    mutant_row(
        "only-moved-columns-fall",
        "lets only the two columns of the move fall",
        "1\n1 1 0\n0\n1 2 0\n2 0\n2 0\n",
        |switches| switches.physics.falls = FallRule::MovedColumns,
    ),
    mutant_row(
        "source-does-not-fall",
        "leaves the column from which a tile was dragged with a hole",
        "1\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.physics.falls = FallRule::NotTheSource,
    ),
    mutant_row(
        "only-moved-columns-vanish",
        "clears only tiles in the two columns of the move at first",
        "1\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.physics.round = ClearingRule::MovedColumnsFirst,
    ),
    mutant_row(
        "top-rows-missed",
        "never finds a run in the three top rows of a column",
        "2\n0\n0\n1 3 1 3 2 3 3 0\n3 1 2 2 3 2 0\n3 0\n",
        |switches| switches.physics.runs = RunRule::NotInTopRows,
    ),
    mutant_row(
        "never-undoes",
        "never makes the last swap again",
        "3\n1 1 0\n0\n0\n1 0\n0\n",
        |switches| switches.skips = SkippedMoves::LastAgain,
    ),
    mutant_row(
        "far-moves-sorted",
        "makes moves in far columns from left to right only",
        "2\n1 0\n0\n1 0\n1 0\n0\n",
        |switches| switches.skips = SkippedMoves::FarToTheLeft,
    ),
    mutant_row(
        "drags-gaps",
        "drags empty cells as if they were tiles",
        "2\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.drags_gaps = true,
    ),
    mutant_row(
        "reads-seven-numbers",
        "reads seven numbers of a full column, and its 0 as the next column",
        "2\n0\n0\n1 3 1 3 2 3 3 0\n3 1 2 2 3 2 0\n3 0\n",
        |switches| switches.reads = InputParsing::SevenNumbers,
    ),
    mutant_row(
        "reads-six-tiles",
        "loses the top tile of a full column",
        "2\n0\n0\n0\n2 1 1 2 1 1 2 0\n0\n",
        |switches| switches.reads = InputParsing::SixTiles,
    ),
    mutant_row(
        "crashes-on-full-column",
        "has no room for the 0 behind a full column",
        "2\n0\n0\n1 3 1 3 2 3 3 0\n3 1 2 2 3 2 0\n3 0\n",
        |switches| switches.reads = InputParsing::CrashesOnFullColumn,
    ),
    mutant_row(
        "debug-lines",
        "prints debugging lines before the answer",
        "1\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.prints = PrintedOutput::AfterDebugLines,
    ),
    mutant_row(
        "knows-only-the-sample",
        "knows the answer of the sample, and prints -1 for everything else",
        "1\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.prints = PrintedOutput::NothingButSample,
    ),
    mutant_row(
        "prints-the-samples-answer",
        "prints the answer of the sample, whatever the case",
        "1\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.prints = PrintedOutput::AnswerOfSample,
    ),
    mutant_row(
        "always-minus-one",
        "prints -1, whatever the case",
        "1\n1 1 0\n0\n1 0\n0\n0\n",
        |switches| switches.prints = PrintedOutput::MinusOne,
    ),
];
