//! Default parameters for compiling and running programs.

use super::interrupt::Interrupt;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::submission::compile;
use caipan_judge::submission::compiled_jury_programs::CompiledJuryPrograms;
use caipan_sandbox::Runner;

/// Returns parameters for grading with the default compiler limits. Programs are killed as soon as they exceed the CPU
/// time limit.
pub(super) fn default_grading_context<'a>(
    runner: &'a dyn Runner,
    foreign: &'a CompiledJuryPrograms,
    interrupt: &'a Interrupt,
) -> GradingContext<'a> {
    GradingContext {
        runner,
        compile_limits: &compile::DEFAULT_COMPILER_LIMITS,
        cpu_kill_factor: 1.0,
        strict: false,
        jury_program_store: foreign,
        may_fork_interpreter: false,
        cancel: interrupt.cancel_flag(),
    }
}
