//! Landmarks (Goldberg and Harrelson 2005): the distances of all edges from a few chosen edges.
//!
//! By the triangle inequality, these distances give a lower bound on the distance between any two edges, because
//! distances are symmetric.

use super::biconnected_blocks::BiconnectedBlocks;
use super::bucket_queue::BucketQueue;
use super::detour_costs::DetourCosts;
use super::grid::{Grid, NONE_OR_UNREACHABLE};
use caipan_checker::search::SearchOptions;

/// Number of landmarks in a block.
pub(super) const LANDMARKS_PER_BLOCK: usize = 8;

/// Distances of each edge from all landmarks; 0 outside the landmarks' block, which gives the trivial bound.
///
/// Distances are clamped to `i16::MAX`; clamping never increases a difference, so the bounds stay valid.
pub(super) struct Landmarks {
    far: Vec<[i16; LANDMARKS_PER_BLOCK]>,
}

/// Least and greatest distance of the target's edges from each landmark.
#[derive(Clone, Copy)]
pub(super) struct LandmarkGoalDistances {
    least: [i16; LANDMARKS_PER_BLOCK],
    most: [i16; LANDMARKS_PER_BLOCK],
}

impl Landmarks {
    /// Builds the landmarks for paths in `block`; `None` if the block has no edge or `options` is cancelled.
    pub(super) fn build(
        grid: &Grid,
        blocks: &BiconnectedBlocks,
        detours: &mut DetourCosts,
        block: u32,
        options: &SearchOptions,
    ) -> Option<Self> {
        let edges: Vec<u32> = (0..grid.edge_number_upper_bound() as u32)
            .filter(|edge| blocks.block_of_edge(*edge) == block)
            .collect();
        let mut far = vec![[0; LANDMARKS_PER_BLOCK]; grid.edge_number_upper_bound()];
        let mut best = vec![NONE_OR_UNREACHABLE; grid.edge_number_upper_bound()];
        // Farthest-point selection: each landmark is the edge farthest from all previously chosen landmarks.
        compute_distances_from_edge(grid, blocks, detours, *edges.first()?, &mut best);
        let mut nearest = best.clone();
        for number in std::array::from_fn::<usize, LANDMARKS_PER_BLOCK, _>(|number| number) {
            let landmark = *edges.iter().max_by_key(|edge| nearest[**edge as usize])?;
            if number == 0 {
                nearest.fill(NONE_OR_UNREACHABLE);
            }
            if options.is_cancelled() {
                return None;
            }
            best.fill(NONE_OR_UNREACHABLE);
            compute_distances_from_edge(grid, blocks, detours, landmark, &mut best);
            for edge in &edges {
                let at = *edge as usize;
                nearest[at] = nearest[at].min(best[at]);
                far[at][number] = best[at].min(i16::MAX as u32) as i16;
            }
        }
        Some(Self { far })
    }

    /// Returns the least and the greatest distance of each landmark from the edges of the cell `target` in `block`.
    pub(super) fn goal_distances(
        &self,
        grid: &Grid,
        blocks: &BiconnectedBlocks,
        target: usize,
        block: u32,
    ) -> LandmarkGoalDistances {
        let (mut least, mut most) = ([i16::MAX; LANDMARKS_PER_BLOCK], [0; LANDMARKS_PER_BLOCK]);
        for side in grid.free_sides(target) {
            let edge = grid.edge_at_side(target, side);
            if blocks.block_of_edge(edge) == block {
                let far = self.far[edge as usize];
                for number in 0..LANDMARKS_PER_BLOCK {
                    least[number] = least[number].min(far[number]);
                    most[number] = most[number].max(far[number]);
                }
            }
        }
        LandmarkGoalDistances { least, most }
    }

