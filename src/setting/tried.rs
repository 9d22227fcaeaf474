//! What validators were tried with, and what is to be said of them.

use super::junk::Damage;
use crate::package::entry::Entry;

/// What validators make of damaged inputs.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// How many inputs each has refused, the invalid ones too.
    pub refused: Vec<usize>,
    /// So many inputs were damaged, of so many cases.
    pub damaged: usize,
    pub cases: usize,
    /// Damage that all of them accept, and the input in which it was found first.
    pub accepted: Vec<(Damage, Entry)>,
    /// Validators that have failed on damage: that is reported once.
    pub failed: Vec<(usize, Damage)>,
}
