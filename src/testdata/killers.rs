//! Ready cases that kill mutants which survive.

use std::collections::BTreeSet;

use super::strength::{Fate, smallest_cover};
use crate::problem::{Effort, Mutant, Puzzle};

/// A small case and what it kills.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Killer {
    /// A name for it: that of the mutant that it was made for.
    pub name: &'static str,
    /// The input.
    pub input: &'static str,
    /// The jury answer.
    pub answer: String,
    /// The ids of the mutants that it kills.
    pub kills: Vec<&'static str>,
}

/// As few of the mutants' own killers as kill all of `survivors` that any of them kills. Every mutant of the puzzle
/// lends its own, so that one whose own killer fails under this reading may fall to another's.
pub fn of(puzzle: &dyn Puzzle, survivors: &[Mutant]) -> Vec<Killer> {
    let mut makers = [survivors, &puzzle.mutants()].concat();
    let mut known = BTreeSet::new();
    makers.retain(|mutant| known.insert(mutant.killer));
    let killer = |maker: Mutant| {
        let input = maker.killer;
        let solved = puzzle.solve(input.as_bytes(), &Effort::PLAIN);
        let answer = solved.ok()?.answer;
        let kills = survivors
            .iter()
            .filter(|mutant| Fate::of(puzzle, mutant, input.as_bytes(), &answer) == Fate::Killed);
        let kills: Vec<&'static str> = kills.map(|mutant| mutant.id).collect();
        (!kills.is_empty()).then_some(Killer {
            name: maker.id,
            input,
            answer,
            kills,
        })
    };
    let killers: Vec<Killer> = makers.into_iter().filter_map(killer).collect();
    let able = |mutant: &Mutant| -> Vec<usize> {
        let kills = |killer: &Killer| killer.kills.contains(&mutant.id);
        let numbers = killers.iter().enumerate();
        numbers
            .filter_map(|(number, killer)| kills(killer).then_some(number))
            .collect()
    };
    let sets = survivors.iter().map(able).filter(|set| !set.is_empty());
    smallest_cover(sets.collect())
        .into_iter()
        .map(|number| killers[number].clone())
        .collect()
}
