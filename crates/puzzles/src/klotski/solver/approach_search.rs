//! Two searches for paths of the blank: an A* search to the sides of the piece before the first move of the piece, and a
//! breadth-first search that avoids the piece's cell.

use super::biconnected_blocks::BiconnectedBlocks;
use super::grid::{Grid, NONE_OR_UNREACHABLE};
use super::ring_detours::{self, PAIR_INDEX_BY_SIDES};

/// A cell reached by the blank, with the signed offset from the cell to the piece in rows and columns.
#[derive(Clone, Copy)]
struct ReachedCell {
    cell: u32,
    steps: u32,
    down: i32,
    right: i32,
}

impl ReachedCell {
    /// Side of the piece on which the cell lies; meaningful only for a neighbour of the piece.
    fn touched_side_of_piece(self) -> usize {
        match (self.down, self.right) {
            (1, _) => 0,
            (-1, _) => 1,
            (_, 1) => 2,
            _ => 3,
        }
    }
}

/// A* search guided by the Manhattan distance to the piece. Each step changes that distance by exactly one, so two
/// stacks replace the priority queue.
pub(super) struct ApproachSearch {
    /// Steps to each cell, plus the `base` of the search that reached the cell. `base` falls with each search, so
    /// values of earlier searches are larger and count as unreached.
    best: Vec<u64>,
    base: u64,
    near: Vec<ReachedCell>,
    later: Vec<ReachedCell>,
    /// Number of cells visited by all searches together.
    pub visited: u64,
    /// Number of searches since the solver was created.
    pub searches: u64,
}

impl ApproachSearch {
    pub(super) fn new(grid: &Grid) -> Self {
        Self {
            best: vec![u64::MAX; grid.cell_count()],
            base: u64::MAX << 32,
            near: Vec::new(),
            later: Vec::new(),
            visited: 0,
            searches: 0,
        }
    }

    /// Returns the steps of the blank to each side of `piece`. For a side whose edge to `piece` is not in `block`, the
    /// number is [`NONE_OR_UNREACHABLE`].
    ///
    /// The search for a side ends as soon as a direct path cannot be shorter than a path via another side and round the
    /// piece.
    pub(super) fn steps_to_piece_sides(
        &mut self,
        grid: &Grid,
        blocks: &BiconnectedBlocks,
        piece: usize,
        blank: usize,
        block: u32,
    ) -> [u32; 4] {
        self.searches += 1;
        if let Some(steps) = unobstructed_steps_to_piece_sides(grid, blocks, piece, blank, block) {
            return steps;
        }
        if self.base == 0 {
            self.best.fill(u64::MAX);
            self.base = u64::MAX << 32;
        }
        self.base -= 1 << 32;
        self.near.clear();
        self.later.clear();
        let (here, goal) = (grid.row_and_column(blank), grid.row_and_column(piece));
        let start = ReachedCell {
            cell: blank as u32,
            steps: 0,
            down: goal.0 - here.0,
            right: goal.1 - here.1,
        };
        self.best[blank] = self.base;
        self.near.push(start);
        let mut sides =
            StepsToPieceSides::new(grid, blocks, piece, block, (start.down, start.right));
        // Lower bound on the steps to every side not yet reached.
        let mut least = start.down.unsigned_abs() + start.right.unsigned_abs() - 1;
        loop {
            while let Some(reached) = self.near.pop() {
                if self.best[reached.cell as usize] != self.base + u64::from(reached.steps) {
                    continue;
                }
                self.visited += 1;
                if reached.down.abs() + reached.right.abs() == 1 {
                    sides.record_reached_side(reached.touched_side_of_piece(), reached.steps);
                    if sides.are_all_steps_final(least) {
                        return sides.steps;
                    }
                }
                self.expand_cell(grid, piece, reached);
            }
            if self.later.is_empty() {
                return sides.steps;
            }
            std::mem::swap(&mut self.near, &mut self.later);
            least += 2;
            if sides.are_all_steps_final(least) {
                return sides.steps;
            }
        }
    }

    #[inline]
    fn expand_cell(&mut self, grid: &Grid, piece: usize, from: ReachedCell) {
        let ways = [
            (1, 0, from.down < 0),
            (-1, 0, from.down > 0),
            (0, 1, from.right < 0),
            (0, -1, from.right > 0),
        ];
        for (side, (down, right, is_nearer)) in ways.into_iter().enumerate() {
            let cell = grid.neighbour_cell(from.cell as usize, side);
            let steps = self.base + u64::from(from.steps) + 1;
            if !grid.free[cell] || cell == piece || steps >= self.best[cell] {
                continue;
            }
            self.best[cell] = steps;
            let reached = ReachedCell {
                cell: cell as u32,
                steps: from.steps + 1,
                down: from.down + down,
                right: from.right + right,
            };
            let stack = if is_nearer {
                &mut self.near
            } else {
                &mut self.later
            };
            stack.push(reached);
        }
    }
}

