//! Evidence about the machines, orders and servers of a cluster.

use caipan_facts::{Fact, facts};

facts! {
    /// Difference between a machine and the requirements of a contest, which excludes the machine from the contest.
    pub enum MachineDifference {
        Build => "cluster-other-build",
        Level { level: String } => "cluster-other-level",
        Compiler { language: String } => "cluster-other-compiler",
        /// The machine is too slow or too fast: `pace` is its slowdown compared with the reference machines.
        Pace { pace: String } => "cluster-other-pace",
    }
}

facts! {
    /// Remarks for the user about machines that cannot be used or are missing.
    pub enum MachineRemark {
        Refuses { host: String, why: Fact } => "cluster-host-refuses",
        LockedOut { host: String } => "cluster-host-locked-out",
        /// The machine left because several orders in a row failed on it.
        Left { host: String } => "cluster-host-left",
        NoMachine => "cluster-nobody-there",
        /// No connected machine accepts jobs of `caipan verify`.
        NoJobMachine => "cluster-no-job-machine",
        NoMachineOfClass { class: String } => "cluster-nobody-of-class",
    }
}

facts! {
    /// Notes of a worker about the contest on the bus.
    pub enum ContestWorkerNote {
        TakesPart => "cluster-takes-part",
        IsOver => "cluster-contest-over",
        TakesNoPart { why: Fact } => "cluster-takes-no-part",
    }
}

facts! {
    /// Reasons why the coordinator cannot build an order, or why a worker cannot execute it.
    pub enum OrderFault {
        /// Every machine that tried to execute the order was lost.
        AllWorkersLost => "cluster-nobody-ends-it",
        CaseWithoutId => "cluster-case-without-name",
        IdMismatch => "cluster-other-name",
        BadManifest => "cluster-bad-sheet",
        NoBlob { name: String } => "cluster-no-blob",
        BadBlob { name: String } => "cluster-bad-blob",
        CacheFull { limit: String } => "cluster-cache-full",
        Cache { cause: Fact } => "cluster-cache-unusable",
    }
}

facts! {
    /// Reason why a worker does not start.
    pub enum WorkerFault {
        /// The join.toml belongs to `machine`, but `--name` is `name`.
        OtherMachine { name: String, machine: String } => "cluster-other-machine",
        BadName { name: String } => "cluster-bad-name",
        AlreadyRunning { name: String } => "cluster-twice-here",
    }
}

facts! {
    /// Remarks of a worker about a mirror of blobs.
    pub enum MirrorRemark {
        ContentMismatch { file: String } => "cluster-bad-seed",
    }
}

facts! {
    /// Faults of a server, of a login, or of the connection.
    pub enum ServerFault {
        NoLogin { file: String } => "server-no-login",
        NoLoginKey { user: String } => "server-no-login-key",
        OldLogin { file: String } => "server-old-login",
        /// Other users can read or write the folder of a server, or it belongs to another user.
        NotOwn { folder: String } => "server-not-own",
        /// Machines share a login, so that no single machine can be shut out.
        SharedLogin => "server-shared-login",
        NoMachine { machine: String } => "server-no-machine",
        WrongPassword { server: String } => "server-wrong-password",
        /// The server's certificate was signed by another authority.
        WrongCertificate { server: String } => "server-wrong-certificate",
        WrongName { server: String } => "server-wrong-name",
        NoAnswer { server: String, cause: Fact } => "server-silent",
        /// The connection to the server was lost; the client reconnects by itself.
        ConnectionLost => "server-lost",
        ConnectionBack => "server-back",
        LockedOut => "server-locked-out",
        ServerError { what: String } => "server-says",
        NotFound { file: String } => "server-not-found",
        NotInstalled => "server-not-installed",
        ServerExited { file: String, status: String } => "server-ended",
        PortTaken { address: String, cause: Fact } => "server-port-taken",
        NoCertificate { what: String } => "server-no-certificate",
        Folder { folder: String, cause: Fact } => "server-folder",
    }
}
