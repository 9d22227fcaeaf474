//! Remembers inputs and answers of audited cases to detect equal ones.

use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::audit_fault::AuditFault;
use super::junk_outputs::words;
use caipan_facts::{Evidence, Fact};
use caipan_problem::case::Case;

/// Minimum number of answers for a warning that all of them are equal.
const MIN_EQUAL_ANSWERS_FOR_WARNING: usize = 3;

/// Inputs and answers of the cases already audited, compared word by word.
#[derive(Default)]
pub(crate) struct SeenTexts {
    /// Cases by a hash of the words in the input; cases with equal inputs share an entry.
    inputs: HashMap<u64, Vec<Case>>,
    /// One hash for each different answer, computed from the words of the answer.
    answers: BTreeSet<u64>,
    /// Number of recorded answers, including equal ones.
    answered: usize,
    /// Number of recorded answers without any word.
    empty: usize,
}

impl SeenTexts {
    /// Records the jury's answer to a case, for [`Self::uniform_answers_warning`].
    pub(crate) fn record_answer(&mut self, answer: &[u8]) {
        self.answers.insert(hash_words(answer));
        self.empty += usize::from(words(answer).next().is_none());
        self.answered += 1;
    }

    pub(crate) fn has_answers(&self) -> bool {
        self.answered > 0
    }

    /// Returns a warning if at least two answers are recorded and all are empty, or if at least
    /// [`MIN_EQUAL_ANSWERS_FOR_WARNING`] are recorded and all are equal.
    pub(crate) fn uniform_answers_warning(&self) -> Option<Fact> {
        let count = self.answered;
        let are_empty = count > 1 && self.empty == count;
        let are_equal = count >= MIN_EQUAL_ANSWERS_FOR_WARNING && self.answers.len() == 1;
        match (are_empty, are_equal) {
            (true, _) => Some(AuditFault::AllAnswersEmpty { count }.fact()),
            (_, true) => Some(AuditFault::AllAnswersEqual { count }.fact()),
            _ => None,
        }
    }

    /// Records a case, and returns the earlier cases whose inputs consist of the same words.
    pub(crate) fn record_input(&mut self, case: &Case, input: &[u8]) -> Vec<Case> {
        let alike = self.inputs.entry(hash_words(input)).or_default();
        let equal_cases = alike
            .iter()
            .filter(|other| {
                let text = other.input.read();
                text.is_ok_and(|text| words(&text).eq(words(input)))
            })
            .cloned()
            .collect();
        alike.push(case.clone());
        equal_cases
    }
}

/// Hashes the words of a text; the white space between them does not matter.
fn hash_words(text: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    words(text).for_each(|word| word.hash(&mut hasher));
    hasher.finish()
}
