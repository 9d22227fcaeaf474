//! The self-tests beside the cases: inputs that have to be refused, outputs that have to be accepted or rejected.

use super::audit::Auditor;
use crate::judge::case::Case;
use crate::judge::config::Problem;
use crate::judge::directory::Entry;
use crate::judge::jury;
use crate::problem::{Judgement, Kind, Reason};

impl Auditor<'_> {
    /// Audits the files of `invalid_input/`, `valid_output/` and `invalid_output/`.
    pub(super) fn self_tests(&mut self, files: [Vec<Entry>; 3]) {
        let [invalid_input, valid_output, invalid_output] = files;
        for file in &invalid_input {
            match file.name.ends_with(".in") {
                true => self.invalid_input(file),
                false => self.audit.others.push(file.to_string()),
            }
        }
        self.without_output(&valid_output);
        self.without_output(&invalid_output);
        // Which outputs are right is a matter of the question that they answer.
        if !self.problem.is_another_question {
            self.outputs(&valid_output, true);
            self.outputs(&invalid_output, false);
        }
    }

    fn invalid_input(&mut self, file: &Entry) {
        let problem = self.problem;
        let Some(puzzle) = problem.checker.puzzle() else {
            return self.audit.faults.push(format!(
                "{file}: the checker {} has no validator to refuse it",
                problem.name
            ));
        };
        match jury::read(file, Kind::BadCase).map(|input| puzzle.open(&input).map(drop)) {
            Ok(Err(_)) => self.audit.refused_inputs += 1,
            Ok(Ok(())) => self
                .audit
                .faults
                .push(format!("{file}: the validator accepts this invalid input")),
            Err(reason) => self.audit.faults.push(reason.text),
        }
    }

    /// What stands beside no X.out tests nothing, though it looks as if it did.
    fn without_output(&mut self, entries: &[Entry]) {
        let has_output = |stem: &str| {
            let output = format!("{stem}.out");
            entries.iter().any(|other| other.name == output)
        };
        for entry in entries {
            let name = entry.name.as_str();
            let input = name.strip_suffix(".in");
            match input.or_else(|| name.strip_suffix(".ans")) {
                Some(stem) if has_output(stem) => {}
                Some(_) if input.is_some() => {
                    let fault = format!("{entry}: an input without its output");
                    self.audit.faults.push(fault);
                }
                _ if name.ends_with(".out") => {}
                _ => self.audit.others.push(entry.to_string()),
            }
        }
    }

    /// Judges each X.out of a self-test against X.in and X.ans.
    fn outputs(&mut self, entries: &[Entry], valid: bool) {
        let problem = self.problem;
        for output in entries.iter().filter(|entry| entry.name.ends_with(".out")) {
            let beside = |ending: &str| {
                let name = format!("{}{ending}", output.name.trim_end_matches(".out"));
                entries.iter().find(|entry| entry.name == name).cloned()
            };
            let Some(input) = beside(".in") else {
                self.audit
                    .faults
                    .push(format!("{output}: an output without its input"));
                continue;
            };
            let case = Case {
                name: output.name.clone(),
                input,
                answer: beside(".ans"),
            };
            match judge(problem, &case, output) {
                Ok(Judgement::Accepted) if valid => self.audit.accepted_outputs += 1,
                Ok(Judgement::Rejected(_) | Judgement::Partial(..)) if !valid => {
                    self.audit.rejected_outputs += 1;
                }
                Ok(Judgement::Accepted) => self
                    .audit
                    .faults
                    .push(format!("{output}: the checker accepts this wrong output")),
                Ok(Judgement::Rejected(reason) | Judgement::Partial(_, reason)) => {
                    self.audit.faults.push(format!(
                        "{output}: the checker rejects this right output: {}",
                        reason.text
                    ));
                }
                Ok(Judgement::JuryFault(reason)) => {
                    self.audit.faults.push(format!("{output}: {}", reason.text));
                }
                Err(reason) => self.audit.faults.push(reason.text),
            }
        }
    }
}

fn judge(problem: &Problem, case: &Case, output: &Entry) -> Result<Judgement, Reason> {
    let answer = jury::answer(problem.checker.as_ref(), case)?;
    let input = jury::read(&case.input, Kind::BadCase)?;
    let output = jury::read(output, Kind::WrongAnswerFile)?;
    Ok(problem.checker.check(&input, &output, &answer))
}
