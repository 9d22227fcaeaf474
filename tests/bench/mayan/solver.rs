//! The one place where the bench calls the solver that it measures.

use std::cell::RefCell;

use caipan_puzzles::mayan::rules::{Move, Reading};
use caipan_puzzles::mayan::solver::{Solver, Stats};
use caipan_puzzles::mayan::text::Case;

/// An answer, and what it took to find it.
pub(crate) struct Solved {
    pub answer: Option<Vec<Move>>,
    pub stats: Stats,
}

thread_local! {
    /// As in caipan itself, a solver keeps its memory, though nothing that it knows, from case to case.
    static SOLVER: RefCell<Solver> = RefCell::default();
}

pub(crate) fn solve(case: &Case) -> Solved {
    SOLVER.with_borrow_mut(|solver| Solved {
        answer: solver.solve(&case.board, case.moves, Reading::LITERAL),
        stats: solver.stats(),
    })
}
