//! The solver: computes the least seconds for every query of a board.
//!
//! `grid` numbers cells and edges, `ring` and `detours` know what it costs to lead the blank round the piece, `blocks`
//! tells what cannot be reached, `clearings` where nothing is in the way. `approach` brings one blank to the piece,
//! `blank_hierarchy` many. `astar` answers one query, guided by `landmarks` where they pay; `contraction_hierarchy` and
//! `hub_labels` answer many. `batch` chooses between them. `all_pairs_batch` answers far more queries than there are
//! cells, with `spans` for the approaches and `merged_hub_labels` for the rest. `elimination` takes graphs apart for
//! hierarchies, `edge_cut_classes` make detours cheap, `bucket_queue` orders the search. `walk` writes the blank's steps
//! down.

mod all_pairs_batch;
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
mod merged_hub_labels;
mod prepared;
mod ring;
mod spans;
mod sweep;
mod tasks;
mod walk;

pub use prepared::Solver;
