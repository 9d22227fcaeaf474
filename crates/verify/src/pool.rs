//! Judges a stream of jobs on several threads, and reports each result as soon as it is known.

use std::io::{self, BufRead};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};

use crate::engine::Engine;
use crate::intake::{Incoming, Intake};
use crate::job::{Job, JobId};
use crate::queue::{JobQueue, QueueLimits, StartedJob};
use crate::result::JobResult;
use caipan_facts::Fact;

/// Event during the judging of a stream.
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

/// Maximum number of waiting jobs.
const WAITING_JOBS: usize = 2048;

/// Judges all jobs of `intake` on `workers` threads. `report` is called for each event; `cancel` ends the work, and then
/// unfinished jobs have no result.
pub fn judge_stream<R: BufRead + Send>(
    engine: &Engine,
    intake: Intake<R>,
    workers: usize,
    cancel: &AtomicBool,
    report: &mut dyn FnMut(Event),
) {
    let queue = JobQueue::new(QueueLimits {
        bytes: WAITING_BYTES,
        jobs: WAITING_JOBS,
        running_per_problem: workers.div_ceil(2),
    });
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        let reader = Reader {
            engine,
            queue: &queue,
            cancel,
            events: sender.clone(),
        };
        scope.spawn(move || reader.read_all(intake));
        for _ in 0..workers.max(1) {
            let events = sender.clone();
            let queue = &queue;
            scope.spawn(move || work(engine, queue, cancel, &events));
        }
        drop(sender);
        for event in receiver {
            report(event);
        }
    });
}

/// Reads jobs into a queue.
struct Reader<'a> {
    engine: &'a Engine<'a>,
    queue: &'a JobQueue<Job>,
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
        self.queue.close();
    }

    fn accept(&self, incoming: Incoming) {
        match incoming {
            Incoming::Known => {}
            Incoming::Job(queued) => {
                let _ = self.events.send(Event::Read);
                let is_over = || self.cancel.load(Ordering::Relaxed);
                self.queue.push(*queued, &is_over);
            }
            Incoming::Fault { id, fault } => self.refuse(id, fault),
        }
    }

    fn refuse(&self, id: Option<JobId>, fault: Fact) {
        if let Some(id) = id {
            let result = self.engine.bad_record(id, fault.clone());
            let _ = self.events.send(Event::Judged(Box::new(result)));
        }
        let _ = self.events.send(Event::BadLine(fault));
    }
}

/// Judges jobs of a queue until it is empty and closed.
fn work(engine: &Engine, queue: &JobQueue<Job>, cancel: &AtomicBool, events: &Sender<Event>) {
    let is_over = || cancel.load(Ordering::Relaxed);
    while let Some(started) = queue.pop(&is_over) {
        let StartedJob { queued, charged } = started;
        let Ok(result) = engine.judge(&queued.job) else {
            return;
        };
        let cpu = result.cases.iter().filter_map(|case| case.cpu_s);
        let took = cpu.sum();
        queue.finish(&queued.tenant, &queued.problem, charged, took);
        // The receiver outlives every worker.
        let _ = events.send(Event::Judged(Box::new(result)));
    }
}
