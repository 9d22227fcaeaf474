//! The table behind the bound: what each vector of one colour costs, and what a shift from each column changes.

use std::sync::LazyLock;

/// Places in the table: three bits a column.
const VECTORS: usize = 1 << 15;
/// What a colour of one or two tiles needs, for it never vanishes: more than any search has.
const NEVER: u8 = 31;
/// A lane counts no further, so that fifteen colours fit into a byte.
const LANE_MOST: u8 = 16;
/// What a shift to the right costs at each border; a shift to the left costs the rest of 4.
///
/// Chosen by what they cut on hard boards; all of them make ways into the middle column dear. Each choice
/// stands with its mirror image.
const LANES: [[u8; 4]; 8] = [
    [2, 4, 0, 2],
    [2, 3, 1, 2],
    [3, 3, 1, 2],
    [2, 3, 1, 1],
    [2, 3, 2, 1],
    [3, 2, 1, 2],
    [3, 1, 2, 2],
    [2, 2, 3, 1],
];

/// One vector.
#[derive(Debug, Clone, Copy, Default)]
pub struct Entry {
    /// Bits 0 to 4: the shifts needed. Then five bits a set of columns: those from which a shift to the right
    /// saves a shift, or costs none; those from which a shift to the left saves one, or costs none.
    packed: u32,
    /// The costs in the lanes, a byte each.
    pub lanes: u64,
}

/// One entry a vector.
pub type Table = [Entry; VECTORS];

static TABLE: LazyLock<Box<Table>> = LazyLock::new(compute);

/// The table, made at the first call.
pub fn table() -> &'static Table {
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
    pub fn needed(self) -> u32 {
        self.packed & 31
    }

    /// The columns from which a shift to the right (0) or left (1) saves a shift, as cells.
    #[inline(always)]
    pub fn saves(self, side: usize) -> u64 {
        CELLS[(self.packed >> (5 + 10 * side) & 31) as usize]
    }

    /// The columns from which a shift to the right (0) or left (1) changes nothing, as cells.
    #[inline(always)]
    pub fn keeps(self, side: usize) -> u64 {
        CELLS[(self.packed >> (10 + 10 * side) & 31) as usize]
    }
}

/// The entry at `index`, without a check of its bounds.
#[inline(always)]
pub fn entry(table: &Table, index: u16) -> &Entry {
    &table[usize::from(index) % VECTORS]
}

/// The place of a colour that stands on `tiles`.
#[inline(always)]
pub fn index(tiles: u64) -> u16 {
    let pairs = tiles - (tiles >> 1 & 0x55_5555_5555);
    let fours = (pairs & 0x33_3333_3333) + (pairs >> 2 & 0x33_3333_3333);
    let counts = (fours + (fours >> 4)) & 0x07_0707_0707;
    let twos = (counts | counts >> 5) & 0x3f_003f_003f;
    let packed = twos | twos >> 10;
    (packed & 0xfff | packed >> 20 & 0x7000) as u16
}

/// The tiles in each column of the vector at `index`.
fn columns(index: usize) -> [usize; 5] {
    std::array::from_fn(|x| index >> (3 * x) & 7)
}

fn compute() -> Box<Table> {
    let vanishing = vanishing();
    let least = costs([1; 4], 2, &vanishing, NEVER);
    let mut table: Box<Table> = vec![Entry::default(); VECTORS]
        .into_boxed_slice()
        .try_into()
        .unwrap_or_else(|_| unreachable!("the vector has the table's length"));
    for (index, entry) in table.iter_mut().enumerate() {
        entry.packed = packed(index, &least);
    }
    for (lane, right) in LANES.into_iter().enumerate() {
        let costs = costs(right, 4, &vanishing, LANE_MOST);
        for (entry, cost) in table.iter_mut().zip(costs) {
            entry.lanes |= u64::from(cost) << (8 * lane);
        }
    }
    table
}

