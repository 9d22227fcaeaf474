//! Walks of the blank as witnesses for answers: replays, prints and judges them.

use super::case::Case;
use super::evidence_messages::{DisplayedWalk, ExpectedInput, InvalidWalkReason, WalkFileProblem};
use super::rules::{Board, Cell, Query, Step};
use caipan_checker::evidence::{Judgement, Reason, ReasonKind, quotation};
use caipan_checker::quotation::Quotation;
use caipan_facts::{Evidence, Fact};

/// Returns the cell to which a step from `cell` leads, which may be off the board.
pub(super) fn cell_after_step(cell: Cell, step: Step) -> Cell {
    let Cell { row, column } = cell;
    match step {
        Step::Up => Cell {
            row: row.wrapping_sub(1),
            column,
        },
        Step::Down => Cell {
            row: row + 1,
            column,
        },
        Step::Left => Cell {
            row,
            column: column.wrapping_sub(1),
        },
        Step::Right => Cell {
            row,
            column: column + 1,
        },
    }
}

/// Replays `walk` and returns all cells of the piece in order. The piece must reach the target with the last step.
///
/// # Errors
/// The first invalid step, or the reason why the walk as a whole is wrong.
pub(crate) fn replay_walk(
    board: &Board,
    query: &Query,
    walk: &[Step],
) -> Result<Vec<Cell>, InvalidWalkReason> {
    let mut blank = query.blank;
    let mut piece = vec![query.piece];
    for (number, step) in walk.iter().enumerate() {
        let here = piece.last().copied().unwrap_or(query.piece);
        if here == query.target {
            return Err(InvalidWalkReason::Early { after: number });
        }
        let to = cell_after_step(blank, *step);
        if !board.is_free(to) {
            let (step, name) = (number + 1, *step);
            return Err(InvalidWalkReason::Fixed { step, name, to });
        }
        if to == here {
            piece.push(blank);
        }
        blank = to;
    }
    match piece.last() {
        Some(last) if *last != query.target => Err(InvalidWalkReason::Elsewhere { piece: *last }),
        _ => Ok(piece),
    }
}

/// Formats a walk as one letter per step: `U`, `D`, `L` or `R`.
pub(crate) fn format_walk(walk: &[Step]) -> String {
    walk.iter().map(Step::to_string).collect()
}

/// Returns the walk as shown in messages. Of a walk with more than 60 steps, messages show only the first 60.
pub(crate) fn abbreviate_walk(walk: &[Step]) -> DisplayedWalk {
    const MAX_SHOWN_STEPS: usize = 60;
    let steps = walk.len();
    match walk.get(..MAX_SHOWN_STEPS) {
        _ if steps == 0 => DisplayedWalk::EmptyWalk,
        Some(start) if steps > MAX_SHOWN_STEPS => {
            let letters = format_walk(start);
            DisplayedWalk::Cut { letters, steps }
        }
        _ => DisplayedWalk::Whole {
            letters: format_walk(walk),
        },
    }
}

/// Judges a file of walks with one line per query: `-1`, or the letters U, D, L and R of a walk of minimum length.
pub(crate) fn judge_file_of_walks(
    case: &Case,
    walks: &[u8],
    jury_answers: &[Option<u64>],
) -> Judgement {
    let mut lines = walks.split(|byte| *byte == b'\n');
    for (at, (query, least)) in case.queries.iter().zip(jury_answers).enumerate() {
        let Some(line) = lines.next() else {
            let what = expected_but_found_fact(&ExpectedInput::Walk, Quotation::End.fact());
            return reject_walk(ReasonKind::Missing, at, what);
        };
        let trimmed = line.trim_ascii_end();
        if trimmed == b"-1" {
            match least {
                None => continue,
                Some(least) => {
                    let says = WalkFileProblem::ClaimsNoSolution { least: *least };
                    return reject_walk(ReasonKind::FalseNoSolution, at, says.fact());
                }
            }
        }
        let walk = match parse_walk(trimmed) {
            Ok(walk) => walk,
            Err(sign) => {
                let what = expected_but_found_fact(&ExpectedInput::Step, quotation(&[sign]));
                return reject_walk(ReasonKind::Format, at, what);
            }
        };
        if let Err(misstep) = replay_walk(&case.board, query, &walk) {
            return reject_walk(ReasonKind::IllegalMove, at, misstep.fact());
        }
        if Some(walk.len() as u64) != *least {
            let steps = walk.len();
            let Some(least) = *least else {
                let none = walk_file_problem_at_query(
                    at,
                    WalkFileProblem::JuryAnswerIsNone { steps }.fact(),
                );
                return Judgement::JuryFault(Reason::new(ReasonKind::WrongAnswerFile, none));
            };
            return reject_walk(
                ReasonKind::WrongValue,
                at,
                WalkFileProblem::TooLong { steps, least }.fact(),
            );
        }
    }
    let rest = lines.find(|line| !line.trim_ascii().is_empty());
    match rest {
        Some(line) => {
            let go_on = WalkFileProblem::TrailingWalks {
                walks: case.queries.len(),
                found: quotation(line),
            };
            Judgement::Rejected(Reason::new(ReasonKind::Extra, go_on))
        }
        None => Judgement::Accepted,
    }
}

fn reject_walk(kind: ReasonKind, query_index: usize, problem: Fact) -> Judgement {
    Judgement::Rejected(Reason::new(
        kind,
        walk_file_problem_at_query(query_index, problem),
    ))
}

fn walk_file_problem_at_query(query_index: usize, problem: Fact) -> WalkFileProblem {
    WalkFileProblem::At {
        query: query_index + 1,
        what: problem,
    }
}

/// Returns the message that the file contains `found` instead of `expected`.
fn expected_but_found_fact(expected: &ExpectedInput, found: Fact) -> Fact {
    Quotation::Instead {
        expected: expected.fact(),
        found,
    }
    .fact()
}

/// Parses the steps of a line. The error is the first invalid character.
fn parse_walk(line: &[u8]) -> Result<Vec<Step>, u8> {
    line.iter()
        .map(|sign: &u8| match sign {
            b'U' => Ok(Step::Up),
            b'D' => Ok(Step::Down),
            b'L' => Ok(Step::Left),
            b'R' => Ok(Step::Right),
            other => Err(*other),
        })
        .collect()
}

/// Returns the cells that the blank visits on a walk from `start`, including `start`.
pub(crate) fn cells_on_walk(start: Cell, walk: &[Step]) -> Vec<Cell> {
    let mut cells = vec![start];
    let mut here = start;
    for step in walk {
        here = cell_after_step(here, *step);
        cells.push(here);
    }
    cells
}
