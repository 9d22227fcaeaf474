//! A compact board with as few bit planes as the colours need, and the moves on it.
//!
//! The bit layout is the one in `rules`: column x is byte x, row y is bit y of that byte, and bit 7 of each byte is
//! never set. Colours are renumbered without gaps, so `P` planes can represent `2^P - 1` colours.

use crate::mayan::rules::{Board, MAX_COLOUR};

/// Bit set of the bottom cells of all columns.
const BOTTOM_CELLS: u64 = 0x01_0101_0101;
/// Bit set of all cells that have a column to their right.
const NOT_LAST_COLUMN: u64 = 0x7f7f_7f7f;
/// Bit set of all cells that have a column to their left.
const NOT_FIRST_COLUMN: u64 = 0x7f_7f7f_7f00;

/// A board in `P` bit planes, which contain the binary digits of each cell's colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Position<const P: usize> {
    pub planes: [u64; P],
}

/// Iterates over the colours that occur on a board, in ascending order.
pub(super) fn colours(board: &Board) -> impl Iterator<Item = u8> + '_ {
    (1..=MAX_COLOUR).filter(|colour| board.tiles_of_colour(*colour) != 0)
}

impl<const P: usize> Position<P> {
    /// Converts `board`, which must have at most `2^P - 1` colours.
    pub(super) fn new(board: &Board) -> Self {
        let mut planes = [0; P];
        for (number, colour) in (1usize..).zip(colours(board)) {
            debug_assert!(number >> P == 0);
            let cells = board.tiles_of_colour(colour);
            for (digit, plane) in planes.iter_mut().enumerate() {
                if number >> digit & 1 == 1 {
                    *plane |= cells;
                }
            }
        }
        Self { planes }
    }

    /// Returns the bit set of the cells that contain a tile.
    #[inline(always)]
    pub(super) fn occupied_cells(&self) -> u64 {
        self.planes.iter().fold(0, |cells, plane| cells | plane)
    }

