//! Executors, which perform the tasks of a service. The local executor judges on threads of this process.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::engine::JobEngine;
use crate::evidence::AttemptFault;
use crate::job::JobId;
use crate::result::{Fault, JobResult};
use crate::service::{TakenTask, TaskEvent, VerificationService, VerificationTask};
use caipan_facts::{Evidence, Fact};

/// Performs the tasks of a service: on this machine, or on the machines of a cluster.
pub trait TaskExecutor: Sync {
    /// Performs tasks until the service is closed and no task is left.
    fn perform_tasks(&self, service: &VerificationService);

    /// Maximum number of tasks that are performed at a time; 0 if the number is only known during the work.
    fn max_parallel_tasks(&self) -> usize;

    /// Creates the result for an input line that is not a valid job but contains an identifier.
    fn result_for_invalid_job_record(&self, id: JobId, fault: Fact) -> JobResult;
}

/// Executor that performs tasks on threads of this process.
pub struct LocalExecutor<'a> {
    /// Engine that judges jobs and makes single runs.
    pub engine: &'a JobEngine<'a>,
    /// Number of threads; 0 counts as 1.
    pub workers: usize,
}

impl TaskExecutor for LocalExecutor<'_> {
    fn perform_tasks(&self, service: &VerificationService) {
        std::thread::scope(|scope| {
            for _ in 0..self.max_parallel_tasks() {
                scope.spawn(|| {
                    while let Some(taken) = service.take_task() {
                        self.perform_and_report_task(taken);
                    }
                });
            }
        });
    }

    fn max_parallel_tasks(&self) -> usize {
        self.workers.max(1)
    }

    fn result_for_invalid_job_record(&self, id: JobId, fault: Fact) -> JobResult {
        self.engine.result_for_invalid_job_record(id, fault)
    }
}

impl LocalExecutor<'_> {
    /// Performs a task and reports the result, unless the task is cancelled. A panic of the engine becomes a fault of
    /// the machine.
    fn perform_and_report_task(&self, taken: TakenTask) {
        let done = catch_unwind(AssertUnwindSafe(|| perform_task(self.engine, &taken)));
        let result = done.unwrap_or_else(|_| {
            let what = AttemptFault::JudgeFailed.fact();
            let say = self.engine.options.say;
            Some(
                taken
                    .task()
                    .result_for_unrun_task(Fault::Machine, &what, say),
            )
        });
        if let Some(result) = result {
            taken.finish(result);
        }
    }
}

/// Performs a task and returns the result; `None` if the task was cancelled.
fn perform_task(engine: &JobEngine, taken: &TakenTask) -> Option<TaskEvent> {
    taken.report_start();
    // If another caller cancels a compilation that this task waits for, this task compiles again.
    while !taken.is_cancelled() {
        let event = match taken.task() {
            VerificationTask::Judge(job) => {
                let result = engine.judge_job(job, taken.cancel_flag());
                result.map(|result| TaskEvent::Judged(Box::new(result)))
            }
            VerificationTask::Run(request) => {
                let report = engine.make_single_run(request, taken.cancel_flag());
                report.map(|report| TaskEvent::Ran(Box::new(report)))
            }
        };
        if let Ok(event) = event {
            return Some(event);
        }
    }
    None
}
