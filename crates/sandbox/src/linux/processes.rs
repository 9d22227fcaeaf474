//! What an init does with processes: waits for them, ends them all, reads their clocks and their memory.

#![expect(unsafe_code, reason = "wait4, prctl and CPU clocks have no safe form")]

use std::fs;
use std::io;
use std::time::{Duration, Instant};

use super::protocol::Fault;
use crate::machine_load;
use crate::outcome::Ending;
use crate::step::Step;
use rustix::io::Errno;

/// One process that has ended, or several taken together.
#[derive(Debug)]
pub(super) struct Reaped {
    /// How the last of them ended.
    pub ending: Ending,
    /// User and system time, with that of the children they waited for.
    pub cpu: Duration,
    /// Peak resident bytes of the largest.
    pub memory: u64,
    /// How many they are.
    pub count: u32,
}

/// Waits for a child's end.
pub(super) fn wait_for(pid: i32) -> Reaped {
    // A child that is not there has been waited for already, which nobody else does.
    reap(pid, 0).unwrap_or(Reaped {
        ending: Ending::Signalled(libc::SIGKILL),
        cpu: Duration::ZERO,
        memory: 0,
        count: 0,
    })
}

/// Ends every process of the box but the init, and waits until none is left.
///
/// Process 1 of a namespace reaches all of it. Elsewhere the group is killed as a whole, which a process that may not
/// leave it cannot escape, and orphans, which come to the init, one by one.
pub(super) fn end_all(leader: i32, is_namespace: bool) -> Reaped {
    /// For how long orphans are looked for where nothing forbids them to start others.
    const PATIENCE: Duration = Duration::from_secs(2);
    let mut all = Reaped {
        ending: Ending::Exited(0),
        cpu: Duration::ZERO,
        memory: 0,
        count: 0,
    };
    let start = Instant::now();
    // As a rule there is nobody: what a process leaves behind becomes this one's children.
    let mut flags = libc::WNOHANG;
    loop {
        match reap(-1, flags) {
            Ok(one) => {
                all.cpu += one.cpu;
                all.memory = all.memory.max(one.memory);
                all.count += one.count;
            }
            Err(Errno::AGAIN) if start.elapsed() < PATIENCE => {
                if is_namespace {
                    // SAFETY: a system call without pointers; this process is 1, and -1 is everything in its namespace
                    // but it.
                    unsafe { libc::kill(-1, libc::SIGKILL) };
                    // Those that are in the middle of dying are waited for.
                    flags = 0;
                } else {
                    // SAFETY: a system call without pointers; the group's number was that of a child of this process.
                    unsafe { libc::kill(-leader, libc::SIGKILL) };
                    for orphan in children_of(std::process::id()) {
                        // SAFETY: as above; a child that is not reaped yet keeps its number.
                        unsafe { libc::kill(orphan, libc::SIGKILL) };
                    }
                    std::thread::sleep(Duration::from_micros(200));
                }
            }
            Err(_) => return all,
        }
    }
}

/// What the machine's monotonic clock says.
pub(super) fn now() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::Monotonic);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec as u32)
}

/// The children of a process.
pub(super) fn children_of(pid: u32) -> Vec<i32> {
    let mut children = Vec::new();
    for thread in fs::read_dir(format!("/proc/{pid}/task"))
        .into_iter()
        .flatten()
        .flatten()
    {
        let text = fs::read_to_string(thread.path().join("children")).unwrap_or_default();
        children.extend(
            text.split_whitespace()
                .filter_map(|pid| pid.parse::<i32>().ok()),
        );
    }
    children
}

/// Is what this fork server's box runs about to end? A process closes what it has open an instant before anybody can see
/// its end. `None` where the kernel does not say.
pub(super) fn is_ending(fork_server: u32) -> Option<bool> {
    /// The kernel's PF_EXITING.
    const EXITING: u64 = 4;
    let box_init = *children_of(fork_server).first()?;
    // The eldest is the one that was started, until it is reaped; whatever else there is came to the init later.
    let Some(eldest) = children_of(box_init.unsigned_abs()).first().copied() else {
        return Some(true);
    };
    let Ok(facts) = fs::read_to_string(format!("/proc/{eldest}/stat")) else {
        return Some(true);
    };
    // Behind the name, which may hold anything: the seventh is the flags.
    let (_, words) = facts.rsplit_once(')')?;
    let flags: u64 = words.split_whitespace().nth(6)?.parse().ok()?;
    Some(flags & EXITING != 0)
}

/// Waits for one process; [`Errno::AGAIN`] where `flags` forbid to wait and none has ended.
fn reap(pid: i32, flags: i32) -> rustix::io::Result<Reaped> {
    let mut status = 0;
    // SAFETY: rusage is plain numbers, for which zero is a value.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    loop {
        // SAFETY: both pointers are to live variables of the right types.
        let done =
            unsafe { libc::wait4(pid, &raw mut status, flags | libc::__WALL, &raw mut usage) };
        if done > 0 {
            break;
        }
        if done == 0 {
            return Err(Errno::AGAIN);
        }
        let error = io::Error::last_os_error();
        match Errno::from_io_error(&error) {
            Some(Errno::INTR) => {}
            other => return Err(other.unwrap_or(Errno::CHILD)),
        }
    }
    let time = |time: libc::timeval| {
        Duration::from_secs(time.tv_sec as u64) + Duration::from_micros(time.tv_usec as u64)
    };
    Ok(Reaped {
        ending: if libc::WIFEXITED(status) {
            Ending::Exited(libc::WEXITSTATUS(status))
        } else {
            Ending::Signalled(libc::WTERMSIG(status))
        },
        cpu: time(usage.ru_utime) + time(usage.ru_stime),
        memory: usage.ru_maxrss as u64 * 1024,
        count: 1,
    })
}

