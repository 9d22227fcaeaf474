//! Judges a contestant's answers query by query, and says why a wrong one cannot be right.

use super::case::Case;
use super::certificate::Certificate;
use super::rules::{Query, Step};
use super::solver::Solver;
use super::text;
use super::witness;
use crate::problem::{Judgement, Kind, Reason, SearchOptions, quote};
use crate::text::Fact;

/// The most cells of a board on which labels are made and checked for a single sentence.
const CERTIFIED_CELLS: u64 = 2500;

/// Judges `output` by the jury's `answer`: the first query that is answered differently is the reason.
pub fn judge(case: &Case, output: &[u8], answer: &[u8]) -> Judgement {
    let expected = match read(case, answer) {
        (expected, None) => expected,
        (_, Some(reason)) => {
            return jury(format!("the answer file: {}", reason.fact.transitional()));
        }
    };
    let (found, fault) = read(case, output);
    match (0..found.len()).find(|at| found[*at] != expected[*at]) {
        Some(at) => explain(case, at, expected[at], found[at]),
        None => fault.map_or(Judgement::Accepted, Judgement::Rejected),
    }
}

fn jury(text: String) -> Judgement {
    Judgement::JuryFault(Reason::new(Kind::WrongAnswerFile, text))
}

/// Judges a file of walks, a line for each query, by the jury's `answer`.
pub fn judge_walks(case: &Case, walks: &[u8], answer: &[u8]) -> Judgement {
    match read(case, answer) {
        (least, None) => witness::judge(case, walks, &least),
        (_, Some(reason)) => jury(format!("the answer file: {}", reason.fact.transitional())),
    }
}

/// Shows of every query that its answer is right: a walk of so many steps, and labels that no walk can be below.
///
/// # Errors
/// The first query of which that cannot be shown.
pub fn certify(case: &Case, answer: &[u8], options: &SearchOptions) -> Result<Fact, Fact> {
    let (answers, fault) = read(case, answer);
    if let Some(reason) = fault {
        return Err(reason.fact);
    }
    let mut solver = Solver::new(&case.board);
    let mut reached = 0;
    for (at, (query, answer)) in case.queries.iter().zip(&answers).enumerate() {
        if options.is_cancelled() {
            return Err(format!("stopped after {at} queries").into());
        }
        let title = title(case, at);
        let walk = solver.walk(query);
        let replayed = walk.as_ref().map(|walk| {
            let played = witness::replay(&case.board, query, walk);
            played.map(|_| walk.len() as u64)
        });
        let replayed = replayed.transpose();
        let replayed = replayed.map_err(|misstep| format!("query {title}: {misstep}"))?;
        let bound = Certificate::new(&case.board, query).least(&case.board, query);
        let bound = bound.map_err(|flaw| format!("query {title}: {flaw}"))?;
        if replayed != *answer || bound != *answer {
            let (answer, walked, bound) = (name(*answer), name(replayed), name(bound));
            return Err(format!(
                "query {title}: {answer}, but a walk takes {walked} and the bound is {bound}"
            )
            .into());
        }
        reached += usize::from(answer.is_some());
    }
    Ok(format!(
        "{reached} walks replayed, none can be shorter by its potentials; {} targets out of reach by theirs",
        answers.len() - reached
    )
    .into())
}

/// Why `found` is wrong where `expected` is right; the jury's word is not taken for it.
fn explain(case: &Case, at: usize, expected: Option<u64>, found: Option<u64>) -> Judgement {
    let query = &case.queries[at];
    let walk = Solver::new(&case.board).walk(query);
    let least = walk.as_ref().map(|walk| walk.len() as u64);
    let title = title(case, at);
    if least != expected {
        let (least, expected) = (name(least), name(expected));
        return jury(format!("query {title}: expected {least}, found {expected}"));
    }
    let why = match (&walk, found) {
        (Some(walk), Some(found)) if found < walk.len() as u64 => too_few(case, query, walk),
        (Some(walk), _) => format!("; {} suffice: {}", walk.len(), witness::in_short(walk)),
        (None, _) => format!("; {}", unreachable(case, query)),
    };
    let kind = match found {
        None => Kind::FalseNoSolution,
        Some(_) => Kind::WrongValue,
    };
    let (expected, found) = (name(expected), name(found));
    let text = format!("query {title}: expected {expected}, found {found}{why}");
    Judgement::Rejected(Reason::new(kind, text))
}

