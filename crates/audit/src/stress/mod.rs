//! Stress tests: searches for an input on which a program is wrong, and shrinks it.
//!
//! `failure_search` knows a problem only through the trait `InputSource`, which is implemented for puzzles and for all other
//! problems.

mod failure_search;
mod input_sources;
mod problem_inputs;
mod puzzle_inputs;

pub use failure_search::{FailingInput, FailureSearch, InputSource, ProgramTest};
pub use input_sources::{InputSourceError, InputSourceProblem, InputSources};
pub use problem_inputs::ProblemInputs;
pub use puzzle_inputs::{PuzzleInputKind, PuzzleInputs};

#[cfg(test)]
mod tests;
