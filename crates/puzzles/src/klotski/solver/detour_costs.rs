//! Costs of detours: the blank's paths from one side of the piece to another, round the piece.

use super::approach_search::BreadthFirstSearch;
use super::biconnected_blocks::{BiconnectedBlocks, TwoEdgeCutClasses};
use super::grid::{Grid, NONE_OR_UNREACHABLE};
use super::ring_detours::{self, PAIR_INDEX_BY_SIDES};

/// Costs of all detours of the blank from one side of the piece to another. Detours that leave the ring of eight cells
/// round the piece are computed on first use.
pub(super) struct DetourCosts {
    /// Index of each cell's entry in `far`, [`NONE_OR_UNREACHABLE`] if not yet computed.
    slots: Vec<u32>,
    /// For each cell with an entry, the steps of the detours that leave the ring, indexed by [`PAIR_INDEX_BY_SIDES`];
    /// 0 for a pair of sides without such a detour.
    far: Vec<[u32; 6]>,
    /// Steps of each detour plus one, indexed by cell, first side and second side; 0 if there is no detour, or if the detour
    /// is not yet computed.
    lengths: Vec<[[u32; 4]; 4]>,
    sweep: BreadthFirstSearch,
    /// Classes of edges that shorten later searches. They are computed when the number of visited cells exceeds
    /// [`MAX_VISITS_PER_CELL_WITHOUT_CUT_CLASSES`] times the number of cells of the board.
    classes: Option<TwoEdgeCutClasses>,
    /// Number of searches for detours since the solver was created.
    pub searches: u64,
}

impl DetourCosts {
    pub(super) fn new(grid: &Grid) -> Self {
        Self {
            slots: vec![NONE_OR_UNREACHABLE; grid.cell_count()],
            far: Vec::new(),
            lengths: vec![[[0; 4]; 4]; grid.cell_count()],
            sweep: BreadthFirstSearch::new(grid),
            classes: None,
            searches: 0,
        }
    }

    /// Number of cells visited by all searches for detours since the solver was created.
    pub(super) fn visited_cell_count(&self) -> u64 {
        self.sweep.visited
    }

    /// Returns the steps between every pair of sides of `cell`, indexed by [`PAIR_INDEX_BY_SIDES`]; 0 if the blank
    /// cannot move between the two sides.
    #[inline]
    pub(super) fn blank_steps_between_sides_of_cell(
        &mut self,
        grid: &Grid,
        blocks: &BiconnectedBlocks,
        cell: usize,
    ) -> [u32; 6] {
        let mask = grid.masks[cell];
        let steps = ring_detours::ring_detour_steps(mask).map(u32::from);
        if ring_detours::ring_connects_all_free_sides(mask) {
            return steps;
        }
        self.fill_in_detours_outside_ring(grid, blocks, cell, steps)
    }

    /// Returns the seconds from crossing the edge on the side `back` of `cell` to crossing the edge on each other side; 0 if
    /// impossible. The time is measured from the middle of one move to the middle of the next.
    #[inline]
    pub(super) fn detour_seconds(
        &mut self,
        grid: &Grid,
        blocks: &BiconnectedBlocks,
        cell: usize,
        back: usize,
    ) -> [u32; 4] {
        let lengths = self.lengths[cell][back];
        if lengths != [0; 4] {
            return lengths;
        }
        self.compute_detour_seconds(grid, blocks, cell, back)
    }

    #[cold]
    fn compute_detour_seconds(
        &mut self,
        grid: &Grid,
        blocks: &BiconnectedBlocks,
        cell: usize,
        back: usize,
    ) -> [u32; 4] {
        let steps = self.blank_steps_between_sides_of_cell(grid, blocks, cell);
        let lengths =
            [0, 1, 2, 3].map(|side: usize| match steps[PAIR_INDEX_BY_SIDES[back][side]] {
                0 => 0,
                _ if side == back => 0,
                steps => steps + 1,
            });
        self.lengths[cell][back] = lengths;
        lengths
    }

    fn fill_in_detours_outside_ring(
        &mut self,
        grid: &Grid,
        blocks: &BiconnectedBlocks,
        cell: usize,
        mut steps: [u32; 6],
    ) -> [u32; 6] {
        if self.slots[cell] == NONE_OR_UNREACHABLE {
            self.slots[cell] = self.far.len() as u32;
            let far = self.search_detours_outside_ring(grid, blocks, cell, &steps);
            self.far.push(far);
        }
        let far = self.far[self.slots[cell] as usize];
        for (steps, far) in steps.iter_mut().zip(far) {
            *steps |= far;
        }
        steps
    }

