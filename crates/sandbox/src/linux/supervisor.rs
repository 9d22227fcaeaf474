//! The supervisor, which is caipan's own process: slots with their fork servers and boxes, and the sandbox that
//! manages them.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::cgroup::CgroupParent;
use super::execution_slot::ExecutionSlot;
use super::memory_watch::MemoryWatch;
use super::program_folder::{find_program_folder, remove_orphaned_folders};
use super::sandbox_setup::SandboxSetup;
use super::server_process::{OWN_PROGRAM, ServerProcess};
use super::visible_paths::{self, BoxView};
use crate::error::SandboxError;
use crate::evidence::IsolationProblem;
use crate::isolation_level::{
    Isolation, IsolationLevel, IsolationLevelRange, IsolationUnavailable, MissingMechanism,
};
use crate::job::{Job, MemoryRule};
use crate::machine_load;
use crate::run_limits::RunLimits;
use crate::run_outcome::Ending;
use crate::runner::Runner;
use crate::work_folder::WorkFolder;
use caipan_facts::Bytes;
use caipan_facts::Evidence;
use caipan_files::folder_removal::force_remove_folder;

/// Runs programs at one level of isolation. Dropping it removes all its processes, folders and cgroups.
#[derive(Debug)]
pub struct Sandbox {
    idle: Mutex<Vec<ExecutionSlot>>,
    /// Started fork server that no slot uses yet.
    spare_fork_server: Mutex<Option<ServerProcess>>,
    /// Shared configuration and folders. Declared after the slots, and so dropped after them, since boxes may show
    /// these folders.
    pub(super) setup: SandboxSetup,
}

/// Files that boxes need and that a minimal root file system may lack.
const FILES_NEEDED_BY_BOXES: [&str; 2] = ["/proc/self", "/dev/null"];

/// Checks that this machine has all files of [`FILES_NEEDED_BY_BOXES`].
fn require_needed_files() -> Result<(), MissingMechanism> {
    let missing = FILES_NEEDED_BY_BOXES
        .into_iter()
        .find(|file| fs::symlink_metadata(file).is_err());
    missing.map_or(Ok(()), |file| {
        let problem = IsolationProblem::MissingFile { file: file.into() };
        Err(MissingMechanism::Other(problem.fact()))
    })
}

impl Sandbox {
    /// Opens a sandbox at the strongest level at which a trial run succeeds. No program sees the `hidden` folders,
    /// wherever they are.
    ///
    /// The program has to call [`super::run_helper_process_if_requested`] at the beginning of its `main`.
    ///
    /// # Errors
    /// No acceptable level is available.
    pub fn open(
        levels: IsolationLevelRange,
        hidden: &[PathBuf],
    ) -> Result<Self, IsolationUnavailable> {
        Self::open_with_fork_server_program(Path::new(OWN_PROGRAM), levels, hidden)
    }

    /// Opens a sandbox like [`Sandbox::open`], with fork servers that are started from the executable `program`. The
    /// `main` function of `program` has to call [`super::run_helper_process_if_requested`].
    ///
    /// # Errors
    /// No acceptable level is available.
    pub fn open_with_fork_server_program(
        program: &Path,
        levels: IsolationLevelRange,
        hidden: &[PathBuf],
    ) -> Result<Self, IsolationUnavailable> {
        raise_descriptor_limit();
        // The fork server starts while the checks below run, since both take equally long. A failure is ignored: the
        // slot starts a server again and reports the error.
        let mut ready = ServerProcess::start(program).ok();
        remove_orphaned_folders();
        let mut missing = Vec::new();
        for level in IsolationLevel::ALL {
            if level > levels.most || level < levels.least {
                continue;
            }
            match Self::try_to_open_at_level(program, level, hidden, &mut ready) {
                Ok(mut sandbox) => {
                    sandbox.setup.isolation.missing = missing;
                    return Ok(sandbox);
                }
                Err(reason) => missing.push((level, reason)),
            }
        }
        Err(IsolationUnavailable {
            wanted: levels.least,
            tried: missing,
        })
    }

    /// Opens a sandbox at this level if a trial run succeeds. Takes the `ready` fork server when it needs one.
    fn try_to_open_at_level(
        program: &Path,
        level: IsolationLevel,
        hidden: &[PathBuf],
        ready: &mut Option<ServerProcess>,
    ) -> Result<Self, MissingMechanism> {
        require_needed_files()?;
        let cgroups = (level == IsolationLevel::Full).then(CgroupParent::find_usable);
        let cgroups = cgroups.transpose().map_err(MissingMechanism::Cgroups)?;
        let place = find_program_folder().map_err(MissingMechanism::Folder)?;
        let mut sandbox = Self {
            idle: Mutex::default(),
            spare_fork_server: Mutex::new(ready.take()),
            setup: SandboxSetup {
                isolation: Isolation {
                    level,
                    mechanisms: Vec::new(),
                    missing: Vec::new(),
                },
                hidden: hidden
                    .iter()
                    .filter_map(|path| fs::canonicalize(path).ok())
                    .collect(),
                cgroups,
                path: visible_paths::search_path(),
                program: program.to_owned(),
                landlock_at_most: None,
                warms_page_cache: true,
                oom_kills: AtomicU64::new(machine_load::oom_kills()),
                memory: MemoryWatch::default(),
                // Only chooses a name. The folder is created later, once a fork server knows the name and can remove
                // the folder if caipan is killed.
                root: WorkFolder::with_unused_name_in(&place.folder),
            },
        };
        let limits = RunLimits {
            cpu: std::time::Duration::from_secs(10),
            wall: std::time::Duration::from_secs(10),
            memory: Bytes(1 << 30),
            output: Bytes(1 << 20),
            processes: 1,
        };
        let nothing = Job {
            memory_rule: MemoryRule::Unknown,
            ..Job::new(&[], &limits)
        };
        let outcome = sandbox.run(&BoxView::new(), &nothing, &AtomicBool::new(false));
        match outcome?.ending {
            Ending::Exited(0) => {}
            ending => {
                let how = format!("{ending:?}");
                return Err(MissingMechanism::Other(
                    IsolationProblem::ProbeEnded { how }.fact(),
                ));
            }
        }
        if let Some(slot) = lock(&sandbox.idle).first_mut() {
            let mechanisms = &mut sandbox.setup.isolation.mechanisms;
            mechanisms.clone_from(&slot.mechanisms);
        }
        Ok(sandbox)
    }

