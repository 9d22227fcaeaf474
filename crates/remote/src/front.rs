//! A front: takes tasks from a service, offers them to workers, and returns the answers.
//!
//! [`Front::step`] never waits for work, so tests can drive a front with a simulated clock.

use std::collections::HashSet;
use std::time::Duration;

use crate::job_data::StoredData;
use crate::large_answer;
use crate::machines::Machines;
use crate::task_key::TaskKey;
use crate::wire::{self, AnswerMessage, AttemptEnd, JobMessage};
use caipan_cluster::bus::BusResult;
use caipan_cluster::job_bus::{Claim, JobFrontBus, JobOffer};
use caipan_facts::Evidence;
use caipan_verify::JobTerms;
use caipan_verify::evidence::{AttemptFault, JobFault};
use caipan_verify::result::{Fault, Say};
use caipan_verify::service::{Service, TakenTask, Task, TaskEvent};

/// Number of attempts in a round. In the last attempt, nothing else runs on the machine.
pub(crate) const ATTEMPTS: u32 = 3;

/// Interval between lookups of an answer, in case the announcement of the answer was lost.
const LOOK_UP_INTERVAL: Duration = Duration::from_secs(2);

/// Interval at which the streams are checked and the queue is counted.
const CHECK_INTERVAL: Duration = Duration::from_secs(2);

/// Maximum number of tasks that a front takes while there is no machine.
const MAX_WITHOUT_MACHINES: usize = 16;

/// Maximum number of tasks in one batch of requests to the bus.
const BATCH: usize = 256;

/// Takes tasks from the service, offers attempts at them to workers, and ends the tasks with the answers.
pub(crate) struct Front<'f, 's> {
    bus: &'f dyn JobFrontBus,
    service: &'s Service,
    /// Build of caipan that workers must have.
    build: &'f str,
    say: Say,
    /// Terms of all jobs.
    terms: JobTerms,
    tasks: Vec<OpenTask<'s>>,
    machines: Machines,
    data: StoredData,
    last_check: Option<Duration>,
}

/// A task without a result, and the state of the current attempt.
struct OpenTask<'s> {
    taken: TakenTask<'s>,
    key: TaskKey,
    /// Number of the attempt, counted from 1 over all rounds.
    attempt: u32,
    /// Token of the attempt, under which workers store the answer.
    token: String,
    /// Hosts that failed at earlier attempts of this round.
    failed_hosts: Vec<String>,
    phase: Phase,
    /// Whether this front has offered an attempt. Answers found before that belong to earlier submissions.
    is_offered: bool,
    /// Number of times that this front has offered the attempt.
    offers: u32,
    offered_at: Duration,
    looked_up_at: Duration,
    /// Whether the next step must look up the answer.
    is_due: bool,
    result: Option<TaskEvent>,
}

/// Next step of a task.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The client chose the identifier, which is not yet claimed on the bus. A claim ensures that only one record has it.
    Unclaimed,
    /// An equal task may have been submitted before: the answer to this attempt is looked up.
    Known,
    /// The attempt must be offered to workers for the first time.
    New,
    /// The attempt is in the queue, or a worker has it.
    Offered,
    /// The attempt was offered, but may have been lost: it must be offered once more.
    PerhapsLost,
}

