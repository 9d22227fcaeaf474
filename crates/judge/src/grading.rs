//! What grading needs beside problem and submission.

use std::sync::atomic::AtomicBool;

use crate::submission::foreign_programs::ForeignPrograms;
use caipan_problem::case::Case;
use caipan_problem::language::Language;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::{Limits, Runner};

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

/// What a program in this language may use on a case.
pub fn limits_on(problem: &Problem, case: &Case, language: &Language) -> Limits {
    limits_for(&problem.limits_of(case), language)
}

/// The limits of a problem or of a case with the language's factor and processes.
pub fn limits_for(limits: &Limits, language: &Language) -> Limits {
    Limits {
        cpu: limits.cpu.mul_f64(language.time_factor),
        wall: limits.wall.mul_f64(language.time_factor),
        processes: limits.processes.saturating_add(language.processes),
        ..*limits
    }
}
