//! The cgroup of a slot, or of a box: what it limits and counts.

use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::fs::{CWD, Mode, OFlags, openat};

use super::gauges::{Gauges, Held};
use crate::evidence::at;
use crate::limits::Limits;

/// Room above limit and work folder: for the init, and for what the kernel holds on a program's behalf.
const SLACK: u64 = 64 << 20;
/// So much of the kernel's memory is nobody's fault, and so much more for each task.
const KERNEL: u64 = 16 << 20;
const KERNEL_OF_A_TASK: u64 = 64 << 10;
/// For how long a box that is over may keep the next one waiting.
const PATIENCE: Duration = Duration::from_secs(2);

/// The cgroup of a slot, or of a box.
#[derive(Debug)]
pub(crate) struct Cgroup {
    memory: PathBuf,
    pids: PathBuf,
    paths: Vec<PathBuf>,
    is_v2: bool,
    gauges: Gauges,
    /// The limits that are set: bytes and tasks.
    set: Option<(u64, u64)>,
    /// What was held when no box was open yet.
    empty: Held,
    /// What is held by a box in which nothing runs.
    idle: Held,
    /// How many processes of earlier boxes the kernel has killed for want of memory.
    oom_kills: u64,
}

/// What a cgroup had counted when a run began.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Baseline {
    /// How often its limit had been reached, where that is counted.
    refusals: Option<u64>,
    /// Where the run may have several processes: what was held, and CPU time.
    tree: Option<(Held, Duration)>,
}

/// The most that a run was seen to hold.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Seen {
    /// Bytes that count.
    pub held: u64,
    /// Bytes of files.
    cache: u64,
}

/// Why the kernel has ended a process for want of memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shortage {
    /// The run's own limit was reached.
    Own,
    /// The machine's memory was short, or that of a cgroup above caipan's.
    Machine,
}

impl Cgroup {
    pub(super) fn open(
        memory: PathBuf,
        pids: PathBuf,
        cpu: &Path,
        paths: Vec<PathBuf>,
        is_v2: bool,
    ) -> io::Result<Self> {
        let gauges = Gauges::open(&memory, cpu, is_v2)?;
        Ok(Self {
            memory,
            pids,
            paths,
            is_v2,
            set: None,
            empty: Held::default(),
            idle: Held::default(),
            oom_kills: 0,
            gauges,
        })
    }

    /// Its folders, for whoever is to remove them.
    pub(crate) fn paths(&self) -> Vec<PathBuf> {
        self.paths.clone()
    }

    /// Takes a process in, once: moving one stalls for milliseconds. In version 2 boxes are born where they belong.
    pub(crate) fn adopt(&mut self, pid: u32) -> io::Result<()> {
        if self.is_v2 {
            return Ok(());
        }
        let written = |path: &PathBuf| fs::write(path.join("cgroup.procs"), pid.to_string());
        self.paths.iter().try_for_each(written)?;
        self.empty = self.gauges.held();
        Ok(())
    }

    /// Is one box born into it, and no other?
    pub(crate) fn is_of_one_box(&self) -> bool {
        self.is_v2
    }

    /// The folder that a box is born into, in version 2.
    pub(crate) fn birthplace(&self) -> io::Result<Option<OwnedFd>> {
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let open = || openat(CWD, &self.memory, flags, Mode::empty());
        Ok(self.is_v2.then(open).transpose()?)
    }

