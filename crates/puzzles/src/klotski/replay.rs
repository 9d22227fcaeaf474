//! Judges a contestant's answers query by query, and explains why a wrong answer cannot be right.

use super::case::Case;
use super::certificate::{QueryCertificate, TooLargeLabelError};
use super::evidence_messages::{
    AnswerParseProblem, QueryDescription, ShortestWalkProof, UnreachableTargetReason,
    WrongAnswerReason, answer_as_message_argument,
};
use super::rules::{Query, Step};
use super::solver::Solver;
use super::{text_format, witness};
use caipan_checker::evidence::{Judgement, Reason, ReasonKind, quotation};
use caipan_checker::search::SearchOptions;
use caipan_facts::{Evidence, Fact};

/// Maximum number of cells of a board for which a certificate is computed to explain a wrong answer.
const MAX_CERTIFIED_CELLS: u64 = 2500;

/// Judges `output` against the jury's `answer`. The reason is the first query with a different answer.
pub(crate) fn judge_answers(case: &Case, output: &[u8], answer: &[u8]) -> Judgement {
    let expected = match parse_answers(case, answer) {
        (expected, None) => expected,
        (_, Some(reason)) => {
            return wrong_jury_answer_judgement(AnswerParseProblem::AnswerFile {
                what: reason.fact,
            });
        }
    };
    let (found, fault) = parse_answers(case, output);
    match (0..found.len()).find(|at| found[*at] != expected[*at]) {
        Some(at) => explain_wrong_answer(case, at, expected[at], found[at]),
        None => fault.map_or(Judgement::Accepted, Judgement::Rejected),
    }
}

fn wrong_jury_answer_judgement(fact: impl Into<Fact>) -> Judgement {
    Judgement::JuryFault(Reason::new(ReasonKind::WrongAnswerFile, fact))
}

/// Judges a file of walks, one line per query, against the jury's `answer`.
pub(crate) fn judge_walks(case: &Case, walks: &[u8], answer: &[u8]) -> Judgement {
    match parse_answers(case, answer) {
        (least, None) => witness::judge_file_of_walks(case, walks, &least),
        (_, Some(reason)) => {
            wrong_jury_answer_judgement(AnswerParseProblem::AnswerFile { what: reason.fact })
        }
    }
}

/// Proves every answer right: a walk takes exactly that number of seconds, and a certificate shows that no walk is
/// shorter. Returns a message that summarizes the proof.
///
/// # Errors
/// The first query for which the proof fails.
pub(crate) fn prove_jury_answers(
    case: &Case,
    answer: &[u8],
    options: &SearchOptions,
) -> Result<Fact, Fact> {
    let (answers, fault) = parse_answers(case, answer);
    if let Some(reason) = fault {
        return Err(reason.fact);
    }
    let mut solver = Solver::new(&case.board);
    let mut reached = 0;
    for (at, (query, answer)) in case.queries.iter().zip(&answers).enumerate() {
        if options.is_cancelled() {
            return Err(ShortestWalkProof::Stopped { queries: at }.fact());
        }
        let flawed = |what: Fact| {
            let query = QueryDescription::new(at, query);
            ShortestWalkProof::At { query, what }.fact()
        };
        let walk = solver.shortest_walk(query);
        let replayed = walk
            .as_ref()
            .map(|walk| {
                let played = witness::replay_walk(&case.board, query, walk);
                played.map(|_| walk.len() as u64)
            })
            .transpose()
            .map_err(|misstep| flawed(misstep.fact()))?;
        let bound = QueryCertificate::new(&case.board, query)
            .lower_bound(&case.board, query)
            .map_err(|TooLargeLabelError { cell }| {
                flawed(ShortestWalkProof::Label { cell }.fact())
            })?;
        if replayed != *answer || bound != *answer {
            let differs = ShortestWalkProof::Differs {
                answer: answer_as_message_argument(*answer),
                walked: answer_as_message_argument(replayed),
                bound: answer_as_message_argument(bound),
            };
            return Err(flawed(differs.fact()));
        }
        reached += usize::from(answer.is_some());
    }
    let proof = ShortestWalkProof::Walks {
        walks: reached,
        unreachable: answers.len() - reached,
    };
    Ok(proof.fact())
}

