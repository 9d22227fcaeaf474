//! What a filter lets a process do, and where it is put in force.

/// What a process may do beyond computing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Allowance {
    /// May it start other processes? Threads are always allowed: they are counted elsewhere.
    pub fork: bool,
    /// May it leave its process group and session? Not where only the group can be killed as a whole.
    pub leave_group: bool,
    /// May it signal any process that it can see? Otherwise only itself.
    pub signal_others: bool,
    /// May it take file locks, and give files attributes of their own? Compilers do.
    pub lock: bool,
    /// May it change owners, modes, times and attributes of files? Not where files of others are in sight and landlock,
    /// which knows reading and writing only, is all that guards them. There new modes and times are accepted and not set,
    /// because libraries set them on every copy.
    pub change_attributes: bool,
    /// May it share memory that has no file? Run-times do, and only a cgroup counts what has been unmapped meanwhile.
    pub share_memory: bool,
    /// May it empty files by their names? Not where landlock, which has not always known that, is all that guards them.
    pub truncate: bool,
}

/// Where rules are put in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// In the init, once.
    Init,
    /// In the contestant, as the last step before exec.
    Contestant,
}
