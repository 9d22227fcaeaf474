//! What is said of clusters, as facts.

use caipan_facts::{Fact, facts};

facts! {
    /// What the commands of a cluster say.
    #[cfg_attr(not(feature = "cluster"), allow(dead_code))]
    pub(crate) enum Clustered {
        /// This caipan was built without it.
        NotBuilt => "cluster-not-built",
        Listening { servers: String, join: String } => "cluster-listening",
        /// Each machine has a login of its own.
        ListeningForNamed { servers: String, machines: String } => "cluster-listening-named",
        /// The folder was made by a version whose workers had more rights.
        Upgraded { folder: String } => "cluster-upgraded",
        ShutOut { machine: String } => "cluster-shut-out",
        /// A join.toml belongs to another machine than the one named.
        OtherMachine { name: String, machine: String } => "cluster-other-machine",
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
        Machine { host: String, class: String, slots: usize, cores: String, level: String, pace: String } => "cluster-machine",
        MachineOut { host: String, class: String, slots: usize, cores: String, level: String, why: Fact } => "cluster-machine-out",
        /// They are not those of the coordinator's machine.
        OtherTools { host: String, languages: Vec<String> } => "cluster-other-tools",
        /// With how many results come from each.
        JudgedBy { count: usize, names: Vec<String> } => "cluster-judged-by",
        NoMachine => "cluster-no-machine",
        NoSeed { folder: String, cause: Fact } => "cluster-no-seed",
        NoSeedFolder { folder: String } => "cluster-no-seed-folder",
        /// The one whose times are to count is not there, and no other.
        NoReference { host: String } => "cluster-no-reference",
        OtherReference { host: String, names: Vec<String> } => "cluster-other-reference",
        /// Of so many results none differs.
        TwinsAlike { programs: usize, compared: usize } => "cluster-twins-alike",
        TwinsDiffer { programs: usize, compared: usize, count: usize, what: Vec<Fact> } => "cluster-twins-differ",
        /// Nobody else has finished so many programs.
        TwinsLeft { count: usize } => "cluster-twins-left",
        NoTwins => "cluster-no-twins",
        OddOne { host: String, count: usize, compared: usize } => "cluster-odd-one",
    }
}

facts! {
    /// What two machines have told of the same.
    pub(crate) enum Twinned {
        Case { name: String, problem: String, case: String, first: String, second: String } => "cluster-twin-case",
        /// One compiler refuses what the other takes.
        Compiler { name: String, problem: String, first: String, second: String } => "cluster-twin-compiler",
        More { count: usize } => "cluster-twin-more",
    }
}
