//! Options of grading that do not depend on a problem or a submission.

use std::sync::atomic::AtomicBool;

use crate::submission::compiled_jury_programs::CompiledJuryPrograms;
use caipan_problem::case::Case;
use caipan_problem::language::Language;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::{RunLimits, Runner};

/// Sandbox, limits and options for compiling and running programs.
#[derive(Clone, Copy)]
pub struct GradingContext<'a> {
    /// Sandbox in which programs and compilers run.
    pub runner: &'a dyn Runner,
    /// Limits for each run of a compiler, not for contestants' programs.
    pub compile_limits: &'a RunLimits,
    /// Multiple of the CPU limit at which a run is killed. With 1.3 or more, a run slightly over the limit can be
    /// distinguished from one that is far too slow.
    pub cpu_kill_factor: f64,
    /// Whether cases without points affect the verdict.
    pub strict: bool,
    /// Compiled programs of the jury: checkers, interactors, validators, generators.
    pub jury_program_store: &'a CompiledJuryPrograms,
    /// Whether an interpreter is started once per program and forked for each run, if the language supports forking.
    pub may_fork_interpreter: bool,
    /// Cancels grading when it becomes true. Finished results are still reported.
    pub cancel: &'a AtomicBool,
}

/// Returns the limits of a case in problem.toml, adjusted to the language by [`adjust_limits_to_language`].
pub fn run_limits(problem: &Problem, case: &Case, language: &Language) -> RunLimits {
    adjust_limits_to_language(&problem.limits_of_case(case), language)
}

/// Multiplies the time limits by the language's factor, and adds the number of processes that the language itself
/// needs.
pub fn adjust_limits_to_language(limits: &RunLimits, language: &Language) -> RunLimits {
    RunLimits {
        cpu: limits.cpu.mul_f64(language.time_factor),
        wall: limits.wall.mul_f64(language.time_factor),
        processes: limits.processes.saturating_add(language.processes),
        ..*limits
    }
}
