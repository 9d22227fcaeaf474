//! Reduces the share of the init's memory in a contestant's peak: the peak of a program begins with the peak of the
//! process that executed it.

#![expect(unsafe_code, reason = "giving pages back has no safe form")]

use std::ffi::c_void;
use std::fs;
use std::os::fd::OwnedFd;

use rustix::fs::{Mode, OFlags};

/// Parts of this process's memory that can be reloaded from files, and the file that resets the peak of the memory.
pub(super) struct ReleasableMemory {
    /// Address and length of unmodified file mappings.
    unmodified_ranges: Vec<(usize, usize)>,
    /// Descriptor of /proc/self/clear_refs; `None` if the file is not writable.
    peak_reset: Option<OwnedFd>,
}

/// Value that makes the kernel reset the peak resident memory when it is written to /proc/self/clear_refs.
const PEAK_RESET_COMMAND: &[u8] = b"5";

impl ReleasableMemory {
    /// Inspects this process before it changes its root and user. Without /proc nothing is released, and memory
    /// figures are too large by the memory of the init.
    pub(super) fn inspect_this_process() -> Self {
        let maps = fs::read_to_string("/proc/self/smaps").unwrap_or_default();
        let flags = OFlags::WRONLY | OFlags::CLOEXEC;
        Self {
            unmodified_ranges: parse_unmodified_mappings(&maps),
            peak_reset: rustix::fs::open("/proc/self/clear_refs", flags, Mode::empty()).ok(),
        }
    }

    /// Releases the pages that can be reloaded, and resets the peak.
    pub(super) fn release_reloadable_pages(&self) {
        for (start, length) in &self.unmodified_ranges {
            // SAFETY: the pages are unmodified copies of a file that cannot change while it is executed; the next
            // access loads the same bytes.
            let _ = unsafe {
                let address = *start as *mut c_void;
                rustix::mm::madvise(address, *length, rustix::mm::Advice::LinuxDontNeed)
            };
        }
        if let Some(peak_reset) = &self.peak_reset {
            let _ = rustix::io::write(peak_reset, PEAK_RESET_COMMAND);
        }
    }
}

/// Address and length of the read-only file mappings without private modifications, such as relocations by the
/// loader.
fn parse_unmodified_mappings(smaps: &str) -> Vec<(usize, usize)> {
    let mut clean = Vec::new();
    let mut current = None;
    for line in smaps.lines() {
        let mut words = line.split_ascii_whitespace();
        let first = words.next().unwrap_or_default();
        match first {
            "Anonymous:" if words.next() == Some("0") => clean.extend(current.take()),
            word if word.ends_with(':') => {}
            _ => current = parse_file_mapping(line),
        }
    }
    clean
}

/// Parses the address range from the first line of a mapping in smaps, if it is a read-only mapping of a file.
fn parse_file_mapping(line: &str) -> Option<(usize, usize)> {
    let mut words = line.split_ascii_whitespace();
    let (start, end) = words.next()?.split_once('-')?;
    let rights = words.next()?;
    let path = words.nth(3)?;
    let start = usize::from_str_radix(start, 16).ok()?;
    let end = usize::from_str_radix(end, 16).ok()?;
    (rights.starts_with("r-") && rights.ends_with('p') && path.starts_with('/'))
        .then_some((start, end.checked_sub(start)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_unmodified_file_mappings_are_released() {
        let smaps = "1000-3000 r--p 00000000 08:01 7  /bin/x\nSize: 8 kB\nAnonymous: 0 kB\nVmFlags: rd\n\
                     3000-9000 r-xp 00000000 08:01 7  /bin/x\nAnonymous:             0 kB\n\
                     9000-a000 r--p 00000000 08:01 7  /bin/x\nAnonymous:             4 kB\n\
                     a000-b000 rw-p 00000000 08:01 7  /bin/x\nAnonymous:             0 kB\n\
                     b000-c000 r--s 00000000 08:01 8  /run/shared\nAnonymous:             0 kB\n\
                     c000-d000 rw-p 00000000 00:00 0  [heap]\nAnonymous:             0 kB\n\
                     d000-e000 r-xp 00000000 00:00 0  [vdso]\nAnonymous:             0 kB\n\
                     e000-f000 r--p 00000000 00:00 0\nAnonymous:             0 kB\n";
        assert_eq!(
            parse_unmodified_mappings(smaps),
            [(0x1000, 0x2000), (0x3000, 0x6000)]
        );
    }

    #[test]
    fn released_pages_are_reloaded() {
        let own = ReleasableMemory::inspect_this_process();
        assert!(!own.unmodified_ranges.is_empty() && own.peak_reset.is_some());
        let before = resident_file_pages();
        own.release_reloadable_pages();
        let after = resident_file_pages();
        assert!(after < before * 3 / 4, "{before} KiB, then {after} KiB");
        assert_eq!(format!("{:?}", [1.5, 2.5]), "[1.5, 2.5]");
    }

    /// Resident memory of mapped files, in KiB.
    fn resident_file_pages() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find(|line| line.starts_with("RssFile:"));
        let digits = line.and_then(|line| line.split_ascii_whitespace().nth(1));
        digits.unwrap().parse().unwrap()
    }
}
