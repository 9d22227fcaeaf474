//! Records of how validators and checker reacted to tests, and the findings drawn from them.

use std::collections::BTreeMap;

use super::junk::InputDamage;
use super::outputs::JunkOutput;
use caipan_facts::{Fact, facts};
use caipan_problem::entry::Entry;

facts! {
    /// Finding about a checker's verdict on a junk output.
    pub enum CheckerWeakness {
        /// Accepts an output that every checker must reject.
        Accepts { output: JunkOutput, begins: Fact } => "lax-accepts",
        /// Accepts an output that only a special judge may accept.
        MayAccept { output: JunkOutput, begins: Fact } => "lax-may-accept",
        Fails { output: JunkOutput, begins: Fact, what: Fact } => "lax-fails",
        /// A built-in checker panicked.
        Panics => "lax-panics",
        /// Gives a verdict that contradicts a comparison of the texts.
        Differs { output: JunkOutput, begins: Fact, what: Fact } => "lax-differs",
        /// Accepts even output that is not text, whatever the answer file contains.
        AcceptsAll => "lax-accepts-all",
        /// The verdict depends on the answer file and not on the output.
        LooksAway => "lax-looks-away",
        /// Reads the output as the answer and vice versa: junk in the output is called a jury fault, and junk in the
        /// answer a wrong output.
        Swapped => "lax-swapped",
    }
}

/// Reactions of the validators to damaged inputs.
#[derive(Debug, Default)]
pub(super) struct ValidatorTally {
    /// Number of inputs refused by each validator, invalid ones included.
    pub refused: Vec<usize>,
    /// Inputs of cases that no validator applies to.
    pub unjudged: Vec<Entry>,
    /// Number of damaged inputs that each validator was run on.
    pub damaged_for: BTreeMap<usize, usize>,
    /// Number of damaged inputs, and number of cases that these come from.
    pub damaged: usize,
    pub cases: usize,
    /// Damage that all validators accept, each with the first input where this happened.
    pub accepted: Vec<(InputDamage, Entry)>,
    /// Validators that failed on a kind of damage; each combination is reported once.
    pub failed: Vec<(usize, InputDamage)>,
}

/// Number of cases on which each kind of junk is tried, spread over the directory.
const TRIES_PER_JUNK: usize = 3;

/// Finding about the checker's verdict on one junk output.
#[derive(Debug)]
pub(super) struct CheckerFinding {
    pub junk: JunkOutput,
    pub lax: CheckerWeakness,
    pub fact: Fact,
    pub is_fault: bool,
}

/// Junk outputs that the checker was tested with.
#[derive(Debug, Default)]
pub(super) struct CheckerTrials {
    /// Number of cases already seen, and the distance in cases between two tests of one kind of junk.
    pub cases: usize,
    pub pitch: usize,
    /// Kinds of junk that were tried, one entry per test.
    pub tries: Vec<JunkOutput>,
    /// Findings, at most one per kind of junk.
    pub said: Vec<CheckerFinding>,
    /// Whether the checker ignores the output.
    pub is_blind: bool,
    /// Answers to earlier cases, each with at least one word; their number is limited.
    pub others: Vec<Vec<u8>>,
}

impl CheckerTrials {
    /// Sets the distance between tests for a directory of which `junked` cases are tested.
    pub(crate) fn spread(&mut self, junked: usize) {
        self.pitch = junked.div_ceil(TRIES_PER_JUNK);
    }

    /// Whether a kind of junk is to be tried again. `by_now` is the number of tests allowed up to the current case.
    pub(crate) fn is_due(&self, junk: JunkOutput, by_now: usize) -> bool {
        // A huge output takes long to judge, so it is tried only once.
        let most = if junk == JunkOutput::Huge {
            1
        } else {
            TRIES_PER_JUNK
        };
        let tries = self.tries.iter().filter(|known| **known == junk);
        let is_said = self.said.iter().any(|said| said.junk == junk);
        !is_said && tries.count() < most.min(by_now)
    }
}
