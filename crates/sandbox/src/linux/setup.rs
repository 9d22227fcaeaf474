//! What all slots of a sandbox have in common.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::cgroup::Parent;
use super::memory_watch::MemoryWatch;
use super::uid::identity;
use crate::folder::WorkFolder;
use crate::job::Job;
use crate::level::{Isolation, Level};
use crate::machine_load;

/// How the boxes of a sandbox are made, and where.
#[derive(Debug)]
pub(super) struct Setup {
    /// The level, and what it is made of.
    pub isolation: Isolation,
    /// Folders that no program sees, wherever they lie.
    pub hidden: Vec<PathBuf>,
    /// Where cgroups are made; only level `full` has some.
    pub cgroups: Option<Parent>,
    /// Where programs are found.
    pub path: OsString,
    /// The program that fork servers are started from.
    pub program: PathBuf,
    /// No newer version of landlock than this is made use of.
    pub landlock_at_most: Option<i32>,
    /// Whether files are read into the page cache before a box shows them. Only tests do without.
    pub warms: bool,
    /// How many processes of the machine had been killed for want of memory when that was asked last.
    pub oom_kills: AtomicU64,
    /// Watches over the machine's memory.
    pub memory: MemoryWatch,
    /// Holds every folder that is made on disk.
    pub root: WorkFolder,
}

impl Setup {
    /// Do programs run as a user who sees the machine's own folders, and is not caipan's?
    pub(super) fn has_strangers(&self) -> bool {
        self.isolation.level == Level::Filter && identity(Level::Filter).is_some()
    }

    /// Has the kernel killed any process of the machine for want of memory since this was asked last? Where there is no
    /// cgroup to tell whose it was, a program that was killed is given the benefit of the doubt: another run, alone.
    pub(super) fn has_seen_oom_kills(&self) -> bool {
        let now = machine_load::oom_kills();
        now > self.oom_kills.swap(now, Ordering::Relaxed)
    }

    /// The same few variables for every process: nothing of the user's own leaks but where programs are found.
    pub(super) fn environment(&self, job: &Job, folder: &Path) -> Vec<(String, OsString)> {
        let own = [
            ("PATH", self.path.clone()),
            ("HOME", folder.into()),
            ("TMPDIR", folder.into()),
            ("LANG", "C.UTF-8".into()),
        ];
        let all = own.into_iter().chain(job.environment.iter().cloned());
        all.map(|(name, value)| (name.to_owned(), value)).collect()
    }
}