/// The shifts that the vector at `index` needs, and what a shift from each column changes.
fn packed(index: usize, least: &[u8]) -> u32 {
    let tiles = columns(index);
    let mut packed = u32::from(least[index]);
    for x in 0..5usize {
        for (first_bit, to) in [(5, x + 1), (15, x.wrapping_sub(1))] {
            if tiles[x] == 0 || to > 4 || tiles[to] == 7 {
                continue;
            }
            let after = least[index - (1 << (3 * x)) + (1 << (3 * to))];
            if after < least[index] {
                packed |= 1 << (first_bit + x);
            } else if after == least[index] {
                packed |= 1 << (first_bit + 5 + x);
            }
        }
    }
    packed
}

/// The vectors that can vanish without a shift.
fn vanishing() -> Vec<usize> {
    let coverings = coverings();
    // Three tiles or more are all the same here, so the vectors fall into few kinds.
    let kind = |tiles: [usize; 5]| {
        tiles
            .iter()
            .fold(0, |kind, tiles| kind << 2 | (*tiles).min(3))
    };
    let mut kinds = [None; 1 << 10];
    let mut vanishes = |tiles: [usize; 5]| {
        let fits = |covering: &[usize; 5]| {
            let mut columns = tiles.iter().zip(covering);
            columns.all(|(&tiles, &covered)| tiles >= 3 || tiles == covered)
        };
        *kinds[kind(tiles)].get_or_insert_with(|| coverings.iter().any(fits))
    };
    (0..VECTORS)
        .filter(|&index| vanishes(columns(index)))
        .collect()
}

/// How often each column is covered, for every choice of at most two of each window.
///
/// A window is of use only where it covers a column of one or two tiles, so two of a kind are enough.
fn coverings() -> Vec<[usize; 5]> {
    let mut coverings = vec![[0usize; 5]];
    for (first, last) in [(0, 2), (1, 3), (2, 4), (0, 3), (1, 4), (0, 4)] {
        let with = |covering: &[usize; 5], times| {
            let mut covering = *covering;
            for covered in &mut covering[first..=last] {
                *covered += times;
            }
            covering
        };
        coverings = coverings
            .iter()
            .flat_map(|covering| (0..=2).map(move |times| with(covering, times)))
            .collect();
        coverings.sort_unstable();
        coverings.dedup();
    }
    coverings
}

/// The least cost from every vector to one that vanishes, at most `most`; over each border a shift to the
/// right costs `right` and one to the left the rest of `both`.
///
/// A column of seven stands for seven or more, so a shift into it is lost: that can only make a cost smaller.
fn costs(right: [u8; 4], both: u8, vanishing: &[usize], most: u8) -> Vec<u8> {
    let mut costs = vec![most; VECTORS];
    // Dijkstra's search, backwards from the vectors that vanish; `reached[c]` are those found at cost c.
    let mut reached = vec![Vec::new(); usize::from(most + both) + 1];
    reached[0] = vanishing.to_vec();
    for &index in vanishing {
        costs[index] = 0;
    }
    for cost in 0..most {
        let mut next = 0;
        while let Some(&index) = reached[usize::from(cost)].get(next) {
            next += 1;
            if costs[index] != cost {
                continue;
            }
            let tiles = columns(index);
            for (border, right) in right.into_iter().enumerate() {
                for (from, to, price) in [
                    (border, border + 1, right),
                    (border + 1, border, both - right),
                ] {
                    if tiles[from] == 7 || tiles[to] == 0 {
                        continue;
                    }
                    let (leaves, lands) = (1 << (3 * from), 1 << (3 * to));
                    let was_lost = index + leaves;
                    for before in [was_lost - lands, was_lost] {
                        if before == was_lost && tiles[to] != 7 {
                            continue;
                        }
                        let dearer = cost + price;
                        if dearer < costs[before] {
                            costs[before] = dearer;
                            reached[usize::from(dearer)].push(before);
                        }
                    }
                }
            }
        }
    }
    costs
}
