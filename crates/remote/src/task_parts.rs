//! Divides tasks into parts. Large parts and problems are stored on the bus as encrypted blobs, which workers fetch.

use std::collections::{HashMap, VecDeque};
use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::wire::{JobOfferMessage, JobPart, SealedBlob};
use caipan_cluster::blob::{Blob, PIECE_SIZE};
use caipan_cluster::bus::{BusResult, Piece};
use caipan_cluster::job_bus::{DATA_LIFETIME, JobSubmitterBus};
use caipan_cluster::sealed_data;
use caipan_facts::Fact;
use caipan_judge::content_id::ContentId;
use caipan_verify::service::VerificationTask;
use caipan_verify::{DefaultProblem, JobDefaults, ProblemFiles};

/// Minimum size in bytes of parts that are stored as blobs. Smaller parts are included in the message.
const LARGE_PART: usize = 64 << 10;

/// Maximum number of blobs that a gateway remembers as stored. At the maximum, all are forgotten, and are stored again
/// when they are needed.
const MAX_STORED_BLOBS: usize = 1 << 16;

/// Blobs that a gateway has stored on the bus, so that equal parts are not stored again.
#[derive(Default)]
pub(crate) struct StoredBlobs {
    /// Blobs by the hash of the unencrypted content, each with the time at which it was stored.
    stored: HashMap<ContentId, (SealedBlob, Duration)>,
}

/// A task divided into parts, as it is sent to workers.
pub(crate) struct TaskParts {
    pub(crate) task: JobPart,
    /// Tests of the job; `None` if they are part of `task`.
    pub(crate) tests: Option<JobPart>,
    /// Files of the problem that the job uses: the problem that it names, or the gateway's problem if it neither names
    /// one nor contains tests. `None` if the gateway sends no files.
    pub(crate) problem: Option<JobPart>,
}

/// Maximum number of problems in [`ReceivedProblems`]. The judging engine itself keeps the problems that it uses.
const MAX_PROBLEMS: usize = 64;

/// Maximum total size in bytes of the encrypted problems in [`ReceivedProblems`]. A single larger problem is kept.
const MAX_PROBLEM_BYTES: u64 = 512 << 20;

/// Slot for a problem: one thread loads the problem, while other threads that need it wait. `None` before it is loaded.
type ReceivedProblemSlot = Arc<Mutex<Option<Arc<ProblemFiles>>>>;

/// Problems that a worker has fetched, each identified by the blob of its encrypted data. The newest is last.
#[derive(Default)]
pub(crate) struct ReceivedProblems(Mutex<VecDeque<(Blob, ReceivedProblemSlot)>>);

impl ReceivedProblems {
    fn get_or_fetch_problem(
        &self,
        part: &JobPart,
        fetch_blob: &FetchBlob,
    ) -> Result<Arc<ProblemFiles>, Fact> {
        let JobPart::Blob(SealedBlob { blob, .. }) = part else {
            return part
                .fetch_and_parse(fetch_blob, ProblemFiles::from_json)
                .map(Arc::new);
        };
        let slot = self.get_or_add_problem_slot(blob);
        let mut loaded = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(problem) = &*loaded {
            return Ok(Arc::clone(problem));
        }
        match part.fetch_and_parse(fetch_blob, ProblemFiles::from_json) {
            Ok(files) => {
                let problem = Arc::new(files);
                *loaded = Some(Arc::clone(&problem));
                Ok(problem)
            }
            Err(fault) => {
                drop(loaded);
                self.remove_problem_slot(&slot);
                Err(fault)
            }
        }
    }

    /// Removes the slot of a problem that could not be loaded, so that the next request fetches the problem again.
    fn remove_problem_slot(&self, slot: &ReceivedProblemSlot) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|(_, other)| !Arc::ptr_eq(other, slot));
    }

    /// Returns the slot of a problem, and creates it if there is none. The oldest slots are dropped if there are
    /// [`MAX_PROBLEMS`], or if the data of all would be larger than [`MAX_PROBLEM_BYTES`].
    fn get_or_add_problem_slot(&self, blob: &Blob) -> ReceivedProblemSlot {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, slot)) = known.iter().find(|(other, _)| other == blob) {
            return Arc::clone(slot);
        }
        let mut bytes: u64 = known.iter().map(|(other, _)| other.bytes).sum();
        while (known.len() >= MAX_PROBLEMS || bytes.saturating_add(blob.bytes) > MAX_PROBLEM_BYTES)
            && let Some((oldest, _)) = known.pop_front()
        {
            bytes -= oldest.bytes;
        }
        let slot = ReceivedProblemSlot::default();
        known.push_back((blob.clone(), Arc::clone(&slot)));
        slot
    }
}

