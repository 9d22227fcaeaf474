//! The type `JudgingContext`: a compiled program with everything that is needed to run it and to judge its output.

use std::ffi::OsString;
use std::sync::Arc;

use crate::grading_context::{self, GradingContext};
use crate::submission::compile::{self, CompilationState};
use crate::submission::program::Program;
use crate::submission::submission::Submission;
use caipan_problem::case::Case;
use caipan_problem::language::Language;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::RunLimits;

/// A compiled program and everything that decides how it is run and judged.
#[derive(Clone)]
pub struct JudgingContext<'a> {
    /// Problem that the program is meant to solve, with limits, checker and file names.
    pub problem: &'a Problem,
    /// Compiled program, shared by all runs and threads.
    pub program: Arc<Program>,
    /// Language of the program, which has a factor for time limits.
    pub language: &'a Language,
    /// Factor by which every time limit is multiplied, in addition to the factor of the language.
    pub limit_factor: f64,
    /// Factor by which programs run slower on this machine than on the reference machine; reported times are divided by
    /// it.
    pub slowdown: f64,
    /// Environment variables that are set for this program in addition to the usual ones.
    pub environment: &'a [(&'a str, OsString)],
    /// Sandbox, jury programs and cancellation flag that are shared by all runs.
    pub grading: &'a GradingContext<'a>,
}

impl<'a> JudgingContext<'a> {
    /// Compiles a submission. `limit_factor` and `slowdown` are set to 1, and no extra environment variables are set.
    ///
    /// # Errors
    /// The submission does not compile, or its compiler cannot be run.
    pub fn compile(
        problem: &'a Problem,
        submission: &'a Submission,
        grading: &'a GradingContext<'a>,
    ) -> Result<Self, CompilationState> {
        match compile::compile(submission, problem.max_memory(), grading) {
            CompilationState::Program(program, _) => Ok(Self {
                problem,
                program,
                language: &submission.language,
                limit_factor: 1.0,
                slowdown: 1.0,
                environment: &[],
                grading,
            }),
            other => Err(other),
        }
    }

    /// Limits of a run on this case, with the factor of the language and `limit_factor` applied.
    pub fn run_limits(&self, case: &Case) -> RunLimits {
        let limits = grading_context::run_limits(self.problem, case, self.language);
        RunLimits {
            cpu: limits.cpu.mul_f64(self.limit_factor),
            wall: limits.wall.mul_f64(self.limit_factor),
            ..limits
        }
    }
}
