//! The cgroup of a slot or of a box: its limits and counters.

use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::fs::{CWD, Mode, OFlags, openat};

use super::counters::{CgroupCounters, MemoryByKind};
use crate::evidence::add_path_to_error;
use crate::run_limits::RunLimits;

/// Number of bytes that a cgroup may use beyond the memory limit and the work folder of a run: for the init and the
/// kernel.
const EXTRA_CGROUP_BYTES: u64 = 64 << 20;
/// Number of bytes of kernel memory that are not charged to a program.
const UNCHARGED_KERNEL_BYTES: u64 = 16 << 20;
/// Number of further bytes of kernel memory that are not charged, for each process or thread that a run may have.
const UNCHARGED_KERNEL_BYTES_PER_TASK: u64 = 64 << 10;
/// Maximum time to wait until the memory of a finished box is released.
const MEMORY_RELEASE_TIMEOUT: Duration = Duration::from_secs(2);

/// Cgroup of a slot (version 1) or of a box (version 2).
#[derive(Debug)]
pub(crate) struct Cgroup {
    memory: PathBuf,
    pids: PathBuf,
    paths: Vec<PathBuf>,
    is_v2: bool,
    counter_files: CgroupCounters,
    /// Limits in effect: bytes of memory, and number of processes and threads. `None` before the first run.
    limits_in_effect: Option<(u64, u64)>,
    /// Memory charged to the cgroup before its first box was opened; zero in version 2.
    memory_without_box: MemoryByKind,
    /// Memory charged to the cgroup when the current box had just been opened.
    idle: MemoryByKind,
    /// Number of OOM kills counted when the current box had just been opened.
    oom_kills: u64,
}

/// Counters of a cgroup at the start of a run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CounterBaseline {
    /// Number of allocations that had failed at the memory limit; `None` if the kernel does not count them.
    failed_allocations: Option<u64>,
    /// CPU time, and memory of each kind; `None` for runs of a single process.
    memory_and_cpu: Option<(MemoryByKind, Duration)>,
}

/// Peak memory that the checks during a run have seen.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct ObservedMemoryPeak {
    /// Peak number of bytes that count toward the memory limit.
    pub charged_bytes: u64,
    /// Peak number of bytes of page cache.
    cache: u64,
}

