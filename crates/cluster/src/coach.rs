//! Configuration and state of the coordinator of a contest.

use std::collections::{HashMap, HashSet};

use crate::blob::Blob;
use crate::bus::CoachBus;
use crate::hosts::Hosts;
use crate::twins::{Choice, Firsts, Twins};
use crate::wire::Reference;
use caipan_facts::Fact;
use caipan_judge::content_id::ContentId;
use caipan_judge::ids::ProblemId;
use caipan_judge::submission::toolchains::Toolchains;
use caipan_sandbox::Runner;

/// Configuration of the coordinator.
pub(crate) struct Coach<'a> {
    /// Connection to the workers.
    pub bus: &'a dyn CoachBus,
    /// Local sandbox; workers must provide the same isolation level.
    pub runner: &'a dyn Runner,
    /// Id of the contest: a random name that is stored beside the journal.
    pub contest: &'a str,
    /// CPU-limit multiplier at which a run is killed.
    pub patience: f64,
    /// Choice of programs that a second machine repeats; `None` to repeat none.
    pub choice: Option<Choice>,
    /// Receives remarks about machines for the user.
    pub news: &'a (dyn Fn(Fact) + Sync),
    /// Cache of identified compilers and interpreters.
    pub tools: Toolchains,
}

/// State of the coordinator beside the ledger. All of it can be rebuilt, so nothing here is saved.
#[derive(Default)]
pub(crate) struct Known {
    /// Machines that have sent heartbeats.
    pub hosts: Hosts,
    /// Number that the bus assigned to the contest's streams; it changes when the bus has lost its data.
    pub number: Option<u64>,
    /// First results of the programs that a second machine repeats.
    pub firsts: Firsts,
    /// Result of the cross-check; `None` until it has run.
    pub twins: Option<Twins>,
    /// Number of result messages read, and so the index of the next one.
    pub heard: u64,
    /// Ids of the sources that were uploaded. Blobs named by manifests are not included.
    pub put: HashSet<ContentId>,
    /// Uploaded manifest of each problem.
    pub sheets: HashMap<ProblemId, Blob>,
    /// Class of machines whose times decide. Chosen once per contest.
    pub reference: Option<Reference>,
    /// Whether the contest's notice is published.
    pub is_posted: bool,
    /// Whether the user has been told that no machine of the reference class is available.
    pub is_missing_said: bool,
    /// Whether the user has been told that no machine is available.
    pub is_nobody_said: bool,
    /// Whether the orders of an earlier coordinator process have been purged.
    pub is_purged: bool,
}

impl Known {
    /// Resets everything that describes data on the bus, after the bus has lost that data.
    pub(crate) fn forget_bus(&mut self) {
        self.heard = 0;
        self.put.clear();
        self.sheets.clear();
        self.is_posted = false;
    }
}
