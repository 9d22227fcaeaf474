//! The texts of the cases that an audit has seen so far: which inputs, and which answers, are the same.

use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::outputs::words;
use super::unsound::Unsound;
use caipan_facts::{Evidence, Fact};
use caipan_problem::case::Case;

/// If at least this number of answers are all the same, that is worth a warning.
const MANY_ANSWERS: usize = 3;

/// The texts of the cases that an audit has seen so far.
#[derive(Default)]
pub(crate) struct Texts {
    /// The cases, by a digest of the words of their inputs.
    inputs: HashMap<u64, Vec<Case>>,
    /// Digests of the words of all answers.
    answers: BTreeSet<u64>,
    /// Number of answers, and of those that have no words.
    answered: usize,
    empty: usize,
}

impl Texts {
    /// Notes the jury's answer to one more case.
    pub(crate) fn note_answer(&mut self, answer: &[u8]) {
        self.answers.insert(digest(answer));
        self.empty += usize::from(words(answer).next().is_none());
        self.answered += 1;
    }

    /// Whether an answer was noted.
    pub(crate) fn has_answers(&self) -> bool {
        self.answered > 0
    }

    /// A warning if all answers are empty or the same.
    pub(crate) fn remark_on_answers(&self) -> Option<Fact> {
        let count = self.answered;
        let are_empty = count > 1 && self.empty == count;
        let are_equal = count >= MANY_ANSWERS && self.answers.len() == 1;
        match (are_empty, are_equal) {
            (true, _) => Some(Unsound::AllEmpty { count }.fact()),
            (_, true) => Some(Unsound::AllEqual { count }.fact()),
            _ => None,
        }
    }

    /// The earlier cases whose inputs have the same words; notes this one too.
    pub(crate) fn twins_of(&mut self, case: &Case, input: &[u8]) -> Vec<Case> {
        let is_same = |other: &&Case| {
            let other = other.input.read();
            other.is_ok_and(|other| words(&other).eq(words(input)))
        };
        let alike = self.inputs.entry(digest(input)).or_default();
        let twins = alike.iter().filter(is_same).cloned().collect();
        alike.push(case.clone());
        twins
    }
}

fn digest(text: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    words(text).for_each(|word| word.hash(&mut hasher));
    hasher.finish()
}
