//! The client side of the cluster: takes tasks from a service, offers them to workers over the bus, and returns the
//! answers to the service.
//!
//! [`JobFront::perform_due_work`] never waits for work, so tests can drive a front with a simulated clock.

use std::collections::HashSet;
use std::time::Duration;

use crate::large_answer;
use crate::present_machines::PresentMachines;
use crate::task_key::TaskKey;
use crate::task_parts::StoredBlobs;
use crate::wire::{self, AnswerMessage, AttemptOutcome, JobMessage};
use caipan_cluster::bus::BusResult;
use caipan_cluster::job_bus::{ClaimOutcome, JobOffer, JobSubmitterBus};
use caipan_facts::Evidence;
use caipan_verify::JobTerms;
use caipan_verify::evidence::{AttemptFault, JobFault};
use caipan_verify::result::{Fault, Say};
use caipan_verify::service::{Service, TakenTask, Task, TaskEvent};

/// Number of attempts in a round. The last attempt of a round runs on a machine that runs nothing else meanwhile.
pub(crate) const ATTEMPTS_PER_ROUND: u32 = 3;

/// Interval at which an answer is looked up even without an announcement, since announcements may be lost.
const LOOK_UP_INTERVAL: Duration = Duration::from_secs(2);

/// Interval at which the front ensures that the message streams of the bus exist, and counts the jobs in the queue.
const CHECK_INTERVAL: Duration = Duration::from_secs(2);

/// Maximum number of unfinished tasks that a front takes from the service while no machine is present.
const MAX_WITHOUT_MACHINES: usize = 16;

/// Maximum number of tasks in one batch of requests to the bus.
const BATCH: usize = 256;

/// Takes tasks from a service, offers attempts at the tasks to workers, and ends each task with the answer.
pub(crate) struct JobFront<'f, 's> {
    bus: &'f dyn JobSubmitterBus,
    service: &'s Service,
    /// Identifier of the caipan build; workers of other builds are ignored.
    build: &'f str,
    say: Say,
    /// Default problem and judging options of all jobs.
    terms: JobTerms,
    tasks: Vec<OpenTask<'s>>,
    machines: PresentMachines,
    data: StoredBlobs,
    /// Time of the last check of the message streams (see [`CHECK_INTERVAL`]); `None` before the first check.
    last_check: Option<Duration>,
}

/// A task that was taken from the service and has not ended, with the state of the current attempt.
struct OpenTask<'s> {
    taken: TakenTask<'s>,
    key: TaskKey,
    /// Number of the current attempt, counted from 1 over all rounds.
    attempt: u32,
    /// Token of the current attempt, under which a worker stores the answer.
    token: String,
    /// Hosts that failed at earlier attempts of this round.
    failed_hosts: Vec<String>,
    phase: AttemptPhase,
    /// Whether this front has offered any attempt. Answers found before that belong to earlier submissions of an equal
    /// task.
    is_offered: bool,
    /// Number of times that this front has offered the current attempt to workers.
    offers: u32,
    offered_at: Duration,
    looked_up_at: Duration,
    /// Whether the answer must be looked up in the next step.
    is_due: bool,
    /// Result with which the task ends in this step; `None` if the task has no result yet.
    result: Option<TaskEvent>,
}

/// State of the current attempt at a task, which determines the next action.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AttemptPhase {
    /// The client's identifier must first be claimed on the bus, so that different jobs cannot have one identifier.
    Unclaimed,
    /// The answer to this attempt must be looked up, since another submission of an equal task may have offered it.
    Known,
    /// The attempt must be offered to workers for the first time.
    New,
    /// The attempt was offered: it is in the queue, or a worker has taken it.
    Offered,
    /// The attempt was offered, but may have been lost, so it must be offered again.
    PerhapsLost,
}

impl<'f, 's> JobFront<'f, 's> {
    pub(crate) fn new(
        bus: &'f dyn JobSubmitterBus,
        service: &'s Service,
        build: &'f str,
        say: Say,
    ) -> Self {
        Self {
            bus,
            service,
            build,
            say,
            terms: JobTerms::default(),
            tasks: Vec::new(),
            machines: PresentMachines::default(),
            data: StoredBlobs::default(),
            last_check: None,
        }
    }

    /// Sets the default problem and the judging options of all jobs.
    pub(crate) fn with_job_terms(self, terms: JobTerms) -> Self {
        Self { terms, ..self }
    }

    /// Whether all tasks of the service have ended and no further task can be submitted.
    pub(crate) fn is_over(&self) -> bool {
        self.tasks.is_empty() && self.service.is_closed_and_empty()
    }

    /// Total number of jobs that all present machines do at a time.
    pub(crate) fn total_job_slots(&self) -> usize {
        self.machines.total_job_slots()
    }

