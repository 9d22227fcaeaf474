//! Cgroups: all processes of a box counted and limited together. Level `full` needs them.
//!
//! Version 1, as root: each fork server joins a cgroup of every controller once, and all boxes that it opens are born there.
//! Who helps lives with the victim, so a box waits until the memory of the one before it is given back, and a fork server that
//! is lost all the same is replaced. Version 2, delegated: each box is born into a cgroup of its own (CLONE_INTO_CGROUP).
//!
//! Every run is held to its memory limit, the size of its work folder and some slack, and is measured: what is looked at
//! every few milliseconds is how much all of it is, and, where that is over the limit, of which kinds. Files that the
//! kernel keeps for whoever reads them next never count. The peak between two looks is the kernel's: version 1 keeps one
//! that can be reset, version 2 one that can be reset since Linux 6.12; without it there are only the looks. Version 2's
//! memory controller is written for and untried: no machine at hand had one; what is missing is found by the probe, and
//! the level is `namespaces` then.

mod gauges;
mod group;
mod parent;

pub(super) use group::{Baseline, Cgroup, Seen, Shortage, leave_and_remove, remove};
pub(super) use parent::Parent;
