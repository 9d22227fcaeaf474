//! A transposition table (Greenblatt et al. 1967) of states without a solution: exact keys, so that a hit is never wrong.
//!
//! ```text
//! a state:  plane 0 | part of plane 2
//!           plane 1 | the rest of it | numbers of moves refuted
//!           with four planes: planes 2 and 3, a word each
//! a line:   four states, or two of four planes, the dearest first
//! ```
//!
//! The bits above a column's cells, which no plane uses, hold which search wrote the state.
//!
//! A look at the table is a look at memory that nobody has touched for long: it costs as much as the rest of a node. So
//! the states that share a place share a line of the cache, and nothing waits for it before it has to.

use memmap2::MmapMut;

use super::position::Position;

/// Where the numbers of moves begin in the second word, and what its lowest bit stands for.
const MOVES: u32 = 56;
const FEWEST_MOVES: u8 = 2;
/// The bits above the columns of the first word and of the second.
const ABOVE: [u64; 2] = [0x8080_8080_8080_8080, 0x0080_8080_8080_8080];
/// What is no cell of the first words.
const NO_CELLS: [u64; 4] = [ABOVE[0], ABOVE[1] | 0xff << MOVES, 0, 0];
/// Searches that the bits above the columns can tell apart.
const SEARCHES: u64 = 1 << 15;
/// The lines that a new table has.
const FIRST: usize = 1 << 9;
/// The lines that the processor's cache holds.
const CACHED: usize = 1 << 15;

/// Words of a line: what the processor fetches at once.
const LINE: usize = 8;

/// Zeros from the system, which come when they are touched, in large pages where they are to be had: with small ones the
/// way to a state costs more than the state.
#[derive(Debug, Default)]
struct Memory(Option<MmapMut>);

impl Memory {
    /// So many lines; `None` where there is not so much memory.
    fn new(lines: usize) -> Option<Self> {
        let map = MmapMut::map_anon(lines * LINE * size_of::<u64>()).ok()?;
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

    fn lines(&self) -> usize {
        self.words().len() / LINE
    }
}

/// A table of refuted states that grows with its use up to a limit; forgetting all of them costs nothing.
#[derive(Debug, Default)]
pub(super) struct TranspositionTable<const P: usize> {
    memory: Memory,
    /// How many of the lines are in use: a search starts small, so that what went before does not change it.
    size: usize,
    search: u64,
    /// The bits that tell of this search.
    stamp: [u64; 2],
    stored: usize,
}

/// A state, of which the first words count.
type State = [u64; 4];

impl<const P: usize> TranspositionTable<P> {
    /// The words of a state.
    const WORDS: usize = if P > 3 { 4 } else { 2 };
    /// The states of a line.
    const WAYS: usize = LINE / Self::WORDS;

    /// Forgets every state.
    pub(super) fn clear(&mut self) {
        self.search += 1;
        self.stored = 0;
        if self.search >= SEARCHES || self.memory.lines() == 0 {
            self.search = 1;
            self.memory = Memory::new(FIRST).unwrap_or_default();
        }
        self.size = FIRST.min(self.memory.lines());
        self.stamp = [0, 8].map(|first| {
            let bits = (0..8).filter(|bit| self.search >> (first + bit) & 1 == 1);
            bits.map(|bit| 0x80 << (8 * bit)).sum()
        });
    }

    /// The cells of `position` in few words.
    #[inline(always)]
    fn cells(position: &Position<P>) -> State {
        let planes = &position.planes;
        if P > 3 {
            return std::array::from_fn(|word| planes[word]);
        }
        let third = planes.get(2).copied().unwrap_or_default();
        [planes[0] | third << 40, planes[1] | third >> 24 << 40, 0, 0]
    }

