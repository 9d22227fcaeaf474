//! Queue of tasks that many callers submit and an executor performs. Each caller gets the results of their own tasks
//! and can cancel them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use serde::{Deserialize, Serialize};

use crate::job::{Job, JobClass};
use crate::job_queue::tenant_demand::TenantDemand;
use crate::job_queue::{JobQueue, QueueLimits, QueuedJob, StartedJob};
use crate::job_reader::queue_account_name;
use crate::result::{Explanation, FactToEnglish, Fault, JobResult};
use crate::single_run::{RunRequest, SingleRunReport};
use caipan_facts::Fact;

/// Work that a caller submits to a [`VerificationService`].
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum VerificationTask {
    /// A job, whose program is judged by tests.
    Judge(Box<Job>),
    /// A single run of a program whose output is not judged.
    Run(Box<RunRequest>),
}

/// Event of a submitted task: the start or the result, which ends the task.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TaskEvent {
    /// An executor took the task from the queue.
    Started,
    /// The job has ended with a verdict, or without one because of a fault.
    Judged(Box<JobResult>),
    /// The single run has ended, or could not be made.
    Ran(Box<SingleRunReport>),
}

impl VerificationTask {
    /// Urgency of this task. Single runs have the default urgency.
    pub fn class(&self) -> JobClass {
        match self {
            Self::Judge(job) => job.class,
            Self::Run(_) => JobClass::default(),
        }
    }

    /// Creates the result of a task that was not run because of `fault`. `cause` explains the fault; `say` converts
    /// it to English.
    pub fn result_for_unrun_task(
        &self,
        fault: Fault,
        cause: &Fact,
        say: FactToEnglish,
    ) -> TaskEvent {
        match self {
            Self::Judge(job) => {
                let result = JobResult::for_unrun_job(job.id.clone(), fault, cause, say);
                TaskEvent::Judged(Box::new(result))
            }
            Self::Run(_) => {
                let explanation = Explanation::from_fact(cause, say);
                TaskEvent::Ran(Box::new(SingleRunReport::Fault(fault, explanation)))
            }
        }
    }
}

impl TaskEvent {
    /// Party responsible for a missing verdict or run; `None` if nothing is missing or the task has only started.
    pub fn fault(&self) -> Option<Fault> {
        match self {
            Self::Started => None,
            Self::Judged(result) => result.fault,
            Self::Ran(report) => match &**report {
                SingleRunReport::Fault(fault, _) => Some(*fault),
                SingleRunReport::NotCompiled(_) | SingleRunReport::Ran(_) => None,
            },
        }
    }
}

/// Callback for the events of a task: `Started` at most once, then at most one result. It is dropped without a result
/// if the task is cancelled or the judge fails.
pub type EventReceiver = Box<dyn Fn(TaskEvent) + Send + Sync>;

/// Queue of tasks, which callers submit and an executor takes.
pub struct VerificationService {
    queue: JobQueue<SubmittedTask>,
    /// Maximum number of tasks that the executor performs at a time.
    workers: AtomicUsize,
    running: AtomicUsize,
    /// Number of tasks of other services that use the same executor.
    other_tasks: AtomicUsize,
    /// Cancellation flags of all tasks that have not ended.
    cancel_flags: Mutex<Vec<Weak<AtomicBool>>>,
}

struct SubmittedTask {
    task: VerificationTask,
    receiver: EventReceiver,
    cancel: Arc<AtomicBool>,
}

/// A task that was taken from the queue. Dropping it ends the task without a result.
pub struct TakenTask<'s> {
    service: &'s VerificationService,
    started: StartedJob<SubmittedTask>,
    /// CPU time in seconds that the task took; `None` while it is unknown.
    cpu_seconds: Option<f64>,
}

impl TakenTask<'_> {
    /// Returns the task as the caller submitted it.
    pub fn task(&self) -> &VerificationTask {
        &self.started.queued.job.task
    }

    /// Flag that becomes true when the caller cancels the task.
    pub(crate) fn cancel_flag(&self) -> &AtomicBool {
        &self.started.queued.job.cancel
    }

    /// Whether the caller has cancelled the task.
    pub fn is_cancelled(&self) -> bool {
        self.cancel_flag().load(Ordering::Relaxed)
    }

    /// Reports to the caller that the work on the task begins.
    pub fn report_start(&self) {
        (self.started.queued.job.receiver)(TaskEvent::Started);
    }

    /// Ends the task, and reports the result to the caller.
    pub fn finish(mut self, result: TaskEvent) {
        self.cpu_seconds = Some(used_cpu_seconds(&result));
        let receiver = std::mem::replace(&mut self.started.queued.job.receiver, Box::new(|_| ()));
        // The queue records the CPU time before the caller can submit the next task.
        drop(self);
        receiver(result);
    }
}

