//! A worker that does jobs: takes them, renews their leases while they run, and stores the answers before it acknowledges the
//! jobs.
//!
//! [`JobWorker::step`] never waits for work, so tests can drive a worker with a simulated clock.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use crate::large_answer::Answer;
use crate::wire::{self, AttemptEnd, HEARTBEAT_INTERVAL, JobHeartbeat, JobMessage};
use caipan_cluster::bus::BusResult;
use caipan_cluster::job_bus::{JobLease, JobWorkerBus};
use caipan_facts::Fact;
use caipan_verify::result::Fault;
use caipan_verify::service::TaskEvent;

/// Outcome of a job, as the slots report it to the worker.
pub enum JobEnd {
    /// The task has a result, which may be a fault of the machine.
    Result(TaskEvent),
    /// Data of the job is not available on this machine.
    NoData(Fact),
    /// The job was not finished, because the worker is about to leave.
    Unfinished,
}

/// Executor of jobs on this machine, which runs in the background.
pub trait JobSlots {
    /// Starts a job. `number` identifies the job in results.
    fn start(&mut self, number: u64, job: JobMessage);

    /// Cancels a job. No result is reported for it.
    fn cancel(&mut self, number: u64);

    /// Returns the ends of jobs since the last call, with the numbers of the jobs.
    fn take_results(&mut self) -> Vec<(u64, JobEnd)>;
}

/// Worker process for jobs: takes jobs from the bus and does them in `slots`.
pub struct JobWorker<'w, S> {
    bus: &'w dyn JobWorkerBus,
    /// Build of caipan: jobs for other builds are not taken.
    build: String,
    host: String,
    /// Maximum number of jobs done at a time.
    capacity: usize,
    slots: S,
    held: BTreeMap<u64, HeldJob>,
    /// Tokens answered most recently. If the acknowledgement of a job was lost, the job is not run again.
    answered: VecDeque<String>,
    taken: u64,
    machine_faults: u32,
    is_broken: bool,
    leaves: bool,
    last_renewal: Duration,
    /// Time from which jobs may be requested again, after a request that failed.
    next_request: Duration,
    last_heartbeat: Option<Duration>,
}

/// A job that was taken and not acknowledged.
struct HeldJob {
    lease: JobLease,
    is_alone: bool,
    state: JobState,
}

enum JobState {
    /// The job has not started: it must run alone and others still run, or another job runs alone.
    Waiting(Box<JobMessage>),
    Running,
    /// The answer must be stored.
    Answered(Answer),
    /// The job must be acknowledged: it was answered before, or the front has cancelled it.
    Settled,
    /// The job must be returned to the queue, which offers it again after this delay.
    Returned(Duration),
}

/// Number of consecutive machine faults after which a worker leaves. A broken machine would otherwise drain the queue.
const MAX_MACHINE_FAULTS: u32 = 3;

/// Delivery count at which a job is not run: two earlier workers were lost or stopped while they had it.
const MAX_DELIVERIES: u32 = 3;

/// Number of deliveries for which a job avoids the machines that failed at it.
const AVOIDED_DELIVERIES: u32 = 5;

/// Delay before a job is offered to another machine.
const AVOID_DELAY: Duration = Duration::from_millis(300);

/// Time for current jobs to finish after an interrupt.
const FINAL_WAIT: Duration = Duration::from_secs(10);

/// Maximum pause between two steps of the worker.
const STEP_INTERVAL: Duration = Duration::from_millis(100);

/// Pause after a request for jobs that failed, for example because no front has created the queue yet.
const REQUEST_PAUSE: Duration = Duration::from_millis(500);

/// Number of answered tokens that are remembered.
const REMEMBERED: usize = 4096;

impl<'w, S: JobSlots> JobWorker<'w, S> {
    /// Creates a worker that does at most `capacity` jobs at a time.
    pub fn new(
        bus: &'w dyn JobWorkerBus,
        build: &str,
        host: &str,
        capacity: usize,
        slots: S,
    ) -> Self {
        Self {
            bus,
            build: build.to_owned(),
            host: host.to_owned(),
            capacity,
            slots,
            held: BTreeMap::new(),
            answered: VecDeque::new(),
            taken: 0,
            machine_faults: 0,
            is_broken: false,
            leaves: false,
            last_renewal: Duration::ZERO,
            next_request: Duration::ZERO,
            last_heartbeat: None,
        }
    }

