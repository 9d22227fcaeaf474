//! Cgroups, which count and limit the memory of all processes of a box together. Required for level `full`.
//!
//! Version 1, as root: each fork server joins a cgroup of every controller once, and so do all boxes that it opens. The
//! helpers share the cgroup with the contestant. So a new box waits until the memory of the previous one is released,
//! and a fork server that is killed nevertheless is replaced. Version 2, delegated: each box is created in a separate
//! cgroup (CLONE_INTO_CGROUP).
//!
//! The memory limit of the cgroup is the limit of the run plus the size of the work folder and some slack. Every few
//! milliseconds the total is checked, and if it exceeds the limit of the run, also the kinds of memory. Page cache
//! never counts. The peak between two checks comes from the kernel: version 1 has a resettable peak, version 2 since
//! Linux 6.12. Without a resettable peak only the checks count. The memory controller of version 2 is supported but
//! untested, because no such machine was available; if something is missing, the probe fails and the level is
//! `namespaces`.

mod box_cgroup;
mod cgroup_parent;
mod counters;

pub(super) use box_cgroup::{
    Cgroup, CounterBaseline, MemoryShortage, ObservedMemoryPeak, leave_and_remove_cgroups,
    remove_cgroups,
};
pub(super) use cgroup_parent::CgroupParent;