impl Drop for TakenTask<'_> {
    fn drop(&mut self) {
        self.service.running.fetch_sub(1, Ordering::Relaxed);
        // If the task has no result, the CPU time that was charged in advance counts as used.
        let took = self.cpu_seconds.unwrap_or(self.started.charged);
        self.service.queue.record_job_end(&self.started, took);
    }
}

/// Error of [`VerificationService::submit`]: the service has rejected the task.
#[derive(Debug)]
pub struct QueueFullError;

/// Handle of a submitted task. Dropping it cancels the task.
pub struct TaskHandle {
    service: Arc<VerificationService>,
    cancel: Arc<AtomicBool>,
}

impl Drop for TaskHandle {
    fn drop(&mut self) {
        if Arc::strong_count(&self.cancel) == 1 {
            // The task has ended already, so there is nothing to cancel.
            return;
        }
        self.cancel.store(true, Ordering::Relaxed);
        let is_wanted = |task: &SubmittedTask| !task.cancel.load(Ordering::Relaxed);
        self.service.queue.retain_jobs(is_wanted);
    }
}

/// Maximum total size of all waiting tasks in bytes.
const WAITING_BYTES: usize = 512 << 20;

/// Maximum number of waiting tasks. A single named tenant may have half of them.
const WAITING_TASKS: usize = 16_384;

impl VerificationService {
    /// Creates a service for an executor that performs this number of tasks at a time; 0 if the number is not known
    /// yet.
    pub fn new(workers: usize) -> Self {
        let limits = QueueLimits {
            bytes: WAITING_BYTES,
            jobs: WAITING_TASKS,
            tenant_divisor: 2,
            running_per_problem: if workers == 0 { usize::MAX } else { workers },
        };
        Self::with_limits(workers, limits)
    }

    pub(crate) fn with_limits(workers: usize, limits: QueueLimits) -> Self {
        Self {
            queue: JobQueue::new(limits),
            workers: AtomicUsize::new(workers),
            running: AtomicUsize::new(0),
            other_tasks: AtomicUsize::new(0),
            cancel_flags: Mutex::default(),
        }
    }

    /// Submits a task. `receiver` is called on another thread with the events of the task.
    ///
    /// # Errors
    /// The queue is full, or the service is about to end.
    pub fn submit(
        self: &Arc<Self>,
        task: VerificationTask,
        receiver: EventReceiver,
    ) -> Result<TaskHandle, QueueFullError> {
        let (tenant, problem, size) = tenant_account_and_size(&task);
        let queued = QueuedJob {
            class: task.class(),
            job: SubmittedTask::new(task, receiver),
            tenant,
            size,
            problem,
        };
        let cancel = Arc::clone(&queued.job.cancel);
        self.queue.try_push(queued).map_err(|_| QueueFullError)?;
        self.register_cancel_flag(&cancel);
        let service = Arc::clone(self);
        Ok(TaskHandle { service, cancel })
    }

    /// Adds a job, after waiting for space in the queue. If `is_over` becomes true, the wait ends and the job is
    /// dropped.
    pub(crate) fn push_job(
        &self,
        queued: QueuedJob<Job>,
        receiver: EventReceiver,
        is_over: &dyn Fn() -> bool,
    ) {
        let job = SubmittedTask::new(VerificationTask::Judge(Box::new(queued.job)), receiver);
        self.register_cancel_flag(&job.cancel);
        let queued = QueuedJob {
            job,
            class: queued.class,
            tenant: queued.tenant,
            size: queued.size,
            problem: queued.problem,
        };
        self.queue.push(queued, is_over);
    }

    /// Stores the cancellation flag of a task for [`Self::cancel_all`].
    fn register_cancel_flag(&self, cancel: &Arc<AtomicBool>) {
        let mut flags = self
            .cancel_flags
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if flags.len() >= FLAGS_BEFORE_CLEANUP && flags.len().is_power_of_two() {
            flags.retain(|flag| flag.strong_count() > 0);
        }
        flags.push(Arc::downgrade(cancel));
    }

    /// Expected CPU time in seconds of all waiting and running tasks.
    pub fn expected_cpu_seconds(&self) -> f64 {
        self.queue.expected_cpu_seconds(JobClass::LEAST_URGENT)
    }

    /// Estimated time in seconds until the running tasks, and the waiting tasks of `class` and of more urgent classes,
    /// have ended; infinite if the executor has no workers.
    pub fn expected_wait_seconds(&self, class: JobClass) -> f64 {
        match self.worker_count() {
            0 => f64::INFINITY,
            workers => {
                let others = self.other_tasks.load(Ordering::Relaxed) as f64;
                let own = self.queue.expected_cpu_seconds(class);
                (own + others * self.queue.mean_cpu_seconds()) / workers as f64
            }
        }
    }

