//! What grading needs beside problem and submission.

use std::sync::atomic::AtomicBool;

use crate::judge::submission::foreign_programs::ForeignPrograms;
use crate::judge::submission::submission::Submission;
use crate::package::problem_toml::Problem;
use crate::sandbox::{Limits, Runner};

/// How programs are compiled and run.
#[derive(Clone, Copy)]
pub struct Grading<'a> {
    /// Where programs and compilers run.
    pub runner: &'a dyn Runner,
    /// What a compiler may use.
    pub compiler: &'a Limits,
    /// CPU-limit multiplier at which a run is killed; from 1.3 on, a run near the limit can be told from a hopeless one.
    pub patience: f64,
    /// Do cases without points change the verdict?
    pub strict: bool,
    /// The programs of the jury's.
    pub foreign: &'a ForeignPrograms,
    /// Becomes true when caipan is to stop: what is finished is still reported.
    pub cancel: &'a AtomicBool,
}

/// The problem's limits with the language's factor and processes.
pub fn limits_for(problem: &Problem, submission: &Submission) -> Limits {
    let language = &submission.language;
    Limits {
        cpu: problem.limits.cpu.mul_f64(language.time_factor),
        wall: problem.limits.wall.mul_f64(language.time_factor),
        processes: problem.limits.processes.saturating_add(language.processes),
        ..problem.limits
    }
}