    /// Works until the worker leaves by itself or `goes_on`, called before each step, returns `false`. Then it finishes jobs for
    /// at most ten seconds, and returns the rest to the queue.
    pub fn run_while(&mut self, mut goes_on: impl FnMut(&mut Self) -> bool) {
        while goes_on(self) {
            if !self.step() {
                return;
            }
            self.bus.pause(STEP_INTERVAL);
        }
        self.leave();
        let end = self.bus.now() + FINAL_WAIT;
        while self.step() && self.bus.now() < end {
            self.bus.pause(STEP_INTERVAL);
        }
        for job in self.held.values() {
            // If this fails, other workers get the job when its lease expires.
            let _ = self.bus.return_job(&job.lease, Duration::ZERO);
        }
    }

    /// Makes the worker take no more jobs and leave after the current ones.
    pub fn leave(&mut self) {
        if !self.leaves {
            (self.leaves, self.last_heartbeat) = (true, None);
        }
    }

    /// Whether the worker has no job, neither running nor waiting for an acknowledgement.
    pub fn is_idle(&self) -> bool {
        self.held.is_empty()
    }

    /// Number of jobs that this worker has taken since it started.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// Whether this worker leaves because of repeated faults of this machine.
    pub fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// Performs all work that is due; `false` once the worker has left. A later step repeats failed requests to the
    /// bus.
    pub fn step(&mut self) -> bool {
        let now = self.bus.now();
        self.cancel_jobs();
        self.receive_results();
        self.settle();
        self.renew_leases(now);
        self.accept_jobs();
        self.start_waiting();
        self.request_jobs(now);
        let _ = self.send_heartbeat(now);
        !(self.leaves && self.held.is_empty() && self.bus.requested() == 0)
    }

    /// Cancels the jobs whose cancellation fronts have requested.
    fn cancel_jobs(&mut self) {
        for token in self.bus.take_cancelled() {
            let job = self.held.iter_mut().find(|(_, job)| {
                let is_open = matches!(job.state, JobState::Running | JobState::Waiting(_));
                is_open && job.lease.token == token
            });
            if let Some((number, job)) = job {
                self.slots.cancel(*number);
                job.state = JobState::Settled;
            }
        }
    }

    fn receive_results(&mut self) {
        for (number, end) in self.slots.take_results() {
            let Some(job) = self.held.get_mut(&number) else {
                continue;
            };
            let is_machine_fault = match &end {
                JobEnd::Result(result) => {
                    matches!(result.fault(), Some(Fault::Machine | Fault::Poison))
                }
                JobEnd::NoData(_) | JobEnd::Unfinished => false,
            };
            job.state = match end {
                JobEnd::Result(result) => answered(&self.host, AttemptEnd::Result(result)),
                JobEnd::NoData(what) => answered(&self.host, AttemptEnd::NoData(what)),
                JobEnd::Unfinished => JobState::Returned(Duration::ZERO),
            };
            self.machine_faults = if is_machine_fault {
                self.machine_faults + 1
            } else {
                0
            };
            if self.machine_faults >= MAX_MACHINE_FAULTS {
                self.is_broken = true;
                self.leave();
            }
        }
    }

    /// Stores each answer and acknowledges its job. Jobs that were given up go back to the queue.
    fn settle(&mut self) {
        let Self { bus, answered, .. } = self;
        self.held.retain(|_, job| {
            let settled: BusResult<()> = match &job.state {
                JobState::Waiting(_) | JobState::Running => return true,
                JobState::Answered(answer) => {
                    let stored = answer.store(&job.lease.token, *bus);
                    stored.map(|()| {
                        answered.push_back(job.lease.token.clone());
                        let _ = bus.acknowledge(&job.lease);
                    })
                }
                // If one of these fails, the job is delivered again when the lease expires.
                JobState::Settled => bus.acknowledge(&job.lease).or(Ok(())),
                JobState::Returned(delay) => bus.return_job(&job.lease, *delay).or(Ok(())),
            };
            settled.is_err()
        });
        while self.answered.len() > REMEMBERED {
            self.answered.pop_front();
        }
    }

    fn renew_leases(&mut self, now: Duration) {
        if now.saturating_sub(self.last_renewal) < self.bus.lease() / 3 {
            return;
        }
        for job in self.held.values() {
            // The lease of a job that came before a reconnect cannot be renewed.
            let _ = self.bus.renew(&job.lease);
        }
        self.last_renewal = now;
    }