    /// Performs all work that is due, without waiting. Failed requests to the bus are repeated by a later step.
    pub(crate) fn perform_due_work(&mut self) {
        let now = self.bus.now();
        for (machine, beat) in self.bus.take_heartbeats() {
            self.machines
                .receive_heartbeat(&machine, &beat, self.build, now);
        }
        self.machines.remove_lost_machines(now);
        self.service.set_workers(self.machines.total_job_slots());
        let is_due = |last| now >= last + CHECK_INTERVAL;
        if self.last_check.is_none_or(is_due) && self.bus.ensure_streams(self.build).is_ok() {
            self.last_check = Some(now);
            self.report_tasks_of_other_fronts();
        }
        self.drop_cancelled_tasks();
        self.take_tasks_from_service();
        self.claim_identifiers();
        self.look_up_answers(now);
        self.offer_attempts(now);
        self.finish_tasks();
    }

    /// Counts the unfinished tasks of other fronts, and reports the number to the service.
    fn report_tasks_of_other_fronts(&self) {
        if let Ok(all) = self.bus.count_jobs(self.build) {
            let is_own = |task: &&OpenTask| task.is_attempt_under_way();
            let own = self.tasks.iter().filter(is_own).count();
            self.service.set_other_task_count(all.saturating_sub(own));
        }
    }

    /// Drops the tasks that the caller has cancelled. Also cancels their attempts on the bus, unless another task of
    /// this front needs the same attempt.
    fn drop_cancelled_tasks(&mut self) {
        for token in self.bus.take_cancelled_tokens() {
            // Another front has cancelled an attempt that this front still needs, so it must be offered again.
            let is_same = |task: &&mut OpenTask| task.token == token && task.is_attempt_under_way();
            for task in self.tasks.iter_mut().filter(is_same) {
                task.phase = AttemptPhase::New;
            }
        }
        let cancelled = self.tasks.extract_if(.., |task| task.taken.is_cancelled());
        for task in cancelled.collect::<Vec<OpenTask>>() {
            let is_wanted = self.tasks.iter().any(|other| other.token == task.token);
            if task.is_attempt_under_way() && !is_wanted {
                // If the cancellation is lost, a worker does the job for nothing; its answer is ignored.
                let _ = self.bus.cancel_job(self.build, &task.token);
            }
        }
    }

    /// Maximum number of this front's attempts that may be in the queue or with workers: two for each slot.
    fn max_open_attempts(&self) -> usize {
        2 * self.machines.total_job_slots()
    }

    /// Takes tasks from the service. Without machines, at most [`MAX_WITHOUT_MACHINES`] are taken, because the bus may
    /// have answers to equal tasks.
    fn take_tasks_from_service(&mut self) {
        let most = match self.max_open_attempts() {
            0 => MAX_WITHOUT_MACHINES,
            window => window,
        };
        while self.tasks.len() < most
            && let Some(taken) = self.service.try_take_task()
        {
            match TaskKey::for_task(taken.task(), &self.terms) {
                Ok(key) => self.tasks.push(OpenTask::new(taken, key, self.bus)),
                Err(error) => {
                    let what = caipan_facts::fact_from_io_error(&error);
                    let result =
                        taken
                            .task()
                            .result_for_unrun_task(Fault::Machine, &what, self.say);
                    taken.finish(result);
                }
            }
        }
    }

    /// Claims the identifiers of new tasks on the bus. A task whose identifier a different job has claimed ends with a
    /// fault.
    fn claim_identifiers(&mut self) {
        let unclaimed = |task: &&mut OpenTask<'s>| task.phase == AttemptPhase::Unclaimed;
        let tasks = self.tasks.iter_mut().filter(unclaimed).take(BATCH);
        let mut tasks: Vec<&mut OpenTask> = tasks.collect();
        let claims: Vec<(String, Vec<u8>)> =
            tasks.iter().map(|task| task.identifier_claim()).collect();
        if claims.is_empty() {
            return;
        }
        for (task, claimed) in tasks.iter_mut().zip(self.bus.claim_keys(&claims)) {
            match claimed {
                Ok(ClaimOutcome::New) => task.phase = AttemptPhase::New,
                Ok(ClaimOutcome::Known(record)) if record == task.key.record.as_bytes() => {
                    task.phase = AttemptPhase::Known;
                }
                Ok(ClaimOutcome::Known(_)) => task.set_identifier_conflict_result(self.say),
                Err(_) => {}
            }
        }
    }

