//! A transposition table (Greenblatt et al. 1967) of states without a solution: exact keys, so that a hit is never wrong.
//!
//! ```text
//! a state:  plane 0   | numbers of moves refuted (24 bits) | cells (40 bits) |
//!           plane 1   | which search wrote it    (24 bits) | cells (40 bits) |
//!           others    |                                    | cells (40 bits) |
//! a line:   four states of two planes, or two of three or four, the dearest first
//! ```
//!
//! A look at the table is a look at memory that nobody has touched for long: it costs as much as the rest of a node. So
//! the states that share a place share a line of the cache, and nothing waits for it before it has to.

use memmap2::MmapMut;

use super::position::Position;

const CELLS: u64 = (1 << 40) - 1;
/// Where the bits above the cells begin.
const ABOVE: u32 = 40;
/// The lines that a new table has.
const FIRST: usize = 1 << 9;

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
pub struct TranspositionTable<const P: usize> {
    memory: Memory,
    /// How many of the lines are in use: a search starts small, so that what went before does not change it.
    size: usize,
    search: u64,
    stored: usize,
}

impl<const P: usize> TranspositionTable<P> {
    /// The states of a line.
    const WAYS: usize = LINE / P;

    /// Forgets every state.
    pub fn clear(&mut self) {
        self.search += 1;
        self.stored = 0;
        if self.search >> (64 - ABOVE) != 0 || self.memory.lines() == 0 {
            self.search = 1;
            self.memory = Memory::new(FIRST).unwrap_or_default();
        }
        self.size = FIRST.min(self.memory.lines());
    }

    #[inline(always)]
    fn place(position: &Position<P>, lines: usize) -> usize {
        let hash = position.planes.iter().fold(0u64, |hash, plane| {
            (hash ^ plane)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29)
        });
        let hash = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(hash) * lines as u128) >> 64) as usize
    }

    #[inline(always)]
    fn key(&self, position: &Position<P>) -> [u64; P] {
        let mut key = position.planes;
        key[1] |= self.search << ABOVE;
        key
    }

    /// The numbers of moves, as bits, of which it is known that they cannot clear `position`.
    ///
    /// Without a branch, so that the processor goes on while it waits.
    #[inline(always)]
    pub fn known(&self, position: &Position<P>) -> u64 {
        let key = self.key(position);
        let place = LINE * Self::place(position, self.size);
        let line = self.memory.words().get(place..place + LINE);
        let mut known = 0;
        for state in line.unwrap_or_default().chunks_exact(P) {
            let differ = (1..P).fold((state[0] ^ key[0]) & CELLS, |differ, plane| {
                differ | (state[plane] ^ key[plane])
            });
            known |= if differ == 0 { state[0] >> ABOVE } else { 0 };
        }
        known
    }

    /// Remembers that `moves` moves cannot clear `position`; the table may take `most` bytes.
    #[inline(always)]
    pub fn add(&mut self, position: &Position<P>, moves: u8, most: usize) {
        let is_crowded = self.stored >= self.size * Self::WAYS / 4 * 3;
        if is_crowded && self.size * 2 * LINE * size_of::<u64>() <= most {
            self.grow();
        }
        let mut key = self.key(position);
        key[0] |= 1 << ABOVE << moves;
        self.put(key);
    }

    fn put(&mut self, mut state: [u64; P]) {
        let position = Position {
            planes: state.map(|plane| plane & CELLS),
        };
        let place = LINE * Self::place(&position, self.size);
        let search = self.search;
        let Some(ways) = self.memory.words_mut().get_mut(place..place + LINE) else {
            return;
        };
        let same = |way: &&mut [u64]| (way[0] ^ state[0]) & CELLS == 0 && way[1..] == state[1..];
        if let Some(known) = ways.chunks_exact_mut(P).find(same) {
            known[0] |= state[0];
            return;
        }
        // The larger its numbers of moves, the dearer a state was; the cheapest gives way.
        for way in ways.chunks_exact_mut(P) {
            let is_old = way[1] >> ABOVE != search;
            if is_old || state[0] >> ABOVE >= way[0] >> ABOVE {
                way.swap_with_slice(&mut state);
            }
            if is_old {
                self.stored += 1;
                return;
            }
        }
    }

    #[cold]
    fn grow(&mut self) {
        let old = self.memory.words()[..LINE * self.size].to_vec();
        if self.memory.lines() < 2 * self.size {
            // Where there is no more, what there is has to do.
            let Some(memory) = Memory::new(2 * self.size) else {
                return;
            };
            self.memory = memory;
        } else {
            self.memory.words_mut()[..old.len()].fill(0);
        }
        self.size *= 2;
        self.stored = 0;
        for state in old.chunks_exact(LINE).flat_map(|line| line.chunks_exact(P)) {
            if state[1] >> ABOVE == self.search {
                self.put(std::array::from_fn(|plane| state[plane]));
            }
        }
    }
}
