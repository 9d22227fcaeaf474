//! Lookup table of the lower bound: the cost of each vector of one colour, and the effect of a shift from each column.

#[cfg(test)]
mod shift_costs;

/// Number of table entries: three bits per column.
const VECTOR_COUNT: usize = 1 << 15;

/// Table entry of one vector: shifts needed, effects of one shift, and costs in lanes.
#[derive(Debug, Clone, Copy)]
pub(super) struct ShiftCostEntry {
    /// Bits 0 to 4: shifts needed. Then follow four sets of columns, five bits each. From these columns, a shift to
    /// the right reduces the shifts needed (first set) or does not change them (second set). The last two sets are the
    /// same for shifts to the left.
    packed: u32,
    /// Costs of the vector in the eight lanes, one byte each.
    pub lanes: u64,
}

/// Table entries of all vectors, indexed as by [`colour_vector_table_index`].
pub(super) type CostTable = [ShiftCostEntry; VECTOR_COUNT];

/// Entries computed by the build script: for each vector 4 bytes `packed` and 8 bytes `lanes`, little endian.
const STORED_TABLE_BYTES: &[u8; 12 * VECTOR_COUNT] =
    include_bytes!(concat!(env!("OUT_DIR"), "/shifts.bin"));

static SHIFT_COST_TABLE: CostTable = {
    let mut table = [ShiftCostEntry {
        packed: 0,
        lanes: 0,
    }; VECTOR_COUNT];
    let (mut index, mut left) = (0, STORED_TABLE_BYTES.as_slice());
    while let Some((packed, rest)) = left.split_first_chunk() {
        let Some((lanes, rest)) = rest.split_first_chunk() else {
            break;
        };
        table[index] = ShiftCostEntry {
            packed: u32::from_le_bytes(*packed),
            lanes: u64::from_le_bytes(*lanes),
        };
        (index, left) = (index + 1, rest);
    }
    table
};

pub(super) fn shift_cost_table() -> &'static CostTable {
    &SHIFT_COST_TABLE
}

/// Bits of all cells in each set of columns; bit x of the index is column x.
const CELLS_BY_COLUMN_SET: [u64; 32] = {
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

impl ShiftCostEntry {
    /// Number of shifts that the vector needs to vanish.
    #[inline(always)]
    pub(super) fn shifts_needed(self) -> u32 {
        self.packed & 31
    }

    /// Cells of the columns from which a shift to the right (0) or left (1) reduces the shifts needed.
    #[inline(always)]
    pub(super) fn cost_reducing_cells(self, side: usize) -> u64 {
        CELLS_BY_COLUMN_SET[(self.packed >> (5 + 10 * side) & 31) as usize]
    }

    /// Cells of the columns from which a shift to the right (0) or left (1) does not change the shifts needed.
    #[inline(always)]
    pub(super) fn cost_neutral_cells(self, side: usize) -> u64 {
        CELLS_BY_COLUMN_SET[(self.packed >> (10 + 10 * side) & 31) as usize]
    }
}

/// Returns the entry at `index`. The remainder lets the compiler omit the bounds check.
#[inline(always)]
pub(super) fn cost_entry_at(table: &CostTable, index: u16) -> &ShiftCostEntry {
    &table[usize::from(index) % VECTOR_COUNT]
}

/// Returns the table index of the vector of a colour with these tiles: the number of tiles in each column, in three bits
/// per column.
#[inline(always)]
pub(super) fn colour_vector_table_index(tiles: u64) -> u16 {
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
    fn the_stored_table_equals_the_computed_shift_costs() {
        let computed = shift_costs::compute_shift_costs();
        assert_eq!(computed.len(), VECTOR_COUNT);
        for (index, (packed, lanes)) in computed.into_iter().enumerate() {
            let entry = SHIFT_COST_TABLE[index];
            assert_eq!((entry.packed, entry.lanes), (packed, lanes), "{index}");
        }
    }
}
