//! caipan's side: slots with their fork servers and boxes, the orders to them, and the reading of what programs write.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::cgroup::Parent;
use super::memory_watch::MemoryWatch;
use super::place::{place, sweep_places};
use super::server_process::{OWN_PROGRAM, ServerProcess};
use super::setup::Setup;
use super::slot::Slot;
use super::visible_paths::{self, View};
use crate::error::SandboxError;
use crate::evidence::NotHere;
use crate::folder::WorkFolder;
use crate::job::{Job, MemoryRule};
use crate::level::{Isolation, Level, Missing, Unavailable, Wish};
use crate::limits::Limits;
use crate::machine_load;
use crate::outcome::Ending;
use crate::runner::Runner;
use caipan_facts::Bytes;
use caipan_facts::Evidence;
use caipan_files::clear_away::clear_away;

/// Where programs are run, at one level of isolation. Dropping it leaves no process, folder or cgroup behind.
#[derive(Debug)]
pub struct Sandbox {
    idle: Mutex<Vec<Slot>>,
    /// A fork server that nobody has called yet.
    ready: Mutex<Option<ServerProcess>>,
    /// Dropped after the slots, whose boxes may show some of its folders.
    pub(super) setup: Setup,
}

/// What a bare root may lack.
const NEEDED: [&str; 2] = ["/proc/self", "/dev/null"];

impl Sandbox {
    /// Opens a sandbox at the best level that works here, which a real run through it has shown. Folders that are
    /// `hidden` are not seen by any program, wherever they lie.
    ///
    /// The program that calls this must call [`super::take_over`] first in its `main`.
    ///
    /// # Errors
    /// No level that is good enough can be had.
    pub fn open(wish: Wish, hidden: &[PathBuf]) -> Result<Self, Unavailable> {
        Self::open_by(Path::new(OWN_PROGRAM), wish, hidden)
    }

    /// The same, with another program as fork server: one that calls [`super::take_over`].
    ///
    /// # Errors
    /// No level that is good enough can be had.
    pub fn open_by(program: &Path, wish: Wish, hidden: &[PathBuf]) -> Result<Self, Unavailable> {
        raise_descriptors();
        // It takes as long to be there as all that has to be looked at first. Where it cannot be had, the slot says so.
        let mut ready = ServerProcess::start(program).ok();
        sweep_places();
        let mut missing = Vec::new();
        for level in Level::ALL {
            if level > wish.most || level < wish.least {
                continue;
            }
            match Self::try_level(program, level, hidden, &mut ready) {
                Ok(mut sandbox) => {
                    sandbox.setup.isolation.missing = missing;
                    return Ok(sandbox);
                }
                Err(reason) => missing.push((level, reason)),
            }
        }
        Err(Unavailable {
            wanted: wish.least,
            tried: missing,
        })
    }

