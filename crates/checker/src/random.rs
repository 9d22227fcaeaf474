//! Numbers from a seed.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng as _, SeedableRng};
use num_traits::AsPrimitive;

/// A stream of numbers that is the same for the same seed, on every machine and for years.
pub struct Rng(ChaCha8Rng);

impl Rng {
    /// The stream of `seed`.
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number from 0 to `end` - 1; `end` is far below 2^32, so that the bias of the product is nothing.
    pub fn below<N: AsPrimitive<u64>>(&mut self, end: N) -> N
    where
        u64: AsPrimitive<N>,
    {
        ((u64::from(self.0.next_u32()) * end.as_()) >> 32).as_()
    }

    /// A number from `first` to `last`.
    pub fn between<N: AsPrimitive<u64>>(&mut self, first: N, last: N) -> N
    where
        u64: AsPrimitive<N>,
    {
        let first: u64 = first.as_();
        (first + self.below::<u64>(last.as_() + 1 - first)).as_()
    }

    /// One of `choices`, which are not none.
    pub fn one_of<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_numbers_for_years() {
        let numbers = |seed| {
            let mut rng = Rng::new(seed);
            [(); 8].map(|()| rng.below(1000))
        };
        assert_eq!(numbers(0), [654, 709, 729, 465, 507, 699, 560, 60]);
        assert_eq!(numbers(2011), [105, 251, 699, 82, 82, 894, 142, 966]);
    }
}
