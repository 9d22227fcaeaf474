//! How busy the machine is with other things: what makes times longer than they would be.

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

/// How long a reading holds.
#[cfg(target_os = "linux")]
const HOLDS_FOR: Duration = Duration::from_millis(10);

/// What the machine did besides.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Load {
    /// The load average of the last minute.
    pub average: f64,
    /// CPU time that the machine's own host has given to others, on all cores: since the machine was started, or during
    /// a run.
    pub steal: Duration,
    /// CPU time that all cores have computed, for whom ever: since the machine was started; of a run, what of it other
    /// programs used.
    #[serde(default)]
    pub others: Duration,
}

impl Load {
    /// As it is now, or was a hundredth of a second ago; `None` where the system does not tell.
    #[cfg(target_os = "linux")]
    pub fn now() -> Option<Self> {
        thread_local! {
            static LAST: Cell<Option<(Instant, Load)>> = const { Cell::new(None) };
        }
        // The kernel counts no finer than that, and takes long to tell: a short run would wait for it twice.
        let last = LAST.get();
        if let Some((_, load)) = last.filter(|(read, _)| read.elapsed() < HOLDS_FOR) {
            return Some(load);
        }
        let load = Self::read()?;
        LAST.set(Some((Instant::now(), load)));
        Some(load)
    }

    #[cfg(target_os = "linux")]
    fn read() -> Option<Self> {
        static AVERAGE: Beginning = Beginning::of("/proc/loadavg");
        static STAT: Beginning = Beginning::of("/proc/stat");
        let mut buffer = [0; 256];
        let average = AVERAGE.read(&mut buffer)?;
        let average = average.split_ascii_whitespace().next()?.parse().ok()?;
        let (others, steal) = computed_and_stolen(STAT.read(&mut buffer)?)?;
        Some(Self {
            average,
            steal,
            others,
        })
    }

    /// As it is now; `None` where the system does not tell.
    #[cfg(not(target_os = "linux"))]
    pub fn now() -> Option<Self> {
        None
    }

    /// What was so when a run began, with the time that was taken away and computed until `end`. `own` is the CPU time of
    /// the run itself.
    pub fn until(self, end: Self, own: Duration) -> Self {
        let computed = end.others.saturating_sub(self.others);
        Self {
            steal: end.steal.saturating_sub(self.steal),
            others: computed.saturating_sub(own),
            ..self
        }
    }
}

/// The first words of a file of the kernel's that is looked at before and after every run, and so is opened once.
#[cfg(target_os = "linux")]
struct Beginning {
    path: &'static str,
    file: OnceLock<Option<File>>,
}

#[cfg(target_os = "linux")]
impl Beginning {
    const fn of(path: &'static str) -> Self {
        let file = OnceLock::new();
        Self { path, file }
    }

    /// What stands there now.
    fn read<'b>(&self, buffer: &'b mut [u8]) -> Option<&'b str> {
        let file = self.file.get_or_init(|| File::open(self.path).ok());
        let length = file.as_ref()?.read_at(buffer, 0).ok()?;
        std::str::from_utf8(&buffer[..length]).ok()
    }
}

/// How many processes of the whole machine the kernel has killed for want of memory; 0 where it does not tell.
#[cfg(target_os = "linux")]
pub(crate) fn oom_kills() -> u64 {
    vmstat("oom_kill").unwrap_or(0)
}

/// A counter of `/proc/vmstat`; `None` if the kernel does not have it.
#[cfg(target_os = "linux")]
pub(crate) fn vmstat(name: &str) -> Option<u64> {
    entry(&std::fs::read_to_string("/proc/vmstat").ok()?, name)
}

/// The number in a line `name number`.
#[cfg(target_os = "linux")]
pub(crate) fn entry(text: &str, name: &str) -> Option<u64> {
    let mut lines = text.lines().filter_map(|line| line.split_once(' '));
    let number = lines.find_map(|(key, number)| (key == name).then_some(number));
    number?.trim().parse().ok()
}

/// The bytes in a line `name: number kB`.
pub fn bytes(text: &str, name: &str) -> Option<u64> {
    let mut lines = text.lines().filter_map(|line| line.split_once(':'));
    let number = lines.find_map(|(key, number)| (key == name).then_some(number));
    let kib: u64 = number?.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1024)
}

/// Time that all cores together have computed, and time that the host gave to others, in hundredths of a second whatever
/// the kernel counts in. The fourth and fifth figures of the line are idle time.
#[cfg(target_os = "linux")]
fn computed_and_stolen(stat: &str) -> Option<(Duration, Duration)> {
    let words = stat.lines().next()?.split_ascii_whitespace().skip(1);
    let ticks: Vec<u64> = words.take(8).map_while(|word| word.parse().ok()).collect();
    let [user, nice, system, _, _, irq, softirq, steal] = ticks[..] else {
        return None;
    };
    let time = |ticks: u64| Duration::from_millis(ticks.saturating_mul(10));
    Some((time(user + nice + system + irq + softirq), time(steal)))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn idle_time_is_neither_computed_nor_taken_away() {
        let stat = "cpu  1 2 3 400 500 6 7 250 9 10\ncpu0 1 2 3 4 5 6 7 8 9 10\n";
        let ms = Duration::from_millis;
        assert_eq!(computed_and_stolen(stat), Some((ms(190), ms(2500))));
        assert_eq!(computed_and_stolen("cpu 1 2"), None);
        let now = Load::now().unwrap();
        let later = Load {
            others: now.others + ms(50),
            ..now
        };
        assert_eq!(now.until(later, ms(20)).others, ms(30));
        assert_eq!(now.until(now, ms(20)).steal, Duration::ZERO);
        assert!(now.average >= 0.0);
    }
}
