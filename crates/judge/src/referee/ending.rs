//! How a program of the jury's has ended: its exit code is its word, only limits and signals are looked at.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::decide::{broken, machine_fault};
use caipan_facts::Fact;
use caipan_sandbox::{Ending, Job, Limits, Outcome, Runner, SandboxError, View};

/// From this exit code on shells tell that they could not start a program, or by which signal it ended.
pub(super) const OF_A_SHELL: i32 = 126;

/// How often a program of the jury's is run for which the machine has neither memory nor a core.
const TRIES: usize = 3;

/// Runs a job of the jury's, again where the machine failed it: what a starved checker or validator says is no word.
pub(super) fn run(
    runner: &dyn Runner,
    view: &View,
    job: &Job,
    cancel: &AtomicBool,
) -> Result<Outcome, SandboxError> {
    let mut left = TRIES;
    loop {
        left -= 1;
        let outcome = runner.run(view, job, cancel)?;
        let is_starved = machine_fault(&outcome, job.limits).is_some();
        if !is_starved || left == 0 || cancel.load(Ordering::Relaxed) {
            return Ok(outcome);
        }
    }
}

/// The exit code, or what it has broken.
pub(super) fn code_of(outcome: &Outcome, limits: &Limits) -> Result<i32, Fact> {
    match (broken(outcome, limits), outcome.ending) {
        (Some(reason), _) => Err(reason.fact),
        (None, Ending::Exited(code)) => Ok(code),
        // What ends otherwise has broken something.
        (None, _) => Ok(0),
    }
}
