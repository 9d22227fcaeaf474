//! Inputs before the validators of the jury's: legal ones, those that have to be refused, and damaged ones.

use super::audit::Auditor;
use super::junk::{self, Careless, Damage};
use super::unsound::Unsound;
use crate::judge::jury_answer;
use crate::judge::referee::Word;
use crate::package::case::Case;
use crate::package::entry::Entry;
use crate::text::{Evidence, Fact};

/// The inputs of so many cases are damaged: a careless validator is so everywhere.
const DAMAGED: usize = 5;

impl Auditor<'_> {
    /// Do all validators accept an input? Those that do not are named.
    pub(super) fn is_legal(&mut self, case: &Case) -> bool {
        // A file that cannot be read is told where it is needed.
        let Ok(input) = case.input.read() else {
            return true;
        };
        let subtask = self.subtask_of(case);
        let mut is_legal = true;
        for number in 0..self.validators.len() {
            match self.ask(number, &input, subtask) {
                Ok(Word::Valid(goals)) => self.reach(goals),
                Ok(Word::Invalid(what)) | Err(what) => {
                    is_legal = false;
                    let fault = jury_answer::in_file(&case.input, what);
                    self.audit.faults.push(fault);
                }
            }
        }
        is_legal
    }

    /// Does a validator refuse an invalid input? One that fails on it is named.
    pub(super) fn is_refused(&mut self, file: &Entry, input: &[u8]) -> Option<bool> {
        let mut is_refused = false;
        let mut has_failed = false;
        for number in 0..self.validators.len() {
            match self.ask(number, input, None) {
                Ok(Word::Valid(_)) => {}
                Ok(Word::Invalid(_)) => is_refused = true,
                Err(what) => {
                    has_failed = true;
                    let fault = jury_answer::in_file(file, what);
                    self.audit.faults.push(fault);
                }
            }
        }
        (!has_failed).then_some(is_refused)
    }

    /// Damages the input of a case that all validators accept.
    pub(super) fn damage(&mut self, case: &Case) {
        let is_enough = self.tally.cases == DAMAGED || self.validators.is_empty();
        let Some(input) = case.input.read().ok().filter(|_| !is_enough) else {
            return;
        };
        let subtask = self.subtask_of(case);
        self.tally.cases += 1;
        for (damage, is_junk, bytes) in junk::damaged(&input) {
            if *bytes == *input || (bytes.is_empty() && damage != Damage::NoBytes) {
                continue;
            }
            self.tally.damaged += 1;
            let mut is_accepted = true;
            for number in 0..self.validators.len() {
                match self.ask(number, &bytes, subtask) {
                    Ok(Word::Valid(_)) => {}
                    Ok(Word::Invalid(_)) => is_accepted = false,
                    Err(what) => {
                        is_accepted = false;
                        self.fails(number, &damage, case, what);
                    }
                }
            }
            let mut known = self.tally.accepted.iter();
            if is_accepted && is_junk && !known.any(|(known, _)| *known == damage) {
                self.tally.accepted.push((damage, case.input.clone()));
            }
        }
    }

    fn fails(&mut self, number: usize, damage: &Damage, case: &Case, what: Fact) {
        let failed = (number, damage.clone());
        if !self.tally.failed.contains(&failed) {
            let damage = failed.1.clone();
            let fault = Careless::ValidatorFails { damage, what }.fact();
            let fault = jury_answer::in_file(&case.input, fault);
            self.audit.faults.push(fault);
            self.tally.failed.push(failed);
        }
    }

    fn ask(&mut self, number: usize, input: &[u8], subtask: Option<usize>) -> Result<Word, Fact> {
        let word = self.validators[number].ask(input, subtask);
        self.audit.runs += 1;
        let refused = &mut self.tally.refused;
        refused.resize(self.validators.len(), 0);
        refused[number] += usize::from(!matches!(word, Ok(Word::Valid(_))));
        word
    }

    fn subtask_of(&self, case: &Case) -> Option<usize> {
        let mut subtasks = self.problem.subtasks.iter();
        subtasks.position(|subtask| subtask.holds(case))
    }

    /// What is wrong with the validators, once all inputs were seen.
    pub(super) fn validators_seen(&mut self) {
        if self.tally.damaged == 0 {
            return;
        }
        let count = self.tally.damaged;
        let mut idle = 0;
        for (number, validator) in self.validators.iter().enumerate() {
            if self.tally.refused[number] == 0 {
                idle += 1;
                let validator = validator.name().to_owned();
                let fault = Unsound::RefusesNothing { validator, count };
                self.audit.faults.push(fault.fact());
            }
        }
        // What follows from that is not said besides.
        if idle == self.validators.len() {
            return;
        }
        for (damage, file) in std::mem::take(&mut self.tally.accepted) {
            // A sign or a word more may be legal in another input.
            let is_certain = matches!(damage, Damage::NoBytes | Damage::Latin1);
            let what = Careless::ValidatorAccepts { damage }.fact();
            let fact = jury_answer::in_file(&file, what);
            match is_certain {
                true => self.audit.faults.push(fact),
                false => self.audit.warnings.push(fact),
            }
        }
    }
}
