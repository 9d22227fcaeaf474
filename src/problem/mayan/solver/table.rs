//! The states that are known to have no solution: exact keys, so that a hit is never wrong.
//!
//! ```text
//! plane 0   | numbers of moves refuted (24 bits) | cells (40 bits) |
//! plane 1   | which search wrote it    (24 bits) | cells (40 bits) |
//! others    |                                    | cells (40 bits) |
//! ```

use super::position::Position;

const CELLS: u64 = (1 << 40) - 1;
/// Where the bits above the cells begin.
const ABOVE: u32 = 40;
/// The states that share a place; the first is the one whose refutation was dearest.
const WAYS: usize = 2;
/// The states that a new table has room for.
const FIRST: usize = 1 << 10;

/// A table of refuted states that grows with its use up to a limit; forgetting all of them costs nothing.
#[derive(Debug, Default)]
pub struct Refuted<const P: usize> {
    states: Vec<[u64; P]>,
    /// How many of the states are in use: a search starts small, so that what went before does not change it.
    size: usize,
    search: u64,
    stored: usize,
}

impl<const P: usize> Refuted<P> {
    /// Forgets every state.
    pub fn clear(&mut self) {
        self.search += 1;
        self.stored = 0;
        self.size = FIRST;
        if self.search >> (64 - ABOVE) != 0 || self.states.is_empty() {
            self.search = 1;
            self.states = vec![[0; P]; FIRST];
        }
    }

    #[inline(always)]
    fn place(position: &Position<P>, states: usize) -> usize {
        let hash = position.planes.iter().fold(0u64, |hash, plane| {
            (hash ^ plane)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29)
        });
        let hash = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(hash) * (states / WAYS) as u128) >> 64) as usize * WAYS
    }

    /// Is it the state of `key`, whatever the numbers of moves?
    #[inline(always)]
    fn is(state: &[u64; P], key: &[u64; P]) -> bool {
        (state[0] ^ key[0]) & CELLS == 0 && state[1..] == key[1..]
    }

    #[inline(always)]
    fn key(&self, position: &Position<P>) -> [u64; P] {
        let mut key = position.planes;
        key[1] |= self.search << ABOVE;
        key
    }

    /// Is it known that `moves` moves cannot clear `position`?
    #[inline(always)]
    pub fn holds(&self, position: &Position<P>, moves: u8) -> bool {
        let place = Self::place(position, self.size);
        let key = self.key(position);
        self.states[place..place + WAYS]
            .iter()
            .any(|state| Self::is(state, &key) && state[0] >> ABOVE >> moves & 1 == 1)
    }

    /// Remembers that `moves` moves cannot clear `position`; the table may take `most` bytes.
    #[inline(always)]
    pub fn add(&mut self, position: &Position<P>, moves: u8, most: usize) {
        if self.stored >= self.size / 2 && self.size * 4 * size_of::<[u64; P]>() <= most {
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
        let place = Self::place(&position, self.size);
        let ways = &mut self.states[place..place + WAYS];
        if let Some(known) = ways
            .iter_mut()
            .find(|way| (way[0] ^ state[0]) & CELLS == 0 && way[1..] == state[1..])
        {
            known[0] |= state[0];
            return;
        }
        self.stored += 1;
        let is_old = |way: &[u64; P]| way[1] >> ABOVE != self.search;
        // The larger its numbers of moves, the dearer a state was; the cheaper of two gives way.
        if is_old(&ways[0]) || state[0] >> ABOVE >= ways[0][0] >> ABOVE {
            std::mem::swap(&mut ways[0], &mut state);
        }
        if !is_old(&state) {
            ways[1] = state;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let old = self.states[..self.size].to_vec();
        self.size *= 4;
        if self.states.len() < self.size {
            self.states = vec![[0; P]; self.size];
        }
        self.states[..old.len()].fill([0; P]);
        self.stored = 0;
        for state in old {
            if state[1] >> ABOVE == self.search {
                self.put(state);
            }
        }
    }
}
