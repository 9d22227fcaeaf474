//! The messages of a cluster: JSON of one version. Unknown keys are ignored, so that a later build may say more.
//!
//! ```text
//! notice   what a contest asks of machines      coordinator ─► all, stored
//! order    one program on some cases            coordinator ─► one worker, in a queue
//! piece    512 KiB of a blob, as they are       coordinator ─► whoever asks for them
//! found    a head, then lines of a journal      worker ─► coordinator, stored
//! beat     a sign of life                       worker ─► coordinator
//! stop     a contest is over                    coordinator ─► all
//! twin     an order that was done elsewhere      coordinator ─► all, for one
//! offered  there is something to do             coordinator ─► all
//! ```

use std::collections::BTreeMap;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::blob::Blob;
use crate::unfit::Unfit;
use caipan_judge::content_id::{ContentId, Namer};
use caipan_sandbox::Level;

/// The version of all messages. Another one is another language.
pub(crate) const WIRE: u32 = 1;

/// What a contest asks of machines.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Notice {
    /// The contest.
    pub contest: String,
    /// The build of caipan that judges.
    pub engine: ContentId,
    /// The level of isolation, no more and no less.
    pub level: Level,
    /// The tools of the languages in use.
    pub tools: Vec<Toolchain>,
    /// How programs are run.
    pub terms: Terms,
    /// The machines whose times count.
    pub reference: Reference,
}

/// The tools of a language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Toolchain {
    /// The language.
    pub language: String,
    /// What compiles a source.
    pub compile: Vec<String>,
    /// What runs a program.
    pub run: Vec<String>,
    /// The name of which files these are.
    pub id: ContentId,
}

/// How programs are run.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Terms {
    /// CPU-limit multiplier at which a run is killed.
    pub patience: f64,
    /// Cases of subtasks that are lost already need not be run.
    pub skip_lost: bool,
}

/// The machines whose times count.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Reference {
    /// Machines that are all alike.
    pub class: String,
    /// How long the fixed work takes there, in milliseconds.
    pub figure: f64,
}

/// One program on some cases.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// How often it has been offered before.
    pub attempt: u32,
    /// How often each run is made, where nothing else may run beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alone: Option<usize>,
    /// What is run.
    pub program: Program,
    /// The problem.
    pub sheet: Blob,
    /// The places of the cases on the sheet, with the names of the runs.
    pub runs: Vec<(usize, ContentId)>,
}

/// A program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Program {
    /// Its name.
    pub id: ContentId,
    /// Its source.
    pub source: Blob,
    /// The name of its file.
    pub name: String,
    /// Its language.
    pub language: String,
}

impl Order {
    /// The name of what is to be done, however often it is offered.
    pub fn id(&self) -> ContentId {
        let runs = self.runs.iter().map(|(_, run)| run);
        name_of_order(&self.program.id, self.alone.is_some(), runs)
    }
}

/// The name of an order: a program, and its runs.
pub(crate) fn name_of_order<'a>(
    program: &ContentId,
    is_alone: bool,
    runs: impl Iterator<Item = &'a ContentId>,
) -> ContentId {
    let namer = Namer::default().put(program.as_str().as_bytes());
    let runs = runs.map(|run| run.as_str().as_bytes());
    runs.fold(namer.put(&[u8::from(is_alone)]), Namer::put)
        .name()
}

/// A sign of life.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Beat {
    /// The machine.
    pub host: String,
    /// Machines of its kind, and how long the fixed work takes on it.
    pub speed: Reference,
    /// So many runs at once.
    pub slots: usize,
    /// So many orders are being done.
    pub busy: usize,
    /// Why it takes no part in the contest that it has seen last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unfit: Option<Unfit>,
    /// Does it leave, as runs fail on it?
    #[serde(default)]
    pub leaves: bool,
    /// What else there is to know of it, where it was called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<About>,
}

/// What a machine is, for people to compare.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The isolation that programs have there now.
    pub level: Level,
    /// How many cores it has.
    pub cores: usize,
    /// The names of the tools of each language.
    pub tools: BTreeMap<String, ContentId>,
}

/// An order that another machine has done before, for this one to do again. Nobody else gets it, and nobody stores it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Twin {
    /// The contest.
    pub twin_of: String,
    /// Who is to do it.
    pub host: String,
    /// What is to be done.
    pub order: Order,
}

/// There is something to do in a contest: whoever has found nothing asks again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Offered {
    /// The contest.
    pub offered: String,
}

/// A contest is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stop {
    /// The contest.
    pub contest: String,
}

#[derive(Serialize, Deserialize)]
struct Message<T> {
    wire: u32,
    #[serde(flatten)]
    message: T,
}

#[derive(Deserialize)]
struct Version {
    wire: u32,
}

/// A message as it is sent.
pub fn write<T: Serialize>(message: &T) -> Vec<u8> {
    let wire = WIRE;
    // Maps with text keys and plain numbers cannot fail to be written.
    serde_json::to_vec(&Message { wire, message }).unwrap_or_default()
}

/// A message of this version; `None` for any other.
pub fn read<T: DeserializeOwned>(message: &[u8]) -> Option<T> {
    let Version { wire } = serde_json::from_slice(message).ok()?;
    let is_known = wire == WIRE;
    is_known.then(|| serde_json::from_slice(message).ok())?
}

/// Can a machine be called so? Names are shown.
pub(crate) fn is_host(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
    (1..=64).contains(&name.len()) && name.bytes().all(plain)
}

/// A worker gives a sign of life so often.
pub(crate) const BEAT: Duration = Duration::from_secs(5);
