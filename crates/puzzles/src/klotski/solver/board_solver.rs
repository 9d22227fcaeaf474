//! The solver of one board: keeps the tables that all queries share, and reconstructs the blank's steps for a query.

use super::approach_search::{ApproachSearch, BreadthFirstSearch};
use super::astar::AStarSearch;
use super::biconnected_blocks::BiconnectedBlocks;
use super::blank_distance_hierarchy::BlankDistanceHierarchy;
use super::detour_costs::DetourCosts;
use super::grid::Grid;
use crate::klotski::evidence_messages::SolverCounter;
use crate::klotski::rules::{Board, Query, Step};
use caipan_checker::search::SearchStats;
use caipan_facts::Evidence;

/// Solver for the queries of one board; keeps graph, tables and counters between queries.
pub struct Solver<'b> {
    pub(super) grid: Grid<'b>,
    pub(super) blocks: BiconnectedBlocks,
    pub(super) detours: DetourCosts,
    pub(super) sweep: BreadthFirstSearch,
    pub(super) approach: ApproachSearch,
    /// Built only if there are enough queries to pay for the construction.
    pub(super) blank_distance_hierarchy: Option<BlankDistanceHierarchy>,
    pub(super) search: AStarSearch,
    /// Number of ranks of the contraction hierarchy visited by all queries together.
    pub(super) passed: u64,
}

impl<'b> Solver<'b> {
    /// Prepares `board` in time linear in the number of cells.
    pub fn new(board: &'b Board) -> Self {
        let grid = Grid::new(board);
        Self {
            blocks: BiconnectedBlocks::new(&grid),
            detours: DetourCosts::new(&grid),
            sweep: BreadthFirstSearch::new(&grid),
            approach: ApproachSearch::new(&grid),
            blank_distance_hierarchy: None,
            search: AStarSearch::new(&grid),
            passed: 0,
            grid,
        }
    }

    /// Returns the biconnected block of cells in which the piece can move; `None` if the blank cannot reach the piece or if `target` is
    /// outside of that block.
    pub(super) fn block_reaching_target(
        &self,
        piece: usize,
        blank: usize,
        target: usize,
    ) -> Option<u32> {
        let block = self.blocks.block_towards_blank(&self.grid, piece, blank)?;
        self.blocks
            .block_has_edge_at_cell(&self.grid, block, target)
            .then_some(block)
    }

    /// Counters of the searches since [`Self::new`].
    pub fn stats(&self) -> SearchStats {
        let hierarchy = self.blank_distance_hierarchy.as_ref();
        let (searches, visited) =
            hierarchy.map_or((0, 0), |hierarchy| (hierarchy.searches, hierarchy.visited));
        SearchStats(vec![
            (
                SolverCounter::States.fact(),
                self.search.settled + self.passed,
            ),
            (SolverCounter::Detours.fact(), self.detours.searches),
            (
                SolverCounter::Approaches.fact(),
                self.approach.searches + self.sweep.searches + searches,
            ),
            (
                SolverCounter::Cells.fact(),
                self.detours.visited_cell_count()
                    + self.sweep.visited
                    + self.approach.visited
                    + visited,
            ),
        ])
    }

    /// Returns the steps of the blank that bring the piece to the target in the shortest time; `None` if the piece
    /// cannot reach the target.
    ///
    /// Blank and piece of the query must be on two different free cells of the board.
    pub(crate) fn shortest_walk(&mut self, query: &Query) -> Option<Vec<Step>> {
        let cells = [query.blank, query.piece, query.target];
        let [mut blank, mut piece, target] = cells.map(|cell| self.grid.cell_index(cell));
        let mut steps = Vec::new();
        if piece == target {
            return Some(steps);
        }
        let block = self.block_reaching_target(piece, blank, target)?;
        let (grid, blocks) = (&self.grid, &self.blocks);
        let start = self
            .approach
            .steps_to_piece_sides(grid, blocks, piece, blank, block);
        let traced = self
            .search
            .trace_path(grid, blocks, &mut self.detours, piece, start, target);
        let (_, edges) = traced?;
        for edge in edges {
            let [one, other] = grid.edge_ends(edge);
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
    sweep: &mut BreadthFirstSearch,
    grid: &Grid,
    piece: usize,
    from: usize,
    to: usize,
    steps: &mut Vec<Step>,
) {
    // The search starts at `to`, so the distances to `to` decrease along the path.
    let left = sweep.steps_to_targets(grid, piece, to, &[from])[0];
    let mut cell = from;
    for left in (0..left).rev() {
        let Some(side) = grid
            .free_sides(cell)
            .find(|side: &usize| sweep.steps_to_cell(grid.neighbour_cell(cell, *side)) == left)
        else {
            return;
        };
        steps.push(Step::ALL[side]);
        cell = grid.neighbour_cell(cell, side);
    }
}
