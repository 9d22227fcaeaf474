//! Runs the tasks of a request with the judge. Dropping the future of a task cancels the task.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::http::RequestRefusal;
use caipan_verify::job::{Job, JobClass};
use caipan_verify::result::{Fault, JobResult};
use caipan_verify::service::{TaskEvent, TaskHandle, VerificationService, VerificationTask};
use caipan_verify::single_run::{FailedCompile, FinishedRun, RunRequest, SingleRunReport};

/// Handle by which an adapter judges or runs programs for one request.
#[derive(Clone)]
pub(crate) struct JudgeHandle {
    pub service: Arc<VerificationService>,
    /// Tenant that sent the request; empty if the server has no tokens. CPU time is divided among tenants.
    pub tenant: String,
    /// Becomes true when a worker starts a task of the request.
    pub began: Arc<AtomicBool>,
}

/// Result of running a program once.
pub(crate) enum CompletedRun {
    /// The compiler or interpreter refused the source, or the compiler took too long.
    NotCompiled(FailedCompile),
    /// The program ran and ended, by itself or at a limit.
    Ran(Box<FinishedRun>),
}

/// Maximum value in seconds of the header `Retry-After`.
const LONGEST_RETRY: f64 = 60.0;

impl JudgeHandle {
    /// Judges a job. `patience` is the maximum time until a worker starts the job.
    ///
    /// # Errors
    /// The job was not started in time, or ended without a result.
    pub(crate) async fn judge_job(
        &self,
        job: Job,
        patience: Duration,
    ) -> Result<JobResult, RequestRefusal> {
        match self
            .run_task(VerificationTask::Judge(Box::new(job)), patience)
            .await?
        {
            TaskEvent::Judged(result) => Ok(*result),
            TaskEvent::Started | TaskEvent::Ran(_) => Err(missing_result_refusal()),
        }
    }

    /// Runs a program once. `patience` is the maximum time until a worker starts the task.
    ///
    /// # Errors
    /// The task was not started in time, or the program was not run because of a fault outside the program.
    pub(crate) async fn run_program(
        &self,
        request: RunRequest,
        patience: Duration,
    ) -> Result<CompletedRun, RequestRefusal> {
        let event = self
            .run_task(VerificationTask::Run(Box::new(request)), patience)
            .await?;
        let TaskEvent::Ran(report) = event else {
            return Err(missing_result_refusal());
        };
        match *report {
            SingleRunReport::NotCompiled(failed) => Ok(CompletedRun::NotCompiled(failed)),
            SingleRunReport::Ran(run) => Ok(CompletedRun::Ran(run)),
            SingleRunReport::Fault(fault, why) => {
                let why = why.reason.unwrap_or_default();
                Err(RequestRefusal::NoVerdict(fault.name(), why))
            }
        }
    }

    /// Performs a task and returns the event with the result. Dropping the returned future cancels the task.
    ///
    /// # Errors
    /// The queue is too long, the task was not started within `patience`, or the task ended without a result.
    async fn run_task(
        &self,
        task: VerificationTask,
        patience: Duration,
    ) -> Result<TaskEvent, RequestRefusal> {
        let class = task.class();
        self.require_short_wait(class, patience)?;
        let (sender, mut events) = mpsc::unbounded_channel();
        let _submission = self.submit(task, move |event| {
            // Sending fails only if the client has disconnected, which drops the receiver.
            let _ = sender.send(event);
        })?;
        let Ok(mut next) = timeout(patience, events.recv()).await else {
            return Err(self.overload_refusal(class));
        };
        while let Some(TaskEvent::Started) = next {
            self.began.store(true, Ordering::Relaxed);
            next = events.recv().await;
        }
        next.ok_or_else(missing_result_refusal)
    }

    /// Submits a task without waiting. Dropping the returned handle cancels the task; `receiver` gets the events.
    ///
    /// # Errors
    /// The queue is full.
    pub(crate) fn submit(
        &self,
        task: VerificationTask,
        receiver: impl Fn(TaskEvent) + Send + Sync + 'static,
    ) -> Result<TaskHandle, RequestRefusal> {
        let class = task.class();
        let submitted = self.service.submit(task, Box::new(receiver));
        submitted.map_err(|_| self.overload_refusal(class))
    }

    /// Checks that a task of `class` would be started within `patience`: a worker is idle, or the expected wait is short
    /// enough.
    ///
    /// # Errors
    /// The expected wait is longer than `patience`.
    pub(crate) fn require_short_wait(
        &self,
        class: JobClass,
        patience: Duration,
    ) -> Result<(), RequestRefusal> {
        let is_idle = self.service.running_count() < self.service.worker_count();
        if is_idle || self.service.expected_wait_seconds(class) <= patience.as_secs_f64() {
            Ok(())
        } else {
            Err(self.overload_refusal(class))
        }
    }

    /// Creates the refusal of a task of `class` because the queue is too long. The client should retry after the
    /// expected wait, at least 1 s and at most 60 s.
    pub(crate) fn overload_refusal(&self, class: JobClass) -> RequestRefusal {
        let wait = self
            .service
            .expected_wait_seconds(class)
            .clamp(1.0, LONGEST_RETRY);
        RequestRefusal::Overload {
            retry_after: wait.ceil() as u32,
        }
    }
}

/// Creates the refusal for a task that ended without a result, because the judge failed or the server shuts down.
pub(crate) fn missing_result_refusal() -> RequestRefusal {
    RequestRefusal::NoVerdict(Fault::Cancelled.name(), "the judge ended".to_owned())
}
