//! Makes the cases that are written for a problem: shrunk killers of surviving mutants, inputs that reject wrong
//! programs of the jury, and representative inputs.

use super::killer_search::{KILLS_PER_MUTANT, KillerSearch, KillerSearchResult};
use super::killer_shrinking::ChosenKiller;
use super::strength_measurement::TestDataStrength;
use crate::new_case_files::NewCase;

/// Maximum number of representative inputs, of different sizes and patterns, that are written in addition to the killers.
const MAX_REPRESENTATIVES: usize = 96;

/// Maximum size in bytes of all representative inputs and the answers to them together.
const MAX_REPRESENTATIVE_BYTES: usize = 16 << 20;

impl KillerSearch<'_, '_> {
    /// Returns a few cases that kill surviving mutants, and representative inputs. Killers are first shrunk until
    /// `is_shrinking_over` returns true.
    pub fn make_killing_cases(
        &self,
        measured: &TestDataStrength,
        found: &KillerSearchResult,
        is_shrinking_over: &(dyn Fn() -> bool + Sync),
    ) -> Vec<NewCase> {
        let survivors = measured.kill_matrix.survivors();
        let chosen: Vec<ChosenKiller> = found
            .choose_killers(KILLS_PER_MUTANT)
            .iter()
            .filter_map(|killer| {
                let mut all = found.killed_by.iter().zip(&survivors);
                let (_, mutant) = all.find(|(own, _)| own.contains(killer))?;
                Some(ChosenKiller {
                    mutant,
                    killer: &found.killers[*killer],
                    is_slow: found.slow_inputs.contains(killer),
                })
            })
            .collect();
        let mut cases: Vec<NewCase> = Vec::new();
        let shrunk = self.shrink_killers(&chosen, is_shrinking_over);
        for (own, (input, answer)) in chosen
            .iter()
            .zip(shrunk)
            .filter_map(|(own, shrunk)| Some((own, shrunk?)))
        {
            if cases.iter().all(|known| known.input != input) {
                let operator = own.mutant.mutant.operator.id;
                cases.push(NewCase {
                    name: format!("kills-{operator}-{}", cases.len() + 1),
                    input,
                    answer,
                });
            }
        }
        add_rejecting_cases(found, &mut cases);
        add_representative_cases(found, &mut cases);
        cases
    }
}

/// Adds the inputs that reject wrong programs of the jury, named after the programs.
fn add_rejecting_cases(found: &KillerSearchResult, new_cases: &mut Vec<NewCase>) {
    for rejections in &found.rejections {
        let fast = rejections
            .killers
            .iter()
            .filter(|(killer, _)| !found.slow_inputs.contains(killer));
        for (killer, _) in fast {
            let (input, answer) = &found.killers[*killer];
            if new_cases.iter().all(|known| known.input != *input) {
                let program = name_for_file(&rejections.program);
                new_cases.push(NewCase {
                    name: format!("rejects-{program}-{}", new_cases.len() + 1),
                    input: input.clone(),
                    answer: answer.clone(),
                });
            }
        }
    }
}

/// Returns the name of a program with only letters and digits of ASCII, joined by `-`.
fn name_for_file(program: &str) -> String {
    let parts = program.split(|character: char| !character.is_ascii_alphanumeric());
    let words: Vec<&str> = parts.filter(|word| !word.is_empty()).collect();
    words.join("-")
}

/// Adds representative inputs, of different sizes and patterns, to `new_cases`. At most [`MAX_REPRESENTATIVES`] inputs and
/// [`MAX_REPRESENTATIVE_BYTES`] are added.
fn add_representative_cases(found: &KillerSearchResult, new_cases: &mut Vec<NewCase>) {
    let mut bytes = 0;
    for (place, representative) in found
        .representatives
        .iter()
        .take(MAX_REPRESENTATIVES)
        .enumerate()
    {
        let (input, answer) = &found.killers[*representative];
        let size = input.len() + answer.len();
        if bytes + size > MAX_REPRESENTATIVE_BYTES {
            continue;
        }
        bytes += size;
        if new_cases.iter().all(|known| known.input != *input) {
            new_cases.push(NewCase {
                name: format!("shape-{}", place + 1),
                input: input.clone(),
                answer: answer.clone(),
            });
        }
    }
}
