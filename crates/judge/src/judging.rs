//! Judges one program: runs it on a case, pass by pass, and decides on its output.
//!
//! ```text
//!   judging   the program, and the passes of one case
//!   one_run   one pass: run, checked, decided
//!   output    where the output of a run is
//! ```

mod one_run;
mod output;

use std::ffi::OsString;
use std::sync::Arc;

use crate::evidence::RunNote;
use crate::grading::{self, Grading};
use crate::referee::{self, Heard};
use crate::run_result::RunResult;
use crate::submission::compile::{self, Build};
use crate::submission::program::Program;
use crate::submission::submission::Submission;
use crate::test_set::TestCase;
use caipan_checker::verdict::{Decision, Verdict};
use caipan_checker::{Judgement, Reason};
use caipan_problem::case::Case;
use caipan_problem::entry::Entry;
use caipan_problem::language::Language;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::{Limits, Outcome, Usage};

pub use one_run::{Cancelled, JudgedRun};

/// A compiled program and everything that decides how it is run and judged.
pub struct Judging<'a> {
    /// Problem whose checker judges the program, and whose file names it reads and writes.
    pub problem: &'a Problem,
    /// The program.
    pub program: Arc<Program>,
    /// Language of the program, which has a factor for time limits.
    pub language: &'a Language,
    /// Factor applied to every time limit.
    pub times: f64,
    /// Slowdown of this machine relative to the reference machine; reported times are divided by it.
    pub pace: f64,
    /// Extra environment variables for this program.
    pub environment: &'a [(&'a str, OsString)],
    /// Sandbox, jury programs and cancellation.
    pub grading: &'a Grading<'a>,
}

impl<'a> Judging<'a> {
    /// Compiles a submission.
    ///
    /// # Errors
    /// The submission does not compile, or its compiler cannot be run.
    pub fn of(
        problem: &'a Problem,
        submission: &'a Submission,
        grading: &'a Grading<'a>,
    ) -> Result<Self, Build> {
        match compile::compile(submission, problem.most_memory(), grading) {
            Build::Program(program, _) => Ok(Self {
                problem,
                program,
                language: &submission.language,
                times: 1.0,
                pace: 1.0,
                environment: &[],
                grading,
            }),
            other => Err(other),
        }
    }

    /// Limits of a run on this case.
    pub fn limits_on(&self, case: &Case) -> Limits {
        let limits = grading::limits_on(self.problem, case, self.language);
        Limits {
            cpu: limits.cpu.mul_f64(self.times),
            wall: limits.wall.mul_f64(self.times),
            ..limits
        }
    }

    /// Judges the program on an input that is no case of the problem, by this jury answer.
    ///
    /// # Errors
    /// The grading was cancelled.
    pub fn judge_text(&self, input: &str, answer: &str) -> Result<RunResult, Cancelled> {
        let case = Case {
            input: Entry::given("the input", input.as_bytes().to_vec()),
            ..Case::default()
        };
        let run = self.judge(&TestCase::given(&case, answer.into()), false)?;
        Ok(run.result)
    }

    /// Judges the program on one case. The result of an accepted run has neither dialogue nor pictures. With `alone`, the run
    /// gets a box in which no earlier run can have left anything.
    ///
    /// # Errors
    /// The grading was cancelled.
    pub fn judge(&self, test_case: &TestCase, alone: bool) -> Result<JudgedRun, Cancelled> {
        let mut run = self.judge_passes(test_case, alone)?;
        if run.result.verdict() == Verdict::Accepted {
            run.result.dialogue = None;
            run.result.pictures = None;
        }
        Ok(run)
    }

    /// Judges the program on one case, alone, and keeps the dialogue with the interactor even if it is accepted.
    ///
    /// # Errors
    /// The grading was cancelled.
    pub fn judge_with_dialogue(&self, test_case: &TestCase) -> Result<RunResult, Cancelled> {
        Ok(self.judge_passes(test_case, true)?.result)
    }

    /// Runs the program on a case that has no jury answer. Any output that can be read is accepted.
    ///
    /// # Errors
    /// The grading was cancelled.
    pub fn run_unjudged(&self, test_case: &TestCase, alone: bool) -> Result<JudgedRun, Cancelled> {
        let accept = |outcome: &Outcome| -> Heard {
            match self.output_of(outcome) {
                Ok(_) => Judgement::Accepted.into(),
                Err(reason) => Judgement::Rejected(reason).into(),
            }
        };
        self.run_once(test_case, None, alone, accept)
    }

    /// Judges pass by pass: after an accepted pass a program of the jury may ask for another one. The last pass decides, and
    /// the usage is the most that any pass needed.
    fn judge_passes(&self, test_case: &TestCase, alone: bool) -> Result<JudgedRun, Cancelled> {
        let (mut pass, mut most) = (None, None);
        let mut number = 1;
        loop {
            let check = |outcome: &Outcome| self.check(test_case, pass.as_ref(), outcome);
            let mut run = self.run_once(test_case, pass.as_ref(), alone, check)?;
            most = Usage::most(most, run.result.usage);
            run.result.usage = most;
            let verdict = run.result.verdict();
            let goes_on = matches!(verdict, Verdict::Accepted | Verdict::PartlyCorrect);
            let Some(next) = run.next_pass.take().filter(|_| goes_on) else {
                if number > 1 && verdict != Verdict::Accepted {
                    run.result.decision = in_pass(run.result.decision, number);
                }
                return Ok(run);
            };
            if number >= self.problem.passes() {
                run.result.decision = Decision::judge_error(referee::beyond(self.problem));
                return Ok(run);
            }
            pass = Some(next);
            number += 1;
        }
    }
}

/// Adds the number of the pass to the reason of a decision.
fn in_pass(decision: Decision, number: u32) -> Decision {
    let with_number = |Reason { kind, fact }| Reason {
        kind,
        fact: fact.with(Some(RunNote::InPass { number })),
    };
    Decision {
        reason: decision.reason.map(with_number),
        ..decision
    }
}

#[cfg(test)]
mod tests;
