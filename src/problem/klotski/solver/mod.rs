//! The search for the least seconds of every query of a board.
//!
//! `grid` numbers cells and edges, `ring` and `detours` know what it costs to lead the blank round the piece, `blocks`
//! tells what cannot be reached, `approach` brings the blank to the piece, `astar` answers one query,
//! `contraction_hierarchy` and `hub_labels` many; `batch` chooses between them. `all_pairs_batch` answers far more queries
//! than there are cells, with `spans` for the approaches and `merged_hub_labels` for the rest. `edge_cut_classes` make
//! detours cheap, `bucket_queue` orders the search. `walk` writes the blank's steps down.

mod all_pairs_batch;
mod approach;
mod astar;
mod batch;
mod blocks;
mod bucket_queue;
mod contraction_hierarchy;
mod detours;
mod edge_cut_classes;
mod grid;
mod hub_labels;
mod merged_hub_labels;
mod ring;
mod spans;
mod sweep;
mod tasks;
mod walk;

use super::rules::Board;
use crate::problem::SearchStats;
use approach::Approach;
use astar::Search;
use blocks::Blocks;
use detours::Detours;
use grid::Grid;
use sweep::Sweep;

/// A board, prepared for queries.
pub struct Solver<'b> {
    grid: Grid<'b>,
    blocks: Blocks,
    detours: Detours,
    sweep: Sweep,
    approach: Approach,
    search: Search,
    /// Edges of hierarchies that queries passed or compared.
    passed: u64,
}

impl<'b> Solver<'b> {
    /// Prepares `board`, in time that grows with its cells.
    pub fn new(board: &'b Board) -> Self {
        let grid = Grid::new(board);
        Self {
            blocks: Blocks::new(&grid),
            detours: Detours::new(&grid),
            sweep: Sweep::new(&grid),
            approach: Approach::new(&grid),
            search: Search::new(&grid),
            passed: 0,
            grid,
        }
    }

    /// The block that the piece is in, if `target` lies in it too.
    fn reachable(&self, piece: usize, blank: usize, target: usize) -> Option<u32> {
        let block = self.blocks.towards(&self.grid, piece, blank)?;
        self.blocks
            .reaches(&self.grid, block, target)
            .then_some(block)
    }

    /// What was done since [`Self::new`].
    pub fn stats(&self) -> SearchStats {
        SearchStats(vec![
            ("states", self.search.settled + self.passed),
            ("detour searches", self.detours.searches),
            ("approaches", self.approach.searches + self.sweep.searches),
            (
                "cells visited",
                self.detours.visited() + self.sweep.visited + self.approach.visited,
            ),
        ])
    }
}
