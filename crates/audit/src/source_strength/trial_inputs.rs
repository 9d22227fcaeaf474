//! Inputs on which mutants are run, with the time that the original program takes on each.

use std::time::Duration;

use caipan_judge::test_set::TestCase;

/// A mutant's run is stopped after `SLOWER` times the original's time, but not before `LEAST`.
const SLOWER: u32 = 3;
const LEAST: Duration = Duration::from_millis(100);

/// Inputs for the mutants of one program.
pub(super) struct TrialInputs<'t> {
    test_cases: &'t [TestCase<'t>],
    /// CPU time of the original per input; `None` if the original is not accepted there, so that the input proves
    /// nothing.
    times: Vec<Option<Duration>>,
    cheap_first: Vec<usize>,
}

impl<'t> TrialInputs<'t> {
    /// Creates the inputs from test cases and the times of the original.
    pub(super) fn of(test_cases: &'t [TestCase<'t>], times: Vec<Option<Duration>>) -> Self {
        let numbers = 0..test_cases.len();
        let mut cheap_first: Vec<usize> =
            numbers.filter(|number| times[*number].is_some()).collect();
        cheap_first.sort_by_cached_key(|number| {
            let input = test_cases[*number].input();
            input.map_or(usize::MAX, |input| input.len())
        });
        Self {
            test_cases,
            times,
            cheap_first,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.test_cases.len()
    }

    pub(super) fn get(&self, number: usize) -> &'t TestCase<'t> {
        &self.test_cases[number]
    }

    /// CPU time of the original on an input; `None` if the original is not accepted on this input.
    pub(super) fn time(&self, number: usize) -> Option<Duration> {
        self.times[number]
    }

    /// Indices of the usable inputs, the smallest first: these kill most mutants as well as large ones do.
    pub(super) fn cheap_first(&self) -> &[usize] {
        &self.cheap_first
    }

    /// Indices of the usable inputs, in descending order of the original's CPU time.
    pub(super) fn costly_first(&self) -> Vec<usize> {
        let mut numbers = self.cheap_first.clone();
        numbers.sort_by_key(|number| std::cmp::Reverse(self.times[*number]));
        numbers
    }

    /// Time after which a mutant counts as much slower than the original.
    pub(super) fn short_limit(&self, number: usize) -> Duration {
        let time = self.times[number].unwrap_or_default();
        (time * SLOWER).max(LEAST)
    }
}
