//! Result of a run, and the error of a cancelled one.

use crate::referee::Pass;
use crate::run_result::RunResult;
use caipan_files::Capture;

/// The grading was cancelled during a run, so the run says nothing about the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunCancelled;

/// Result of a run with the whole output, which the result stores only in part.
#[derive(Debug)]
pub struct JudgedRun {
    /// Decision, usage and evidence.
    pub result: RunResult,
    /// Complete output that was judged; `None` after a conversation, or if the output cannot be read.
    pub output: Option<Capture>,
    /// Next pass that a program of the jury asks for; `None` after the last one.
    pub(super) next_pass: Option<Pass>,
}

impl JudgedRun {
    /// A run that was decided without its output.
    pub(super) fn without_output(result: RunResult) -> Self {
        Self {
            result,
            output: None,
            next_pass: None,
        }
    }
}
