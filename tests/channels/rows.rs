//! Table of channels between runs, with the expected result for each level.

use std::path::Path;

use super::places::Place;

/// Expected state of a channel.
#[derive(Clone, Copy)]
pub(super) enum Fate {
    Closed,
    /// Listed among the missing protections under this message key.
    Lost(&'static str),
}

use Fate::{Closed, Lost};

/// Different expectation for a channel at some places at level `filter`.
struct Exception {
    holds_at: fn(&Place) -> bool,
    fate: Fate,
}

/// Channel from one run to the next.
pub(super) struct Channel {
    /// Name of the program of this channel.
    pub name: &'static str,
    /// Number of bits that one pair of runs transmits.
    pub bits: u32,
    /// Whether the program starts processes, so that the problem has to allow several processes.
    pub forks: bool,
    /// Whether the program transmits a message if there is no protection.
    pub is_attack: bool,
    /// Whether the channel is measured at one level only, because the levels do not differ and the measurement takes long.
    pub is_slow: bool,
    /// Description of the protection that closes the channel.
    pub defence: &'static str,
    /// Between runs in one box that has a private file system.
    boxed: Fate,
    /// Between two boxes: repeated runs alone, and runs of different contestants.
    boxes: Fate,
    /// At level `filter`.
    filter: Fate,
    /// Exception for some places at level `filter`.
    exception: Option<Exception>,
}

const NUMBERS: Fate = Lost("lost-kernel-numbers");
const BOX_NUMBERS: Fate = Lost("lost-file-numbers");

impl Channel {
    /// A channel of this many bits for each pair of runs that is closed everywhere.
    const fn closed(name: &'static str, bits: u32, defence: &'static str) -> Self {
        Self {
            name,
            bits,
            forks: false,
            is_attack: true,
            is_slow: false,
            defence,
            boxed: Closed,
            boxes: Closed,
            filter: Closed,
            exception: None,
        }
    }

    /// A channel of this many bits for each pair of runs that is open everywhere.
    const fn open(name: &'static str, bits: u32, fate: Fate) -> Self {
        Self {
            boxed: fate,
            boxes: fate,
            filter: fate,
            ..Self::closed(name, bits, "none")
        }
    }

    pub(super) fn is_closed_somewhere(&self) -> bool {
        let fates = [self.boxed, self.boxes, self.filter];
        fates.iter().any(|fate| matches!(fate, Closed))
    }

    /// Returns the expected state at a place.
    pub(super) fn fate_at(&self, place: &Place) -> Fate {
        if place.is_filter() {
            match &self.exception {
                Some(exception) if (exception.holds_at)(place) => exception.fate,
                _ => self.filter,
            }
        } else if place.has_fresh_boxes() {
            self.boxes
        } else {
            self.boxed
        }
    }

    pub(super) fn is_measured_at(&self, place: &Place) -> bool {
        !self.is_slow || place.is_best()
    }
}

/// All channels; the first one is measured in every tier.
pub(super) const CHANNELS: &[Channel] = &[
    Channel::closed(
        "file-times",
        32,
        "files are shown read-only; at level filter times are set by nobody, or belong to another user",
    ),
    Channel {
        exception: Some(Exception {
            holds_at: Place::has_own_user,
            fate: Lost("lost-device-times"),
        }),
        ..Channel::closed(
            "device-times",
            4,
            "devices are shown read-only; at level filter an ordinary user's programs set no times",
        )
    },
    Channel::closed("semaphore-undo", 32, "System V calls are refused"),
    Channel::closed("keyring", 32, "calls for keys are refused"),
    Channel {
        forks: true,
        ..Channel::closed("futex", 32, "every process of a run is killed at its end")
    },
    Channel::closed("memory-file-number", 4, "memfd_create is refused"),
    Channel::closed(
        "network-counter",
        4,
        "sockets are refused, /proc/net is not shown",
    ),
    Channel::closed("proc-counter", 4, "of /proc only processes are shown"),
    Channel {
        is_attack: false,
        ..Channel::closed("entropy", 4, "the kernel's count is constant")
    },
    Channel {
        boxed: BOX_NUMBERS,
        exception: Some(Exception {
            holds_at: |_| is_tmpfs(&std::env::temp_dir()),
            fate: Lost("lost-file-numbers-in-memory"),
        }),
        defence: "each box has a file system of its own; on disk numbers are used again",
        ..Channel::closed("inode-number", 4, "")
    },
    Channel {
        boxed: BOX_NUMBERS,
        boxes: Closed,
        defence: "each box numbers its own processes",
        ..Channel::open("pid", 4, NUMBERS)
    },
    Channel::open("pipe-number", 4, NUMBERS),
    Channel::open("socket-cookie", 4, NUMBERS),
    Channel::open("pidfd-number", 4, NUMBERS),
    Channel::open("missing-names", 32, Lost("lost-missing-names")),
    Channel {
        is_slow: true,
        ..Channel::open("clock-phase", 4, Lost("lost-clock-phase"))
    },
];

fn is_tmpfs(folder: &Path) -> bool {
    const TMPFS_MAGIC: rustix::fs::FsWord = 0x0102_1994;
    rustix::fs::statfs(folder).is_ok_and(|facts| facts.f_type == TMPFS_MAGIC)
}

/// Returns the keys of protections that must be listed as missing, with separate file systems or at level `filter`.
pub(crate) fn lost_at(is_filter: bool) -> Vec<&'static str> {
    let fates = |channel: &Channel| {
        if is_filter {
            vec![channel.filter]
        } else {
            vec![channel.boxed, channel.boxes]
        }
    };
    let mut keys: Vec<&str> = CHANNELS
        .iter()
        .flat_map(fates)
        .filter_map(|fate| match fate {
            Lost(key) => Some(key),
            Closed => None,
        })
        .collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}
