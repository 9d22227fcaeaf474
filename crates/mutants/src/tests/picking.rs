//! Tests that the selection is repeatable, balanced among operators, and limited per operator.

use super::sample;
use crate::mutant_selection::MAX_PER_OPERATOR;
use crate::{DEFAULT_MUTANT_COUNT, OPERATORS, SourceMutant, generate_mutants, pick_mutants};

fn lines(mutants: &[SourceMutant]) -> Vec<String> {
    mutants
        .iter()
        .map(|mutant| format!("{} {} {}", mutant.operator.id, mutant.line, mutant.new))
        .collect()
}

#[test]
fn equal_seeds_pick_equal_mutants() {
    let mutants = generate_mutants("cpp", sample("cpp"));
    let picked_lines = |count, seed| lines(&pick_mutants(mutants.clone(), count, seed));
    assert_eq!(picked_lines(100, 1), picked_lines(100, 1));
    assert_ne!(picked_lines(100, 1), picked_lines(100, 2));
    // A larger selection begins with the smaller one.
    assert_eq!(picked_lines(100, 1)[..50], picked_lines(50, 1)[..]);
    assert_eq!(picked_lines(0, 1), [""; 0]);
}

#[test]
fn operators_take_turns_up_to_a_limit() {
    let mutants = generate_mutants("c", sample("c"));
    let count = |mutants: &[SourceMutant], id: &str| {
        mutants
            .iter()
            .filter(|mutant| mutant.operator.id == id)
            .count()
    };
    let picked = pick_mutants(mutants.clone(), usize::MAX, 1);
    for operator in OPERATORS {
        let there = count(&mutants, operator.id);
        assert_eq!(
            count(&picked, operator.id),
            there.min(MAX_PER_OPERATOR),
            "{}",
            operator.id
        );
    }
    assert!(count(&mutants, "relational") > MAX_PER_OPERATOR);
    let present: Vec<&str> = OPERATORS
        .iter()
        .map(|row| row.id)
        .filter(|id| count(&mutants, id) > 0)
        .collect();
    let first: Vec<&str> = picked
        .iter()
        .take(present.len())
        .map(|mutant| mutant.operator.id)
        .collect();
    assert_eq!(first, present);
    assert_eq!(
        pick_mutants(mutants, DEFAULT_MUTANT_COUNT, 1).len(),
        DEFAULT_MUTANT_COUNT
    );
}
