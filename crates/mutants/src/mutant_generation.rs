//! Generates the mutants of a source: runs all mutation operators of the language, and drops duplicate edits.

use std::collections::HashSet;

use super::lexical_rules;
use super::mutant::SourceMutant;
use super::operator::MutationOperator;
use super::operator_table::OPERATORS;
use super::source::ParsedSource;

/// Ids of operators whose edits a more specific operator may produce too. The operators listed here run last, so that a
/// duplicate is attributed to the more specific operator.
const GENERAL_OPERATORS: &[&str] = &["constant-off-by-one", "drop-operand", "drop-statement"];

/// Generates all mutants of a source, in the order of [`OPERATORS`](super::OPERATORS). Returns none for a language
/// without lexical rules. No two mutants have the same text.
pub fn generate_mutants(language: &str, source: &str) -> Vec<SourceMutant> {
    let Some(rules) = lexical_rules::lexical_rules_of_language(language) else {
        return Vec::new();
    };
    let analyzed_source = ParsedSource::new(source, rules);
    let (general, specific): (Vec<&MutationOperator>, Vec<&MutationOperator>) = OPERATORS
        .iter()
        .filter(|operator| operator.languages.contains(&rules.language))
        .partition(|operator| GENERAL_OPERATORS.contains(&operator.id));
    let mut seen = HashSet::new();
    let mut mutants = Vec::new();
    for operator in specific.into_iter().chain(general) {
        let edits = (operator.find_edits)(&analyzed_source).into_iter();
        let candidates = edits.filter_map(|edit| SourceMutant::new(operator, source, edit));
        mutants.extend(
            candidates.filter(|mutant| seen.insert(reduce_to_differing_bytes(source, mutant))),
        );
    }
    mutants.sort_by_key(|mutant| {
        OPERATORS
            .iter()
            .position(|operator| operator.id == mutant.operator.id)
    });
    mutants
}

/// Reduces an edit to the bytes that differ: the offset, the number of bytes removed, and the bytes inserted. Two edits
/// that reduce to equal values produce the same mutant.
fn reduce_to_differing_bytes(source: &str, mutant: &SourceMutant) -> (usize, usize, Vec<u8>) {
    let range = mutant.replaced_range();
    let (mut old, mut new) = (
        source[range.clone()].as_bytes(),
        mutant.replacement().as_bytes(),
    );
    let mut start = range.start;
    while let ([old_byte, old_rest @ ..], [new_byte, new_rest @ ..]) = (old, new)
        && old_byte == new_byte
    {
        (old, new, start) = (old_rest, new_rest, start + 1);
    }
    while let ([old_rest @ .., old_byte], [new_rest @ .., new_byte]) = (old, new)
        && old_byte == new_byte
    {
        (old, new) = (old_rest, new_rest);
    }
    (start, old.len(), new.to_vec())
}
