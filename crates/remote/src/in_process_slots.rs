//! Runs the jobs of a worker by submitting them to a judging service on this machine.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::Scope;

use crate::task_parts::{FetchBlob, ReceivedProblems, TaskParts};
use crate::wire::JobOfferMessage;
use crate::worker::{BackgroundJobRunner, JobOutcome};
use caipan_cluster::job_bus::PauseWaker;
use caipan_facts::Fact;
use caipan_verify::service::{TaskEvent, TaskHandle, VerificationService, VerificationTask};

/// [`BackgroundJobRunner`] that submits jobs to a judging service in this process.
pub(crate) struct InProcessJobSlots<'scope, 'env> {
    service: Arc<VerificationService>,
    scope: &'scope Scope<'scope, 'env>,
    /// Fetches parts of jobs that are stored as blobs.
    fetch_blob: &'env FetchBlob<'env>,
    problems: Arc<ReceivedProblems>,
    sender: WakingEventSender,
    events: Receiver<(u64, JobSlotEvent)>,
    /// Jobs that were started and have not ended; `None` until the job is submitted to the service.
    started: HashMap<u64, Option<TaskHandle>>,
}

/// Event of a started job, sent from other threads to the slots.
enum JobSlotEvent {
    /// The task was assembled from the parts of the job; an error if that failed.
    Assembled(Result<VerificationTask, Fact>),
    /// The task has ended with this result.
    Result(TaskEvent),
    /// The service has dropped the job, with or without a result.
    Ended,
}

/// Sender of events that also wakes the worker from the pause between two steps.
#[derive(Clone)]
struct WakingEventSender {
    events: Sender<(u64, JobSlotEvent)>,
    waker: PauseWaker,
}

impl WakingEventSender {
    fn send(&self, number: u64, event: JobSlotEvent) {
        // Sending fails only if the worker has left, which drops the receiver.
        let _ = self.events.send((number, event));
        (self.waker)();
    }
}

/// Reports the end of a job: sends [`JobSlotEvent::Ended`] when this value is dropped. The service drops the value when the
/// job ends, with or without a result.
struct JobEndReporter {
    number: u64,
    sender: WakingEventSender,
}

impl Drop for JobEndReporter {
    fn drop(&mut self) {
        self.sender.send(self.number, JobSlotEvent::Ended);
    }
}

impl<'scope, 'env> InProcessJobSlots<'scope, 'env> {
    /// Creates slots without jobs. `fetch_blob` fetches stored parts of jobs, on threads of `scope`. `waker` is called after
    /// each event of a job.
    pub(crate) fn new(
        service: Arc<VerificationService>,
        scope: &'scope Scope<'scope, 'env>,
        fetch_blob: &'env FetchBlob<'env>,
        waker: PauseWaker,
    ) -> Self {
        let (sender, events) = mpsc::channel();
        let sender = WakingEventSender {
            events: sender,
            waker,
        };
        Self {
            service,
            scope,
            fetch_blob,
            problems: Arc::default(),
            sender,
            events,
            started: HashMap::new(),
        }
    }

    /// Submits the task of a started job to the service.
    fn submit_task(&mut self, number: u64, task: VerificationTask) {
        let end = JobEndReporter {
            number,
            sender: self.sender.clone(),
        };
        let receiver = move |event| match event {
            TaskEvent::Started => {}
            result @ (TaskEvent::Judged(_) | TaskEvent::Ran(_)) => {
                end.sender.send(end.number, JobSlotEvent::Result(result));
            }
        };
        // The service has room for the jobs of all slots. If it still refuses the task, dropping the receiver reports
        // the end.
        if let Ok(submission) = self.service.submit(task, Box::new(receiver)) {
            self.started.insert(number, Some(submission));
        }
    }
}

impl BackgroundJobRunner for InProcessJobSlots<'_, '_> {
    fn start_job(&mut self, number: u64, job: JobOfferMessage) {
        self.started.insert(number, None);
        let attempt = job.attempt;
        let (parts, terms) = TaskParts::from_message(job);
        let (fetch_blob, sender, is_here) = (
            self.fetch_blob,
            self.sender.clone(),
            parts.are_all_parts_in_message(),
        );
        let problems = Arc::clone(&self.problems);
        let join = move || {
            let joined = parts.assemble_task(terms, &problems, fetch_blob);
            let joined = joined.map(|task| with_attempt_number(task, attempt));
            sender.send(number, JobSlotEvent::Assembled(joined));
        };
        if is_here {
            join();
        } else {
            drop(self.scope.spawn(join));
        }
    }

    fn cancel_job(&mut self, number: u64) {
        self.started.remove(&number);
    }

    fn take_job_outcomes(&mut self) -> Vec<(u64, JobOutcome)> {
        let mut results = Vec::new();
        while let Ok((number, event)) = self.events.try_recv() {
            if !self.started.contains_key(&number) {
                continue;
            }
            match event {
                JobSlotEvent::Assembled(Ok(task)) => self.submit_task(number, task),
                JobSlotEvent::Assembled(Err(what)) => {
                    self.started.remove(&number);
                    results.push((number, JobOutcome::NoData(what)));
                }
                JobSlotEvent::Result(result) => {
                    self.started.remove(&number);
                    results.push((number, JobOutcome::Result(result)));
                }
                JobSlotEvent::Ended => {
                    self.started.remove(&number);
                    results.push((number, JobOutcome::Unfinished));
                }
            }
        }
        results
    }
}

/// Sets the attempt number of a job that is judged. A task that only runs a program has no attempt number and remains
/// unchanged.
fn with_attempt_number(mut task: VerificationTask, attempt: u32) -> VerificationTask {
    if let VerificationTask::Judge(job) = &mut task {
        job.attempt = attempt;
    }
    task
}
