//! What validators and the checker of a problem were tried with, and what is to be said of it.

use std::collections::BTreeMap;

use super::junk::Damage;
use super::outputs::Junk;
use caipan_facts::{Fact, facts};
use caipan_problem::entry::Entry;

facts! {
    /// What a checker makes of an output that nobody ought to have printed.
    pub enum Lax {
        /// What no checker may.
        Accepts { output: Junk, begins: Fact } => "lax-accepts",
        /// What a special judge may, if that is meant.
        MayAccept { output: Junk, begins: Fact } => "lax-may-accept",
        Fails { output: Junk, begins: Fact, what: Fact } => "lax-fails",
        /// Of ours.
        Panics => "lax-panics",
        /// What a comparison says that is held against it.
        Differs { output: Junk, begins: Fact, what: Fact } => "lax-differs",
        /// Whatever is printed is right to it.
        AcceptsAll => "lax-accepts-all",
        /// The word depends on the answer, and not on the output.
        LooksAway => "lax-looks-away",
        /// Noise in the output is the jury's fault to it, and noise in the answer the contestant's.
        Swapped => "lax-swapped",
    }
}

/// What validators make of damaged inputs.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// How many inputs each has refused, the invalid ones too.
    pub refused: Vec<usize>,
    /// Inputs of cases that no validator judges.
    pub unjudged: Vec<Entry>,
    /// Number of damaged inputs that each validator was asked about.
    pub damaged_for: BTreeMap<usize, usize>,
    /// So many inputs were damaged, of so many cases.
    pub damaged: usize,
    pub cases: usize,
    /// Damage that all of them accept, and the input in which it was found first.
    pub accepted: Vec<(Damage, Entry)>,
    /// Validators that have failed on damage: that is reported once.
    pub failed: Vec<(usize, Damage)>,
}

/// Each sort of output is tried on so many cases, spread over the directory.
const TRIES: usize = 3;

/// What is to be said of an output that was tried.
#[derive(Debug)]
pub(super) struct Saying {
    pub junk: Junk,
    pub lax: Lax,
    pub fact: Fact,
    pub is_fault: bool,
}

/// What the checker was tried with.
#[derive(Debug, Default)]
pub(super) struct Tried {
    /// The number of cases so far, and of how many each sort of output is tried on one.
    pub cases: usize,
    pub pitch: usize,
    /// The sorts that were tried, once for each time.
    pub tries: Vec<Junk>,
    /// What is to be said: once of each sort.
    pub said: Vec<Saying>,
    /// Does the checker not look at the output?
    pub is_blind: bool,
    /// Answers to the cases so far.
    pub others: Vec<Vec<u8>>,
}

impl Tried {
    /// So many cases are junked of the directory that comes next.
    pub(crate) fn spread(&mut self, junked: usize) {
        self.pitch = junked.div_ceil(TRIES);
    }

    /// Is a sort of output to be tried again, where it may have been so often by now?
    pub(crate) fn is_due(&self, junk: Junk, by_now: usize) -> bool {
        // What is as large as that takes its time.
        let most = if junk == Junk::Huge { 1 } else { TRIES };
        let tries = self.tries.iter().filter(|known| **known == junk);
        let is_said = self.said.iter().any(|said| said.junk == junk);
        !is_said && tries.count() < most.min(by_now)
    }
}
