//! Lower bound on the number of moves needed, and the moves after which the bound still holds.
//!
//! The *vector* of a colour is the number of its tiles in each column. A vector can vanish if every column with one or
//! two tiles is covered by the same number of horizontal runs (windows of three to five columns). A column with three
//! or more tiles can vanish as a vertical run, and can share tiles with any number of windows.
//!
//! Pruning by the bound is sound. In a solution, the tiles of each colour vanish as a vector that can vanish. Only moves
//! shift tiles sideways, so the moves must turn the current vector into that vector, one tile by one column at a time.
//! A move shifts at most one tile to the right and one to the left, both over the same border between two columns. So
//! if a shift over a border costs `r` to the right and `4 - r` to the left, a move costs at most 4, and `k` moves
//! cannot make shifts that cost more than `4 k`. This holds for any choice of `r` from 0 to 4 per border. Equal costs
//! (2 and 2, halved here) give the *shifts needed*. Eight other choices are the *lanes*: bytes of one word, which are
//! added and compared together.

use super::position::Position;
use super::shifts::{CostTable, colour_vector_table_index, cost_entry_at};

/// Vectors of all colours, and the sums of their costs, which are lower bounds for the position. The *vector* of a
/// colour is the number of its tiles in each column, encoded as a table index.
#[derive(Debug, Clone, Copy)]
pub(super) struct ColourCountVectors {
    index: [u16; 16],
    needed: u32,
    lanes: u64,
}

impl ColourCountVectors {
    /// Computes the vectors of `position`, whose colours are 1 to `colours`.
    #[inline(always)]
    pub(super) fn new<const P: usize>(
        position: &Position<P>,
        colours: usize,
        table: &CostTable,
    ) -> Self {
        let mut vectors = Self {
            index: [0; 16],
            needed: 0,
            lanes: 0,
        };
        for colour in 1..1 << P {
            if colour > colours {
                break;
            }
            let index = colour_vector_table_index(position.tiles_of_colour(colour));
            let entry = cost_entry_at(table, index);
            vectors.index[colour] = index;
            vectors.needed += entry.shifts_needed();
            vectors.lanes += entry.lanes;
        }
        vectors
    }

    /// Returns the vectors after the tile at bit `tile_index` and its right neighbour, with the colours `pair`, have been
    /// swapped.
    #[inline(always)]
    pub(super) fn after_swap(
        mut self,
        tile_index: u32,
        pair: [usize; 2],
        table: &CostTable,
    ) -> Self {
        // Adding 7 removes one tile from column x and adds one to column x + 1.
        let step = 7 << (3 * (tile_index / 8));
        let [left, right] = pair.map(|colour| colour & 15);
        self.set_colour_vector(left, self.index[left].wrapping_add(step), table);
        self.set_colour_vector(right, self.index[right].wrapping_sub(step), table);
        self
    }

    /// Returns the vectors after the tile of `colour` at bit `tile_index` has been dragged to the given neighbouring column.
    #[inline(always)]
    pub(super) fn after_shift(
        mut self,
        tile_index: u32,
        to_column: u32,
        colour: usize,
        table: &CostTable,
    ) -> Self {
        let colour = colour & 15;
        let after = self.index[colour] - (1 << (3 * (tile_index / 8))) + (1 << (3 * to_column));
        self.set_colour_vector(colour, after, table);
        self
    }

    /// Updates the vector of `colour` after tiles have been cleared; `cells` are the tiles of this colour that are left.
    #[inline(always)]
    pub(super) fn update_colour(&mut self, colour: usize, cells: u64, table: &CostTable) {
        self.set_colour_vector(colour & 15, colour_vector_table_index(cells), table);
    }

    /// Sets the vector of `colour` to the table index `after`, and updates the sums of the costs.
    #[inline(always)]
    fn set_colour_vector(&mut self, colour: usize, after: u16, table: &CostTable) {
        let [was, is] = [self.index[colour], after].map(|at| cost_entry_at(table, at));
        self.index[colour] = after;
        self.needed = self.needed + is.shifts_needed() - was.shifts_needed();
        self.lanes = self.lanes.wrapping_add(is.lanes).wrapping_sub(was.lanes);
    }

