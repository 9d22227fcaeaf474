//! A board, prepared for queries.

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

/// A board, prepared for queries.
pub struct Solver<'b> {
    pub(super) grid: Grid<'b>,
    pub(super) blocks: Blocks,
    pub(super) detours: Detours,
    pub(super) sweep: Sweep,
    pub(super) approach: Approach,
    /// Made where it is worth its time.
    pub(super) blank_hierarchy: Option<BlankHierarchy>,
    pub(super) search: Search,
    /// Edges of hierarchies that queries passed or compared.
    pub(super) passed: u64,
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
            blank_hierarchy: None,
            search: Search::new(&grid),
            passed: 0,
            grid,
        }
    }

    /// The block that the piece is in, if `target` lies in it too.
    pub(super) fn reachable(&self, piece: usize, blank: usize, target: usize) -> Option<u32> {
        let block = self.blocks.towards(&self.grid, piece, blank)?;
        self.blocks
            .reaches(&self.grid, block, target)
            .then_some(block)
    }

    /// What was done since [`Self::new`].
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
