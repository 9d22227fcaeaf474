//! The counter files of a cgroup, each opened once: opening a path takes longer than reading the number.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::time::Duration;

use crate::evidence::add_path_to_error;
use crate::machine_load;

/// Open files in which the kernel counts memory and CPU time of a cgroup.
#[derive(Debug)]
pub(super) struct CgroupCounters {
    usage: File,
    /// File with the peak memory; `None` if the kernel cannot reset the peak.
    peak: Option<File>,
    stat: File,
    /// File with the amount of kernel memory; `None` if the file `stat` contains it or the kernel does not report it.
    kernel: Option<File>,
    /// File with the number of failed allocations; `None` in version 1, whose counter `failcnt` stays at 0 on some kernels.
    failed_allocations: Option<File>,
    oom_kills: File,
    cpu: Option<File>,
    is_v2: bool,
}

/// Memory charged to a cgroup, in bytes.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct MemoryByKind {
    /// All memory that the kernel charges to the cgroup, page cache included.
    pub usage: u64,
    /// Private memory without a file, such as stack and heap.
    pub anonymous: u64,
    /// Shared memory without a file on disk: shared anonymous maps and tmpfs files.
    pub shared: u64,
    /// Kernel memory: page tables, stacks, pipes.
    pub kernel: u64,
    /// Page cache of files on disk, which the kernel can reclaim.
    pub cache: u64,
}

impl MemoryByKind {
    /// Total without the page cache, which the kernel can reclaim.
    pub(super) fn total_without_page_cache(&self) -> u64 {
        self.usage.saturating_sub(self.cache)
    }
}

impl CgroupCounters {
    /// Opens the counter files of a cgroup, given its folders for memory and CPU time.
    pub(super) fn open(memory: &Path, cpu: &Path, is_v2: bool) -> io::Result<Self> {
        let name = |v1, v2| if is_v2 { v2 } else { v1 };
        let peak = memory.join(name("memory.max_usage_in_bytes", "memory.peak"));
        let peak = File::options().read(true).write(true).open(peak).ok();
        Ok(Self {
            usage: open_counter_file(memory, name("memory.usage_in_bytes", "memory.current"))?,
            peak: peak.filter(|peak| peak.write_at(b"0", 0).is_ok()),
            stat: open_counter_file(memory, "memory.stat")?,
            kernel: if is_v2 {
                None
            } else {
                open_counter_file(memory, "memory.kmem.usage_in_bytes").ok()
            },
            failed_allocations: if is_v2 {
                Some(open_counter_file(memory, "memory.events.local")?)
            } else {
                None
            },
            oom_kills: open_counter_file(memory, name("memory.oom_control", "memory.events"))?,
            cpu: File::open(cpu.join(name("cpuacct.usage", "cpu.stat"))).ok(),
            is_v2,
        })
    }

    /// Memory charged to the cgroup in bytes, page cache included.
    pub(super) fn current_memory_usage(&self) -> u64 {
        read_counter_number(&self.usage)
    }

    /// Sets the recorded peak back to the current usage; does nothing if the kernel cannot do that.
    pub(super) fn reset_peak(&self) {
        if let Some(peak) = &self.peak {
            let _ = peak.write_at(b"0", 0);
        }
    }

    /// Peak memory in bytes since [`CgroupCounters::reset_peak`]; `None` if the kernel cannot reset the peak.
    pub(super) fn peak_memory(&self) -> Option<u64> {
        self.peak.as_ref().map(read_counter_number)
    }

    /// Number of failed allocations at the cgroup's own memory limit; `None` if the kernel does not count them.
    pub(super) fn failed_allocations(&self) -> Option<u64> {
        let file = self.failed_allocations.as_ref()?;
        Some(counter_value_after_name(&read_counter_text(file), "oom"))
    }

    /// Number of processes of this cgroup killed for lack of memory, whichever limit was reached.
    pub(super) fn oom_kills(&self) -> u64 {
        counter_value_after_name(&read_counter_text(&self.oom_kills), "oom_kill")
    }

    /// CPU time used by the cgroup; zero if the kernel does not count it.
    pub(super) fn cpu_time(&self) -> Duration {
        let Some(file) = &self.cpu else {
            return Duration::ZERO;
        };
        if self.is_v2 {
            Duration::from_micros(counter_value_after_name(
                &read_counter_text(file),
                "usage_usec",
            ))
        } else {
            Duration::from_nanos(read_counter_number(file))
        }
    }

    /// Reads the current memory, split into kinds that the kernel counts separately.
    pub(super) fn read_memory_by_kind(&self) -> MemoryByKind {
        let (usage, stat) = (self.current_memory_usage(), read_counter_text(&self.stat));
        let of = |name| counter_value_after_name(&stat, name);
        let shared = of("shmem");
        if self.is_v2 {
            let kernel = of("kernel").saturating_sub(of("slab_reclaimable"));
            return MemoryByKind {
                usage,
                anonymous: of("anon"),
                shared,
                kernel: kernel.max(of("pagetables")),
                cache: of("file").saturating_sub(shared),
            };
        }
        MemoryByKind {
            usage,
            anonymous: of("rss"),
            shared,
            kernel: self.kernel.as_ref().map_or(0, read_counter_number),
            cache: of("cache").saturating_sub(shared),
        }
    }
}

/// Opens a file in `folder`. The error contains the path.
fn open_counter_file(folder: &Path, name: &str) -> io::Result<File> {
    let path = folder.join(name);
    File::open(&path).map_err(add_path_to_error(&path))
}

/// Reads a file of the kernel from its beginning, at most 8 KiB. Empty if that fails.
fn read_counter_text(file: &File) -> String {
    let mut bytes = [0; 8 << 10];
    let length = file.read_at(&mut bytes, 0).unwrap_or(0);
    String::from_utf8_lossy(&bytes[..length]).into_owned()
}

/// Reads the number that a file of the kernel contains. 0 if that fails.
fn read_counter_number(file: &File) -> u64 {
    let mut bytes = [0; 32];
    let length = file.read_at(&mut bytes, 0).unwrap_or(0);
    let digits = bytes[..length]
        .iter()
        .take_while(|byte| byte.is_ascii_digit());
    digits.fold(0, |number: u64, digit| {
        number
            .saturating_mul(10)
            .saturating_add(u64::from(digit - b'0'))
    })
}

/// Finds the number in a line `name number`; 0 if missing.
fn counter_value_after_name(text: &str, name: &str) -> u64 {
    machine_load::number_after_name(text, name).unwrap_or(0)
}
