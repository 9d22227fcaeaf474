//! The verdicts of the only submission, as they come.

use std::sync::Arc;

use caipan_i18n::Lang;
use caipan_judge::contest::contestant::{Contestant, Participation};
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::ids::CaseId;
use caipan_judge::run_result::RunResult;
use caipan_report::record::Case;
use caipan_report::text;

/// The cases of the only submission.
pub(super) struct Stream<'a> {
    problem: &'a ContestProblem<'a>,
    lang: Lang,
}

impl<'a> Stream<'a> {
    /// Whose verdicts are shown as they come: somebody's who is judged alone, on one problem.
    pub(super) fn of(
        contestants: &[Contestant],
        problems: &'a [ContestProblem<'a>],
        lang: Lang,
    ) -> Option<Self> {
        let ([contestant], [problem]) = (contestants, problems) else {
            return None;
        };
        let is_one =
            matches!(&contestant.participation, Participation::Submitted(all) if all.len() == 1);
        is_one.then_some(Self { problem, lang })
    }

    /// A line on a run that is over.
    pub(super) fn line(&self, case: CaseId, run_result: &Arc<RunResult>) -> String {
        let test_case = &self.problem.test_set.test_cases[case.0];
        let result = test_case.result(Arc::clone(run_result));
        text::news(&Case::from(result), self.lang)
    }
}
