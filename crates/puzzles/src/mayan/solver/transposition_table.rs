//! Transposition table (Greenblatt et al. 1967) of refuted states. Keys are exact, so a hit is never wrong.
//!
//! ```text
//! state:       word 0: plane 0 | part of plane 2
//!              word 1: plane 1 | rest of plane 2 | refuted numbers of moves
//!              with four planes, words 2 and 3 are planes 2 and 3
//! cache line:  four states (two with four planes), the most expensive first
//! ```
//!
//! The guard bits of the columns, which no plane uses, contain the number of the search that wrote the state.
//!
//! A lookup usually misses the processor's cache and costs as much as the rest of a node. So states with the same hash
//! index share a cache line, and lookups are batched.

use memmap2::MmapMut;

use super::position::Position;

/// Index of the lowest move bit, in the second word of a state. Each of the eight move bits represents a refuted
/// number of moves.
const MOVES_SHIFT: u32 = 56;
/// Number of moves that the lowest move bit represents. Each higher bit represents one more move.
const FEWEST_STORED_MOVES: u8 = 2;
/// Guard bits of the first and second word of a state, which contain the number of the search that stored the state.
const GUARD_BITS: [u64; 2] = [0x8080_8080_8080_8080, 0x0080_8080_8080_8080];
/// Bits of each word that contain no cells.
const NON_CELL_BITS: [u64; 4] = [GUARD_BITS[0], GUARD_BITS[1] | 0xff << MOVES_SHIFT, 0, 0];
/// Number of searches that the guard bits can distinguish.
const MAX_SEARCHES: u64 = 1 << 15;
/// Number of cache lines in use at the start of each search.
const INITIAL_LINES: usize = 1 << 9;
/// Approximate number of table lines that fit into the processor's cache.
const CACHED_LINES: usize = 1 << 15;

/// Number of 64-bit words in a cache line.
const LINE_WORDS: usize = 8;

/// Memory filled with zeros, which the system provides on first access; `None` before the first allocation. Huge pages
/// are requested, because with small pages the address translation costs more than the access itself.
#[derive(Debug, Default)]
struct ZeroedMemory(Option<MmapMut>);

impl ZeroedMemory {
    /// Allocates the given number of lines; `None` if there is not enough memory.
    fn new(lines: usize) -> Option<Self> {
        let map = MmapMut::map_anon(lines * LINE_WORDS * size_of::<u64>()).ok()?;
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Some(Self(Some(map)))
    }

    #[inline(always)]
    fn words(&self) -> &[u64] {
        self.0.as_deref().map_or(&[], bytemuck::cast_slice)
    }

    fn words_mut(&mut self) -> &mut [u64] {
        let bytes = self.0.as_deref_mut();
        bytes.map_or(&mut [], bytemuck::cast_slice_mut)
    }

    fn memory_line_count(&self) -> usize {
        self.words().len() / LINE_WORDS
    }
}

/// Table of refuted states that grows on demand up to a limit. Clearing takes constant time.
#[derive(Debug, Default)]
pub(super) struct TranspositionTable<const P: usize> {
    memory: ZeroedMemory,
    /// Number of cache lines in use. Each search starts with a small table, so that earlier searches do not influence the
    /// counters.
    size: usize,
    /// Number of the current search; states with another number count as absent.
    search: u64,
    /// Bits of `search`, spread over the guard bits of the first two words.
    stamp: [u64; 2],
    stored_states: usize,
}

/// Words of a state; the last two are used only with four planes.
type State = [u64; 4];

impl<const P: usize> TranspositionTable<P> {
    const STATE_WORDS: usize = if P > 3 { 4 } else { 2 };
    const STATES_PER_LINE: usize = LINE_WORDS / Self::STATE_WORDS;

    /// Removes all states, by starting a new search number.
    pub(super) fn clear(&mut self) {
        self.search += 1;
        self.stored_states = 0;
        if self.search >= MAX_SEARCHES || self.memory.memory_line_count() == 0 {
            self.search = 1;
            self.memory = ZeroedMemory::new(INITIAL_LINES).unwrap_or_default();
        }
        self.size = INITIAL_LINES.min(self.memory.memory_line_count());
        self.stamp = [0, 8].map(|first| {
            let bits = (0..8).filter(|bit| self.search >> (first + bit) & 1 == 1);
            bits.map(|bit| 0x80 << (8 * bit)).sum()
        });
    }

