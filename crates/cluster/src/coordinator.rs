//! Settings and state of the coordinator of a contest.

use std::collections::{HashMap, HashSet};

use crate::blob::Blob;
use crate::bus::CoordinatorBus;
use crate::cross_check::{CrossCheckResult, CrossCheckSelection, ResultsToCrossCheck};
use crate::machine_register::MachineRegister;
use crate::wire::MachineSpeed;
use caipan_facts::Fact;
use caipan_judge::content_id::ContentId;
use caipan_judge::ids::ProblemId;
use caipan_judge::submission::toolchains::Toolchains;
use caipan_sandbox::Runner;

/// Coordinator of a contest: connection and settings with which this process distributes runs to workers.
pub(crate) struct Coordinator<'a> {
    pub bus: &'a dyn CoordinatorBus,
    /// Local sandbox; workers must provide the same isolation level.
    pub runner: &'a dyn Runner,
    /// Id of the contest: a random name that is stored next to the journal.
    pub contest: &'a str,
    /// Multiple of the CPU limit at which a run is killed; 2 means twice the limit.
    pub patience: f64,
    /// Selection of programs that a second machine judges again; `None` for no cross-checks.
    pub cross_check_selection: Option<CrossCheckSelection>,
    /// Receives remarks about machines for the user.
    pub on_remark: &'a (dyn Fn(Fact) + Sync),
    /// Cache of identified compilers and interpreters.
    pub toolchains: Toolchains,
}

/// State of the coordinator other than the ledger. All of it can be rebuilt, so nothing here is saved.
#[derive(Default)]
pub(crate) struct CoordinatorState {
    /// Machines that have sent heartbeats, with the last heartbeat of each.
    pub machines: MachineRegister,
    /// Number that the bus assigned to the contest's streams; it changes when the bus has lost its data.
    pub stream_number: Option<u64>,
    /// First results of the programs that a second machine repeats.
    pub first_results: ResultsToCrossCheck,
    /// Result of the cross-check; `None` until it has run.
    pub cross_check: Option<CrossCheckResult>,
    /// Number of result messages that were read, which is also the index of the next message.
    pub results_read: u64,
    /// Ids of the sources that were uploaded. Blobs named by manifests are not included.
    pub uploaded_sources: HashSet<ContentId>,
    /// Manifests on the bus, by problem. A problem without an entry has not been uploaded.
    pub manifests: HashMap<ProblemId, Blob>,
    /// Reference class: machines whose measured times decide verdicts. Chosen once per contest; `None` until then.
    pub reference: Option<MachineSpeed>,
    /// Whether the notice with the requirements on machines has been published on the bus.
    pub is_notice_published: bool,
    /// Whether the remark that no machine of the reference class is available was shown. It is shown once.
    pub has_reported_missing_class: bool,
    /// Whether the remark that no machine is available was shown. It is shown once.
    pub has_reported_no_machine: bool,
    /// Whether the orders of an earlier coordinator process have been purged.
    pub is_purged: bool,
}

impl CoordinatorState {
    /// Resets all fields that describe data on the bus, after the bus has lost that data. Everything is then uploaded
    /// again.
    pub(crate) fn forget_bus_data(&mut self) {
        self.results_read = 0;
        self.uploaded_sources.clear();
        self.manifests.clear();
        self.is_notice_published = false;
    }
}
