//! Walks of the blank: the witness behind an answer, and their replay.

use super::case::Case;
use super::rules::{Board, Cell, Query, Step};
use crate::problem::{Judgement, Kind, Reason, quote};

/// A step that cannot be taken, or a walk that is not what was asked for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Misstep {
    /// The blank would leave the free cells.
    #[error("step {step} ({name}): {to} is not free")]
    Fixed {
        /// Counted from 1.
        step: usize,
        /// What was tried.
        name: Step,
        /// Where it leads; row or column 0 is outside, too.
        to: Cell,
    },
    /// The piece is on its target already.
    #[error("the piece is on its target after {after} steps already")]
    Early {
        /// The steps that were needed.
        after: usize,
    },
    /// The walk ends elsewhere.
    #[error("the walk ends with the piece on {piece}")]
    Elsewhere {
        /// Where the piece is left.
        piece: Cell,
    },
}

/// The cell that a step from `cell` leads to.
pub(super) fn beside(cell: Cell, step: Step) -> Cell {
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

/// The cells on which the piece is, from its first: takes the steps of `walk` one by one, and with the last of them the
/// piece has to come to its target.
///
/// # Errors
/// The first step that is wrong.
pub fn replay(board: &Board, query: &Query, walk: &[Step]) -> Result<Vec<Cell>, Misstep> {
    let mut blank = query.blank;
    let mut piece = vec![query.piece];
    for (number, step) in walk.iter().enumerate() {
        let here = piece.last().copied().unwrap_or(query.piece);
        if here == query.target {
            return Err(Misstep::Early { after: number });
        }
        let to = beside(blank, *step);
        if !board.is_free(to) {
            let (step, name) = (number + 1, *step);
            return Err(Misstep::Fixed { step, name, to });
        }
        if to == here {
            piece.push(blank);
        }
        blank = to;
    }
    match piece.last() {
        Some(last) if *last != query.target => Err(Misstep::Elsewhere { piece: *last }),
        _ => Ok(piece),
    }
}

/// A walk on one line: a letter a step.
pub fn print(walk: &[Step]) -> String {
    walk.iter().map(Step::to_string).collect()
}

/// The same, cut to a length that people look at, with its number of steps.
pub fn in_short(walk: &[Step]) -> String {
    const SHOWN: usize = 60;
    let steps = walk.len();
    match walk.get(..SHOWN) {
        Some(start) if steps > SHOWN => format!("{}… ({steps} steps)", print(start)),
        _ => print(walk),
    }
}

/// Judges a file of walks, a line for each query: `-1`, or the letters U, D, L and R of a walk of just the least seconds.
pub fn judge(case: &Case, witness: &[u8], least: &[Option<u64>]) -> Judgement {
    let mut lines = witness.split(|byte| *byte == b'\n');
    let reject = |kind, at: usize, text: String| {
        Judgement::Rejected(Reason::new(kind, format!("query {}: {text}", at + 1)))
    };
    for (at, (query, least)) in case.queries.iter().zip(least).enumerate() {
        let Some(line) = lines.next() else {
            return reject(
                Kind::Missing,
                at,
                "expected a walk, found the end".to_owned(),
            );
        };
        let line = line.trim_ascii_end();
        if line == b"-1" {
            match least {
                None => continue,
                Some(least) => {
                    let text = format!("says -1, but {least} seconds suffice");
                    return reject(Kind::FalseNoSolution, at, text);
                }
            }
        }
        let walk = match parse(line) {
            Ok(walk) => walk,
            Err(sign) => {
                let text = format!("expected a step U, D, L or R, found {}", quote(&[sign]));
                return reject(Kind::Format, at, text);
            }
        };
        if let Err(misstep) = replay(&case.board, query, &walk) {
            return reject(Kind::IllegalMove, at, misstep.to_string());
        }
        if Some(walk.len() as u64) != *least {
            let text = match least {
                Some(least) => format!("{} steps, but {least} suffice", walk.len()),
                None => {
                    return Judgement::JuryFault(Reason::new(
                        Kind::WrongAnswerFile,
                        format!(
                            "query {}: says -1, but a walk of {} steps is right",
                            at + 1,
                            walk.len()
                        ),
                    ));
                }
            };
            return reject(Kind::WrongValue, at, text);
        }
    }
    let rest = lines.find(|line| !line.trim_ascii().is_empty());
    match rest {
        Some(line) => {
            let text = format!(
                "expected the end after {} walks, found {}",
                case.queries.len(),
                quote(line)
            );
            Judgement::Rejected(Reason::new(Kind::Extra, text))
        }
        None => Judgement::Accepted,
    }
}

/// The steps of a line, or the first sign that is none.
fn parse(line: &[u8]) -> Result<Vec<Step>, u8> {
    let step = |sign: &u8| match sign {
        b'U' => Ok(Step::Up),
        b'D' => Ok(Step::Down),
        b'L' => Ok(Step::Left),
        b'R' => Ok(Step::Right),
        other => Err(*other),
    };
    line.iter().map(step).collect()
}

/// The cells that a walk of the blank from `start` leads over, the first included.
pub fn cells(start: Cell, walk: &[Step]) -> Vec<Cell> {
    let mut cells = vec![start];
    let mut here = start;
    for step in walk {
        here = beside(here, *step);
        cells.push(here);
    }
    cells
}
