//! What this machine's times are worth: cores, load, what a host takes away, and how well a fixed piece of work repeats.

use std::fs;

use super::lines::{Head, Line, fact, heading, line};
use crate::commands::console::Console;
use caipan_facts::printable;
use caipan_judge::contention;
use caipan_judge::contest::state_folder;
use caipan_sandbox::machine::noise::{Clock, PIECE, RUNS, Spread, measure};
use caipan_sandbox::machine::slowdown;

/// A spread over this many percent is worth a word.
const TOLERABLE: f64 = 10.0;

pub(super) fn section(console: &Console) -> String {
    let before = ticks();
    let times = measure();
    let after = ticks();
    let mut text = heading(Head::Timing, console);
    let cores = std::thread::available_parallelism().map_or_else(
        |_| console.sentence(Line::Unknown),
        |cores| cores.to_string(),
    );
    text += &fact(Head::Cores, &[cores], console);
    text += &linux_facts(before, after, console);
    let mut lines = vec![console.sentence(Line::Loop {
        time: PIECE.as_millis() as u64,
        runs: RUNS,
    })];
    lines.extend(
        times
            .iter()
            .map(|(clock, spread)| console.sentence(spread_line(*clock, spread))),
    );
    if times.iter().any(|(_, spread)| spread.percent() > TOLERABLE) {
        lines.push(console.sentence(Line::Noisy));
    }
    text += &fact(Head::Noise, &lines, console);
    text + &fact(Head::Slowdown, &slowdown_lines(console), console)
}

/// How much longer programs take if all cores compute, and the margin that this gives to runs alone. On a quiet machine the
/// figure is stored for gradings.
fn slowdown_lines(console: &Console) -> Vec<String> {
    let measured = slowdown::measure();
    let kept = if measured.is_quiet {
        state_folder::store_slowdown(measured.share)
    } else {
        Ok(measured.share)
    };
    let percent = |share: f64| format!("{:.1}", share * 100.0);
    let margin = |slowdown| percent(contention::largest_margin(slowdown));
    let mut lines = vec![console.sentence(Line::Slowdown {
        percent: percent(measured.share),
        margin: margin(*kept.as_ref().unwrap_or(&measured.share)),
    })];
    if let Err(cause) = kept {
        lines.push(console.sentence(Line::NotResumable { cause }));
    } else if !measured.is_quiet {
        let margin = margin(contention::slowdown());
        lines.push(console.sentence(Line::SlowdownNotKept { margin }));
    }
    lines
}

/// How well a clock's times repeat.
fn spread_line(clock: Clock, spread: &Spread) -> Line {
    let [least, median, most] = spread.ends().map(|time| format!("{time:.2}"));
    let percent = format!("{:.1}", spread.percent());
    match clock {
        Clock::Cpu => Line::CpuSpread {
            least,
            median,
            most,
            percent,
        },
        Clock::Wall => Line::WallSpread {
            least,
            median,
            most,
            percent,
        },
    }
}

fn linux_facts(before: Option<Ticks>, after: Option<Ticks>, console: &Console) -> String {
    if cfg!(not(target_os = "linux")) {
        return line(Head::LoadSteal, Line::NotRead, console);
    }
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = match loads(&load) {
        Some([one, five, fifteen]) => {
            let [one, five, fifteen] = [one, five, fifteen].map(|load| format!("{load:.2}"));
            Line::Loads { one, five, fifteen }
        }
        None => Line::Unknown,
    };
    let steal = match (before, after) {
        (Some(before), Some(after)) => Line::Stolen {
            all: format!("{:.1}", after.since(&Ticks::default())),
            now: format!("{:.1}", after.since(&before)),
        },
        _ => Line::Unknown,
    };
    let governor = fs::read_to_string("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    let mut text = line(Head::Load, load, console) + &line(Head::Steal, steal, console);
    if let Ok(governor) = governor {
        let governor = printable(governor.trim().as_bytes());
        text += &line(Head::Frequency, Line::Governor { governor }, console);
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
