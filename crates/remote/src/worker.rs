//! A worker that does jobs: takes jobs from the bus, renews their leases while they run, stores each answer, and then
//! acknowledges the job.
//!
//! [`JobWorker::perform_due_work`] never waits for work, so tests can drive a worker with a simulated clock.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use crate::large_answer::SerializedAnswer;
use crate::wire::{self, AttemptOutcome, HEARTBEAT_INTERVAL, JobHeartbeat, JobOfferMessage};
use caipan_cluster::bus::BusResult;
use caipan_cluster::job_bus::{JobLease, JobWorkerBus};
use caipan_facts::Fact;
use caipan_verify::result::Fault;
use caipan_verify::service::TaskEvent;

/// Outcome of a job, as the slots report it to the worker.
pub enum JobOutcome {
    /// The task has a result, which may be a fault of the machine.
    Result(TaskEvent),
    /// This machine could not fetch a part of the job, or the parts are not a valid task.
    NoData(Fact),
    /// The job ended without a result, for example because the service was closed.
    Unfinished,
}

/// Runs jobs on this machine in the background.
pub trait BackgroundJobRunner {
    /// Starts a job without waiting for the end. `number` identifies the job in later calls and in results.
    fn start_job(&mut self, number: u64, job: JobOfferMessage);

    /// Cancels a started job. No result is reported for a cancelled job.
    fn cancel_job(&mut self, number: u64);

    /// Returns the number and the outcome of each job that ended since the last call.
    fn take_job_outcomes(&mut self) -> Vec<(u64, JobOutcome)>;
}

/// Worker that takes jobs from the bus and runs them in `slots`.
pub struct JobWorker<'w, S> {
    bus: &'w dyn JobWorkerBus,
    /// Identifier of the caipan build; jobs for other builds are not taken.
    build: String,
    host: String,
    /// Maximum number of jobs done at a time.
    capacity: usize,
    slots: S,
    /// Jobs that were taken and not acknowledged, by number.
    unacknowledged: BTreeMap<u64, UnacknowledgedJob>,
    /// Tokens of the latest answers. If a job is delivered again because the acknowledgement was lost, it is not run
    /// again.
    answered: VecDeque<String>,
    /// Number of jobs taken since the start.
    taken: u64,
    /// Number of consecutive jobs that ended with a fault of the machine.
    machine_faults: u32,
    is_broken: bool,
    leaves: bool,
    last_renewal: Duration,
    /// Earliest time of the next request for jobs. It is postponed after a failed request or a returned job.
    next_request: Duration,
    last_heartbeat: Option<Duration>,
}

/// A job that was taken and not acknowledged.
struct UnacknowledgedJob {
    lease: JobLease,
    is_alone: bool,
    state: TakenJobState,
}

/// State of a job that was taken and not acknowledged.
enum TakenJobState {
    /// The job has not started yet. It waits for running jobs to end if it must run alone, or for another job that must
    /// run alone.
    Waiting(Box<JobOfferMessage>),
    Running,
    /// The answer must be stored, and then the job must be acknowledged.
    Answered(SerializedAnswer),
    /// The job must be acknowledged without an answer, because it was answered before or was cancelled.
    Settled,
    /// The job must be returned to the queue, which delivers it again after this delay.
    Returned(Duration),
}

/// Number of consecutive machine faults after which a worker leaves. Otherwise a broken machine would fail all jobs in
/// the queue.
const MAX_MACHINE_FAULTS: u32 = 3;

/// Delivery count, including the current delivery, at which a job is not run, because two earlier workers were lost or
/// stopped while they had it.
const MAX_DELIVERIES: u32 = 3;

/// Up to this delivery count, a machine that has already failed at a job returns it to the queue. At later deliveries, it runs the job
/// anyway.
const MAX_AVOIDED_DELIVERIES: u32 = 5;

/// Delay before a returned job is delivered again, to another machine if possible.
const AVOID_DELAY: Duration = Duration::from_millis(300);

/// Maximum time for which current jobs may finish when the worker is stopped.
const FINAL_WAIT: Duration = Duration::from_secs(10);

/// Maximum pause between two steps of the worker.
const STEP_INTERVAL: Duration = Duration::from_millis(100);

/// Pause after a failed request for jobs. Requests fail, for example, before a gateway has created the queue.
const REQUEST_PAUSE: Duration = Duration::from_millis(500);

/// Maximum number of tokens in [`JobWorker::answered`].
const MAX_ANSWERED: usize = 4096;

impl<'w, S: BackgroundJobRunner> JobWorker<'w, S> {
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
            unacknowledged: BTreeMap::new(),
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

    /// Works until the worker leaves by itself or `may_continue`, which is called repeatedly, returns `false`. In the
    /// latter case, current jobs get at most ten seconds to finish, and unfinished jobs are returned to the queue.
    pub fn run_while(&mut self, mut may_continue: impl FnMut(&mut Self) -> bool) {
        while may_continue(self) {
            if !self.perform_due_work() {
                return;
            }
            self.bus.wait_for_message(STEP_INTERVAL);
        }
        self.stop_taking_jobs();
        let end = self.bus.now() + FINAL_WAIT;
        while self.perform_due_work() && self.bus.now() < end {
            self.bus.wait_for_message(STEP_INTERVAL);
        }
        for job in self.unacknowledged.values() {
            // If this request fails, the job is delivered to another worker when the lease expires.
            let _ = self.bus.return_job(&job.lease, Duration::ZERO);
        }
    }

