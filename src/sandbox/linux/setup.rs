//! What all slots of a sandbox have in common.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use super::cgroup::Parent;
use crate::sandbox::folder::WorkFolder;
use crate::sandbox::level::Level;
use crate::sandbox::machine_load;

/// What all slots of a sandbox have in common.
#[derive(Debug)]
pub struct Setup {
    /// How far programs are kept apart from the machine.
    pub level: Level,
    /// Folders that no program sees.
    pub hidden: Vec<PathBuf>,
    /// Where slots make their cgroups.
    pub cgroups: Option<Parent>,
    /// Where programs are found.
    pub path: OsString,
    /// The program that fork servers are started from.
    pub program: PathBuf,
    /// No newer version of landlock than this is made use of.
    pub landlock_at_most: Option<i32>,
    /// How many processes of the machine had been killed for want of memory when that was asked last.
    pub oom_kills: AtomicU64,
    /// Holds every folder that is made on disk.
    pub root: WorkFolder,
}

impl Setup {
    /// Has the kernel killed any process of the machine for want of memory since this was asked last? Where there is no
    /// cgroup to tell whose it was, a program that was killed is given the benefit of the doubt: another run, alone.
    pub fn has_seen_oom_kills(&self) -> bool {
        let now = machine_load::oom_kills();
        now > self.oom_kills.swap(now, Ordering::Relaxed)
    }
}