    fn accept_jobs(&mut self) {
        for lease in self.bus.take_jobs() {
            // After a reconnect, a job that runs here may be delivered again.
            let is_same = |job: &&mut HeldJob| {
                let is_done = matches!(job.state, JobState::Settled | JobState::Returned(_));
                job.lease.token == lease.token && !is_done
            };
            if let Some(job) = self.held.values_mut().find(is_same) {
                job.lease = lease;
                continue;
            }
            self.taken += 1;
            let message: Option<JobMessage> = wire::parse(&lease.lease.order);
            let is_alone = message.as_ref().is_some_and(|job| job.alone);
            let state = match message {
                _ if self.leaves => JobState::Returned(Duration::ZERO),
                // Only the acknowledgement of an earlier delivery was lost. On a first delivery the job runs again, because
                // the earlier answer has expired.
                _ if lease.lease.deliveries > 1 && self.answered.contains(&lease.token) => {
                    JobState::Settled
                }
                // The message may be of another version, which this worker cannot do.
                None => JobState::Returned(AVOID_DELAY),
                Some(job) => self.state_of_new(&lease, job),
            };
            if let JobState::Returned(delay) = &state {
                // Gives other workers time to take the job first.
                self.next_request = self.bus.now() + *delay * 4;
            }
            let job = HeldJob {
                lease,
                is_alone,
                state,
            };
            self.held.insert(self.taken, job);
        }
    }

    fn state_of_new(&self, lease: &JobLease, job: JobMessage) -> JobState {
        let deliveries = lease.lease.deliveries;
        // Deliveries to machines that avoid the job are no losses.
        let extra = if job.avoid.is_empty() {
            0
        } else {
            AVOIDED_DELIVERIES
        };
        let avoided = job.avoid.contains(&self.host);
        if deliveries >= MAX_DELIVERIES + extra {
            answered(&self.host, AttemptEnd::MachinesLost)
        } else if avoided && deliveries <= AVOIDED_DELIVERIES {
            JobState::Returned(AVOID_DELAY)
        } else {
            JobState::Waiting(Box::new(job))
        }
    }

    /// Starts jobs that wait, if nothing runs alone. A job that runs alone waits until nothing else runs.
    fn start_waiting(&mut self) {
        loop {
            let running = |job: &&HeldJob| matches!(job.state, JobState::Running);
            let is_waiting = |job: &HeldJob| matches!(job.state, JobState::Waiting(_));
            let is_any = self.held.values().any(|job| running(&job));
            let is_alone = self.held.values().filter(running).any(|job| job.is_alone);
            let mut waiting = self.held.iter().filter(|(_, job)| is_waiting(job));
            let alone = waiting.clone().find(|(_, job)| job.is_alone);
            let next = match alone {
                _ if is_alone => None,
                Some(_) if is_any => None,
                Some(alone) => Some(alone),
                None => waiting.next(),
            };
            let Some(number) = next.map(|(number, _)| *number) else {
                return;
            };
            if let Some(job) = self.held.get_mut(&number)
                && let JobState::Waiting(message) =
                    std::mem::replace(&mut job.state, JobState::Running)
            {
                self.slots.start(number, *message);
            }
        }
    }

    /// Requests jobs for the free slots, unless a job runs alone.
    fn request_jobs(&mut self, now: Duration) {
        let is_alone = self.held.values().any(|job| job.is_alone);
        let used = self.held.len() + self.bus.requested();
        if self.leaves || is_alone || used >= self.capacity || now < self.next_request {
            return;
        }
        let requested = self.bus.request_jobs(&self.build, self.capacity - used);
        if requested.is_err() {
            self.next_request = now + REQUEST_PAUSE;
        }
    }

    fn send_heartbeat(&mut self, now: Duration) -> BusResult<()> {
        let is_early = |last| now.saturating_sub(last) < HEARTBEAT_INTERVAL;
        if self.last_heartbeat.is_some_and(is_early) {
            return Ok(());
        }
        let beat = JobHeartbeat {
            job_host: self.host.clone(),
            build: self.build.clone(),
            job_slots: self.capacity,
            busy: self.held.len(),
            leaves: self.leaves,
        };
        self.bus
            .send_heartbeat(&self.host, &wire::serialize(&beat))?;
        self.last_heartbeat = Some(now);
        Ok(())
    }
}

fn answered(host: &str, end: AttemptEnd) -> JobState {
    JobState::Answered(Answer::new(host, end))
}
