//! Cases with equal inputs, and answers that are all the same.

use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::audit::{Auditor, Unsound};
use super::hygiene::Unclean;
use super::outputs::words;
use crate::judge::jury_answer;
use crate::judge::referee::Asked;
use crate::package::case::Case;
use crate::problem::Judgement;
use crate::text::{Evidence, Fact};

/// If at least this number of answers are all the same, that is worth a warning.
const MANY_ANSWERS: usize = 3;

/// The texts of the cases that an audit has seen so far.
#[derive(Default)]
pub struct Texts {
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
    pub fn note_answer(&mut self, answer: &[u8]) {
        self.answers.insert(digest(answer));
        self.empty += usize::from(words(answer).next().is_none());
        self.answered += 1;
    }

    /// Whether an answer was noted.
    pub fn has_answers(&self) -> bool {
        self.answered > 0
    }

    /// A warning if all answers are empty or the same.
    pub fn remark_on_answers(&self) -> Option<Fact> {
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
    fn twins_of(&mut self, case: &Case, input: &[u8]) -> Vec<Case> {
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

impl Auditor<'_> {
    /// Looks for earlier cases with the same input; returns whether this one is sound all the same.
    ///
    /// In a puzzle a second case that counts is a fault. In other problems it is worth a warning if both count in one
    /// subtask, because subtasks may contain one another; answers that the checker tells apart are a fault anywhere. In a
    /// conversation, or in several passes, equal inputs may lead to different runs.
    pub(super) fn look_for_twin(&mut self, case: &Case, input: &[u8]) -> bool {
        let problem = self.problem;
        let twins = self.seen.twins_of(case, input);
        let is_puzzle = problem.judge.puzzle().is_some();
        if problem.is_played() || problem.passes() > 1 {
            return true;
        }
        let subtask = |case: &Case| Some(&problem.subtask_of(case)?.name);
        let counts_too = |twin: &&Case| {
            let both_count = problem.is_graded(twin) && problem.is_graded(case);
            both_count && (is_puzzle || subtask(twin) == subtask(case))
        };
        let counted = twins.iter().find(counts_too).map(|twin| {
            let first = twin.input.to_string();
            jury_answer::in_file(&case.input, Unclean::Twin { first }.fact())
        });
        if is_puzzle {
            let is_sound = counted.is_none();
            self.audit.faults.extend(counted);
            return is_sound;
        }
        self.audit.warnings.extend(counted);
        let mut twins = twins.iter();
        twins
            .next()
            .is_none_or(|twin| self.agree(case, twin, input))
    }

    /// Whether the checker accepts the answer of an earlier case with the same input.
    fn agree(&mut self, case: &Case, twin: &Case, input: &[u8]) -> bool {
        let read = |case: &Case| case.answer.as_ref()?.read().ok();
        let (Some(own), Some(other)) = (read(case), read(twin)) else {
            return true;
        };
        if *own == *other {
            return true;
        }
        let asked = Asked::on(self.problem, case, input, &other, &own);
        match self.heard(&asked).judgement {
            Judgement::Rejected(_) | Judgement::Partial(..) => {
                let (file, other) = (case.input.to_string(), twin.input.to_string());
                let fault = Unsound::Contradiction { file, other };
                self.audit.faults.push(fault.fact());
                false
            }
            Judgement::Accepted | Judgement::JuryFault(_) => true,
        }
    }
}

fn digest(text: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    words(text).for_each(|word| word.hash(&mut hasher));
    hasher.finish()
}
