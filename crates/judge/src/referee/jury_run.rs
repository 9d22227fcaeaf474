//! Runs jury programs whose exit code is their result, and detects exceeded limits and signals.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::run_decision::{abnormal_end_reason, machine_fault};
use caipan_facts::Fact;
use caipan_sandbox::{BoxView, Ending, Job, RunLimits, RunOutcome, Runner, SandboxError};

/// Smallest exit code with which a shell reports that a program could not be started or was killed by a signal.
pub(super) const FIRST_SHELL_CODE: i32 = 126;

/// Maximum number of attempts to run a jury program when the machine lacks memory or a free core.
const MAX_TRIES: usize = 3;

/// Runs a jury program. The run is repeated if the machine lacked memory or a free core, because then the result is
/// unreliable.
pub(super) fn run_with_retries(
    runner: &dyn Runner,
    view: &BoxView,
    job: &Job,
    cancel: &AtomicBool,
) -> Result<RunOutcome, SandboxError> {
    let mut left = MAX_TRIES;
    loop {
        left -= 1;
        let outcome = runner.run(view, job, cancel)?;
        let is_starved = machine_fault(&outcome, job.limits).is_some();
        if !is_starved || left == 0 || cancel.load(Ordering::Relaxed) {
            return Ok(outcome);
        }
    }
}

/// Returns the exit code. The error is the limit that the program exceeded, or the signal that killed it.
pub(super) fn require_exit_code(outcome: &RunOutcome, limits: &RunLimits) -> Result<i32, Fact> {
    match (abnormal_end_reason(outcome, limits), outcome.ending) {
        (Some(reason), _) => Err(reason.fact),
        (None, Ending::Exited(code)) => Ok(code),
        // Unreachable: `abnormal_end_reason` returns a reason for every process that did not exit.
        (None, _) => Ok(0),
    }
}
