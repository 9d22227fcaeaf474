//! A [`Runner`] for tests that starts no process: a closure returns the outcome of each job.

#![allow(clippy::unwrap_used, reason = "a failed test may panic")]

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::dialogue::DialogueConnection;
use super::error::SandboxError;
use super::evidence::{BoxProblem, ProgramStartProblem};
use super::isolation_level::{Isolation, IsolationLevel};
use super::job::Job;
use super::linux::visible_paths::{BoxView, StartMethod, Tool};
use super::run_outcome::{Ending, KillReason, OutputFile, ResourceUsage, RunOutcome};
use super::runner::{Runner, StartedRun};
use super::work_folder::WorkFolder;
use crate::sandbox_step::SandboxStep;
use caipan_facts::Bytes;
use caipan_facts::io_error_from_fact;
use caipan_files::Capture;

/// Test script that computes the outcome of a job instead of running it.
type Script<'s> = dyn Fn(&Job) -> Result<RunOutcome, SandboxError> + Sync + 's;

/// Runner for tests, which starts no processes. Every file counts as a native program, and every tool exists.
pub struct ScriptedRunner<'s> {
    isolation: Isolation,
    place: tempfile::TempDir,
    script: Box<Script<'s>>,
}

impl<'s> ScriptedRunner<'s> {
    /// Creates a runner that returns the outcome of `script` for every job.
    pub fn new(script: impl Fn(&Job) -> Result<RunOutcome, SandboxError> + Sync + 's) -> Self {
        Self {
            isolation: Isolation {
                level: IsolationLevel::None,
                mechanisms: Vec::new(),
                missing: Vec::new(),
            },
            place: tempfile::tempdir().unwrap(),
            script: Box::new(script),
        }
    }
}

impl Runner for ScriptedRunner<'_> {
    fn isolation(&self) -> &Isolation {
        &self.isolation
    }

    fn create_folder(&self) -> io::Result<WorkFolder> {
        WorkFolder::create_with_random_name_in(self.place.path())
    }

    fn find_tool(&self, name_or_path: &OsStr) -> Option<Arc<Tool>> {
        Some(Arc::new(Tool::from_path(name_or_path.into())))
    }

    fn find_start_method(&self, _: &Path) -> io::Result<Result<StartMethod, ProgramStartProblem>> {
        Ok(Ok(StartMethod::Native(Bytes(0))))
    }

    fn start<'a>(
        &'a self,
        _: &'a BoxView,
        job: &'a Job<'a>,
    ) -> Result<Box<dyn StartedRun + 'a>, SandboxError> {
        Ok(Box::new(ScriptedJob((self.script)(job)?)))
    }

    fn start_in_dialogue<'a>(
        &'a self,
        _: &'a BoxView,
        job: &'a Job<'a>,
        part: DialogueConnection,
    ) -> Result<Box<dyn StartedRun + 'a>, SandboxError> {
        Ok(Box::new(ScriptedDialogueJob((self.script)(job)?, part)))
    }
}

/// Scripted job of a dialogue. When it ends, it records its standard output in the transcript, but sends nothing to the
/// partner.
struct ScriptedDialogueJob(RunOutcome, DialogueConnection);

impl StartedRun for ScriptedDialogueJob {
    fn finish(self: Box<Self>, cancel: &AtomicBool) -> Result<RunOutcome, SandboxError> {
        let Self(mut outcome, part) = *self;
        // A job whose scripted ending is `Settled` runs until it is asked to end.
        while outcome.ending == Ending::Killed(KillReason::Settled)
            && !part
                .shared_dialogue_state
                .is_side_required_to_end(part.side)
            && !cancel.load(Ordering::Relaxed)
        {
            std::thread::yield_now();
        }
        part.shared_dialogue_state
            .record_output(part.side, &outcome.stdout);
        part.shared_dialogue_state
            .record_end(part.side, outcome.usage.wall);
        outcome.stdout = Capture::empty(outcome.stdout.is_cut());
        Ok(outcome)
    }
}

/// Scripted job, whose outcome is already known.
struct ScriptedJob(RunOutcome);

impl StartedRun for ScriptedJob {
    fn finish(self: Box<Self>, _: &AtomicBool) -> Result<RunOutcome, SandboxError> {
        Ok(self.0)
    }
}

/// Creates an error for a job that could not run: because of the program if `is_start`, else because of the machine.
pub fn scripted_run_error(is_start: bool) -> SandboxError {
    let mut error =
        SandboxError::error_at_step(SandboxStep::OpenBox)(io_error_from_fact(BoxProblem::NoBox));
    error.is_start = is_start;
    error
}

/// Creates the outcome of a run with this ending and usage, without any output.
pub fn outcome_without_output(ending: Ending, usage: ResourceUsage) -> RunOutcome {
    RunOutcome {
        ending,
        usage,
        stdout: Capture::empty(false),
        stderr: Capture::empty(false),
        output_file: OutputFile::Absent,
        collected: BTreeMap::new(),
        left_behind: None,
        is_forked: false,
        is_starved: false,
        waited: Duration::ZERO,
        is_asleep: false,
    }
}
