//! The one place where the bench calls the solver that it measures.

use caipan::problem::mayan::rules::{Move, Reading};
use caipan::problem::mayan::solver;
use caipan::problem::mayan::text::Case;

/// An answer, and what it took to find it.
pub struct Solved {
    pub answer: Option<Vec<Move>>,
    /// The boards that were visited, where the solver counts them.
    pub nodes: Option<u64>,
}

pub fn solve(case: &Case) -> Solved {
    Solved {
        answer: solver::solve(&case.board, case.moves, Reading::LITERAL),
        nodes: None,
    }
}
