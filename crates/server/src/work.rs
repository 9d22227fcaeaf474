//! The tasks of one request: submitted together, awaited together, and cancelled when the request is dropped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::http::Refusal;
use caipan_verify::job::Job;
use caipan_verify::result::{Fault, JobResult};
use caipan_verify::service::{Service, Submission, Task, TaskEvent};
use caipan_verify::single_run::{RunReport, RunRequest};

/// Access of one request to the judge.
#[derive(Clone)]
pub(crate) struct Work {
    pub service: Arc<Service>,
    /// Owner of the request, for the division of CPU time.
    pub tenant: String,
    /// Whether a worker began with a task of the request.
    pub began: Arc<AtomicBool>,
}

/// Maximum number of seconds after which a client is asked to try again.
const LONGEST_RETRY: f64 = 60.0;

impl Work {
    /// Judges a job. The client waits at most `patience` for the beginning.
    pub(crate) async fn judge(&self, job: Job, patience: Duration) -> Result<JobResult, Refusal> {
        let results = self
            .do_all(vec![Task::Judge(Box::new(job))], patience)
            .await?;
        let judged = results.into_iter().find_map(|event| match event {
            TaskEvent::Judged(result) => Some(*result),
            TaskEvent::Started | TaskEvent::Ran(_) => None,
        });
        judged.ok_or_else(no_result)
    }

    /// Runs a program once. The client waits at most `patience` for the beginning.
    pub(crate) async fn run(
        &self,
        request: RunRequest,
        patience: Duration,
    ) -> Result<RunReport, Refusal> {
        let results = self
            .do_all(vec![Task::Run(Box::new(request))], patience)
            .await?;
        let ran = results.into_iter().find_map(|event| match event {
            TaskEvent::Ran(report) => Some(*report),
            TaskEvent::Started | TaskEvent::Judged(_) => None,
        });
        ran.ok_or_else(no_result)
    }

    /// Does all tasks; their results have the order of the tasks. If the returned future is dropped, they are cancelled.
    ///
    /// # Errors
    /// No task began within `patience`, or a task has no result.
    async fn do_all(
        &self,
        tasks: Vec<Task>,
        patience: Duration,
    ) -> Result<Vec<TaskEvent>, Refusal> {
        self.admit(patience)?;
        let (sender, mut events) = mpsc::unbounded_channel();
        let mut results: Vec<Option<TaskEvent>> = Vec::new();
        let mut submissions = Vec::new();
        for (number, task) in tasks.into_iter().enumerate() {
            let sender = sender.clone();
            submissions.push(self.submit(task, move |event| {
                // The receiver is gone if the client is.
                let _ = sender.send((number, event));
            })?);
            results.push(None);
        }
        drop(sender);
        let mut next = match timeout(patience, events.recv()).await {
            Ok(next) => next,
            Err(_) => return Err(self.overload()),
        };
        while let Some((number, event)) = next {
            if matches!(event, TaskEvent::Started) {
                self.began.store(true, Ordering::Relaxed);
            } else {
                results[number] = Some(event);
            }
            next = events.recv().await;
        }
        drop(submissions);
        results
            .into_iter()
            .collect::<Option<_>>()
            .ok_or_else(no_result)
    }

    /// Submits one task; the handle cancels it when it is dropped.
    ///
    /// # Errors
    /// The queue is full.
    pub(crate) fn submit(
        &self,
        task: Task,
        receiver: impl Fn(TaskEvent) + Send + Sync + 'static,
    ) -> Result<Submission, Refusal> {
        let submitted = self.service.submit(task, Box::new(receiver));
        submitted.map_err(|_| self.overload())
    }

    /// Refuses work that would not begin within `patience`.
    pub(crate) fn admit(&self, patience: Duration) -> Result<(), Refusal> {
        let is_idle = self.service.running() < self.service.workers();
        if is_idle || self.service.expected_wait() <= patience.as_secs_f64() {
            Ok(())
        } else {
            Err(self.overload())
        }
    }

    fn overload(&self) -> Refusal {
        let wait = self.service.expected_wait().clamp(1.0, LONGEST_RETRY);
        Refusal::Overload {
            retry_after: wait.ceil() as u32,
        }
    }
}

/// The judge failed, or the server is about to end.
fn no_result() -> Refusal {
    Refusal::NoVerdict(Fault::Cancelled.name(), "the judge ended".to_owned())
}
