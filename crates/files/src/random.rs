//! Random numbers for names and tokens.

use std::hash::{BuildHasher, Hasher, RandomState};

/// Returns 64 random bits that other processes cannot predict: a hash with the keys that the standard library gets from
/// the kernel.
pub fn random_bits() -> u64 {
    RandomState::new().build_hasher().finish()
}
