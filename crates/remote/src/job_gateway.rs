//! The client side of the cluster: takes tasks from a service, offers them to workers over the bus, and returns the
//! answers to the service.
//!
//! [`JobGateway::perform_due_work`] never waits for work, so tests can drive a gateway with a simulated clock.

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Duration;

use crate::gateway_share::{GatewayQueueShare, JobCountsByClass};
use crate::large_answer;
use crate::present_machines::PresentMachines;
use crate::task_key::TaskKey;
use crate::task_parts::StoredBlobs;
use crate::unfinished_task::{AttemptPhase, UnfinishedTask};
use caipan_cluster::job_bus::{JobOffer, JobSubmitterBus, KeyClaimOutcome};
use caipan_facts::Fact;
use caipan_verify::job::JobClass;
use caipan_verify::result::{FactToEnglish, Fault};
use caipan_verify::service::{VerificationService, VerificationTask};
use caipan_verify::{JobDefaults, ProblemFolders};

/// Interval at which an answer is looked up even without an announcement, since announcements may be lost.
const LOOK_UP_INTERVAL: Duration = Duration::from_secs(2);

/// Interval at which the gateway ensures that the message streams of the bus exist, and counts the jobs in the queue.
const CHECK_INTERVAL: Duration = Duration::from_secs(2);

/// Maximum number of unfinished tasks that a gateway takes from the service while no machine is present.
const MAX_WITHOUT_MACHINES: usize = 16;

/// Maximum number of tasks in one batch of requests to the bus.
const MAX_BATCH_TASKS: usize = 256;

/// Takes tasks from a service, offers attempts at the tasks to workers, and ends each task with the answer.
pub(crate) struct JobGateway<'f, 's> {
    bus: &'f dyn JobSubmitterBus,
    service: &'s VerificationService,
    /// Identifier of the caipan build; workers of other builds are ignored.
    build: &'f str,
    say: FactToEnglish,
    /// Default problem and judging options of all jobs.
    terms: JobDefaults,
    /// Problem folders that jobs may name; `None` to let the workers look up the names.
    folders: Option<ProblemFolders>,
    tasks: Vec<UnfinishedTask<'s>>,
    machines: PresentMachines,
    /// Share of this gateway in the places of the queue.
    share: GatewayQueueShare,
    data: StoredBlobs,
    /// Time of the last check of the message streams (see [`CHECK_INTERVAL`]); `None` before the first check.
    last_check: Option<Duration>,
}

impl<'f, 's> JobGateway<'f, 's> {
    pub(crate) fn new(
        bus: &'f dyn JobSubmitterBus,
        service: &'s VerificationService,
        build: &'f str,
        say: FactToEnglish,
    ) -> Self {
        Self {
            bus,
            service,
            build,
            say,
            terms: JobDefaults::default(),
            folders: None,
            tasks: Vec::new(),
            machines: PresentMachines::default(),
            share: GatewayQueueShare::new(),
            data: StoredBlobs::default(),
            last_check: None,
        }
    }

    /// Sets the default problem and the judging options of all jobs.
    pub(crate) fn with_job_defaults(self, terms: JobDefaults) -> Self {
        Self { terms, ..self }
    }

    /// Sets the folder below which jobs may name problems, whose files are then sent to the workers.
    pub(crate) fn with_problem_root(self, root: Option<PathBuf>) -> Self {
        let folders = root.map(ProblemFolders::new);
        Self { folders, ..self }
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
        self.service
            .set_worker_count(self.machines.total_job_slots());
        let is_due = |last| now >= last + CHECK_INTERVAL;
        if self.last_check.is_none_or(is_due) && self.bus.ensure_streams_exist(self.build).is_ok() {
            self.last_check = Some(now);
            self.report_tasks_of_other_gateways();
        }
        self.drop_cancelled_tasks();
        let in_queue = self.count_attempts_under_way();
        self.share.update_share(
            2 * self.machines.total_job_slots(),
            &in_queue,
            self.service,
            self.build,
            self.bus,
        );
        self.take_tasks_from_service();
        self.claim_client_identifiers();
        self.look_up_answers(now);
        self.offer_attempts(now);
        self.finish_tasks_with_result();
    }

