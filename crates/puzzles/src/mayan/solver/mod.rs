//! Searches for the smallest solution of a board.
//!
//! ```text
//!   smallest_solution        tries the moves in the order of the statement (x, then y, then right before left); takes the
//!     │                      first move after which the board can still be cleared, and continues from there; helper
//!     │                      threads search later moves in parallel
//!     ▼
//!   clearing_search          decides whether a position can be cleared in k moves, so it may try moves in any order
//!     │
//!     ├──► shift_bound, shifts   the tiles need more sideways shifts than k moves allow: no
//!     ├──► transposition_table   the position was refuted before with k moves: no
//!     ├──► sleep_sets            the move was refuted in another order: skip it
//!     ▼
//!   last ply                 plays only moves that make a run and after which no shift is needed
//! ```
//!
//! `solution_enumeration` lists all solutions instead, and prunes by the bound only.
//!
//! Every "no" proves that there is no solution, so pruning never changes the answer. Two reductions are used
//! throughout. A left move onto a tile equals the right move of its left neighbour, which comes earlier. All swaps of
//! equal tiles leave the board unchanged (a *wait*), so only the first of them is tried; once a wait is refuted, it is
//! refuted after any other move as well, because waiting first and moving later leads to the same board.

mod candidate_moves;
mod child_positions;
mod clearing_search;
mod helper_threads;
mod move_bound;
mod position;
mod shift_bound;
mod shifts;
mod sleep_sets;
mod smallest_solution;
mod solution_enumeration;
mod solver_stats;
mod successor;
#[cfg(test)]
mod tests;
mod transposition_table;

pub(crate) use move_bound::MoveBound;
pub use smallest_solution::{Solver, solve};
pub(crate) use solution_enumeration::enumerate_solutions;
pub use solver_stats::SolverCounter;
pub use solver_stats::{CancelledError, SolverStats, Watch};