/// Memory limit that led to an OOM kill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MemoryShortage {
    /// The memory limit that caipan has set for the run was reached.
    Own,
    /// The machine or a cgroup above caipan's was short of memory.
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
        let gauges = CgroupCounters::open(&memory, cpu, is_v2)?;
        Ok(Self {
            memory,
            pids,
            paths,
            is_v2,
            limits_in_effect: None,
            memory_without_box: MemoryByKind::default(),
            idle: MemoryByKind::default(),
            oom_kills: 0,
            counter_files: gauges,
        })
    }

    /// Folders of the cgroup, without duplicates. Removing all of them removes the cgroup.
    pub(crate) fn paths(&self) -> Vec<PathBuf> {
        self.paths.clone()
    }

    /// Moves a fork server into the cgroup, only once because the move takes milliseconds. Does nothing in version 2,
    /// where each box is created inside the cgroup.
    pub(crate) fn add_fork_server(&mut self, pid: u32) -> io::Result<()> {
        if self.is_v2 {
            return Ok(());
        }
        for path in &self.paths {
            fs::write(path.join("cgroup.procs"), pid.to_string())?;
        }
        self.memory_without_box = self.counter_files.read_memory_by_kind();
        Ok(())
    }

    /// Whether each box needs a new cgroup, as in version 2. In version 1 all boxes of a slot share one.
    pub(crate) fn needs_new_cgroup_per_box(&self) -> bool {
        self.is_v2
    }

    /// Opens the folder of the cgroup, to create a process in it with CLONE_INTO_CGROUP; `None` in version 1.
    pub(crate) fn open_folder_for_clone(&self) -> io::Result<Option<OwnedFd>> {
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        if !self.is_v2 {
            return Ok(None);
        }
        Ok(Some(openat(CWD, &self.memory, flags, Mode::empty())?))
    }

    /// Waits up to two seconds until the memory of the previous box is released, which the kernel does with a delay. If
    /// the next box opened earlier, the kernel could kill the fork server at the memory limit.
    pub(crate) fn wait_for_memory_release(&self) {
        let start = Instant::now();
        while !self.has_released_memory() && start.elapsed() < MEMORY_RELEASE_TIMEOUT {
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    fn has_released_memory(&self) -> bool {
        let near = self
            .memory_without_box
            .usage
            .saturating_add(UNCHARGED_KERNEL_BYTES);
        self.counter_files.current_memory_usage() <= near
            || self
                .counter_files
                .read_memory_by_kind()
                .total_without_page_cache()
                <= near
    }

    /// Records the memory of a newly opened, idle box. The OOM counter covers all runs of a box, so a box with a kill
    /// is not reused.
    pub(crate) fn record_idle_box_counters(&mut self) {
        self.oom_kills = self.counter_files.oom_kills();
        self.idle = self.counter_files.read_memory_by_kind();
    }

    /// Sets the limits for a run. `work_capacity` is the capacity of the work folder of the run in bytes, `helpers` the number of
    /// processes besides the contestant, the init and the fork server.
    pub(crate) fn set_run_limits(
        &mut self,
        limits: &RunLimits,
        work_capacity: u64,
        helpers: u64,
    ) -> io::Result<()> {
        let memory = limits
            .memory
            .0
            .saturating_add(work_capacity)
            .saturating_add(EXTRA_CGROUP_BYTES);
        let tasks = u64::from(limits.processes) + if self.is_v2 { 1 } else { 2 } + helpers;
        if self.limits_in_effect != Some((memory, tasks)) {
            self.write_limits(memory, tasks)?;
            self.limits_in_effect = Some((memory, tasks));
        }
        Ok(())
    }

    fn write_limits(&self, memory: u64, tasks: u64) -> io::Result<()> {
        let bytes = memory.to_string();
        // Swap is disabled where it is counted, because swapped memory would not be measured. In version 1, the
        // combined limit of memory and swap must never be below the memory limit.
        if self.is_v2 {
            let _ = write_cgroup_file(&self.memory.join("memory.swap.max"), "0");
            write_cgroup_file(&self.memory.join("memory.max"), &bytes)?;
        } else {
            let both = self.memory.join("memory.memsw.limit_in_bytes");
            let _ = write_cgroup_file(&both, "-1");
            write_cgroup_file(&self.memory.join("memory.limit_in_bytes"), &bytes)?;
            let _ = write_cgroup_file(&both, &bytes);
        }
        write_cgroup_file(&self.pids.join("pids.max"), &tasks.to_string())
    }

    /// Reads the counters at the start of a run, to be subtracted later. Memory and CPU time are only read if the run
    /// may have several processes.
    pub(crate) fn read_counter_baseline(&self, has_several_processes: bool) -> CounterBaseline {
        self.counter_files.reset_peak();
        CounterBaseline {
            failed_allocations: self.counter_files.failed_allocations(),
            memory_and_cpu: has_several_processes.then(|| {
                (
                    self.counter_files.read_memory_by_kind(),
                    self.counter_files.cpu_time(),
                )
            }),
        }
    }

    /// Measures the current memory of a run and updates the peak in `observed`.
    pub(crate) fn update_peak(
        &self,
        baseline: &CounterBaseline,
        limits: &RunLimits,
        work_capacity: u64,
        observed: &mut ObservedMemoryPeak,
    ) {
        if let Some((before, _)) = baseline.memory_and_cpu {
            let held = self.counter_files.read_memory_by_kind();
            let own = held
                .total_without_page_cache()
                .saturating_sub(before.total_without_page_cache());
            observed.charged_bytes = observed.charged_bytes.max(own);
            observed.cache = observed.cache.max(held.cache);
        } else if self
            .counter_files
            .current_memory_usage()
            .saturating_sub(self.idle.usage)
            > limits.memory.0
        {
            let held = self.counter_files.read_memory_by_kind();
            observed.charged_bytes =
                observed
                    .charged_bytes
                    .max(self.charged_memory(&held, limits, work_capacity));
            observed.cache = observed.cache.max(held.cache);
        }
    }

    /// Memory that counts toward the limit: anonymous memory, and shared and kernel memory beyond the free allowance.
    fn charged_memory(&self, memory: &MemoryByKind, limits: &RunLimits, work_capacity: u64) -> u64 {
        let idle = &self.idle;
        let shared = memory.shared.saturating_sub(idle.shared + work_capacity);
        let kernel = memory
            .kernel
            .saturating_sub(idle.kernel + uncharged_kernel_memory(limits));
        memory.anonymous.saturating_sub(idle.anonymous) + shared + kernel
    }

    /// Peak memory of a finished run in bytes: the peak in `observed`, or a higher one that the kernel recorded. Page
    /// cache and memory charged before the run do not count.
    pub(crate) fn peak_memory(
        &self,
        baseline: &CounterBaseline,
        limits: &RunLimits,
        work_capacity: u64,
        observed: &ObservedMemoryPeak,
    ) -> u64 {
        let Some(peak) = self.counter_files.peak_memory() else {
            return observed.charged_bytes;
        };
        let before = baseline.memory_and_cpu.map_or(self.idle, |(held, _)| held);
        let grown = peak.saturating_sub(before.total_without_page_cache());
        // If the limit was reached, page cache was dropped, and its size at the peak is unknown.
        let is_told = baseline.memory_and_cpu.is_none() && grown <= limits.memory.0;
        if is_told || self.has_reached_memory_limit(peak) {
            return observed.charged_bytes;
        }
        // This value is too small if files were read after the peak, so the peak in `observed` is a lower bound.
        let own = grown.saturating_sub(
            observed
                .cache
                .max(self.counter_files.read_memory_by_kind().cache),
        );
        let excused = match baseline.memory_and_cpu {
            Some(_) => 0,
            None => work_capacity + uncharged_kernel_memory(limits),
        };
        own.saturating_sub(excused).max(observed.charged_bytes)
    }

    /// CPU time of all processes since the start of the run, including those that no parent waited for. `None` for
    /// runs of a single process, which need no such count.
    pub(crate) fn cpu_time_since(&self, baseline: &CounterBaseline) -> Option<Duration> {
        let (_, before) = baseline.memory_and_cpu?;
        Some(self.counter_files.cpu_time().saturating_sub(before))
    }

    /// Whether `peak` reached the memory limit. A peak up to one huge page below the limit counts, since it does not
    /// include the allocation that failed.
    fn has_reached_memory_limit(&self, peak: u64) -> bool {
        const STEP: u64 = 2 << 20;
        self.limits_in_effect
            .is_some_and(|(limit, _)| peak.saturating_add(STEP) > limit)
    }

    /// Returns which memory limit made the kernel kill a process of this box; `None` if the kernel killed none for lack
    /// of memory.
    pub(crate) fn find_memory_shortage_of_run(
        &self,
        baseline: &CounterBaseline,
    ) -> Option<MemoryShortage> {
        if self.counter_files.oom_kills() <= self.oom_kills {
            return None;
        }
        let is_own = match self.counter_files.failed_allocations() {
            Some(failed_allocations) => Some(failed_allocations) > baseline.failed_allocations,
            None => self
                .counter_files
                .peak_memory()
                .is_none_or(|peak| self.has_reached_memory_limit(peak)),
        };
        Some(if is_own {
            MemoryShortage::Own
        } else {
            MemoryShortage::Machine
        })
    }
}

/// Number of bytes of kernel memory that are not charged to a run with `limits`.
fn uncharged_kernel_memory(limits: &RunLimits) -> u64 {
    UNCHARGED_KERNEL_BYTES + UNCHARGED_KERNEL_BYTES_PER_TASK * u64::from(limits.processes)
}

fn write_cgroup_file(path: &Path, text: &str) -> io::Result<()> {
    fs::write(path, text).map_err(add_path_to_error(path))
}

/// Moves this process from these cgroups to their parents and removes the cgroups.
pub(crate) fn leave_and_remove_cgroups(paths: &[PathBuf]) {
    for path in paths {
        if let Some(above) = path.parent() {
            // Version 2 forbids processes in a cgroup that enables controllers, so the parent disables them first. In
            // version 1 the file does not exist.
            let _ = fs::write(above.join("cgroup.subtree_control"), "-memory -pids");
            let _ = fs::write(above.join("cgroup.procs"), "0");
        }
    }
    remove_cgroups(paths);
}

/// Removes cgroups. Retries, because a process that was just killed may block the removal for a moment.
pub(crate) fn remove_cgroups(paths: &[PathBuf]) {
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
