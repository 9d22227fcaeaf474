//! Biconnected blocks (Hopcroft and Tarjan 1973): the piece can only cross edges of the block that it starts in.
//!
//! The blank moves from one side of the piece to another only on a path that avoids the piece, so both edges lie on a
//! common cycle. Therefore the piece never leaves the block of its edge towards the blank. Within this block, the piece
//! can reach every cell.

use super::grid::{Grid, NONE_OR_UNREACHABLE};

/// Biconnected blocks of a board, i.e. groups of edges such that any two edges of a group lie on a common cycle. An
/// edge on no cycle is a block of its own. One depth-first search without recursion computes all blocks.
pub(super) struct BiconnectedBlocks {
    /// Block of each edge, indexed by edge number; [`NONE_OR_UNREACHABLE`] for numbers that are not edges.
    of: Vec<u32>,
    /// Number of edges in each block.
    pub sizes: Vec<u32>,
    /// Discovery number of each cell in the search, from 1; 0 for fixed cells.
    found: Vec<u32>,
    /// Greatest discovery number in the search subtree of each cell.
    last: Vec<u32>,
    /// Least discovery number in each cell's connected component.
    root: Vec<u32>,
    /// Side through which the search entered each cell; 4 for the start of a component and for fixed cells.
    entry: Vec<u8>,
    /// Number of free cells of the board.
    count: u64,
}

impl BiconnectedBlocks {
    pub(super) fn new(grid: &Grid) -> Self {
        let cells = grid.cell_count();
        let mut blocks = Self {
            of: vec![NONE_OR_UNREACHABLE; grid.edge_number_upper_bound()],
            sizes: Vec::new(),
            found: vec![0; cells],
            last: vec![0; cells],
            root: vec![0; cells],
            entry: vec![4; cells],
            count: 0,
        };
        let mut low = vec![0; cells];
        let mut count = 0;
        for start in 0..cells {
            if grid.free[start] && blocks.found[start] == 0 {
                blocks.find_blocks_of_component(grid, start, &mut low, &mut count);
            }
        }
        blocks.count = u64::from(count);
        blocks
    }

    fn find_blocks_of_component(
        &mut self,
        grid: &Grid,
        start: usize,
        low: &mut [u32],
        count: &mut u32,
    ) {
        let root = *count + 1;
        let mut path = Vec::new();
        let mut open = Vec::new();
        let mut next = Some(start);
        loop {
            if let Some(cell) = next.take() {
                *count += 1;
                self.found[cell] = *count;
                self.root[cell] = root;
                low[cell] = *count;
                path.push((cell, 0));
            }
            let Some((cell, side)) = path.last_mut() else {
                return;
            };
            let (here, way) = (*cell, *side);
            if way < 4 {
                *side += 1;
                let beside = grid.neighbour_cell(here, way);
                if !grid.free[beside] || way == usize::from(self.entry[here]) {
                    continue;
                }
                if self.found[beside] == 0 {
                    open.push(grid.edge_at_side(here, way));
                    self.entry[beside] = (way ^ 1) as u8;
                    next = Some(beside);
                } else if self.found[beside] < self.found[here] {
                    open.push(grid.edge_at_side(here, way));
                    low[here] = low[here].min(self.found[beside]);
                }
                continue;
            }
            path.pop();
            self.last[here] = *count;
            if let Some((parent, _)) = path.last().copied() {
                low[parent] = low[parent].min(low[here]);
                if low[here] >= self.found[parent] {
                    self.complete_block_of_edges(
                        &mut open,
                        grid.edge_at_side(here, usize::from(self.entry[here])),
                    );
                }
            }
        }
    }

    /// Completes the block that consists of the edge `first` and all edges pushed onto `open` after `first`.
    fn complete_block_of_edges(&mut self, open: &mut Vec<u32>, first: u32) {
        let block = self.sizes.len() as u32;
        let mut size = 0;
        while let Some(edge) = open.pop() {
            self.of[edge as usize] = block;
            size += 1;
            if edge == first {
                break;
            }
        }
        self.sizes.push(size);
    }

    /// Block of an edge; [`NONE_OR_UNREACHABLE`] if the edge does not exist.
    #[inline]
    pub(super) fn block_of_edge(&self, edge: u32) -> u32 {
        self.of[edge as usize]
    }

    /// Returns the block in which the piece can move if the blank starts at `blank`, or `None` if the blank cannot
    /// reach the piece.
    pub(super) fn block_towards_blank(
        &self,
        grid: &Grid,
        piece: usize,
        blank: usize,
    ) -> Option<u32> {
        if self.root[piece] != self.root[blank] {
            return None;
        }
        let is_below =
            |cell: usize| (self.found[cell]..=self.last[cell]).contains(&self.found[blank]);
        let entry = usize::from(self.entry[piece]);
        let side = if is_below(piece) {
            let mut sides = grid.free_sides(piece);
            sides.find(|side| {
                let child = grid.neighbour_cell(piece, *side);
                usize::from(self.entry[child]) == side ^ 1 && is_below(child)
            })?
        } else {
            entry
        };
        Some(self.block_of_edge(grid.edge_at_side(piece, side)))
    }

