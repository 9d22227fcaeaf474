//! Messages about clusters, as facts.

use caipan_facts::{Fact, facts};

facts! {
    #[cfg_attr(not(feature = "cluster"), allow(dead_code))]
    pub(crate) enum ClusterMessage {
        /// This caipan was built without the feature `cluster`.
        NotBuilt => "cluster-not-built",
        Listening { servers: String, join: String } => "cluster-listening",
        /// The server is listening, and each named machine has a separate login.
        ListeningForNamed { servers: String, machines: String } => "cluster-listening-named",
        /// The server's folder was created by an older version, which gave workers more rights.
        Upgraded { folder: String } => "cluster-upgraded",
        ShutOut { machine: String } => "cluster-shut-out",
        /// This version of nats-server has known security holes.
        OldServer { version: String } => "cluster-old-server",
        StartedAgain { what: Fact } => "cluster-server-again",
        Worker { host: String, class: String, slots: usize, level: String } => "cluster-worker-is",
        JobWorker { host: String, slots: usize, level: String } => "cluster-job-worker-is",
        WorkerGivesUp => "cluster-leaves",
        NoName { cause: Fact } => "cluster-no-contest-name",
        Machine { host: String, class: String, slots: usize, cores: String, level: String, pace: String } => "cluster-machine",
        UnfitMachine { host: String, class: String, slots: usize, cores: String, level: String, why: Fact } => "cluster-machine-out",
        /// Machine that judges jobs of `caipan verify`. `slots` is the number of parallel jobs, `busy` the number of
        /// jobs in progress.
        JobMachine { host: String, slots: usize, busy: usize } => "cluster-job-machine",
        /// Tools of a machine differ from those of the coordinator's machine.
        ToolsDiffer { host: String, languages: Vec<String> } => "cluster-other-tools",
        /// Machines that judged, each with the number of results from that machine.
        JudgedBy { count: usize, names: Vec<String> } => "cluster-judged-by",
        NoMachine => "cluster-no-machine",
        NoSeed { folder: String, cause: Fact } => "cluster-no-seed",
        NoSeedFolder { folder: String } => "cluster-no-seed-folder",
        /// The machine given by `--reference` is absent, and there are no other machines.
        NoReference { host: String } => "cluster-no-reference",
        /// The machine given by `--reference` is absent; `names` are the machines that are present.
        OtherReference { host: String, names: Vec<String> } => "cluster-other-reference",
    }
}
