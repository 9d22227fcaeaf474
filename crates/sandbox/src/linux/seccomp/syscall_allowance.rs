//! Permissions of a filter, and the stage at which rules apply.

/// Operations that a process may perform beyond computing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SyscallAllowance {
    /// Whether the process may start other processes. Threads are always allowed; their number has a separate limit.
    pub fork: bool,
    /// Whether the process may leave its group and session. Forbidden if caipan needs the process group to kill all
    /// processes of a run at once.
    pub leave_group: bool,
    /// Whether the process may signal every visible process. Otherwise it may signal only itself.
    pub signal_others: bool,
    /// Whether the process may lock files and set extended attributes, as compilers do.
    pub lock: bool,
    /// Whether the process may change owners, modes, times and attributes of files. Forbidden where foreign files are
    /// visible and protected only by landlock, which restricts reading and writing but not attributes. Changes of modes
    /// and times then succeed without effect, because libraries make them after every copy.
    pub change_attributes: bool,
    /// Whether the process may map shared anonymous memory, as runtimes do. After such memory is unmapped, only a
    /// cgroup counts it.
    pub share_memory: bool,
    /// Whether the process may truncate files by path. Forbidden where files are protected only by a version of
    /// landlock without this right.
    pub truncate: bool,
}

/// Stage at which a rule is installed. Rules of the stage `Init` also restrict the init of the box; rules of the stage
/// `Contestant` do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FilterInstallationStage {
    /// Installed by the init, once per box.
    Init,
    /// Installed by the contestant, as the last step before exec.
    Contestant,
}
