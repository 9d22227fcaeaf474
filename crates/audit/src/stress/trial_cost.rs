//! Counts trials of inputs and sums up the times of their parts: making and validating inputs, computing answers, and
//! running the tested program. Known inputs and the variants tried while shrinking are included.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::failure_search::{InputSource, ProgramTest};
use crate::clock::Clock;

/// Number of trials, and the total time of all threads for each part of a trial, in nanoseconds.
pub struct TrialCost {
    clock: Clock,
    /// Number of inputs that were tried, including variants while shrinking. Counted when the answer is requested.
    trials: AtomicU64,
    inputs: AtomicU64,
    answers: AtomicU64,
    /// Time of runs of the tested program. Zero in a search for inputs that kill mutants, where runs are not timed.
    runs: AtomicU64,
}

/// Part of a trial for which the time is summed up separately.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrialPart {
    /// Making and validating inputs.
    Inputs,
    /// Computing the jury's answers.
    Answers,
    /// Running the tested program.
    Runs,
}

/// Total cost of all trials, from [`TrialCost::summary`].
pub struct TrialCostSummary {
    /// Number of trials, at least 1.
    pub trials: u64,
    /// Total time of all threads, in nanoseconds.
    pub nanos: u64,
    /// Part that took longest.
    pub longest_part: TrialPart,
    /// Whether runs of the tested program were timed.
    pub has_runs: bool,
}

impl TrialCost {
    /// Starts with no trials. `clock` returns the time since a fixed moment.
    pub fn new(clock: Clock) -> Self {
        Self {
            clock,
            trials: AtomicU64::default(),
            inputs: AtomicU64::default(),
            answers: AtomicU64::default(),
            runs: AtomicU64::default(),
        }
    }

    /// Returns the total cost; `None` if there was no trial.
    pub fn summary(&self) -> Option<TrialCostSummary> {
        let trials = self.trials.load(Ordering::Relaxed);
        let parts = [
            (&self.inputs, TrialPart::Inputs),
            (&self.answers, TrialPart::Answers),
            (&self.runs, TrialPart::Runs),
        ]
        .map(|(sum, part)| (sum.load(Ordering::Relaxed), part));
        let (_, longest_part) = parts.into_iter().max_by_key(|(time, _)| *time)?;
        (trials > 0).then_some(TrialCostSummary {
            trials,
            nanos: parts.iter().map(|(time, _)| *time).sum(),
            longest_part,
            has_runs: parts[2].0 > 0,
        })
    }

    /// Returns the total time of all threads for computing answers. A run of another program on all inputs takes about as long.
    pub fn time_of_answers(&self) -> Duration {
        Duration::from_nanos(self.answers.load(Ordering::Relaxed))
    }

    /// Calls `work` and returns the result. Adds the elapsed time, in nanoseconds, to `sum`.
    fn add_elapsed_time<T>(&self, sum: &AtomicU64, work: impl FnOnce() -> T) -> T {
        let start = (self.clock)();
        let result = work();
        let elapsed = (self.clock)().saturating_sub(start);
        sum.fetch_add(elapsed.as_nanos() as u64, Ordering::Relaxed);
        result
    }
}

/// Wrapper of a source of inputs that adds the times for making, validating and answering inputs to `cost`.
pub struct TimedInputs<'a> {
    /// Wrapped source, to which all calls are forwarded.
    pub source: &'a dyn InputSource,
    /// Counter to which the times of the calls are added.
    pub cost: &'a TrialCost,
}

impl InputSource for TimedInputs<'_> {
    fn known_input_count(&self) -> u64 {
        self.source.known_input_count()
    }

    fn learn_structure(&self) {
        self.source.learn_structure();
    }

    fn nth_input(&self, number: u64) -> Option<String> {
        self.cost
            .add_elapsed_time(&self.cost.inputs, || self.source.nth_input(number))
    }

    fn is_worth_keeping_as_case(&self, number: u64) -> bool {
        self.source.is_worth_keeping_as_case(number)
    }

    fn answer(&self, input: &str) -> Option<String> {
        self.cost.trials.fetch_add(1, Ordering::Relaxed);
        self.cost
            .add_elapsed_time(&self.cost.answers, || self.source.answer(input))
    }

    fn smaller_variants(
        &self,
        input: &str,
        last_cut: usize,
    ) -> Box<dyn Iterator<Item = (usize, String)> + Send + '_> {
        self.source.smaller_variants(input, last_cut)
    }

    fn is_legal(&self, input: &str) -> bool {
        self.cost
            .add_elapsed_time(&self.cost.inputs, || self.source.is_legal(input))
    }

    fn is_confirmed_legal(&self, input: &str) -> bool {
        self.cost
            .add_elapsed_time(&self.cost.inputs, || self.source.is_confirmed_legal(input))
    }
}

/// Wrapper of a test of a program that adds the time of the runs to `cost`.
pub(crate) struct TimedTest<'a, T> {
    /// Wrapped test, to which all calls are forwarded.
    pub test: &'a T,
    /// Counter to which the times of the calls are added.
    pub cost: &'a TrialCost,
}

impl<T: ProgramTest> ProgramTest for TimedTest<'_, T> {
    type Fault = T::Fault;

    fn find_fault(&self, input: &str, answer: &str) -> Option<T::Fault> {
        self.cost
            .add_elapsed_time(&self.cost.runs, || self.test.find_fault(input, answer))
    }

    fn is_same_fault_kind(&self, one: &T::Fault, other: &T::Fault) -> bool {
        self.test.is_same_fault_kind(one, other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longest_part_and_average_follow_from_the_clock() {
        let ticks = AtomicU64::new(0);
        let cost = TrialCost::new(Box::new(move || {
            Duration::from_nanos(ticks.fetch_add(5, Ordering::Relaxed))
        }));
        assert!(cost.summary().is_none());
        cost.trials.fetch_add(2, Ordering::Relaxed);
        cost.add_elapsed_time(&cost.inputs, || ());
        for _ in 0..2 {
            cost.add_elapsed_time(&cost.answers, || ());
        }
        let summary = cost.summary().unwrap();
        assert_eq!((summary.trials, summary.nanos), (2, 15));
        assert_eq!(cost.time_of_answers(), Duration::from_nanos(10));
        assert_eq!(summary.longest_part, TrialPart::Answers);
        assert!(!summary.has_runs);
    }
}
