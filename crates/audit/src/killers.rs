//! Ready cases that kill mutants which survive.

use std::collections::BTreeSet;

use super::strength::{Fate, smallest_cover};
use caipan_checker::random::Rng;
use caipan_checker::{Mutant, Puzzle, SearchOptions};

/// A small case and what it kills.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Killer {
    /// A name for it: that of the mutant that it was made for, or its number among the small inputs.
    pub name: String,
    /// The input.
    pub input: String,
    /// The jury answer.
    pub answer: String,
    /// The ids of the mutants that it kills.
    pub kills: Vec<&'static str>,
}

/// So many small inputs are tried for a mutant that no ready killer kills under this reading.
const SMALL_INPUTS: u64 = 5000;

/// As few small cases as kill all of `survivors` that any of them kills: the mutants' own killers, and small inputs for those
/// mutants that these let live, as may be where the statement is read otherwise, as long as there is time.
pub fn of(
    puzzle: &dyn Puzzle,
    survivors: &[Mutant],
    is_over: &(dyn Fn() -> bool + Sync),
) -> Vec<Killer> {
    let mut makers = [survivors, &puzzle.mutants()].concat();
    let mut known = BTreeSet::new();
    makers.retain(|mutant| known.insert(mutant.killer));
    let ready = makers.iter().filter_map(|maker| {
        killer(
            puzzle,
            survivors,
            maker.id.to_owned(),
            maker.killer.to_owned(),
        )
    });
    let mut killers: Vec<Killer> = ready.collect();
    let is_killed = |killers: &[Killer], mutant: &Mutant| {
        killers
            .iter()
            .any(|killer| killer.kills.contains(&mutant.id))
    };
    let mut alive = survivors.to_vec();
    for number in 0..SMALL_INPUTS {
        alive.retain(|mutant| !is_killed(&killers, mutant));
        if alive.is_empty() || is_over() {
            break;
        }
        let Some(generator) = puzzle.generator() else {
            break;
        };
        let input = generator.small_input(number, &mut Rng::new(number));
        killers.extend(killer(puzzle, &alive, format!("probe-{number}"), input));
    }
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

/// The killer that `input` is, if it kills any of `mutants`.
fn killer(puzzle: &dyn Puzzle, mutants: &[Mutant], name: String, input: String) -> Option<Killer> {
    let instance = puzzle.open(input.as_bytes()).ok()?;
    let answer = instance.solve(&SearchOptions::PLAIN).ok()?.answer;
    let fate = |mutant: &Mutant| Fate::of(instance.as_ref(), mutant, &answer);
    let kills = mutants.iter().filter(|mutant| fate(mutant) == Fate::Killed);
    let kills: Vec<&'static str> = kills.map(|mutant| mutant.id).collect();
    (!kills.is_empty()).then_some(Killer {
        name,
        input,
        answer,
        kills,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_checker::Settings;
    use caipan_puzzles::{checker, puzzles};

    #[test]
    fn under_every_reading_every_mutant_falls_to_one_of_few_small_cases() {
        let settings: [&[(&str, &str)]; 3] = [
            &[("steps", "at-most")],
            &[("equal_swaps", "false")],
            &[("steps", "at-most"), ("equal_swaps", "false")],
        ];
        let owned = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
        let mayan = settings.map(|settings| ("mayan", settings.iter().map(owned).collect()));
        let all = mayan
            .into_iter()
            .chain(puzzles().map(|name| (name, Settings::new())));
        for (name, settings) in all {
            let checker = checker(name, &settings).unwrap().unwrap();
            let puzzle = checker.puzzle().unwrap();
            let mutants = puzzle.mutants();
            let killers = of(puzzle, &mutants, &|| false);
            for mutant in &mutants {
                let kills = |killer: &Killer| killer.kills.contains(&mutant.id);
                assert!(
                    killers.iter().any(kills),
                    "{name} {settings:?}: {}",
                    mutant.id
                );
            }
            assert!(
                killers.len() <= 40,
                "{name} {settings:?}: {}",
                killers.len()
            );
            let names: BTreeSet<&String> = killers.iter().map(|killer| &killer.name).collect();
            assert_eq!(names.len(), killers.len(), "{name} {settings:?}");
        }
    }
}
