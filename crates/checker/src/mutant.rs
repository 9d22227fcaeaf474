//! Mutants: the wrong solvers that people write, to measure test data with and to name a contestant's mistake.

/// A wrong solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mutant {
    /// Its name, which never changes: lower-case words with hyphens.
    pub id: &'static str,
    /// What it does wrong, as the end of "behaves like: …".
    pub mistake: &'static str,
    /// A small legal input on which it is wrong under the problem's usual reading.
    pub killer: &'static str,
}

/// What a mutant does with an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MutantOutput {
    /// It prints this.
    Prints(String),
    /// It dies.
    Crashes,
    /// Nobody knows: its search is too long to wait for.
    Unknown,
}
