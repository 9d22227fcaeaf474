//! Load of the machine by other programs, which lengthens measured times.

#[cfg(target_os = "linux")]
use std::cell::Cell;
#[cfg(target_os = "linux")]
use std::fs::File;
#[cfg(target_os = "linux")]
use std::os::unix::fs::FileExt;
#[cfg(target_os = "linux")]
use std::sync::OnceLock;
use std::time::Duration;
#[cfg(target_os = "linux")]
use std::time::Instant;

use serde::{Deserialize, Serialize};

/// Time for which a reading of the counters is reused.
#[cfg(target_os = "linux")]
const READING_REUSE_TIME: Duration = Duration::from_millis(10);

/// Load of the machine: counters since boot, or differences during a run.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct MachineLoad {
    /// Average number of runnable or blocked tasks over the last minute (load average); for a run, the value at the
    /// start.
    pub average: f64,
    /// CPU time that the hypervisor gave to other guests (steal time), over all cores, since boot or during a run.
    pub steal: Duration,
    /// CPU time used by all programs on all cores since boot; for a run, only the part used by other programs.
    #[serde(default)]
    pub others: Duration,
}

impl MachineLoad {
    /// Reads the current load, at most 10 ms old; `None` if the system does not report it.
    #[cfg(target_os = "linux")]
    pub fn now() -> Option<Self> {
        thread_local! {
            static LAST: Cell<Option<(Instant, MachineLoad)>> = const { Cell::new(None) };
        }
        // The kernel updates the counters at most every 10 ms, and reading them twice would take long compared with a
        // short run.
        let last = LAST.get();
        if let Some((_, load)) = last.filter(|(read, _)| read.elapsed() < READING_REUSE_TIME) {
            return Some(load);
        }
        let load = Self::read_current_load()?;
        LAST.set(Some((Instant::now(), load)));
        Some(load)
    }

    #[cfg(target_os = "linux")]
    fn read_current_load() -> Option<Self> {
        static AVERAGE: OpenKernelFile = OpenKernelFile::new("/proc/loadavg");
        static STAT: OpenKernelFile = OpenKernelFile::new("/proc/stat");
        let mut buffer = [0; 256];
        let averages = AVERAGE.read_beginning(&mut buffer)?;
        let average = averages.split_ascii_whitespace().next()?.parse().ok()?;
        let (others, steal) = parse_cpu_times(STAT.read_beginning(&mut buffer)?)?;
        Some(Self {
            average,
            steal,
            others,
        })
    }

    /// Returns `None`: the load is read only on Linux.
    #[cfg(not(target_os = "linux"))]
    pub fn now() -> Option<Self> {
        None
    }

    /// Returns the load during a run: the average at the start (`self`), and the differences of the counters until
    /// `end`. `run_cpu` is the CPU time of the run itself.
    pub fn load_during_run(self, end: Self, run_cpu: Duration) -> Self {
        let computed = end.others.saturating_sub(self.others);
        Self {
            steal: end.steal.saturating_sub(self.steal),
            others: computed.saturating_sub(run_cpu),
            ..self
        }
    }
}

/// A file of the kernel whose first bytes are read before and after every run. It is opened once.
#[cfg(target_os = "linux")]
struct OpenKernelFile {
    path: &'static str,
    file: OnceLock<Option<File>>,
}

#[cfg(target_os = "linux")]
impl OpenKernelFile {
    const fn new(path: &'static str) -> Self {
        let file = OnceLock::new();
        Self { path, file }
    }

    /// Reads the beginning of the file into `buffer`; `None` if the file cannot be read or is not UTF-8.
    fn read_beginning<'b>(&self, buffer: &'b mut [u8]) -> Option<&'b str> {
        let file = self.file.get_or_init(|| File::open(self.path).ok());
        let length = file.as_ref()?.read_at(buffer, 0).ok()?;
        std::str::from_utf8(&buffer[..length]).ok()
    }
}

/// Number of processes of the whole machine that the OOM killer has killed; 0 if unknown.
#[cfg(target_os = "linux")]
pub(crate) fn oom_kills() -> u64 {
    read_vmstat_counter("oom_kill").unwrap_or(0)
}

/// Reads a counter of `/proc/vmstat`; `None` if the kernel does not have it.
#[cfg(target_os = "linux")]
pub(crate) fn read_vmstat_counter(name: &str) -> Option<u64> {
    number_after_name(&std::fs::read_to_string("/proc/vmstat").ok()?, name)
}

/// Finds the number in a line `name number`; `None` if there is no such line.
#[cfg(target_os = "linux")]
pub(crate) fn number_after_name(text: &str, name: &str) -> Option<u64> {
    let mut lines = text.lines().filter_map(|line| line.split_once(' '));
    let number = lines.find_map(|(key, number)| (key == name).then_some(number));
    number?.trim().parse().ok()
}

/// Finds the size in a line `name: number kB`, and converts it to bytes; `None` if there is no such line.
pub(crate) fn parse_kib_line_to_bytes(text: &str, name: &str) -> Option<u64> {
    let mut lines = text.lines().filter_map(|line| line.split_once(':'));
    let number = lines.find_map(|(key, number)| (key == name).then_some(number));
    let kib: u64 = number?.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1024)
}

/// Parses the CPU time of all cores and the steal time from the first line of `/proc/stat`, in units of 10 ms. The
/// fourth and fifth numbers are idle time.
#[cfg(target_os = "linux")]
fn parse_cpu_times(stat: &str) -> Option<(Duration, Duration)> {
    let words = stat.lines().next()?.split_ascii_whitespace().skip(1);
    let ticks: Vec<u64> = words.take(8).map_while(|word| word.parse().ok()).collect();
    let [user, nice, system, _, _, irq, softirq, steal] = ticks[..] else {
        return None;
    };
    let computed = user + nice + system + irq + softirq;
    Some((ticks_to_time(computed), ticks_to_time(steal)))
}

#[cfg(target_os = "linux")]
fn ticks_to_time(ticks: u64) -> Duration {
    Duration::from_millis(ticks.saturating_mul(10))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn idle_time_is_neither_used_nor_stolen() {
        let stat = "cpu  1 2 3 400 500 6 7 250 9 10\ncpu0 1 2 3 4 5 6 7 8 9 10\n";
        let ms = Duration::from_millis;
        assert_eq!(parse_cpu_times(stat), Some((ms(190), ms(2500))));
        assert_eq!(parse_cpu_times("cpu 1 2"), None);
        let now = MachineLoad::now().unwrap();
        let later = MachineLoad {
            others: now.others + ms(50),
            ..now
        };
        assert_eq!(now.load_during_run(later, ms(20)).others, ms(30));
        assert_eq!(now.load_during_run(now, ms(20)).steal, Duration::ZERO);
        assert!(now.average >= 0.0);
    }
}
