//! Selects the mutants to be run: a seeded random sample that takes turns among the operators.

use std::collections::VecDeque;

use super::mutant::SourceMutant;
use super::operator_table::OPERATORS;

/// Default number of mutants per program; with three killing inputs per mutant, more bring little.
pub const DEFAULT_COUNT: usize = 200;
/// Maximum number of selected mutants of one operator.
pub(crate) const MAX_PER_OPERATOR: usize = 15;

/// Selects at most `count` mutants at random, repeatably for a `seed`. Each round takes one mutant of every operator,
/// in the order of [`OPERATORS`](super::OPERATORS).
pub fn pick(mutants: Vec<SourceMutant>, count: usize, seed: u64) -> Vec<SourceMutant> {
    let mut groups: Vec<VecDeque<SourceMutant>> =
        OPERATORS.iter().map(|_| VecDeque::new()).collect();
    for mutant in mutants {
        let place = OPERATORS
            .iter()
            .position(|row| row.id == mutant.operator.id);
        groups[place.unwrap_or(0)].push_back(mutant);
    }
    let mut state = seed;
    for group in groups.iter_mut().map(VecDeque::make_contiguous) {
        for last in (1..group.len()).rev() {
            group.swap(last, (next_random(&mut state) % (last as u64 + 1)) as usize);
        }
    }
    let mut picked = Vec::new();
    for _ in 0..MAX_PER_OPERATOR {
        picked.extend(groups.iter_mut().filter_map(VecDeque::pop_front));
    }
    picked.truncate(count);
    picked
}

/// Returns the next random number of a SplitMix64 generator.
fn next_random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
