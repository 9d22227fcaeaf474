//! Searches for an input on which a program is wrong, and shrinks it.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use caipan_judge::parallel::run_in_parallel;

/// Program whose faults a search looks for, one input at a time.
pub(crate) trait ProgramTest: Sync {
    /// Description of a fault, for example the wrong output.
    type Fault: Send;

    /// Runs the program on `input` and compares the output with the jury's `answer`. `None` if the program is right.
    fn find_fault(&self, input: &str, answer: &str) -> Option<Self::Fault>;

    /// Whether two faults are of the same kind. A shrunk input must show the same kind of fault.
    fn is_same_fault_kind(&self, one: &Self::Fault, other: &Self::Fault) -> bool;
}

/// Input on which a program is wrong.
pub struct FailingInput<F> {
    /// Text of the input, shrunk by [`FailureSearch::shrink_failing_input`].
    pub input: String,
    /// Jury's answer to the input.
    pub answer: String,
    /// Fault of the program on this input, for example the wrong output.
    pub fault: F,
    /// Number of the input in the [`InputSource`] that generated it.
    pub number: u64,
}

/// Failing input with its rank. Of several inputs, the one with the lowest rank is reported.
type RankedInput<F> = ((usize, u64), FailingInput<F>);

/// Numbered inputs of a problem for stress tests.
pub trait InputSource: Sync {
    /// Number of known inputs at the beginning of the source. All of them are tried, and the shortest one with a fault
    /// is reported.
    fn known_input_count(&self) -> u64;

    /// Learns the structure of the inputs in advance, so that the first call of [`Self::nth_input`] does not have to
    /// wait for that. May be called by several threads.
    fn learn_structure(&self) {}

    /// Returns the input with this number. `None` if no legal input with this number can be made.
    fn nth_input(&self, number: u64) -> Option<String>;

    /// Whether the input with this number is useful as a case even if it kills no mutant.
    fn is_worth_keeping_as_case(&self, _number: u64) -> bool {
        false
    }

    /// Returns the jury's answer to a legal input; `None` if it cannot be computed.
    fn answer(&self, input: &str) -> Option<String>;

    /// Returns smaller variants of an input lazily, the greatest reductions first. Variants may be illegal. Each
    /// variant is paired with the size of its cut: the number of items removed, or 0. `last_cut` is the size of the
    /// last cut that still showed the fault, at first `usize::MAX`.
    fn smaller_variants(
        &self,
        input: &str,
        last_cut: usize,
    ) -> Box<dyn Iterator<Item = (usize, String)> + Send + '_>;

    /// Whether a smaller variant is legal. Called lazily, since checking all variants would be slow.
    fn is_legal(&self, input: &str) -> bool;

    /// Whether an input is certainly legal that [`Self::nth_input`] returned or [`Self::is_legal`] accepted. Slower than
    /// [`Self::is_legal`]; called only for inputs that are reported or written.
    fn is_confirmed_legal(&self, _input: &str) -> bool {
        true
    }
}

/// Settings of a search for an input on which a program fails.
pub(crate) struct FailureSearch<'a> {
    /// Source of the inputs to try, of their answers, and of smaller variants.
    pub inputs: &'a dyn InputSource,
    /// Number of inputs tried in parallel.
    pub workers: usize,
    /// Called before every test; true ends the search.
    pub is_over: &'a (dyn Fn() -> bool + Sync),
    /// Called after every test of the program on an input, for the progress display.
    pub watch: &'a (dyn Fn() + Sync),
}

