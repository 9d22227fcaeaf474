//! Reconstructs the blank's steps for one answer from the edges that the piece crosses.

use super::grid::Grid;
use super::prepared::Solver;
use super::sweep::Sweep;
use crate::klotski::rules::{Query, Step};

impl Solver<'_> {
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
        let start = self.approach.steps(grid, blocks, piece, blank, block);
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
