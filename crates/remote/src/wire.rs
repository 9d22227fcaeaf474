//! Messages between fronts and workers, in JSON with a version number. Unknown keys are ignored, so later builds may add some.

use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use caipan_cluster::blob::Blob;
use caipan_facts::Fact;
use caipan_verify::service::TaskEvent;

/// Version of all messages. Messages of any other version are ignored.
const WIRE_VERSION: u32 = 1;

/// Interval between the heartbeats of a worker.
pub(crate) const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);

/// One attempt at a task, as the front offers it to workers.
#[derive(Debug, Serialize, Deserialize)]
pub struct JobMessage {
    /// Number of the attempt in the present round, counted from 1.
    pub attempt: u32,
    /// Whether nothing else may run on the machine meanwhile.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub alone: bool,
    /// Hosts on which earlier attempts failed. They return the job to the queue for other machines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub avoid: Vec<String>,
    /// The task; without tests if [`tests`](Self::tests) contains them.
    pub task: Part,
    /// Tests of the task; `None` if they are part of `task`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tests: Option<Part>,
    /// Files of the front's problem, if that problem judges the job; otherwise `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<Part>,
    /// Whether runs near a limit are repeated with nothing else running on the machine.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub repeats: bool,
    /// Whether the remaining cases are run even after two cases ended at a limit.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub every_case: bool,
}

/// A part of a job: in the message or, if it is large, stored as data.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// JSON that is a part of the message.
    Json(Box<RawValue>),
    /// JSON that the worker fetches as an encrypted blob.
    Blob(SealedBlob),
}

/// Name and key of encrypted data on the bus.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SealedBlob {
    /// Hash and length of the encrypted data.
    #[serde(flatten)]
    pub blob: Blob,
    /// Key that decrypts the data. Only workers that have the job know the key.
    pub key: String,
}

/// Message with which a worker reports the end of its attempt to execute a job.
#[derive(Debug, Serialize, Deserialize)]
pub struct AnswerMessage {
    /// Host name of the worker, which later attempts avoid if this one failed.
    pub host: String,
    /// Result of the attempt, or the reason why it has none.
    pub end: AttemptEnd,
}

/// Outcome of an attempt, as the worker reports it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AttemptEnd {
    /// The task has a result, which may be a fault of the machine.
    Result(TaskEvent),
    /// The outcome is large: JSON of another [`AttemptEnd`] is stored in pieces under the token of the attempt.
    Large(Blob),
    /// A stored part of the job is not available on the machine, or the answer cannot be stored.
    NoData(Fact),
    /// Several machines were lost while they did the job.
    MachinesLost,
}

/// Heartbeat of a worker that does jobs.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct JobHeartbeat {
    /// Host name of the worker, by which fronts list the machine.
    pub job_host: String,
    /// Build of caipan on the worker. Fronts of other builds ignore the worker.
    pub build: String,
    /// Maximum number of jobs that the worker does at a time.
    pub job_slots: usize,
    /// Number of jobs that the worker does now.
    pub busy: usize,
    /// Whether the worker takes no more jobs.
    pub leaves: bool,
}

/// Serializes a message as a list of the version and the message.
pub fn serialize<M: Serialize>(message: &M) -> Vec<u8> {
    // Messages have text keys and finite numbers, so they can be written.
    serde_json::to_vec(&(WIRE_VERSION, message)).unwrap_or_default()
}

/// Reads a message; `None` if it is of another version or type.
pub fn parse<M: DeserializeOwned>(message: &[u8]) -> Option<M> {
    let (version, raw): (u32, Box<RawValue>) = serde_json::from_slice(message).ok()?;
    let is_known = version == WIRE_VERSION;
    let raw = Some(raw).filter(|_| is_known)?;
    serde_json::from_str(raw.get()).ok()
}
