//! Records the reactions of validators and checker to tests, and the findings about them.

use std::collections::BTreeMap;

use super::junk_outputs::JunkOutput;
use super::junk_trials::InputDamage;
use caipan_facts::{Fact, facts};
use caipan_problem::entry::Entry;

facts! {
    /// Finding about a checker's verdict on a junk output.
    pub enum CheckerWeakness {
        /// The checker accepts an output that every checker must reject.
        AcceptsJunk { output: JunkOutput, begins: Fact } => "lax-accepts",
        /// The checker accepts an output that is wrong unless the rules of the problem allow several answers.
        AcceptsPossibleJunk { output: JunkOutput, begins: Fact } => "lax-may-accept",
        FailsOnJunk { output: JunkOutput, begins: Fact, what: Fact } => "lax-fails",
        /// A built-in checker panicked.
        Panics => "lax-panics",
        /// The checker and a text comparison give different verdicts.
        DiffersFromComparison { output: JunkOutput, begins: Fact, what: Fact } => "lax-differs",
        /// The checker accepts even an output that is not text, with any answer file.
        AcceptsAll => "lax-accepts-all",
        /// The verdict depends only on the answer file, and not on the output.
        IgnoresOutput => "lax-looks-away",
        /// The checker confuses the arguments: junk in the output leads to a jury fault, and junk in the answer file to
        /// a rejected output.
        ConfusesArguments => "lax-swapped",
    }
}

/// Reactions of the validators to all inputs of an audit.
#[derive(Debug, Default)]
pub(super) struct ValidatorTally {
    /// Number of inputs that each validator refused or failed on, including invalid and damaged ones.
    pub refusal_counts: Vec<usize>,
    /// Input files of cases to which no validator applies.
    pub inputs_without_validator: Vec<Entry>,
    /// Number of damaged inputs that each validator was run on, by the index of the validator.
    pub damaged_input_counts: BTreeMap<usize, usize>,
    /// Number of damaged inputs that the validators were run on.
    pub damaged_input_count: usize,
    /// Number of cases from which the damaged inputs were derived.
    pub damaged_case_count: usize,
    /// Kinds of damage that no validator refuses, each with the input file where this was found first.
    pub accepted_damage: Vec<(InputDamage, Entry)>,
    /// Failures that were already reported, as pairs of the index of a validator and the kind of damage. No pair is
    /// reported twice.
    pub reported_failures: Vec<(usize, InputDamage)>,
}

/// Number of cases on which each kind of junk is tried. These cases are spread over the directory.
const TRIES_PER_JUNK: usize = 3;

/// Finding about the checker's verdict on one junk output.
#[derive(Debug)]
pub(super) struct CheckerFinding {
    pub junk: JunkOutput,
    pub weakness: CheckerWeakness,
    pub fact: Fact,
    pub is_fault: bool,
}

/// Junk outputs that the checker was tested with.
#[derive(Debug, Default)]
pub(super) struct CheckerTrials {
    /// Number of cases already used to test the checker.
    pub case_count: usize,
    /// Number of cases between two tests with the same kind of junk.
    pub cases_between_trials: usize,
    /// Kinds of junk that were tried, one entry per test.
    pub tried_kinds: Vec<JunkOutput>,
    /// Findings, at most one per kind of junk.
    pub findings: Vec<CheckerFinding>,
    /// Whether the checker ignores the output.
    pub ignores_output: bool,
    /// Answers to earlier cases that serve as wrong outputs, each with at least one word; their number is limited.
    pub other_answers: Vec<Vec<u8>>,
}

impl CheckerTrials {
    /// Sets the interval between two tests with the same kind of junk. `tested_cases` is the number of cases in the
    /// directory that are used for tests.
    pub(crate) fn set_interval_between_trials(&mut self, tested_cases: usize) {
        self.cases_between_trials = tested_cases.div_ceil(TRIES_PER_JUNK);
    }

    /// Whether a kind of junk is to be tried on the current case. `max_tests` is the number of tests with this kind
    /// that are allowed so far, including the current case.
    pub(crate) fn is_junk_trial_due(&self, junk: JunkOutput, max_tests: usize) -> bool {
        // A huge output takes long to judge, so it is tried only once.
        let most = if junk == JunkOutput::HugeOutput {
            1
        } else {
            TRIES_PER_JUNK
        };
        let tries = self.tried_kinds.iter().filter(|known| **known == junk);
        let is_reported = self.findings.iter().any(|finding| finding.junk == junk);
        !is_reported && tries.count() < most.min(max_tests)
    }
}
