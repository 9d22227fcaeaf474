//! An operator: one kind of mistake, and what finds its places.

use super::edit::Edit;
use super::lexical::Language;
use super::mistake::{Meaning, Mistake};
use super::source::Source;
use caipan_facts::{Evidence, Fact};

/// How often people make a mistake and tests miss it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Frequency {
    /// Often.
    Often,
    /// Sometimes.
    Sometimes,
    /// Seldom, or nearly every test sees it.
    Seldom,
}

/// One kind of mistake.
#[derive(Debug)]
pub struct Operator {
    /// Its name, which stays.
    pub id: &'static str,
    pub(super) mistake: Mistake,
    /// How often people make it.
    pub frequency: Frequency,
    /// The languages that it is for.
    pub languages: &'static [Language],
    pub(super) survivors: Option<Meaning>,
    pub(super) find: fn(&Source) -> Vec<Edit>,
}

impl Operator {
    /// Its name in people's words.
    pub fn fact(&self) -> Fact {
        self.mistake.fact()
    }

    /// What it says of test data that mutants of this kind live; `None` where it says nothing.
    pub fn survivors(&self) -> Option<Fact> {
        self.survivors.as_ref().map(Evidence::fact)
    }
}