    /// Packs the planes of `position` into the words of a state; all other bits of the state are 0.
    #[inline(always)]
    fn pack_cells(position: &Position<P>) -> State {
        let planes = &position.planes;
        if P > 3 {
            return std::array::from_fn(|word| planes[word]);
        }
        let third = planes.get(2).copied().unwrap_or_default();
        [planes[0] | third << 40, planes[1] | third >> 24 << 40, 0, 0]
    }

    #[inline(always)]
    fn line_index(cells: &State, lines: usize) -> usize {
        let hash = cells[..Self::STATE_WORDS]
            .iter()
            .fold(0u64, |hash, word| {
                (hash ^ word)
                    .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                    .rotate_left(29)
            })
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(hash) * lines as u128) >> 64) as usize
    }

    /// Maximum number of moves at a node for which trying all moves is cheaper than a lookup. The number is smaller if the
    /// table fits into the processor's cache, because lookups are then faster.
    #[inline(always)]
    pub(super) fn max_moves_cheaper_than_lookup(&self) -> u32 {
        if self.size > CACHED_LINES { 15 } else { 5 }
    }

    /// Returns the numbers of moves that are known not to clear `position`, as a bit set: bit n represents n moves.
    ///
    /// The code has no branches, so that the processor can continue during a cache miss.
    #[inline(always)]
    pub(super) fn refuted_move_counts(&self, position: &Position<P>) -> u64 {
        let cells = Self::pack_cells(position);
        let first_word = LINE_WORDS * Self::line_index(&cells, self.size);
        let line = self.memory.words().get(first_word..first_word + LINE_WORDS);
        let [first, second] = [cells[0] | self.stamp[0], cells[1] | self.stamp[1]];
        let mut known = 0;
        for state in line.unwrap_or_default().chunks_exact(Self::STATE_WORDS) {
            let differ = (state[0] ^ first) | (state[1] ^ second) << 8;
            let differ = (2..Self::STATE_WORDS)
                .fold(differ, |differ, word| differ | (state[word] ^ cells[word]));
            known |= if differ == 0 {
                state[1] >> MOVES_SHIFT
            } else {
                0
            };
        }
        known << FEWEST_STORED_MOVES
    }

    /// Stores that `moves` moves cannot clear `position`. The table may grow to `max_bytes` bytes.
    #[inline(always)]
    pub(super) fn insert(&mut self, position: &Position<P>, moves: u8, max_bytes: usize) {
        let is_crowded = self.stored_states >= self.size * Self::STATES_PER_LINE / 4 * 3;
        if is_crowded && self.size * 2 * LINE_WORDS * size_of::<u64>() <= max_bytes {
            self.double_size();
        }
        // The eight bits represent 2 to 9 moves. States with more moves are rare, and are not stored.
        if !(FEWEST_STORED_MOVES..FEWEST_STORED_MOVES + 8).contains(&moves) {
            return;
        }
        let cells = Self::pack_cells(position);
        let mut state = cells;
        state[0] |= self.stamp[0];
        state[1] |= self.stamp[1] | 1 << (MOVES_SHIFT + u32::from(moves - FEWEST_STORED_MOVES));
        self.store_state_in_line(state, Self::line_index(&cells, self.size));
    }

    fn store_state_in_line(&mut self, mut state: State, line: usize) {
        let stamp = self.stamp;
        let first_word = LINE_WORDS * line;
        let Some(ways) = self
            .memory
            .words_mut()
            .get_mut(first_word..first_word + LINE_WORDS)
        else {
            return;
        };
        if let Some(known) = ways
            .chunks_exact_mut(Self::STATE_WORDS)
            .find(|way: &&mut [u64]| {
                let is_same = way[0] == state[0] && (way[1] ^ state[1]) << 8 == 0;
                is_same && way[2..] == state[2..Self::STATE_WORDS]
            })
        {
            known[1] |= state[1];
            return;
        }
        // A state with a larger number of moves was more expensive to refute; the cheapest state is evicted.
        for way in ways.chunks_exact_mut(Self::STATE_WORDS) {
            let is_old = (0..2).any(|word| way[word] & GUARD_BITS[word] != stamp[word]);
            if is_old || state[1] >> MOVES_SHIFT >= way[1] >> MOVES_SHIFT {
                way.swap_with_slice(&mut state[..Self::STATE_WORDS]);
            }
            if is_old {
                self.stored_states += 1;
                return;
            }
        }
    }

    #[cold]
    fn double_size(&mut self) {
        let used = LINE_WORDS * self.size;
        let (replaced, copied);
        let old = if self.memory.memory_line_count() < 2 * self.size {
            // If there is not enough memory, the table keeps its size.
            let Some(memory) = ZeroedMemory::new(2 * self.size) else {
                return;
            };
            replaced = std::mem::replace(&mut self.memory, memory);
            &replaced.words()[..used]
        } else {
            copied = self.memory.words()[..used].to_vec();
            self.memory.words_mut()[..used].fill(0);
            &copied[..]
        };
        self.size *= 2;
        self.stored_states = 0;
        for old in old.chunks_exact(Self::STATE_WORDS) {
            if (0..2).all(|word| old[word] & GUARD_BITS[word] == self.stamp[word]) {
                let mut state = State::default();
                state[..Self::STATE_WORDS].copy_from_slice(old);
                let cells = std::array::from_fn(|word| state[word] & !NON_CELL_BITS[word]);
                self.store_state_in_line(state, Self::line_index(&cells, self.size));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mayan::generator::random_board;
    use caipan_checker::random::Rng;

    const AMPLE_TABLE_BYTES: usize = 1 << 20;

    /// Asserts that the table contains exactly the inserted states, even if other states share words with them or were
    /// inserted by an earlier search.
    fn assert_only_inserted_states_are_refuted<const P: usize>() {
        let mut rng = Rng::new(17);
        let mut table = TranspositionTable::<P>::default();
        for round in 0..600 {
            table.clear();
            let colours = if P == 2 { 3 } else { 5 * P as u8 - 8 };
            let position = Position::<P>::new(&random_board(&mut rng, 35, colours));
            assert_eq!(table.refuted_move_counts(&position), 0, "of another search");
            let moves = 2 + (round % 8) as u8;
            table.insert(&position, moves, AMPLE_TABLE_BYTES);
            table.insert(&position, 9, AMPLE_TABLE_BYTES);
            table.insert(&position, 10, AMPLE_TABLE_BYTES);
            assert_eq!(table.refuted_move_counts(&position), 1 << moves | 1 << 9);
            for (plane, cell) in (0..P).flat_map(|plane| (0..35).map(move |cell| (plane, cell))) {
                let mut other = position;
                other.planes[plane] ^= 1 << (cell / 7 * 8 + cell % 7);
                assert_eq!(
                    table.refuted_move_counts(&other),
                    0,
                    "plane {plane}, cell {cell}"
                );
                // The new state must not take over the numbers of moves stored for `position` on the same cache line.
                table.insert(&other, 2, AMPLE_TABLE_BYTES);
                assert_eq!(table.refuted_move_counts(&other) & !(1 << 2), 0);
            }
        }
    }

    #[test]
    fn tables_of_two_three_and_four_planes_distinguish_every_cell() {
        assert_only_inserted_states_are_refuted::<2>();
        assert_only_inserted_states_are_refuted::<3>();
        assert_only_inserted_states_are_refuted::<4>();
    }

    #[test]
    fn a_cleared_table_contains_no_states() {
        let mut rng = Rng::new(19);
        let mut table = TranspositionTable::<3>::default();
        let position = Position::new(&random_board(&mut rng, 35, 5));
        for _ in 0..2 * MAX_SEARCHES + 2 {
            table.clear();
            assert_eq!(table.refuted_move_counts(&position), 0);
            table.insert(&position, 4, AMPLE_TABLE_BYTES);
            assert_eq!(table.refuted_move_counts(&position), 1 << 4);
        }
    }
}