/// This process's own peak of resident bytes.
pub(super) fn own_peak() -> u64 {
    // SAFETY: rusage is plain numbers, for which zero is a value, and the pointer is to a live one.
    unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_SELF, &raw mut usage);
        usage.ru_maxrss as u64 * 1024
    }
}

/// The CPU time that a process and its threads have used; nothing where it has just ended, which its pidfd will tell.
pub(super) fn cpu_clock(pid: i32) -> Duration {
    let mut clock = 0;
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: both pointers are to live variables of the right types.
    let found = unsafe {
        libc::clock_getcpuclockid(pid, &raw mut clock) == 0
            && libc::clock_gettime(clock, &raw mut time) == 0
    };
    if found {
        Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
    } else {
        Duration::ZERO
    }
}

/// Memory of processes, in bytes.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ProcessMemory {
    /// Pages that are in memory.
    pub resident: u64,
    /// What the kernel needs to find those pages.
    pub page_tables: u64,
}

impl ProcessMemory {
    /// The sum of both.
    pub(super) fn with(self, other: Self) -> Self {
        Self {
            resident: self.resident + other.resident,
            page_tables: self.page_tables + other.page_tables,
        }
    }
}

/// What a process holds just now; nothing if it has ended.
pub(super) fn memory_of(pid: i32) -> ProcessMemory {
    let text = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let bytes = |name| machine_load::bytes(&text, name).unwrap_or(0);
    ProcessMemory {
        resident: bytes("VmRSS"),
        page_tables: bytes("VmPTE"),
    }
}

/// What the processes of a box hold and have used just now, together.
pub(super) struct Sum {
    /// Resident bytes: what is shared is counted once, as far as can be told.
    pub memory: u64,
    /// User and system time.
    pub cpu: Duration,
}

/// Adds up all processes below this one. A best effort: what starts and ends between two looks is not seen.
pub(super) fn sum() -> Sum {
    let mut sum = Sum {
        memory: 0,
        cpu: Duration::ZERO,
    };
    let mut shared_most = 0;
    // SAFETY: a library call without pointers.
    let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) }.max(0) as u64;
    let mut family = children_of(std::process::id());
    while let Some(pid) = family.pop() {
        let text = fs::read_to_string(format!("/proc/{pid}/statm")).unwrap_or_default();
        let mut pages = text
            .split(' ')
            .skip(1)
            .map(|pages| pages.parse().unwrap_or(0_u64));
        let (resident, shared) = (pages.next().unwrap_or(0), pages.next().unwrap_or(0));
        sum.memory += resident.saturating_sub(shared) * page;
        shared_most = shared_most.max(shared * page);
        sum.cpu += cpu_clock(pid);
        family.extend(children_of(pid.unsigned_abs()));
    }
    sum.memory += shared_most;
    sum
}

/// Has the kernel take this process and those that it starts before all others when the machine's memory is gone.
pub(super) fn offer_to_the_kernel() {
    // Where it cannot be written the kernel takes the largest process.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
}

/// Gives up for this process's children what nobody in the box is to have: rights that an executable could bring along,
/// and for the init itself that others look into its memory.
pub(super) fn give_up_privileges() -> Result<(), Fault> {
    let prctl = |option, argument: libc::c_ulong| {
        // SAFETY: a system call whose arguments are plain numbers.
        match unsafe { libc::prctl(option, argument, 0, 0, 0) } {
            0 => Ok(()),
            _ => Err(Errno::from_io_error(&io::Error::last_os_error()).unwrap_or(Errno::PERM)),
        }
    };
    prctl(libc::PR_SET_NO_NEW_PRIVS, 1).map_err(Fault::at(Step::GiveUpPrivileges))?;
    prctl(libc::PR_SET_DUMPABLE, 0).map_err(Fault::at(Step::KeepOut))?;
    for capability in 0..64 {
        match prctl(libc::PR_CAPBSET_DROP, capability) {
            Ok(()) => {}
            // No such capability: the last one was before it. Who may drop none has none to give.
            Err(Errno::INVAL | Errno::PERM) => break,
            Err(error) => return Err(Fault::at(Step::GiveUpCapabilities)(error)),
        }
    }
    Ok(())
}

/// Lets signals do to this process's children what they do by default, and blocks none.
pub(super) fn reset_signals() {
    for signal in 1..=64 {
        // SAFETY: system calls on this process; the C library refuses the numbers that are its own.
        unsafe { libc::signal(signal, libc::SIG_DFL) };
    }
    // SAFETY: the set is filled before it is used, and the pointers are to live variables.
    unsafe {
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&raw mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &raw const none, std::ptr::null_mut());
    }
}