    #[inline(always)]
    fn place(cells: &State, lines: usize) -> usize {
        let hash = cells[..Self::WORDS].iter().fold(0u64, |hash, word| {
            (hash ^ word)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29)
        });
        let hash = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(hash) * lines as u128) >> 64) as usize
    }

    /// With so many moves to try, or fewer, trying is cheaper than to look a state up: a table that the processor's
    /// cache holds answers sooner than memory does.
    #[inline(always)]
    pub(super) fn worth_tries(&self) -> u32 {
        if self.size > CACHED { 15 } else { 5 }
    }

    /// The numbers of moves, as bits, of which it is known that they cannot clear `position`.
    ///
    /// Without a branch, so that the processor goes on while it waits.
    #[inline(always)]
    pub(super) fn known(&self, position: &Position<P>) -> u64 {
        let cells = Self::cells(position);
        let place = LINE * Self::place(&cells, self.size);
        let line = self.memory.words().get(place..place + LINE);
        let [first, second] = [cells[0] | self.stamp[0], cells[1] | self.stamp[1]];
        let mut known = 0;
        for state in line.unwrap_or_default().chunks_exact(Self::WORDS) {
            let differ = (state[0] ^ first) | (state[1] ^ second) << 8;
            let differ =
                (2..Self::WORDS).fold(differ, |differ, word| differ | (state[word] ^ cells[word]));
            known |= if differ == 0 { state[1] >> MOVES } else { 0 };
        }
        known << FEWEST_MOVES
    }

    /// Remembers that `moves` moves cannot clear `position`; the table may take `most` bytes.
    #[inline(always)]
    pub(super) fn add(&mut self, position: &Position<P>, moves: u8, most: usize) {
        let is_crowded = self.stored >= self.size * Self::WAYS / 4 * 3;
        if is_crowded && self.size * 2 * LINE * size_of::<u64>() <= most {
            self.grow();
        }
        // The few states of more moves than there are bits for are not worth a word.
        if !(FEWEST_MOVES..FEWEST_MOVES + 8).contains(&moves) {
            return;
        }
        let cells = Self::cells(position);
        let mut state = cells;
        state[0] |= self.stamp[0];
        state[1] |= self.stamp[1] | 1 << (MOVES + u32::from(moves - FEWEST_MOVES));
        self.put(state, Self::place(&cells, self.size));
    }

    fn put(&mut self, mut state: State, place: usize) {
        let stamp = self.stamp;
        let place = LINE * place;
        let Some(ways) = self.memory.words_mut().get_mut(place..place + LINE) else {
            return;
        };
        let same = |way: &&mut [u64]| {
            let is_same = way[0] == state[0] && (way[1] ^ state[1]) << 8 == 0;
            is_same && way[2..] == state[2..Self::WORDS]
        };
        if let Some(known) = ways.chunks_exact_mut(Self::WORDS).find(same) {
            known[1] |= state[1];
            return;
        }
        // The larger its numbers of moves, the dearer a state was; the cheapest gives way.
        for way in ways.chunks_exact_mut(Self::WORDS) {
            let is_old = (0..2).any(|word| way[word] & ABOVE[word] != stamp[word]);
            if is_old || state[1] >> MOVES >= way[1] >> MOVES {
                way.swap_with_slice(&mut state[..Self::WORDS]);
            }
            if is_old {
                self.stored += 1;
                return;
            }
        }
    }

    #[cold]
    fn grow(&mut self) {
        let used = LINE * self.size;
        let (replaced, copied);
        let old = if self.memory.lines() < 2 * self.size {
            // Where there is no more, what there is has to do.
            let Some(memory) = Memory::new(2 * self.size) else {
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
        self.stored = 0;
        for old in old.chunks_exact(Self::WORDS) {
            if (0..2).all(|word| old[word] & ABOVE[word] == self.stamp[word]) {
                let mut state = State::default();
                state[..Self::WORDS].copy_from_slice(old);
                let cells = std::array::from_fn(|word| state[word] & !NO_CELLS[word]);
                self.put(state, Self::place(&cells, self.size));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mayan::generator::random_board;
    use caipan_checker::random::Rng;

    const ENOUGH: usize = 1 << 20;

    /// No bit of a key is lost where the planes share words, and none is taken for another search's.
    fn only_what_was_added_is_known<const P: usize>() {
        let mut rng = Rng::new(17);
        let mut table = TranspositionTable::<P>::default();
        for round in 0..600 {
            table.clear();
            let colours = if P == 2 { 3 } else { 5 * P as u8 - 8 };
            let position = Position::<P>::new(&random_board(&mut rng, 35, colours));
            assert_eq!(table.known(&position), 0, "of another search");
            let moves = 2 + (round % 8) as u8;
            table.add(&position, moves, ENOUGH);
            table.add(&position, 9, ENOUGH);
            table.add(&position, 10, ENOUGH);
            assert_eq!(table.known(&position), 1 << moves | 1 << 9);
            for (plane, cell) in (0..P).flat_map(|plane| (0..35).map(move |cell| (plane, cell))) {
                let mut other = position;
                other.planes[plane] ^= 1 << (cell / 7 * 8 + cell % 7);
                assert_eq!(table.known(&other), 0, "plane {plane}, cell {cell}");
                // Its neighbour on a line does not make it known either.
                table.add(&other, 2, ENOUGH);
                assert_eq!(table.known(&other) & !(1 << 2), 0);
            }
        }
    }

    #[test]
    fn states_of_two_three_and_four_planes_are_known_by_every_cell() {
        only_what_was_added_is_known::<2>();
        only_what_was_added_is_known::<3>();
        only_what_was_added_is_known::<4>();
    }

    #[test]
    fn a_table_that_has_been_cleared_often_knows_nothing() {
        let mut rng = Rng::new(19);
        let mut table = TranspositionTable::<3>::default();
        let position = Position::new(&random_board(&mut rng, 35, 5));
        for _ in 0..2 * SEARCHES + 2 {
            table.clear();
            assert_eq!(table.known(&position), 0);
            table.add(&position, 4, ENOUGH);
            assert_eq!(table.known(&position), 1 << 4);
        }
    }
}
