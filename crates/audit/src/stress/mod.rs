//! Stress tests: searches for an input on which a program is wrong, and shrinks it.
//!
//! `search` knows a problem only through the trait `InputSource`, which is implemented for puzzles and for all other
//! problems.

mod problem_inputs;
mod puzzle_inputs;
mod search;

pub use problem_inputs::ProblemInputs;
pub use puzzle_inputs::{PuzzleInputKind, PuzzleInputs};
pub use search::{FailingInput, FailureSearch, InputSource, ProgramTest};

#[cfg(test)]
mod tests;
