//! How busy the machine is with other things: what makes times longer than they would be.

use std::time::Duration;

use serde::{Deserialize, Serialize};

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
    /// As it is now; `None` where the system does not tell.
    #[cfg(target_os = "linux")]
    pub fn now() -> Option<Self> {
        let average = std::fs::read_to_string("/proc/loadavg").ok()?;
        let stat = std::fs::read_to_string("/proc/stat").ok()?;
        Some(Self {
            average: average.split_ascii_whitespace().next()?.parse().ok()?,
            steal: steal(&stat)?,
        })
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
