//! Mutants of puzzles: simulated wrong solvers, used to measure test data and to explain a contestant's mistake.

/// A simulated solver that makes one typical mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mutant {
    /// Stable identifier: lower-case words with hyphens.
    pub id: &'static str,
    /// The mistake, worded so that it can follow "behaves like: …".
    pub mistake: &'static str,
    /// A small legal input on which the mutant is wrong with the puzzle's default settings.
    pub killer: &'static str,
}

/// Result of simulating a mutant on an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MutantOutput {
    /// Complete output of the mutant, right or wrong.
    Prints(String),
    /// The mutant crashes on this input, so there is no output to compare.
    Crashes,
    /// Unknown, mostly because the search of the mutant takes too long.
    Unknown,
}
