//! One problem of a contest, with content hashes of the cases.

use crate::content_id::ContentId;
use crate::contest::result_keys;
use crate::ids::CaseId;
use crate::referee;
use crate::test_set::TestSet;
use caipan_checker::{Reason, ReasonKind};
use caipan_problem::problem_toml::Problem;

/// Problem of a contest, with the test data on which all contestants are judged.
pub struct ContestProblem<'a> {
    /// Problem as loaded from problem.toml.
    pub problem: &'a Problem,
    /// Cases with their points and answers.
    pub test_set: &'a TestSet<'a>,
    /// Hash of each case; `None` if a fault of the jury prevents hashing, or if results are not stored.
    pub case_ids: Vec<Option<ContentId>>,
}

impl<'a> ContestProblem<'a> {
    /// Creates a problem whose results are not stored. Cases are not hashed, so their files are read only when they are
    /// run.
    pub(crate) fn without_case_ids(problem: &'a Problem, test_set: &'a TestSet<'a>) -> Self {
        Self {
            problem,
            test_set,
            case_ids: vec![None; test_set.test_cases.len()],
        }
    }

    /// Creates a problem and hashes all cases, so that results can be stored.
    pub fn with_case_ids(problem: &'a Problem, test_set: &'a TestSet<'a>) -> Self {
        let test_cases = test_set.test_cases.iter();
        // If the checker cannot be read, results are not kept; the error is reported when the checker is used.
        let foreign = referee::checker_and_interactor_id(problem);
        Self {
            problem,
            test_set,
            case_ids: test_cases
                .map(|test_case| {
                    result_keys::case_id(problem, foreign.as_ref().ok()?.as_ref(), test_case)
                })
                .collect(),
        }
    }

    /// Returns the jury's fault that prevents hashing a case, for example an unreadable input or checker; `None` if
    /// there is no such fault.
    pub fn case_id_fault(&self, case: CaseId) -> Option<Reason> {
        let test_case = &self.test_set.test_cases[case.0];
        (test_case.answer.require_valid_case().err())
            .or_else(|| test_case.input().err())
            .or_else(|| test_case.answer().err())
            .or_else(|| {
                let unreadable = referee::checker_and_interactor_id(self.problem).err()?;
                Some(Reason::new(ReasonKind::Checker, unreadable))
            })
    }
}
