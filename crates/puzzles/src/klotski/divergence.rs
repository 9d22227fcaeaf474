//! Finds the first query on which two outputs differ.

use super::case::Case;
use super::drawing::{self, FrameCaption, ParsedAnswers};
use super::evidence_messages::{QueryDescription, answer_as_message_argument};
use super::replay::parse_answers;
use super::solver::Solver;
use caipan_checker::frame::Divergence;
use caipan_facts::{Evidence, Fact};

/// Maximum number of differing queries that are listed.
const MAX_LISTED_QUERIES: usize = 20;

/// Returns the queries that the two outputs answer differently: a drawing of the first one with the right answer, and
/// descriptions of the others. `None` if the outputs have equal answers and equal faults.
pub(super) fn find_divergence(case: &Case, left: &[u8], right: &[u8]) -> Option<Divergence> {
    let [left, right] = [left, right].map(|output| parse_answers(case, output));
    if left == right {
        return None;
    }
    let queries = case.queries.len();
    // Number of queries that both outputs answer. Nothing is compared after a parse fault.
    let read = left.0.len().min(right.0.len());
    let mut apart =
        (0..queries.min(read + 1)).filter(|at: &usize| *at == read || left.0[*at] != right.0[*at]);
    let first = apart.next();
    let shown = first.unwrap_or(queries - 1);
    let place = match first {
        Some(at) => FrameCaption::Part {
            query: QueryDescription::new(at, &case.queries[at]),
        },
        None => FrameCaption::PartAfterLast,
    };
    let others: Vec<usize> = apart.collect();
    let mut more: Vec<Fact> = others
        .iter()
        .take(MAX_LISTED_QUERIES)
        .map(|at| {
            let [left, right] = [&left, &right].map(|side| describe_answer_or_fault(side, *at));
            let query = at + 1;
            FrameCaption::Differ { query, left, right }.fact()
        })
        .collect();
    if others.len() > MAX_LISTED_QUERIES {
        let queries = others.len() - MAX_LISTED_QUERIES;
        more.push(FrameCaption::MoreDiffer { queries }.fact());
    }
    let walk = Solver::new(&case.board).shortest_walk(&case.queries[shown]);
    let end = first.unwrap_or(queries);
    Some(Divergence {
        place: place.fact(),
        board: drawing::draw_query(case, shown, walk.as_deref(), None),
        sides: [Vec::new(), Vec::new()],
        ends: [
            describe_answer_or_fault(&left, end),
            describe_answer_or_fault(&right, end),
        ],
        more,
    })
}

/// Describes the answer to the query with this index. If the output does not answer the query, describes the parse
/// fault, if there is one; otherwise, says that the output ends too early.
fn describe_answer_or_fault((answers, fault): &ParsedAnswers, query_index: usize) -> Fact {
    let fault_fact = fault.as_ref().map(|reason| &reason.fact);
    match (answers.get(query_index), fault_fact) {
        (Some(answer), _) => {
            let answer = answer_as_message_argument(*answer);
            FrameCaption::Answer { answer }.fact()
        }
        (None, Some(fault_fact)) => fault_fact.clone(),
        (None, None) => FrameCaption::Nothing.fact(),
    }
}

#[cfg(test)]
mod tests;
