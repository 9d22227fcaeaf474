//! Size of the machine's memory, and whether the address space of this process is limited.

use crate::parse_kib_line_to_bytes;

/// File in which the kernel reports memory sizes.
const FILE: &str = "/proc/meminfo";

/// Memory of the machine in GiB, rounded because the kernels of equal machines reserve different amounts. 0 if unknown,
/// as on systems other than Linux.
pub fn total_memory_gib() -> u64 {
    parse_total_gib(&std::fs::read_to_string(FILE).unwrap_or_default())
}

fn parse_total_gib(meminfo: &str) -> u64 {
    let bytes = parse_kib_line_to_bytes(meminfo, "MemTotal").unwrap_or_default();
    (bytes + (1 << 29)) >> 30
}

/// Whether the address space of this process is limited (`ulimit -v`). Each further thread then reserves part of it.
pub fn is_address_space_limited() -> bool {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, getrlimit};
        getrlimit(Resource::As).current.is_some()
    }
    #[cfg(not(target_os = "linux"))]
    {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_rounded_to_gib() {
        assert_eq!(
            parse_total_gib("MemTotal:       16303428 kB\nMemFree: 1 kB\n"),
            16
        );
        assert_eq!(parse_total_gib("MemFree: 1 kB\n"), 0);
    }
}
