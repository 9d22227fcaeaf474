//! Options of measuring with source mutants.

use super::known_trials::KnownTrials;

/// Options of [`super::measure`].
pub struct SourceMeasureOptions<'a> {
    /// Number of parallel runs.
    pub workers: usize,
    /// Whether time is up; the remaining mutants are then skipped.
    pub is_over: &'a (dyn Fn() -> bool + Sync),
    /// Results of an earlier run.
    pub known: Option<&'a KnownTrials>,
    /// Called with the number of steps just finished; there are two steps per mutant (compiling and running).
    pub watch: &'a (dyn Fn(usize) + Sync),
}
