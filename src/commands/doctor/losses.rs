//! What each level is known not to contain, and the evil programs that show it.

use std::path::Path;

use crate::sandbox::{Isolation, Level};

/// A loss: where it is, what it is, and the programs that show it.
struct Loss {
    is_at: fn(&Isolation) -> bool,
    what: &'static str,
    shown_by: &'static [&'static str],
}

const LOSSES: &[Loss] = &[
    Loss {
        is_at: |_| true,
        what: "files of the work folder are no memory: as much as the output limit, beside the memory limit",
        shown_by: &["accepted/keeps-memory-in-its-work-folder.c"],
    },
    Loss {
        is_at: |_| true,
        what: "bytes on their way in pipes and sockets are no memory: 30 MiB of a native program, more of a run-time",
        shown_by: &["accepted/holds-bytes-in-sockets.c"],
    },
    Loss {
        is_at: |isolation| isolation.level < Level::Full,
        what: "the kernel's own memory, where a problem allows several processes",
        shown_by: &["forks/memory_limit_exceeded/bytes-in-sockets-of-many.c"],
    },
    Loss {
        is_at: |isolation| isolation.level >= Level::Namespaces,
        what: "a box that serves several runs of a program remembers how many files they made; runs alone have one of their own",
        shown_by: &["accepted/counts-its-runs-by-file-numbers.c"],
    },
    Loss {
        is_at: |isolation| isolation.level < Level::Full,
        what: "memory that run-times, and programs that may fork, share and unmap: only their address space holds it, and that of node and of ready-made programs has no limit",
        shown_by: &[
            "memory_limit_exceeded/shared-memory-in-windows.py",
            "forks/memory_limit_exceeded/shared-memory-in-windows.c",
        ],
    },
    Loss {
        is_at: |isolation| isolation.level < Level::Full,
        what: "CPU time of unreaped child processes is not counted, where a problem allows several processes",
        shown_by: &["forks/time_limit_exceeded/cpu-in-auto-reaped-children.c"],
    },
    Loss {
        is_at: |isolation| isolation.level < Level::Namespaces,
        what: "whether there is a file or a process, and how large and how old it is, can be asked for every path that is known",
        shown_by: &[
            "accepted/sees-process-numbers.c",
            "accepted/sees-the-answers-size.c",
        ],
    },
    Loss {
        is_at: |isolation| isolation.level < Level::Namespaces,
        what: "a work folder may hold any number of files, and so of bytes",
        shown_by: &["accepted/many-small-files.c"],
    },
    Loss {
        is_at: |isolation| isolation.level == Level::Filter && has_own_user(isolation),
        what: "a program can leave a word in the times of the machine's devices, for its next run to read",
        shown_by: &["accepted/leaves-times-on-devices.c"],
    },
    Loss {
        is_at: |isolation| isolation.level == Level::Filter && !has_own_user(isolation),
        what: "any number of threads, and of processes where a problem allows several: the user is not root",
        shown_by: &[
            "accepted/many-threads.c",
            "accepted/threads.py",
            "forks/accepted/many-threads.c",
            "forks/accepted/fork-bomb.c",
            "forks/accepted/fork-bomb-of-depth.c",
            "forks/accepted/fork-bomb-left-behind.c",
        ],
    },
];

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
pub fn of(isolation: &Isolation) -> impl Iterator<Item = &'static str> {
    at(isolation).map(|loss| loss.what)
}

/// Is this program one of those that show what is lost?
pub fn is_known(isolation: &Isolation, program: &Path) -> bool {
    let mut shown_by = at(isolation).flat_map(|loss| loss.shown_by);
    shown_by.any(|name| program == Path::new(name))
}

/// The losses that no program has shown.
pub fn unshown(
    isolation: &Isolation,
    is_lost: impl Fn(&str) -> bool,
) -> impl Iterator<Item = &'static str> {
    let is_shown = move |loss: &&Loss| loss.shown_by.iter().any(|name| is_lost(name));
    at(isolation)
        .filter(move |loss| !is_shown(loss))
        .map(|loss| loss.what)
}
