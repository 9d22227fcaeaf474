//! The solver: computes the least seconds for every query of a board.
//!
//! `grid` numbers cells and edges, and finds free rectangles. `ring_detours` and `detour_costs` compute the cost of
//! moving the blank round the piece; `biconnected_blocks` detects unreachable targets, and the edges that lie on the
//! same cycles. `approach_search` computes the blank's path to the piece for one query, `blank_distance_hierarchy` for
//! many. `astar` answers one query, guided by `landmarks` if they pay off, with `bucket_queue` as its priority queue.
//! `contraction_hierarchy` answers many queries, and `query_batch` chooses between it and `astar`. `board_solver`
//! contains the data that all queries share, and reconstructs the blank's steps.

mod approach_search;
mod astar;
mod biconnected_blocks;
mod blank_distance_hierarchy;
mod board_solver;
mod bucket_queue;
mod contraction_hierarchy;
mod detour_costs;
mod grid;
mod landmarks;
mod query_batch;
mod ring_detours;

pub use board_solver::Solver;
