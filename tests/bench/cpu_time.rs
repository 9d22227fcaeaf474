//! Measures CPU time and page faults of finished child processes and of a running process.

#![allow(dead_code, reason = "no bench asks for all")]

use std::fs;
use std::time::Duration;

/// Returns the CPU time of all descendants of this process that have ended.
pub(crate) fn of_children() -> Duration {
    ticks(field("self", 16) + field("self", 17))
}

/// Returns the CPU time of a running process, without its children.
pub(crate) fn of(process: u32) -> Duration {
    let process = process.to_string();
    ticks(field(&process, 14) + field(&process, 15))
}

/// Returns the minor page faults of all descendants of this process that have ended.
pub(crate) fn faults_of_children() -> u64 {
    field("self", 11)
}

/// Converts ticks of /proc, of which there are 100 per second on all machines.
fn ticks(number: u64) -> Duration {
    Duration::from_millis(number * 10)
}

/// Returns a field of /proc/PID/stat, numbered as in proc(5).
fn field(process: &str, number: usize) -> u64 {
    // The second field may contain blanks and ends with `)`.
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let rest = stat.rsplit_once(')').unwrap().1;
    let word = rest.split_whitespace().nth(number - 3).unwrap();
    word.parse().unwrap()
}