    /// Looks up answers on the bus and processes the answers found. An answer is looked up if it was announced, if the
    /// last look-up is [`LOOK_UP_INTERVAL`] ago, or if an earlier submission may have left it.
    fn look_up_answers(&mut self, now: Duration) {
        let answered: HashSet<String> = self.bus.take_answered_tokens().into_iter().collect();
        for task in &mut self.tasks {
            let is_open = task.is_attempt_under_way();
            let is_late = now >= task.looked_up_at + LOOK_UP_INTERVAL;
            task.is_due |= is_open && (is_late || answered.contains(&task.token));
        }
        let is_due = |task: &&mut OpenTask<'s>| {
            task.result.is_none() && (task.is_due || task.phase == AttemptPhase::Known)
        };
        let mut tasks: Vec<&mut OpenTask> =
            self.tasks.iter_mut().filter(is_due).take(BATCH).collect();
        let tokens: Vec<String> = tasks.iter().map(|task| task.token.clone()).collect();
        if tokens.is_empty() {
            return;
        }
        let lease = self.bus.lease_duration();
        let mut has_failed = false;
        for (task, answer) in tasks.iter_mut().zip(self.bus.read_answers(&tokens)) {
            let Ok(answer) = answer else { continue };
            let answer =
                answer.map(|answer| large_answer::fetch_answer(&answer, &task.token, self.bus));
            let Ok(answer) = answer.transpose() else {
                continue;
            };
            (task.is_due, task.looked_up_at) = (false, now);
            match answer {
                Some(answer) => {
                    let before = task.attempt;
                    task.accept_answer(answer, self.say, self.bus);
                    has_failed |= task.attempt > before;
                }
                None if task.phase == AttemptPhase::Known => task.phase = AttemptPhase::New,
                // The job may have been lost because the bus server lost data, or because another front cancelled it.
                None if now >= task.offered_at + 2 * lease => {
                    task.phase = AttemptPhase::PerhapsLost
                }
                None => {}
            }
        }
        if has_failed {
            // The attempt may have failed because stored data was lost, so data is stored again for the next attempt.
            self.data.forget_stored_blobs();
        }
    }

    /// Offers attempts to workers: all attempts that may have been lost, and new attempts up to
    /// [`Self::max_open_attempts`].
    fn offer_attempts(&mut self, now: Duration) {
        let is_under_way = |task: &&OpenTask<'s>| task.is_attempt_under_way();
        let under_way = self.tasks.iter().filter(is_under_way).count();
        let mut room = self.max_open_attempts().saturating_sub(under_way);
        let must_be_offered = |task: &&mut OpenTask<'s>| match task.phase {
            _ if task.result.is_some() => false,
            AttemptPhase::PerhapsLost => true,
            AttemptPhase::New if room > 0 => {
                room -= 1;
                true
            }
            _ => false,
        };
        let mut offered = Vec::new();
        let tasks = self.tasks.iter_mut().filter(must_be_offered);
        for task in tasks.take(BATCH) {
            let Ok(message) =
                task.create_offer_message(&mut self.data, &self.terms, &self.machines, self.bus)
            else {
                break;
            };
            offered.push((task, message));
        }
        let jobs = offered.iter().map(|(task, message)| JobOffer {
            token: task.token.clone(),
            number: task.offers,
            message,
        });
        let jobs: Vec<JobOffer> = jobs.collect();
        if jobs.is_empty() {
            return;
        }
        let added = self.bus.add_jobs(self.build, &jobs);
        for ((task, _), added) in offered.iter_mut().zip(added) {
            if added.is_ok() {
                if !task.is_offered {
                    task.taken.report_start();
                }
                (task.phase, task.is_offered) = (AttemptPhase::Offered, true);
                (task.offered_at, task.looked_up_at) = (now, now);
                task.offers += 1;
            }
        }
    }

    /// Removes the tasks that have a result, and returns the results to the service.
    fn finish_tasks(&mut self) {
        for task in self.tasks.extract_if(.., |task| task.result.is_some()) {
            if let Some(result) = task.result {
                task.taken.finish(result);
            }
        }
    }
}

impl<'s> OpenTask<'s> {
    fn new(taken: TakenTask<'s>, key: TaskKey, bus: &dyn JobSubmitterBus) -> Self {
        let phase = match (taken.task(), &key.client) {
            (_, Some(_)) => AttemptPhase::Unclaimed,
            (Task::Judge(_), None) => AttemptPhase::Known,
            // A task that only runs a program has a random key, so there can be no earlier answer.
            (Task::Run(_), None) => AttemptPhase::New,
        };
        Self {
            token: bus.derive_token(&key.attempt_key(1)),
            taken,
            key,
            attempt: 1,
            failed_hosts: Vec::new(),
            phase,
            is_offered: false,
            offers: 0,
            offered_at: Duration::ZERO,
            looked_up_at: Duration::ZERO,
            is_due: false,
            result: None,
        }
    }

