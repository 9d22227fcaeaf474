//! A unit of work for an executor: one program on some cases.

use crate::ids::{CaseId, ProgramId};

/// A unit of work: compile a program and run it on some cases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// The program.
    pub program: ProgramId,
    /// Cases to run; empty if the program only has to be compiled.
    pub cases: Vec<CaseId>,
    /// How the runs are made.
    pub mode: RunMode,
}

/// How the runs of a task are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunMode {
    /// Once on each case, beside runs of other programs.
    Parallel,
    /// This number of times on each case, while nothing else runs on the machine.
    Alone(usize),
}
