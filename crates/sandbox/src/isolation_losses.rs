//! Known losses: kinds of harm that an isolation level does not prevent, with the evil programs that demonstrate each.

use std::path::Path;

use crate::{Isolation, IsolationLevel, MemoryRule};
use caipan_facts::facts;

facts! {
    /// Kind of harm that an isolation level does not prevent.
    pub enum IsolationLoss {
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
        KnownPaths => "lost-known-paths",
        ManyFiles => "lost-many-files",
        DeviceTimes => "lost-device-times",
        ManyThreads => "lost-many-threads",
        Modes => "lost-modes",
    }
}

/// A kind of harm that some isolation levels do not prevent, and the evil programs (tests that try to do harm) that
/// demonstrate it.
struct IsolationLossRule {
    applies: fn(&Isolation) -> bool,
    message: fn() -> IsolationLoss,
    /// Paths of the evil programs that demonstrate the harm. Empty if a demonstration would depend on installed
    /// software or on the state of the machine.
    shown_by: &'static [&'static str],
}

const ISOLATION_LOSS_RULES: &[IsolationLossRule] = &[
    IsolationLossRule {
        applies: |_| true,
        message: || IsolationLoss::WorkFiles,
        shown_by: &["accepted/keeps-memory-in-its-work-folder.c"],
    },
    IsolationLossRule {
        applies: |_| true,
        message: socket_buffer_loss,
        shown_by: &["accepted/holds-bytes-in-sockets.c"],
    },
    IsolationLossRule {
        applies: |_| true,
        message: || IsolationLoss::ColdPages,
        shown_by: &[],
    },
    IsolationLossRule {
        applies: |_| true,
        message: || IsolationLoss::KernelNumbers,
        shown_by: &["accepted/counts-its-runs-by-pipe-numbers.c"],
    },
    IsolationLossRule {
        applies: |_| true,
        message: || IsolationLoss::MissingNames,
        shown_by: &["accepted/asks-for-names-of-no-files.c"],
    },
    IsolationLossRule {
        applies: |_| true,
        message: || IsolationLoss::ClockPhase,
        shown_by: &["accepted/ends-at-a-phase-of-the-clock.c"],
    },
    IsolationLossRule {
        applies: |isolation| isolation.level < IsolationLevel::Full,
        message: || IsolationLoss::KernelMemory,
        shown_by: &["forks/memory_limit_exceeded/bytes-in-sockets-of-many.c"],
    },
    IsolationLossRule {
        applies: |isolation| isolation.level < IsolationLevel::Full,
        message: || IsolationLoss::PageTables,
        shown_by: &[],
    },
    IsolationLossRule {
        applies: |isolation| isolation.level >= IsolationLevel::Namespaces,
        message: || IsolationLoss::FileNumbers,
        shown_by: &[
            "accepted/counts-its-runs-by-file-numbers.c",
            "forks/accepted/counts-its-runs-by-process-numbers.c",
        ],
    },
    IsolationLossRule {
        applies: |isolation| {
            isolation.level == IsolationLevel::Filter && is_work_folder_in_memory()
        },
        message: || IsolationLoss::FileNumbersInMemory,
        shown_by: &["accepted/counts-its-runs-by-file-numbers.c"],
    },
    IsolationLossRule {
        applies: |isolation| isolation.level < IsolationLevel::Full,
        message: || IsolationLoss::SharedMemory,
        shown_by: &[
            "memory_limit_exceeded/shared-memory-in-windows.py",
            "forks/memory_limit_exceeded/shared-memory-in-windows.c",
        ],
    },
    IsolationLossRule {
        applies: |isolation| isolation.level < IsolationLevel::Full,
        message: || IsolationLoss::ReapedTime,
        shown_by: &["forks/time_limit_exceeded/cpu-in-auto-reaped-children.c"],
    },
    IsolationLossRule {
        applies: |isolation| isolation.level < IsolationLevel::Namespaces,
        message: || IsolationLoss::KnownPaths,
        shown_by: &[
            "accepted/sees-process-numbers.c",
            "accepted/sees-the-answers-size.c",
        ],
    },
    IsolationLossRule {
        applies: |isolation| isolation.level < IsolationLevel::Namespaces,
        message: || IsolationLoss::ManyFiles,
        shown_by: &["accepted/many-small-files.c"],
    },
    IsolationLossRule {
        applies: |isolation| {
            isolation.level == IsolationLevel::Filter && runs_as_user_of_caipan(isolation)
        },
        message: || IsolationLoss::DeviceTimes,
        shown_by: &["accepted/leaves-times-on-devices.c"],
    },
    IsolationLossRule {
        applies: |isolation| {
            isolation.level == IsolationLevel::Filter && !runs_as_user_of_caipan(isolation)
        },
        message: || IsolationLoss::ManyThreads,
        shown_by: &[
            "accepted/many-threads.c",
            "accepted/threads.py",
            "forks/accepted/many-threads.c",
            "forks/accepted/fork-bomb.c",
            "forks/accepted/fork-bomb-of-depth.c",
            "forks/accepted/fork-bomb-left-behind.c",
        ],
    },
    IsolationLossRule {
        applies: |isolation| {
            isolation.level == IsolationLevel::Filter && !runs_as_user_of_caipan(isolation)
        },
        message: || IsolationLoss::Modes,
        shown_by: &[],
    },
];