    /// Counts the unfinished tasks of other gateways, and reports the number to the service.
    fn report_tasks_of_other_gateways(&self) {
        if let Ok(all) = self.bus.count_jobs(self.build) {
            let is_own = |task: &&UnfinishedTask| task.is_attempt_under_way();
            let own = self.tasks.iter().filter(is_own).count();
            self.service
                .set_task_count_of_other_services(all.saturating_sub(own));
        }
    }

    /// Drops the tasks that the caller has cancelled. Also cancels their attempts on the bus, unless another task of
    /// this gateway needs the same attempt.
    fn drop_cancelled_tasks(&mut self) {
        for token in self.bus.take_cancelled_tokens() {
            // Another gateway has cancelled an attempt that this gateway still needs, so it must be offered again.
            let is_same =
                |task: &&mut UnfinishedTask| task.token == token && task.is_attempt_under_way();
            for task in self.tasks.iter_mut().filter(is_same) {
                task.phase = AttemptPhase::New;
            }
        }
        let cancelled = self.tasks.extract_if(.., |task| task.taken.is_cancelled());
        for task in cancelled.collect::<Vec<UnfinishedTask>>() {
            let is_wanted = self.tasks.iter().any(|other| other.token == task.token);
            if task.is_attempt_under_way() && !is_wanted {
                // If the cancellation is lost, a worker does the job for nothing; its answer is ignored.
                let _ = self.bus.cancel_job(self.build, &task.token);
            }
        }
    }

    /// Informs the other gateways that this gateway has no more jobs.
    pub(crate) fn announce_no_more_jobs(&mut self) {
        self.share.announce_no_more_jobs(self.build, self.bus);
    }

    /// Counts the attempts of this gateway that are in the queue or with workers.
    fn count_attempts_under_way(&self) -> JobCountsByClass {
        self.tasks
            .iter()
            .filter(|task| task.is_attempt_under_way())
            .map(UnfinishedTask::class)
            .collect()
    }

    /// Takes tasks from the service while this gateway has queue places for them. Without machines, at most
    /// [`MAX_WITHOUT_MACHINES`] are taken, because the bus may have answers to equal tasks.
    fn take_tasks_from_service(&mut self) {
        let mut open: JobCountsByClass = self.tasks.iter().map(UnfinishedTask::class).collect();
        loop {
            let taken = self
                .service
                .try_take_task(&|class| self.may_take_task(class, &open));
            let Some(taken) = taken else {
                return;
            };
            open.count_waiting_job(taken.task().class());
            match self.terms_and_key_of_task(taken.task()) {
                Ok((terms, key)) => {
                    self.tasks
                        .push(UnfinishedTask::new(taken, key, terms, self.bus));
                }
                Err((fault, what)) => {
                    let result = taken.task().result_for_unrun_task(fault, &what, self.say);
                    taken.finish(result);
                }
            }
        }
    }

    /// Whether a task of this class may be taken from the service, in addition to the tasks that `open` counts.
    fn may_take_task(&self, class: JobClass, open: &JobCountsByClass) -> bool {
        if self.machines.total_job_slots() == 0 {
            self.tasks.len() < MAX_WITHOUT_MACHINES
        } else {
            self.share.has_queue_place(class, open)
        }
    }

    /// Returns the key of a task, and the terms: the default problem, the judging options, and the files of the problem
    /// that the task names. On error, the task ends with the returned fault.
    fn terms_and_key_of_task(
        &mut self,
        task: &VerificationTask,
    ) -> Result<(JobDefaults, TaskKey), (Fault, Fact)> {
        let mut terms = self.terms.clone();
        if let (VerificationTask::Judge(job), Some(folders)) = (task, &mut self.folders) {
            let files = folders.find_files(job, self.bus.now());
            terms.named_problem = files.map_err(|what| (Fault::Jury, what))?;
        }
        let key = TaskKey::for_task(task, &terms)
            .map_err(|error| (Fault::Machine, caipan_facts::fact_from_io_error(&error)))?;
        Ok((terms, key))
    }

