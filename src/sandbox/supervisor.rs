//! caipan's side: slots with their porters and boxes, the orders to them, and the reading of what programs write.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::cgroup::Parent;
use super::folder::WorkFolder;
use super::level::{Isolation, Level, Unavailable, Wish};
use super::limits::{Bytes, Limits};
use super::outcome::Ending;
use super::place::{place, sweep_places};
use super::slot::Slot;
use super::view::{self, Shown, View};
use super::{Job, MemoryRule, Outcome, SandboxError};

/// Where programs are run, at one level of isolation. Dropping it leaves no process, folder or cgroup behind.
#[derive(Debug)]
pub struct Sandbox {
    pub(super) isolation: Isolation,
    pub(super) machine: Vec<Shown>,
    pub(super) hidden: Vec<PathBuf>,
    pub(super) cgroups: Option<Parent>,
    /// Where programs are found.
    pub(super) path: OsString,
    /// The program that porters are started from.
    pub(super) program: PathBuf,
    idle: Mutex<Vec<Slot>>,
    /// Holds every folder that is made on disk. Dropped after the slots, whose boxes may show some.
    pub(super) root: WorkFolder,
}

/// This program's own file, also where its name has gone meanwhile.
const OWN_PROGRAM: &str = "/proc/self/exe";

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

    /// The same, with another program as porter: one that calls [`super::take_over`].
    ///
    /// # Errors
    /// No level that is good enough can be had.
    pub fn open_by(program: &Path, wish: Wish, hidden: &[PathBuf]) -> Result<Self, Unavailable> {
        sweep_places();
        let mut missing = Vec::new();
        for level in Level::ALL {
            if level > wish.most || level < wish.least {
                continue;
            }
            match Self::try_level(program, level, hidden) {
                Ok(mut sandbox) => {
                    sandbox.isolation.missing = missing;
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

    /// A sandbox of this level, if a process can be run in it.
    fn try_level(program: &Path, level: Level, hidden: &[PathBuf]) -> Result<Self, String> {
        let cgroups = match level {
            Level::Full => Some(Parent::find()?),
            _ => None,
        };
        // It is made when a porter knows of it.
        let root = WorkFolder::planned(&place()?.folder);
        let machine = view::of_machine();
        // What lies in no folder that is shown is out of sight anyhow.
        // It goes by the name under which it would be seen, which may lead through links.
        let seen_as = |path: &Path, shown: &Shown| {
            let Shown::Readable(folder) = shown else {
                return None;
            };
            let below = path.strip_prefix(fs::canonicalize(folder).ok()?).ok()?;
            Some(match below.as_os_str().is_empty() {
                true => folder.clone(),
                false => folder.join(below),
            })
        };
        let hidden = hidden.iter().filter_map(|path| fs::canonicalize(path).ok());
        let in_sight = |path: PathBuf| {
            let seen = machine.iter().filter_map(|shown| seen_as(&path, shown));
            seen.collect::<Vec<_>>()
        };
        let hidden = hidden.flat_map(in_sight).collect();
        let sandbox = Self {
            isolation: Isolation {
                level,
                mechanisms: Vec::new(),
                missing: Vec::new(),
            },
            machine,
            hidden,
            cgroups,
            path: view::path(),
            program: program.to_owned(),
            idle: Mutex::new(Vec::new()),
            root,
        };
        let limits = Limits {
            cpu: std::time::Duration::from_secs(10),
            wall: std::time::Duration::from_secs(10),
            memory: Bytes(1 << 30),
            output: Bytes(1 << 20),
            processes: 1,
        };
        let nothing = Job {
            command: &[],
            folder: super::Folder::Fresh(&[]),
            environment: &[],
            stdin: b"",
            output_file: None,
            memory_rule: MemoryRule::Unknown,
            may_fork: false,
            limits: &limits,
        };
        let view = View::new(Vec::new(), None);
        let outcome = sandbox.run(&view, &nothing, &AtomicBool::new(false));
        match outcome.map_err(|error| error.to_string())?.ending {
            Ending::Exited(0) => {}
            ending => return Err(format!("a process that does nothing ended so: {ending:?}")),
        }
        let mut mechanisms = Vec::new();
        if let Some(slot) = lock(&sandbox.idle).first() {
            mechanisms.clone_from(&slot.mechanisms);
        }
        Ok(Self {
            isolation: Isolation {
                mechanisms,
                ..sandbox.isolation.clone()
            },
            ..sandbox
        })
    }

    /// What programs get.
    pub fn isolation(&self) -> &Isolation {
        &self.isolation
    }

    /// A folder for a program and what belongs to it; gone when it is dropped, or when caipan is killed.
    ///
    /// # Errors
    /// There is no room for temporary files.
    pub fn folder(&self) -> io::Result<WorkFolder> {
        WorkFolder::within(self.root.path())
    }

    /// Runs `job` to its end in a box that shows `view`. When `cancel` becomes true the process is killed.
    ///
    /// # Errors
    /// Whatever keeps the process from being started, watched or cleaned up after.
    pub fn run(
        &self,
        view: &View,
        job: &Job,
        cancel: &AtomicBool,
    ) -> Result<Outcome, SandboxError> {
        let mut slot = self.take(view)?;
        let outcome = slot.run(self, view, job, cancel);
        if slot.is_usable() {
            lock(&self.idle).push(slot);
        }
        outcome
    }

    /// What is still there of runs that are over: processes in boxes that nobody uses, and files. It is to be nothing,
    /// once the folders that were asked for are dropped too.
    pub fn leftovers(&self) -> Vec<String> {
        let mut left: Vec<String> = Vec::new();
        for slot in lock(&self.idle).iter() {
            left.extend(slot.strangers().iter().map(|pid| format!("process {pid}")));
        }
        let files = fs::read_dir(self.root.path())
            .into_iter()
            .flatten()
            .flatten();
        left.extend(files.map(|file| format!("file {}", file.path().display())));
        left
    }

    /// A slot that nobody uses: one with a box of this view, if there is one.
    fn take(&self, view: &View) -> Result<Slot, SandboxError> {
        let mut idle = lock(&self.idle);
        let fits = idle.iter().position(|slot| slot.shows(view));
        let slot = match fits {
            Some(position) => Some(idle.swap_remove(position)),
            None => idle.pop(),
        };
        drop(idle);
        match slot {
            Some(slot) => Ok(slot),
            None => {
                // The slots of all sandboxes of this process: each has a cgroup of its own name.
                static MADE: AtomicUsize = AtomicUsize::new(0);
                let number = MADE.fetch_add(1, Ordering::Relaxed);
                Slot::start(self, number)
            }
        }
    }
}

/// The slots, also where a thread has died with them in hand: it has left them whole.
fn lock(slots: &Mutex<Vec<Slot>>) -> std::sync::MutexGuard<'_, Vec<Slot>> {
    slots
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// A file without a name that holds `content`, at its beginning, and that nobody can write to any more: small ones in
/// memory, which can be sealed, large ones on disk.
pub fn private_file(content: &[u8]) -> io::Result<OwnedFd> {
    use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, memfd_create};
    const SMALL: usize = 1 << 20;
    if content.len() > SMALL {
        let mut file = tempfile::tempfile()?;
        file.write_all(content)?;
        // Whoever is handed it reads, and opens it for nothing else.
        file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o400))?;
        let own = format!("/proc/self/fd/{}", file.as_raw_fd());
        return Ok(fs::File::open(own)?.into());
    }
    let file = memfd_create("input", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING)?;
    // Written by position, so that a reader begins at the beginning.
    let mut written = 0;
    while written < content.len() {
        written += rustix::io::retry_on_intr(|| {
            rustix::io::pwrite(&file, &content[written..], written as u64)
        })?;
    }
    let seals = SealFlags::WRITE | SealFlags::SHRINK | SealFlags::GROW | SealFlags::SEAL;
    fcntl_add_seals(&file, seals)?;
    Ok(file)
}
