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
        let steal = steal(STAT.read(&mut buffer)?)?;
        Some(Self { average, steal })
    }

    /// As it is now; `None` where the system does not tell.
    #[cfg(not(target_os = "linux"))]
    pub fn now() -> Option<Self> {
        None
    }

    /// What was so when a run began, with the time that was taken away until `end`.
    pub fn until(self, end: Self) -> Self {
        Self {
            steal: end.steal.saturating_sub(self.steal),
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
pub fn oom_kills() -> u64 {
    let text = std::fs::read_to_string("/proc/vmstat").unwrap_or_default();
    let mut lines = text.lines();
    let count = lines.find_map(|line| line.strip_prefix("oom_kill "));
    count.and_then(|count| count.parse().ok()).unwrap_or(0)
}

/// The eighth figure of the line of all cores, in hundredths of a second whatever the kernel counts in.
#[cfg(target_os = "linux")]
fn steal(stat: &str) -> Option<Duration> {
    let mut words = stat.lines().next()?.split_ascii_whitespace();
    let ticks: u64 = words.nth(8)?.parse().ok()?;
    Some(Duration::from_millis(ticks.saturating_mul(10)))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn the_time_that_was_taken_away_is_the_eighth_figure() {
        let stat = "cpu  1 2 3 4 5 6 7 250 9 10\ncpu0 1 2 3 4 5 6 7 8 9 10\n";
        assert_eq!(steal(stat), Some(Duration::from_millis(2500)));
        assert_eq!(steal("cpu 1 2"), None);
        let now = Load::now().unwrap();
        assert_eq!(now.until(now).steal, Duration::ZERO);
        assert!(now.average >= 0.0);
    }
}
