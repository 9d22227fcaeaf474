//! Lines for the verdicts of a single submission, shown as soon as each case is judged.

use std::sync::Arc;

use crate::record::Case;
use crate::text;
use caipan_i18n::Lang;
use caipan_judge::contest::contestant::{Contestant, Participation};
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::ids::CaseId;
use caipan_judge::run_result::RunResult;

/// Formats the lines that show the verdicts of a single submission during grading.
pub struct VerdictStream<'a> {
    problem: &'a ContestProblem<'a>,
    lang: Lang,
}

impl<'a> VerdictStream<'a> {
    /// Returns a stream if there is exactly one submission to one problem, otherwise `None`.
    pub fn for_single_submission(
        contestants: &[Contestant],
        problems: &'a [ContestProblem<'a>],
        lang: Lang,
    ) -> Option<Self> {
        let ([contestant], [problem]) = (contestants, problems) else {
            return None;
        };
        let is_single =
            matches!(&contestant.participation, Participation::Submitted(all) if all.len() == 1);
        is_single.then_some(Self { problem, lang })
    }

    /// Returns the line for the result of a run, with a remark if the run was near a limit.
    pub fn format_case_line(&self, case: CaseId, run_result: &Arc<RunResult>) -> String {
        let test_case = &self.problem.test_set.test_cases[case.0];
        let result = test_case.build_case_result(Arc::clone(run_result));
        text::format_progress_line(&Case::from(result), self.lang)
    }
}
