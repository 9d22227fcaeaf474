//! Table of typical wrong solvers, each described by the difference from a correct solver.

mod simulator;
mod solver_rules;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use super::case::Case;
use super::rules::{Board, Cell, Query};
use super::text_format;
use caipan_checker::search::SearchOptions;
use caipan_checker::{Mutant, MutantOutput};
use solver_rules::{
    BlankApproachRule, BlankDetourRule, SearchStartSides, SimulatedSolverRules, StateExpansionOrder,
};

/// Behaviour of a wrong solver.
enum MutantBehaviour {
    /// The solver searches by these rules, which contain a mistake.
    SearchesWith(SimulatedSolverRules),
    /// The solver changes the right answer of each query.
    ChangesEachAnswer(fn(&Query, i64) -> i64),
    /// The solver computes the wrong answers from the list of all queries and the list of all right answers.
    ChangesAllAnswers(fn(&[Query], Vec<i64>) -> Vec<i64>),
    /// The solver crashes on some boards, and is right on all others.
    CrashesOn(fn(&Board) -> bool),
}

use MutantBehaviour::{ChangesAllAnswers, ChangesEachAnswer, CrashesOn, SearchesWith};

const RIGHT: SimulatedSolverRules = SimulatedSolverRules::RIGHT;

/// Input with the answer -1: the piece is between the blank and the target, and no path leads round the piece.
const PIECE_IN_THE_WAY_CASE: &str = "1 3 1\n1 1 1\n1 1 1 2 1 3\n";
/// Input with the answer 2: the blank steps next to the piece, then changes places with it.
const PULLED_RIGHT_OR_LEFT_CASE: &str = "1 3 1\n1 1 1\n1 1 1 3 1 2\n";
const TARGET_BESIDE_PIECE_CASE: &str = "1 2 1\n1 1\n1 1 1 2 1 1\n";
const SOLVED_WITH_NEAR_BLANK_CASE: &str = "1 2 1\n1 1\n1 1 1 2 1 2\n";
const SOLVED_WITH_FAR_BLANK_CASE: &str = "1 3 1\n1 1 1\n1 1 1 3 1 3\n";
const REPEATED_QUERY_CASE: &str = "1 2 2\n1 1\n1 1 1 2 1 1\n1 1 1 2 1 1\n";
const BLANK_FROM_BOTH_SIDES_CASE: &str = "1 3 2\n1 1 1\n1 1 1 2 1 1\n1 3 1 2 1 1\n";
const TWO_COLUMN_CASE: &str = "1 2 1\n1 1\n1 2 1 1 1 2\n";
const PULLED_UP_CASE: &str = "2 2 1\n1 1\n1 1\n1 1 2 2 1 2\n";
const PULLED_LEFT_CASE: &str = "2 2 1\n1 1\n1 1\n1 1 2 2 2 1\n";
const PULLED_DOWN_CASE: &str = "2 2 1\n1 1\n1 1\n1 2 1 1 2 1\n";
const ROUND_A_CORNER_CASE: &str = "2 2 1\n1 1\n1 1\n1 1 1 2 2 1\n";
const LAST_COLUMN_CASE: &str =
    "1 30 1\n0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1\n1 29 1 30 1 29\n";
const BLANK_BEHIND_A_WALL_CASE: &str = "1 4 1\n1 0 1 1\n1 1 1 4 1 3\n";
const ROUND_A_HOLE_CASE: &str = "3 3 1\n1 1 1\n1 0 1\n1 1 1\n1 1 1 2 2 1\n";
const ROUND_TWO_HOLES_CASE: &str = "3 4 1\n1 1 1 1\n1 1 0 1\n1 1 1 1\n1 4 2 4 3 1\n";
/// Input of the contest's size with answers up to 112,813.
const LONG_RING_CASE: &str =
    include_str!("../../cases/klotski/many-queries/19-one-ring-of-476-cells.in");

