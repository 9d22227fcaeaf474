//! Messages of a cluster in JSON with a version number. Unknown keys are ignored, so later builds may add some.
//!
//! ```text
//! notice   requirements of a contest            coordinator ─► all workers, stored
//! order    one program on some cases            coordinator ─► one worker, through a queue
//! piece    512 KiB of a blob, not JSON          coordinator ─► workers that fetch it, stored
//! found    results: a header and journal lines  worker ─► coordinator, stored
//! beat     heartbeat                            worker ─► coordinator
//! stop     end of a contest                     coordinator ─► all workers
//! twin     request for a cross-check            coordinator ─► all workers, for one of them
//! offered  announcement of new orders           coordinator ─► all workers
//! ```

use std::collections::BTreeMap;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::blob::Blob;
use crate::machine_mismatch::MachineMismatch;
use caipan_judge::content_id::{ContentHasher, ContentId};
use caipan_sandbox::IsolationLevel;

/// Version of all messages. Messages of any other version are ignored.
pub(crate) const WIRE_VERSION: u32 = 1;

/// Requirements of a contest on the machines that judge it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ContestNotice {
    /// Random id of the contest, which is part of the names of its queues.
    pub contest: String,
    /// Hash of the build of caipan that workers must have. Two builds of one version may judge differently.
    pub engine: ContentId,
    /// Required isolation level. A stronger level is refused as well.
    pub level: IsolationLevel,
    /// Compilers and interpreters that a machine must have.
    pub tools: Vec<Toolchain>,
    /// Conditions of all runs, equal on all machines.
    pub terms: RunConditions,
    /// Reference class, whose measured times decide verdicts, with the benchmark figure to which all slowdowns are
    /// relative.
    pub reference: MachineSpeed,
}

/// Compiler and interpreter that a language needs, with a hash that identifies their versions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Toolchain {
    /// Id of the language, as in problem.toml and in results.
    pub language: String,
    /// Command that compiles a source; empty if the language needs none.
    pub compile: Vec<String>,
    /// Command that runs a program.
    pub run: Vec<String>,
    /// Hash that identifies the files of the compiler and interpreter.
    pub id: ContentId,
}

/// Settings that every worker applies to the runs of a contest.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct RunConditions {
    /// Multiple of the CPU limit at which a run is killed; 2 means twice the limit.
    pub patience: f64,
    /// Whether further cases of a failed subtask may be skipped.
    pub skip_lost: bool,
}

/// Speed of a machine or of a class of machines, measured by a benchmark.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MachineSpeed {
    /// Class of machines with the same processor model, number of cores and memory size.
    pub class: String,
    /// Duration of the fixed benchmark in milliseconds.
    pub figure: f64,
}

/// Order to run one program on some test cases.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunOrder {
    /// Number of earlier offers of the order.
    pub attempt: u32,
    /// Number of repetitions of each run with nothing else running; `None` for runs in parallel with others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alone: Option<usize>,
    /// Program to compile and, unless `runs` is empty, to run.
    pub program: OrderProgram,
    /// Blob that contains the serialized manifest of the problem.
    pub sheet: Blob,
    /// Runs to execute: index of the test case in the manifest, and id of the run.
    pub runs: Vec<(usize, ContentId)>,
}

/// Program of an order, as a source file that the worker compiles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderProgram {
    /// Id of the program, by which result lines refer to it.
    pub id: ContentId,
    /// Content of the source file.
    pub source: Blob,
    /// File name of the source.
    pub name: String,
    /// Id of the language, as in problem.toml and in results.
    pub language: String,
}

impl RunOrder {
    /// Returns the id of the order, which is equal for all attempts.
    pub fn id(&self) -> ContentId {
        let runs = self.runs.iter().map(|(_, run)| run);
        order_id(&self.program.id, self.alone.is_some(), runs)
    }
}

/// Computes the id of an order from its program and its runs.
pub(crate) fn order_id<'a>(
    program: &ContentId,
    is_alone: bool,
    runs: impl Iterator<Item = &'a ContentId>,
) -> ContentId {
    let namer = ContentHasher::default().update(program.as_str().as_bytes());
    runs.map(|run| run.as_str().as_bytes())
        .fold(namer.update(&[u8::from(is_alone)]), ContentHasher::update)
        .finish()
}

/// Message by which a worker reports its presence and state every few seconds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Heartbeat {
    /// Host name of the machine: at most 64 letters, digits, dots, underscores and hyphens.
    pub host: String,
    /// Class of the machine, with the benchmark figure measured on this machine.
    pub speed: MachineSpeed,
    /// Number of runs that the machine executes in parallel.
    pub slots: usize,
    /// Number of orders that the machine executes now.
    pub busy: usize,
    /// Reason why the machine does not take part in the latest contest that it has seen; `None` if it takes part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unfit: Option<MachineMismatch>,
    /// Whether the machine leaves because runs fail on it.
    #[serde(default)]
    pub leaves: bool,
    /// Details of the machine, included only after a broadcast has asked for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<MachineDetails>,
}

/// Details of a machine, shown to users who compare machines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MachineDetails {
    /// Isolation level of the machine's sandbox.
    pub level: IsolationLevel,
    /// Number of physical cores that caipan may use.
    pub cores: usize,
    /// Hash of the compiler and interpreter of each language, by the id of the language.
    pub tools: BTreeMap<String, ContentId>,
}

/// Request to one machine to repeat an order of another machine as a cross-check. It is not stored on the bus.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CrossCheckRequest {
    /// Id of the contest that the order belongs to.
    pub twin_of: String,
    /// Name of the machine that must execute the order.
    pub host: String,
    /// Order to execute, which another machine has executed before.
    pub order: RunOrder,
}

/// Announcement of new orders, after which idle workers poll the queues.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OrdersAnnouncement {
    /// Id of the contest that has new orders.
    pub offered: String,
}

/// Announcement that a contest is over, after which workers delete the contest's data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContestEnd {
    /// Id of the contest that is over.
    pub contest: String,
}

/// JSON form of every message: an object with the fields of the message and the version in the key `wire`.
#[derive(Serialize, Deserialize)]
struct VersionedMessage<T> {
    wire: u32,
    #[serde(flatten)]
    message: T,
}

/// Version of a message, parsed before the message itself.
#[derive(Deserialize)]
struct MessageVersion {
    wire: u32,
}

/// Serializes a message with the version number.
pub fn serialize<T: Serialize>(message: &T) -> Vec<u8> {
    let wire = WIRE_VERSION;
    // Serialization of maps with string keys cannot fail.
    serde_json::to_vec(&VersionedMessage { wire, message }).unwrap_or_default()
}

/// Parses a message; `None` if it is malformed or of another version.
pub fn parse<T: DeserializeOwned>(message: &[u8]) -> Option<T> {
    let MessageVersion { wire } = serde_json::from_slice(message).ok()?;
    let is_known = wire == WIRE_VERSION;
    is_known.then(|| serde_json::from_slice(message).ok())?
}

/// Whether a host name is acceptable: 1 to 64 letters, digits, dots, underscores and hyphens. Other characters are
/// refused, because names are shown on terminals.
pub(crate) fn is_valid_host_name(name: &str) -> bool {
    (1..=64).contains(&name.len())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-'))
}

/// Interval between two heartbeats of a worker.
pub(crate) const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(5);