    /// Computes the detours that leave the ring. Such detours exist only between sides whose edges are in one block.
    fn search_detours_outside_ring(
        &mut self,
        grid: &Grid,
        blocks: &BiconnectedBlocks,
        cell: usize,
        near: &[u32; 6],
    ) -> [u32; 6] {
        let mut far = [0; 6];
        let mut pairs: Vec<[usize; 2]> = ring_detours::SIDE_PAIRS.to_vec();
        pairs.retain(|[a, b]| {
            let block = blocks.block_of_edge(grid.edge_at_side(cell, *a));
            near[PAIR_INDEX_BY_SIDES[*a][*b]] == 0
                && block != NONE_OR_UNREACHABLE
                && blocks.block_of_edge(grid.edge_at_side(cell, *b)) == block
        });
        while !pairs.is_empty() {
            // One search serves all pairs that contain the start side, so the search starts at the side in the most
            // pairs.
            let from = (0..4)
                .max_by_key(|side: &usize| pairs.iter().filter(|pair| pair.contains(side)).count())
                .unwrap_or(0);
            let (served, rest) = pairs
                .into_iter()
                .partition(|pair: &[usize; 2]| pair.contains(&from));
            pairs = rest;
            let sides: Vec<usize> = Vec::into_iter(served).map(|[a, b]| a + b - from).collect();
            for (side, steps) in self.search_detours_from_side(grid, blocks, cell, from, &sides) {
                far[PAIR_INDEX_BY_SIDES[from][side]] = steps;
            }
            // Every cycle through the edge on the side `from` leaves `cell` on another side, and all edges of a class
            // lie on the same cycles. So the shortest detour plus two steps is the shortest cycle of the class.
            if let Some(classes) = &mut self.classes
                && let Some(class) = classes.cut_class_of_edge(grid.edge_at_side(cell, from))
            {
                let known = (0..4).filter(|side| *side != from).map(|side| {
                    near[PAIR_INDEX_BY_SIDES[from][side]] | far[PAIR_INDEX_BY_SIDES[from][side]]
                });
                let shortest = known.filter(|steps| *steps != 0).min();
                classes.cycles[class as usize] = shortest.map_or(0, |steps| steps + 2);
            }
        }
        far
    }

    /// Computes the steps from one side of `cell` to other sides in the same block that the ring does not reach.
    fn search_detours_from_side(
        &mut self,
        grid: &Grid,
        blocks: &BiconnectedBlocks,
        cell: usize,
        from: usize,
        sides: &[usize],
    ) -> Vec<(usize, u32)> {
        self.searches += 1;
        if self.classes.is_none()
            && self.sweep.visited
                > MAX_VISITS_PER_CELL_WITHOUT_CUT_CLASSES * grid.cell_count() as u64
        {
            self.classes = Some(TwoEdgeCutClasses::new(grid, blocks));
        }
        let edge = grid.edge_at_side(cell, from);
        let class = self
            .classes
            .as_ref()
            .and_then(|classes| classes.cut_class_of_edge(edge));
        if let (Some(classes), Some(class)) = (&self.classes, class)
            && classes.cycles[class as usize] != 0
        {
            return compute_detours_round_cycle(
                classes,
                class,
                &mut self.sweep,
                grid,
                cell,
                from,
                sides,
            );
        }
        let targets: Vec<usize> = sides
            .iter()
            .map(|side| grid.neighbour_cell(cell, *side))
            .collect();
        let steps =
            self.sweep
                .steps_to_targets(grid, cell, grid.neighbour_cell(cell, from), &targets);
        sides.iter().copied().zip(steps).collect()
    }
}

/// Number of visited cells, as a multiple of the board's cells, above which the 2-edge-cut classes are computed.
const MAX_VISITS_PER_CELL_WITHOUT_CUT_CLASSES: u64 = 2;

/// Computes the detours from a side of `cell` whose edge is in a class with a known cycle.
///
/// Such a detour leads through all edges of the class and back to `cell`. Only the path after the last edge of the
/// class depends on the final side. So only that path is searched, within the part of the board that the class cuts
/// off.
fn compute_detours_round_cycle(
    classes: &TwoEdgeCutClasses,
    class: u32,
    sweep: &mut BreadthFirstSearch,
    grid: &Grid,
    cell: usize,
    from: usize,
    sides: &[usize],
) -> Vec<(usize, u32)> {
    let cycle = classes.cycles[class as usize];
    let is_of_class = |edge: u32| classes.cut_class_of_edge(edge) == Some(class);
    let doors = |at: usize| {
        grid.free_sides(at)
            .filter(move |side| is_of_class(grid.edge_at_side(at, *side)))
    };
    // The class cuts off the part of the board that contains `cell`. `last` is the cell at which the cycle re-enters
    // this part, through the only other edge of the class that leads into this part.
    let last = sweep.find_first_matching_cell(
        grid,
        None,
        cell,
        |edge| !is_of_class(edge),
        |at| doors(at).any(|side| at != cell || side != from),
    );
    let Some(last) = last else {
        return Vec::new();
    };
    let shortest = sweep.steps_to_cell(last);
    if last == cell {
        // `cell` itself has two edges of the class, so the detour is the cycle without the two steps at `cell`.
        return sides.iter().map(|side| (*side, cycle - 2)).collect();
    }
    let mut missing = sides.len();
    sweep.find_first_matching_cell(
        grid,
        Some(cell),
        last,
        |edge| !is_of_class(edge),
        |at| {
            missing -= usize::from(
                sides
                    .iter()
                    .any(|side| grid.neighbour_cell(cell, *side) == at),
            );
            missing == 0
        },
    );
    sides
        .iter()
        .map(|side| {
            (
                *side,
                cycle - 1 - shortest + sweep.steps_to_cell(grid.neighbour_cell(cell, *side)),
            )
        })
        .collect()
}
