//! Reads the memory of a process.

use std::fs;

/// Returns a figure in KiB from `/proc/PID/status`: `VmRSS` is the resident memory, `VmHWM` the peak of it. `None` if the
/// process is gone.
pub(crate) fn kib(process: u32, field: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(field))?;
    line.strip_prefix(':')?
        .split_whitespace()
        .next()?
        .parse()
        .ok()
}
