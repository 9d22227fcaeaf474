//! One problem of a contest, with content hashes of the cases.

use crate::content_id::ContentId;
use crate::contest::names;
use crate::ids::CaseId;
use crate::referee;
use crate::test_set::TestSet;
use caipan_checker::{Kind, Reason};
use caipan_problem::problem_toml::Problem;

/// One problem of a contest.
pub struct ContestProblem<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// What is asked.
    pub test_set: &'a TestSet<'a>,
    /// The names of the cases by their content; none where the jury is at fault, or nobody asks.
    pub case_ids: Vec<Option<ContentId>>,
}

impl<'a> ContestProblem<'a> {
    /// A problem whose results nobody keeps: its cases are read when they are run, and no sooner.
    pub fn unnamed(problem: &'a Problem, test_set: &'a TestSet<'a>) -> Self {
        Self {
            problem,
            test_set,
            case_ids: vec![None; test_set.test_cases.len()],
        }
    }

    /// A problem whose cases are named by their content.
    pub fn new(problem: &'a Problem, test_set: &'a TestSet<'a>) -> Self {
        let test_cases = test_set.test_cases.iter();
        // What cannot be read is not kept, and said where it is needed.
        let foreign = referee::identity(problem);
        Self {
            problem,
            test_set,
            case_ids: test_cases
                .map(|test_case| {
                    let foreign = foreign.as_ref().ok()?.as_ref();
                    names::case_id(problem, foreign, test_case)
                })
                .collect(),
        }
    }

    /// Why a case has no name: the jury's fault, if it is.
    pub fn fault(&self, case: CaseId) -> Option<Reason> {
        let test_case = &self.test_set.test_cases[case.0];
        let foreign = || referee::identity(self.problem).err();
        (test_case.answer.check_ready().err())
            .or_else(|| test_case.input().err())
            .or_else(|| test_case.answer().err())
            .or_else(|| foreign().map(|what| Reason::new(Kind::Checker, what)))
    }
}
