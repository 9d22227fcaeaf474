//! Events of a contest that is being judged, for progress displays.

use std::sync::Arc;
use std::time::Duration;

use crate::content_id::ContentId;
use crate::ids::{CaseId, ContestantId};
use crate::run_result::RunResult;
use crate::submission::submission::Submission;

/// Event during the judging of a contest, reported to a callback.
#[derive(Debug, Clone, Copy)]
pub enum ContestEvent<'a> {
    /// Judging starts. The counts are the work that is planned and the results that are known already.
    Plan {
        /// Number of programs to compile on this machine. Programs whose results are all known are not counted.
        compiles: usize,
        /// Number of runs to make on this machine. Repetitions of runs near a limit are not counted.
        runs: usize,
        /// Number of results from earlier gradings that are reused.
        known: usize,
    },
    /// The compilation of this submission starts.
    Compiling(&'a Submission),
    /// The compilation of a program has ended, successfully or not.
    Compiled,
    /// A run of the submission on the case with this name starts.
    Running(&'a Submission, &'a str),
    /// The result of a program on a case is final. It comes from a run or from the journal.
    Settled {
        /// Contestants who submitted the program.
        contestants: &'a [ContestantId],
        /// Hash of the source and of everything that compiles and runs it; `None` if the source could not be read.
        program_id: Option<&'a ContentId>,
        /// Case that the program was run on.
        case: CaseId,
        /// Verdict, usage and evidence of the run that counts.
        run_result: &'a Arc<RunResult>,
    },
    /// A run has ended with this output. A case that is run several times has one such event for each run.
    Output {
        /// Contestants who submitted the program.
        contestants: &'a [ContestantId],
        /// Case that the program was run on.
        case: CaseId,
        /// Complete output of the run.
        output: &'a [u8],
    },
    /// A batch of runs starts; the duration is the sum of the expected times of these runs.
    BatchStarted(Duration),
    /// A run of the batch has ended. The duration is the expected time of the run, not the measured one.
    RunEnded(Duration),
    /// A run came near a limit and will be repeated while no other run is in progress.
    NearLimit,
    /// Number of cases that still have to be run again, one after the other.
    RepeatsPending(usize),
}
