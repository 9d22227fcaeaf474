//! Remembers inputs and answers of audited cases to detect equal ones.

use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::audit_fault::AuditFault;
use super::outputs::words;
use caipan_facts::{Evidence, Fact};
use caipan_problem::case::Case;

/// Minimum number of answers for a warning that all of them are equal.
const MANY_ANSWERS: usize = 3;

/// Inputs and answers of the cases already audited, compared word by word.
#[derive(Default)]
pub(crate) struct SeenTexts {
    /// Cases by the hash of the words of their input.
    inputs: HashMap<u64, Vec<Case>>,
    /// Hashes of the words of all answers.
    answers: BTreeSet<u64>,
    /// Number of answers, and number of answers without any word.
    answered: usize,
    empty: usize,
}

impl SeenTexts {
    /// Records the jury's answer to a case.
    pub(crate) fn note_answer(&mut self, answer: &[u8]) {
        self.answers.insert(digest(answer));
        self.empty += usize::from(words(answer).next().is_none());
        self.answered += 1;
    }

    pub(crate) fn has_answers(&self) -> bool {
        self.answered > 0
    }

    /// Returns a warning if all answers are empty or all are equal.
    pub(crate) fn warn_uniform_answers(&self) -> Option<Fact> {
        let count = self.answered;
        let are_empty = count > 1 && self.empty == count;
        let are_equal = count >= MANY_ANSWERS && self.answers.len() == 1;
        match (are_empty, are_equal) {
            (true, _) => Some(AuditFault::AllEmpty { count }.fact()),
            (_, true) => Some(AuditFault::AllEqual { count }.fact()),
            _ => None,
        }
    }

    /// Returns earlier cases whose inputs consist of the same words, and records this case.
    pub(crate) fn record_input(&mut self, case: &Case, input: &[u8]) -> Vec<Case> {
        let alike = self.inputs.entry(digest(input)).or_default();
        let twins = alike
            .iter()
            .filter(|other| {
                let text = other.input.read();
                text.is_ok_and(|text| words(&text).eq(words(input)))
            })
            .cloned()
            .collect();
        alike.push(case.clone());
        twins
    }
}

fn digest(text: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    words(text).for_each(|word| word.hash(&mut hasher));
    hasher.finish()
}
