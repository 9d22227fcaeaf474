//! The solver of one board, with the tables shared by all queries, and the blank's steps for one answer.

use super::approach::{Approach, Sweep};
use super::astar::Search;
use super::blank_hierarchy::BlankHierarchy;
use super::blocks::Blocks;
use super::detours::Detours;
use super::grid::Grid;
use crate::klotski::fault::Count;
use crate::klotski::rules::{Board, Query, Step};
use caipan_checker::search::SearchStats;
use caipan_facts::Evidence;

/// Solver for the queries of one board; keeps graph, tables and counters between queries.
pub struct Solver<'b> {
    pub(super) grid: Grid<'b>,
    pub(super) blocks: Blocks,
    pub(super) detours: Detours,
    pub(super) sweep: Sweep,
    pub(super) approach: Approach,
    /// Built only if there are enough queries to pay for the construction.
    pub(super) blank_hierarchy: Option<BlankHierarchy>,
    pub(super) search: Search,
    /// Number of ranks of the hierarchy that climbs have visited.
    pub(super) passed: u64,
}

impl<'b> Solver<'b> {
    /// Prepares `board` in time linear in the number of cells.
    pub fn new(board: &'b Board) -> Self {
        let grid = Grid::new(board);
        Self {
            blocks: Blocks::new(&grid),
            detours: Detours::new(&grid),
            sweep: Sweep::new(&grid),
            approach: Approach::new(&grid),
            blank_hierarchy: None,
            search: Search::new(&grid),
            passed: 0,
            grid,
        }
    }

    /// Returns the block in which the piece can move, or `None` if `target` lies outside that block.
    pub(super) fn reachable(&self, piece: usize, blank: usize, target: usize) -> Option<u32> {
        let block = self.blocks.towards(&self.grid, piece, blank)?;
        self.blocks
            .reaches(&self.grid, block, target)
            .then_some(block)
    }

    /// Counters of the searches since [`Self::new`].
    pub fn stats(&self) -> SearchStats {
        let hierarchy = self.blank_hierarchy.as_ref();
        let (searches, visited) =
            hierarchy.map_or((0, 0), |hierarchy| (hierarchy.searches, hierarchy.visited));
        SearchStats(vec![
            (Count::States.fact(), self.search.settled + self.passed),
            (Count::Detours.fact(), self.detours.searches),
            (
                Count::Approaches.fact(),
                self.approach.searches + self.sweep.searches + searches,
            ),
            (
                Count::Cells.fact(),
                self.detours.visited() + self.sweep.visited + self.approach.visited + visited,
            ),
        ])
    }

    /// Returns the blank's steps that bring the piece to the target in the least seconds; `None` if impossible.
    ///
    /// Blank and piece of the query have to be on two different free cells of the board.
    pub fn walk(&mut self, query: &Query) -> Option<Vec<Step>> {
        let cells = [query.blank, query.piece, query.target];
        let [mut blank, mut piece, target] = cells.map(|cell| self.grid.index(cell));
        let mut steps = Vec::new();
        if piece == target {
            return Some(steps);
        }
        let block = self.reachable(piece, blank, target)?;
        let (grid, blocks) = (&self.grid, &self.blocks);
        let start = self
            .approach
            .steps_to_sides(grid, blocks, piece, blank, block);
        let traced = self
            .search
            .trace(grid, blocks, &mut self.detours, piece, start, target);
        let (_, edges) = traced?;
        for edge in edges {
            let [one, other] = grid.ends(edge);
            let (side, next) = if one.0 == piece {
                (one.1, other.0)
            } else {
                (other.1, one.0)
            };
            append_blank_path(&mut self.sweep, grid, piece, blank, next, &mut steps);
            // The blank steps onto the piece's cell, which moves the piece to `next`.
            steps.push(Step::ALL[side ^ 1]);
            (blank, piece) = (piece, next);
        }
        Some(steps)
    }
}

/// Appends the blank's steps of a shortest path from `from` to `to` that does not enter `piece`.
fn append_blank_path(
    sweep: &mut Sweep,
    grid: &Grid,
    piece: usize,
    from: usize,
    to: usize,
    steps: &mut Vec<Step>,
) {
    // The search starts at the end, so the distances fall along the path.
    let left = sweep.reach_all(grid, piece, to, &[from])[0];
    let mut cell = from;
    for left in (0..left).rev() {
        let Some(side) = grid
            .sides(cell)
            .find(|side: &usize| sweep.steps_to(grid.beside(cell, *side)) == left)
        else {
            return;
        };
        steps.push(Step::ALL[side]);
        cell = grid.beside(cell, side);
    }
}