    /// Whether at least one edge of `block` ends at `cell`; false for fixed cells.
    pub(super) fn block_has_edge_at_cell(&self, grid: &Grid, block: u32, cell: usize) -> bool {
        grid.free[cell]
            && (0..4).any(|side| self.block_of_edge(grid.edge_at_side(cell, side)) == block)
    }

    /// Free cells in the order in which the search found them.
    pub(super) fn cells_in_discovery_order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.found.len())
            .filter(|cell| self.found[*cell] != 0)
            .collect();
        order.sort_unstable_by_key(|cell| self.found[*cell]);
        order
    }

    /// Side through which the search entered the cell; `None` for the start of a component.
    pub(super) fn entry_side_in_search(&self, cell: usize) -> Option<usize> {
        Some(usize::from(self.entry[cell])).filter(|side| *side < 4)
    }

    /// Whether the search found the cell `first` before the cell `second`.
    pub(super) fn was_cell_discovered_before(&self, first: usize, second: usize) -> bool {
        self.found[first] < self.found[second]
    }

    /// Number of free cells of the board, counted once by the search.
    pub(super) fn free_cell_count(&self) -> u64 {
        self.count
    }
}

/// Classes of two or more edges that lie on exactly the same cycles (2-edge-cut classes), such as the doors of a ring
/// of rooms or the links of a chain. Computed by cycle space sampling (Pritchard and Thurimella 2011).
///
/// Two edges lie on the same cycles if and only if removing both disconnects the board. Every edge outside a spanning
/// tree gets a random 128-bit number. Every tree edge gets the XOR of the numbers of the edges that close a cycle over
/// it. Edges with equal numbers lie on the same cycles; the probability of an error is below 1 in 10^20.
///
/// A detour round a cell passes every edge of a class that has an edge at the cell. So the shortest cycle of the class,
/// found once, gives the length of the detour except for the part near the cell.
pub(super) struct TwoEdgeCutClasses {
    /// Class of each edge, as an index into `cycles`; [`NONE_OR_UNREACHABLE`] if the edge is on no cycle or is the
    /// only edge in its class.
    of: Vec<u32>,
    /// Length of the shortest cycle through each class; 0 if not yet computed.
    pub cycles: Vec<u32>,
}

impl TwoEdgeCutClasses {
    pub(super) fn new(grid: &Grid, blocks: &BiconnectedBlocks) -> Self {
        let mut sorted_marks = cycle_set_label_of_each_edge(grid, blocks);
        sorted_marks.sort_unstable();
        let mut of = vec![NONE_OR_UNREACHABLE; grid.edge_number_upper_bound()];
        let mut count = 0;
        for class in sorted_marks.chunk_by(|one, other| one.0 == other.0) {
            if class.len() > 1 {
                for (_, edge) in class {
                    of[*edge as usize] = count;
                }
                count += 1;
            }
        }
        Self {
            of,
            cycles: vec![0; count as usize],
        }
    }

    /// Returns the class of an edge; `None` if the edge is on no cycle or is the only edge in its class.
    #[inline]
    pub(super) fn cut_class_of_edge(&self, edge: u32) -> Option<u32> {
        let class = self.of[edge as usize];
        (class != NONE_OR_UNREACHABLE).then_some(class)
    }
}

/// Returns every edge that is on a cycle, with a number that identifies the set of cycles through the edge.
fn cycle_set_label_of_each_edge(grid: &Grid, blocks: &BiconnectedBlocks) -> Vec<(u128, u32)> {
    let order = blocks.cells_in_discovery_order();
    let mut sums = vec![0; grid.cell_count()];
    let mut marks = Vec::new();
    let mut seed = 0;
    // Reverse search order, so that a cell's children are summed before the cell.
    for cell in order.into_iter().rev() {
        let entry = blocks.entry_side_in_search(cell);
        for side in grid.free_sides(cell) {
            let other = grid.neighbour_cell(cell, side);
            let is_tree =
                entry == Some(side) || blocks.entry_side_in_search(other) == Some(side ^ 1);
            if !is_tree && blocks.was_cell_discovered_before(other, cell) {
                let number = u128::from(pseudo_random_number(seed)) << 64
                    | u128::from(pseudo_random_number(seed + 1));
                seed += 2;
                sums[cell] ^= number;
                sums[other] ^= number;
                marks.push((number, grid.edge_at_side(cell, side)));
            }
        }
        if let Some(side) = entry {
            let sum = sums[cell];
            sums[grid.neighbour_cell(cell, side)] ^= sum;
            if sum != 0 {
                marks.push((sum, grid.edge_at_side(cell, side)));
            }
        }
    }
    marks
}

/// Returns a pseudo-random number for `seed` (SplitMix64).
fn pseudo_random_number(seed: u64) -> u64 {
    let mut mixed = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
