//! Runs one untrusted process under limits and reports what the kernel saw. Knows no problem and no verdict.
//!
//! ```text
//!  supervisor   caipan itself: many threads, much memory; never forks for a run
//!   │ slot      one run at a time: hands over a Job, reads the pipes, collects the output file
//!   │
//!   ├─ socket ─► porter      the same program, started anew, small; joins its cgroup once, opens boxes,
//!   │              │         and clears up when caipan is gone without a word
//!   │              │ clone: user, mount, pid, net, ipc, uts and cgroup namespaces
//!   │              ▼
//!   └─ socket ─► keeper      process 1 of a box: builds it, starts, watches, kills and reaps; one contestant's box
//!                  │         serves one run after the other
//!                  │ clone: shares memory until exec (vfork), so it costs what a bare start costs
//!                  ▼
//!                contestant  follows the recipe in `confine`, system call filter last, then executes
//! ```
//!
//! A run, in order: standard input, a sealed file, and the writing ends of two pipes come with the order; the keeper
//! starts the contestant and sleeps until it ends or until a clock runs out: the contestant's own CPU clock, and wall time
//! behind it. Then everything in the box is killed and reaped, input and output are removed, and only then the outcome is
//! told. A box whose contestant had to be killed, or left anything behind, is not used again.
//!
//! What a box shows of the machine is a `view`: the libraries of its program, or what its run-time says that it needs.
//!
//! | level | box | files | processes | memory of several processes |
//! |---|---|---|---|---|
//! | `full` | namespaces | its own | its own; killed as a whole | counted by the kernel |
//! | `namespaces` | namespaces | its own | its own; killed as a whole | added up every 10 ms |
//! | `filter` | none | what its view holds, by landlock | may not leave their group; killed as a group | added up every 10 ms |
//! | `none` | none | the machine's | killed as a group, orphans one by one | added up every 10 ms |
//!
//! On every level only those may start other processes that need it: compilers, scripts, and contestants whose problem
//! allows several. The figures of all others are the kernel's own of a single process: its peak of resident memory, and
//! its CPU clock.
//!
//! Every box that is not of level `none` filters system calls (`seccomp`), gives up all capabilities, and, where caipan
//! is root, runs its contestant as a user that is nobody else. In namespaces landlock would see nothing but what the box
//! shows anyhow, so it is not applied there. Not tried for want of a machine: version 2's memory controller and its
//! delegation by systemd, Docker, user namespaces restricted by AppArmor, kernels before 6.18. All of these are probed
//! for: a level is one in which a process has really been run.
//!
//! Off Linux `portable` runs processes without any isolation.

mod ask;
#[cfg(target_os = "linux")]
mod cgroup;
#[cfg(target_os = "linux")]
mod confine;
mod folder;
#[cfg(target_os = "linux")]
mod keeper;
#[cfg(target_os = "linux")]
mod landlock;
pub mod leftovers;
mod level;
mod limits;
mod load;
#[cfg(target_os = "linux")]
mod mounts;
mod outcome;
#[cfg(target_os = "linux")]
mod owner;
#[cfg(target_os = "linux")]
mod place;
#[cfg(any(test, not(target_os = "linux")))]
#[cfg_attr(
    target_os = "linux",
    allow(dead_code, reason = "built here for its tests only")
)]
mod portable;
#[cfg(target_os = "linux")]
mod porter;
#[cfg(target_os = "linux")]
mod processes;
#[cfg(target_os = "linux")]
mod running;
#[cfg(target_os = "linux")]
mod seccomp;
#[cfg(target_os = "linux")]
mod slot;
mod spool;
#[cfg(target_os = "linux")]
mod stream;
#[cfg(target_os = "linux")]
mod supervisor;
mod view;
#[cfg(target_os = "linux")]
mod wire;
#[cfg(target_os = "linux")]
mod work;

use std::ffi::OsString;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

pub use ask::{Answer, PATIENCE, ask};
#[cfg(target_os = "linux")]
pub use confine::limits_lowered;
pub use folder::WorkFolder;
#[cfg(target_os = "linux")]
pub use landlock::version as landlock_version;
pub use level::{Isolation, Level, Unavailable, Wish};
pub use limits::{BadQuantity, Bytes, Limits, Lowered, parse_duration};
pub use load::Load;
pub use outcome::{Ending, Killed, Outcome, OutputFile, Usage};
#[cfg(target_os = "linux")]
pub use place::{Place, place};
#[cfg(not(target_os = "linux"))]
pub use portable::{Sandbox, limits_lowered, take_over};
#[cfg(target_os = "linux")]
pub use porter::take_over;
pub use spool::Capture;
#[cfg(test)]
pub(crate) use spool::Spool;
#[cfg(target_os = "linux")]
pub use supervisor::Sandbox;
pub use view::{Start, Tool, Unstartable, View, named_in};

