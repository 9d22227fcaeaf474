//! Calls the solver that the benchmark measures; no other file does.

use std::cell::RefCell;

use caipan_puzzles::mayan::rules::{Move, StatementReading};
use caipan_puzzles::mayan::solver::{Solver, SolverStats};
use caipan_puzzles::mayan::text_format::Case;

/// Answer with the search statistics.
pub(crate) struct SolverResult {
    pub answer: Option<Vec<Move>>,
    pub stats: SolverStats,
}

thread_local! {
    /// As in caipan itself, a solver reuses its memory, but no results, from case to case.
    static SOLVER: RefCell<Solver> = RefCell::default();
}

pub(crate) fn solve(case: &Case) -> SolverResult {
    SOLVER.with_borrow_mut(|solver| SolverResult {
        answer: solver.solve(&case.board, case.moves, StatementReading::LITERAL),
        stats: solver.stats(),
    })
}
