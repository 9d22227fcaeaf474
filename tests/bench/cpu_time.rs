//! CPU time and page faults, of the processes that a bench has started and waited for and of one that runs.

#![allow(dead_code, reason = "no bench asks for all")]

use std::fs;
use std::time::Duration;

/// The CPU time of all processes that have ended below this one.
pub(crate) fn of_children() -> Duration {
    ticks(field("self", 16) + field("self", 17))
}

/// The CPU time that a process has taken itself.
pub(crate) fn of(process: u32) -> Duration {
    let process = process.to_string();
    ticks(field(&process, 14) + field(&process, 15))
}

/// Their page faults that no disk was read for.
pub(crate) fn faults_of_children() -> u64 {
    field("self", 11)
}

/// The clock of /proc ticks a hundred times a second everywhere.
fn ticks(number: u64) -> Duration {
    Duration::from_millis(number * 10)
}

/// A field of the kernel's line on a process, as proc(5) counts them.
fn field(process: &str, number: usize) -> u64 {
    // The second may hold blanks and ends with `)`.
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let rest = stat.rsplit_once(')').unwrap().1;
    let word = rest.split_whitespace().nth(number - 3).unwrap();
    word.parse().unwrap()
}
