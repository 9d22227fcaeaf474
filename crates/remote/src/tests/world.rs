//! Simulated gateways and workers that share a bus and a clock.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::job_gateway::JobGateway;
use crate::task_parts::{ReceivedProblems, TaskParts};
use crate::wire::JobOfferMessage;
use crate::worker::{BackgroundJobRunner, JobOutcome, JobWorker};
use caipan_cluster::job_bus::{JobSubmitterBus, JobWorkerBus};
use caipan_cluster::memory_job_bus::{MemoryJobBus, MemoryJobSubmitter, MemoryJobWorker};
use caipan_facts::Fact;
use caipan_verify::job::{Job, JobId};
use caipan_verify::result::{Fault, JobResult, ResultKind};
use caipan_verify::service::{TaskEvent, TaskHandle, VerificationService, VerificationTask};

pub(super) const BUILD: &str = "build";

/// Time between two steps.
const TICK: Duration = Duration::from_millis(50);

pub(super) fn say(fact: &Fact) -> String {
    fact.key.to_string()
}

/// Simulated clock, and a record of all runs.
#[derive(Default)]
pub(super) struct Time {
    millis: AtomicU64,
    /// Host, identifier, attempt and whether it ran alone, of each run that was started.
    pub runs: Mutex<Vec<(String, String, u32, bool)>>,
    /// Problem that the job names, and hash of the files that came with it, of each of these runs.
    pub problems: Mutex<Vec<(Option<String>, Option<String>)>>,
    /// Whether the clock advances whenever it is read.
    pub runs_by_itself: std::sync::atomic::AtomicBool,
    /// Whether a job that runs alone ever met another one.
    pub has_met: std::sync::atomic::AtomicBool,
}

impl Time {
    pub(super) fn now(&self) -> Duration {
        if self.runs_by_itself.load(Ordering::Relaxed) {
            self.advance();
        }
        Duration::from_millis(self.millis.load(Ordering::Relaxed))
    }

    pub(super) fn advance(&self) {
        let step = TICK.as_millis() as u64;
        self.millis.fetch_add(step, Ordering::Relaxed);
    }

    pub(super) fn runs_of(&self, id: &str) -> Vec<(String, u32, bool)> {
        let runs = self.runs.lock().unwrap();
        let own = runs.iter().filter(|(_, run, ..)| run == id);
        own.map(|(host, _, attempt, alone)| (host.clone(), *attempt, *alone))
            .collect()
    }
}

/// Behaviour of a job on a host.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Behaviour {
    /// It is judged, after this number of milliseconds.
    Judged(u64),
    /// It is judged as by `Judged`, and the result contains the time as CPU time.
    Busy(u64),
    /// The attempt ends with a fault of the machine.
    MachineFault,
}

pub(super) type ChooseBehaviour<'b> = dyn Fn(&str, &Job) -> Behaviour + 'b;

/// Job with this identifier: a C program without tests.
pub(super) fn job(id: &str, source: &str) -> Job {
    let text = format!(r#"{{"id":"{id}","program":{{"language":"c","source":"{source}"}}}}"#);
    serde_json::from_str(&text).unwrap()
}

/// Result of a job if nothing goes wrong.
pub(super) fn judged(job: &Job) -> JobResult {
    let source = job.program.source.as_deref().unwrap_or_default();
    let is_right = source.len().is_multiple_of(2);
    let result = JobResult::for_unrun_job(job.id.clone(), Fault::Machine, &Fact::quote(""), say);
    JobResult {
        kind: if is_right {
            ResultKind::Passed
        } else {
            ResultKind::Failed
        },
        reward: Some(f64::from(u8::from(is_right))),
        fault: None,
        total: job.tests.len(),
        // An answer of several megabytes.
        isolation: if source.starts_with("large") {
            "x".repeat(5 << 19)
        } else {
            result.isolation.clone()
        },
        ..result
    }
}

/// Slots of a simulated worker.
pub(super) struct FakeSlots<'w> {
    host: String,
    time: &'w Time,
    bus: &'w (dyn JobWorkerBus + 'w),
    behave: &'w ChooseBehaviour<'w>,
    /// Running jobs by number: time of the end, result, and whether the job runs alone.
    running: BTreeMap<u64, (Duration, JobResult, bool)>,
    without_data: Vec<(u64, Fact)>,
}

