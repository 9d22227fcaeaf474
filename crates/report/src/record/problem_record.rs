//! Conversion of problems and cases to their records in results, with everything needed to replay outputs.

use super::results::{Problem, ProblemCase};
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::jury_answer;
use caipan_judge::run_result::MAX_KEPT_OUTPUT;
use caipan_problem::problem_toml;

impl Problem {
    /// Creates the record of a problem with these cases.
    pub fn from_problem(problem: &problem_toml::Problem, cases: Vec<ProblemCase>) -> Self {
        Self {
            name: problem.name.clone(),
            checker: problem.checker_name.clone(),
            machine_factor: problem.machine_factor,
            settings: problem.settings.clone(),
            cases,
        }
    }
}

impl Problem {
    /// Creates the record of a contest's problem, with everything that is needed to replay outputs.
    pub fn from_contest_problem(problem: &ContestProblem) -> Self {
        let test_cases = problem.test_set.test_cases.iter().zip(&problem.case_ids);
        let cases = test_cases.map(|(test_case, id)| {
            let is_known = jury_answer::has_jury_answer(problem.problem, test_case.case);
            let input = test_case.input().ok();
            let answer = test_case.answer().ok().filter(|_| is_known);
            let name = &test_case.case.name;
            ProblemCase::from_bytes(name, id.as_ref(), input.as_deref(), answer.as_deref())
        });
        Self::from_problem(problem.problem, cases.collect())
    }

    /// Creates the record of a contest's problem without inputs, answers, ids and settings.
    pub fn without_inputs(problem: &ContestProblem) -> Self {
        let cases = problem.test_set.test_cases.iter();
        Self {
            name: problem.problem.name.clone(),
            checker: problem.problem.checker_name.clone(),
            machine_factor: None,
            settings: Default::default(),
            cases: cases
                .map(|test_case| ProblemCase::from_bytes(&test_case.case.name, None, None, None))
                .collect(),
        }
    }
}

impl ProblemCase {
    /// Creates the record of a case. Input and answer are included if they are valid UTF-8 of at most
    /// [`MAX_KEPT_OUTPUT`] bytes.
    pub fn from_bytes(
        name: &str,
        id: Option<&ContentId>,
        input: Option<&[u8]>,
        answer: Option<&[u8]>,
    ) -> Self {
        Self {
            name: name.to_owned(),
            id: id.map_or(String::new(), |id| id.as_str().to_owned()),
            input: input.and_then(decode_utf8_if_short),
            answer: answer.and_then(decode_utf8_if_short),
        }
    }
}

fn decode_utf8_if_short(bytes: &[u8]) -> Option<String> {
    let is_short = bytes.len() <= MAX_KEPT_OUTPUT;
    is_short.then(|| String::from_utf8(bytes.to_vec()).ok())?
}
