//! A bucket queue (Dial 1969) for keys that never fall below the last key taken; a heap stores distant keys.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Number of buckets: one for the current key and one for each of the next 63 keys. Almost all steps of the search are
/// shorter than this number.
const BUCKET_COUNT: u64 = 64;

/// Priority queue of entries with integer keys. Entries with equal keys are taken last-in first-out, so that a
/// well-guided search proceeds depth-first.
pub(super) struct BucketQueue<T> {
    near: Vec<Vec<T>>,
    /// Bit set of the non-empty buckets.
    filled: u64,
    far: BinaryHeap<Reverse<(u64, T)>>,
    now: u64,
}

impl<T: Ord + Copy> BucketQueue<T> {
    pub(super) fn new() -> Self {
        Self {
            near: (0..BUCKET_COUNT).map(|_| Vec::new()).collect(),
            filled: 0,
            far: BinaryHeap::new(),
            now: 0,
        }
    }

    /// Empties the queue and sets the current key to `key`.
    pub(super) fn reset(&mut self, key: u64) {
        while self.filled != 0 {
            let slot = self.filled.trailing_zeros();
            self.near[slot as usize].clear();
            self.filled &= self.filled - 1;
        }
        self.far.clear();
        self.now = key;
    }

    #[inline]
    pub(super) fn push(&mut self, key: u64, entry: T) {
        if key - self.now < BUCKET_COUNT {
            let slot = key % BUCKET_COUNT;
            self.near[slot as usize].push(entry);
            self.filled |= 1 << slot;
        } else {
            self.far.push(Reverse((key, entry)));
        }
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<(u64, T)> {
        let first = (self.now % BUCKET_COUNT) as u32;
        let near = (self.filled != 0)
            .then(|| self.now + u64::from(self.filled.rotate_right(first).trailing_zeros()));
        if let Some(Reverse((key, entry))) = self.far.peek().copied()
            && near.is_none_or(|near| key < near)
        {
            self.far.pop();
            self.now = key;
            return Some((key, entry));
        }
        self.now = near?;
        let slot = (self.now % BUCKET_COUNT) as usize;
        let entry = self.near[slot].pop()?;
        if self.near[slot].is_empty() {
            self.filled &= !(1 << slot);
        }
        Some((self.now, entry))
    }
}
