//! Plausible wrong solvers, each a correct solver with one rule changed.
//!
//! ```text
//!   mutant_table      one row per mutant: the switches it changes     solver_switches: everything that can be changed
//!     │
//!     ▼
//!   read   →  search on the board of simulator   →  print             stale_output: leftover moves that are printed
//!             or the fast solver, if equivalent
//! ```

mod mutant_search;
mod mutant_table;
mod simulator;
mod solver_switches;
mod stale_output;
#[cfg(test)]
mod tests;

use super::rules::{Board, HEIGHT, Move, StatementReading, WIDTH};
use super::text_format::{Case, format_answer, parse_case};
use caipan_checker::{Mutant, MutantOutput};
pub(super) use mutant_search::SearchResources;
use mutant_search::{MutantSearch, SearchAbortedError};
use mutant_table::MUTANT_TABLE;
use solver_switches::{InputParsing, PrintedOutput, SolverSwitches};

const NO_SOLUTION: &str = "-1\n";
const SAMPLE: &[u8] = b"3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n";
const ANSWER_OF_SAMPLE: &str = "2 1 1\n3 1 1\n3 0 1\n";

/// Returns the mutants that are wrong under `reading`, the most common mistakes first. Of several mutants with equal
/// switches only the first is returned.
pub(super) fn all_mutants(reading: StatementReading) -> Vec<Mutant> {
    let mut known = vec![SolverSwitches::of_correct_solver(reading)];
    let mut mutants = Vec::new();
    for row in MUTANT_TABLE {
        let switches = row.solver_switches(reading);
        if !known.contains(&switches) {
            known.push(switches);
            mutants.push(row.mutant);
        }
    }
    mutants
}

/// Runs `mutant` on `case`, whose jury answer under `reading` is `answer`.
pub(super) fn mutant_output(
    mutant: &Mutant,
    case: &Case,
    answer: &str,
    reading: StatementReading,
    resources: &mut SearchResources,
) -> MutantOutput {
    let row = MUTANT_TABLE.iter().find(|row| row.mutant.id == mutant.id);
    let switches = row.map(|row| row.solver_switches(reading));
    let printed =
        switches.map(|switches| solver_output(switches, case, answer, reading, resources));
    match printed {
        Some(Ok(Some(text))) => MutantOutput::Prints(text),
        Some(Ok(None)) => MutantOutput::Crashes,
        Some(Err(SearchAbortedError)) | None => MutantOutput::Unknown,
    }
}

/// Returns the output of a solver with these switches; `None` if the solver crashes.
fn solver_output(
    switches: SolverSwitches,
    case: &Case,
    answer: &str,
    reading: StatementReading,
    resources: &mut SearchResources,
) -> Result<Option<String>, SearchAbortedError> {
    let Some(board) = board_as_parsed(&case.board, switches.reads) else {
        return Ok(None);
    };
    // Padding lines are wrong even if the reading allows an early clear.
    let fills_up = matches!(
        switches.prints,
        PrintedOutput::PaddedWith(_) | PrintedOutput::PaddedWithStaleMoves
    );
    let is_right = switches.searches_correctly()
        && switches.reading == reading
        && board == case.board
        && !fills_up;
    let is_sample = parse_case(SAMPLE).is_ok_and(|sample| sample == *case);
    let text = match switches.prints {
        PrintedOutput::AnswerOfSample => ANSWER_OF_SAMPLE.to_owned(),
        PrintedOutput::MinusOne => NO_SOLUTION.to_owned(),
        PrintedOutput::NothingButSample if !is_sample => NO_SOLUTION.to_owned(),
        PrintedOutput::AfterDebugLines => format_debug_output(&board) + answer,
        _ if is_right => answer.to_owned(),
        _ if answer == NO_SOLUTION && switches.finds_only_valid_solutions(reading) => {
            NO_SOLUTION.to_owned()
        }
        _ => {
            let found = find_moves(switches, &board, case.moves, reading, resources)?;
            let missing = usize::from(case.moves) - found.as_ref().map_or(0, Vec::len);
            match (switches.prints, found) {
                (PrintedOutput::PaddedWith(line), Some(found)) => {
                    format_answer(Some(&found)) + &line.repeat(missing)
                }
                (PrintedOutput::PaddedWithStaleMoves, Some(found)) if missing > 0 => {
                    stale_output::format_output_with_stale_moves(
                        &board,
                        case.moves,
                        &found,
                        switches.reading,
                    )?
                }
                (_, found) => format_answer(found.as_deref()),
            }
        }
    };
    Ok(Some(text))
}

/// Returns the list of moves that a solver with these switches finds; `None` if it finds no solution.
fn find_moves(
    switches: SolverSwitches,
    board: &Board,
    moves: u8,
    reading: StatementReading,
    resources: &mut SearchResources,
) -> Result<Option<Vec<Move>>, SearchAbortedError> {
    if switches.searches_correctly() {
        resources.solve(board, moves, switches.reading)
    } else {
        MutantSearch::new(switches, reading, resources).find_moves(board, moves)
    }
}

/// Returns the board as the mutant parses it, without floating tiles; `None` if parsing crashes.
fn board_as_parsed(board: &Board, parsing: InputParsing) -> Option<Board> {
    let mut seen = Board::default();
    match parsing {
        InputParsing::All => return Some(*board),
        InputParsing::CrashesOnFullColumn => {
            return (0..WIDTH)
                .all(|x| board.column_height(x) < HEIGHT)
                .then_some(*board);
        }
        InputParsing::SixTiles => {
            for x in 0..WIDTH {
                for (y, colour) in (0..HEIGHT - 1).zip(column_colours(board, x)) {
                    seen.put_tile(x, y, colour);
                }
            }
        }
        InputParsing::SevenNumbers => {
            let mut numbers = (0..WIDTH).flat_map(|x| column_colours(board, x).chain([0]));
            for x in 0..WIDTH {
                let tiles = numbers.by_ref().take(HEIGHT.into());
                for (y, colour) in (0..).zip(tiles.take_while(|colour| *colour != 0)) {
                    seen.put_tile(x, y, colour);
                }
            }
        }
    }
    Some(seen)
}

/// Returns the debug output of the mutant `debug-lines`: one line per column.
fn format_debug_output(board: &Board) -> String {
    let lines = (0..WIDTH).map(|x| {
        let letters: String = column_colours(board, x)
            .map(|colour| char::from(b'A' + colour - 1))
            .collect();
        format!("column {x}: {letters}\n")
    });
    lines.collect()
}

/// Iterates over the colours of the tiles in column `x`, from the bottom up.
fn column_colours(board: &Board, x: u8) -> impl Iterator<Item = u8> {
    (0..board.column_height(x)).map(move |y| board.colour_at(x, y))
}
