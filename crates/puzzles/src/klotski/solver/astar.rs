//! Finds the piece's shortest path for one query by A* (Hart, Nilsson and Raphael 1968).
//!
//! The heuristic is the cost on a board without fixed cells. Fixed cells only lengthen paths, so the heuristic is
//! admissible. The heuristic is also consistent, so the first edge settled at the target has the final distance.

use super::biconnected_blocks::BiconnectedBlocks;
use super::bucket_queue::BucketQueue;
use super::detour_costs::DetourCosts;
use super::grid::{Grid, NONE_OR_UNREACHABLE};
use super::landmarks::{LandmarkGoalDistances, Landmarks};

/// The A* search, with buffers reused by later queries.
pub(super) struct AStarSearch {
    /// Distance of each edge, plus the `base` of the query that reached the edge. `base` falls with each query, so
    /// values of earlier queries are larger and count as unreached.
    best: Vec<u64>,
    base: u64,
    /// Exclusive upper bound on distances; the `base` of successive queries differs by this amount.
    span: u64,
    queue: BucketQueue<(u64, u32)>,
    /// Predecessor of each edge on the shortest path; filled by [`Self::trace_path`] only.
    before: Vec<u32>,
    /// Additional heuristic; `None` if too few searches remain to justify the cost of building it.
    pub landmarks: Option<Landmarks>,
    /// Number of edges settled by all searches together.
    pub settled: u64,
}

impl AStarSearch {
    pub(super) fn new(grid: &Grid) -> Self {
        let cells = grid.cell_count() as u64;
        let span = (4 * cells * cells).next_power_of_two();
        let top = u64::MAX / span * span;
        Self {
            best: vec![u64::MAX; grid.edge_number_upper_bound()],
            base: top,
            span,
            queue: BucketQueue::new(),
            before: Vec::new(),
            landmarks: None,
            settled: 0,
        }
    }

    /// Returns the minimum number of seconds until the piece is at `target`; `None` if the piece cannot reach
    /// `target`.
    ///
    /// `start` contains the blank's steps to each side of `piece`, and `NONE_OR_UNREACHABLE` for sides that are
    /// unreachable or not needed.
    pub(super) fn seconds_to_target(
        &mut self,
        grid: &Grid,
        blocks: &BiconnectedBlocks,
        detours: &mut DetourCosts,
        piece: usize,
        start: [u32; 4],
        target: usize,
    ) -> Option<u64> {
        if let Some(seconds) = unobstructed_seconds_to_target(grid, piece, start, target) {
            return Some(seconds);
        }
        self.before.clear();
        self.run_search::<false>(grid, blocks, detours, piece, start, target)
            .map(|(seconds, _)| seconds)
    }

    /// Returns the minimum time in seconds for the piece to reach `target`, and the edges that the piece crosses, in
    /// order. `None` if the piece cannot reach `target`.
    pub(super) fn trace_path(
        &mut self,
        grid: &Grid,
        blocks: &BiconnectedBlocks,
        detours: &mut DetourCosts,
        piece: usize,
        start: [u32; 4],
        target: usize,
    ) -> Option<(u64, Vec<u32>)> {
        self.before
            .resize(grid.edge_number_upper_bound(), NONE_OR_UNREACHABLE);
        let (seconds, last) =
            self.run_search::<true>(grid, blocks, detours, piece, start, target)?;
        let mut edges = vec![last];
        let mut edge = last;
        while self.before[edge as usize] != NONE_OR_UNREACHABLE {
            edge = self.before[edge as usize];
            edges.push(edge);
        }
        edges.reverse();
        Some((seconds, edges))
    }

    /// Invalidates all distances by lowering `base`, without clearing the array. Returns the new `base`.
    fn invalidate_distances_and_get_base(&mut self) -> u64 {
        if self.base == 0 {
            self.best.fill(u64::MAX);
            self.base = u64::MAX / self.span * self.span;
        }
        self.base -= self.span;
        self.base
    }