    /// Lower bound on the seconds from `edge` to the goal.
    #[inline]
    pub(super) fn lower_bound(&self, edge: u32, goal: &LandmarkGoalDistances) -> u64 {
        let far = &self.far[edge as usize];
        let mut bounds = [0i16; LANDMARKS_PER_BLOCK];
        for number in 0..LANDMARKS_PER_BLOCK {
            let before = goal.least[number] - far[number];
            let behind = far[number] - goal.most[number];
            bounds[number] = before.max(behind);
        }
        bounds.into_iter().fold(0, i16::max) as u64
    }
}

/// Writes the distances from an edge to all edges in the same block into `best` (Dijkstra 1959).
fn compute_distances_from_edge(
    grid: &Grid,
    blocks: &BiconnectedBlocks,
    detours: &mut DetourCosts,
    from: u32,
    best: &mut [u32],
) {
    let mut queue = BucketQueue::new();
    queue.reset(0);
    queue.push(0, from);
    best[from as usize] = 0;
    while let Some((key, edge)) = queue.pop() {
        if u64::from(best[edge as usize]) != key {
            continue;
        }
        for (cell, back) in grid.edge_ends(edge) {
            let lengths = detours.detour_seconds(grid, blocks, cell, back);
            for (side, length) in lengths.into_iter().enumerate() {
                let next = grid.edge_at_side(cell, side);
                let seconds = key + u64::from(length);
                if length != 0 && seconds < u64::from(best[next as usize]) {
                    best[next as usize] = seconds as u32;
                    queue.push(seconds, next);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::klotski::generator::{self, BoardKind};
    use caipan_checker::random::Rng;

    #[test]
    fn landmark_bounds_are_admissible_and_consistent() {
        let mut rng = Rng::new(3);
        let mut met = 0;
        for family in BoardKind::ALL {
            let board = generator::generate_board(family, 11, 12, &mut rng);
            let grid = Grid::new(&board);
            let (blocks, mut detours) = (BiconnectedBlocks::new(&grid), DetourCosts::new(&grid));
            let block = (0..blocks.sizes.len())
                .max_by_key(|block| blocks.sizes[*block])
                .unwrap() as u32;
            let plain = &SearchOptions::PLAIN;
            let marks = Landmarks::build(&grid, &blocks, &mut detours, block, plain).unwrap();
            let edges: Vec<u32> = (0..grid.edge_number_upper_bound() as u32).collect();
            for target in (0..grid.cell_count())
                .filter(|cell| blocks.block_has_edge_at_cell(&grid, block, *cell))
            {
                let goal = marks.goal_distances(&grid, &blocks, target, block);
                let ends = grid
                    .free_sides(target)
                    .map(|side| grid.edge_at_side(target, side));
                for end in ends.filter(|edge| blocks.block_of_edge(*edge) == block) {
                    let mut best = vec![NONE_OR_UNREACHABLE; grid.edge_number_upper_bound()];
                    compute_distances_from_edge(&grid, &blocks, &mut detours, end, &mut best);
                    for edge in edges
                        .iter()
                        .filter(|edge| blocks.block_of_edge(**edge) == block)
                    {
                        let bound = marks.lower_bound(*edge, &goal);
                        assert!(
                            bound <= u64::from(best[*edge as usize]),
                            "{edge} on\n{board}"
                        );
                        met += u64::from(bound == u64::from(best[*edge as usize]));
                    }
                }
                for edge in edges
                    .iter()
                    .filter(|edge| blocks.block_of_edge(**edge) == block)
                {
                    for (cell, back) in grid.edge_ends(*edge) {
                        let lengths = detours.detour_seconds(&grid, &blocks, cell, back);
                        for (side, length) in lengths.into_iter().enumerate() {
                            let next = grid.edge_at_side(cell, side);
                            let far = marks.lower_bound(*edge, &goal);
                            assert!(
                                length == 0
                                    || far <= marks.lower_bound(next, &goal) + u64::from(length)
                            );
                        }
                    }
                }
            }
        }
        assert!(met > 10_000, "{met}");
    }
}