/// One process to run.
pub struct Job<'a> {
    /// The program, by path or by a name on PATH, and its arguments.
    pub command: &'a [OsString],
    /// The folder it works in.
    pub folder: Folder<'a>,
    /// Variables that it finds beside the few that every process gets.
    pub environment: &'a [(&'a str, OsString)],
    /// What it finds on standard input.
    pub stdin: &'a [u8],
    /// The file, if any, that it may leave in its folder as output.
    pub output_file: Option<&'a str>,
    /// How its memory is held down while it runs.
    pub memory_rule: MemoryRule,
    /// May it start other processes? Threads it may always start, up to the limit.
    pub may_fork: bool,
    /// Is it to have a box that nobody has run in before? What a box remembers of earlier runs, it does not know.
    pub fresh: bool,
    /// What it may use.
    pub limits: &'a Limits,
}

/// Where a process works.
pub enum Folder<'a> {
    /// In a folder that stays as the process leaves it.
    Kept(&'a Path),
    /// In a folder of its own that holds these files (name, content) and is gone afterwards.
    Fresh(&'a [(&'a str, &'a [u8])]),
}

/// Which of the kernel's limits suits a program's way with memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum MemoryRule {
    /// Native programs: their address space is limited, and the whole of it may be stack.
    AddressSpace,
    /// The same for run-times that live with it: memory that has no file may be shared too, as their libraries do.
    Interpreted,
    /// Run-times that reserve far more addresses than they use: their private data is limited.
    Data,
    /// The same, where so many GiB of addresses are known to be enough beside what the program may use: where no cgroup
    /// counts its memory they are all that it can have.
    Reserving(u8),
    /// Programs of unknown make: their private data is limited, and the whole of it may be stack.
    Unknown,
}

impl MemoryRule {
    /// Is the address space held down?
    pub fn limits_addresses(self) -> bool {
        matches!(self, Self::AddressSpace | Self::Interpreted)
    }

    /// May a single process share memory that has no file? No figure of a process counts what it has unmapped of that.
    pub fn shares_memory(self) -> bool {
        self != Self::AddressSpace
    }

    /// How much a process may reserve under these limits, before what it uses is counted: its addresses, or its private
    /// data. So a program that needs more than its limit is seen to need more.
    pub fn room(self, limits: &Limits) -> Bytes {
        let memory = limits.memory;
        match self {
            Self::AddressSpace | Self::Interpreted => {
                // Each thread reserves a stack, as large as the main one may grow, and hardly touches it.
                let threads = u64::from(limits.processes.clamp(1, 64) - 1);
                memory.twice_and(memory.0.saturating_mul(threads).saturating_add(64 << 20))
            }
            Self::Data | Self::Reserving(_) | Self::Unknown => memory.twice_and(1 << 30),
        }
    }
}

/// A run that could not be made; never the process's own fault.
#[derive(Debug, thiserror::Error)]
#[error("{step}: {cause}")]
pub struct SandboxError {
    step: String,
    cause: io::Error,
    is_start: bool,
    is_lost: bool,
}

impl SandboxError {
    /// Who helps has gone without a word: ended by the kernel, for want of memory as a rule.
    #[cfg(target_os = "linux")]
    fn lost(step: &str) -> Self {
        Self {
            is_lost: true,
            ..Self::at(step)(io::Error::other("the box has ended without a word"))
        }
    }

    fn at(step: &str) -> impl FnOnce(io::Error) -> Self + '_ {
        move |cause| Self {
            step: step.to_owned(),
            cause,
            is_start: false,
            is_lost: false,
        }
    }

    /// Names the program that could not be started. Where it stands is not told: it is another place each time.
    fn name_program(&mut self, command: &[OsString]) {
        if let Some(program) = command.first().filter(|_| self.is_start) {
            let name = Path::new(program).file_name().unwrap_or_default();
            self.step = format!("start {}", name.display());
        }
    }

    /// Was it the program that could not be started?
    pub fn is_start(&self) -> bool {
        self.is_start
    }

    /// Was there something missing that the next try may find: memory, descriptors, room for a process, a helper that
    /// the kernel has not ended, or a file that nobody writes to just now?
    pub fn is_scarcity(&self) -> bool {
        use io::ErrorKind::{
            BrokenPipe, ConnectionReset, ExecutableFileBusy, OutOfMemory, ResourceBusy, WouldBlock,
        };
        // The system's words for "too many open files", in the process and in the machine, and for too many of them on
        // their way between processes of the same user.
        let too_many_files = matches!(self.cause.raw_os_error(), Some(23 | 24 | 109));
        self.is_lost
            || too_many_files
            || matches!(
                self.cause.kind(),
                BrokenPipe
                    | ConnectionReset
                    | ExecutableFileBusy
                    | OutOfMemory
                    | ResourceBusy
                    | WouldBlock
            )
    }

    /// Was the program itself not to be found?
    pub fn is_not_found(&self) -> bool {
        self.is_start && self.cause.kind() == io::ErrorKind::NotFound
    }
}

#[cfg(target_os = "linux")]
impl From<wire::Fault> for SandboxError {
    fn from(fault: wire::Fault) -> Self {
        Self {
            step: fault.step,
            cause: io::Error::from_raw_os_error(fault.errno),
            is_start: fault.is_start,
            is_lost: false,
        }
    }
}

#[cfg(test)]
mod tests;
