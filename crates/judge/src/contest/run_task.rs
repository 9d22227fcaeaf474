//! A unit of work for an executor: one program on some cases.

use crate::ids::{CaseId, ProgramId};

/// A unit of work: compile a program and run it on some cases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunTask {
    /// Program to compile and run.
    pub program: ProgramId,
    /// Cases to run; empty if the program only has to be compiled.
    pub cases: Vec<CaseId>,
    /// Runs in parallel with other programs, or repeated runs alone.
    pub mode: RunMode,
}

/// Conditions under which the runs of a task are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunMode {
    /// Once on each case, while other programs may run on other cores.
    Parallel,
    /// This number of times on each case, while nothing else runs on the machine.
    Alone(usize),
}
