//! Looks for an input on which a program is wrong, and makes it as small as it can.
//!
//! `search` knows nothing of a problem but its `Inputs`: those of a puzzle, or those of any other problem.

mod any_inputs;
mod puzzle_inputs;
mod search;

pub use any_inputs::AnyInputs;
pub use puzzle_inputs::{PuzzleInputs, Row};
pub use search::{Found, Inputs, Search, Trial};

#[cfg(test)]
mod tests;
