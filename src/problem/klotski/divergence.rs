//! Where two outputs part, and why one is wrong in plain words.

use super::case::Case;
use super::drawing::{self, Read};
use super::replay::{Barrier, barrier, name, read, title};
use super::rules::Step;
use super::solver::Solver;
use super::witness;
use crate::problem::{Divergence, Kind};

/// The queries on which two outputs part that are named.
const NAMED_QUERIES: usize = 20;

/// The first query that two outputs answer differently, with its answer, and the numbers of the others.
pub fn divergence(case: &Case, left: &[u8], right: &[u8]) -> Option<Divergence> {
    let [left, right] = [left, right].map(|output| read(case, output));
    if left == right {
        return None;
    }
    let queries = case.queries.len();
    let word = |(answers, fault): &Read, at: usize| {
        let fault = || {
            fault
                .as_ref()
                .map_or_else(String::new, |reason| reason.fact.transitional())
        };
        answers.get(at).map_or_else(fault, |answer| name(*answer))
    };
    // Beyond a fault nothing can be told apart.
    let read = left.0.len().min(right.0.len());
    let differ = |at: &usize| *at == read || left.0[*at] != right.0[*at];
    let mut apart = (0..queries.min(read + 1)).filter(differ);
    let first = apart.next();
    let shown = first.unwrap_or(queries - 1);
    let place = match first {
        Some(at) => format!("they part at query {}:", title(case, at)),
        None => "they part after the last query:".to_owned(),
    };
    let others: Vec<usize> = apart.collect();
    let mut more: Vec<String> = others
        .iter()
        .take(NAMED_QUERIES)
        .map(|at| {
            let words = [&left, &right].map(|side| word(side, *at));
            format!("query {}: - {}   + {}", at + 1, words[0], words[1])
        })
        .collect();
    if others.len() > NAMED_QUERIES {
        more.push(format!("and {} more queries", others.len() - NAMED_QUERIES));
    }
    let walk = Solver::new(&case.board).walk(&case.queries[shown]);
    let end = first.unwrap_or(queries);
    Some(Divergence {
        place,
        board: drawing::query(case, shown, walk.as_deref(), None),
        sides: [Vec::new(), Vec::new()],
        ends: [word(&left, end), word(&right, end)],
        more,
    })
}

/// Why `output` is wrong where `answer` is the jury's, as the end of a sentence that begins with whose output it is.
pub fn explain(case: &Case, output: &[u8], answer: &[u8]) -> Option<String> {
    let (expected, _) = read(case, answer);
    let (found, fault) = read(case, output);
    let Some(at) = (0..found.len()).find(|at| found.get(*at) != expected.get(*at)) else {
        let number = found.len() + 1;
        return fault.map(|fault| match fault.kind {
            Kind::Missing => format!("stops too early: query {number} has no answer"),
            Kind::Extra => format!(
                "goes on after the last query; {}",
                fault.fact.transitional()
            ),
            _ => format!("cannot be read; {}", fault.fact.transitional()),
        });
    };
    let number = at + 1;
    let query = &case.queries[at];
    let walk = Solver::new(&case.board).walk(query);
    let seconds = |walk: &[Step]| match walk.len() {
        1 => "1 second".to_owned(),
        seconds => format!("{seconds} seconds"),
    };
    Some(match (walk.as_deref(), found[at]) {
        (None, found) => {
            let found = name(found);
            let why = match barrier(case, query) {
                Barrier::Fixed => "the target is a fixed cell",
                Barrier::Blank => "fixed cells keep the blank from coming to it",
                Barrier::Block => {
                    "on the way the blank would have to get round it, and there is no way round"
                }
            };
            format!("says {found} for query {number}, but the piece can never get there: {why}")
        }
        (Some(walk), None) => {
            let (seconds, steps) = (seconds(walk), witness::in_short(walk));
            format!(
                "says -1 for query {number}, that it cannot be done, but {seconds} are enough: {steps}"
            )
        }
        (Some(walk), Some(found)) if found < walk.len() as u64 => {
            let least = seconds(walk);
            format!("says {found} for query {number}, but it cannot be done faster than in {least}")
        }
        (Some(walk), Some(found)) => {
            let (seconds, steps) = (seconds(walk), witness::in_short(walk));
            let steps = if walk.is_empty() {
                "the piece is there from the start"
            } else {
                &steps
            };
            format!("says {found} for query {number}, but {seconds} are enough: {steps}")
        }
    })
}

#[cfg(test)]
mod tests;