    /// Whether the position has no tiles.
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.occupied_cells() == 0
    }

    /// Returns the bit set of the cells that contain a tile of `colour`.
    #[inline(always)]
    pub(super) fn tiles_of_colour(&self, colour: usize) -> u64 {
        let digits = self.planes.iter().enumerate();
        digits.fold(!0, |cells, (digit, plane)| {
            // `zero` has all bits set if this binary digit of the colour is 0; otherwise no bit is set.
            let zero = ((colour >> digit & 1) as u64).wrapping_sub(1);
            cells & (plane ^ zero)
        })
    }

    /// Returns the colour of the cell at bit `cell_index`; 0 if the cell is empty.
    #[inline(always)]
    pub(super) fn colour_at(&self, cell_index: u32) -> usize {
        let digits = self.planes.iter().rev();
        digits.fold(0, |colour, plane| {
            colour << 1 | (plane >> cell_index & 1) as usize
        })
    }

    /// Tiles of the same colour as the neighbour `step` bits higher: the cell above for 1, the cell to the right for 8.
    #[inline(always)]
    pub(super) fn tiles_with_equal_neighbour(&self, step: u32) -> u64 {
        let differ = self
            .planes
            .iter()
            .fold(0, |cells, plane| cells | (plane ^ plane >> step));
        // A neighbour equal to a tile is itself a tile, so it need not be tested.
        !differ & self.occupied_cells()
    }

    /// Tiles that belong to a horizontal or vertical run of three or more.
    #[inline(always)]
    pub(super) fn tiles_in_runs(&self) -> u64 {
        let (up, right) = (
            self.tiles_with_equal_neighbour(1),
            self.tiles_with_equal_neighbour(8),
        );
        let (up, right) = (up & up >> 1, right & right >> 8);
        (up | up << 1 | up << 2) | (right | right << 8 | right << 16)
    }

    /// Removes the tiles on `cells`; nothing falls.
    #[inline(always)]
    pub(super) fn remove_tiles(self, cells: u64) -> Self {
        Self {
            planes: self.planes.map(|plane| plane & !cells),
        }
    }

    /// Removes the tiles on `cells` and drops the tiles above them.
    #[inline(always)]
    pub(super) fn remove_tiles_and_drop(mut self, cells: u64) -> Self {
        self = self.remove_tiles(cells);
        let mut occupied = self.occupied_cells();
        loop {
            // Adding 1 at the bottom of a column carries through the lowest tiles and sets the bit of the lowest empty
            // cell.
            let lowest_gap = (occupied + BOTTOM_CELLS) & !occupied;
            let below = lowest_gap - BOTTOM_CELLS;
            let above = occupied & !below;
            if above == 0 {
                return self;
            }
            let drop = |plane: u64| plane & below | (plane & above) >> 1;
            self.planes = self.planes.map(drop);
            occupied = drop(occupied);
        }
    }

    /// Clears runs and drops the remaining tiles until no runs are left.
    #[inline(always)]
    pub(super) fn clear_all_runs(mut self) -> Self {
        loop {
            let runs = self.tiles_in_runs();
            if runs == 0 {
                return self;
            }
            self = self.remove_tiles_and_drop(runs);
        }
    }

    /// Swaps the tile at bit `tile_index` with its right neighbour; clears nothing.
    #[inline(always)]
    pub(super) fn swap_with_right_neighbour(mut self, tile_index: u32) -> Self {
        for plane in &mut self.planes {
            let differ = (*plane ^ *plane >> 8) & 1 << tile_index;
            *plane ^= differ | differ << 8;
        }
        self
    }

    /// Drops the tile at bit `tile_index` onto the given neighbouring column, whose height must not exceed the tile's row.
    #[inline(always)]
    pub(super) fn drop_onto_column(mut self, tile_index: u32, to_column: u32) -> Self {
        let column = self.occupied_cells() >> (8 * to_column) & 0x7f;
        let landing = 8 * to_column + column.trailing_ones();
        let below = (1 << tile_index) - 1;
        let above = (0x7f << (tile_index & !7)) & !below & !(1 << tile_index);
        for plane in &mut self.planes {
            let tile = *plane >> tile_index & 1;
            *plane = *plane & !above & !(1 << tile_index) | (*plane & above) >> 1 | tile << landing;
        }
        self
    }

    /// Tiles that have another tile directly to their right.
    #[inline(always)]
    pub(super) fn tiles_with_right_neighbour(&self) -> u64 {
        let occupied = self.occupied_cells();
        occupied & occupied >> 8
    }

    /// Tiles with a gap on the right (0) and on the left (1), into which they can be dragged.
    #[inline(always)]
    pub(super) fn tiles_beside_gaps(&self) -> [u64; 2] {
        let occupied = self.occupied_cells();
        [
            occupied & !(occupied >> 8) & NOT_LAST_COLUMN,
            occupied & !(occupied << 8) & NOT_FIRST_COLUMN,
        ]
    }

    /// Tiles whose swap with a right neighbour of another colour makes a run.
    ///
    /// After the swap, the left tile is one column further right. It makes a run there with two equal tiles above, two
    /// below, one above and one below, or two further right. The same holds for the right tile, mirrored. One mask per
    /// distance shows which future neighbours have the same colour, whatever the number of colours. Bits of pairs of
    /// equal tiles are meaningless.
    #[inline(always)]
    pub(super) fn run_making_swaps(&self) -> u64 {
        let [e6, e7, e9, e10] = [6, 7, 9, 10].map(|step| self.tiles_with_equal_neighbour(step));
        let [e16, e24] = [16, 24].map(|step| self.tiles_with_equal_neighbour(step));
        let moved_right = e9 & e10 | e9 & e7 | e7 & e6 | e16 & e24;
        // The future neighbours of the right tile are at lower bits.
        let (above, above2) = (e7 << 7, e6 << 6);
        let (below, below2) = (e9 << 9, e10 << 10);
        let moved_left =
            above & above2 | above & below | below & below2 | (e16 << 16) & (e24 << 24);
        (moved_right | moved_left >> 8) & self.tiles_with_right_neighbour()
    }
}
