//! A difference between two values, and where in the values it is.

use super::return_value_fault::ReturnedFault;
use crate::evidence::{MAX_QUOTED_CHARACTERS, clip};
use caipan_facts::{Evidence, Fact};

/// First difference found between the returned and the expected value.
pub(super) struct ValueDifference {
    /// Index expression of the differing part, such as `[2]["name"]`; empty if the entire values differ.
    place: String,
    what: ReturnedFault,
}

impl ValueDifference {
    pub(super) fn at_root(what: ReturnedFault) -> Self {
        Self {
            place: String::new(),
            what,
        }
    }

    pub(super) fn prefix_index(self, index: String) -> Self {
        Self {
            place: index + &self.place,
            ..self
        }
    }

    pub(super) fn fact(&self) -> Fact {
        if self.place.is_empty() {
            return self.what.fact();
        }
        let place = clip(MAX_QUOTED_CHARACTERS, self.place.as_bytes());
        let what = self.what.fact();
        ReturnedFault::At { place, what }.fact()
    }
}
