//! Executors, which do the tasks of a service. The local executor judges on the threads of this process.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::engine::Engine;
use crate::evidence::AttemptFault;
use crate::job::JobId;
use crate::result::{Fault, JobResult};
use crate::service::{Service, TakenTask, Task, TaskEvent};
use caipan_facts::{Evidence, Fact};

/// Runs the tasks of a service: on this machine, or on the machines of a cluster.
pub trait Executor: Sync {
    /// Runs tasks until the service is closed and no task is left.
    fn work(&self, service: &Service);

    /// Number of tasks that are done at a time; 0 if it is not known before the work begins.
    fn slots(&self) -> usize;

    /// Returns the result for a malformed line that contains an identifier.
    fn bad_record(&self, id: JobId, fault: Fact) -> JobResult;
}

/// Executor that does tasks on threads of this process.
pub struct LocalExecutor<'a> {
    /// Judge of the tasks.
    pub engine: &'a Engine<'a>,
    /// Number of threads; 0 counts as 1.
    pub workers: usize,
}

impl Executor for LocalExecutor<'_> {
    fn work(&self, service: &Service) {
        std::thread::scope(|scope| {
            for _ in 0..self.slots() {
                scope.spawn(|| {
                    while let Some(taken) = service.take() {
                        self.perform(taken);
                    }
                });
            }
        });
    }

    fn slots(&self) -> usize {
        self.workers.max(1)
    }

    fn bad_record(&self, id: JobId, fault: Fact) -> JobResult {
        self.engine.bad_record(id, fault)
    }
}

impl LocalExecutor<'_> {
    /// Runs a task, which has no result if it is cancelled.
    fn perform(&self, taken: TakenTask) {
        let done = catch_unwind(AssertUnwindSafe(|| outcome(self.engine, &taken)));
        let result = done.unwrap_or_else(|_| {
            let what = AttemptFault::JudgeFailed.fact();
            let say = self.engine.options.say;
            Some(taken.task().not_run(Fault::Machine, &what, say))
        });
        if let Some(result) = result {
            taken.finish(result);
        }
    }
}

/// Result of a task; `None` if it was cancelled.
fn outcome(engine: &Engine, taken: &TakenTask) -> Option<TaskEvent> {
    taken.report_start();
    // If another caller cancels a compilation that this task waits for, the task compiles again.
    while !taken.is_cancelled() {
        let event = match taken.task() {
            Task::Judge(job) => {
                let result = engine.judge_until(job, taken.cancel_flag());
                result.map(|result| TaskEvent::Judged(Box::new(result)))
            }
            Task::Run(request) => {
                let report = engine.run_once(request, taken.cancel_flag());
                report.map(|report| TaskEvent::Ran(Box::new(report)))
            }
        };
        if let Ok(event) = event {
            return Some(event);
        }
    }
    None
}