impl StoredBlobs {
    /// Splits a task into parts, and stores the large parts on the bus. The problem of `terms` becomes a part if the job
    /// uses it.
    ///
    /// # Errors
    /// The bus is unavailable.
    pub(crate) fn split_task(
        &mut self,
        task: &VerificationTask,
        terms: &JobDefaults,
        bus: &dyn JobSubmitterBus,
    ) -> BusResult<TaskParts> {
        let VerificationTask::Judge(job) = task else {
            return self.split_off_large_tests(task, bus);
        };
        let files = match (&terms.named_problem, job.default_problem(terms)) {
            (Some(files), _) | (None, Some(DefaultProblem::Files(files))) => files,
            (None, Some(DefaultProblem::Named(name))) => {
                let mut job = job.clone();
                job.problem = Some(name.clone());
                return self.split_off_large_tests(&VerificationTask::Judge(job), bus);
            }
            (None, None) => return self.split_off_large_tests(task, bus),
        };
        let sealed = self.seal_and_store_blob(files.id(), || files.to_json(), bus)?;
        Ok(TaskParts {
            problem: Some(JobPart::Blob(sealed)),
            ..self.split_off_large_tests(task, bus)?
        })
    }

    /// Splits a task into parts, without a part for the problem. The tests become a separate part if they are large.
    fn split_off_large_tests(
        &mut self,
        task: &VerificationTask,
        bus: &dyn JobSubmitterBus,
    ) -> BusResult<TaskParts> {
        let whole = serde_json::to_string(task).unwrap_or_default();
        if whole.len() >= LARGE_PART
            && let VerificationTask::Judge(job) = task
        {
            let tests = serde_json::to_string(&job.tests).unwrap_or_default();
            if tests.len() >= LARGE_PART {
                let mut rest = job.clone();
                rest.tests.clear();
                let rest =
                    serde_json::to_string(&VerificationTask::Judge(rest)).unwrap_or_default();
                return Ok(TaskParts {
                    task: self.inline_or_store_job_part(rest, bus)?,
                    tests: Some(self.inline_or_store_job_part(tests, bus)?),
                    problem: None,
                });
            }
        }
        Ok(TaskParts {
            task: self.inline_or_store_job_part(whole, bus)?,
            tests: None,
            problem: None,
        })
    }

    /// Creates a part from JSON, and stores it on the bus if it is large.
    fn inline_or_store_job_part(
        &mut self,
        json: String,
        bus: &dyn JobSubmitterBus,
    ) -> BusResult<JobPart> {
        if json.len() >= LARGE_PART {
            let name = Blob::from_content(json.as_bytes()).id;
            let sealed = self.seal_and_store_blob(&name, || json.into_bytes(), bus);
            return sealed.map(JobPart::Blob);
        }
        let raw = RawValue::from_string(json).unwrap_or_default();
        Ok(JobPart::Json(raw))
    }

    /// Encrypts content and stores it on the bus as a blob. If this gateway stored equal content less than half the
    /// lifetime of data ago, returns the existing blob. `name` is the hash of the content.
    fn seal_and_store_blob(
        &mut self,
        name: &ContentId,
        content: impl FnOnce() -> Vec<u8>,
        bus: &dyn JobSubmitterBus,
    ) -> BusResult<SealedBlob> {
        let now = bus.now();
        if let Some((sealed, stored)) = self.stored.get(name)
            && now < *stored + DATA_LIFETIME / 2
        {
            return Ok(sealed.clone());
        }
        // The key is derived from the content, so all gateways store equal content as the same blob.
        let key = bus.derive_secret_token(&[b"data ", name.as_str().as_bytes()].concat());
        let bytes = sealed_data::seal_bytes(&key, &content());
        let blob = Blob::from_content(&bytes);
        let pieces = (0_u64..).zip(bytes.chunks(PIECE_SIZE));
        for (number, piece) in pieces {
            let piece: Piece = (&blob.id, number, piece);
            bus.store_pieces(&[piece])?;
        }
        if self.stored.len() >= MAX_STORED_BLOBS {
            self.stored.clear();
        }
        let sealed = SealedBlob { blob, key };
        self.stored.insert(name.clone(), (sealed.clone(), now));
        Ok(sealed)
    }