    /// Returns the claim on the client's identifier: the key to claim, and the hash of the job, which is stored under
    /// the key.
    fn identifier_claim(&self) -> (String, Vec<u8>) {
        let key = self.key.client.clone().unwrap_or_default();
        (key, self.key.record.clone().into_bytes())
    }

    /// Sets the result of a job whose identifier belongs to a different job: a fault of the jury.
    fn set_identifier_conflict_result(&mut self, say: Say) {
        if let Task::Judge(job) = self.taken.task() {
            let id = job.id.to_string();
            let what = JobFault::OtherContent { id }.fact();
            self.result = Some(
                self.taken
                    .task()
                    .result_for_unrun_task(Fault::Jury, &what, say),
            );
        }
    }

    /// Whether the current attempt was offered and the task has no result yet.
    fn is_attempt_under_way(&self) -> bool {
        matches!(
            self.phase,
            AttemptPhase::Offered | AttemptPhase::PerhapsLost
        ) && self.result.is_none()
    }

    /// Number of the current attempt within the current round, counted from 1.
    fn attempt_number_in_round(&self) -> u32 {
        (self.attempt - 1) % ATTEMPTS_PER_ROUND + 1
    }

    /// Creates the message that offers the current attempt. Large parts of the task are first stored on the bus.
    ///
    /// # Errors
    /// The bus is unavailable.
    fn create_offer_message(
        &self,
        data: &mut StoredBlobs,
        terms: &JobTerms,
        machines: &PresentMachines,
        bus: &dyn JobSubmitterBus,
    ) -> BusResult<Vec<u8>> {
        let parts = data.split_task(self.taken.task(), terms, bus)?;
        let has_others = machines.has_machine_besides(&self.failed_hosts);
        let avoid = self.failed_hosts.iter().filter(|_| has_others);
        Ok(wire::serialize_message(&JobMessage {
            attempt: self.attempt_number_in_round(),
            alone: self.attempt_number_in_round() == ATTEMPTS_PER_ROUND,
            avoid: avoid.cloned().collect(),
            task: parts.task,
            tests: parts.tests,
            problem: parts.problem,
            repeats: terms.repeats,
            every_case: terms.every_case,
            is_warm: terms.is_warm,
        }))
    }

    /// Processes the answer to the current attempt: sets the result of the task, or begins the next attempt. `None` is
    /// a malformed answer.
    fn accept_answer(
        &mut self,
        answer: Option<AnswerMessage>,
        say: Say,
        bus: &dyn JobSubmitterBus,
    ) {
        let (host, end) = match answer {
            Some(answer) => (Some(answer.host), answer.end),
            // A malformed answer counts as an attempt whose machine was lost.
            None => (None, AttemptOutcome::MachinesLost),
        };
        let task = self.taken.task();
        let result = match end {
            AttemptOutcome::Result(result) if self.is_possible_result(&result) => result,
            AttemptOutcome::NoData(what) => {
                let what = AttemptFault::NoData { what }.fact();
                task.result_for_unrun_task(Fault::Poison, &what, say)
            }
            AttemptOutcome::Result(_) | AttemptOutcome::Large(_) | AttemptOutcome::MachinesLost => {
                let what = AttemptFault::MachinesLost.fact();
                task.result_for_unrun_task(Fault::Poison, &what, say)
            }
        };
        let fault = result.fault();
        let is_machine_fault = matches!(
            fault,
            Some(Fault::Machine | Fault::Overload | Fault::Poison | Fault::Cancelled)
        );
        // A fault that is stored from an earlier submission of an equal job is not final if the job has no identifier.
        let is_old = !self.is_offered && self.key.client.is_none();
        let has_next = is_machine_fault && self.attempt_number_in_round() < ATTEMPTS_PER_ROUND;
        if has_next || is_old && fault.is_some() {
            self.failed_hosts.extend(host);
            self.begin_next_attempt(bus);
        } else {
            self.result = Some(result);
        }
    }

    /// Begins the next attempt. The first attempt of a new round may use all machines again.
    fn begin_next_attempt(&mut self, bus: &dyn JobSubmitterBus) {
        self.attempt += 1;
        self.token = bus.derive_token(&self.key.attempt_key(self.attempt));
        self.offers = 0;
        if self.attempt_number_in_round() == 1 {
            self.failed_hosts.clear();
        }
        // Another front may already have offered this attempt, so the answer is looked up first.
        self.phase = AttemptPhase::Known;
    }

    /// Whether an event can be the result of this task. The kind, and for a job the identifier, must match.
    fn is_possible_result(&self, event: &TaskEvent) -> bool {
        match (self.taken.task(), event) {
            (Task::Judge(job), TaskEvent::Judged(result)) => result.id == job.id,
            (Task::Run(_), TaskEvent::Ran(_)) => true,
            _ => false,
        }
    }
}
