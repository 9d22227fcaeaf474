//! How many one-column shifts each colour still needs, and which moves keep within the shifts that are left.
//!
//! A colour's tiles-per-column vector can *vanish* if every column with one or two tiles is covered by just as
//! many horizontal runs (windows of three to five columns), while a column with three or more may vanish by
//! itself and lend tiles to any number of windows (a row run and a column run share tiles).
//!
//! Sound, because of each colour the tiles that ever vanish in a column make such a vector, and a solution
//! shifts tiles from the vector of now to that one. A move shifts at most two tiles by one column each, a fall
//! none; so with k moves to come the shifts needed by all colours must not be more than 2 k.

use std::sync::LazyLock;

use super::position::Position;

/// More shifts than any board can need: a colour of one or two tiles never vanishes.
const NEVER: u8 = 31;

/// What one colour's vector costs, and how a shift from each column changes that.
///
/// Bits 0 to 4: the shifts needed. Then five bits a set of columns: those from which a shift to the right saves
/// a shift (5 to 9), or costs none (10 to 14); to the left (15 to 19, 20 to 24).
type Entry = u32;

static TABLE: LazyLock<Vec<Entry>> = LazyLock::new(|| with_gains(&least_shifts()));

/// The moves of a position that keep within the bound.
#[derive(Debug, Clone, Copy)]
pub struct Shifts {
    /// One-column shifts that the position needs at least.
    pub needed: u32,
    /// Tiles whose shift to the right, and to the left, saves a shift.
    saves: [u64; 2],
    /// Tiles whose shift costs none.
    keeps: [u64; 2],
}

/// The cells of each set of columns.
const CELLS: [u64; 32] = {
    let mut cells = [0; 32];
    let mut set = 0;
    while set < 32 {
        let mut x = 0;
        while x < 5 {
            if set >> x & 1 == 1 {
                cells[set] |= 0x7f << (8 * x);
            }
            x += 1;
        }
        set += 1;
    }
    cells
};

/// The table, for a search to hold on to.
pub fn table() -> &'static [u32] {
    &TABLE
}

impl Shifts {
    /// The bound of `position`, whose colours are 1 to `colours`; `None` where it is over `most`.
    #[inline(always)]
    pub fn of<const P: usize>(
        position: &Position<P>,
        colours: usize,
        table: &[Entry],
        most: u32,
    ) -> Option<Self> {
        let mut shifts = Self {
            needed: 0,
            saves: [0; 2],
            keeps: [0; 2],
        };
        for colour in 1..=colours {
            let tiles = position.of_colour(colour);
            let entry = table[index(tiles) & 0x7fff];
            shifts.needed += entry & 31;
            for (side, bits) in [(0, entry >> 5), (1, entry >> 15)] {
                shifts.saves[side] |= tiles & CELLS[(bits & 31) as usize];
                shifts.keeps[side] |= tiles & CELLS[(bits >> 5 & 31) as usize];
            }
        }
        (shifts.needed <= most).then_some(shifts)
    }

    /// Of all tiles, those whose swap with the tile on their right needs no more than `most` shifts after it.
    #[inline(always)]
    pub fn swaps(&self, most: u32) -> u64 {
        let [saves, saves_left] = [self.saves[0], self.saves[1] >> 8];
        let [keeps, keeps_left] = [self.keeps[0], self.keeps[1] >> 8];
        match (most + 2).saturating_sub(self.needed) {
            0 => saves & saves_left,
            1 => saves & (saves_left | keeps_left) | keeps & saves_left,
            2 => saves | saves_left | keeps & keeps_left,
            3 => saves | saves_left | keeps | keeps_left,
            _ => !0,
        }
    }

    /// Of all tiles, those whose drag into a gap on the right (0) or left (1) needs no more than `most` after it.
    #[inline(always)]
    pub fn drops(&self, side: usize, most: u32) -> u64 {
        match (most + 1).saturating_sub(self.needed) {
            0 if self.needed > most + 1 => 0,
            0 => self.saves[side],
            1 => self.saves[side] | self.keeps[side],
            _ => !0,
        }
    }
}

