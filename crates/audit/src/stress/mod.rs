//! Stress tests: searches for an input on which a program is wrong, and shrinks it.
//!
//! `search` knows a problem only through the trait `InputSource`, which is implemented for puzzles and for all other
//! problems.

mod any_inputs;
mod puzzle_inputs;
mod search;

pub use any_inputs::AnyInputs;
pub use puzzle_inputs::{PuzzleInputs, Row};
pub use search::{Found, Inputs, Search, Trial};

#[cfg(test)]
mod tests;