impl BackgroundJobRunner for FakeSlots<'_> {
    fn start_job(&mut self, number: u64, message: JobOfferMessage) {
        let (attempt, alone) = (message.attempt, message.alone);
        let (parts, terms) = TaskParts::from_message(message);
        let read = |blob: &caipan_cluster::blob::Blob| {
            let pieces =
                (0..blob.piece_count()).map(|number| self.bus.fetch_piece(&blob.id, number));
            let pieces =
                pieces.map(|piece| piece.ok().flatten().ok_or_else(|| Fact::quote("gone")));
            let pieces: Result<Vec<Vec<u8>>, Fact> = pieces.collect();
            pieces.map(|pieces| pieces.concat())
        };
        let task = match parts.assemble_task(terms, &ReceivedProblems::default(), &read) {
            Ok(task) => task,
            Err(what) => return self.without_data.push((number, what)),
        };
        let VerificationTask::Judge(job) = task else {
            panic!("no job");
        };
        let host = self.host.clone();
        let run = (host.clone(), job.id.to_string(), attempt, alone);
        self.time.runs.lock().unwrap().push(run);
        let files = &job.terms.as_ref().unwrap().named_problem;
        let hash = files.as_ref().map(|files| files.id().as_str().to_owned());
        let problem = (job.problem.clone(), hash);
        self.time.problems.lock().unwrap().push(problem);
        let is_met = alone && !self.running.is_empty() || self.running.values().any(|run| run.2);
        self.time.has_met.fetch_or(is_met, Ordering::Relaxed);
        let (pause, result) = match (self.behave)(&host, &job) {
            Behaviour::Judged(millis) => (millis, judged(&job)),
            Behaviour::Busy(millis) => {
                let seconds = millis as f64 / 1000.0;
                let case = serde_json::json!({"name": "1", "verdict": "AC", "cpu_s": seconds});
                let cases = vec![serde_json::from_value(case).unwrap()];
                let judged = judged(&job);
                (millis, JobResult { cases, ..judged })
            }
            Behaviour::MachineFault => {
                let fault = if attempt == 3 {
                    Fault::Poison
                } else {
                    Fault::Machine
                };
                let what = Fact::quote("disk");
                (
                    10,
                    JobResult::for_unrun_job(job.id.clone(), fault, &what, say),
                )
            }
        };
        let end = self.time.now() + Duration::from_millis(pause);
        self.running.insert(number, (end, result, alone));
    }

    fn cancel_job(&mut self, number: u64) {
        self.running.remove(&number);
    }

    fn take_job_outcomes(&mut self) -> Vec<(u64, JobOutcome)> {
        let now = self.time.now();
        let mut results: Vec<(u64, JobOutcome)> = self
            .without_data
            .drain(..)
            .map(|(number, what)| (number, JobOutcome::NoData(what)))
            .collect();
        let over = self.running.iter().filter(|(_, run)| run.0 <= now);
        let over: Vec<u64> = over.map(|(number, _)| *number).collect();
        for number in over {
            let (_, result, _) = self.running.remove(&number).unwrap();
            results.push((
                number,
                JobOutcome::Result(TaskEvent::Judged(Box::new(result))),
            ));
        }
        results
    }
}

pub(super) fn worker<'w>(
    bus: &'w MemoryJobWorker<'w, 'w>,
    host: &str,
    capacity: usize,
    time: &'w Time,
    behave: &'w ChooseBehaviour<'w>,
) -> JobWorker<'w, FakeSlots<'w>> {
    let slots = FakeSlots {
        host: host.to_owned(),
        time,
        bus,
        behave,
        running: BTreeMap::new(),
        without_data: Vec::new(),
    };
    JobWorker::new(bus, BUILD, host, capacity, slots)
}

/// A client: the service that it submits to, and the results.
pub(super) struct Client {
    pub service: Arc<VerificationService>,
    sender: Sender<JobResult>,
    results: Receiver<JobResult>,
    submissions: HashMap<JobId, TaskHandle>,
}

impl Client {
    pub(super) fn new() -> Self {
        let (sender, results) = mpsc::channel();
        Self {
            service: Arc::new(VerificationService::new(0)),
            sender,
            results,
            submissions: HashMap::new(),
        }
    }

    pub(super) fn submit(&mut self, job: &Job) {
        let sender = self.sender.clone();
        let receiver = move |event| {
            if let TaskEvent::Judged(result) = event {
                let _ = sender.send(*result);
            }
        };
        let task = VerificationTask::Judge(Box::new(job.clone()));
        let submission = self.service.submit(task, Box::new(receiver)).unwrap();
        self.submissions.insert(job.id.clone(), submission);
    }

    /// Drops the submission of a job, which cancels the job.
    pub(super) fn leave(&mut self, job: &Job) {
        self.submissions.remove(&job.id);
    }

    /// Results since the last call.
    pub(super) fn results(&self) -> Vec<JobResult> {
        self.results.try_iter().collect()
    }

    pub(super) fn gateway<'c>(&'c self, bus: &'c MemoryJobSubmitter<'c, 'c>) -> JobGateway<'c, 'c> {
        JobGateway::new(bus, &self.service, BUILD, say)
    }
}

/// Steps a gateway and workers until the client has this number of results.
pub(super) fn run(
    time: &Time,
    client: &Client,
    gateway: &mut JobGateway,
    workers: &mut [JobWorker<FakeSlots>],
    count: usize,
) -> Vec<JobResult> {
    let mut results = Vec::new();
    for _ in 0..10_000 {
        time.advance();
        gateway.perform_due_work();
        for worker in &mut *workers {
            worker.perform_due_work();
        }
        results.extend(client.results());
        if results.len() >= count {
            return results;
        }
    }
    panic!("only {} of {count} results", results.len());
}

pub(super) fn bus(time: &Time) -> MemoryJobBus<'_> {
    MemoryJobBus::new(|| time.now())
}

pub(super) fn is_empty(bus: &MemoryJobBus) -> bool {
    bus.connect_submitter().count_jobs(BUILD) == Ok(0)
}
