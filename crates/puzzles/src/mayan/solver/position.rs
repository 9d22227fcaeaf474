//! A board at rest in as few bit planes as its colours need, and the moves on it.
//!
//! The layout is that of `rules`: column x is byte x, row y is bit y of it, bit 7 of each byte is never set.
//! Colours are numbered anew without holes, so that `P` planes hold `2^P - 1` of them.

use crate::mayan::rules::{Board, MAX_COLOUR};

/// The bottom cell of every column.
const FLOOR: u64 = 0x01_0101_0101;
/// Every cell that has a column on its right.
const NOT_LAST_COLUMN: u64 = 0x7f7f_7f7f;
/// Every cell that has a column on its left.
const NOT_FIRST_COLUMN: u64 = 0x7f_7f7f_7f00;

/// A board in `P` planes: the binary digits of each cell's colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Position<const P: usize> {
    pub planes: [u64; P],
}

/// The colours that stand on a board.
pub(super) fn colours(board: &Board) -> impl Iterator<Item = u8> + '_ {
    (1..=MAX_COLOUR).filter(|colour| board.of_colour(*colour) != 0)
}

impl<const P: usize> Position<P> {
    /// The same board; it must not hold more colours than the planes do.
    pub(super) fn new(board: &Board) -> Self {
        let mut planes = [0; P];
        for (number, colour) in (1usize..).zip(colours(board)) {
            debug_assert!(number >> P == 0);
            let cells = board.of_colour(colour);
            for (digit, plane) in planes.iter_mut().enumerate() {
                if number >> digit & 1 == 1 {
                    *plane |= cells;
                }
            }
        }
        Self { planes }
    }

    /// The cells that hold a tile.
    #[inline(always)]
    pub(super) fn occupied(&self) -> u64 {
        self.planes.iter().fold(0, |cells, plane| cells | plane)
    }

    /// Is no tile left?
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.occupied() == 0
    }

    /// The cells that hold a tile of `colour`.
    #[inline(always)]
    pub(super) fn of_colour(&self, colour: usize) -> u64 {
        let digits = self.planes.iter().enumerate();
        digits.fold(!0, |cells, (digit, plane)| {
            // All ones where the colour has a 0 digit.
            let zero = ((colour >> digit & 1) as u64).wrapping_sub(1);
            cells & (plane ^ zero)
        })
    }

    /// The colour of the cell at bit `at`.
    #[inline(always)]
    pub(super) fn colour(&self, at: u32) -> usize {
        let digits = self.planes.iter().rev();
        digits.fold(0, |colour, plane| colour << 1 | (plane >> at & 1) as usize)
    }

    /// The tiles whose neighbour `step` bits further on is a tile of the same colour.
    #[inline(always)]
    pub(super) fn same(&self, step: u32) -> u64 {
        let differ = self.planes.iter();
        let differ = differ.fold(0, |cells, plane| cells | (plane ^ plane >> step));
        // An equal neighbour of a tile is a tile.
        !differ & self.occupied()
    }

    /// The tiles that belong to a run of three or more, in a row or in a column.
    #[inline(always)]
    pub(super) fn runs(&self) -> u64 {
        let (up, right) = (self.same(1), self.same(8));
        let (up, right) = (up & up >> 1, right & right >> 8);
        (up | up << 1 | up << 2) | (right | right << 8 | right << 16)
    }

    /// Without the tiles on `cells`; nothing has fallen yet.
    #[inline(always)]
    pub(super) fn remove(self, cells: u64) -> Self {
        Self {
            planes: self.planes.map(|plane| plane & !cells),
        }
    }

    /// Without the tiles on `cells`; those above them have fallen.
    #[inline(always)]
    pub(super) fn without(mut self, cells: u64) -> Self {
        self = self.remove(cells);
        let mut occupied = self.occupied();
        loop {
            // Adding one to a column carries through its tiles up to its lowest empty cell.
            let lowest_gap = (occupied + FLOOR) & !occupied;
            let below = lowest_gap - FLOOR;
            let above = occupied & !below;
            if above == 0 {
                return self;
            }
            let drop = |plane: u64| plane & below | (plane & above) >> 1;
            self.planes = self.planes.map(drop);
            occupied = drop(occupied);
        }
    }

    /// Clears run after run until the board is at rest.
    #[inline(always)]
    pub(super) fn settle(mut self) -> Self {
        loop {
            let runs = self.runs();
            if runs == 0 {
                return self;
            }
            self = self.without(runs);
        }
    }

    /// The tile at bit `at` and the one on its right have changed places; nothing is cleared yet.
    #[inline(always)]
    pub(super) fn swap(mut self, at: u32) -> Self {
        for plane in &mut self.planes {
            let differ = (*plane ^ *plane >> 8) & 1 << at;
            *plane ^= differ | differ << 8;
        }
        self
    }

    /// The tile at bit `at` has dropped on the column `beside` (shorter than the tile's row is high).
    #[inline(always)]
    pub(super) fn drop_on(mut self, at: u32, beside: u32) -> Self {
        let column = self.occupied() >> (8 * beside) & 0x7f;
        let landing = 8 * beside + column.trailing_ones();
        let below = (1 << at) - 1;
        let above = (0x7f << (at & !7)) & !below & !(1 << at);
        for plane in &mut self.planes {
            let tile = *plane >> at & 1;
            *plane = *plane & !above & !(1 << at) | (*plane & above) >> 1 | tile << landing;
        }
        self
    }

    /// The tiles that have a tile on their right: the moves called swaps.
    #[inline(always)]
    pub(super) fn pairs(&self) -> u64 {
        let occupied = self.occupied();
        occupied & occupied >> 8
    }

    /// The tiles that can be dragged into a gap on the right, and those that can be dragged to the left.
    #[inline(always)]
    pub(super) fn gaps(&self) -> [u64; 2] {
        let occupied = self.occupied();
        [
            occupied & !(occupied >> 8) & NOT_LAST_COLUMN,
            occupied & !(occupied << 8) & NOT_FIRST_COLUMN,
        ]
    }

    /// The tiles whose swap with a tile of another colour on their right makes a run.
    ///
    /// After the swap the left tile stands a column further right. It makes a run there with two tiles above
    /// it, two below, one on either side, or two further right; the right tile likewise on its new place.
    /// Which of its future neighbours have its colour already is one mask a distance, whatever the number of
    /// colours. Bits of equal pairs mean nothing.
    #[inline(always)]
    pub(super) fn run_making(&self) -> u64 {
        let [e6, e7, e9, e10] = [6, 7, 9, 10].map(|step| self.same(step));
        let [e16, e24] = [16, 24].map(|step| self.same(step));
        let moved_right = e9 & e10 | e9 & e7 | e7 & e6 | e16 & e24;
        // The same for the right tile, whose future neighbours lie towards lower bits.
        let (above, above2) = (e7 << 7, e6 << 6);
        let (below, below2) = (e9 << 9, e10 << 10);
        let moved_left =
            above & above2 | above & below | below & below2 | (e16 << 16) & (e24 << 24);
        (moved_right | moved_left >> 8) & self.pairs()
    }
}
