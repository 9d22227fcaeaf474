//! CPU time and page faults of the processes that a bench has started and waited for.

#![allow(dead_code, reason = "no bench asks for both")]

use std::fs;
use std::time::Duration;

/// The CPU time of all processes that have ended below this one.
pub fn of_children() -> Duration {
    // In hundredths of a second.
    Duration::from_millis((field(16) + field(17)) * 10)
}

/// Their page faults that no disk was read for.
pub fn faults_of_children() -> u64 {
    field(11)
}

/// A field of the kernel's line on this process, as proc(5) counts them.
fn field(number: usize) -> u64 {
    // The second may hold blanks and ends with `)`.
    let stat = fs::read_to_string("/proc/self/stat").unwrap();
    let rest = stat.rsplit_once(')').unwrap().1;
    let word = rest.split_whitespace().nth(number - 3).unwrap();
    word.parse().unwrap()
}
