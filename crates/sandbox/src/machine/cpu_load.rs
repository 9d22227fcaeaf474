//! Load of the cores, and time that the host of a virtual machine gave to other virtual machines.

use std::fs;

/// Returns the load averages over 1, 5 and 15 minutes; `None` if the kernel does not report them.
pub fn load_averages() -> Option<[f64; 3]> {
    parse_load_averages(&fs::read_to_string("/proc/loadavg").ok()?)
}

/// Parses the load averages over 1, 5 and 15 minutes in /proc/loadavg; `None` if `text` has another form.
fn parse_load_averages(text: &str) -> Option<[f64; 3]> {
    let mut words = text.split_whitespace().map(|word| word.parse().ok());
    Some([words.next()??, words.next()??, words.next()??])
}

/// Time of all cores together since boot, in clock ticks.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct CpuTicks {
    all: u64,
    /// Time that the host gave to other virtual machines, included in `all`.
    stolen: u64,
}

impl CpuTicks {
    /// Reads the times since boot; `None` if the kernel does not report them.
    pub fn read() -> Option<Self> {
        Self::parse(&fs::read_to_string("/proc/stat").ok()?)
    }

    /// Parses the first line of /proc/stat. The columns of guests are left out, since their time is also part of other columns.
    fn parse(text: &str) -> Option<Self> {
        let columns: Vec<u64> = text
            .lines()
            .next()?
            .strip_prefix("cpu ")?
            .split_whitespace()
            .map(|word| word.parse().ok())
            .collect::<Option<_>>()?;
        Some(Self {
            all: columns.iter().take(8).sum(),
            stolen: *columns.get(7)?,
        })
    }

    /// Returns the percentage of CPU time since `before` that the host gave to other virtual machines.
    pub fn stolen_percent_since(&self, before: &Self) -> f64 {
        let all = self.all.saturating_sub(before.all).max(1);
        self.stolen.saturating_sub(before.stolen) as f64 * 100.0 / all as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn load_averages_are_the_first_three_words() {
        assert_eq!(
            parse_load_averages("0.32 0.82 1.23 3/88 17712\n"),
            Some([0.32, 0.82, 1.23])
        );
        assert_eq!(parse_load_averages("0.32 0.82"), None);
        assert_eq!(parse_load_averages(""), None);
    }

    #[test]
    fn stolen_percentage_excludes_guest_time() {
        let start = CpuTicks::parse("cpu  100 0 100 700 0 0 0 100 50 0\ncpu0 1 2\n").unwrap();
        assert_eq!(
            start,
            CpuTicks {
                all: 1000,
                stolen: 100
            }
        );
        assert_eq!(start.stolen_percent_since(&CpuTicks::default()), 10.0);
        assert_eq!(start.stolen_percent_since(&start), 0.0);
        assert_eq!(CpuTicks::parse("cpu 1 2 3"), None);
        assert_eq!(CpuTicks::parse("intr 1"), None);
    }
}
