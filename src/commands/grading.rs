//! How programs are compiled and run where nobody watches the time.

use super::interrupt::Interrupt;
use caipan_judge::grading::Grading;
use caipan_judge::submission::compile;
use caipan_judge::submission::foreign_programs::ForeignPrograms;
use caipan_sandbox::Runner;

/// How one program is run, and nobody watches the time: what is over a limit is stopped there.
pub(super) fn grading<'a>(
    runner: &'a dyn Runner,
    foreign: &'a ForeignPrograms,
    interrupt: &'a Interrupt,
) -> Grading<'a> {
    Grading {
        runner,
        compiler: &compile::LIMITS,
        patience: 1.0,
        strict: false,
        foreign,
        cancel: interrupt.flag(),
    }
}
