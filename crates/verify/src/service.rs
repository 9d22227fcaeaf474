//! Judges single jobs for many callers at the same time: each caller gets its own result, and may cancel its own job.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::engine::Engine;
use crate::intake::problem_name;
use crate::job::Job;
use crate::queue::{JobQueue, QueueLimits, QueuedJob, StartedJob};
use crate::result::JobResult;
use crate::single_run::{RunReport, RunRequest};

/// Work that a caller submits.
pub enum Task {
    /// A job with tests.
    Judge(Box<Job>),
    /// A run without a comparison.
    Run(Box<RunRequest>),
}

/// Event of a submitted task.
pub enum TaskEvent {
    /// A worker took the task from the queue.
    Started,
    /// The job was judged, or has no verdict.
    Judged(Box<JobResult>),
    /// The run has ended, or could not begin.
    Ran(Box<RunReport>),
}

/// Receives the events of a task: `Started` at most once, then at most one result. It is dropped without a result if
/// the task is cancelled or the judge fails.
pub type EventReceiver = Box<dyn Fn(TaskEvent) + Send + Sync>;

/// Queue of tasks, and the workers that take them.
pub struct Service {
    queue: JobQueue<SubmittedTask>,
    workers: usize,
    running: AtomicUsize,
    /// Cancellation flags of all tasks that still exist.
    flags: Mutex<Vec<Weak<AtomicBool>>>,
}

struct SubmittedTask {
    task: Task,
    receiver: EventReceiver,
    cancel: Arc<AtomicBool>,
}

/// Error: the queue takes no more tasks.
#[derive(Debug)]
pub struct Busy;

/// Handle of a submitted task. Dropping it cancels the task.
pub struct Submission {
    service: Arc<Service>,
    cancel: Arc<AtomicBool>,
}

impl Drop for Submission {
    fn drop(&mut self) {
        if Arc::strong_count(&self.cancel) == 1 {
            // The task has ended.
            return;
        }
        self.cancel.store(true, Ordering::Relaxed);
        let is_wanted = |task: &SubmittedTask| !task.cancel.load(Ordering::Relaxed);
        self.service.queue.retain(is_wanted);
    }
}

/// Maximum size of all waiting tasks in bytes.
const WAITING_BYTES: usize = 512 << 20;

/// Maximum number of waiting tasks.
const WAITING_TASKS: usize = 16_384;

impl Service {
    /// Creates a service for this number of workers, each of which calls [`Self::work`].
    pub fn new(workers: usize) -> Self {
        Self {
            queue: JobQueue::new(QueueLimits {
                bytes: WAITING_BYTES,
                jobs: WAITING_TASKS,
                running_per_problem: workers.max(1),
            }),
            workers: workers.max(1),
            running: AtomicUsize::new(0),
            flags: Mutex::default(),
        }
    }

    /// Submits a task. A worker thread calls `receiver` with the result.
    ///
    /// # Errors
    /// The queue is full, or the service is about to end.
    pub fn submit(
        self: &Arc<Self>,
        task: Task,
        receiver: EventReceiver,
    ) -> Result<Submission, Busy> {
        let cancel = Arc::new(AtomicBool::new(false));
        let (tenant, problem, size) = account_of(&task);
        let job = SubmittedTask {
            task,
            receiver,
            cancel: Arc::clone(&cancel),
        };
        let queued = QueuedJob {
            job,
            tenant,
            size,
            problem,
        };
        self.queue.try_push(queued).map_err(|_| Busy)?;
        let mut flags = self.flags.lock().unwrap_or_else(PoisonError::into_inner);
        if flags.len() >= FLAGS_BEFORE_CLEANUP && flags.len().is_power_of_two() {
            flags.retain(|flag| flag.strong_count() > 0);
        }
        flags.push(Arc::downgrade(&cancel));
        drop(flags);
        let service = Arc::clone(self);
        Ok(Submission { service, cancel })
    }

    /// Expected CPU time in seconds of all waiting and running tasks.
    pub fn expected_work(&self) -> f64 {
        self.queue.expected_work()
    }

