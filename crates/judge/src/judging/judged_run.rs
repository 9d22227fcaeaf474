//! Result of a run, and the error of a run that was cancelled.

use crate::referee::LaterPass;
use crate::run_result::RunResult;
use caipan_files::Capture;

/// Error: the grading was cancelled during a run, so the run has no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunCancelled;

/// Result of a run, with the complete output, which may be too long to be stored in the result.
#[derive(Debug)]
pub struct JudgedRun {
    /// Decision, resource usage and evidence of the run.
    pub result: RunResult,
    /// Complete output that was judged. `None` after a conversation with an interactor, or if the output cannot be
    /// read.
    pub output: Option<Capture>,
    /// Next pass on the case, requested by a jury program; `None` after the last pass.
    pub(super) next_pass: Option<LaterPass>,
}

impl JudgedRun {
    /// Wraps the result of a run whose output was not judged.
    pub(super) fn without_output(result: RunResult) -> Self {
        Self {
            result,
            output: None,
            next_pass: None,
        }
    }
}