    /// Waits until what the box before held is given back: the kernel is in no hurry, and would take the fork server for the
    /// one that holds too much.
    pub(crate) fn settle(&self) {
        let start = Instant::now();
        let is_settled = || {
            let near = self.empty.usage.saturating_add(KERNEL);
            self.gauges.usage() <= near || self.gauges.held().without_files() <= near
        };
        while !is_settled() && start.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// A box is open. One in which the kernel has killed a process is not used again: there is one count for all its runs.
    pub(crate) fn begin_box(&mut self) {
        self.oom_kills = self.gauges.oom_kills();
        self.idle = self.gauges.held();
    }

    /// Sets the limits of a run. `room` is what its work folder may hold.
    pub(crate) fn limit(&mut self, limits: &Limits, room: u64) -> io::Result<()> {
        let memory = limits.memory.0.saturating_add(room).saturating_add(SLACK);
        let tasks = u64::from(limits.processes) + if self.is_v2 { 1 } else { 2 };
        if self.set != Some((memory, tasks)) {
            self.set_limits(memory, tasks)?;
            self.set = Some((memory, tasks));
        }
        Ok(())
    }

    fn set_limits(&self, memory: u64, tasks: u64) -> io::Result<()> {
        let memory = memory.to_string();
        // Where swap is counted, none of it is to be had: what is swapped out is not seen. Version 1 wants the limit of
        // both together to be the larger one at every moment.
        if self.is_v2 {
            let _ = write(&self.memory.join("memory.swap.max"), "0");
            write(&self.memory.join("memory.max"), &memory)?;
        } else {
            let both = self.memory.join("memory.memsw.limit_in_bytes");
            let _ = write(&both, "-1");
            write(&self.memory.join("memory.limit_in_bytes"), &memory)?;
            let _ = write(&both, &memory);
        }
        write(&self.pids.join("pids.max"), &tasks.to_string())
    }

    /// What is counted already, of a run that begins: one of several processes perhaps.
    pub(crate) fn baseline(&self, is_tree: bool) -> Baseline {
        self.gauges.reset_peak();
        let tree = || (self.gauges.held(), self.gauges.cpu());
        Baseline {
            refusals: self.gauges.refusals(),
            tree: is_tree.then(tree),
        }
    }

    /// Looks at what a run's processes hold just now.
    pub(crate) fn look(&self, baseline: &Baseline, limits: &Limits, room: u64, seen: &mut Seen) {
        if let Some((before, _)) = baseline.tree {
            let held = self.gauges.held();
            let own = held.without_files().saturating_sub(before.without_files());
            seen.held = seen.held.max(own);
            seen.cache = seen.cache.max(held.cache);
        } else if self.gauges.usage().saturating_sub(self.idle.usage) > limits.memory.0 {
            let held = self.gauges.held();
            seen.held = seen.held.max(self.own(&held, limits, room));
            seen.cache = seen.cache.max(held.cache);
        }
    }

    /// What counts of what is held: memory of no file, and what there is of the work folder's and the kernel's beyond
    /// what they may be.
    fn own(&self, held: &Held, limits: &Limits, room: u64) -> u64 {
        let idle = &self.idle;
        let shared = held.shared.saturating_sub(idle.shared + room);
        let kernel = held
            .kernel
            .saturating_sub(idle.kernel + kernel_share(limits));
        held.anonymous.saturating_sub(idle.anonymous) + shared + kernel
    }

    /// What a run that is over held at most, by the kernel's own peak, where it keeps one and tells more than was seen.
    pub(crate) fn peak(&self, baseline: &Baseline, limits: &Limits, room: u64, seen: &Seen) -> u64 {
        let Some(peak) = self.gauges.peak() else {
            return seen.held;
        };
        let before = baseline.tree.map_or(self.idle, |(held, _)| held);
        let grown = peak.saturating_sub(before.without_files());
        // Where the limit was reached files were dropped: how many there were at the peak is not known any more.
        let is_told = baseline.tree.is_none() && grown <= limits.memory.0;
        if is_told || self.is_limit(peak) {
            return seen.held;
        }
        // Exact but for files that were read after it; what was seen is not spoilt by them.
        let own = grown.saturating_sub(seen.cache.max(self.gauges.held().cache));
        let excused = match baseline.tree {
            Some(_) => 0,
            None => room + kernel_share(limits),
        };
        own.saturating_sub(excused).max(seen.held)
    }

    /// The CPU time of all its processes since a run of several began, also of those that nobody has waited for.
    pub(crate) fn cpu_since(&self, baseline: &Baseline) -> Option<Duration> {
        let (_, before) = baseline.tree?;
        Some(self.gauges.cpu().saturating_sub(before))
    }

    /// Is this as much as may be held? What does not fit is not counted: a huge page at most.
    fn is_limit(&self, peak: u64) -> bool {
        const STEP: u64 = 2 << 20;
        self.set
            .is_some_and(|(limit, _)| peak.saturating_add(STEP) > limit)
    }

    /// Has the kernel killed one of the box's processes for want of memory, and whose?
    pub(crate) fn shortage(&self, baseline: &Baseline) -> Option<Shortage> {
        if self.gauges.oom_kills() <= self.oom_kills {
            return None;
        }
        let is_own = match self.gauges.refusals() {
            Some(refusals) => Some(refusals) > baseline.refusals,
            None => self.gauges.peak().is_none_or(|peak| self.is_limit(peak)),
        };
        Some(if is_own {
            Shortage::Own
        } else {
            Shortage::Machine
        })
    }
}

fn kernel_share(limits: &Limits) -> u64 {
    KERNEL + KERNEL_OF_A_TASK * u64::from(limits.processes)
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    fs::write(path, text).map_err(at(path))
}

/// Moves this process out of these cgroups, to the ones above, and removes them.
pub(crate) fn leave_and_remove(paths: &[PathBuf]) {
    for path in paths {
        if let Some(above) = path.parent() {
            // Version 2 lets no process stand where controllers are handed on; the files of version 1 are others.
            let _ = fs::write(above.join("cgroup.subtree_control"), "-memory -pids");
            let _ = fs::write(above.join("cgroup.procs"), "0");
        }
    }
    remove(paths);
}

/// Removes cgroups. A process that has just been killed may hold one up for an instant.
pub(crate) fn remove(paths: &[PathBuf]) {
    for path in paths {
        for _ in 0..200 {
            if fs::remove_dir(path).is_ok() || !path.exists() {
                break;
            }
            let _ = fs::write(path.join("cgroup.kill"), "1");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
