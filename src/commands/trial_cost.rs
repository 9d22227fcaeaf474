//! Times that trials of inputs take, including known inputs and the variants tried while shrinking: making and validating
//! inputs, their answers, and runs of the tested program.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::console::Console;
use super::messages::StressMessage;
use caipan_audit::stress::{InputSource, ProgramTest};
use caipan_facts::Evidence;
use caipan_report::decimals;

/// Sums of the times that all threads spent on trials, in nanoseconds.
#[derive(Default)]
pub(super) struct TrialCost {
    /// Number of inputs for which an answer was requested, including variants tried while shrinking.
    trials: AtomicU64,
    inputs: AtomicU64,
    answers: AtomicU64,
    /// Zero in a search for killers, whose runs are not timed.
    runs: AtomicU64,
}

/// Adds the time that `work` takes to a sum.
fn add_elapsed_time<T>(sum: &AtomicU64, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    sum.fetch_add(start.elapsed().as_nanos() as u64, Ordering::Relaxed);
    result
}

impl TrialCost {
    /// Notes how long a trial took on average, and which part took longest. Prints nothing if there was no trial.
    pub(super) fn print_summary(&self, console: &Console) {
        let trials = self.trials.load(Ordering::Relaxed);
        let parts = [
            (&self.inputs, StressMessage::MakingInputs),
            (&self.answers, StressMessage::Answers),
            (&self.runs, StressMessage::Runs),
        ]
        .map(|(sum, part)| (sum.load(Ordering::Relaxed), part));
        let total: u64 = parts.iter().map(|(time, _)| *time).sum();
        let has_runs = parts[2].0 > 0;
        let most = parts.into_iter().max_by_key(|(time, _)| *time);
        let (Some((_, part)), 1..) = (most, trials) else {
            return;
        };
        let each = decimals::format_time(Duration::from_nanos(total / trials).as_secs_f64());
        let most = part.fact();
        console.note(&console.sentence(if has_runs {
            StressMessage::TrialCost { trials, each, most }
        } else {
            StressMessage::InputCost { trials, each, most }
        }));
    }
}

/// A source of inputs that measures the time for making, validating and answering them.
pub(super) struct TimedInputs<'a> {
    pub source: &'a dyn InputSource,
    pub cost: &'a TrialCost,
}

impl InputSource for TimedInputs<'_> {
    fn known_count(&self) -> u64 {
        self.source.known_count()
    }

    fn input(&self, number: u64) -> Option<String> {
        add_elapsed_time(&self.cost.inputs, || self.source.input(number))
    }

    fn is_representative(&self, number: u64) -> bool {
        self.source.is_representative(number)
    }

    fn answer(&self, input: &str) -> Option<String> {
        self.cost.trials.fetch_add(1, Ordering::Relaxed);
        add_elapsed_time(&self.cost.answers, || self.source.answer(input))
    }

    fn smaller_variants(
        &self,
        input: &str,
        last_cut: usize,
    ) -> Box<dyn Iterator<Item = (usize, String)> + Send + '_> {
        self.source.smaller_variants(input, last_cut)
    }

    fn is_legal(&self, input: &str) -> bool {
        add_elapsed_time(&self.cost.inputs, || self.source.is_legal(input))
    }
}

/// A test of a program that measures the time of the runs.
pub(super) struct TimedTest<'a, T> {
    pub test: &'a T,
    pub cost: &'a TrialCost,
}

impl<T: ProgramTest> ProgramTest for TimedTest<'_, T> {
    type Fault = T::Fault;

    fn fault(&self, input: &str, answer: &str) -> Option<T::Fault> {
        add_elapsed_time(&self.cost.runs, || self.test.fault(input, answer))
    }

    fn is_same_kind(&self, one: &T::Fault, other: &T::Fault) -> bool {
        self.test.is_same_kind(one, other)
    }
}
