//! How much memory the machine has.

/// What the kernel says of it.
const FILE: &str = "/proc/meminfo";

/// Its memory in GiB, rounded: machines that are alike differ by what their kernels keep. Off Linux nobody knows, and it
/// is 0.
pub fn gib() -> u64 {
    gib_of(&std::fs::read_to_string(FILE).unwrap_or_default())
}

fn gib_of(told: &str) -> u64 {
    let line = told.lines().find_map(|line| line.strip_prefix("MemTotal:"));
    let kib = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    (kib.unwrap_or_default() + (1 << 19)) >> 20
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_told_in_whole_gib() {
        assert_eq!(gib_of("MemTotal:       16303428 kB\nMemFree: 1 kB\n"), 16);
        assert_eq!(gib_of("MemFree: 1 kB\n"), 0);
    }
}