    /// Number of submitted tasks that no executor has taken.
    pub fn waiting_count(&self) -> usize {
        self.queue.waiting_count()
    }

    /// Number of tasks that were taken and have not ended.
    pub fn running_count(&self) -> usize {
        self.running.load(Ordering::Relaxed)
    }

    /// Maximum number of tasks that the executor performs at a time.
    pub fn worker_count(&self) -> usize {
        self.workers.load(Ordering::Relaxed)
    }

    /// Sets the maximum number of tasks that the executor performs at a time, which changes if machines join or leave.
    pub fn set_worker_count(&self, workers: usize) {
        if self.workers.swap(workers, Ordering::Relaxed) != workers {
            // Up to twice as many tasks may be in progress as there are workers. One problem gets at most half of them
            // while tasks of other problems wait.
            self.queue.set_max_running_per_problem(workers.max(1));
        }
    }

    /// Sets the number of tasks of other services that use the same executor.
    pub fn set_task_count_of_other_services(&self, count: usize) {
        self.other_tasks.store(count, Ordering::Relaxed);
    }

    /// Closes the service: further tasks are rejected, and the executor returns when no task is left.
    pub fn close(&self) {
        self.queue.close();
    }

    /// Cancels all waiting and running tasks. None of them gets a result.
    pub fn cancel_all(&self) {
        let flags = self
            .cancel_flags
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        for flag in flags.iter().filter_map(Weak::upgrade) {
            flag.store(true, Ordering::Relaxed);
        }
        self.queue.retain_jobs(|_| false);
    }

    /// Takes the next task, after waiting for one. `None` if the service is closed and no task is left.
    pub fn take_task(&self) -> Option<TakenTask<'_>> {
        self.queue
            .pop(&|| false)
            .map(|started| self.start_task(started))
    }

    /// Takes the next task without waiting; `None` if no task may start now, or if `may_take` returns false for the
    /// most urgent class that has waiting tasks.
    pub fn try_take_task(&self, may_take: &dyn Fn(JobClass) -> bool) -> Option<TakenTask<'_>> {
        self.queue
            .try_pop(may_take)
            .map(|started| self.start_task(started))
    }

    /// Returns the number of waiting and running tasks of each tenant, separately for each class, in order of class and
    /// tenant.
    pub fn tenant_demands(&self) -> Vec<TenantDemand> {
        self.queue.tenant_demands()
    }

    /// Sets the charge factor of each tenant in each class; 1 for tenants without an entry. A tenant with the factor 2
    /// gets half as much CPU time as others.
    pub fn set_charge_factors(&self, factors: &BTreeMap<(JobClass, String), f64>) {
        self.queue.set_charge_factors(factors);
    }

    /// Whether the service is closed and no task waits.
    pub fn is_closed_and_empty(&self) -> bool {
        self.queue.is_closed_and_empty()
    }

    fn start_task(&self, started: StartedJob<SubmittedTask>) -> TakenTask<'_> {
        self.running.fetch_add(1, Ordering::Relaxed);
        TakenTask {
            service: self,
            started,
            cpu_seconds: None,
        }
    }
}

/// Minimum number of stored cancellation flags at which the flags of ended tasks are removed. They are removed only
/// when the number is a power of two.
const FLAGS_BEFORE_CLEANUP: usize = 1024;

impl SubmittedTask {
    fn new(task: VerificationTask, receiver: EventReceiver) -> Self {
        Self {
            task,
            receiver,
            cancel: Arc::default(),
        }
    }
}

/// Returns the data of a task that the queue needs: the tenant, the name under which CPU time is accounted, and the
/// size in bytes.
fn tenant_account_and_size(task: &VerificationTask) -> (String, String, usize) {
    match task {
        VerificationTask::Judge(job) => {
            let size = serde_json::to_vec(job).map_or(0, |record| record.len());
            (job.tenant.clone(), queue_account_name(job), size)
        }
        VerificationTask::Run(request) => {
            let files: usize = request.files.values().map(Vec::len).sum();
            let size = request.source.len() + request.stdin.len() + files;
            let problem = format!("run {}", request.language);
            (request.tenant.clone(), problem, size)
        }
    }
}

/// Returns the CPU time in seconds that the runs of a task used, without compilation.
fn used_cpu_seconds(event: &TaskEvent) -> f64 {
    match event {
        TaskEvent::Started => 0.0,
        TaskEvent::Judged(result) => {
            let cases = result.cases.iter();
            cases.filter_map(|case| case.cpu_s).sum()
        }
        TaskEvent::Ran(report) => match &**report {
            SingleRunReport::Ran(run) => run.usage.cpu.unwrap_or(run.usage.wall).as_secs_f64(),
            SingleRunReport::NotCompiled(_) | SingleRunReport::Fault(..) => 0.0,
        },
    }
}