    /// Estimated time in seconds until the workers have done all waiting and running tasks.
    pub fn expected_wait(&self) -> f64 {
        self.expected_work() / self.workers as f64
    }

    /// Number of tasks that wait.
    pub fn waiting(&self) -> usize {
        self.queue.waiting()
    }

    /// Number of tasks that run.
    pub fn running(&self) -> usize {
        self.running.load(Ordering::Relaxed)
    }

    /// Number of workers.
    pub fn workers(&self) -> usize {
        self.workers
    }

    /// Refuses further tasks. The workers return when no task is left.
    pub fn close(&self) {
        self.queue.close();
    }

    /// Cancels all tasks.
    pub fn cancel_all(&self) {
        let flags = self.flags.lock().unwrap_or_else(PoisonError::into_inner);
        for flag in flags.iter().filter_map(Weak::upgrade) {
            flag.store(true, Ordering::Relaxed);
        }
        self.queue.retain(|_| false);
    }

    /// Does the tasks of the queue until it is closed and empty.
    pub fn work(&self, engine: &Engine) {
        while let Some(started) = self.queue.pop(&|| false) {
            let StartedJob { queued, charged } = started;
            self.running.fetch_add(1, Ordering::Relaxed);
            let done = catch_unwind(AssertUnwindSafe(|| queued.job.perform(engine)));
            self.running.fetch_sub(1, Ordering::Relaxed);
            let (event, took) = match done {
                Ok(Some(event)) => {
                    let took = cpu_seconds(&event);
                    (Some(event), took)
                }
                // A cancelled task tells nothing about the time of others.
                Ok(None) | Err(_) => (None, charged),
            };
            self.queue
                .finish(&queued.tenant, &queued.problem, charged, took);
            if let Some(event) = event {
                (queued.job.receiver)(event);
            }
        }
    }
}

/// Number of cancellation flags above which flags of ended tasks are removed.
const FLAGS_BEFORE_CLEANUP: usize = 1024;

impl SubmittedTask {
    /// Does the task; `None` if it was cancelled.
    fn perform(&self, engine: &Engine) -> Option<TaskEvent> {
        (self.receiver)(TaskEvent::Started);
        // A cancelled caller may have stopped the compilation that this task waited for; then it compiles again.
        while !self.cancel.load(Ordering::Relaxed) {
            let event = match &self.task {
                Task::Judge(job) => {
                    let result = engine.judge_until(job, &self.cancel);
                    result.map(|result| TaskEvent::Judged(Box::new(result)))
                }
                Task::Run(request) => {
                    let report = engine.run_once(request, &self.cancel);
                    report.map(|report| TaskEvent::Ran(Box::new(report)))
                }
            };
            if let Ok(event) = event {
                return Some(event);
            }
        }
        None
    }
}

/// Tenant, problem and size in bytes of a task.
fn account_of(task: &Task) -> (String, String, usize) {
    match task {
        Task::Judge(job) => {
            let size = serde_json::to_vec(job).map_or(0, |record| record.len());
            (job.tenant.clone(), problem_name(job), size)
        }
        Task::Run(request) => {
            let files: usize = request.files.values().map(Vec::len).sum();
            let size = request.source.len() + request.stdin.len() + files;
            let problem = format!("run {}", request.language);
            (request.tenant.clone(), problem, size)
        }
    }
}

/// CPU time in seconds that a task took.
fn cpu_seconds(event: &TaskEvent) -> f64 {
    match event {
        TaskEvent::Started => 0.0,
        TaskEvent::Judged(result) => {
            let cases = result.cases.iter();
            cases.filter_map(|case| case.cpu_s).sum()
        }
        TaskEvent::Ran(report) => match &**report {
            RunReport::Ran(run) => run.usage.cpu.unwrap_or(run.usage.wall).as_secs_f64(),
            RunReport::NotCompiled(_) | RunReport::Fault(..) => 0.0,
        },
    }
}
