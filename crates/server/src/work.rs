//! Runs the tasks of a request. Dropping the request cancels them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::http::Refusal;
use caipan_verify::job::Job;
use caipan_verify::result::{Fault, JobResult};
use caipan_verify::service::{Service, Task, TaskEvent, TaskHandle};
use caipan_verify::single_run::{FailedCompile, FinishedRun, RunReport, RunRequest};

/// Access of one request to the judge.
#[derive(Clone)]
pub(crate) struct Work {
    pub service: Arc<Service>,
    /// Tenant that sent the request; CPU time is divided among tenants.
    pub tenant: String,
    /// Whether a worker began with a task of the request.
    pub began: Arc<AtomicBool>,
}

/// Result of running a program once.
pub(crate) enum CompletedRun {
    /// The compiler or interpreter refused the source, or the compiler took too long.
    NotCompiled(FailedCompile),
    /// The program ran and ended, by itself or at a limit.
    Ran(Box<FinishedRun>),
}

/// Maximum number of seconds after which a client is asked to try again.
const LONGEST_RETRY: f64 = 60.0;

impl Work {
    /// Judges a job. The client waits at most `patience` for the beginning.
    pub(crate) async fn judge(&self, job: Job, patience: Duration) -> Result<JobResult, Refusal> {
        match self.perform(Task::Judge(Box::new(job)), patience).await? {
            TaskEvent::Judged(result) => Ok(*result),
            TaskEvent::Started | TaskEvent::Ran(_) => Err(no_result()),
        }
    }

    /// Runs a program once. The client waits at most `patience` for the beginning.
    ///
    /// # Errors
    /// The program was not run, for a reason that does not depend on it.
    pub(crate) async fn run(
        &self,
        request: RunRequest,
        patience: Duration,
    ) -> Result<CompletedRun, Refusal> {
        let event = self.perform(Task::Run(Box::new(request)), patience).await?;
        let TaskEvent::Ran(report) = event else {
            return Err(no_result());
        };
        match *report {
            RunReport::NotCompiled(failed) => Ok(CompletedRun::NotCompiled(failed)),
            RunReport::Ran(run) => Ok(CompletedRun::Ran(run)),
            RunReport::Fault(fault, why) => {
                let why = why.reason.unwrap_or_default();
                Err(Refusal::NoVerdict(fault.name(), why))
            }
        }
    }

    /// Performs a task, and returns its result. If the returned future is dropped, the task is cancelled.
    ///
    /// # Errors
    /// The task did not begin within `patience`, or ended without a result.
    async fn perform(&self, task: Task, patience: Duration) -> Result<TaskEvent, Refusal> {
        self.admit(patience)?;
        let (sender, mut events) = mpsc::unbounded_channel();
        let _submission = self.submit(task, move |event| {
            // The receiver is gone if the client is.
            let _ = sender.send(event);
        })?;
        let Ok(mut next) = timeout(patience, events.recv()).await else {
            return Err(self.overload());
        };
        while let Some(TaskEvent::Started) = next {
            self.began.store(true, Ordering::Relaxed);
            next = events.recv().await;
        }
        next.ok_or_else(no_result)
    }

    /// Submits one task; the handle cancels it when it is dropped.
    ///
    /// # Errors
    /// The queue is full.
    pub(crate) fn submit(
        &self,
        task: Task,
        receiver: impl Fn(TaskEvent) + Send + Sync + 'static,
    ) -> Result<TaskHandle, Refusal> {
        let submitted = self.service.submit(task, Box::new(receiver));
        submitted.map_err(|_| self.overload())
    }

    /// Returns a refusal if the expected wait in the queue is longer than `patience`.
    pub(crate) fn admit(&self, patience: Duration) -> Result<(), Refusal> {
        let is_idle = self.service.running() < self.service.workers();
        if is_idle || self.service.expected_wait() <= patience.as_secs_f64() {
            Ok(())
        } else {
            Err(self.overload())
        }
    }

    /// Refusal because the queue is too long, with the time after which the client should retry.
    pub(crate) fn overload(&self) -> Refusal {
        let wait = self.service.expected_wait().clamp(1.0, LONGEST_RETRY);
        Refusal::Overload {
            retry_after: wait.ceil() as u32,
        }
    }
}

/// Refusal for a task that ended without a result: the judge failed, or the server ends.
pub(crate) fn no_result() -> Refusal {
    Refusal::NoVerdict(Fault::Cancelled.name(), "the judge ended".to_owned())
}