    /// Closes all idle boxes, for callers that will not use the views of these boxes again. Does not wait until the
    /// boxes have ended.
    pub fn close_idle_boxes(&self) {
        lock(&self.idle)
            .iter_mut()
            .for_each(ExecutionSlot::close_box);
    }

    /// Limits the landlock version that boxes use, to test the behaviour on older kernels.
    pub fn with_landlock_version_at_most(mut self, version: i32) -> Self {
        lock(&self.idle).clear();
        self.setup.landlock_at_most = Some(version);
        self
    }

    /// Disables the warming of files in the page cache, to show in tests that warming is needed.
    pub fn without_page_cache_warming(mut self) -> Self {
        lock(&self.idle).clear();
        self.setup.warms_page_cache = false;
        self
    }

    /// Simulates a machine that has just run out of memory, for tests.
    pub fn with_simulated_memory_shortage(mut self) -> Self {
        self.setup.memory = MemoryWatch::with_simulated_shortage();
        self
    }

    /// Maximum number of simultaneous runs that the descriptor limit of this process permits; at least 1.
    pub fn max_simultaneous_runs(&self) -> usize {
        let limit = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
        let carried = limit.saturating_sub(DESCRIPTORS_BESIDES_RUNS) / MAX_DESCRIPTORS_PER_RUN;
        usize::try_from(carried).unwrap_or(usize::MAX).max(1)
    }

    /// Lists remaining processes in idle boxes and remaining files of finished runs. Empty unless something was left
    /// behind, or the caller still holds a folder that it requested.
    pub fn list_leftover_processes_and_files(&self) -> Vec<String> {
        let mut left: Vec<String> = Vec::new();
        let idle = lock(&self.idle);
        for slot in idle.iter() {
            left.extend(
                slot.list_contestant_processes()
                    .iter()
                    .map(|pid| format!("process {pid}")),
            );
        }
        for file in list_folder_entries(self.setup.root.path()) {
            let path = file.path();
            let mut kept = idle.iter().filter_map(ExecutionSlot::reused_disk_folder);
            // A box may keep an empty folder for its next run.
            let is_empty_box =
                kept.any(|kept| kept == path) && list_folder_entries(&path).next().is_none();
            if !is_empty_box {
                left.push(format!("file {}", path.display()));
            }
        }
        left
    }

    /// Takes an idle slot, preferably one with an open box for this view, or creates one.
    pub(super) fn take_execution_slot(
        &self,
        view: &BoxView,
    ) -> Result<ExecutionSlot, SandboxError> {
        let mut idle = lock(&self.idle);
        let slot = idle
            .iter()
            .position(|slot| slot.has_open_box_for_view(view))
            .or_else(|| idle.iter().rposition(|slot| !slot.has_lasting_box()))
            .map(|position| idle.swap_remove(position));
        drop(idle);
        match slot {
            Some(slot) => Ok(slot),
            None => {
                // Counts the slots of all sandboxes of this process, for unique names of cgroups.
                static SLOT_COUNTER: AtomicUsize = AtomicUsize::new(0);
                let number = SLOT_COUNTER.fetch_add(1, Ordering::Relaxed);
                let ready = lock(&self.spare_fork_server).take();
                ExecutionSlot::new(&self.setup, number, ready)
            }
        }
    }

    /// Returns a slot to the idle ones after a run. The slot is dropped instead if it is broken, or if the run failed
    /// for lack of a resource (`lacked_resources`).
    pub(super) fn return_execution_slot(&self, slot: ExecutionSlot, lacked_resources: bool) {
        if slot.is_usable() && !lacked_resources {
            lock(&self.idle).push(slot);
        }
    }
}

impl Drop for Sandbox {
    /// Asks all fork servers to exit, and removes the folder of the sandbox while they do.
    fn drop(&mut self) {
        lock(&self.idle)
            .iter_mut()
            .for_each(ExecutionSlot::ask_fork_server_to_exit);
        force_remove_folder(self.setup.root.path());
    }
}

fn list_folder_entries(folder: &Path) -> impl Iterator<Item = fs::DirEntry> {
    fs::read_dir(folder).into_iter().flatten().flatten()
}

/// Maximum number of descriptors that caipan uses for each simultaneous run.
const MAX_DESCRIPTORS_PER_RUN: u64 = 32;
/// Number of descriptors that caipan needs for other purposes than runs.
const DESCRIPTORS_BESIDES_RUNS: u64 = 64;

/// Raises the soft descriptor limit to the hard limit. The low default protects programs that iterate over all
/// descriptors.
fn raise_descriptor_limit() {
    let limit = getrlimit(Resource::Nofile);
    // On failure the limit stays unchanged.
    let _ = setrlimit(
        Resource::Nofile,
        Rlimit {
            current: limit.maximum,
            maximum: limit.maximum,
        },
    );
}

/// Locks a mutex. Poisoning is ignored, because the data is consistent even after a panic.
fn lock<T>(shared: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    shared
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}
