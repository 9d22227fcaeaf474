//! The solver: computes the least seconds for every query of a board.
//!
//! `grid` numbers cells and edges. `ring` and `detours` compute the cost of moving the blank round the piece; `blocks`
//! detects unreachable targets, and `clearings` free rectangles. `approach` computes the blank's path to the piece for
//! one query, `blank_hierarchy` for many. `astar` answers one query, guided by `landmarks` if they pay off;
//! `contraction_hierarchy` and `hub_labels` answer many, and `batch` chooses between these methods. `all_pairs_batch`
//! answers far more queries than there are cells, with `spans` for the approaches and `merged_hub_labels` for the rest.
//! `elimination` eliminates the nodes of a graph for the hierarchies, `edge_cut_classes` speed up detours, and
//! `bucket_queue` is the priority queue of the search. `walk` reconstructs the blank's steps.

mod approach;
mod astar;
mod batch;
mod blank_hierarchy;
mod blocks;
mod bucket_queue;
mod cell_tree;
mod clearings;
mod contraction_hierarchy;
mod detours;
mod edge_cut_classes;
mod elimination;
mod grid;
mod hub_labels;
mod landmarks;
mod prepared;
mod ring;
mod sweep;
mod tasks;
mod walk;

pub use prepared::Solver;
