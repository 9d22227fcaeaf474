//! Which mutants are tried: some of every operator, the likeliest first, the same for the same seed.

use std::collections::VecDeque;

use super::mutant::SourceMutant;
use super::table::OPERATORS;

/// So many mutants of a program are enough, where each is killed three times.
pub const COUNT: usize = 200;
/// So many mutants of one operator at most.
pub(crate) const MOST_OF_AN_OPERATOR: usize = 15;

/// At most `count` of the mutants: of each operator in turn one that `seed` chooses, until there are enough.
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
    for group in &mut groups {
        let group = group.make_contiguous();
        for last in (1..group.len()).rev() {
            group.swap(last, (next(&mut state) % (last as u64 + 1)) as usize);
        }
    }
    let mut picked = Vec::new();
    for _ in 0..MOST_OF_AN_OPERATOR {
        picked.extend(groups.iter_mut().filter_map(VecDeque::pop_front));
    }
    picked.truncate(count);
    picked
}

/// The next number of a stream (`SplitMix64`).
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