    /// Whether the lower bounds prove that more than `moves` moves are needed to clear the position.
    #[inline(always)]
    pub(super) fn need_more_moves_than(&self, moves: u8) -> bool {
        const EVERY_OTHER_BYTE: u64 = 0x00ff_00ff_00ff_00ff;
        // Each lane is widened to 16 bits, so that a lane over the limit sets its highest bit.
        let bias = (0x7fff - 4 * u64::from(moves)) * 0x0001_0001_0001_0001;
        let over = ((self.lanes & EVERY_OTHER_BYTE) + bias)
            | ((self.lanes >> 8 & EVERY_OTHER_BYTE) + bias);
        self.needed > 2 * u32::from(moves) || over & 0x8000_8000_8000_8000 != 0
    }

    /// Lower bound on the number of shifts, i.e. moves of one tile by one column, that are needed to clear the
    /// position.
    #[inline(always)]
    pub(super) fn shifts_needed(&self) -> u32 {
        self.needed
    }
}

/// Whether a colour with these tiles can vanish without a shift.
#[inline(always)]
pub(super) fn can_vanish_without_shift(tiles: u64, table: &CostTable) -> bool {
    cost_entry_at(table, colour_vector_table_index(tiles)).shifts_needed() == 0
}

/// For each tile, the effect of shifting it on the number of shifts needed to clear the position.
#[derive(Debug, Clone, Copy)]
pub(super) struct ShiftEffects {
    needed: u32,
    /// Tiles whose shift to the right (0) or left (1) reduces the shifts needed by one.
    saves: [u64; 2],
    /// Tiles whose shift to the right (0) or left (1) does not change the shifts needed.
    keeps: [u64; 2],
}

impl ShiftEffects {
    /// Computes the effects for every tile of `position`, whose vectors must be `vectors`.
    #[inline(always)]
    pub(super) fn new<const P: usize>(
        position: &Position<P>,
        vectors: &ColourCountVectors,
        colours: usize,
        table: &CostTable,
    ) -> Self {
        let mut gains = Self {
            needed: vectors.needed,
            saves: [0; 2],
            keeps: [0; 2],
        };
        for colour in 1..1 << P {
            if colour > colours {
                break;
            }
            let tiles = position.tiles_of_colour(colour);
            let entry = cost_entry_at(table, vectors.index[colour]);
            for side in 0..2 {
                gains.saves[side] |= tiles & entry.cost_reducing_cells(side);
                gains.keeps[side] |= tiles & entry.cost_neutral_cells(side);
            }
        }
        gains
    }

    /// Returns the tiles whose swap with the right neighbour is within the limit: at most `max_shifts` further shifts
    /// are needed afterwards.
    #[inline(always)]
    pub(super) fn swaps_within_shift_limit(&self, max_shifts: u32) -> u64 {
        let [saves, keeps] = [self.saves[0], self.keeps[0]];
        let [saves_left, keeps_left] = [self.saves[1] >> 8, self.keeps[1] >> 8];
        match (max_shifts + 2).saturating_sub(self.needed) {
            0 => saves & saves_left,
            1 => saves & (saves_left | keeps_left) | keeps & saves_left,
            2 => saves | saves_left | keeps & keeps_left,
            3 => saves | saves_left | keeps | keeps_left,
            _ => !0,
        }
    }

    /// Returns the tiles whose drag into a gap on the right (0) or left (1) is within the limit: at most `max_shifts`
    /// further shifts are needed afterwards.
    #[inline(always)]
    pub(super) fn drops_within_shift_limit(&self, side: usize, max_shifts: u32) -> u64 {
        match (max_shifts + 2).saturating_sub(self.needed) {
            0 => 0,
            1 => self.saves[side],
            2 => self.saves[side] | self.keeps[side],
            _ => !0,
        }
    }
}
