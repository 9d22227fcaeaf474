//! What is said of a cluster, as facts.

use crate::text::{Fact, facts};

facts! {
    /// Why a machine takes no part in a contest.
    pub(crate) enum NotTheSame {
        Build => "cluster-other-build",
        Level { level: String } => "cluster-other-level",
        Compiler { language: String } => "cluster-other-compiler",
        /// So many times as long as on the reference machine takes everything.
        Pace { pace: String } => "cluster-other-pace",
    }
}

facts! {
    /// What the coordinator has to say of the machines.
    pub(crate) enum CrewRemark {
        Refuses { host: String, why: Fact } => "cluster-host-refuses",
        LockedOut { host: String } => "cluster-host-locked-out",
        /// Runs failed there, one after the other.
        Left { host: String } => "cluster-host-left",
        NobodyOfClass { class: String } => "cluster-nobody-of-class",
    }
}

facts! {
    /// What keeps an order from being done.
    pub(crate) enum OrderFault {
        /// Every machine that has tried was lost.
        NobodyEndsIt => "cluster-nobody-ends-it",
        NoName => "cluster-case-without-name",
        OtherName => "cluster-other-name",
        BadSheet => "cluster-bad-sheet",
        NoBlob { name: String } => "cluster-no-blob",
        BadBlob { name: String } => "cluster-bad-blob",
        CacheFull { limit: String } => "cluster-cache-full",
        Cache { cause: Fact } => "cluster-cache-unusable",
    }
}