impl<'f, 's> Front<'f, 's> {
    pub(crate) fn new(
        bus: &'f dyn JobFrontBus,
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
            machines: Machines::default(),
            data: StoredData::default(),
            last_check: None,
        }
    }

    /// Sets the terms under which all jobs are judged.
    pub(crate) fn with_terms(self, terms: JobTerms) -> Self {
        Self { terms, ..self }
    }

    /// Whether every task of the service has ended, and no more can come.
    pub(crate) fn is_over(&self) -> bool {
        self.tasks.is_empty() && self.service.is_over()
    }

    /// Number of jobs that the machines do at a time.
    pub(crate) fn slots(&self) -> usize {
        self.machines.slots()
    }

    /// Performs all work that is due. A later step repeats failed requests to the bus.
    pub(crate) fn step(&mut self) {
        let now = self.bus.now();
        for (machine, beat) in self.bus.take_heartbeats() {
            self.machines.receive(&machine, &beat, self.build, now);
        }
        self.machines.forget_lost(now);
        self.service.set_workers(self.machines.slots());
        let is_due = |last| now >= last + CHECK_INTERVAL;
        if self.last_check.is_none_or(is_due) && self.bus.prepare(self.build).is_ok() {
            self.last_check = Some(now);
            self.count_others();
        }
        self.drop_cancelled();
        self.take_tasks();
        self.claim();
        self.look_up(now);
        self.offer(now);
        self.finish();
    }

    /// Reports the number of unfinished tasks of other fronts to the service.
    fn count_others(&self) {
        if let Ok(all) = self.bus.count_jobs(self.build) {
            let is_own = |task: &&OpenTask| task.is_under_way();
            let own = self.tasks.iter().filter(is_own).count();
            self.service.set_other_tasks(all.saturating_sub(own));
        }
    }

    /// Drops cancelled tasks, and cancels their attempts unless another task of this front needs them.
    fn drop_cancelled(&mut self) {
        for token in self.bus.take_cancelled() {
            // Another front has cancelled an attempt that this front still needs.
            let is_same = |task: &&mut OpenTask| task.token == token && task.is_under_way();
            for task in self.tasks.iter_mut().filter(is_same) {
                task.phase = Phase::New;
            }
        }
        let cancelled = self.tasks.extract_if(.., |task| task.taken.is_cancelled());
        for task in cancelled.collect::<Vec<OpenTask>>() {
            let is_wanted = self.tasks.iter().any(|other| other.token == task.token);
            if task.is_under_way() && !is_wanted {
                // If this fails, a worker does the job and the answer is ignored.
                let _ = self.bus.cancel(self.build, &task.token);
            }
        }
    }

    /// Maximum number of attempts that are in the queue or with workers.
    fn window(&self) -> usize {
        2 * self.machines.slots()
    }

    /// Takes tasks from the service. A few are taken even without machines, because answers to equal tasks may be stored.
    fn take_tasks(&mut self) {
        let most = match self.window() {
            0 => MAX_WITHOUT_MACHINES,
            window => window,
        };
        while self.tasks.len() < most
            && let Some(taken) = self.service.try_take()
        {
            match TaskKey::for_task(taken.task(), &self.terms) {
                Ok(key) => self.tasks.push(OpenTask::new(taken, key, self.bus)),
                Err(error) => {
                    let what = caipan_facts::cause(&error);
                    let result = taken.task().not_run(Fault::Machine, &what, self.say);
                    taken.finish(result);
                }
            }
        }
    }

    /// Claims the identifiers of new tasks. A task whose identifier belongs to another record is refused.
    fn claim(&mut self) {
        let unclaimed = |task: &&mut OpenTask<'s>| task.phase == Phase::Unclaimed;
        let tasks = self.tasks.iter_mut().filter(unclaimed).take(BATCH);
        let mut tasks: Vec<&mut OpenTask> = tasks.collect();
        let claims: Vec<(String, Vec<u8>)> = tasks.iter().map(|task| task.claim()).collect();
        if claims.is_empty() {
            return;
        }
        for (task, claimed) in tasks.iter_mut().zip(self.bus.claim(&claims)) {
            match claimed {
                Ok(Claim::New) => task.phase = Phase::New,
                Ok(Claim::Known(record)) if record == task.key.record.as_bytes() => {
                    task.phase = Phase::Known;
                }
                Ok(Claim::Known(_)) => task.refuse_other_content(self.say),
                Err(_) => {}
            }
        }
    }

    /// Looks up answers that were announced, or that were not looked up for some time.
    fn look_up(&mut self, now: Duration) {
        let answered: HashSet<String> = self.bus.take_answered().into_iter().collect();
        for task in &mut self.tasks {
            let is_open = task.is_under_way();
            let is_late = now >= task.looked_up_at + LOOK_UP_INTERVAL;
            task.is_due |= is_open && (is_late || answered.contains(&task.token));
        }
        let is_due = |task: &&mut OpenTask<'s>| {
            task.result.is_none() && (task.is_due || task.phase == Phase::Known)
        };
        let mut tasks: Vec<&mut OpenTask> =
            self.tasks.iter_mut().filter(is_due).take(BATCH).collect();
        let tokens: Vec<String> = tasks.iter().map(|task| task.token.clone()).collect();
        if tokens.is_empty() {
            return;
        }
        let lease = self.bus.lease();
        let mut has_failed = false;
        for (task, answer) in tasks.iter_mut().zip(self.bus.answers(&tokens)) {
            let Ok(answer) = answer else { continue };
            let answer = answer.map(|answer| large_answer::read(&answer, &task.token, self.bus));
            let Ok(answer) = answer.transpose() else {
                continue;
            };
            (task.is_due, task.looked_up_at) = (false, now);
            match answer {
                Some(answer) => {
                    let before = task.attempt;
                    task.accept(answer, self.say, self.bus);
                    has_failed |= task.attempt > before;
                }
                None if task.phase == Phase::Known => task.phase = Phase::New,
                // The job may have been lost with the disk of the server, or another front has cancelled it.
                None if now >= task.offered_at + 2 * lease => task.phase = Phase::PerhapsLost,
                None => {}
            }
        }
        if has_failed {
            // The data may have been lost.
            self.data.forget();
        }
    }

    /// Offers new attempts to workers, as many as the window of open attempts allows, and those that may have been lost.
    fn offer(&mut self, now: Duration) {
        let is_under_way = |task: &&OpenTask<'s>| task.is_under_way();
        let under_way = self.tasks.iter().filter(is_under_way).count();
        let mut room = self.window().saturating_sub(under_way);
        let must_be_offered = |task: &&mut OpenTask<'s>| match task.phase {
            _ if task.result.is_some() => false,
            Phase::PerhapsLost => true,
            Phase::New if room > 0 => {
                room -= 1;
                true
            }
            _ => false,
        };
        let mut offered = Vec::new();
        let tasks = self.tasks.iter_mut().filter(must_be_offered);
        for task in tasks.take(BATCH) {
            let Ok(message) = task.message(&mut self.data, &self.terms, &self.machines, self.bus)
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
                (task.phase, task.is_offered) = (Phase::Offered, true);
                (task.offered_at, task.looked_up_at) = (now, now);
                task.offers += 1;
            }
        }
    }

    /// Ends the tasks that have a result.
    fn finish(&mut self) {
        for task in self.tasks.extract_if(.., |task| task.result.is_some()) {
            if let Some(result) = task.result {
                task.taken.finish(result);
            }
        }
    }
}