impl FailureSearch<'_> {
    /// Returns a failing input: the shortest of the known inputs that fail, or else the first of the other inputs.
    /// `None` if the search ended before one was found.
    pub(crate) fn find_failure<T: ProgramTest>(&self, trial: &T) -> Option<FailingInput<T::Fault>> {
        let known = self.inputs.known_input_count();
        let shortest = self.best_failing_input(trial, 0..known, false);
        shortest.or_else(|| self.best_failing_input(trial, known..u64::MAX, true))
    }

    /// Returns the shortest failing input in a range of numbers. If `first_only` is true, the search stops at the first
    /// failing input instead; of several that are found at the same time, the one with the lowest number is returned.
    fn best_failing_input<T: ProgramTest>(
        &self,
        trial: &T,
        range: Range<u64>,
        first_only: bool,
    ) -> Option<FailingInput<T::Fault>> {
        let numbers = range.map(|number| (number, ()));
        self.run_in_parallel(numbers, first_only, &|number, ()| {
            let input = self.inputs.nth_input(number)?;
            let (answer, fault) = self.test_input(trial, &input)?;
            Some(FailingInput {
                input,
                answer,
                fault,
                number,
            })
        })
    }

    /// Runs `try_one` in parallel on the numbered items of `source`, and returns the result with the shortest input. If
    /// `first_only` is true, no items are started after the first result; of several results, the one with the lowest
    /// number is returned.
    fn run_in_parallel<I: Send, F: Send>(
        &self,
        source: impl Iterator<Item = (u64, I)> + Send,
        first_only: bool,
        try_one: &(dyn Fn(u64, I) -> Option<FailingInput<F>> + Sync),
    ) -> Option<FailingInput<F>> {
        let source = Mutex::new(source);
        let is_found = AtomicBool::new(false);
        let best: Mutex<Option<RankedInput<F>>> = Mutex::new(None);
        let work = || {
            while !(self.is_over)() {
                if first_only && is_found.load(Ordering::Relaxed) {
                    return;
                }
                let next = source.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((number, item)) = next else {
                    return;
                };
                let Some(found) = try_one(number, item) else {
                    continue;
                };
                is_found.store(true, Ordering::Relaxed);
                let length = if first_only { 0 } else { found.input.len() };
                let rank = (length, number);
                let mut known = best.lock().unwrap_or_else(PoisonError::into_inner);
                if known.as_ref().is_none_or(|(least, _)| rank < *least) {
                    *known = Some((rank, found));
                }
            }
        };
        run_in_parallel(self.workers, &work);
        let (_, found) = best.into_inner().unwrap_or_else(PoisonError::into_inner)?;
        Some(found)
    }

    /// Tests the program on an input; returns the answer and the fault. `None` if the answer is unknown, the program is
    /// right, or the input proves to be illegal.
    fn test_input<T: ProgramTest>(&self, trial: &T, input: &str) -> Option<(String, T::Fault)> {
        let answer = self.inputs.answer(input)?;
        let found = trial.find_fault(input, &answer);
        (self.watch)();
        let fault = found.filter(|_| self.inputs.is_confirmed_legal(input))?;
        Some((answer, fault))
    }

    /// Shrinks a failing input until no smaller variant fails in the same way. If the search ends earlier, returns the
    /// smallest failing input found by then.
    pub(crate) fn shrink_failing_input<T: ProgramTest>(
        &self,
        trial: &T,
        found: FailingInput<T::Fault>,
    ) -> FailingInput<T::Fault>
    where
        T::Fault: Sync,
    {
        let mut found = found;
        let last_cut = AtomicUsize::new(usize::MAX);
        while let Some(smaller) = self.next_smaller_failure(trial, &found, &last_cut) {
            found = smaller;
        }
        found
    }

    /// Returns the first smaller variant that shows the same kind of fault, and stores the size of its cut in
    /// `last_cut`. `None` if there is no such variant or the search ended.
    fn next_smaller_failure<T: ProgramTest>(
        &self,
        trial: &T,
        found: &FailingInput<T::Fault>,
        last_cut: &AtomicUsize,
    ) -> Option<FailingInput<T::Fault>>
    where
        T::Fault: Sync,
    {
        let cut = last_cut.load(Ordering::Relaxed);
        let variants = self.inputs.smaller_variants(&found.input, cut);
        let numbered = (0_u64..).zip(variants);
        self.run_in_parallel(numbered, true, &|_, (cut, input): (usize, String)| {
            if !self.inputs.is_legal(&input) {
                return None;
            }
            let (answer, fault) = self.test_input(trial, &input)?;
            if !trial.is_same_fault_kind(&fault, &found.fault) {
                return None;
            }
            last_cut.store(cut, Ordering::Relaxed);
            Some(FailingInput {
                input,
                answer,
                fault,
                number: found.number,
            })
        })
    }
}
