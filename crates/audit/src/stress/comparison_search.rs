//! Search for an input on which a compared program is wrong, with the cost of the trials.

use super::failure_search::{FailingInput, FailureSearch, InputSource};
use super::program_comparison::{FaultResults, ProgramComparison};
use super::trial_cost::{TimedInputs, TimedTest, TrialCost};

/// Settings of a search for an input on which a program is wrong.
pub struct ComparisonSearch<'a> {
    /// Source of the inputs to try, of their answers, and of smaller variants.
    pub inputs: &'a dyn InputSource,
    /// Test that runs the program on an input and finds out whether it is wrong.
    pub comparison: &'a ProgramComparison<'a>,
    /// Counter to which the number and the times of all trials are added.
    pub cost: &'a TrialCost,
    /// Number of inputs tried in parallel.
    pub workers: usize,
    /// Called before every test; true ends the search.
    pub is_over: &'a (dyn Fn() -> bool + Sync),
    /// Called after every test of the program on an input, for the progress display.
    pub watch: &'a (dyn Fn() + Sync),
}

impl ComparisonSearch<'_> {
    /// Returns an input on which the program is wrong. `None` if the search ended before one was found.
    pub fn find_fault(&self) -> Option<FailingInput<FaultResults>> {
        self.search(&self.timed_inputs())
            .find_failure(&self.comparison_with_cost())
    }

    /// Returns the smallest variant of an input with the same kind of fault that is found before the search ends.
    pub fn shrink_input(&self, found: FailingInput<FaultResults>) -> FailingInput<FaultResults> {
        self.search(&self.timed_inputs())
            .shrink_failing_input(&self.comparison_with_cost(), found)
    }

    fn search<'s>(&'s self, inputs: &'s TimedInputs<'s>) -> FailureSearch<'s> {
        FailureSearch {
            inputs,
            workers: self.workers,
            is_over: self.is_over,
            watch: self.watch,
        }
    }

    fn timed_inputs(&self) -> TimedInputs<'_> {
        TimedInputs {
            source: self.inputs,
            cost: self.cost,
        }
    }

    fn comparison_with_cost(&self) -> TimedTest<'_, ProgramComparison<'_>> {
        TimedTest {
            test: self.comparison,
            cost: self.cost,
        }
    }
}
