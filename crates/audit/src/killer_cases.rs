//! Finds small cases that kill surviving mutants of a puzzle.

use std::collections::BTreeSet;

use super::kill_matrix::{MutantFate, find_smallest_hitting_set};
use caipan_checker::random::Rng;
use caipan_checker::{Mutant, Puzzle, SearchOptions};

/// Small case with the mutants that it kills.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KillerCase {
    /// Id of the mutant that the case was made for, or `probe-` and the number of a small generated input.
    pub name: String,
    /// Text of the input file.
    pub input: String,
    /// Answer of the reference solver.
    pub answer: String,
    /// Ids of the mutants that the case kills.
    pub kills: Vec<&'static str>,
}

/// Maximum number of small generated inputs that are tried if the ready-made killers do not kill all mutants. Some
/// mutants are missed if settings change the interpretation of the statement.
const MAX_SMALL_INPUTS: u64 = 5000;

/// Returns a minimal set of small cases that kills all `survivors` that can be killed. Tries the killers known for the
/// mutants first, then small generated inputs until `is_over` returns true.
pub fn find_mutant_killing_cases(
    puzzle: &dyn Puzzle,
    survivors: &[Mutant],
    is_over: &(dyn Fn() -> bool + Sync),
) -> Vec<KillerCase> {
    let mut makers = [survivors, &puzzle.mutants()].concat();
    let mut known = BTreeSet::new();
    makers.retain(|mutant| known.insert(mutant.killer));
    let ready = makers.iter().filter_map(|maker| {
        make_mutant_killing_case(
            puzzle,
            survivors,
            maker.id.to_owned(),
            maker.killer.to_owned(),
        )
    });
    let mut killers: Vec<KillerCase> = ready.collect();
    let mut alive = survivors.to_vec();
    for number in 0..MAX_SMALL_INPUTS {
        alive.retain(|mutant| {
            indices_of_cases_that_kill(&killers, mutant)
                .next()
                .is_none()
        });
        if alive.is_empty() || is_over() {
            break;
        }
        let Some(generator) = puzzle.generator() else {
            break;
        };
        let input = generator.small_input(number, &mut Rng::new(number));
        killers.extend(make_mutant_killing_case(
            puzzle,
            &alive,
            format!("probe-{number}"),
            input,
        ));
    }
    let sets = survivors
        .iter()
        .map(|mutant| indices_of_cases_that_kill(&killers, mutant).collect::<Vec<usize>>())
        .filter(|set| !set.is_empty());
    find_smallest_hitting_set(sets.collect())
        .into_iter()
        .map(|number| killers[number].clone())
        .collect()
}

fn indices_of_cases_that_kill(
    killers: &[KillerCase],
    mutant: &Mutant,
) -> impl Iterator<Item = usize> {
    (0..killers.len()).filter(|place| killers[*place].kills.contains(&mutant.id))
}

/// Solves an input and tests the mutants on it. `None` if the input is illegal or kills none of them.
fn make_mutant_killing_case(
    puzzle: &dyn Puzzle,
    mutants: &[Mutant],
    name: String,
    input: String,
) -> Option<KillerCase> {
    let instance = puzzle.open(input.as_bytes()).ok()?;
    let answer = instance.solve(&SearchOptions::PLAIN).ok()?.answer;
    let kills: Vec<&'static str> = mutants
        .iter()
        .filter(|mutant| {
            MutantFate::from_mutant_run(instance.as_ref(), mutant, &answer) == MutantFate::Killed
        })
        .map(|mutant| mutant.id)
        .collect();
    (!kills.is_empty()).then_some(KillerCase {
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
    use caipan_puzzles::{checker, puzzle_names};

    #[test]
    fn few_small_cases_kill_every_mutant_under_every_interpretation_of_the_rules() {
        let settings: [&[(&str, &str)]; 3] = [
            &[("steps", "at-most")],
            &[("equal_swaps", "false")],
            &[("steps", "at-most"), ("equal_swaps", "false")],
        ];
        let mayan = settings.map(|settings| {
            (
                "mayan",
                settings
                    .iter()
                    .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
                    .collect(),
            )
        });
        let all = mayan
            .into_iter()
            .chain(puzzle_names().map(|name| (name, Settings::new())));
        for (name, settings) in all {
            let own = checker(name, &settings).unwrap().unwrap();
            let puzzle = own.puzzle().unwrap();
            let mutants = puzzle.mutants();
            let killers = find_mutant_killing_cases(puzzle, &mutants, &|| false);
            for mutant in &mutants {
                assert!(
                    killers
                        .iter()
                        .any(|killer| killer.kills.contains(&mutant.id)),
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
