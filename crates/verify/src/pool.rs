//! Judges a stream of jobs, and reports each result as soon as it is known.

use std::io::{self, BufRead};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use crate::executor::Executor;
use crate::intake::{Incoming, Intake};
use crate::job::JobId;
use crate::queue::QueueLimits;
use crate::result::JobResult;
use crate::service::{Service, TaskEvent};
use caipan_facts::Fact;

/// Event during the judging of a stream of jobs.
pub enum Event {
    /// A job was read and waits.
    Read,
    /// A job was judged, or has no verdict.
    Judged(Box<JobResult>),
    /// A line of the input contains no job; the rest is judged all the same.
    BadLine(Fact),
    /// The input cannot be read any further; the jobs before are judged.
    Unreadable(io::Error),
}

/// Maximum size of all waiting jobs in bytes.
const WAITING_BYTES: usize = 128 << 20;

/// Maximum number of waiting jobs. Further lines are read when there is space again.
const WAITING_JOBS: usize = 2048;

/// Interval at which the work is checked for cancellation.
const CANCEL_CHECK: Duration = Duration::from_millis(50);

/// Judges all jobs of `intake`. `report` is called for each event; `cancel` ends the work, and then unfinished jobs have no
/// result.
pub fn judge_stream<R: BufRead + Send>(
    executor: &dyn Executor,
    intake: Intake<R>,
    cancel: &AtomicBool,
    report: &mut dyn FnMut(Event),
) {
    let slots = executor.slots();
    let service = Service::with_limits(
        slots,
        QueueLimits {
            bytes: WAITING_BYTES,
            jobs: WAITING_JOBS,
            tenant_part: 1,
            running_per_problem: if slots == 0 {
                usize::MAX
            } else {
                slots.div_ceil(2)
            },
        },
    );
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        let reader = Reader {
            executor,
            service: &service,
            cancel,
            events: sender,
        };
        scope.spawn(move || reader.read_all(intake));
        scope.spawn(|| executor.work(&service));
        report_events(&receiver, &service, cancel, report);
    });
}

/// Reports events until no task is left. Cancels the tasks once `cancel` is true.
fn report_events(
    events: &Receiver<Event>,
    service: &Service,
    cancel: &AtomicBool,
    report: &mut dyn FnMut(Event),
) {
    loop {
        match events.recv_timeout(CANCEL_CHECK) {
            Ok(event) => report(event),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        if cancel.load(Ordering::Relaxed) {
            service.cancel_all();
        }
    }
}

/// Reads jobs into the queue of a service.
struct Reader<'a> {
    executor: &'a dyn Executor,
    service: &'a Service,
    cancel: &'a AtomicBool,
    events: Sender<Event>,
}

impl Reader<'_> {
    fn read_all<R: BufRead>(&self, mut intake: Intake<R>) {
        let is_over = || self.cancel.load(Ordering::Relaxed);
        while !is_over() {
            match intake.next() {
                Ok(Some(incoming)) => self.accept(incoming),
                Ok(None) => break,
                Err(error) => {
                    let _ = self.events.send(Event::Unreadable(error));
                    break;
                }
            }
        }
        self.service.close();
    }

    fn accept(&self, incoming: Incoming) {
        match incoming {
            Incoming::Known => {}
            Incoming::Job(queued) => {
                let _ = self.events.send(Event::Read);
                let is_over = || self.cancel.load(Ordering::Relaxed);
                let events = self.events.clone();
                let receiver = move |event| {
                    if let TaskEvent::Judged(result) = event {
                        // The receiver outlives every task.
                        let _ = events.send(Event::Judged(result));
                    }
                };
                self.service.push_job(*queued, Box::new(receiver), &is_over);
            }
            Incoming::Fault { id, fault } => self.refuse(id, fault),
        }
    }

    fn refuse(&self, id: Option<JobId>, fault: Fact) {
        if let Some(id) = id {
            let result = self.executor.bad_record(id, fault.clone());
            let _ = self.events.send(Event::Judged(Box::new(result)));
        }
        let _ = self.events.send(Event::BadLine(fault));
    }
}
