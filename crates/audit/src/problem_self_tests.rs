//! Audits self-tests: inputs that must be refused, and outputs that must be accepted or rejected.

use super::audit::Auditor;
use super::audit_fault::AuditFault;
use caipan_checker::{Judgement, Reason, ReasonKind};
use caipan_facts::Evidence;
use caipan_judge::jury_answer;
use caipan_judge::referee::{Referee, RefereeInput};
use caipan_problem::case::Case;
use caipan_problem::entry::Entry;
use caipan_problem::problem_toml::Problem;

impl Auditor<'_> {
    /// Audits the files of `invalid_input/`, `valid_output/` and `invalid_output/`.
    pub(super) fn audit_problem_self_tests(
        &mut self,
        [invalid_input, valid_output, invalid_output]: [Vec<Entry>; 3],
    ) {
        for file in &invalid_input {
            if file.name.ends_with(".in") {
                self.audit_invalid_input(file)
            } else {
                self.report.unrelated_files.push(file.to_string())
            }
        }
        self.record_missing_outputs(&valid_output);
        self.record_missing_outputs(&invalid_output);
        // If command-line settings change the question of the problem, the expected verdicts on the outputs do not
        // apply.
        if !self.problem.has_changed_puzzle_settings {
            self.check_self_test_outputs(&valid_output, true);
            self.check_self_test_outputs(&invalid_output, false);
        }
    }

    /// Checks that the puzzle's rules or a validator refuse an input; otherwise records a fault.
    fn audit_invalid_input(&mut self, file: &Entry) {
        let puzzle = self.problem.judge.puzzle();
        if puzzle.is_none() && self.validators.is_empty() {
            let (file, checker) = (file.to_string(), self.problem.name.clone());
            let fault = AuditFault::NoValidator { file, checker };
            return self.report.faults.push(fault.fact());
        }
        let input = match jury_answer::read_jury_file(file, ReasonKind::BadCase) {
            Ok(input) => input,
            Err(reason) => return self.report.faults.push(reason.fact),
        };
        let by_puzzle = puzzle.is_some_and(|puzzle| puzzle.open(&input).is_err());
        let Some(by_validator) = self.check_validators_refuse_input(file, &input) else {
            return;
        };
        if by_puzzle || by_validator {
            self.report.refused_inputs += 1;
        } else {
            let fault = AuditFault::InvalidAccepted {
                file: file.to_string(),
            };
            self.report.faults.push(fault.fact());
        }
    }

    /// Records a fault for each X.in without the matching X.out: it looks like a self-test, but tests nothing. Other
    /// unexpected files are recorded as unrelated.
    fn record_missing_outputs(&mut self, entries: &[Entry]) {
        for entry in entries {
            let name = entry.name.as_str();
            let input = name.strip_suffix(".in");
            match input.or_else(|| name.strip_suffix(".ans")) {
                Some(stem) if find_entry(entries, &format!("{stem}.out")).is_some() => {}
                Some(_) if input.is_some() => {
                    let file = entry.to_string();
                    self.report
                        .faults
                        .push(AuditFault::NoOutput { file }.fact());
                }
                _ if name.ends_with(".out") => {}
                _ => self.report.unrelated_files.push(entry.to_string()),
            }
        }
    }

    /// Judges each X.out of a self-test with X.in and X.ans. Records a fault if an output is rejected that must be
    /// accepted, or accepted that must be rejected.
    fn check_self_test_outputs(&mut self, entries: &[Entry], must_be_accepted: bool) {
        let problem = self.problem;
        for output in entries.iter().filter(|entry| entry.name.ends_with(".out")) {
            let stem = output.name.trim_end_matches(".out");
            let Some(input) = find_entry(entries, &format!("{stem}.in")) else {
                let file = output.to_string();
                self.report.faults.push(AuditFault::NoInput { file }.fact());
                continue;
            };
            let case = Case {
                name: output.name.clone(),
                input: input.clone(),
                answer: find_entry(entries, &format!("{stem}.ans")).cloned(),
                ..Case::default()
            };
            self.report.runs += usize::from(problem.judge.jury_checker_definition().is_some());
            match judge_output_file(problem, self.referee, &case, output) {
                Ok(Judgement::Accepted) if must_be_accepted => self.report.accepted_outputs += 1,
                Ok(Judgement::Rejected(_) | Judgement::Partial(..)) if !must_be_accepted => {
                    self.report.rejected_outputs += 1;
                }
                Ok(Judgement::Accepted) => {
                    let file = output.to_string();
                    self.report
                        .faults
                        .push(AuditFault::WrongAccepted { file }.fact());
                }
                Ok(Judgement::Rejected(reason) | Judgement::Partial(_, reason)) => {
                    let (file, what) = (output.to_string(), reason.fact);
                    let fault = AuditFault::RightRejected { file, what };
                    self.report.faults.push(fault.fact());
                }
                Ok(Judgement::JuryFault(reason)) => {
                    let fault = jury_answer::add_file_name(output, reason.fact);
                    self.report.faults.push(fault);
                }
                Err(reason) => self.report.faults.push(reason.fact),
            }
        }
    }
}

fn find_entry<'a>(entries: &'a [Entry], name: &str) -> Option<&'a Entry> {
    entries.iter().find(|entry| entry.name == name)
}

/// Judges the output of a self-test. The error is an unreadable file or a failure of the puzzle's solver.
fn judge_output_file(
    problem: &Problem,
    referee: &Referee,
    case: &Case,
    output: &Entry,
) -> Result<Judgement, Reason> {
    let answer = jury_answer::answer_from_puzzle_or_file(problem.judge.puzzle(), case)?;
    let input = jury_answer::read_jury_file(&case.input, ReasonKind::BadCase)?;
    let output = jury_answer::read_jury_file(output, ReasonKind::WrongAnswerFile)?;
    let asked = RefereeInput::for_case(problem, case, &input, &output, &answer);
    Ok(referee.judge(&asked).judgement)
}
