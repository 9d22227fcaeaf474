//! What is said of a cluster, as facts.

use caipan_facts::{Fact, facts};

facts! {
    /// Why a machine takes no part in a contest.
    pub enum NotTheSame {
        Build => "cluster-other-build",
        Level { level: String } => "cluster-other-level",
        Compiler { language: String } => "cluster-other-compiler",
        /// So many times as long as on the reference machine takes everything.
        Pace { pace: String } => "cluster-other-pace",
    }
}

facts! {
    /// What the coordinator has to say of the machines.
    pub enum CrewRemark {
        Refuses { host: String, why: Fact } => "cluster-host-refuses",
        LockedOut { host: String } => "cluster-host-locked-out",
        /// Runs failed there, one after the other.
        Left { host: String } => "cluster-host-left",
        NobodyThere => "cluster-nobody-there",
        NobodyOfClass { class: String } => "cluster-nobody-of-class",
    }
}

facts! {
    /// What keeps an order from being done.
    pub enum OrderFault {
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

facts! {
    /// What a worker has to say of a folder of blobs.
    pub enum SeedRemark {
        NotItsName { file: String } => "cluster-bad-seed",
    }
}

facts! {
    /// What is wrong with a server, or with how it is asked.
    pub enum ServerFault {
        NoLogin { file: String } => "server-no-login",
        OldLogin { file: String } => "server-old-login",
        /// The folder of a server can be read or written by others than the user.
        NotOwn { folder: String } => "server-not-own",
        /// Machines share a login, so that no single machine can be shut out.
        SharedLogin => "server-shared-login",
        NoMachine { machine: String } => "server-no-machine",
        Password { server: String } => "server-wrong-password",
        /// Another authority has signed it.
        Certificate { server: String } => "server-wrong-certificate",
        Name { server: String } => "server-wrong-name",
        Silent { server: String, cause: Fact } => "server-silent",
        /// The connection is.
        Lost => "server-lost",
        Back => "server-back",
        LockedOut => "server-locked-out",
        Says { what: String } => "server-says",
        NotFound { file: String } => "server-not-found",
        NotThere => "server-not-installed",
        Ended { file: String, status: String } => "server-ended",
        PortTaken { address: String, cause: Fact } => "server-port-taken",
        NoCertificate { what: String } => "server-no-certificate",
        Folder { folder: String, cause: Fact } => "server-folder",
    }
}