/// Returns the loss that programs can keep bytes in socket buffers, where no limit counts them. Contains the maximum
/// numbers of these bytes on this machine.
fn socket_buffer_loss() -> IsolationLoss {
    IsolationLoss::PipeBytes {
        native: MemoryRule::AddressSpace
            .max_socket_buffer_bytes()
            .to_string(),
        run_time: MemoryRule::Unknown.max_socket_buffer_bytes().to_string(),
    }
}

/// Whether the work folders of programs are in a tmpfs, which numbers files in the order of creation.
#[cfg(target_os = "linux")]
fn is_work_folder_in_memory() -> bool {
    const TMPFS_MAGIC: rustix::fs::FsWord = 0x0102_1994;
    let facts = crate::find_program_folder().map(|place| rustix::fs::statfs(place.folder));
    matches!(facts, Ok(Ok(facts)) if facts.f_type == TMPFS_MAGIC)
}

#[cfg(not(target_os = "linux"))]
fn is_work_folder_in_memory() -> bool {
    false
}

fn runs_as_user_of_caipan(isolation: &Isolation) -> bool {
    isolation
        .mechanisms
        .iter()
        .any(|mechanism| mechanism == "own-user")
}

fn applicable_isolation_losses(
    isolation: &Isolation,
) -> impl Iterator<Item = &'static IsolationLossRule> {
    ISOLATION_LOSS_RULES
        .iter()
        .filter(|loss| (loss.applies)(isolation))
}

/// Returns the kinds of harm that this isolation does not prevent.
pub fn losses_under_isolation(isolation: &Isolation) -> impl Iterator<Item = IsolationLoss> {
    applicable_isolation_losses(isolation).map(|loss| (loss.message)())
}

/// Whether `program`, an evil program that tests the isolation, is expected to do harm under `isolation`.
pub fn is_program_expected_to_do_harm(isolation: &Isolation, program: &Path) -> bool {
    let mut shown_by = applicable_isolation_losses(isolation).flat_map(|loss| loss.shown_by);
    shown_by.any(|name| program == Path::new(name))
}

/// Returns the losses for which there are evil programs, none of which demonstrated the loss. `may_show`: whether the
/// evil program with this path may have demonstrated its loss.
pub fn losses_not_demonstrated_by_programs(
    isolation: &Isolation,
    may_show: impl Fn(&str) -> bool,
) -> impl Iterator<Item = IsolationLoss> {
    applicable_isolation_losses(isolation)
        .filter(move |loss| {
            !loss.shown_by.is_empty() && !loss.shown_by.iter().any(|name| may_show(name))
        })
        .map(|loss| (loss.message)())
}
