//! Audits a case directory: every input by the validator, every answer by the reference solver, and the self-tests of both.

use crate::judge::case::{self, Case, CaseError, SELF_TESTS};
use crate::judge::config::Problem;
use crate::judge::directory::{Directory, Entry};
use crate::judge::{exam, jury};
use crate::problem::{Judgement, Kind, Reason};

/// What an audit has seen.
#[derive(Debug, Default)]
pub struct Audit {
    /// Cases whose input is legal and whose answer is right.
    pub valid_cases: usize,
    /// Files of `invalid_input/` that were refused.
    pub refused_inputs: usize,
    /// Files of `valid_output/` that were accepted.
    pub accepted_outputs: usize,
    /// Files of `invalid_output/` that were rejected.
    pub rejected_outputs: usize,
    /// What is wrong, each fault with the file it is in.
    pub faults: Vec<String>,
}

/// Audits the problem's own directory, whose subtasks have to fit its cases too.
///
/// # Errors
/// As [`directory`].
pub fn own_directory(problem: &Problem) -> Result<Audit, CaseError> {
    let mut audit = directory(problem, &problem.directory)?;
    if let Ok(cases) = case::find(&problem.directory) {
        audit.faults.extend(exam::misfit(problem, &cases));
    }
    Ok(audit)
}

/// Audits the cases of `directory`, and its self-tests where it has any.
///
/// # Errors
/// A folder that cannot be read, an answer without input, nothing at all to audit.
pub fn directory(problem: &Problem, directory: &Directory) -> Result<Audit, CaseError> {
    let mut audit = Audit::default();
    let entries = directory.entries()?;
    let folder_of = |entry: &Entry| {
        entry
            .name
            .split('/')
            .find(|part| SELF_TESTS.contains(part))
            .map(str::to_owned)
    };
    let mut graded = Vec::new();
    let mut self_tests: [Vec<Entry>; 3] = Default::default();
    for entry in entries {
        match folder_of(&entry)
            .and_then(|folder| SELF_TESTS.iter().position(|known| *known == folder))
        {
            Some(number) => self_tests[number].push(entry),
            None => graded.push(entry),
        }
    }
    let [invalid_input, valid_output, invalid_output] = self_tests;
    let mut cases = case::pair(graded)?;
    if problem.is_another_question {
        cases.iter_mut().for_each(|case| case.answer = None);
    }
    if cases.is_empty()
        && invalid_input.is_empty()
        && valid_output.is_empty()
        && invalid_output.is_empty()
    {
        return Err(CaseError::None(directory.to_string()));
    }
    cases.iter().for_each(|case| audit.case(problem, case));
    invalid_input
        .iter()
        .filter(|file| file.name.ends_with(".in"))
        .for_each(|file| audit.invalid_input(problem, file));
    // Which outputs are right is a matter of the question that they answer.
    if !problem.is_another_question {
        audit.outputs(problem, valid_output, true);
        audit.outputs(problem, invalid_output, false);
    }
    Ok(audit)
}

impl Audit {
    /// Audits one case.
    pub fn case(&mut self, problem: &Problem, case: &Case) {
        match jury::answer(problem.checker.as_ref(), case) {
            Ok(_) => self.valid_cases += 1,
            Err(reason) => self.faults.push(reason.text),
        }
    }

    fn invalid_input(&mut self, problem: &Problem, file: &Entry) {
        let Some(puzzle) = problem.checker.puzzle() else {
            self.faults.push(format!(
                "{file}: the checker {} has no validator to refuse it",
                problem.name
            ));
            return;
        };
        match jury::read(file, Kind::BadCase).map(|input| puzzle.validate(&input)) {
            Ok(Err(_)) => self.refused_inputs += 1,
            Ok(Ok(())) => self
                .faults
                .push(format!("{file}: the validator accepts this invalid input")),
            Err(reason) => self.faults.push(reason.text),
        }
    }

    /// Judges each X.out of a self-test against X.in and X.ans.
    fn outputs(&mut self, problem: &Problem, entries: Vec<Entry>, valid: bool) {
        for output in entries.iter().filter(|entry| entry.name.ends_with(".out")) {
            let beside = |ending: &str| {
                let name = format!("{}{ending}", output.name.trim_end_matches(".out"));
                entries.iter().find(|entry| entry.name == name).cloned()
            };
            let Some(input) = beside(".in") else {
                self.faults
                    .push(format!("{output}: an output without its input"));
                continue;
            };
            let case = Case {
                name: output.name.clone(),
                input,
                answer: beside(".ans"),
            };
            match judge(problem, &case, output) {
                Ok(Judgement::Accepted) if valid => self.accepted_outputs += 1,
                Ok(Judgement::Rejected(_) | Judgement::Partial(..)) if !valid => {
                    self.rejected_outputs += 1
                }
                Ok(Judgement::Accepted) => self
                    .faults
                    .push(format!("{output}: the checker accepts this wrong output")),
                Ok(Judgement::Rejected(reason) | Judgement::Partial(_, reason)) => {
                    self.faults.push(format!(
                        "{output}: the checker rejects this right output: {}",
                        reason.text
                    ));
                }
                Ok(Judgement::JuryFault(reason)) => {
                    self.faults.push(format!("{output}: {}", reason.text))
                }
                Err(reason) => self.faults.push(reason.text),
            }
        }
    }
}

fn judge(problem: &Problem, case: &Case, output: &Entry) -> Result<Judgement, Reason> {
    let answer = jury::answer(problem.checker.as_ref(), case)?;
    let input = jury::read(&case.input, Kind::BadCase)?;
    let output = jury::read(output, Kind::BadCase)?;
    Ok(problem.checker.check(&input, &output, &answer))
}
