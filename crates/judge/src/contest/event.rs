//! Events of a contest that is being judged, for progress displays.

use std::sync::Arc;
use std::time::Duration;

use crate::content_id::ContentId;
use crate::ids::{CaseId, ContestantId};
use crate::run_result::RunResult;
use crate::submission::submission::Submission;

/// What happens while a contest is judged.
#[derive(Debug, Clone, Copy)]
pub enum Event<'a> {
    /// So many programs are to be compiled, and so many runs to be made; so many results are known from earlier.
    Plan {
        /// Programs to compile.
        compiles: usize,
        /// Runs to make.
        runs: usize,
        /// Results that are known.
        kept: usize,
    },
    /// A program is being compiled.
    Compiling(&'a Submission),
    /// A program has been compiled, or refused.
    Compiled,
    /// A program is being run.
    Running(&'a Submission, &'a str),
    /// A run has come to something, or was known to; it is that of these contestants.
    Found {
        /// Who has handed in the program.
        contestants: &'a [ContestantId],
        /// Tells programs apart, where they could be read.
        program_id: Option<&'a ContentId>,
        /// The case.
        case: CaseId,
        /// What was found.
        run_result: &'a Arc<RunResult>,
    },
    /// A program has been run on a case, and printed this: it is what these contestants' program prints. A case that is
    /// run again has several outputs.
    Output {
        /// Who has handed in the program.
        contestants: &'a [ContestantId],
        /// The case.
        case: CaseId,
        /// All of what is judged.
        output: &'a [u8],
    },
    /// As many runs come now as will take about so long, one after the other.
    Batch(Duration),
    /// One of them is over, which was expected to take so long.
    Done(Duration),
    /// A run came near a limit, and will be made again alone.
    Near,
    /// So many cases are run again now, alone.
    Again(usize),
}
