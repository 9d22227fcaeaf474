//! Selects the mutants to run: a seeded random sample that takes mutants of all operators in turn.

use std::collections::VecDeque;

use super::mutant::SourceMutant;
use super::operator_table::OPERATORS;

/// Default number of mutants per program. If each of 200 mutants is killed by at least three inputs, further mutants
/// hardly help to improve the test data.
pub const DEFAULT_MUTANT_COUNT: usize = 200;
/// Maximum number of mutants of one operator in a selection. Because of this limit, a selection may be smaller than
/// requested.
pub(crate) const MAX_PER_OPERATOR: usize = 15;

/// Selects at most `count` mutants at random; equal seeds give equal selections. Each round takes one mutant of every
/// operator, in the order of [`OPERATORS`](super::OPERATORS).
pub fn pick_mutants(mutants: Vec<SourceMutant>, count: usize, seed: u64) -> Vec<SourceMutant> {
    let mut groups: Vec<VecDeque<SourceMutant>> =
        OPERATORS.iter().map(|_| VecDeque::new()).collect();
    for mutant in mutants {
        let index = OPERATORS
            .iter()
            .position(|operator| operator.id == mutant.operator.id);
        groups[index.unwrap_or(0)].push_back(mutant);
    }
    let mut state = seed;
    // Fisher-Yates shuffle of the mutants of each operator.
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

/// Returns the next number of a SplitMix64 pseudo-random generator, and advances the state.
fn next_random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let once_mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let twice_mixed = (once_mixed ^ (once_mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    twice_mixed ^ (twice_mixed >> 31)
}
