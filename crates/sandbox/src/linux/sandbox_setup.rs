//! Configuration and state shared by all slots of a sandbox.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::cgroup::CgroupParent;
use super::memory_watch::MemoryWatch;
use super::user_id::choose_contestant_user_id;
use crate::isolation_level::{Isolation, IsolationLevel};
use crate::job::Job;
use crate::machine_load;
use crate::work_folder::WorkFolder;

/// Configuration and state shared by all slots of a sandbox.
#[derive(Debug)]
pub(super) struct SandboxSetup {
    /// Level of isolation in effect, and the kernel mechanisms that provide it.
    pub isolation: Isolation,
    /// Real paths that are hidden in every box, even inside shown folders.
    pub hidden: Vec<PathBuf>,
    /// Parent of all cgroups; only at level `full`.
    pub cgroups: Option<CgroupParent>,
    /// PATH with absolute, existing folders only, for programs in boxes.
    pub path: OsString,
    /// Path of the executable that fork servers are started from.
    pub program: PathBuf,
    /// Newest landlock version to use; only set by tests.
    pub landlock_at_most: Option<i32>,
    /// Whether shown files are read into the page cache before a box opens. Only tests disable this.
    pub warms_page_cache: bool,
    /// Number of OOM kills on the machine at the last check.
    pub oom_kills: AtomicU64,
    /// Chooses a run to kill if the machine gets short of memory.
    pub memory: MemoryWatch,
    /// Folder that contains all other temporary folders of the sandbox.
    pub root: WorkFolder,
}

impl SandboxSetup {
    /// Whether programs run as a user other than caipan's and see the machine's own folders, so that this user needs
    /// access to tools.
    pub(super) fn runs_as_other_user(&self) -> bool {
        self.isolation.level == IsolationLevel::Filter
            && choose_contestant_user_id(IsolationLevel::Filter).is_some()
    }

    /// Whether the kernel has killed any process for lack of memory since the last call. Without a cgroup it is
    /// unknown whose limit was reached, so a killed program is run again, alone.
    pub(super) fn has_new_oom_kills(&self) -> bool {
        let now = machine_load::oom_kills();
        now > self.oom_kills.swap(now, Ordering::Relaxed)
    }

    /// Returns the environment of a process: fixed variables, and the variables that the job adds. Of the user's
    /// environment only PATH is passed on.
    pub(super) fn process_environment(&self, job: &Job, folder: &Path) -> Vec<(String, OsString)> {
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
