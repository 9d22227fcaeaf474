//! Runs a job in a slot from start to end, and retries if the machine lacks a resource.

use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::execution_slot::{ExecutionSlot, StartedJob};
use super::supervisor::Sandbox;
use super::visible_paths::{self, BoxView, StartMethod, Tool};
use crate::dialogue::DialogueConnection;
use crate::error::SandboxError;
use crate::evidence::ProgramStartProblem;
use crate::isolation_level::Isolation;
use crate::job::Job;
use crate::run_outcome::RunOutcome;
use crate::runner::{Runner, StartedRun};
use crate::work_folder::WorkFolder;

/// Maximum number of attempts for a run that fails for lack of a resource.
const MAX_RUN_ATTEMPTS: usize = 3;
/// Delay before a run that lacked a resource is started again.
const RETRY_DELAY: Duration = Duration::from_millis(30);

/// Started job, which is started again if the machine lacks a resource.
struct RunRetriedOnResourceShortage<'a> {
    sandbox: &'a Sandbox,
    view: &'a BoxView,
    job: &'a Job<'a>,
    slot: ExecutionSlot,
    started: StartedJob<'a>,
    /// Number of further attempts that are permitted if the current one fails for lack of a resource.
    left: usize,
}

impl Runner for Sandbox {
    fn isolation(&self) -> &Isolation {
        &self.setup.isolation
    }

    fn create_folder(&self) -> io::Result<WorkFolder> {
        WorkFolder::create_with_random_name_in(self.setup.root.path())
    }

    fn find_tool(&self, name_or_path: &OsStr) -> Option<Arc<Tool>> {
        visible_paths::find_tool(name_or_path, self.setup.runs_as_other_user())
    }

    fn find_start_method(
        &self,
        program: &Path,
    ) -> io::Result<Result<StartMethod, ProgramStartProblem>> {
        visible_paths::find_start_method(program, self.setup.runs_as_other_user())
    }

    fn start<'a>(
        &'a self,
        view: &'a BoxView,
        job: &'a Job<'a>,
    ) -> Result<Box<dyn StartedRun + 'a>, SandboxError> {
        Ok(Box::new(RunRetriedOnResourceShortage::start(
            self,
            view,
            job,
            MAX_RUN_ATTEMPTS,
            &mut None,
        )?))
    }

    fn start_in_dialogue<'a>(
        &'a self,
        view: &'a BoxView,
        job: &'a Job<'a>,
        part: DialogueConnection,
    ) -> Result<Box<dyn StartedRun + 'a>, SandboxError> {
        let run = RunRetriedOnResourceShortage::start(
            self,
            view,
            job,
            MAX_RUN_ATTEMPTS,
            &mut Some(part),
        )?;
        // Data already sent to a partner cannot be sent again, so there is no retry.
        Ok(Box::new(RunRetriedOnResourceShortage { left: 0, ..run }))
    }
}

impl<'a> RunRetriedOnResourceShortage<'a> {
    /// Starts a job, in up to `left` attempts. In a dialogue, takes the connection out of `part` once the job has started.
    fn start(
        sandbox: &'a Sandbox,
        view: &'a BoxView,
        job: &'a Job<'a>,
        mut left: usize,
        part: &mut Option<DialogueConnection>,
    ) -> Result<Self, SandboxError> {
        loop {
            left -= 1;
            match start_job_once(sandbox, view, job, part) {
                Ok((slot, started)) => {
                    return Ok(Self {
                        sandbox,
                        view,
                        job,
                        slot,
                        started,
                        left,
                    });
                }
                Err(error) if left == 0 || !error.is_lack_of_resources() => return Err(error),
                Err(_) => std::thread::sleep(RETRY_DELAY),
            }
        }
    }
}

fn start_job_once<'a>(
    sandbox: &'a Sandbox,
    view: &BoxView,
    job: &'a Job<'a>,
    part: &mut Option<DialogueConnection>,
) -> Result<(ExecutionSlot, StartedJob<'a>), SandboxError> {
    let mut slot = sandbox.take_execution_slot(view)?;
    match slot.start_job(&sandbox.setup, view, job, part) {
        Ok(started) => Ok((slot, started)),
        Err(error) => {
            sandbox.return_execution_slot(slot, error.is_lack_of_resources());
            Err(error)
        }
    }
}

impl StartedRun for RunRetriedOnResourceShortage<'_> {
    fn finish(mut self: Box<Self>, cancel: &AtomicBool) -> Result<RunOutcome, SandboxError> {
        loop {
            let RunRetriedOnResourceShortage {
                sandbox,
                view,
                job,
                mut slot,
                started,
                left,
            } = *self;
            let outcome = slot.wait_for_job_end(&sandbox.setup, started, cancel);
            let lacked_resources = matches!(&outcome, Err(error) if error.is_lack_of_resources());
            sandbox.return_execution_slot(slot, lacked_resources);
            if !lacked_resources || left == 0 || cancel.load(Ordering::Relaxed) {
                return outcome;
            }
            std::thread::sleep(RETRY_DELAY);
            *self = RunRetriedOnResourceShortage::start(sandbox, view, job, left, &mut None)?;
        }
    }
}
