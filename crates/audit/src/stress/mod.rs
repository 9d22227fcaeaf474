//! Stress tests: searches for an input on which a program is wrong, and shrinks it.
//!
//! `failure_search` knows a problem only through the trait `InputSource`, which is implemented for puzzles and for all other
//! problems.

mod answer_kinds;
mod comparison_search;
mod failure_search;
mod fault_analysis;
mod input_sources;
mod input_validators;
mod oracle;
mod problem_inputs;
mod program_comparison;
mod puzzle_inputs;
mod trial_cost;

pub use comparison_search::ComparisonSearch;
pub use failure_search::{FailingInput, InputSource};
pub(crate) use failure_search::{FailureSearch, ProgramTest};
pub use fault_analysis::FaultAnalysis;
pub use input_sources::{InputSourceError, InputSourceProblem, InputSources};
pub use input_validators::InputValidators;
pub use oracle::Oracle;
pub use problem_inputs::ProblemInputs;
pub use program_comparison::{FaultResults, ProgramComparison, SlowestRun};
pub use puzzle_inputs::{PuzzleInputKind, PuzzleInputs};
pub use trial_cost::{TimedInputs, TrialCost, TrialCostSummary, TrialPart};

#[cfg(test)]
mod tests;
