//! Cgroups, which count and limit the memory of all processes of a box together. Required for level `full`.
//!
//! Version 1, as root: each fork server joins a cgroup of every controller once, and all its boxes belong to these.
//! The helpers share the cgroup with the contestant, so a new box waits until the memory of the previous one is
//! released, and a fork server that is killed nevertheless is replaced. Version 2, delegated: each box is created in a
//! separate cgroup (CLONE_INTO_CGROUP).
//!
//! The memory limit of a run is enforced together with the size of its work folder and some slack. Every few
//! milliseconds the total is checked, and if it exceeds the limit, also the kinds of memory. Page cache never counts.
//! The peak between two checks comes from the kernel: version 1 has a resettable peak, version 2 since Linux 6.12;
//! without it only the checks count. The memory controller of version 2 is supported but untested for lack of a
//! machine; if something is missing, the probe fails and the level is `namespaces`.

mod box_cgroup;
mod cgroup_parent;
mod counters;

pub(super) use box_cgroup::{
    Cgroup, CounterBaseline, MemoryShortage, ObservedMemoryPeak, leave_and_remove_cgroups,
    remove_cgroups,
};
pub(super) use cgroup_parent::CgroupParent;