/// Explains why the answer `found` is wrong. Computes the right answer again, and blames the jury if `expected` is wrong.
fn explain_wrong_answer(
    case: &Case,
    query_index: usize,
    expected: Option<u64>,
    found: Option<u64>,
) -> Judgement {
    let query = &case.queries[query_index];
    let walk = Solver::new(&case.board).shortest_walk(query);
    let least = walk.as_ref().map(|walk| walk.len() as u64);
    let asked = QueryDescription::new(query_index, query);
    let right = answer_as_message_argument(expected);
    if least != expected {
        return wrong_jury_answer_judgement(WrongAnswerReason::Jury {
            query: asked,
            expected: answer_as_message_argument(least),
            found: right,
        });
    }
    let wrong = match (&walk, found) {
        (Some(walk), Some(found)) if found < walk.len() as u64 => {
            let (expected, found) = (right, answer_as_message_argument(Some(found)));
            if is_walk_proven_shortest(case, query, walk) {
                WrongAnswerReason::ProvenTooFew {
                    query: asked,
                    expected,
                    found,
                }
            } else {
                WrongAnswerReason::TooFew {
                    query: asked,
                    expected,
                    found,
                }
            }
        }
        (Some(walk), Some(found)) => WrongAnswerReason::TooMany {
            query: asked,
            expected: right,
            found: answer_as_message_argument(Some(found)),
            walk: witness::abbreviate_walk(walk),
        },
        (Some(walk), None) => WrongAnswerReason::NotImpossible {
            query: asked,
            expected: right,
            walk: witness::abbreviate_walk(walk),
        },
        (None, found) => WrongAnswerReason::Impossible {
            query: asked,
            found: answer_as_message_argument(found),
            why: explain_unreachable_target(case, query),
        },
    };
    let kind = match found {
        None => ReasonKind::FalseNoSolution,
        Some(_) => ReasonKind::WrongValue,
    };
    Judgement::Rejected(Reason::new(kind, wrong))
}

/// Whether a certificate proves that no walk is shorter than `walk`. False for boards of more than
/// [`MAX_CERTIFIED_CELLS`] cells, for which no certificate is computed.
fn is_walk_proven_shortest(case: &Case, query: &Query, walk: &[Step]) -> bool {
    let least = walk.len() as u64;
    case.board.cells().count() as u64 <= MAX_CERTIFIED_CELLS
        && QueryCertificate::new(&case.board, query).lower_bound(&case.board, query)
            == Ok(Some(least))
}

/// Returns the reason why the piece cannot reach its target.
fn explain_unreachable_target(case: &Case, query: &Query) -> UnreachableTargetReason {
    let Query {
        blank,
        piece,
        target,
    } = *query;
    if !case.board.is_free(target) {
        return UnreachableTargetReason::Fixed { target };
    }
    if !QueryCertificate::new(&case.board, query).can_blank_reach_piece(&case.board, query) {
        UnreachableTargetReason::Blank { blank, piece }
    } else {
        UnreachableTargetReason::Block { target }
    }
}

/// Parses answers, one per line with optional trailing blanks. Returns the answers before the first fault, and the
/// fault itself; `None` if there is no fault.
pub(super) fn parse_answers(case: &Case, output: &[u8]) -> (Vec<Option<u64>>, Option<Reason>) {
    let asked = case.queries.len();
    let mut lines = (1..).zip(output.split(|byte| *byte == b'\n'));
    let mut answers = Vec::with_capacity(asked);
    for at in 0..asked {
        // Text after the last line break counts as a line only if it is not empty.
        let line = lines
            .next()
            .filter(|(number, line)| !line.is_empty() || is_line_terminated(output, *number));
        let Some((line_number, line)) = line else {
            let query = QueryDescription::new(at, &case.queries[at]);
            let missing = AnswerParseProblem::Missing { query };
            return (answers, Some(Reason::new(ReasonKind::Missing, missing)));
        };
        let Some(answer) = text_format::parse_answer(line.trim_ascii_end()) else {
            let no_number = AnswerParseProblem::NoNumber {
                line: line_number,
                found: quotation(line.trim_ascii_end()),
            };
            return (answers, Some(Reason::new(ReasonKind::Format, no_number)));
        };
        answers.push(answer);
    }
    let extra = lines
        .find(|(_, line)| !line.trim_ascii().is_empty())
        .map(|(line, text)| {
            let goes_on = AnswerParseProblem::GoesOn {
                line,
                answers: asked,
                found: quotation(text.trim_ascii_end()),
            };
            Reason::new(ReasonKind::Extra, goes_on)
        });
    (answers, extra)
}

/// Whether the line with this number, counted from 1, ends with a line break.
fn is_line_terminated(text: &[u8], line: usize) -> bool {
    text.iter().filter(|byte| **byte == b'\n').count() >= line
}

#[cfg(test)]
mod tests;