    fn run_search<const TRACED: bool>(
        &mut self,
        grid: &Grid,
        blocks: &BiconnectedBlocks,
        detours: &mut DetourCosts,
        piece: usize,
        start: [u32; 4],
        target: usize,
    ) -> Option<(u64, u32)> {
        let base = self.invalidate_distances_and_get_base();
        let goal = grid.row_and_column(target);
        let from = grid.row_and_column(piece);
        let starts = || (0..4).filter(|side| start[*side] != NONE_OR_UNREACHABLE);
        let block = blocks.block_of_edge(grid.edge_at_side(piece, starts().next()?));
        let marks = self
            .landmarks
            .as_ref()
            .map(|marks| (marks, marks.goal_distances(grid, blocks, target, block)));
        let guide = SecondsHeuristic { goal, marks };
        let keyed = |side: usize| {
            let edge = grid.edge_at_side(piece, side);
            let seconds = u64::from(start[side]) + 1;
            (seconds + guide.estimate(edge, from, side), (seconds, edge))
        };
        self.queue.reset(starts().map(|side| keyed(side).0).min()?);
        for side in starts() {
            let (key, (seconds, edge)) = keyed(side);
            self.best[edge as usize] = base + seconds;
            self.queue.push(key, (seconds, edge));
            if TRACED {
                self.before[edge as usize] = NONE_OR_UNREACHABLE;
            }
        }
        while let Some((_, (seconds, edge))) = self.queue.pop() {
            // Each improvement queues an edge again; entries with an outdated distance are skipped.
            if base + seconds != self.best[edge as usize] {
                continue;
            }
            let ends = grid.edge_ends(edge);
            self.settled += 1;
            if ends[0].0 == target || ends[1].0 == target {
                return Some((seconds, edge));
            }
            let place = grid.row_and_column(ends[0].0);
            let other = if edge % 2 == 0 {
                (place.0, place.1 + 1)
            } else {
                (place.0 + 1, place.1)
            };
            for ((cell, back), place) in ends.into_iter().zip([place, other]) {
                let lengths = detours.detour_seconds(grid, blocks, cell, back);
                for (side, length) in lengths.into_iter().enumerate() {
                    if length == 0 {
                        continue;
                    }
                    let next = grid.edge_at_side(cell, side);
                    let seconds = seconds + u64::from(length);
                    let best = &mut self.best[next as usize];
                    if base + seconds < *best {
                        *best = base + seconds;
                        self.queue
                            .push(seconds + guide.estimate(next, place, side), (seconds, next));
                        if TRACED {
                            self.before[next as usize] = edge;
                        }
                    }
                }
            }
        }
        None
    }
}

/// Heuristic of the A* search: lower bounds on the seconds to the target.
struct SecondsHeuristic<'m> {
    goal: (i32, i32),
    marks: Option<(&'m Landmarks, LandmarkGoalDistances)>,
}

impl SecondsHeuristic<'_> {
    /// Lower bound on the seconds from `edge`, which is on the given side of `cell` (row and column), to the target.
    #[inline]
    fn estimate(&self, edge: u32, cell: (i32, i32), side: usize) -> u64 {
        let free = lower_cost_bound_without_fixed_cells(cell, side, self.goal);
        match &self.marks {
            Some((landmarks, goal)) => free.max(landmarks.lower_bound(edge, goal)),
            None => free,
        }
    }
}

/// Computes without a search the minimum number of seconds until the piece is at `target`. `None` if the path from the
/// most promising edge is obstructed.
pub(super) fn unobstructed_seconds_to_target(
    grid: &Grid,
    piece: usize,
    start: [u32; 4],
    target: usize,
) -> Option<u64> {
    let (from, goal) = (grid.row_and_column(piece), grid.row_and_column(target));
    let starts = (0..4).filter(|side| start[*side] != NONE_OR_UNREACHABLE);
    // The edge with the least lower bound: if the bound is attained, no edge is better.
    let (seconds, side) = starts
        .map(|side| {
            (
                u64::from(start[side]) + 1 + lower_cost_bound_without_fixed_cells(from, side, goal),
                side,
            )
        })
        .min()?;
    let next = grid.row_and_column(grid.neighbour_cell(piece, side));
    (next == goal
        || grid
            .fixed_cell_sums
            .allows_unobstructed_path(from, next, goal))
    .then_some(seconds)
}

/// Returns a lower bound on the cost from the edge at `side` of `cell` to an edge at `goal`: the cost on a board
/// without fixed cells.
///
/// A step straight on costs 5, a step round a corner costs 3. From the nearer end of the edge, `ahead` steps in the
/// direction of the edge and `across` steps at a right angle to it remain. A corner occurs wherever the two kinds of
/// steps alternate.
#[inline]
fn lower_cost_bound_without_fixed_cells(cell: (i32, i32), side: usize, goal: (i32, i32)) -> u64 {
    let (rows, columns) = (goal.0 - cell.0, goal.1 - cell.1);
    let (along, across) = match side {
        0 => (-rows, columns),
        1 => (rows, columns),
        2 => (-columns, rows),
        _ => (columns, rows),
    };
    // `along` counts the steps from `cell`. If the goal is ahead, the other end of the edge is nearer by one step.
    let ahead = if along > 0 { along - 1 } else { -along } as u64;
    let across = u64::from(across.unsigned_abs());
    5 * (ahead + across) - 2 * (2 * across).min(2 * ahead + 1)
}