    /// Makes the worker take no more jobs, and leave when the current jobs have ended.
    pub(crate) fn stop_taking_jobs(&mut self) {
        if !self.leaves {
            (self.leaves, self.last_heartbeat) = (true, None);
        }
    }

    /// Whether the worker has no job that runs, waits or must be acknowledged.
    pub fn is_idle(&self) -> bool {
        self.unacknowledged.is_empty()
    }

    /// Number of jobs that this worker has taken since it started.
    pub(crate) fn taken_job_count(&self) -> u64 {
        self.taken
    }

    /// Whether the worker leaves or has left because of repeated faults of this machine.
    pub fn is_machine_broken(&self) -> bool {
        self.is_broken
    }

    /// Performs all work that is due, without waiting. Returns false once the worker has left. Failed requests to the
    /// bus are repeated by a later step.
    pub(crate) fn perform_due_work(&mut self) -> bool {
        let now = self.bus.now();
        self.cancel_jobs();
        self.receive_job_outcomes();
        self.acknowledge_or_return_jobs();
        self.renew_leases(now);
        self.accept_arrived_jobs();
        self.start_waiting_jobs();
        self.request_jobs(now);
        let _ = self.send_heartbeat(now);
        !(self.leaves && self.unacknowledged.is_empty() && self.bus.requested_job_count() == 0)
    }

    /// Cancels running and waiting jobs that a gateway has cancelled on the bus.
    fn cancel_jobs(&mut self) {
        for token in self.bus.take_cancelled_tokens() {
            let job = self.unacknowledged.iter_mut().find(|(_, job)| {
                let is_open = matches!(
                    job.state,
                    TakenJobState::Running | TakenJobState::Waiting(_)
                );
                is_open && job.lease.token == token
            });
            if let Some((number, job)) = job {
                self.slots.cancel_job(*number);
                job.state = TakenJobState::Settled;
            }
        }
    }

    /// Takes the outcomes of ended jobs from the slots. Repeated faults of the machine make the worker leave.
    fn receive_job_outcomes(&mut self) {
        for (number, end) in self.slots.take_job_outcomes() {
            let Some(job) = self.unacknowledged.get_mut(&number) else {
                continue;
            };
            let is_machine_fault = match &end {
                JobOutcome::Result(result) => {
                    matches!(result.fault(), Some(Fault::Machine | Fault::Poison))
                }
                JobOutcome::NoData(_) | JobOutcome::Unfinished => false,
            };
            job.state = match end {
                JobOutcome::Result(result) => {
                    answered_job_state(&self.host, AttemptOutcome::Result(result))
                }
                JobOutcome::NoData(what) => {
                    answered_job_state(&self.host, AttemptOutcome::NoData(what))
                }
                JobOutcome::Unfinished => TakenJobState::Returned(Duration::ZERO),
            };
            self.machine_faults = if is_machine_fault {
                self.machine_faults + 1
            } else {
                0
            };
            if self.machine_faults >= MAX_MACHINE_FAULTS {
                self.is_broken = true;
                self.stop_taking_jobs();
            }
        }
    }

    /// Stores the answers of ended jobs and acknowledges these jobs, or returns them to the queue. A job whose answer
    /// could not be stored is kept for the next step.
    fn acknowledge_or_return_jobs(&mut self) {
        let Self { bus, answered, .. } = self;
        self.unacknowledged.retain(|_, job| {
            let settled: BusResult<()> = match &job.state {
                TakenJobState::Waiting(_) | TakenJobState::Running => return true,
                TakenJobState::Answered(answer) => {
                    let stored = answer.store_on_bus(&job.lease.token, *bus);
                    stored.map(|()| {
                        answered.push_back(job.lease.token.clone());
                        let _ = bus.acknowledge_job(&job.lease);
                    })
                }
                // If acknowledging or returning a job fails, the bus delivers the job again when the lease expires.
                TakenJobState::Settled => bus.acknowledge_job(&job.lease).or(Ok(())),
                TakenJobState::Returned(delay) => bus.return_job(&job.lease, *delay).or(Ok(())),
            };
            settled.is_err()
        });
        while self.answered.len() > MAX_ANSWERED {
            self.answered.pop_front();
        }
    }

    /// Renews the leases of all jobs that are not acknowledged, whenever a third of the lease time has passed.
    fn renew_leases(&mut self, now: Duration) {
        if now.saturating_sub(self.last_renewal) < self.bus.lease_duration() / 3 {
            return;
        }
        for job in self.unacknowledged.values() {
            // Errors are ignored, because leases of jobs that were delivered before a reconnect cannot be renewed.
            let _ = self.bus.renew_lease(&job.lease);
        }
        self.last_renewal = now;
    }

