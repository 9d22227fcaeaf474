//! Random numbers that are equal for equal seeds, on all machines and in all versions.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng as _, SeedableRng};
use num_traits::AsPrimitive;

/// Random number generator whose output for a seed is the same on all machines and in all versions of caipan.
pub struct Rng(ChaCha8Rng);

impl Rng {
    /// Creates the generator; equal seeds give equal sequences of numbers.
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Random number from 0 to `end` - 1. `end` must be at least 1 and far below 2^32, so that the bias is negligible.
    pub fn below<N: AsPrimitive<u64>>(&mut self, end: N) -> N
    where
        u64: AsPrimitive<N>,
    {
        ((u64::from(self.0.next_u32()) * end.as_()) >> 32).as_()
    }

    /// Random number from `first` to `last`, both included.
    pub fn between<N: AsPrimitive<u64>>(&mut self, first: N, last: N) -> N
    where
        u64: AsPrimitive<N>,
    {
        let lowest: u64 = first.as_();
        (lowest + self.below::<u64>(last.as_() + 1 - lowest)).as_()
    }

    /// Random element of `choices`, which must not be empty.
    pub fn one_of<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first_numbers(seed: u64) -> [i32; 8] {
        let mut rng = Rng::new(seed);
        [(); 8].map(|()| rng.below(1000))
    }

    #[test]
    fn a_seed_gives_the_same_numbers_in_every_version() {
        assert_eq!(first_numbers(0), [654, 709, 729, 465, 507, 699, 560, 60]);
        assert_eq!(first_numbers(2011), [105, 251, 699, 82, 82, 894, 142, 966]);
    }
}
