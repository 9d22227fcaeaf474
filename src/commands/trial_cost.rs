//! Times that trials of inputs take, including known inputs and the variants tried while shrinking: making and validating
//! inputs, their answers, and runs of the tested program.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::console::Console;
use super::messages::StressMessage;
use caipan_audit::stress::{InputSource, ProgramTest};
use caipan_facts::Evidence;
use caipan_report::decimals;

/// Number of trials, and the total time of all threads for each part of a trial, in nanoseconds.
#[derive(Default)]
pub(super) struct TrialCost {
    /// Number of inputs that were tried, including variants while shrinking. Counted when the answer is requested.
    trials: AtomicU64,
    inputs: AtomicU64,
    answers: AtomicU64,
    /// Time of runs of the tested program. Zero in a search for inputs that kill mutants, where runs are not timed.
    runs: AtomicU64,
}

/// Calls `work` and returns the result. The elapsed time is added to `sum`, in nanoseconds.
fn add_elapsed_time<T>(sum: &AtomicU64, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    sum.fetch_add(start.elapsed().as_nanos() as u64, Ordering::Relaxed);
    result
}

impl TrialCost {
    /// Prints a note with the average time of a trial and the part that took longest. Prints nothing if there was no trial.
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

/// Wrapper of a source of inputs that adds the time for making, validating and answering inputs to `cost`.
pub(super) struct TimedInputs<'a> {
    pub source: &'a dyn InputSource,
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
        add_elapsed_time(&self.cost.inputs, || self.source.nth_input(number))
    }

    fn is_representative_input(&self, number: u64) -> bool {
        self.source.is_representative_input(number)
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

/// Wrapper of a test of a program that adds the time of the runs to `cost`.
pub(super) struct TimedTest<'a, T> {
    pub test: &'a T,
    pub cost: &'a TrialCost,
}

impl<T: ProgramTest> ProgramTest for TimedTest<'_, T> {
    type Fault = T::Fault;

    fn find_fault(&self, input: &str, answer: &str) -> Option<T::Fault> {
        add_elapsed_time(&self.cost.runs, || self.test.find_fault(input, answer))
    }

    fn is_same_fault_kind(&self, one: &T::Fault, other: &T::Fault) -> bool {
        self.test.is_same_fault_kind(one, other)
    }
}
