//! Accepted programs of which no mutants are made. They must also be accepted on a new case before it is written.

use std::sync::OnceLock;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::original_program::is_accepted;
use caipan_checker::verdict::Verdict;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::judging::JudgingContext;
use caipan_judge::submission::submission::Submission;
use caipan_judge::test_set::{TestCase, TestSet};
use caipan_problem::problem_toml::Problem;

/// Programs that count as accepted, compiled when they are run for the first time.
pub struct OtherAcceptedPrograms<'a> {
    problem: &'a Problem,
    submissions: Vec<&'a Submission>,
    pub(super) test_set: &'a TestSet<'a>,
    grading: &'a GradingContext<'a>,
    /// Compiled programs, set on first use; the inner `None` means that compiling was cancelled.
    compiled: OnceLock<Option<Vec<OtherAcceptedProgram<'a>>>>,
}

/// Compiled program that must be accepted according to the jury, and counts as accepted until a case rejects it.
struct OtherAcceptedProgram<'a> {
    name: &'a str,
    judging: JudgingContext<'a>,
    /// Whether the program is accepted on all cases of the problem; determined when it is first rejected on a new
    /// input.
    is_accepted: OnceLock<bool>,
}

/// Rejection, on a new input, of a program that counts as accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramDisagreement {
    /// Name of the program, as in [`Submission::name`].
    pub program: String,
    /// Verdict on the new input; never accepted.
    pub verdict: Verdict,
    /// Text of the new input on which the program is not accepted.
    pub input: String,
}

/// Combined result of accepted programs on a new input.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum AcceptanceResult {
    /// All programs are accepted. The value is the largest fraction of the time limit that any program took.
    Accepted(f64),
    /// The first rejected program, with its verdict.
    Rejected { program: String, verdict: Verdict },
    /// The work was cancelled, or the jury could not judge.
    Unknown,
}

impl<'a> OtherAcceptedPrograms<'a> {
    /// Creates the list from programs that count as accepted; they are compiled later. Programs that do not compile
    /// are ignored, because `caipan validate` reports them elsewhere.
    pub fn new(
        problem: &'a Problem,
        submissions: Vec<&'a Submission>,
        test_set: &'a TestSet<'a>,
        grading: &'a GradingContext<'a>,
    ) -> Self {
        Self {
            problem,
            submissions,
            test_set,
            grading,
            compiled: OnceLock::new(),
        }
    }

    fn compile(&self) -> Option<Vec<OtherAcceptedProgram<'a>>> {
        let mut programs = Vec::new();
        for submission in &self.submissions {
            if let Ok(judging) = JudgingContext::compile(self.problem, submission, self.grading) {
                programs.push(OtherAcceptedProgram {
                    name: &submission.name,
                    judging,
                    is_accepted: OnceLock::new(),
                });
            } else if self.grading.cancel.load(Ordering::Relaxed) {
                return None;
            }
        }
        Some(programs)
    }

    /// Runs all programs on an input. Stops at a rejected program. One that is also rejected on a case of the problem says nothing about
    /// the input, so that rejection is ignored.
    pub(super) fn run_on_input(&self, test_case: &TestCase) -> AcceptanceResult {
        let Some(programs) = self.compiled.get_or_init(|| self.compile()) else {
            return AcceptanceResult::Unknown;
        };
        let mut slowest: f64 = 0.0;
        for program in programs {
            match run_program(program.name, &program.judging, test_case) {
                AcceptanceResult::Accepted(share) => slowest = slowest.max(share),
                AcceptanceResult::Rejected { .. } if !program.is_accepted_on(self.test_set) => {}
                other => return other,
            }
        }
        AcceptanceResult::Accepted(slowest)
    }
}

impl OtherAcceptedProgram<'_> {
    /// Whether the program is accepted on all cases. If not, a rejection on a new input proves nothing.
    fn is_accepted_on(&self, test_set: &TestSet) -> bool {
        *self.is_accepted.get_or_init(|| {
            let mut runs = test_set.test_cases.iter().map(|test_case| {
                let run = self.judging.judge(test_case, false).ok()?;
                Some(run.result)
            });
            runs.all(|run| run.is_some_and(|run| is_accepted(&run)))
        })
    }
}

/// Runs a program on a test case. `name` identifies the program if it is rejected.
pub(super) fn run_program(
    name: &str,
    judging: &JudgingContext,
    test_case: &TestCase,
) -> AcceptanceResult {
    let Ok(run) = judging.judge(test_case, false) else {
        return AcceptanceResult::Unknown;
    };
    match run.result.verdict() {
        Verdict::Accepted => {
            let time = run.result.usage.and_then(|usage| usage.cpu);
            AcceptanceResult::from_cpu_time_of_accepted_run(
                time.unwrap_or_default(),
                judging,
                test_case,
            )
        }
        Verdict::JudgeError => AcceptanceResult::Unknown,
        verdict => AcceptanceResult::Rejected {
            program: name.to_owned(),
            verdict,
        },
    }
}

impl AcceptanceResult {
    /// Returns the result of a program that is accepted on a test case after this CPU time.
    pub(super) fn from_cpu_time_of_accepted_run(
        time: Duration,
        judging: &JudgingContext,
        test_case: &TestCase,
    ) -> Self {
        let limit = judging.run_limits(test_case.case).cpu;
        Self::Accepted(time.as_secs_f64() / limit.as_secs_f64().max(f64::MIN_POSITIVE))
    }
}
