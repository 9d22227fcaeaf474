//! The process's own side on Linux: what it does to itself, in order, before exec.

#![expect(
    unsafe_code,
    reason = "between fork and exec only plain system calls are safe"
)]

use std::io;

use super::MemoryRule;
use super::limits::Limits;

/// A limit of the kernel's: the resource, the soft and the hard value.
type Rlimit = (Resource, u64, u64);

#[cfg(target_env = "gnu")]
type Resource = libc::__rlimit_resource_t;
#[cfg(not(target_env = "gnu"))]
type Resource = libc::c_int;

/// Everything that has to be known before the fork.
pub struct Confine {
    rlimits: Vec<Rlimit>,
    parent: u32,
}

impl Confine {
    /// Prepares the recipe for a child of this process.
    pub fn new(limits: &Limits, rule: MemoryRule) -> Self {
        Self {
            rlimits: rlimits(limits, rule),
            parent: std::process::id(),
        }
    }

    /// The recipe, made by the child. It makes system calls only: all of them are async-signal-safe.
    ///
    /// # Errors
    /// The first step that the kernel refuses.
    pub fn apply(&self) -> io::Result<()> {
        die_with(self.parent)?;
        // A session of its own, not only a group: its leader cannot join another group, and has no terminal.
        // SAFETY: a system call without pointers.
        succeeded(unsafe { libc::setsid() })?;
        self.rlimits.iter().try_for_each(set_rlimit)
    }
}

/// Of soft and hard limits, those of time and memory are backstops: the supervisor's clocks are exact, and memory has
/// room above its limit, so that a program that needs more is seen to need more.
fn rlimits(limits: &Limits, rule: MemoryRule) -> Vec<Rlimit> {
    let (cpu, memory, output) = (limits.cpu.as_secs() + 2, limits.memory.0, limits.output.0);
    let twice = |slack: u64| memory.saturating_mul(2).saturating_add(slack);
    let mut rlimits = vec![
        (libc::RLIMIT_CPU, cpu, cpu + 1),
        (
            libc::RLIMIT_FSIZE,
            output.saturating_add(1),
            output.saturating_add(1),
        ),
        (libc::RLIMIT_CORE, 0, 0),
        (libc::RLIMIT_NOFILE, 1024, 1024),
    ];
    rlimits.push(match rule {
        MemoryRule::AddressSpace => (libc::RLIMIT_AS, twice(64 << 20), twice(64 << 20)),
        MemoryRule::Data | MemoryRule::Unknown => {
            (libc::RLIMIT_DATA, twice(1 << 30), twice(1 << 30))
        }
    });
    // Run-times take the size of the stack for that of each of their threads.
    if rule != MemoryRule::Data {
        rlimits.push((libc::RLIMIT_STACK, memory, memory));
    }
    rlimits
}

/// Asks to be killed when the parent ends.
fn die_with(parent: u32) -> io::Result<()> {
    // SAFETY: system calls without pointers.
    let present = unsafe {
        succeeded(libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL))?;
        libc::getppid()
    };
    // It may have ended before it was asked: then nobody would ever kill this process.
    if present as u32 == parent {
        Ok(())
    } else {
        Err(io::Error::from_raw_os_error(libc::ESRCH))
    }
}

fn set_rlimit((resource, soft, hard): &Rlimit) -> io::Result<()> {
    let mut present = libc::rlimit {
        rlim_cur: 0,
        rlim_max: 0,
    };
    // SAFETY: the pointer is to a live variable of the right type.
    succeeded(unsafe { libc::getrlimit(*resource, &raw mut present) })?;
    // An ordinary user cannot raise a hard limit, and does not have to: the lower one holds.
    let hard = (*hard).min(present.rlim_max);
    let wanted = libc::rlimit {
        rlim_cur: (*soft).min(hard),
        rlim_max: hard,
    };
    // SAFETY: the pointer is to a live variable of the right type.
    succeeded(unsafe { libc::setrlimit(*resource, &raw const wanted) })
}

fn succeeded(result: i32) -> io::Result<()> {
    if result < 0 {
        Err(io::Error::last_os_error())
    } else {
        Ok(())
    }
}
