//! Mutants of puzzles: simulated solvers with a mistake, used to measure test data and to explain a contestant's
//! mistake.

/// Simulated solver that makes one typical mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mutant {
    /// Identifier that never changes: lower-case words with hyphens.
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
    /// The output is unknown, mostly because the search of the mutant takes too long.
    Unknown,
}
