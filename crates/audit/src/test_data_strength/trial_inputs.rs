//! Inputs on which mutants are run, with the time that the original program takes on each.

use std::time::Duration;

use caipan_judge::test_set::TestCase;

/// Factor applied to the original's CPU time to get the short time limit of a mutant.
const SHORT_LIMIT_FACTOR: u32 = 3;
/// Lower bound of the short time limit of a mutant.
const MIN_SHORT_LIMIT: Duration = Duration::from_millis(100);

/// Inputs on which the mutants of one program are run, with the times of the unmutated program.
pub(super) struct TrialInputs<'t> {
    test_cases: &'t [TestCase<'t>],
    /// CPU time of the original on each input; `None` if the original is not accepted, so that the input proves
    /// nothing about mutants.
    times: Vec<Option<Duration>>,
    /// Indices of the inputs with a known time, the shortest input first.
    shortest_first: Vec<usize>,
}

impl<'t> TrialInputs<'t> {
    /// Creates the inputs from test cases and the times of the original.
    pub(super) fn new(test_cases: &'t [TestCase<'t>], times: Vec<Option<Duration>>) -> Self {
        let numbers = 0..test_cases.len();
        let mut shortest_first: Vec<usize> =
            numbers.filter(|number| times[*number].is_some()).collect();
        shortest_first.sort_by_cached_key(|number| {
            let input = test_cases[*number].input();
            input.map_or(usize::MAX, |input| input.len())
        });
        Self {
            test_cases,
            times,
            shortest_first,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.test_cases.len()
    }

    pub(super) fn test_case(&self, number: usize) -> &'t TestCase<'t> {
        &self.test_cases[number]
    }

    /// CPU time of the original on the input with this index; `None` if the original is not accepted on it.
    pub(super) fn original_time(&self, number: usize) -> Option<Duration> {
        self.times[number]
    }

    /// Indices of the inputs on which the original is accepted, the shortest first: most mutants fail on short inputs
    /// as well as on long ones.
    pub(super) fn shortest_first(&self) -> &[usize] {
        &self.shortest_first
    }

    /// Indices of the inputs on which the original is accepted, in descending order of the original's CPU time.
    pub(super) fn slowest_first(&self) -> Vec<usize> {
        let mut numbers = self.shortest_first.clone();
        numbers.sort_by_key(|number| std::cmp::Reverse(self.times[*number]));
        numbers
    }

    /// CPU time after which a mutant counts as much slower than the original on an input.
    pub(super) fn short_limit(&self, number: usize) -> Duration {
        let time = self.times[number].unwrap_or_default();
        (time * SHORT_LIMIT_FACTOR).max(MIN_SHORT_LIMIT)
    }
}
