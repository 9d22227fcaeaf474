//! What is said of clusters, as facts.

use crate::text::{Fact, facts};

facts! {
    /// What the commands of a cluster say.
    #[cfg_attr(not(feature = "cluster"), allow(dead_code))]
    pub(crate) enum Clustered {
        /// This caipan was built without it.
        NotBuilt => "cluster-not-built",
        Listening { servers: String, join: String } => "cluster-listening",
        /// It has holes that are known.
        OldServer { version: String } => "cluster-old-server",
        StartedAgain { what: Fact } => "cluster-server-again",
        Worker { host: String, class: String, slots: usize, level: String } => "cluster-worker-is",
        TakesPart => "cluster-takes-part",
        IsOver => "cluster-contest-over",
        TakesNoPart { why: Fact } => "cluster-takes-no-part",
        Leaves => "cluster-leaves",
        BadName { name: String } => "cluster-bad-name",
        TwiceHere { name: String } => "cluster-twice-here",
        NoName { cause: Fact } => "cluster-no-contest-name",
        Machine { host: String, class: String, slots: usize, pace: String } => "cluster-machine",
        MachineOut { host: String, class: String, slots: usize, why: Fact } => "cluster-machine-out",
        /// With how many results come from each.
        JudgedBy { count: usize, names: Vec<String> } => "cluster-judged-by",
        NoMachine => "cluster-no-machine",
    }
}
