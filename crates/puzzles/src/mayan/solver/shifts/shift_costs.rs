//! Computes the cost table of the lower bound. The build script runs it, because every search needs the whole table.

/// Number of table entries: three bits per column.
pub(crate) const VECTOR_COUNT: usize = 1 << 15;
/// Cost of a colour with one or two tiles, which can never vanish: more than any search can afford.
const COST_OF_ONE_OR_TWO_TILES: u8 = 31;
/// Maximum cost in a lane, i.e. in one byte of the packed costs. The sum over fifteen colours must fit into the byte.
const MAX_LANE_COST: u8 = 16;
/// Costs of a shift in the eight lanes, each of which gives a different lower bound. A row contains the cost of a shift
/// to the right across each of the four borders between columns. A shift to the left costs 4 minus that cost.
///
/// The lanes were chosen by how much they prune on hard boards. All of them make shifts into the middle column
/// expensive. Every lane is accompanied by its mirror image.
const SHIFT_COSTS_BY_LANE: [[u8; 4]; 8] = [
    [2, 4, 0, 2],
    [2, 3, 1, 2],
    [3, 3, 1, 2],
    [2, 3, 1, 1],
    [2, 3, 2, 1],
    [3, 2, 1, 2],
    [3, 1, 2, 2],
    [2, 2, 3, 1],
];

/// Computes the table entries of all vectors: the packed bits of each entry, and the costs in the lanes, one byte each.
pub(crate) fn compute_shift_costs() -> Vec<(u32, u64)> {
    let vanishing = list_vectors_vanishing_without_shift();
    let least = compute_least_costs([1; 4], 2, &vanishing, COST_OF_ONE_OR_TWO_TILES);
    let mut table: Vec<(u32, u64)> = (0..VECTOR_COUNT)
        .map(|index| (pack_cost_entry_bits(index, &least), 0))
        .collect();
    for (lane, right) in SHIFT_COSTS_BY_LANE.into_iter().enumerate() {
        let costs = compute_least_costs(right, 4, &vanishing, MAX_LANE_COST);
        for ((_, lanes), cost) in table.iter_mut().zip(costs) {
            *lanes |= u64::from(cost) << (8 * lane);
        }
    }
    table
}

/// Returns the number of tiles in each column of the vector at `index`.
fn tiles_per_column_of_vector(index: usize) -> [usize; 5] {
    std::array::from_fn(|x| index >> (3 * x) & 7)
}

/// Returns the packed bits of the table entry at `index`: the shifts needed, and the effect of a shift from each column.
/// `least` contains the shifts needed by every vector.
fn pack_cost_entry_bits(index: usize, least: &[u8]) -> u32 {
    let tiles = tiles_per_column_of_vector(index);
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

/// Returns the vectors that can vanish without a shift.
fn list_vectors_vanishing_without_shift() -> Vec<usize> {
    let coverings = list_column_coverings();
    // All counts of three or more are equivalent here, so results are cached per class of vectors.
    let mut classes = [None; 1 << 10];
    let mut vanishes = |tiles: [usize; 5]| {
        let class = tiles
            .iter()
            .fold(0, |class, tiles| class << 2 | (*tiles).min(3));
        *classes[class].get_or_insert_with(|| {
            coverings.iter().any(|covering: &[usize; 5]| {
                let mut columns = tiles.iter().zip(covering);
                columns.all(|(&tiles, &covered)| tiles >= 3 || tiles == covered)
            })
        })
    };
    (0..VECTOR_COUNT)
        .filter(|&index| vanishes(tiles_per_column_of_vector(index)))
        .collect()
}

/// Returns all possible coverings, i.e. the number of windows over each column. A window consists of three to five
/// adjacent columns and is used at most twice.
///
/// A window is useful only if it covers a column with one or two tiles, so two equal windows are enough.
fn list_column_coverings() -> Vec<[usize; 5]> {
    let mut coverings = vec![[0usize; 5]];
    for (first, last) in [(0, 2), (1, 3), (2, 4), (0, 3), (1, 4), (0, 4)] {
        coverings = coverings
            .iter()
            .flat_map(|covering| {
                (0..=2).map(move |times| {
                    let mut more = *covering;
                    for covered in &mut more[first..=last] {
                        *covered += times;
                    }
                    more
                })
            })
            .collect();
        coverings.sort_unstable();
        coverings.dedup();
    }
    coverings
}

/// Returns for every vector the minimum cost of the shifts that turn it into a vector that can vanish, but at most
/// `max_cost`. Across each border between columns, a shift to the right costs `right`, one to the left `both - right`.
///
/// Seven tiles in a column represent seven or more, so a shift into it may leave the count unchanged. This can only
/// lower a cost, so the result is still a lower bound.
fn compute_least_costs(right: [u8; 4], both: u8, vanishing: &[usize], max_cost: u8) -> Vec<u8> {
    let mut costs = vec![max_cost; VECTOR_COUNT];
    // Dijkstra's algorithm, backwards from the vanishing vectors. `reached[c]` contains the vectors found at cost c.
    let mut reached = vec![Vec::new(); usize::from(max_cost + both) + 1];
    reached[0] = vanishing.to_vec();
    for &index in vanishing {
        costs[index] = 0;
    }
    for cost in 0..max_cost {
        let mut next = 0;
        while let Some(&index) = reached[usize::from(cost)].get(next) {
            next += 1;
            if costs[index] != cost {
                continue;
            }
            let tiles = tiles_per_column_of_vector(index);
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
