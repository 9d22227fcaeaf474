//! Which vectors of tiles can still vanish: a lower bound on the moves to come, and the moves that keep within it.
//!
//! A colour's *vector* counts its tiles in each column. It can vanish if every column with one or two tiles is
//! covered by just as many horizontal runs (windows of three to five columns), while a column with three or more
//! may vanish by itself and lend tiles to any number of windows (a row run and a column run share tiles).
//!
//! Why a cut by it never changes an answer: in a solution the tiles of one colour that vanish in each column make
//! such a vector, and moves have carried the vector of now to that one, tile by tile and column by column; a
//! fall shifts nothing sideways. A move carries at most one tile to the right and one to the left, both over the
//! same border. So if every shift over a border costs `r` to the right and `4 - r` to the left, a move costs at
//! most 4, and `k` moves cannot do what costs more than `4 k`, whichever `r` from 0 to 4 each border has.
//! Equal costs (2 and 2, halved here) make the *shifts needed*; eight other choices are the *lanes*, bytes of
//! one word that are added and compared together.

use super::position::Position;
use super::shifts::{Table, entry, index};

/// The vectors of a position's colours, as places in the table, and the sums of what they cost.
#[derive(Debug, Clone, Copy)]
pub(super) struct Vectors {
    index: [u16; 16],
    needed: u32,
    lanes: u64,
}

impl Vectors {
    /// The vectors of `position`, whose colours are 1 to `colours`.
    #[inline(always)]
    pub(super) fn of<const P: usize>(
        position: &Position<P>,
        colours: usize,
        table: &Table,
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
            let index = index(position.of_colour(colour));
            let entry = entry(table, index);
            vectors.index[colour] = index;
            vectors.needed += entry.needed();
            vectors.lanes += entry.lanes;
        }
        vectors
    }

    /// The vectors after the tiles at bit `at` and on its right, of the colours `pair`, have changed places.
    #[inline(always)]
    pub(super) fn swapped(mut self, at: u32, pair: [usize; 2], table: &Table) -> Self {
        // One tile less in column x and one more in column x + 1.
        let step = 7 << (3 * (at / 8));
        let [left, right] = pair.map(|colour| colour & 15);
        self.replace(left, self.index[left].wrapping_add(step), table);
        self.replace(right, self.index[right].wrapping_sub(step), table);
        self
    }

    /// Returns the vectors after the tile of `colour` at bit `at` was dragged to column `beside`.
    #[inline(always)]
    pub(super) fn shifted(mut self, at: u32, beside: u32, colour: usize, table: &Table) -> Self {
        let colour = colour & 15;
        let after = self.index[colour] - (1 << (3 * (at / 8))) + (1 << (3 * beside));
        self.replace(colour, after, table);
        self
    }

    /// Of `colour` only the tiles on `cells` are left.
    #[inline(always)]
    pub(super) fn reduce(&mut self, colour: usize, cells: u64, table: &Table) {
        self.replace(colour & 15, index(cells), table);
    }

    /// The vector of `colour` is now that at `after`.
    #[inline(always)]
    fn replace(&mut self, colour: usize, after: u16, table: &Table) {
        let [was, is] = [self.index[colour], after].map(|at| entry(table, at));
        self.index[colour] = after;
        self.needed = self.needed + is.needed() - was.needed();
        self.lanes = self.lanes.wrapping_add(is.lanes).wrapping_sub(was.lanes);
    }

    /// Do they need more than `moves` moves?
    #[inline(always)]
    pub(super) fn need_more_than(&self, moves: u8) -> bool {
        const EVERY_OTHER: u64 = 0x00ff_00ff_00ff_00ff;
        // Sixteen bits a lane, so that a lane over the limit sets its highest bit.
        let bias = (0x7fff - 4 * u64::from(moves)) * 0x0001_0001_0001_0001;
        let over = ((self.lanes & EVERY_OTHER) + bias) | ((self.lanes >> 8 & EVERY_OTHER) + bias);
        self.needed > 2 * u32::from(moves) || over & 0x8000_8000_8000_8000 != 0
    }

    /// The one-column shifts that are needed at least.
    #[inline(always)]
    pub(super) fn needed(&self) -> u32 {
        self.needed
    }
}

/// Whether the colour with the tiles `tiles` can vanish without a shift.
#[inline(always)]
pub(super) fn can_vanish(tiles: u64, table: &Table) -> bool {
    entry(table, index(tiles)).needed() == 0
}

/// What a shift of each tile changes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Gains {
    needed: u32,
    /// Tiles whose shift to the right (0) or left (1) saves a shift.
    saves: [u64; 2],
    /// Tiles whose shift to the right (0) or left (1) costs none.
    keeps: [u64; 2],
}

impl Gains {
    /// What a shift of each tile of `position` changes.
    #[inline(always)]
    pub(super) fn of<const P: usize>(
        position: &Position<P>,
        vectors: &Vectors,
        colours: usize,
        table: &Table,
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
            let tiles = position.of_colour(colour);
            let entry = entry(table, vectors.index[colour]);
            for side in 0..2 {
                gains.saves[side] |= tiles & entry.saves(side);
                gains.keeps[side] |= tiles & entry.keeps(side);
            }
        }
        gains
    }

    /// Of all tiles, those whose swap with the tile on their right needs no more than `most` shifts after it.
    #[inline(always)]
    pub(super) fn swaps(&self, most: u32) -> u64 {
        let [saves, keeps] = [self.saves[0], self.keeps[0]];
        let [saves_left, keeps_left] = [self.saves[1] >> 8, self.keeps[1] >> 8];
        match (most + 2).saturating_sub(self.needed) {
            0 => saves & saves_left,
            1 => saves & (saves_left | keeps_left) | keeps & saves_left,
            2 => saves | saves_left | keeps & keeps_left,
            3 => saves | saves_left | keeps | keeps_left,
            _ => !0,
        }
    }

    /// Of all tiles, those whose drag to the right (0) or left (1) into a gap needs no more than `most` after it.
    #[inline(always)]
    pub(super) fn drops(&self, side: usize, most: u32) -> u64 {
        match (most + 2).saturating_sub(self.needed) {
            0 => 0,
            1 => self.saves[side],
            2 => self.saves[side] | self.keeps[side],
            _ => !0,
        }
    }
}
