//! A mutation operator: one kind of programming mistake, and the function that finds all places to make it.

use super::edit::SourceEdit;
use super::lexical_rules::Language;
use super::mistake::{Mistake, TestDataWeakness};
use super::source::ParsedSource;
use caipan_facts::{Evidence, Fact};

/// Frequency with which programmers make a mistake and tests fail to notice it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MistakeFrequency {
    /// Made often, and often overlooked by tests.
    Often,
    /// Made sometimes, or overlooked by some tests.
    Sometimes,
    /// Seldom made, or noticed by nearly every test.
    Seldom,
}

/// Mutation operator: one kind of programming mistake that can be introduced into a source.
#[derive(Debug)]
pub struct MutationOperator {
    /// Unique id that never changes, e.g. `break-continue`. It appears in results and message keys.
    pub id: &'static str,
    pub(super) mistake: Mistake,
    /// Frequency with which programmers make this mistake and tests fail to notice it.
    pub frequency: MistakeFrequency,
    /// Languages that the operator applies to; sources in other languages get no mutants from it.
    pub languages: &'static [Language],
    /// Weakness of test data that surviving mutants of this operator indicate, if any.
    pub(super) test_data_weakness: Option<TestDataWeakness>,
    /// Returns one edit for each place in a source where the mistake can be made.
    pub(super) find_edits: fn(&ParsedSource) -> Vec<SourceEdit>,
}

impl MutationOperator {
    /// Returns the name of the mistake as a translatable message.
    pub fn fact(&self) -> Fact {
        self.mistake.fact()
    }

    /// Returns the weakness of test data that surviving mutants of this operator indicate; `None` if they indicate
    /// nothing in particular.
    pub fn survivor_meaning(&self) -> Option<Fact> {
        self.test_data_weakness.as_ref().map(Evidence::fact)
    }
}
