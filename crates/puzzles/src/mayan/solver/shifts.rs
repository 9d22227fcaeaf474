//! Lookup table of the lower bound: the cost of each vector of one colour, and the effect of a shift from each column.

#[cfg(test)]
mod costs;

/// Places in the table: three bits a column.
const VECTORS: usize = 1 << 15;

/// One vector.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    /// Bits 0 to 4: the shifts needed. Then five bits a set of columns: those from which a shift to the right
    /// saves a shift, or costs none; those from which a shift to the left saves one, or costs none.
    packed: u32,
    /// The costs in the lanes, a byte each.
    pub lanes: u64,
}

/// One entry a vector.
pub(super) type Table = [Entry; VECTORS];

/// The entries one after the other, as the build has computed them: four bytes and eight.
const BYTES: &[u8; 12 * VECTORS] = include_bytes!(concat!(env!("OUT_DIR"), "/shifts.bin"));

static TABLE: Table = {
    let mut table = [Entry {
        packed: 0,
        lanes: 0,
    }; VECTORS];
    let (mut index, mut left) = (0, BYTES.as_slice());
    while let Some((packed, rest)) = left.split_first_chunk() {
        let Some((lanes, rest)) = rest.split_first_chunk() else {
            break;
        };
        table[index] = Entry {
            packed: u32::from_le_bytes(*packed),
            lanes: u64::from_le_bytes(*lanes),
        };
        (index, left) = (index + 1, rest);
    }
    table
};

/// The table.
pub(super) fn table() -> &'static Table {
    &TABLE
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

impl Entry {
    /// The shifts that the vector needs.
    #[inline(always)]
    pub(super) fn needed(self) -> u32 {
        self.packed & 31
    }

    /// The columns from which a shift to the right (0) or left (1) saves a shift, as cells.
    #[inline(always)]
    pub(super) fn saves(self, side: usize) -> u64 {
        CELLS[(self.packed >> (5 + 10 * side) & 31) as usize]
    }

    /// The columns from which a shift to the right (0) or left (1) changes nothing, as cells.
    #[inline(always)]
    pub(super) fn keeps(self, side: usize) -> u64 {
        CELLS[(self.packed >> (10 + 10 * side) & 31) as usize]
    }
}

/// The entry at `index`, without a check of its bounds.
#[inline(always)]
pub(super) fn entry(table: &Table, index: u16) -> &Entry {
    &table[usize::from(index) % VECTORS]
}

/// The place of a colour that stands on `tiles`.
#[inline(always)]
pub(super) fn index(tiles: u64) -> u16 {
    let pairs = tiles - (tiles >> 1 & 0x55_5555_5555);
    let fours = (pairs & 0x33_3333_3333) + (pairs >> 2 & 0x33_3333_3333);
    let counts = (fours + (fours >> 4)) & 0x07_0707_0707;
    let twos = (counts | counts >> 5) & 0x3f_003f_003f;
    let packed = twos | twos >> 10;
    (packed & 0xfff | packed >> 20 & 0x7000) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_what_shifts_cost() {
        let computed = costs::compute();
        assert_eq!(computed.len(), VECTORS);
        for (index, (packed, lanes)) in computed.into_iter().enumerate() {
            let entry = TABLE[index];
            assert_eq!((entry.packed, entry.lanes), (packed, lanes), "{index}");
        }
    }
}