    /// A sandbox of this level, if a process can be run in it. It takes the fork server that is `ready`, when it needs one.
    fn try_level(
        program: &Path,
        level: Level,
        hidden: &[PathBuf],
        ready: &mut Option<ServerProcess>,
    ) -> Result<Self, Missing> {
        let is_missing = |file: &&str| fs::symlink_metadata(file).is_err();
        if let Some(file) = NEEDED.into_iter().find(is_missing) {
            let file = file.to_owned();
            return Err(Missing::Other(NotHere::Lacks { file }.fact()));
        }
        let cgroups = match level {
            Level::Full => Some(Parent::find().map_err(Missing::Cgroups)?),
            _ => None,
        };
        // It is made when a fork server knows of it.
        let root = WorkFolder::planned(&place().map_err(Missing::Folder)?.folder);
        let hidden = hidden.iter().filter_map(|path| fs::canonicalize(path).ok());
        let hidden = hidden.collect();
        let mut sandbox = Self {
            idle: Mutex::default(),
            ready: Mutex::new(ready.take()),
            setup: Setup {
                isolation: Isolation {
                    level,
                    mechanisms: Vec::new(),
                    missing: Vec::new(),
                },
                hidden,
                cgroups,
                path: visible_paths::search_path(),
                program: program.to_owned(),
                landlock_at_most: None,
                warms: true,
                oom_kills: AtomicU64::new(machine_load::oom_kills()),
                memory: MemoryWatch::default(),
                root,
            },
        };
        let limits = Limits {
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
        let outcome = sandbox.run(&View::new(), &nothing, &AtomicBool::new(false));
        match outcome?.ending {
            Ending::Exited(0) => {}
            ending => {
                let how = format!("{ending:?}");
                return Err(Missing::Other(NotHere::ProbeEnded { how }.fact()));
            }
        }
        if let Some(slot) = lock(&sandbox.idle).first_mut() {
            let mechanisms = &mut sandbox.setup.isolation.mechanisms;
            mechanisms.clone_from(&slot.mechanisms);
        }
        Ok(sandbox)
    }

    /// Ends the boxes in which nothing runs, for which nobody will find a use. That takes a while, and this does not wait.
    pub fn rest(&self) {
        lock(&self.idle).iter_mut().for_each(Slot::close_box);
    }

    /// The same sandbox as it would be on a kernel with this version of landlock, or an older one.
    pub fn with_landlock_at_most(mut self, version: i32) -> Self {
        lock(&self.idle).clear();
        self.setup.landlock_at_most = Some(version);
        self
    }

    /// The same sandbox without the defence against the page cache as a memory, to show that the defence is needed.
    pub fn without_warm_pages(mut self) -> Self {
        lock(&self.idle).clear();
        self.setup.warms = false;
        self
    }

    /// The same sandbox as it would be on a machine whose memory was used up just now.
    pub fn with_no_memory_left(mut self) -> Self {
        self.setup.memory = MemoryWatch::without_memory();
        self
    }

    /// How many runs at once this process has descriptors for.
    pub fn most_at_once(&self) -> usize {
        let limit = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
        let carried = limit.saturating_sub(DESCRIPTORS_BESIDE) / DESCRIPTORS_OF_A_RUN;
        usize::try_from(carried).unwrap_or(usize::MAX).max(1)
    }

    /// What is still there of runs that are over: processes in boxes that nobody uses, and files. It is to be nothing,
    /// once the folders that were asked for are dropped too.
    pub fn leftovers(&self) -> Vec<String> {
        let mut left: Vec<String> = Vec::new();
        let idle = lock(&self.idle);
        for slot in idle.iter() {
            left.extend(slot.strangers().iter().map(|pid| format!("process {pid}")));
        }
        let entries = |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten();
        // A box may keep an empty folder for its next run.
        let is_empty_box = |path: &Path| {
            let mut kept = idle.iter().filter_map(Slot::kept_folder);
            kept.any(|kept| kept == path) && entries(path).next().is_none()
        };
        let files = entries(self.setup.root.path()).map(|file| file.path());
        let files = files.filter(|path| !is_empty_box(path));
        left.extend(files.map(|path| format!("file {}", path.display())));
        left
    }

    /// A slot that nobody uses: one with a box of this view, if there is one.
    pub(super) fn take(&self, view: &View) -> Result<Slot, SandboxError> {
        let mut idle = lock(&self.idle);
        let fits = idle.iter().position(|slot| slot.shows(view));
        let fits = fits.or_else(|| idle.iter().rposition(|slot| !slot.lasts()));
        let slot = fits.map(|position| idle.swap_remove(position));
        drop(idle);
        match slot {
            Some(slot) => Ok(slot),
            None => {
                // The slots of all sandboxes of this process: each has a cgroup of its own name.
                static MADE: AtomicUsize = AtomicUsize::new(0);
                let number = MADE.fetch_add(1, Ordering::Relaxed);
                let ready = lock(&self.ready).take();
                Slot::new(&self.setup, number, ready)
            }
        }
    }

    /// Takes back a slot whose run is over. One that something was missing for is no proof against the next one's being
    /// better off.
    pub(super) fn give_back(&self, slot: Slot, is_short: bool) {
        if slot.is_usable() && !is_short {
            lock(&self.idle).push(slot);
        }
    }
}

impl Drop for Sandbox {
    /// All slots end at once, while what they have had on disk is removed.
    fn drop(&mut self) {
        lock(&self.idle).iter_mut().for_each(Slot::leave);
        clear_away(self.setup.root.path());
    }
}

/// Descriptors that a slot, its cgroup and its run take at most, and those that all else takes.
const DESCRIPTORS_OF_A_RUN: u64 = 32;
const DESCRIPTORS_BESIDE: u64 = 64;

/// Lets this process have as many descriptors as it may: the lower limit is for programs that go through all of them.
fn raise_descriptors() {
    let limit = getrlimit(Resource::Nofile);
    // Nobody is worse off where it stays as it is.
    let _ = setrlimit(
        Resource::Nofile,
        Rlimit {
            current: limit.maximum,
            maximum: limit.maximum,
        },
    );
}

/// What is locked, also where a thread has died with it in hand: it has left it whole.
fn lock<T>(shared: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    shared
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}
