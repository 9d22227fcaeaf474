//! A mutation operator: one kind of mistake, and the function that finds places for it.

use super::edit::Edit;
use super::lexical::Language;
use super::mistake::{Mistake, SurvivorMeaning};
use super::source::Source;
use caipan_facts::{Evidence, Fact};

/// How often programmers make a mistake that tests fail to notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Frequency {
    /// Made often, and often overlooked by tests.
    Often,
    /// Made or overlooked sometimes.
    Sometimes,
    /// Seldom made, or noticed by nearly every test.
    Seldom,
}

/// Mutation operator: one kind of mistake.
#[derive(Debug)]
pub struct Operator {
    /// Stable id, e.g. `break-continue`.
    pub id: &'static str,
    pub(super) mistake: Mistake,
    /// How often the mistake is made and overlooked by tests.
    pub frequency: Frequency,
    /// Languages that the operator applies to.
    pub languages: &'static [Language],
    pub(super) survivor_meaning: Option<SurvivorMeaning>,
    pub(super) find_edits: fn(&Source) -> Vec<Edit>,
}

impl Operator {
    /// Returns the translatable name of the mistake.
    pub fn fact(&self) -> Fact {
        self.mistake.fact()
    }

    /// Returns the weakness of test data that surviving mutants of this operator indicate; `None` if they indicate
    /// nothing in particular.
    pub fn survivor_meaning(&self) -> Option<Fact> {
        self.survivor_meaning.as_ref().map(Evidence::fact)
    }
}
