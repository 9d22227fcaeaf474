//! What the coordinator of a contest has, and what it knows of the bus and of the machines.

use std::collections::{HashMap, HashSet};

use crate::blob::Blob;
use crate::bus::CoachBus;
use crate::hosts::Hosts;
use crate::twins::{Choice, Firsts, Twins};
use crate::wire::Reference;
use caipan_facts::Fact;
use caipan_judge::content_id::ContentId;
use caipan_judge::ids::ProblemId;
use caipan_judge::submission::toolchains::Tools;
use caipan_sandbox::Runner;

/// What the coordinator has.
pub(crate) struct Coach<'a> {
    /// Where the machines are.
    pub bus: &'a dyn CoachBus,
    /// As what programs are run there.
    pub runner: &'a dyn Runner,
    /// The contest: a random name that is kept beside its journal.
    pub contest: &'a str,
    /// CPU-limit multiplier at which a run is killed.
    pub patience: f64,
    /// What is done twice, if anything is.
    pub choice: Option<Choice>,
    /// Told what people should know of the machines.
    pub news: &'a (dyn Fn(Fact) + Sync),
    /// The tools that were looked at.
    pub tools: Tools,
}

/// What the coordinator knows of the bus and of the machines; it may all be forgotten.
#[derive(Default)]
pub(crate) struct Known {
    /// The machines.
    pub hosts: Hosts,
    /// The number of what the bus has of the contest.
    pub number: Option<u64>,
    /// What was told first of programs that are done twice.
    pub firsts: Firsts,
    /// What came of doing them twice.
    pub twins: Option<Twins>,
    /// So much of what workers have said was heard.
    pub heard: u64,
    /// Blobs that were put, but for those of sheets.
    pub put: HashSet<ContentId>,
    /// The sheets that were put.
    pub sheets: HashMap<ProblemId, Blob>,
    /// The machines whose times count: chosen once.
    pub reference: Option<Reference>,
    /// Stands the notice on the bus?
    pub is_posted: bool,
    /// Do people know that nobody of the reference class is there?
    pub is_missing_said: bool,
    /// Do people know that no machine is there?
    pub is_nobody_said: bool,
    /// Are the orders of an earlier coordinator gone?
    pub is_purged: bool,
}

impl Known {
    /// The bus has lost everything.
    pub(crate) fn forget_bus(&mut self) {
        self.heard = 0;
        self.put.clear();
        self.sheets.clear();
        self.is_posted = false;
    }
}
