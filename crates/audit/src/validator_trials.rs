//! Tests the jury's validators with legal, invalid and damaged inputs.

use super::audit::Auditor;
use super::audit_fault::AuditFault;
use super::junk_trials::{self, DamagedInput, InputDamage, WrongJunkReaction};
use caipan_facts::{Evidence, Fact};
use caipan_judge::jury_answer;
use caipan_judge::referee::ValidationResult;
use caipan_problem::case::Case;
use caipan_problem::entry::Entry;

/// Maximum number of cases whose inputs are damaged. A few cases are enough, since a careless validator accepts the
/// same damage in almost every case.
const MAX_DAMAGED_CASES: usize = 5;

impl Auditor<'_> {
    /// Whether all validators accept the input of a case. Records a fault for each validator that does not. True if the
    /// file is unreadable.
    pub(super) fn check_validators_accept_case(&mut self, case: &Case) -> bool {
        // An unreadable file is reported by the step that needs the file.
        let Ok(input) = case.input.read() else {
            return true;
        };
        let mut is_legal = true;
        let mut is_judged = self.validators.is_empty();
        for number in 0..self.validators.len() {
            let outcome = self.run_validator_on_case(number, case, &input);
            is_judged |= outcome.is_some();
            match outcome {
                None => {}
                Some(Ok(ValidationResult::Valid(goals))) => self.record_coverage_goals(goals),
                Some(Ok(ValidationResult::Invalid(what)) | Err(what)) => {
                    is_legal = false;
                    let fault = jury_answer::add_file_name(&case.input, what);
                    self.report.faults.push(fault);
                }
            }
        }
        if !is_judged {
            self.validator_tally
                .inputs_without_validator
                .push(case.input.clone());
        }
        is_legal
    }

    /// Whether at least one validator refuses an input that is known to be invalid. `None` if a validator failed,
    /// which is recorded as a fault.
    pub(super) fn check_validators_refuse_input(
        &mut self,
        file: &Entry,
        input: &[u8],
    ) -> Option<bool> {
        let mut is_refused = false;
        let mut has_failed = false;
        for number in 0..self.validators.len() {
            match self.run_validator(number, input, None) {
                Ok(ValidationResult::Valid(_)) => {}
                Ok(ValidationResult::Invalid(_)) => is_refused = true,
                Err(what) => {
                    has_failed = true;
                    let fault = jury_answer::add_file_name(file, what);
                    self.report.faults.push(fault);
                }
            }
        }
        (!has_failed).then_some(is_refused)
    }

    /// Tests the validators with damaged copies of a valid input.
    pub(super) fn try_damaged_inputs(&mut self, case: &Case) {
        let is_judged = self
            .validators
            .iter()
            .any(|validator| validator.applies_to(case));
        let is_enough = self.validator_tally.damaged_case_count == MAX_DAMAGED_CASES || !is_judged;
        let Some(input) = case.input.read().ok().filter(|_| !is_enough) else {
            return;
        };
        self.validator_tally.damaged_case_count += 1;
        for damaged_input in junk_trials::make_damaged_inputs(&input) {
            let DamagedInput {
                damage,
                must_be_refused,
                bytes,
            } = damaged_input;
            if *bytes == *input || (bytes.is_empty() && damage != InputDamage::NoBytes) {
                continue;
            }
            self.validator_tally.damaged_input_count += 1;
            let mut is_accepted = true;
            for number in 0..self.validators.len() {
                let outcome = self.run_validator_on_case(number, case, &bytes);
                if outcome.is_some() {
                    *self
                        .validator_tally
                        .damaged_input_counts
                        .entry(number)
                        .or_default() += 1;
                }
                match outcome {
                    None | Some(Ok(ValidationResult::Valid(_))) => {}
                    Some(Ok(ValidationResult::Invalid(_))) => is_accepted = false,
                    Some(Err(what)) => {
                        is_accepted = false;
                        self.record_validator_failure(number, &damage, case, what);
                    }
                }
            }
            let mut known = self.validator_tally.accepted_damage.iter();
            if is_accepted && must_be_refused && !known.any(|(known, _)| *known == damage) {
                self.validator_tally
                    .accepted_damage
                    .push((damage, case.input.clone()));
            }
        }
    }

    /// Records the fault that a validator failed on damaged input. Each pair of a validator and a kind of damage is
    /// recorded only once.
    fn record_validator_failure(
        &mut self,
        number: usize,
        damage: &InputDamage,
        case: &Case,
        what: Fact,
    ) {
        let failed = (number, damage.clone());
        if !self.validator_tally.reported_failures.contains(&failed) {
            let damage = failed.1.clone();
            let fault = WrongJunkReaction::ValidatorFails { damage, what }.fact();
            let fault = jury_answer::add_file_name(&case.input, fault);
            self.report.faults.push(fault);
            self.validator_tally.reported_failures.push(failed);
        }
    }

    fn run_validator(
        &mut self,
        number: usize,
        input: &[u8],
        subtask: Option<usize>,
    ) -> Result<ValidationResult, Fact> {
        let outcome = self.validators[number].validate(input, subtask);
        self.count_validator_run(number, &outcome);
        outcome
    }

    /// Runs a validator on the input of a case, once per subtask of the case. `None` if the validator does not apply
    /// to this case.
    fn run_validator_on_case(
        &mut self,
        number: usize,
        case: &Case,
        input: &[u8],
    ) -> Option<Result<ValidationResult, Fact>> {
        let subtasks = self.problem.subtask_indices(case);
        let outcome = self.validators[number].validate_case(case, &subtasks, input)?;
        self.count_validator_run(number, &outcome);
        Some(outcome)
    }

    /// Counts a run of a validator, and whether the validator did not accept the input.
    fn count_validator_run(&mut self, number: usize, outcome: &Result<ValidationResult, Fact>) {
        self.report.runs += 1;
        let refused = &mut self.validator_tally.refusal_counts;
        refused.resize(self.validators.len(), 0);
        refused[number] += usize::from(!matches!(outcome, Ok(ValidationResult::Valid(_))));
    }

    /// Adds the findings about the validators as a whole, after all inputs were tested.
    pub(super) fn record_validator_findings(&mut self) {
        if let Some(first) = self.validator_tally.inputs_without_validator.first() {
            let count = self.validator_tally.inputs_without_validator.len();
            let what = AuditFault::InputsWithoutValidator { count }.fact();
            let warning = jury_answer::add_file_name(first, what);
            self.report.warnings.push(warning);
        }
        if self.validator_tally.damaged_input_count == 0 {
            return;
        }
        let mut idle = 0;
        for (number, validator) in self.validators.iter().enumerate() {
            let Some(&count) = self.validator_tally.damaged_input_counts.get(&number) else {
                continue;
            };
            if self.validator_tally.refusal_counts[number] == 0 {
                idle += 1;
                let fault = AuditFault::ValidatorRefusesNothing {
                    validator: validator.name().to_owned(),
                    count,
                };
                self.report.faults.push(fault.fact());
            }
        }
        // If no validator refuses anything, further findings about the accepted kinds of damage would only repeat that.
        if idle == self.validator_tally.damaged_input_counts.len() {
            return;
        }
        for (damage, file) in std::mem::take(&mut self.validator_tally.accepted_damage) {
            // All other kinds of damage may yield a legal input by chance.
            let is_certain = matches!(damage, InputDamage::NoBytes | InputDamage::Latin1Byte);
            let what = WrongJunkReaction::ValidatorAccepts { damage }.fact();
            let fact = jury_answer::add_file_name(&file, what);
            if is_certain {
                self.report.faults.push(fact)
            } else {
                self.report.warnings.push(fact)
            }
        }
    }
}