/// Why no walk is as short as that.
fn too_few(case: &Case, query: &Query, walk: &[Step]) -> String {
    let least = walk.len() as u64;
    if case.board.cells().count() as u64 > CERTIFIED_CELLS {
        return String::new();
    }
    match Certificate::new(&case.board, query).least(&case.board, query) {
        Ok(Some(bound)) if bound == least => {
            format!("; no walk is shorter than {least}: its potentials hold")
        }
        _ => String::new(),
    }
}

/// What keeps a piece from its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Barrier {
    /// The target never moves.
    Fixed,
    /// The blank cannot come to the piece.
    Blank,
    /// They are in different blocks.
    Block,
}

/// What it is for a query that no walk answers.
pub(super) fn barrier(case: &Case, query: &Query) -> Barrier {
    if !case.board.is_free(query.target) {
        return Barrier::Fixed;
    }
    match Certificate::new(&case.board, query).blank_arrives(&case.board, query) {
        false => Barrier::Blank,
        true => Barrier::Block,
    }
}

/// Why the piece never comes to the target.
fn unreachable(case: &Case, query: &Query) -> String {
    let Query {
        blank,
        piece,
        target,
    } = query;
    match barrier(case, query) {
        Barrier::Fixed => format!("{target} is fixed"),
        Barrier::Blank => format!("the blank at {blank} cannot come to the piece at {piece}"),
        Barrier::Block => {
            format!("{target} is in another block than the piece and the blank beside it")
        }
    }
}

/// The answers up to the first fault, if there is one: each on a line of its own, blanks behind it allowed.
pub(super) fn read(case: &Case, output: &[u8]) -> (Vec<Option<u64>>, Option<Reason>) {
    let asked = case.queries.len();
    let mut lines = (1..).zip(output.split(|byte| *byte == b'\n'));
    let mut answers = Vec::with_capacity(asked);
    // What follows the last line break is a line only where something stands there.
    let is_end = |number: usize| output.iter().filter(|byte| **byte == b'\n').count() < number;
    for at in 0..asked {
        let line = lines
            .next()
            .filter(|(number, line)| !line.is_empty() || !is_end(*number));
        let Some((number, line)) = line else {
            let title = title(case, at);
            let text = format!("query {title}: expected a number, found the end");
            return (answers, Some(Reason::new(Kind::Missing, text)));
        };
        let Some(answer) = text::parse_answer(line.trim_ascii_end()) else {
            let found = quote(line.trim_ascii_end());
            let text = format!("line {number}: expected a number from 0 or -1, found {found}");
            return (answers, Some(Reason::new(Kind::Format, text)));
        };
        answers.push(answer);
    }
    let extra = lines
        .find(|(_, line)| !line.trim_ascii().is_empty())
        .map(|(number, line)| {
            let found = quote(line.trim_ascii_end());
            let text =
                format!("line {number}: expected the end after {asked} answers, found {found}");
            Reason::new(Kind::Extra, text)
        });
    (answers, extra)
}

/// An answer as outputs write it.
pub(super) fn name(answer: Option<u64>) -> String {
    answer.map_or("-1".to_owned(), |seconds| seconds.to_string())
}

/// A query by its number and its three cells.
pub(super) fn title(case: &Case, at: usize) -> String {
    let Query {
        blank,
        piece,
        target,
    } = case.queries[at];
    format!("{} (blank {blank}, piece {piece} to {target})", at + 1)
}

#[cfg(test)]
mod tests;
