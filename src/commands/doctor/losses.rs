//! What each level is known not to contain, and the evil programs that show it.

use std::path::Path;

use caipan_facts::facts;
use caipan_sandbox::{Isolation, Level, MemoryRule};

facts! {
    /// What is lost.
    pub(crate) enum Lost {
        WorkFiles => "lost-work-files",
        PipeBytes { native: String, run_time: String } => "lost-pipe-bytes",
        ColdPages => "lost-cold-pages",
        KernelNumbers => "lost-kernel-numbers",
        MissingNames => "lost-missing-names",
        ClockPhase => "lost-clock-phase",
        KernelMemory => "lost-kernel-memory",
        PageTables => "lost-page-tables",
        FileNumbers => "lost-file-numbers",
        FileNumbersInMemory => "lost-file-numbers-in-memory",
        SharedMemory => "lost-shared-memory",
        ReapedTime => "lost-reaped-time",
        Known => "lost-known-paths",
        ManyFiles => "lost-many-files",
        DeviceTimes => "lost-device-times",
        ManyThreads => "lost-many-threads",
        Modes => "lost-modes",
    }
}

/// A loss: where it is, what it is, and the programs that show it.
struct Loss {
    is_at: fn(&Isolation) -> bool,
    what: fn() -> Lost,
    /// None where what the machine has installed, and what it has in memory, decide whether a program can show it.
    shown_by: &'static [&'static str],
}

const LOSSES: &[Loss] = &[
    Loss {
        is_at: |_| true,
        what: || Lost::WorkFiles,
        shown_by: &["accepted/keeps-memory-in-its-work-folder.c"],
    },
    Loss {
        is_at: |_| true,
        what: pipe_bytes,
        shown_by: &["accepted/holds-bytes-in-sockets.c"],
    },
    Loss {
        is_at: |_| true,
        what: || Lost::ColdPages,
        shown_by: &[],
    },
    Loss {
        is_at: |_| true,
        what: || Lost::KernelNumbers,
        shown_by: &["accepted/counts-its-runs-by-pipe-numbers.c"],
    },
    Loss {
        is_at: |_| true,
        what: || Lost::MissingNames,
        shown_by: &["accepted/asks-for-names-of-no-files.c"],
    },
    Loss {
        is_at: |_| true,
        what: || Lost::ClockPhase,
        shown_by: &["accepted/ends-at-a-phase-of-the-clock.c"],
    },
    Loss {
        is_at: |isolation| isolation.level < Level::Full,
        what: || Lost::KernelMemory,
        shown_by: &["forks/memory_limit_exceeded/bytes-in-sockets-of-many.c"],
    },
    Loss {
        is_at: |isolation| isolation.level < Level::Full,
        what: || Lost::PageTables,
        shown_by: &[],
    },
    Loss {
        is_at: |isolation| isolation.level >= Level::Namespaces,
        what: || Lost::FileNumbers,
        shown_by: &[
            "accepted/counts-its-runs-by-file-numbers.c",
            "forks/accepted/counts-its-runs-by-process-numbers.c",
        ],
    },
    Loss {
        is_at: |isolation| isolation.level == Level::Filter && works_in_memory(),
        what: || Lost::FileNumbersInMemory,
        shown_by: &["accepted/counts-its-runs-by-file-numbers.c"],
    },
    Loss {
        is_at: |isolation| isolation.level < Level::Full,
        what: || Lost::SharedMemory,
        shown_by: &[
            "memory_limit_exceeded/shared-memory-in-windows.py",
            "forks/memory_limit_exceeded/shared-memory-in-windows.c",
        ],
    },
    Loss {
        is_at: |isolation| isolation.level < Level::Full,
        what: || Lost::ReapedTime,
        shown_by: &["forks/time_limit_exceeded/cpu-in-auto-reaped-children.c"],
    },
    Loss {
        is_at: |isolation| isolation.level < Level::Namespaces,
        what: || Lost::Known,
        shown_by: &[
            "accepted/sees-process-numbers.c",
            "accepted/sees-the-answers-size.c",
        ],
    },
    Loss {
        is_at: |isolation| isolation.level < Level::Namespaces,
        what: || Lost::ManyFiles,
        shown_by: &["accepted/many-small-files.c"],
    },
    Loss {
        is_at: |isolation| isolation.level == Level::Filter && has_own_user(isolation),
        what: || Lost::DeviceTimes,
        shown_by: &["accepted/leaves-times-on-devices.c"],
    },
    Loss {
        is_at: |isolation| isolation.level == Level::Filter && !has_own_user(isolation),
        what: || Lost::ManyThreads,
        shown_by: &[
            "accepted/many-threads.c",
            "accepted/threads.py",
            "forks/accepted/many-threads.c",
            "forks/accepted/fork-bomb.c",
            "forks/accepted/fork-bomb-of-depth.c",
            "forks/accepted/fork-bomb-left-behind.c",
        ],
    },
    Loss {
        is_at: |isolation| isolation.level == Level::Filter && !has_own_user(isolation),
        what: || Lost::Modes,
        shown_by: &[],
    },
];

/// What a program can keep in sockets on this machine.
fn pipe_bytes() -> Lost {
    Lost::PipeBytes {
        native: MemoryRule::AddressSpace.bytes_in_sockets().to_string(),
        run_time: MemoryRule::Unknown.bytes_in_sockets().to_string(),
    }
}

/// Whether the work folders of programs lie in a tmpfs, which numbers its files in the order in which they are made.
#[cfg(target_os = "linux")]
fn works_in_memory() -> bool {
    const TMPFS_MAGIC: rustix::fs::FsWord = 0x0102_1994;
    let facts = caipan_sandbox::place().map(|place| rustix::fs::statfs(place.folder));
    matches!(facts, Ok(Ok(facts)) if facts.f_type == TMPFS_MAGIC)
}

#[cfg(not(target_os = "linux"))]
fn works_in_memory() -> bool {
    false
}

fn has_own_user(isolation: &Isolation) -> bool {
    isolation
        .mechanisms
        .iter()
        .any(|mechanism| mechanism == "own-user")
}

fn at(isolation: &Isolation) -> impl Iterator<Item = &'static Loss> {
    LOSSES.iter().filter(|loss| (loss.is_at)(isolation))
}

/// What is lost with this isolation.
pub(crate) fn of(isolation: &Isolation) -> impl Iterator<Item = Lost> {
    at(isolation).map(|loss| (loss.what)())
}

/// Is this program one of those that show what is lost?
pub(crate) fn is_known(isolation: &Isolation, program: &Path) -> bool {
    let mut shown_by = at(isolation).flat_map(|loss| loss.shown_by);
    shown_by.any(|name| program == Path::new(name))
}

/// The losses that have programs, none of which may show them.
pub(crate) fn unshown(
    isolation: &Isolation,
    may_show: impl Fn(&str) -> bool,
) -> impl Iterator<Item = Lost> {
    let may_be_shown = move |loss: &&Loss| loss.shown_by.iter().any(|name| may_show(name));
    at(isolation)
        .filter(move |loss| !loss.shown_by.is_empty() && !may_be_shown(loss))
        .map(|loss| (loss.what)())
}
