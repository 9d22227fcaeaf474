//! Judges a stream of jobs, and reports each result as soon as it is known.

use std::io::{self, BufRead};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use crate::executor::TaskExecutor;
use crate::job::JobId;
use crate::job_queue::QueueLimits;
use crate::job_reader::{JobReader, ParsedInputLine};
use crate::result::JobResult;
use crate::service::{TaskEvent, VerificationService};
use caipan_facts::Fact;

/// Event during the judging of a stream of jobs.
pub enum JobStreamEvent {
    /// A job was read and added to the queue.
    Read,
    /// A job has ended with a verdict, or without one because of a fault.
    Judged(Box<JobResult>),
    /// A line of the input is not a valid job; the other lines are judged nevertheless.
    BadLine(Fact),
    /// The input cannot be read any further; the jobs that were read are still judged.
    Unreadable(io::Error),
}

/// Maximum total size of all waiting jobs in bytes.
const WAITING_BYTES: usize = 128 << 20;

/// Maximum number of waiting jobs. When it is reached, no lines are read until there is space again.
const WAITING_JOBS: usize = 2048;

/// Maximum time until [`report_stream_events`] notices a cancellation.
const CANCEL_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// Judges all jobs of `job_reader`, and calls `report` with each event. If `cancel` becomes true, the work ends, and
/// unfinished jobs get no result.
pub fn judge_stream<R: BufRead + Send>(
    executor: &dyn TaskExecutor,
    job_reader: JobReader<R>,
    cancel: &AtomicBool,
    report: &mut dyn FnMut(JobStreamEvent),
) {
    let slots = executor.max_parallel_tasks();
    let service = VerificationService::with_limits(
        slots,
        QueueLimits {
            bytes: WAITING_BYTES,
            jobs: WAITING_JOBS,
            tenant_divisor: 1,
            running_per_problem: if slots == 0 {
                usize::MAX
            } else {
                slots.div_ceil(2)
            },
        },
    );
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        let reader = StreamJobReader {
            executor,
            service: &service,
            cancel,
            events: sender,
        };
        scope.spawn(move || reader.enqueue_all_jobs(job_reader));
        scope.spawn(|| executor.perform_tasks(&service));
        report_stream_events(&receiver, &service, cancel, report);
    });
}

/// Reports events until no task is left. Cancels all tasks when `cancel` becomes true.
fn report_stream_events(
    events: &Receiver<JobStreamEvent>,
    service: &VerificationService,
    cancel: &AtomicBool,
    report: &mut dyn FnMut(JobStreamEvent),
) {
    loop {
        match events.recv_timeout(CANCEL_CHECK_INTERVAL) {
            Ok(event) => report(event),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        if cancel.load(Ordering::Relaxed) {
            service.cancel_all();
        }
    }
}

/// Reads the jobs of a stream and adds them to the queue of a service.
struct StreamJobReader<'a> {
    executor: &'a dyn TaskExecutor,
    service: &'a VerificationService,
    cancel: &'a AtomicBool,
    events: Sender<JobStreamEvent>,
}

impl StreamJobReader<'_> {
    fn enqueue_all_jobs<R: BufRead>(&self, mut job_reader: JobReader<R>) {
        let is_over = || self.cancel.load(Ordering::Relaxed);
        while !is_over() {
            match job_reader.next_line() {
                Ok(Some(input_line)) => self.handle_input_line(input_line),
                Ok(None) => break,
                Err(error) => {
                    let _ = self.events.send(JobStreamEvent::Unreadable(error));
                    break;
                }
            }
        }
        self.service.close();
    }

    fn handle_input_line(&self, input_line: ParsedInputLine) {
        match input_line {
            ParsedInputLine::Duplicate => {}
            ParsedInputLine::Job(queued) => {
                let _ = self.events.send(JobStreamEvent::Read);
                let is_over = || self.cancel.load(Ordering::Relaxed);
                let events = self.events.clone();
                let receiver = move |event| {
                    if let TaskEvent::Judged(result) = event {
                        // Sending cannot fail, because the receiver exists longer than any task.
                        let _ = events.send(JobStreamEvent::Judged(result));
                    }
                };
                self.service.push_job(*queued, Box::new(receiver), &is_over);
            }
            ParsedInputLine::Fault { id, fault } => self.report_bad_line(id, fault),
        }
    }

    fn report_bad_line(&self, id: Option<JobId>, fault: Fact) {
        if let Some(id) = id {
            let result = self
                .executor
                .result_for_invalid_job_record(id, fault.clone());
            let _ = self.events.send(JobStreamEvent::Judged(Box::new(result)));
        }
        let _ = self.events.send(JobStreamEvent::BadLine(fault));
    }
}
