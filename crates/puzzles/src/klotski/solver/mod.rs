//! The solver: computes the least seconds for every query of a board.
//!
//! `grid` numbers cells and edges, and finds free rectangles. `ring_detours` and `detours` compute the cost of moving the
//! blank round the piece; `blocks` detects unreachable targets, and the edges that lie on the same cycles.
//! `approach_search` computes the blank's path to the piece for one query, `blank_hierarchy` for many. `astar` answers
//! one query, guided by `landmarks` if they pay off, with `bucket_queue` as its priority queue. `contraction_hierarchy`
//! answers many queries, and `batch` chooses between it and `astar`. `board_solver` contains the data that all queries
//! share, and reconstructs the blank's steps.

mod approach_search;
mod astar;
mod batch;
mod blank_hierarchy;
mod blocks;
mod board_solver;
mod bucket_queue;
mod contraction_hierarchy;
mod detours;
mod grid;
mod landmarks;
mod ring_detours;

pub use board_solver::Solver;
