//! A task that a gateway has taken from the service, and the attempts at it.

use std::time::Duration;

use crate::present_machines::PresentMachines;
use crate::task_key::TaskKey;
use crate::task_parts::StoredBlobs;
use crate::wire::{self, AnswerMessage, AttemptOutcome, JobOfferMessage};
use caipan_cluster::bus::BusResult;
use caipan_cluster::job_bus::JobSubmitterBus;
use caipan_facts::Evidence;
use caipan_verify::JobDefaults;
use caipan_verify::evidence::{AttemptFault, JobFault};
use caipan_verify::job::JobClass;
use caipan_verify::result::{FactToEnglish, Fault};
use caipan_verify::service::{TakenTask, TaskEvent, VerificationTask};

/// Number of attempts in a round. The last attempt of a round runs on a machine that runs nothing else meanwhile.
pub(crate) const ATTEMPTS_PER_ROUND: u32 = 3;

/// Maximum length in bytes of the host name in an answer.
const MAX_HOST_LENGTH: usize = 255;

/// A task that was taken from the service and has not ended, with the state of the current attempt.
pub(crate) struct UnfinishedTask<'s> {
    pub(crate) taken: TakenTask<'s>,
    pub(crate) key: TaskKey,
    /// Default problem and judging options of the gateway. If the gateway sends the files of the problem that the job
    /// names, they are included.
    terms: JobDefaults,
    /// Number of the current attempt, counted from 1 over all rounds.
    pub(crate) attempt: u32,
    /// Token of the current attempt, under which a worker stores the answer.
    pub(crate) token: String,
    /// Hosts on which earlier attempts of this round failed.
    failed_hosts: Vec<String>,
    pub(crate) phase: AttemptPhase,
    /// Whether this gateway has offered an attempt at the task. Answers that exist before that belong to earlier
    /// submissions of an equal task.
    pub(crate) is_offered: bool,
    /// Number of times that this gateway has offered the current attempt to workers.
    pub(crate) offers: u32,
    pub(crate) offered_at: Duration,
    pub(crate) looked_up_at: Duration,
    /// Whether the answer must be looked up in the next step.
    pub(crate) is_due: bool,
    /// Result with which the task ends in this step; `None` if the task has no result yet.
    pub(crate) result: Option<TaskEvent>,
}

/// State of the current attempt at a task, which determines the next action.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AttemptPhase {
    /// The client's identifier must first be claimed on the bus, so that different jobs cannot use the same identifier.
    Unclaimed,
    /// The answer to this attempt must be looked up, since another submission of an equal task may have offered it.
    MustLookUp,
    /// The attempt must be offered to workers for the first time.
    New,
    /// The attempt was offered: it is in the queue, or a worker has taken it.
    Offered,
    /// The attempt was offered, but may have been lost, so it must be offered again.
    PerhapsLost,
}

impl<'s> UnfinishedTask<'s> {
    pub(crate) fn new(
        taken: TakenTask<'s>,
        key: TaskKey,
        terms: JobDefaults,
        bus: &dyn JobSubmitterBus,
    ) -> Self {
        let phase = match (taken.task(), &key.client) {
            (_, Some(_)) => AttemptPhase::Unclaimed,
            (VerificationTask::Judge(_), None) => AttemptPhase::MustLookUp,
            // A task that only runs a program has a random key, so there can be no earlier answer.
            (VerificationTask::Run(_), None) => AttemptPhase::New,
        };
        Self {
            token: bus.derive_secret_token(&key.attempt_key(1)),
            taken,
            key,
            terms,
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
    pub(crate) fn client_identifier_claim(&self) -> (String, Vec<u8>) {
        let key = self.key.client.clone().unwrap_or_default();
        (key, self.key.record.clone().into_bytes())
    }

    /// Sets the result of a job whose identifier belongs to a different job: a fault of the jury.
    pub(crate) fn set_identifier_conflict_result(&mut self, say: FactToEnglish) {
        if let VerificationTask::Judge(job) = self.taken.task() {
            let id = job.id.to_string();
            let what = JobFault::IdOfOtherJob { id }.fact();
            self.result = Some(
                self.taken
                    .task()
                    .result_for_unrun_task(Fault::Jury, &what, say),
            );
        }
    }

    /// Urgency of the task. Tasks of more urgent classes get queue places first.
    pub(crate) fn class(&self) -> JobClass {
        self.taken.task().class()
    }

    /// Whether the current attempt was offered and the task has no result yet.
    pub(crate) fn is_attempt_under_way(&self) -> bool {
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
    pub(crate) fn create_offer_message(
        &self,
        data: &mut StoredBlobs,
        machines: &PresentMachines,
        bus: &dyn JobSubmitterBus,
    ) -> BusResult<Vec<u8>> {
        let terms = &self.terms;
        let parts = data.split_task(self.taken.task(), terms, bus)?;
        let has_others = machines.has_machine_other_than(&self.failed_hosts);
        let avoid = self.failed_hosts.iter().filter(|_| has_others);
        Ok(wire::serialize_message(&JobOfferMessage {
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

    /// Processes the answer to the current attempt: sets the result of the task, or begins the next attempt. `answer`
    /// is `None` if the answer was malformed.
    pub(crate) fn accept_answer(
        &mut self,
        answer: Option<AnswerMessage>,
        say: FactToEnglish,
        bus: &dyn JobSubmitterBus,
    ) {
        let (host, end) = match answer {
            Some(answer) => (Some(answer.host), answer.end),
            // A malformed answer counts as an attempt whose machine was lost.
            None => (None, AttemptOutcome::MachinesLost),
        };
        let task = self.taken.task();
        let result = match end {
            AttemptOutcome::Result(result) if self.is_result_of_this_task(&result) => result,
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
        // For a job without an identifier, a stored fault that an earlier, equal job left behind is not final: a new
        // attempt is made.
        let is_old = !self.is_offered && self.key.client.is_none();
        let has_next = is_machine_fault && self.attempt_number_in_round() < ATTEMPTS_PER_ROUND;
        if has_next || is_old && fault.is_some() {
            // A longer name is not a valid host name, and would make the messages of later attempts large.
            self.failed_hosts
                .extend(host.filter(|host| host.len() <= MAX_HOST_LENGTH));
            self.begin_next_attempt(bus);
        } else {
            self.result = Some(result);
        }
    }

    /// Begins the next attempt. The first attempt of a new round may use all machines again.
    fn begin_next_attempt(&mut self, bus: &dyn JobSubmitterBus) {
        self.attempt += 1;
        self.token = bus.derive_secret_token(&self.key.attempt_key(self.attempt));
        self.offers = 0;
        if self.attempt_number_in_round() == 1 {
            self.failed_hosts.clear();
        }
        // Another gateway may already have offered this attempt, so the answer is looked up first.
        self.phase = AttemptPhase::MustLookUp;
    }

    /// Whether an event can be the result of this task. The kind, and for a job the identifier, must match.
    fn is_result_of_this_task(&self, event: &TaskEvent) -> bool {
        match (self.taken.task(), event) {
            (VerificationTask::Judge(job), TaskEvent::Judged(result)) => result.id == job.id,
            (VerificationTask::Run(_), TaskEvent::Ran(_)) => true,
            _ => false,
        }
    }
}