    /// Forgets which blobs are stored, so that each is stored again when it is needed.
    pub(crate) fn forget_stored_blobs(&mut self) {
        self.stored.clear();
    }
}

/// Function that fetches the bytes of a blob. The error is the reason why the blob is not available.
pub(crate) type FetchBlob<'r> = dyn Fn(&Blob) -> Result<Vec<u8>, Fact> + Sync + 'r;

impl JobPart {
    /// Whether the JSON of the part is in the message, so that it need not be fetched.
    fn is_in_message(&self) -> bool {
        matches!(self, Self::Json(_))
    }

    /// Deserializes the JSON of the part. A part that is stored as a blob is first fetched with `fetch_blob` and
    /// decrypted.
    fn fetch_json<T: DeserializeOwned>(&self, fetch_blob: &FetchBlob) -> Result<T, Fact> {
        self.fetch_and_parse(fetch_blob, |json| serde_json::from_slice(json))
    }

    /// Parses the JSON of the part with `parse`. A part that is stored as a blob is first fetched with `fetch_blob` and
    /// decrypted.
    fn fetch_and_parse<T, E: Display>(
        &self,
        fetch_blob: &FetchBlob,
        parse: impl FnOnce(&[u8]) -> Result<T, E>,
    ) -> Result<T, Fact> {
        let parsed = match self {
            Self::Json(raw) => parse(raw.get().as_bytes()),
            Self::Blob(SealedBlob { blob, key }) => {
                let content = sealed_data::unseal_bytes(key, &fetch_blob(blob)?);
                let content = content.ok_or_else(|| Fact::quote("the data cannot be decrypted"))?;
                parse(&content)
            }
        };
        parsed.map_err(|error| Fact::quote(error.to_string()))
    }
}

impl TaskParts {
    /// Splits a message into the parts of the task and the judging terms. The terms contain no default problem, because
    /// the problem is one of the parts.
    pub(crate) fn from_message(message: JobOfferMessage) -> (Self, JobDefaults) {
        let parts = Self {
            task: message.task,
            tests: message.tests,
            problem: message.problem,
        };
        let terms = JobDefaults {
            problem: None,
            named_problem: None,
            repeats: message.repeats,
            every_case: message.every_case,
            is_warm: message.is_warm,
        };
        (parts, terms)
    }

    /// Whether all parts are in the message, so that no blob has to be fetched.
    pub(crate) fn are_all_parts_in_message(&self) -> bool {
        let mut others = self.tests.iter().chain(&self.problem);
        self.task.is_in_message() && others.all(JobPart::is_in_message)
    }

    /// Assembles the task, fetching stored parts with `fetch_blob`. For a job that is judged, the terms are `terms`
    /// with the received problem, or without any problem if none was received.
    ///
    /// # Errors
    /// A stored part is not available, or the parts are not a valid task.
    pub(crate) fn assemble_task(
        &self,
        terms: JobDefaults,
        known: &ReceivedProblems,
        fetch_blob: &FetchBlob,
    ) -> Result<VerificationTask, Fact> {
        let mut task: VerificationTask = self.task.fetch_json(fetch_blob)?;
        if let VerificationTask::Judge(job) = &mut task {
            if let Some(tests) = &self.tests {
                job.tests = tests.fetch_json(fetch_blob)?;
            }
            let problem = self.problem.as_ref();
            let files = problem
                .map(|part| known.get_or_fetch_problem(part, fetch_blob))
                .transpose()?;
            let (named_problem, default) = match job.problem {
                Some(_) => (files, None),
                None => (None, files),
            };
            job.terms = Some(Arc::new(JobDefaults {
                problem: default.map(DefaultProblem::Files),
                named_problem,
                ..terms
            }));
        }
        Ok(task)
    }
}
