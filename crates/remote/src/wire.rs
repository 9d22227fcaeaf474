//! Messages between gateways and workers, in JSON with a version number. Unknown keys are ignored, so later builds may
//! add keys.

use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use caipan_cluster::blob::Blob;
use caipan_facts::Fact;
use caipan_verify::job::JobClass;
use caipan_verify::service::TaskEvent;

/// Version of all messages. Messages of any other version are ignored.
const WIRE_VERSION: u32 = 1;

/// Interval between the heartbeats of a worker.
pub(crate) const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);

/// Message with which a gateway offers an attempt at a task to workers.
#[derive(Debug, Serialize, Deserialize)]
pub struct JobOfferMessage {
    /// Number of the attempt within its round, counted from 1.
    pub attempt: u32,
    /// Whether no other job may run on the machine during this attempt.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub alone: bool,
    /// Hosts on which earlier attempts failed. Workers on these hosts return the job to the queue for other machines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub avoid: Vec<String>,
    /// The task, without tests if the field [`tests`](Self::tests) contains them.
    pub task: JobPart,
    /// Tests of the task; `None` if they are part of `task`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tests: Option<JobPart>,
    /// Files of the problem that the job uses: the problem that it names, or the gateway's default problem. `None` if
    /// the job uses neither or if the gateway sends no files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<JobPart>,
    /// Whether runs near a time limit are repeated while nothing else runs on the machine.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub repeats: bool,
    /// Whether the remaining cases are run even after two cases that ended at a limit.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub every_case: bool,
    /// Whether the interpreter is started only once for a program, and forked for each run.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_warm: bool,
}

/// Part of a job. Small parts are included in the message; large ones are stored as encrypted blobs.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JobPart {
    /// JSON that is included in the message.
    Json(Box<RawValue>),
    /// JSON that the worker fetches as an encrypted blob.
    Blob(SealedBlob),
}

/// Reference to an encrypted blob on the bus, with the key that decrypts it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SealedBlob {
    /// Hash and length of the encrypted data.
    #[serde(flatten)]
    pub blob: Blob,
    /// Key that decrypts the blob. Only workers that receive the job know the key.
    pub key: String,
}

/// Message with which a worker reports the outcome of an attempt at a job.
#[derive(Debug, Serialize, Deserialize)]
pub struct AnswerMessage {
    /// Host name of the worker. If the attempt failed, later attempts avoid this host.
    pub host: String,
    /// Result of the attempt, or the reason why there is no result.
    pub end: AttemptOutcome,
}

/// Outcome of an attempt, as the worker reports it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AttemptOutcome {
    /// The task has a result, which may be a fault of the machine.
    Result(TaskEvent),
    /// The outcome is large: JSON of another [`AttemptOutcome`] is stored in pieces under the token of the attempt.
    Large(Blob),
    /// The machine could not fetch a part of the job, the parts are not a valid task, or the answer is too large.
    NoData(Fact),
    /// The job was not run, because earlier machines were lost or stopped while they had it.
    MachinesLost,
}

/// Message by which a worker for jobs reports its presence and load every second.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct JobHeartbeat {
    /// Host name of the worker, which identifies the machine.
    pub job_host: String,
    /// Identifier of the worker's caipan build. Gateways of other builds ignore the worker.
    pub build: String,
    /// Maximum number of jobs that the worker does at a time.
    pub job_slots: usize,
    /// Number of jobs that the worker has now, whether they run, wait or must be acknowledged.
    pub busy: usize,
    /// Whether the worker is about to leave and takes no more jobs.
    pub leaves: bool,
}

/// Notice by which a gateway informs other gateways of its unfinished jobs, so that they divide the machines fairly among
/// tenants.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct UnfinishedJobsNotice {
    /// Random name of the gateway: 16 hexadecimal digits.
    #[serde(rename = "front")]
    pub gateway: String,
    /// Identifier of the gateway's caipan build. Gateways of other builds have other workers, and ignore the notice.
    pub build: String,
    /// Unfinished jobs of each tenant in each class.
    pub demands: Vec<TenantUnfinishedJobs>,
}

/// Unfinished jobs of a tenant in a class at one gateway.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct TenantUnfinishedJobs {
    pub class: JobClass,
    /// Hash of the tenant's name; `None` if the entry summarizes several tenants.
    pub tenant: Option<String>,
    /// Number of tenants: 1 unless the entry summarizes several.
    pub tenants: usize,
    /// Number of unfinished jobs, at least 1 for each tenant.
    pub jobs: usize,
    /// Expected CPU time of a job in milliseconds; `None` if it is unknown.
    pub job_ms: Option<u64>,
}

/// Serializes a message as the JSON list `[version, message]`.
pub(crate) fn serialize_message<M: Serialize>(message: &M) -> Vec<u8> {
    // Serialization fails only for maps whose keys are not text, and messages contain none.
    serde_json::to_vec(&(WIRE_VERSION, message)).unwrap_or_default()
}

/// Parses a message; `None` if it is malformed, or of another version or type.
pub(crate) fn parse_message<M: DeserializeOwned>(message: &[u8]) -> Option<M> {
    let (version, raw): (u32, Box<RawValue>) = serde_json::from_slice(message).ok()?;
    let is_known = version == WIRE_VERSION;
    let raw = Some(raw).filter(|_| is_known)?;
    serde_json::from_str(raw.get()).ok()
}