/// Computes the blank's steps to each side of `piece` without a search. `None` unless the rectangle between blank and
/// piece and the ring round the piece are free.
pub(super) fn unobstructed_steps_to_piece_sides(
    grid: &Grid,
    blocks: &BiconnectedBlocks,
    piece: usize,
    blank: usize,
    block: u32,
) -> Option<[u32; 4]> {
    let (here, goal) = (grid.row_and_column(blank), grid.row_and_column(piece));
    if !grid.fixed_cell_sums.is_rectangle_free(here, goal) {
        return None;
    }
    let (down, right) = (goal.0 - here.0, goal.1 - here.1);
    let mut sides = StepsToPieceSides::new(grid, blocks, piece, block, (down, right));
    let least = down.unsigned_abs() + right.unsigned_abs() - 1;
    let seen = [down > 0, down < 0, right > 0, right < 0];
    for side in (0..4).filter(|side| seen[*side]) {
        sides.record_reached_side(side, least);
    }
    sides.are_all_steps_final(least).then_some(sides.steps)
}

/// Known numbers of steps of the blank to the four sides of the piece, updated during the search.
struct StepsToPieceSides {
    steps: [u32; 4],
    /// For each side, whether the search reached it directly. The steps to all other sides lead via a reached side and
    /// round the piece.
    reached: [bool; 4],
    /// For each side, the steps on a board without fixed cells; [`NONE_OR_UNREACHABLE`] for a side that is not in the block.
    free: [u32; 4],
    round: &'static [u8; 6],
}

impl StepsToPieceSides {
    fn new(
        grid: &Grid,
        blocks: &BiconnectedBlocks,
        piece: usize,
        block: u32,
        (down, right): (i32, i32),
    ) -> Self {
        // For each side of the piece: the offset (rows down, columns right) from the cell at that side to the piece.
        let places = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        let mut free = [NONE_OR_UNREACHABLE; 4];
        for (side, (rows, columns)) in places.into_iter().enumerate() {
            if blocks.block_of_edge(grid.edge_at_side(piece, side)) == block {
                // If blank, piece and side are in one line with the piece between, the blank walks round the piece.
                let is_behind = (right == 0 && columns == 0 && down.signum() == -rows)
                    || (down == 0 && rows == 0 && right.signum() == -columns);
                let straight = (down - rows).unsigned_abs() + (right - columns).unsigned_abs();
                free[side] = straight + if is_behind { 2 } else { 0 };
            }
        }
        Self {
            steps: [NONE_OR_UNREACHABLE; 4],
            reached: [false; 4],
            free,
            round: ring_detours::ring_detour_steps(grid.masks[piece]),
        }
    }

    fn record_reached_side(&mut self, side: usize, steps: u32) {
        if self.free[side] == NONE_OR_UNREACHABLE {
            return;
        }
        self.steps[side] = steps;
        self.reached[side] = true;
        for (other, pair) in PAIR_INDEX_BY_SIDES[side].into_iter().enumerate() {
            let round = u32::from(self.round[pair]);
            if other != side && round != 0 && !self.reached[other] {
                self.steps[other] = self.steps[other].min(steps + round);
            }
        }
    }

    /// Whether all steps are final, given that every side not yet reached takes at least `min_steps` steps.
    fn are_all_steps_final(&self, min_steps: u32) -> bool {
        (0..4).all(|side| {
            self.free[side] == NONE_OR_UNREACHABLE
                || self.reached[side]
                || self.steps[side] <= min_steps.max(self.free[side])
        })
    }
}

/// Breadth-first search of the blank from one cell, with buffers reused by later searches.
pub(super) struct BreadthFirstSearch {
    /// Steps to each cell; valid only if `seen` of the cell equals `number`, the number of the current search.
    steps: Vec<u32>,
    seen: Vec<u32>,
    number: u32,
    line: Vec<u32>,
    /// Steps found by [`Self::steps_to_all_cells`]. `empty` contains the initial values: 0 for fixed cells,
    /// [`NONE_OR_UNREACHABLE`] for free cells.
    map: Vec<u32>,
    empty: Vec<u32>,
    /// Number of searches since the solver was created.
    pub searches: u64,
    /// Number of cells visited by all searches together.
    pub visited: u64,
}

impl BreadthFirstSearch {
    pub(super) fn new(grid: &Grid) -> Self {
        Self {
            steps: vec![0; grid.cell_count()],
            seen: vec![0; grid.cell_count()],
            number: 0,
            line: vec![0; grid.cell_count() + 1],
            map: Vec::new(),
            empty: Vec::new(),
            searches: 0,
            visited: 0,
        }
    }