/// The place in the table of a colour that stands on `tiles`: three bits a column.
#[inline(always)]
fn index(tiles: u64) -> usize {
    let pairs = tiles - (tiles >> 1 & 0x55_5555_5555);
    let fours = (pairs & 0x33_3333_3333) + (pairs >> 2 & 0x33_3333_3333);
    let counts = (fours + (fours >> 4)) & 0x07_0707_0707;
    let twos = (counts | counts >> 5) & 0x3f_003f_003f;
    let packed = twos | twos >> 10;
    (packed & 0xfff | packed >> 20 & 0x7000) as usize
}

/// The tiles in each column of the vector at `index`.
fn columns(index: usize) -> [usize; 5] {
    std::array::from_fn(|x| index >> (3 * x) & 7)
}

/// Can a colour vanish without a shift from these columns?
fn vanishes(columns: [usize; 5], windows: &[[usize; 5]]) -> bool {
    if columns.iter().all(|&tiles| tiles == 0 || tiles >= 3) {
        return true;
    }
    windows.iter().any(|window| {
        let fits = |(&tiles, &covered): (&usize, &usize)| tiles >= 3 || tiles == covered;
        columns.iter().zip(window).all(fits)
    })
}

/// How often each column is covered, for every choice of at most two of each window.
///
/// A window is of use only where it covers a column of one or two tiles, so two of a kind are enough.
fn coverings() -> Vec<[usize; 5]> {
    let mut coverings = vec![[0; 5]];
    for (first, last) in [(0, 2), (1, 3), (2, 4), (0, 3), (1, 4), (0, 4)] {
        let mut more = Vec::new();
        for covering in coverings {
            for times in 0..=2 {
                let mut covering: [usize; 5] = covering;
                covering[first..=last].iter_mut().for_each(|n| *n += times);
                more.push(covering);
            }
        }
        more.sort_unstable();
        more.dedup();
        coverings = more;
    }
    coverings
}

/// The least shifts from every vector to one that vanishes.
///
/// A column of seven stands for seven or more, so a shift into it is lost: that can only make the bound smaller.
fn least_shifts() -> Vec<u8> {
    let coverings = coverings();
    let mut least = vec![NEVER; 1 << 15];
    let mut border: Vec<usize> = (0..1 << 15)
        .filter(|&index| vanishes(columns(index), &coverings))
        .collect();
    for shifts in 0..NEVER {
        border.retain(|&index| least[index] == NEVER);
        for &index in &border {
            least[index] = shifts;
        }
        border = border.iter().flat_map(|&index| before(index)).collect();
    }
    least
}

/// The vectors from which one shift leads to that at `index`.
fn before(index: usize) -> impl Iterator<Item = usize> {
    let borders = (0..4).flat_map(|x| [(x, x + 1), (x + 1, x)]);
    borders.flat_map(move |(from, to)| {
        let tiles = columns(index);
        let came = index
            .wrapping_add(1 << (3 * from))
            .wrapping_sub(1 << (3 * to));
        let was_lost = index.wrapping_add(1 << (3 * from));
        let can_leave = tiles[from] < 7;
        [
            (can_leave && tiles[to] > 0).then_some(came),
            (can_leave && tiles[to] == 7).then_some(was_lost),
        ]
        .into_iter()
        .flatten()
    })
}

/// Adds to every vector what a shift from each column changes.
fn with_gains(least: &[u8]) -> Vec<Entry> {
    let gains = |index: usize| {
        let tiles = columns(index);
        let mut entry = u32::from(least[index]);
        for x in 0..5usize {
            for (first_bit, to) in [(5, x + 1), (15, x.wrapping_sub(1))] {
                if tiles[x] == 0 || to > 4 || tiles[to] == 7 {
                    continue;
                }
                let after = least[index - (1 << (3 * x)) + (1 << (3 * to))];
                if after < least[index] {
                    entry |= 1 << (first_bit + x);
                } else if after == least[index] {
                    entry |= 1 << (first_bit + 5 + x);
                }
            }
        }
        entry
    };
    (0..least.len()).map(gains).collect()
}
