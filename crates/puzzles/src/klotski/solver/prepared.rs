//! The solver of one board, with the tables shared by all queries.

use super::approach::Approach;
use super::astar::Search;
use super::blank_hierarchy::BlankHierarchy;
use super::blocks::Blocks;
use super::detours::Detours;
use super::grid::Grid;
use super::sweep::Sweep;
use crate::klotski::fault::Count;
use crate::klotski::rules::Board;
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
    /// Number of hierarchy edges and label entries that queries have visited.
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
}
