//! All mutants of a source.

use std::collections::HashSet;

use super::lexical;
use super::mutant::SourceMutant;
use super::operator::Operator;
use super::source::Source;
use super::table::OPERATORS;

/// What these find, others may find too, and have a better word for.
const GENERAL: &[&str] = &["constant-off-by-one", "drop-operand", "drop-statement"];

/// All mutants of a source, in the order of the table; none of a language that is not in it. No two are the same text.
pub fn all(language: &str, source: &str) -> Vec<SourceMutant> {
    let Some(rules) = lexical::of(language) else {
        return Vec::new();
    };
    let read = Source::new(source, rules);
    let is_general = |operator: &&Operator| GENERAL.contains(&operator.id);
    let own = OPERATORS.iter().filter(|operator| !is_general(operator));
    let in_turn = own.chain(OPERATORS.iter().filter(is_general));
    let mut seen = HashSet::new();
    let mut mutants = Vec::new();
    for operator in in_turn.filter(|operator| operator.languages.contains(&rules.language)) {
        let edits = (operator.find)(&read).into_iter();
        let made = edits.filter_map(|edit| SourceMutant::new(operator, source, edit));
        mutants.extend(made.filter(|mutant| seen.insert(core(source, mutant))));
    }
    let place = |mutant: &SourceMutant| {
        OPERATORS
            .iter()
            .position(|row| row.id == mutant.operator.id)
    };
    mutants.sort_by_key(place);
    mutants
}

/// What an edit comes to, without what stays at both of its ends: where it is, how much goes, and what comes.
fn core(source: &str, mutant: &SourceMutant) -> (usize, usize, Vec<u8>) {
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
