//! A submission that is asked one case after the other, whatever comes up.

use crate::judge::judging::Judging;
use crate::judge::result::{CaseResult, CompileLog};
use crate::judge::submission::compile::{self, Compiled, Program};
use crate::judge::submission::submission::Submission;
use crate::judge::test_set::TestCase;
use crate::judge::{Grading, limits_for};
use crate::package::case::Case;
use crate::package::directory::Entry;
use crate::package::problem_toml::Problem;
use crate::problem::Reason;
use crate::sandbox::Limits;

/// A compiled submission.
pub struct Candidate<'a> {
    problem: &'a Problem,
    grading: &'a Grading<'a>,
    program: Program,
    limits: Limits,
}

/// Why there is nobody to ask.
pub enum Absent {
    /// The submission does not compile.
    Refused(CompileLog),
    /// The compiler could not be run.
    Failed(Reason),
    /// caipan was told to stop.
    Cancelled,
}

impl<'a> Candidate<'a> {
    /// Compiles the submission.
    ///
    /// # Errors
    /// Why there is no program.
    pub fn compile(
        problem: &'a Problem,
        submission: &Submission,
        grading: &'a Grading<'a>,
    ) -> Result<Self, Absent> {
        let limits = limits_for(problem, submission);
        match compile::compile(submission, limits.memory, grading) {
            Compiled::Program(program, _) => Ok(Self {
                problem,
                grading,
                program,
                limits,
            }),
            Compiled::Refused(log) => Err(Absent::Refused(log)),
            Compiled::Failed(reason) => Err(Absent::Failed(reason)),
            Compiled::Cancelled => Err(Absent::Cancelled),
        }
    }

    /// The limits that it is held to.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The same program with so many times the time.
    pub fn with_time(mut self, factor: f64) -> Self {
        self.limits.cpu = self.limits.cpu.mul_f64(factor);
        self.limits.wall = self.limits.wall.mul_f64(factor);
        self
    }

    /// Runs it on an input whose jury answer is known. `None` where caipan was told to stop.
    pub fn answer(&self, input: &str, answer: &str) -> Option<CaseResult> {
        let case = Case {
            name: String::new(),
            input: Entry::given("the input", input.as_bytes().to_vec()),
            answer: None,
        };
        self.ask(&TestCase::given(&case, answer.into()))
    }

    /// Runs it on a case of a test set. `None` where caipan was told to stop.
    pub fn ask(&self, test_case: &TestCase) -> Option<CaseResult> {
        let judging = Judging {
            problem: self.problem,
            program: &self.program,
            limits: &self.limits,
            grading: self.grading,
        };
        judging.answer(test_case)
    }
}
