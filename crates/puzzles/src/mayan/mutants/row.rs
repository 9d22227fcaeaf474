//! A mutant, and the switches by which it differs from a right solver.

use super::switches::Switches;
use crate::mayan::rules::Reading;
use caipan_checker::Mutant;

/// One row of the table.
pub(super) struct Row {
    pub mutant: Mutant,
    /// Turns the switches by which it differs from a right solver.
    pub turn: fn(&mut Switches),
}

impl Row {
    /// The switches of a right solver under `reading`, with those of this row turned.
    pub(super) fn switches(&self, reading: Reading) -> Switches {
        let mut switches = Switches::right(reading);
        (self.turn)(&mut switches);
        switches
    }
}