    /// Takes the jobs that the bus has delivered, and decides whether each is run, acknowledged or returned.
    fn accept_arrived_jobs(&mut self) {
        for lease in self.bus.take_jobs() {
            // After a reconnect, a job that this worker already has may be delivered again.
            let is_same = |job: &&mut UnacknowledgedJob| {
                let is_done = matches!(
                    job.state,
                    TakenJobState::Settled | TakenJobState::Returned(_)
                );
                job.lease.token == lease.token && !is_done
            };
            if let Some(job) = self.unacknowledged.values_mut().find(is_same) {
                job.lease = lease;
                continue;
            }
            self.taken += 1;
            let message: Option<JobOfferMessage> = wire::parse_message(&lease.lease.order);
            let is_alone = message.as_ref().is_some_and(|job| job.alone);
            let state = match message {
                _ if self.leaves => TakenJobState::Returned(Duration::ZERO),
                // The acknowledgement of an earlier delivery was lost, but the answer is stored. On a first delivery,
                // however, the job is run again, because it was added after the earlier answer had expired.
                _ if lease.lease.deliveries > 1 && self.answered.contains(&lease.token) => {
                    TakenJobState::Settled
                }
                // The message cannot be parsed. Another worker may support the version of the message.
                None => TakenJobState::Returned(AVOID_DELAY),
                Some(job) => self.initial_job_state(&lease, job),
            };
            if let TakenJobState::Returned(delay) = &state {
                // A pause before the next request lets other workers take the returned job first.
                self.next_request = self.bus.now() + *delay * 4;
            }
            let job = UnacknowledgedJob {
                lease,
                is_alone,
                state,
            };
            self.unacknowledged.insert(self.taken, job);
        }
    }

    /// Returns the first state of a newly delivered job. The job waits to run, unless this machine failed at it before
    /// and returns it to the queue. After too many deliveries, it is answered without a run.
    fn initial_job_state(&self, lease: &JobLease, job: JobOfferMessage) -> TakenJobState {
        let deliveries = lease.lease.deliveries;
        // Machines that the job avoids return it, so more deliveries are allowed before the workers count as lost.
        let extra = if job.avoid.is_empty() {
            0
        } else {
            MAX_AVOIDED_DELIVERIES
        };
        let avoided = job.avoid.contains(&self.host);
        if deliveries >= MAX_DELIVERIES + extra {
            answered_job_state(&self.host, AttemptOutcome::MachinesLost)
        } else if avoided && deliveries <= MAX_AVOIDED_DELIVERIES {
            TakenJobState::Returned(AVOID_DELAY)
        } else {
            TakenJobState::Waiting(Box::new(job))
        }
    }

    /// Starts waiting jobs, unless a job runs alone. A job that must run alone starts when no job runs, and no other
    /// job starts before it.
    fn start_waiting_jobs(&mut self) {
        loop {
            let running = |job: &&UnacknowledgedJob| matches!(job.state, TakenJobState::Running);
            let is_waiting =
                |job: &UnacknowledgedJob| matches!(job.state, TakenJobState::Waiting(_));
            let is_any = self.unacknowledged.values().any(|job| running(&job));
            let is_alone = self
                .unacknowledged
                .values()
                .filter(running)
                .any(|job| job.is_alone);
            let mut waiting = self
                .unacknowledged
                .iter()
                .filter(|(_, job)| is_waiting(job));
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
            if let Some(job) = self.unacknowledged.get_mut(&number)
                && let TakenJobState::Waiting(message) =
                    std::mem::replace(&mut job.state, TakenJobState::Running)
            {
                self.slots.start_job(number, *message);
            }
        }
    }

    /// Requests as many jobs as slots are free, unless the worker leaves or has a job that must run alone.
    fn request_jobs(&mut self, now: Duration) {
        let is_alone = self.unacknowledged.values().any(|job| job.is_alone);
        let used = self.unacknowledged.len() + self.bus.requested_job_count();
        if self.leaves || is_alone || used >= self.capacity || now < self.next_request {
            return;
        }
        let requested = self.bus.request_jobs(&self.build, self.capacity - used);
        if requested.is_err() {
            self.next_request = now + REQUEST_PAUSE;
        }
    }

    /// Sends a heartbeat if [`HEARTBEAT_INTERVAL`] has passed since the last one.
    fn send_heartbeat(&mut self, now: Duration) -> BusResult<()> {
        let is_early = |last| now.saturating_sub(last) < HEARTBEAT_INTERVAL;
        if self.last_heartbeat.is_some_and(is_early) {
            return Ok(());
        }
        let beat = JobHeartbeat {
            job_host: self.host.clone(),
            build: self.build.clone(),
            job_slots: self.capacity,
            busy: self.unacknowledged.len(),
            leaves: self.leaves,
        };
        self.bus
            .send_heartbeat(&self.host, &wire::serialize_message(&beat))?;
        self.last_heartbeat = Some(now);
        Ok(())
    }
}

/// Returns the state of a job that has ended with `outcome`: an answer that is not stored yet.
fn answered_job_state(host: &str, outcome: AttemptOutcome) -> TakenJobState {
    TakenJobState::Answered(SerializedAnswer::new(host, outcome))
}
