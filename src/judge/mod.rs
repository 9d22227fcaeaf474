//! Submission → scorecard: compile, run, check, decide, score.
//!
//! ```text
//! Submission ─compile→ Program ─sandbox→ Outcome ─checker→ Judgement ─decide→ Decision ─scoring→ Scorecard
//! ```
//!
//! [`grade`] does so with one submission, [`contest`] with everybody in parallel, and keeps a journal.

pub mod candidate;
pub mod contest;
pub(crate) mod evidence;
mod judging;
pub mod jury_answer;
pub mod parallel;
pub mod result;
pub mod run_result;
mod runs;
mod scoring;
mod seen;
pub mod submission;
pub mod test_set;
pub mod verdict;

use std::sync::atomic::AtomicBool;

use crate::judge::judging::Judging;
use crate::judge::result::{CompileLog, Scorecard};
use crate::judge::scoring::Scorer;
use crate::judge::submission::compile::{self, Compiled};
use crate::judge::submission::submission::Submission;
use crate::judge::test_set::TestSet;
use crate::judge::verdict::Verdict;
use crate::package::problem_toml::Problem;
use crate::sandbox::{Limits, Runner};

/// What grading needs beside problem and submission.
pub struct Grading<'a> {
    /// Where programs and compilers run.
    pub runner: &'a dyn Runner,
    /// What a compiler may use.
    pub compiler: &'a Limits,
    /// CPU-limit multiplier at which a run is killed; from 1.3 on, a run near the limit can be told from a hopeless one.
    pub patience: f64,
    /// Do cases without points change the verdict?
    pub strict: bool,
    /// Becomes true when caipan is to stop: what is finished is still reported.
    pub cancel: &'a AtomicBool,
}

/// Judges one submission on the cases of a test set.
pub fn grade(
    problem: &Problem,
    test_set: &TestSet,
    submission: &Submission,
    grading: &Grading,
) -> Scorecard {
    let limits = limits_for(problem, submission);
    let scorer = Scorer {
        problem,
        test_set,
        submission,
        limits,
        strict: grading.strict,
        skip_lost: false,
    };
    match compile::compile(submission, limits.memory, grading) {
        Compiled::Program(program, log) => {
            let judging = Judging {
                problem,
                program: &program,
                limits: &limits,
                grading,
            };
            scorer.fill(log, judging.answer_all(&test_set.test_cases), None)
        }
        Compiled::Refused(log) => scorer.fill(log, Vec::new(), Some(Verdict::CompileError)),
        Compiled::Cancelled => scorer.fill(CompileLog::none(), Vec::new(), None),
        Compiled::Failed(reason) => {
            let blank = scorer.fill(CompileLog::none(), Vec::new(), Some(Verdict::JudgeError));
            Scorecard {
                reason: Some(reason),
                ..blank
            }
        }
    }
}

/// The problem's limits with the language's factor and processes.
fn limits_for(problem: &Problem, submission: &Submission) -> Limits {
    let language = &submission.language;
    Limits {
        cpu: problem.limits.cpu.mul_f64(language.time_factor),
        wall: problem.limits.wall.mul_f64(language.time_factor),
        processes: problem.limits.processes.saturating_add(language.processes),
        ..problem.limits
    }
}
