//! What this machine's times are worth: cores, load, what a host takes away, and how well a fixed piece of work repeats.

use std::fs;

use super::lines::{fact, heading};
use crate::machine::noise::{PIECE, RUNS, measure};
use crate::problem::printable;

/// A spread over this many percent is worth a word.
const TOLERABLE: f64 = 10.0;

pub fn section() -> String {
    let before = ticks();
    let times = measure();
    let after = ticks();
    let mut text = heading("timing");
    let cores = std::thread::available_parallelism()
        .map_or("unknown".to_owned(), |cores| cores.to_string());
    text += &fact("cores", &[cores]);
    text += &linux_facts(before, after);
    let mut lines = vec![format!("a loop of {} ms, {RUNS} times", PIECE.as_millis())];
    lines.extend(
        times
            .iter()
            .map(|(clock, spread)| format!("{clock}: {spread}")),
    );
    if times.iter().any(|(_, spread)| spread.percent() > TOLERABLE) {
        lines.push(
            "times near a limit will not repeat well: judge on a quieter machine, with -j 1 and roomy limits"
                .to_owned(),
        );
    }
    text + &fact("noise", &lines)
}

fn linux_facts(before: Option<Ticks>, after: Option<Ticks>) -> String {
    if cfg!(not(target_os = "linux")) {
        return fact(
            "load, steal",
            &["not known: they are read on Linux only".to_owned()],
        );
    }
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = match loads(&load) {
        Some([one, five, fifteen]) => {
            format!("{one:.2}, {five:.2}, {fifteen:.2} (over 1, 5 and 15 minutes)")
        }
        None => "unknown".to_owned(),
    };
    let steal = match (before, after) {
        (Some(before), Some(after)) => format!(
            "{:.1} % of all CPU time since the start of the machine, {:.1} % just now",
            after.since(&Ticks::default()),
            after.since(&before)
        ),
        _ => "unknown".to_owned(),
    };
    let governor = fs::read_to_string("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    let mut text = fact("load", &[load]) + &fact("steal", &[steal]);
    if let Ok(governor) = governor {
        let governor = printable(governor.trim().as_bytes());
        text += &fact("frequency", &[format!("governor {governor}")]);
    }
    text
}

/// The three averages of /proc/loadavg.
fn loads(text: &str) -> Option<[f64; 3]> {
    let mut words = text.split_whitespace().map(|word| word.parse().ok());
    Some([words.next()??, words.next()??, words.next()??])
}

/// Time of all cores together, and how much of it the host gave to others.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Ticks {
    all: u64,
    stolen: u64,
}

impl Ticks {
    /// The first line of /proc/stat. What guests took stands in it twice, so it is left out.
    fn parse(text: &str) -> Option<Self> {
        let words = text.lines().next()?.strip_prefix("cpu ")?;
        let words: Option<Vec<u64>> = words
            .split_whitespace()
            .map(|word| word.parse().ok())
            .collect();
        let words = words?;
        Some(Self {
            all: words.iter().take(8).sum(),
            stolen: *words.get(7)?,
        })
    }

    /// The share of stolen time, in percent.
    fn since(&self, before: &Self) -> f64 {
        let all = self.all.saturating_sub(before.all).max(1);
        self.stolen.saturating_sub(before.stolen) as f64 * 100.0 / all as f64
    }
}

fn ticks() -> Option<Ticks> {
    Ticks::parse(&fs::read_to_string("/proc/stat").ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loads_are_the_first_three_words() {
        assert_eq!(
            loads("0.32 0.82 1.23 3/88 17712\n"),
            Some([0.32, 0.82, 1.23])
        );
        assert_eq!(loads("0.32 0.82"), None);
        assert_eq!(loads(""), None);
    }

    #[test]
    fn stolen_time_is_a_share_of_all_time_but_that_of_guests() {
        let start = Ticks::parse("cpu  100 0 100 700 0 0 0 100 50 0\ncpu0 1 2\n").unwrap();
        assert_eq!(
            start,
            Ticks {
                all: 1000,
                stolen: 100
            }
        );
        assert_eq!(start.since(&Ticks::default()), 10.0);
        assert_eq!(start.since(&start), 0.0);
        assert_eq!(Ticks::parse("cpu 1 2 3"), None);
        assert_eq!(Ticks::parse("intr 1"), None);
    }
}
