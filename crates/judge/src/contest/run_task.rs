//! A unit of work for an executor: one program on some cases.

use crate::ids::{CaseId, ProgramId};

/// A unit of work: compile a program and run it on some cases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunTask {
    /// Program to compile and run.
    pub program: ProgramId,
    /// Cases to run; empty if the program only has to be compiled.
    pub cases: Vec<CaseId>,
    /// Whether each case is run once in parallel with others, or several times while nothing else runs.
    pub mode: RunMode,
}

/// Conditions under which the runs of a task are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunMode {
    /// Each case is run once, while other programs may run on other cores.
    Parallel,
    /// Each case is run this number of times, while nothing else runs on the machine.
    Alone(usize),
}