/// All mutants: id, mistake, an input on which the mutant is wrong, and behaviour. The most common mistakes come first.
#[rustfmt::skip]
const MUTANT_TABLE: &[(&str, &str, &str, MutantBehaviour)] = &[
    ("at-target-not-special", "waits for the blank where the piece is on its target already", SOLVED_WITH_FAR_BLANK_CASE, SearchesWith(SimulatedSolverRules { solved_start_is_zero: false, ..RIGHT })),
    ("approach-through-piece", "lets the blank pass through the piece on its way to it", PIECE_IN_THE_WAY_CASE, SearchesWith(SimulatedSolverRules { approach: BlankApproachRule::ThroughPiece, ..RIGHT })),
    ("state-not-reset", "keeps the distances of the query before", REPEATED_QUERY_CASE, SearchesWith(SimulatedSolverRules { resets_distances: false, ..RIGHT })),
    ("columns-against-rows", "compares columns with the number of rows", TWO_COLUMN_CASE, SearchesWith(SimulatedSolverRules { rows_bound_columns: true, ..RIGHT })),
    ("no-last-row", "has no room for a border beyond row and column 30", LAST_COLUMN_CASE, CrashesOn(overflows_arrays_of_size_30)),
    ("hops-not-cost", "takes the way of the fewest hops for the fastest", ROUND_A_CORNER_CASE, SearchesWith(SimulatedSolverRules { order: StateExpansionOrder::ByDiscovery, ..RIGHT })),
    ("nearest-side-only", "brings the blank to the nearest side of the piece only", PULLED_LEFT_CASE, SearchesWith(SimulatedSolverRules { starts: SearchStartSides::Nearest, ..RIGHT })),
    ("approach-left-out", "does not count the way of the blank to the piece", PULLED_RIGHT_OR_LEFT_CASE, SearchesWith(SimulatedSolverRules { approach: BlankApproachRule::AtNoCost, ..RIGHT })),
    ("prints-minus-one", "prints -1 for every query", TARGET_BESIDE_PIECE_CASE, ChangesEachAnswer(|_, _| -1)),
    ("infinity-9999", "takes 9999 seconds for unreachable", LONG_RING_CASE, ChangesEachAnswer(|_, right| minus_one_unless_below_infinity(right, 9999))),
    ("detour-through-piece", "lets the blank pass through the piece on its way to another side", PIECE_IN_THE_WAY_CASE, SearchesWith(SimulatedSolverRules { detour: BlankDetourRule::ThroughPiece, ..RIGHT })),
    ("row-wrap", "takes the first cell of a row for a neighbour of the last one of the row above", PULLED_DOWN_CASE, SearchesWith(SimulatedSolverRules { rows_wrap: true, ..RIGHT })),
    ("unreachable-is-zero", "prints 0 where the target is out of reach", PIECE_IN_THE_WAY_CASE, ChangesEachAnswer(|_, right| right.max(0))),
    ("last-swap-not-counted", "does not count the last push", TARGET_BESIDE_PIECE_CASE, ChangesEachAnswer(|_, right| if right > 0 { right - 1 } else { right })),
    ("ring-detours-only", "leads the blank from side to side only by the eight cells round the piece", ROUND_A_HOLE_CASE, SearchesWith(SimulatedSolverRules { detour: BlankDetourRule::InRing, ..RIGHT })),
    ("infinity-overflows", "adds to an infinity of 2147483647 and prints a negative number", PIECE_IN_THE_WAY_CASE, SearchesWith(SimulatedSolverRules { approach: BlankApproachRule::AfterInfiniteTime, ..RIGHT })),
    ("cached-without-blank", "remembers answers by piece and target, whatever the place of the blank", BLANK_FROM_BOTH_SIDES_CASE, ChangesAllAnswers(reuse_answers_ignoring_blank)),
    ("sixteen-bits", "holds distances in 16 bits, where 30000 is unreachable", LONG_RING_CASE, ChangesEachAnswer(|_, right| minus_one_unless_below_infinity(right, 30_000))),
    ("infinity-100000", "takes 100000 seconds for unreachable", LONG_RING_CASE, ChangesEachAnswer(|_, right| minus_one_unless_below_infinity(right, 100_000))),
    ("at-target-minus-one", "prints -1 where the piece is on its target already", SOLVED_WITH_NEAR_BLANK_CASE, ChangesEachAnswer(|query, right| if query.piece == query.target { -1 } else { right })),
    ("target-blocked", "keeps the blank off the target on its way to the piece", PULLED_RIGHT_OR_LEFT_CASE, SearchesWith(SimulatedSolverRules { approach: BlankApproachRule::RoundTarget, ..RIGHT })),
    ("last-side-only", "brings the blank to the last side of the piece that it finds only", PULLED_UP_CASE, SearchesWith(SimulatedSolverRules { starts: SearchStartSides::Last, ..RIGHT })),
    ("approach-over-fixed-cells", "counts the way of the blank to the piece as if no cell were fixed", BLANK_BEHIND_A_WALL_CASE, SearchesWith(SimulatedSolverRules { approach: BlankApproachRule::OverFixedCells, ..RIGHT })),
    ("fewest-pushes-first", "makes the fewest moves of the piece, whatever time they take", ROUND_TWO_HOLES_CASE, SearchesWith(SimulatedSolverRules { order: StateExpansionOrder::Pushes, ..RIGHT })),
    ("manhattan", "prints the distance of the piece from its target", PIECE_IN_THE_WAY_CASE, ChangesEachAnswer(|query, _| manhattan_distance(query.piece, query.target))),
    ("knows-the-sample", "prints the sample's answers where two are asked for, else -1 for every query", REPEATED_QUERY_CASE, ChangesAllAnswers(|queries, _| if queries.len() == 2 { vec![2, -1] } else { vec![-1; queries.len()] })),
];