    /// Returns the steps from `from` to each of the `targets`, without entering `piece`; [`NONE_OR_UNREACHABLE`] if
    /// unreachable.
    pub(super) fn steps_to_targets(
        &mut self,
        grid: &Grid,
        piece: usize,
        from: usize,
        targets: &[usize],
    ) -> [u32; 4] {
        self.search_until_targets_reached(
            grid,
            piece,
            from,
            targets.iter().filter(|target| **target != from).count(),
            targets,
        );
        let mut found = [NONE_OR_UNREACHABLE; 4];
        for (found, target) in found.iter_mut().zip(targets) {
            *found = self.steps_to_cell(*target);
        }
        found
    }

    /// Returns the steps from `from` to every cell, without entering `piece`; [`NONE_OR_UNREACHABLE`] for unreachable
    /// free cells.
    pub(super) fn steps_to_all_cells(&mut self, grid: &Grid, piece: usize, from: usize) -> &[u32] {
        if self.empty.is_empty() {
            let free = grid.free.iter();
            self.empty = free
                .map(|free| if *free { NONE_OR_UNREACHABLE } else { 0 })
                .collect();
        }
        self.map.clone_from(&self.empty);
        let (map, line) = (&mut self.map[..], &mut self.line[..]);
        map[piece] = 0;
        map[from] = 0;
        line[0] = from as u32;
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let cell = line[head] as usize;
            let steps = map[cell] + 1;
            head += 1;
            for side in 0..4 {
                let next = grid.neighbour_cell(cell, side);
                // Without a branch, which the processor would often mispredict: `next` is always stored in `line`. If
                // the cell was already visited, the next cell overwrites the entry.
                let place = &mut map[next];
                line[tail] = next as u32;
                tail += usize::from(*place == NONE_OR_UNREACHABLE);
                *place = (*place).min(steps);
            }
        }
        self.searches += 1;
        self.visited += tail as u64;
        &self.map
    }

    /// Steps to `cell` in the last search; [`NONE_OR_UNREACHABLE`] if not reached.
    #[inline]
    pub(super) fn steps_to_cell(&self, cell: usize) -> u32 {
        if self.seen[cell] == self.number {
            self.steps[cell]
        } else {
            NONE_OR_UNREACHABLE
        }
    }

    /// Searches from `from` without entering `piece`, until all `targets` are reached. `missing` is the number of
    /// targets other than `from`.
    fn search_until_targets_reached(
        &mut self,
        grid: &Grid,
        piece: usize,
        from: usize,
        mut missing: usize,
        targets: &[usize],
    ) {
        self.start_search(from);
        let number = self.number;
        self.seen[piece] = number;
        self.steps[piece] = NONE_OR_UNREACHABLE;
        let (mut head, mut tail) = (0, 1);
        while head < tail && missing > 0 {
            let cell = self.line[head] as usize;
            let steps = self.steps[cell] + 1;
            head += 1;
            for side in 0..4 {
                let next = grid.neighbour_cell(cell, side);
                if grid.free[next] && self.seen[next] != number {
                    self.seen[next] = number;
                    self.steps[next] = steps;
                    missing -= usize::from(targets.contains(&next));
                    self.line[tail] = next as u32;
                    tail += 1;
                }
            }
        }
        self.visited += tail as u64;
    }

    /// Searches over the edges that satisfy `may_cross`, without entering `piece`, and returns the first cell that
    /// satisfies `is_wanted`; `None` if no reachable cell does.
    pub(super) fn find_first_matching_cell(
        &mut self,
        grid: &Grid,
        piece: Option<usize>,
        from: usize,
        may_cross: impl Fn(u32) -> bool,
        mut is_wanted: impl FnMut(usize) -> bool,
    ) -> Option<usize> {
        self.start_search(from);
        if let Some(piece) = piece {
            self.seen[piece] = self.number;
            self.steps[piece] = NONE_OR_UNREACHABLE;
        }
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let cell = self.line[head] as usize;
            head += 1;
            if is_wanted(cell) {
                self.visited += tail as u64;
                return Some(cell);
            }
            for side in 0..4 {
                let next = grid.neighbour_cell(cell, side);
                let is_new = grid.free[next] && self.seen[next] != self.number;
                if is_new && may_cross(grid.edge_at_side(cell, side)) {
                    self.seen[next] = self.number;
                    self.steps[next] = self.steps[cell] + 1;
                    self.line[tail] = next as u32;
                    tail += 1;
                }
            }
        }
        self.visited += tail as u64;
        None
    }

    fn start_search(&mut self, from: usize) {
        if self.number == u32::MAX {
            self.seen.fill(0);
            self.number = 0;
        }
        self.number += 1;
        self.searches += 1;
        self.seen[from] = self.number;
        self.steps[from] = 0;
        self.line[0] = from as u32;
    }
}
