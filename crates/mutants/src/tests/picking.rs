//! Picking: the same for the same seed, some of every operator, none too often.

use super::sample;
use crate::pick::MOST_OF_AN_OPERATOR;
use crate::{COUNT, OPERATORS, SourceMutant, all, pick};

fn lines(mutants: &[SourceMutant]) -> Vec<String> {
    let line =
        |mutant: &SourceMutant| format!("{} {} {}", mutant.operator.id, mutant.line, mutant.new);
    mutants.iter().map(line).collect()
}

#[test]
fn a_seed_picks_the_same_and_another_one_others() {
    let mutants = all("cpp", sample("cpp"));
    let of = |count, seed| lines(&pick(mutants.clone(), count, seed));
    assert_eq!(of(100, 1), of(100, 1));
    assert_ne!(of(100, 1), of(100, 2));
    // More of them begin with the fewer.
    assert_eq!(of(100, 1)[..50], of(50, 1)[..]);
    assert_eq!(of(0, 1), [""; 0]);
}

#[test]
fn operators_take_turns_and_none_has_too_many() {
    let mutants = all("c", sample("c"));
    let count = |mutants: &[SourceMutant], id: &str| {
        mutants
            .iter()
            .filter(|mutant| mutant.operator.id == id)
            .count()
    };
    let picked = pick(mutants.clone(), usize::MAX, 1);
    for operator in OPERATORS {
        let there = count(&mutants, operator.id);
        assert_eq!(
            count(&picked, operator.id),
            there.min(MOST_OF_AN_OPERATOR),
            "{}",
            operator.id
        );
    }
    assert!(count(&mutants, "relational") > MOST_OF_AN_OPERATOR);
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
    assert_eq!(pick(mutants, COUNT, 1).len(), COUNT);
}