    /// Claims the identifiers of new tasks on the bus. If a different job has claimed the identifier, the task ends
    /// with a fault.
    fn claim_client_identifiers(&mut self) {
        let unclaimed = |task: &&mut UnfinishedTask<'s>| task.phase == AttemptPhase::Unclaimed;
        let tasks = self
            .tasks
            .iter_mut()
            .filter(unclaimed)
            .take(MAX_BATCH_TASKS);
        let mut tasks: Vec<&mut UnfinishedTask> = tasks.collect();
        let claims: Vec<(String, Vec<u8>)> = tasks
            .iter()
            .map(|task| task.client_identifier_claim())
            .collect();
        if claims.is_empty() {
            return;
        }
        for (task, claimed) in tasks
            .iter_mut()
            .zip(self.bus.claim_keys_for_records(&claims))
        {
            match claimed {
                Ok(KeyClaimOutcome::New) => task.phase = AttemptPhase::New,
                Ok(KeyClaimOutcome::Known(record)) if record == task.key.record.as_bytes() => {
                    task.phase = AttemptPhase::MustLookUp;
                }
                Ok(KeyClaimOutcome::Known(_)) => task.set_identifier_conflict_result(self.say),
                Err(_) => {}
            }
        }
    }

    /// Looks up answers on the bus and processes those that exist. A task is looked up if its answer was announced, if
    /// [`LOOK_UP_INTERVAL`] has passed since the last look-up, or if an earlier, equal task may have left an answer.
    fn look_up_answers(&mut self, now: Duration) {
        let answered: HashSet<String> = self.bus.take_answered_tokens().into_iter().collect();
        for task in &mut self.tasks {
            let is_open = task.is_attempt_under_way();
            let is_late = now >= task.looked_up_at + LOOK_UP_INTERVAL;
            task.is_due |= is_open && (is_late || answered.contains(&task.token));
        }
        let is_due = |task: &&mut UnfinishedTask<'s>| {
            task.result.is_none() && (task.is_due || task.phase == AttemptPhase::MustLookUp)
        };
        let mut tasks: Vec<&mut UnfinishedTask> = self
            .tasks
            .iter_mut()
            .filter(is_due)
            .take(MAX_BATCH_TASKS)
            .collect();
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
                None if task.phase == AttemptPhase::MustLookUp => task.phase = AttemptPhase::New,
                // The job may have been lost because the bus server lost data, or because another gateway cancelled it.
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

    /// Offers attempts to workers: all attempts that may have been lost, and new attempts while this gateway has
    /// queue places for them.
    fn offer_attempts(&mut self, now: Duration) {
        let mut under_way = self.count_attempts_under_way();
        let share = &self.share;
        let must_be_offered = |task: &&mut UnfinishedTask<'s>| match task.phase {
            _ if task.result.is_some() => false,
            AttemptPhase::PerhapsLost => true,
            AttemptPhase::New if share.has_queue_place(task.class(), &under_way) => {
                under_way.count_waiting_job(task.class());
                true
            }
            _ => false,
        };
        let mut offered = Vec::new();
        let tasks = self.tasks.iter_mut().filter(must_be_offered);
        for task in tasks.take(MAX_BATCH_TASKS) {
            let Ok(message) = task.create_offer_message(&mut self.data, &self.machines, self.bus)
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
    fn finish_tasks_with_result(&mut self) {
        for task in self.tasks.extract_if(.., |task| task.result.is_some()) {
            if let Some(result) = task.result {
                task.taken.finish(result);
            }
        }
    }
}
