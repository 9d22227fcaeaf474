//! A unit of work for an executor: one program on some cases.

use crate::ids::{CaseId, ProgramId};

/// A piece of work: a program is made, and run on some of its cases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// The program.
    pub program: ProgramId,
    /// Its cases; none where only the compiler has to be asked.
    pub cases: Vec<CaseId>,
    /// How it is run.
    pub manner: Manner,
}

/// How a program is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// Once on each case, while others run.
    AmongOthers,
    /// So many times on each case, while nothing else runs on the machine.
    Alone(usize),
}