impl<'s> OpenTask<'s> {
    fn new(taken: TakenTask<'s>, key: TaskKey, bus: &dyn JobFrontBus) -> Self {
        let phase = match (taken.task(), &key.client) {
            (_, Some(_)) => Phase::Unclaimed,
            (Task::Judge(_), None) => Phase::Known,
            // A run has a random name, so no answer is stored.
            (Task::Run(_), None) => Phase::New,
        };
        Self {
            token: bus.token(&key.attempt(1)),
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

    /// Returns the key to claim and the name of the record.
    fn claim(&self) -> (String, Vec<u8>) {
        let key = self.key.client.clone().unwrap_or_default();
        (key, self.key.record.clone().into_bytes())
    }

    fn refuse_other_content(&mut self, say: Say) {
        if let Task::Judge(job) = self.taken.task() {
            let id = job.id.to_string();
            let what = JobFault::OtherContent { id }.fact();
            self.result = Some(self.taken.task().not_run(Fault::Jury, &what, say));
        }
    }

    /// Whether this front assumes that the present attempt is in the queue or with a worker.
    fn is_under_way(&self) -> bool {
        matches!(self.phase, Phase::Offered | Phase::PerhapsLost) && self.result.is_none()
    }

    /// Number of the attempt in the present round, counted from 1.
    fn attempt_of_round(&self) -> u32 {
        (self.attempt - 1) % ATTEMPTS + 1
    }

    /// Returns the message that offers the present attempt. Stores the large parts to which the message refers on the
    /// bus.
    fn message(
        &self,
        data: &mut StoredData,
        terms: &JobTerms,
        machines: &Machines,
        bus: &dyn JobFrontBus,
    ) -> BusResult<Vec<u8>> {
        let parts = data.divide(self.taken.task(), terms, bus)?;
        let has_others = machines.has_other_than(&self.failed_hosts);
        let avoid = self.failed_hosts.iter().filter(|_| has_others);
        Ok(wire::serialize(&JobMessage {
            attempt: self.attempt_of_round(),
            alone: self.attempt_of_round() == ATTEMPTS,
            avoid: avoid.cloned().collect(),
            task: parts.task,
            tests: parts.tests,
            problem: parts.problem,
            repeats: terms.repeats,
            every_case: terms.every_case,
        }))
    }

    /// Processes the answer to the current attempt: ends the task or begins the next attempt. `None` is a malformed answer.
    fn accept(&mut self, answer: Option<AnswerMessage>, say: Say, bus: &dyn JobFrontBus) {
        let (host, end) = match answer {
            Some(answer) => (Some(answer.host), answer.end),
            // A malformed answer counts as the loss of the machine.
            None => (None, AttemptEnd::MachinesLost),
        };
        let task = self.taken.task();
        let result = match end {
            AttemptEnd::Result(result) if self.is_result(&result) => result,
            AttemptEnd::NoData(what) => {
                let what = AttemptFault::NoData { what }.fact();
                task.not_run(Fault::Poison, &what, say)
            }
            AttemptEnd::Result(_) | AttemptEnd::Large(_) | AttemptEnd::MachinesLost => {
                let what = AttemptFault::MachinesLost.fact();
                task.not_run(Fault::Poison, &what, say)
            }
        };
        let fault = result.fault();
        let is_machine_fault = matches!(
            fault,
            Some(Fault::Machine | Fault::Overload | Fault::Poison | Fault::Cancelled)
        );
        // A job without an identifier does not get a fault that is stored from an earlier submission.
        let is_old = !self.is_offered && self.key.client.is_none();
        let has_next = is_machine_fault && self.attempt_of_round() < ATTEMPTS;
        if has_next || is_old && fault.is_some() {
            self.failed_hosts.extend(host);
            self.begin_next_attempt(bus);
        } else {
            self.result = Some(result);
        }
    }

    fn begin_next_attempt(&mut self, bus: &dyn JobFrontBus) {
        self.attempt += 1;
        self.token = bus.token(&self.key.attempt(self.attempt));
        self.offers = 0;
        if self.attempt_of_round() == 1 {
            self.failed_hosts.clear();
        }
        // Another front may have offered this attempt already.
        self.phase = Phase::Known;
    }

    /// Whether an event can be the result of this task: kind and identifier must match.
    fn is_result(&self, event: &TaskEvent) -> bool {
        match (self.taken.task(), event) {
            (Task::Judge(job), TaskEvent::Judged(result)) => result.id == job.id,
            (Task::Run(_), TaskEvent::Ran(_)) => true,
            _ => false,
        }
    }
}
