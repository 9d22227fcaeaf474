//! Generates all mutants of a source text.

use std::collections::HashSet;

use super::lexical;
use super::mutant::SourceMutant;
use super::operator::Operator;
use super::operator_table::OPERATORS;
use super::source::Source;

/// Ids of operators whose edits more specific operators may produce too. They run last, so that a duplicate is
/// reported under the more specific id.
const GENERAL_OPERATORS: &[&str] = &["constant-off-by-one", "drop-operand", "drop-statement"];

/// Generates all mutants of a source, in the order of [`OPERATORS`](super::OPERATORS). Returns none for a language
/// without lexical rules. No two mutants have the same text.
pub fn generate(language: &str, source: &str) -> Vec<SourceMutant> {
    let Some(rules) = lexical::rules_of_language(language) else {
        return Vec::new();
    };
    let read = Source::new(source, rules);
    let is_general = |operator: &&Operator| GENERAL_OPERATORS.contains(&operator.id);
    let own = OPERATORS.iter().filter(|operator| !is_general(operator));
    let in_turn = own.chain(OPERATORS.iter().filter(is_general));
    let mut seen = HashSet::new();
    let mut mutants = Vec::new();
    for operator in in_turn.filter(|operator| operator.languages.contains(&rules.language)) {
        let edits = (operator.find_edits)(&read).into_iter();
        let made = edits.filter_map(|edit| SourceMutant::new(operator, source, edit));
        mutants.extend(made.filter(|mutant| seen.insert(minimal_edit(source, mutant))));
    }
    mutants.sort_by_key(|mutant| {
        OPERATORS
            .iter()
            .position(|row| row.id == mutant.operator.id)
    });
    mutants
}

/// Reduces an edit to the bytes that differ: their offset, the number of bytes removed, and the bytes inserted. Two
/// edits with the same result produce the same mutant.
fn minimal_edit(source: &str, mutant: &SourceMutant) -> (usize, usize, Vec<u8>) {
    let range = mutant.range();
    let (mut old, mut new) = (
        source[range.clone()].as_bytes(),
        mutant.replacement().as_bytes(),
    );
    let mut start = range.start;
    while let ([first, rest @ ..], [other, others @ ..]) = (old, new)
        && first == other
    {
        (old, new, start) = (rest, others, start + 1);
    }
    while let ([rest @ .., last], [others @ .., other]) = (old, new)
        && last == other
    {
        (old, new) = (rest, others);
    }
    (start, old.len(), new.to_vec())
}
