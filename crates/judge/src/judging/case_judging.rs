//! The runs of a program on one case: one run, or several passes in a multi-pass problem.

use super::judged_run::{JudgedRun, RunCancelled};
use super::judging_context::JudgingContext;
use crate::evidence::RunNote;
use crate::referee;
use crate::run_result::RunResult;
use crate::test_set::TestCase;
use caipan_checker::verdict::{Decision, Verdict};
use caipan_checker::{Judgement, Reason};
use caipan_problem::case::Case;
use caipan_sandbox::ResourceUsage;

impl JudgingContext<'_> {
    /// Judges the program on `input`, which need not be a case of the problem, with the jury answer `answer`.
    ///
    /// # Errors
    /// The grading was cancelled.
    pub fn judge_on_input(&self, input: &str, answer: &str) -> Result<RunResult, RunCancelled> {
        let case = Case::from_input_text(input);
        let run = self.judge(&TestCase::with_answer(&case, answer.into()), false)?;
        Ok(run.result)
    }

    /// Judges the program on one case. If the run is accepted, dialogue and pictures are removed from the result. With
    /// `in_new_sandbox`, the run gets a new sandbox that no earlier run can have modified.
    ///
    /// # Errors
    /// The grading was cancelled.
    pub fn judge(
        &self,
        test_case: &TestCase,
        in_new_sandbox: bool,
    ) -> Result<JudgedRun, RunCancelled> {
        let mut run = self.judge_passes(test_case, in_new_sandbox)?;
        if run.result.verdict() == Verdict::Accepted {
            run.result.dialogue = None;
            run.result.pictures = None;
        }
        Ok(run)
    }

    /// Judges the program on one case in a new sandbox, and keeps the dialogue with the interactor even if the program
    /// is accepted.
    ///
    /// # Errors
    /// The grading was cancelled.
    pub fn judge_and_keep_dialogue(&self, test_case: &TestCase) -> Result<RunResult, RunCancelled> {
        Ok(self.judge_passes(test_case, true)?.result)
    }

    /// Runs the program once on a case that has no jury answer. Any output that can be read is accepted.
    ///
    /// # Errors
    /// The grading was cancelled.
    pub fn run_without_judging(
        &self,
        test_case: &TestCase,
        in_new_sandbox: bool,
    ) -> Result<JudgedRun, RunCancelled> {
        self.run_single_pass(test_case, None, in_new_sandbox, |outcome| {
            match self.select_judged_output(outcome) {
                Ok(_) => Judgement::Accepted.into(),
                Err(reason) => Judgement::Rejected(reason).into(),
            }
        })
    }

    /// Judges all passes on a case. After an accepted or partly correct pass, the checker or the interactor may request
    /// another pass. The last pass decides; the reported usage is the maximum over all passes.
    fn judge_passes(
        &self,
        test_case: &TestCase,
        in_new_sandbox: bool,
    ) -> Result<JudgedRun, RunCancelled> {
        let (mut pass, mut most) = (None, None);
        let mut number = 1;
        loop {
            let mut run =
                self.run_single_pass(test_case, pass.as_ref(), in_new_sandbox, |outcome| {
                    self.check_output(test_case, pass.as_ref(), outcome)
                })?;
            most = ResourceUsage::max_usage_of_both(most, run.result.usage);
            run.result.usage = most;
            let verdict = run.result.verdict();
            let goes_on = matches!(verdict, Verdict::Accepted | Verdict::PartlyCorrect);
            let Some(next) = run.next_pass.take().filter(|_| goes_on) else {
                if number > 1 && verdict != Verdict::Accepted {
                    run.result.decision = add_pass_number_to_reason(run.result.decision, number);
                }
                return Ok(run);
            };
            if number >= self.problem.max_passes() {
                run.result.decision =
                    Decision::judge_error(referee::too_many_passes_reason(self.problem));
                return Ok(run);
            }
            pass = Some(next);
            number += 1;
        }
    }
}

/// Adds the number of the pass to the reason of a decision.
fn add_pass_number_to_reason(decision: Decision, number: u32) -> Decision {
    Decision {
        reason: decision.reason.map(|Reason { kind, fact }| Reason {
            kind,
            fact: fact.with_note(Some(RunNote::InPass { number })),
        }),
        ..decision
    }
}
