//! The search for the smallest answer.
//!
//! ```text
//!   walk      tries the moves of the true order (x, then y, then right before left); the first one after which
//!     │       the rest can be cleared is the answer's, and the walk goes on from there; helpers look at later
//!     │       moves meanwhile, where there are threads for them
//!     ▼
//!   search    can a position be cleared in so many moves? yes or no, so the order is free
//!     │
//!     ├──► bound, shifts         too many tiles stand in columns where they cannot vanish: no
//!     ├──► transposition_table   refuted before, by exact planes and number of moves: no
//!     ├──► sleep_sets            the move was refuted in another order: skip it
//!     ▼
//!   last ply  only moves that make a run, after which the bound is zero, are played out
//! ```
//!
//! `enumerate` lists all solutions instead, and cuts by the bound alone.
//!
//! Every "no" is a proof that there is no solution, so what is left out can never change the answer. Beyond the
//! files' own reasons: a left move onto a tile is the right move of its left neighbour, which comes earlier; all
//! swaps of equal tiles lead to the same board, so the first of them stands for all, and once waiting is refuted
//! it is so after any other move (waiting first and moving then comes to the same).

mod bound;
mod children;
mod enumerate;
mod helpers;
mod moves;
mod position;
mod reach;
mod search;
mod shifts;
mod sleep_sets;
mod stats;
mod successor;
#[cfg(test)]
mod tests;
mod transposition_table;
mod walk;

pub use enumerate::enumerate;
pub(crate) use reach::Reach;
pub use stats::Count;
pub use stats::{Cancelled, Stats, Watch};
pub use walk::{Solver, solve};
