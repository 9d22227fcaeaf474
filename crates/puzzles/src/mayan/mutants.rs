//! Plausible wrong solvers, each a correct solver with one rule changed.
//!
//! ```text
//!   table       the mutants, a row each: what is turned        switches: what may be turned
//!     │
//!     ▼
//!   reads  →  search, on the board of simulator  →  prints     stale: leftovers that are printed
//!             or the fast solver, where it does the same
//! ```

mod row;
mod search;
mod simulator;
mod stale;
mod switches;
mod table;
#[cfg(test)]
mod tests;

use super::rules::{Board, HEIGHT, Move, Reading, WIDTH};
use super::text::{Case, parse_case, print_answer};
use caipan_checker::{Mutant, MutantOutput};
pub(super) use search::Means;
use search::{GaveUp, Search};
use switches::{Prints, Reads, Switches};
use table::TABLE;

const NO_SOLUTION: &str = "-1\n";
const SAMPLE: &[u8] = b"3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n";
const ANSWER_OF_SAMPLE: &str = "2 1 1\n3 1 1\n3 0 1\n";

/// The mutants that are wrong under `reading`, the likeliest first. Two mistakes may come to one, or to none.
pub(super) fn all(reading: Reading) -> Vec<Mutant> {
    let mut known = vec![Switches::right(reading)];
    let mut mutants = Vec::new();
    for row in TABLE {
        let switches = row.switches(reading);
        if !known.contains(&switches) {
            known.push(switches);
            mutants.push(row.mutant);
        }
    }
    mutants
}

/// What `mutant` does with `case`, whose answer is `answer` under `reading`.
pub(super) fn run(
    mutant: &Mutant,
    case: &Case,
    answer: &str,
    reading: Reading,
    means: &mut Means,
) -> MutantOutput {
    let row = TABLE.iter().find(|row| row.mutant.id == mutant.id);
    let switches = row.map(|row| row.switches(reading));
    let printed = switches.map(|switches| printed(switches, case, answer, reading, means));
    match printed {
        Some(Ok(Some(text))) => MutantOutput::Prints(text),
        Some(Ok(None)) => MutantOutput::Crashes,
        Some(Err(GaveUp)) | None => MutantOutput::Unknown,
    }
}

/// What a solver with these switches prints; `None` where it crashes.
fn printed(
    switches: Switches,
    case: &Case,
    answer: &str,
    reading: Reading,
    means: &mut Means,
) -> Result<Option<String>, GaveUp> {
    let Some(board) = read(&case.board, switches.reads) else {
        return Ok(None);
    };
    // Where an early clearing is right, lines that fill the answer up are wrong all the same.
    let fills_up = matches!(switches.prints, Prints::FilledUpWith(_) | Prints::Stale);
    let is_right = switches.searches_right()
        && switches.reading == reading
        && board == case.board
        && !fills_up;
    let is_sample = parse_case(SAMPLE).is_ok_and(|sample| sample == *case);
    let text = match switches.prints {
        Prints::AnswerOfSample => ANSWER_OF_SAMPLE.to_owned(),
        Prints::MinusOne => NO_SOLUTION.to_owned(),
        Prints::NothingButSample if !is_sample => NO_SOLUTION.to_owned(),
        Prints::AfterDebugLines => debug_lines(&board) + answer,
        _ if is_right => answer.to_owned(),
        _ if answer == NO_SOLUTION && switches.finds_right_ones_only(reading) => {
            NO_SOLUTION.to_owned()
        }
        _ => {
            let found = find(switches, &board, case.moves, reading, means)?;
            let missing = usize::from(case.moves) - found.as_ref().map_or(0, Vec::len);
            match (switches.prints, found) {
                (Prints::FilledUpWith(line), Some(found)) => {
                    print_answer(Some(&found)) + &line.repeat(missing)
                }
                (Prints::Stale, Some(found)) if missing > 0 => {
                    stale::lines(&board, case.moves, &found, switches.reading)?
                }
                (_, found) => print_answer(found.as_deref()),
            }
        }
    };
    Ok(Some(text))
}

/// The list of moves that a solver with these switches finds.
fn find(
    switches: Switches,
    board: &Board,
    moves: u8,
    reading: Reading,
    means: &mut Means,
) -> Result<Option<Vec<Move>>, GaveUp> {
    if switches.searches_right() {
        means.solve(board, moves, switches.reading)
    } else {
        Search::new(switches, reading, means).run(board, moves)
    }
}

/// The board that the solver sees; `None` where it dies of reading it. A board at rest is seen as one at rest.
fn read(board: &Board, reads: Reads) -> Option<Board> {
    let column = |x| (0..board.height(x)).map(move |y| board.colour(x, y));
    let mut seen = Board::default();
    match reads {
        Reads::All => return Some(*board),
        Reads::CrashesOnFullColumn => {
            return (0..WIDTH)
                .all(|x| board.height(x) < HEIGHT)
                .then_some(*board);
        }
        Reads::SixTiles => {
            for x in 0..WIDTH {
                for (y, colour) in (0..HEIGHT - 1).zip(column(x)) {
                    seen.put(x, y, colour);
                }
            }
        }
        Reads::SevenNumbers => {
            let mut numbers = (0..WIDTH).flat_map(|x| column(x).chain([0]));
            for x in 0..WIDTH {
                let tiles = numbers.by_ref().take(HEIGHT.into());
                for (y, colour) in (0..).zip(tiles.take_while(|colour| *colour != 0)) {
                    seen.put(x, y, colour);
                }
            }
        }
    }
    Some(seen)
}

/// The columns as a forgotten print shows them.
fn debug_lines(board: &Board) -> String {
    let letter = |x, y| char::from(b'A' + board.colour(x, y) - 1);
    let column = |x: u8| -> String { (0..board.height(x)).map(|y| letter(x, y)).collect() };
    let lines = (0..WIDTH).map(|x| format!("column {x}: {}\n", column(x)));
    lines.collect()
}