/// Returns the answer `right`, or -1 if `right` is at least `infinity`, which the mutant uses for unreachable cells.
fn minus_one_unless_below_infinity(right: i64, infinity: i64) -> i64 {
    if right < infinity { right } else { -1 }
}

fn manhattan_distance(first: Cell, second: Cell) -> i64 {
    i64::from(first.row.abs_diff(second.row)) + i64::from(first.column.abs_diff(second.column))
}

fn reuse_answers_ignoring_blank(queries: &[Query], right: Vec<i64>) -> Vec<i64> {
    let mut known = HashMap::new();
    let pairs = queries.iter().zip(right);
    pairs
        .map(|(query, right)| *known.entry((query.piece, query.target)).or_insert(right))
        .collect()
}

/// Whether a free cell is in row or column 30, or the board has more than 30 rows or columns.
fn overflows_arrays_of_size_30(board: &Board) -> bool {
    board.rows().max(board.columns()) > 30
        || board
            .cells()
            .any(|cell: Cell| cell.row.max(cell.column) == 30 && board.is_free(cell))
}

/// Iterates over all mutants, the most common mistakes first.
pub(super) fn all_mutants() -> impl Iterator<Item = Mutant> {
    MUTANT_TABLE.iter().map(|(id, mistake, killer, _)| Mutant {
        id,
        mistake,
        killer,
    })
}

/// Runs the mutant with this id. `answer` contains the right answers, which some mutants change.
pub(super) fn mutant_output(
    id: &str,
    case: &Case,
    answer: &str,
    options: &SearchOptions,
) -> MutantOutput {
    let Some((.., wrong)) = MUTANT_TABLE.iter().find(|(known, ..)| *known == id) else {
        return MutantOutput::Unknown;
    };
    let says = match wrong {
        SearchesWith(rules) => simulator::simulate_answers(case, rules, options),
        ChangesEachAnswer(say) => parse_right_answers(case, answer).map(|right| {
            let pairs = case.queries.iter().zip(right);
            pairs.map(|(query, right)| say(query, right)).collect()
        }),
        ChangesAllAnswers(say) => {
            parse_right_answers(case, answer).map(|right| say(&case.queries, right))
        }
        CrashesOn(dies) if dies(&case.board) => return MutantOutput::Crashes,
        CrashesOn(_) => parse_right_answers(case, answer),
    };
    says.map_or(MutantOutput::Unknown, |says| {
        let lines = says.iter().map(|seconds| format!("{seconds}\n"));
        MutantOutput::Prints(lines.collect())
    })
}

/// Parses the right answers; `None` if an answer is malformed, or if there is not exactly one answer per query.
fn parse_right_answers(case: &Case, answer: &str) -> Option<Vec<i64>> {
    let right: Vec<i64> = answer
        .split_whitespace()
        .map(|token: &str| {
            let seconds = text_format::parse_answer(token.as_bytes())?;
            seconds.map_or(Some(-1), |seconds| i64::try_from(seconds).ok())
        })
        .collect::<Option<_>>()?;
    (right.len() == case.queries.len()).then_some(right)
}
