//! The inputs that mutants are tried on, and how long their original takes on each.

use std::time::Duration;

use caipan_judge::test_set::TestCase;

/// A run of a mutant is stopped after so many times what its original takes, if that is more than the least.
const SLOWER: u32 = 3;
const LEAST: Duration = Duration::from_millis(100);

/// What the mutants of one program are tried on.
pub(super) struct Course<'t> {
    test_cases: &'t [TestCase<'t>],
    /// Nothing where the original is not accepted: that says nothing of a mutant.
    times: Vec<Option<Duration>>,
    cheap_first: Vec<usize>,
}

impl<'t> Course<'t> {
    /// Of inputs that the original needs these times for.
    pub(super) fn of(test_cases: &'t [TestCase<'t>], times: Vec<Option<Duration>>) -> Self {
        let size = |number: &usize| {
            let input = test_cases[*number].input();
            input.map_or(usize::MAX, |input| input.len())
        };
        let numbers = 0..test_cases.len();
        let mut cheap_first: Vec<usize> =
            numbers.filter(|number| times[*number].is_some()).collect();
        cheap_first.sort_by_cached_key(size);
        Self {
            test_cases,
            times,
            cheap_first,
        }
    }

    /// How many inputs there are.
    pub(super) fn len(&self) -> usize {
        self.test_cases.len()
    }

    /// An input.
    pub(super) fn at(&self, number: usize) -> &'t TestCase<'t> {
        &self.test_cases[number]
    }

    /// The small inputs first, which kill most mutants as well as large ones do.
    pub(super) fn cheap_first(&self) -> &[usize] {
        &self.cheap_first
    }

    /// Those first that the original takes longest for.
    pub(super) fn costly_first(&self) -> Vec<usize> {
        let mut numbers = self.cheap_first.clone();
        numbers.sort_by_key(|number| std::cmp::Reverse(self.times[*number]));
        numbers
    }

    /// After this time a mutant is much slower than its original.
    pub(super) fn patience(&self, number: usize) -> Duration {
        let time = self.times[number].unwrap_or_default();
        (time * SLOWER).max(LEAST)
    }
}
