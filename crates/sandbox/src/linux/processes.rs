//! Functions for processes, mostly used by the init: wait, kill all, read clocks and memory, drop privileges.

#![expect(unsafe_code, reason = "wait4, prctl and CPU clocks have no safe form")]

use std::fs;
use std::io;
use std::time::{Duration, Instant};

use super::protocol::StepFailure;
use crate::machine_load;
use crate::run_outcome::Ending;
use crate::sandbox_step::SandboxStep;
use rustix::io::Errno;

/// Ending and resource usage of one or several ended processes.
#[derive(Debug)]
pub(super) struct ReapedProcesses {
    /// Exit code or signal of the process that [`wait_and_reap`] reaped. Exit code 0 if this value covers several
    /// processes.
    pub ending: Ending,
    /// User and system time, including that of children that were waited for.
    pub cpu: Duration,
    /// Peak resident memory of the largest process, in bytes.
    pub memory: u64,
    /// Number of processes whose end was reaped.
    pub count: u32,
}

impl ReapedProcesses {
    /// Creates the result for a run that left no processes: exit code 0, without resource usage.
    pub(super) fn without_leftover_processes() -> Self {
        Self {
            ending: Ending::Exited(0),
            cpu: Duration::ZERO,
            memory: 0,
            count: 0,
        }
    }
}

/// Whether a child of this process has ended without being reaped yet, or is stopped by a signal.
pub(super) fn has_ended_or_stopped(pid: i32) -> bool {
    let options = libc::WEXITED | libc::WSTOPPED | libc::WNOHANG | libc::WNOWAIT;
    // SAFETY: siginfo consists of integers, for which zero is valid, and the pointer refers to a live variable.
    unsafe {
        let mut info: libc::siginfo_t = std::mem::zeroed();
        let done = libc::waitid(libc::P_PID, pid.unsigned_abs(), &raw mut info, options);
        done == 0 && info.si_pid() == pid
    }
}

/// Waits until the child `pid` has ended. Returns its ending and resource usage.
pub(super) fn wait_and_reap(pid: i32) -> ReapedProcesses {
    // `reap` fails only if the child was already waited for, which does not happen.
    reap(pid, 0).unwrap_or(ReapedProcesses {
        ending: Ending::Signalled(libc::SIGKILL),
        cpu: Duration::ZERO,
        memory: 0,
        count: 0,
    })
}

/// Kills every process of the box except the init, and waits until none is left. Gives up after 2 s outside of a pid
/// namespace, where processes may keep starting others.
///
/// In a pid namespace, this process is process 1 and kills all others with one signal. Otherwise the process group is
/// killed, which a process at that level cannot leave. Orphans, which become children of the init, are then killed one
/// by one.
pub(super) fn kill_and_reap_all(leader: i32, is_namespace: bool) -> ReapedProcesses {
    /// Time limit for killing all processes outside of a pid namespace.
    const KILL_TIMEOUT: Duration = Duration::from_secs(2);
    let mut all = ReapedProcesses::without_leftover_processes();
    let start = Instant::now();
    // Processes that the contestant left become children of this process; usually there are none.
    let mut flags = libc::WNOHANG;
    loop {
        match reap(-1, flags) {
            Ok(one) => {
                all.cpu += one.cpu;
                all.memory = all.memory.max(one.memory);
                all.count += one.count;
            }
            Err(Errno::AGAIN) if start.elapsed() < KILL_TIMEOUT => {
                if is_namespace {
                    // SAFETY: a system call without pointers; as process 1, it reaches all processes of its namespace
                    // except itself.
                    unsafe { libc::kill(-1, libc::SIGKILL) };
                    // The next call of `reap` blocks until a killed process has ended.
                    flags = 0;
                } else {
                    // SAFETY: a system call without pointers; the group id is that of a child of this process.
                    unsafe { libc::kill(-leader, libc::SIGKILL) };
                    for orphan in list_child_pids(std::process::id()) {
                        // SAFETY: a system call without pointers; the id of a child is not reused before it is reaped.
                        unsafe { libc::kill(orphan, libc::SIGKILL) };
                    }
                    std::thread::sleep(Duration::from_micros(200));
                }
            }
            Err(_) => return all,
        }
    }
}

/// Time of `CLOCK_MONOTONIC`, which is the same in all processes and boxes.
pub(super) fn monotonic_now() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::Monotonic);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec as u32)
}

/// Process ids of the children of all threads of a process, adopted orphans included; empty if the process has ended.
pub(super) fn list_child_pids(pid: u32) -> Vec<i32> {
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

/// Whether the contestant in the box of this fork server is about to end. The kernel closes a process's descriptors
/// shortly before its end becomes visible. `None` if unknown.
pub(super) fn is_contestant_exiting(fork_server: u32) -> Option<bool> {
    /// Flag PF_EXITING of the kernel: the process is ending.
    const PF_EXITING: u64 = 4;
    let box_init = *list_child_pids(fork_server).first()?;
    // The oldest child is the contestant until it is reaped; other children are orphans adopted by the init.
    let Some(eldest) = list_child_pids(box_init.unsigned_abs()).first().copied() else {
        return Some(true);
    };
    let Ok(facts) = fs::read_to_string(format!("/proc/{eldest}/stat")) else {
        return Some(true);
    };
    // The flags are the seventh field after the process name, which may itself contain blanks and parentheses.
    let (_, words) = facts.rsplit_once(')')?;
    let flags: u64 = words.split_whitespace().nth(6)?.parse().ok()?;
    Some(flags & PF_EXITING != 0)
}

/// Waits for the end of a child and reaps it; a `pid` of -1 means any child. Fails with [`Errno::AGAIN`] if `flags`
/// forbid blocking and no child has ended.
fn reap(pid: i32, flags: i32) -> rustix::io::Result<ReapedProcesses> {
    let mut status = 0;
    // SAFETY: rusage consists of integers, for which zero is valid.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    loop {
        // SAFETY: both pointers refer to live variables of the right types.
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
    Ok(ReapedProcesses {
        ending: if libc::WIFEXITED(status) {
            Ending::Exited(libc::WEXITSTATUS(status))
        } else {
            Ending::Signalled(libc::WTERMSIG(status))
        },
        cpu: timeval_to_duration(usage.ru_utime) + timeval_to_duration(usage.ru_stime),
        memory: usage.ru_maxrss as u64 * 1024,
        count: 1,
    })
}

fn timeval_to_duration(time: libc::timeval) -> Duration {
    Duration::from_secs(time.tv_sec as u64) + Duration::from_micros(time.tv_usec as u64)
}

/// Peak resident memory of this process in bytes.
pub(super) fn own_peak_memory() -> u64 {
    // SAFETY: rusage consists of integers, for which zero is valid, and the pointer refers to a live variable.
    unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_SELF, &raw mut usage);
        usage.ru_maxrss as u64 * 1024
    }
}

/// CPU time of all threads of a process; zero if the process has just ended.
pub(super) fn read_process_cpu_time(pid: i32) -> Duration {
    let mut clock = 0;
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: both pointers refer to live variables of the right types.
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

/// Memory of one process, or of several together, in bytes.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ProcessMemory {
    /// Resident bytes; pages shared by several processes are counted for each.
    pub resident: u64,
    /// Bytes of page tables, which large sparse mappings need.
    pub page_tables: u64,
}

impl ProcessMemory {
    /// Returns the sum of the memory of two processes.
    pub(super) fn add_memory(self, other: Self) -> Self {
        Self {
            resident: self.resident + other.resident,
            page_tables: self.page_tables + other.page_tables,
        }
    }
}

/// Current memory of a process; zero if it has ended.
pub(super) fn read_process_memory(pid: i32) -> ProcessMemory {
    let text = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    ProcessMemory {
        resident: machine_load::parse_kib_line_to_bytes(&text, "VmRSS").unwrap_or(0),
        page_tables: machine_load::parse_kib_line_to_bytes(&text, "VmPTE").unwrap_or(0),
    }
}

/// Current memory and CPU time of all descendants of the init of a box.
pub(super) struct DescendantUsage {
    /// Resident bytes; shared memory is counted once if possible.
    pub memory: u64,
    /// User and system time of the processes that still run.
    pub cpu: Duration,
}

/// Sums up the usage of all descendants of this process. Processes that start and end between two calls are missed.
pub(super) fn sum_descendant_usage() -> DescendantUsage {
    let mut sum = DescendantUsage {
        memory: 0,
        cpu: Duration::ZERO,
    };
    let mut shared_most = 0;
    // SAFETY: a library call without pointers.
    let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) }.max(0) as u64;
    let mut family = list_child_pids(std::process::id());
    while let Some(pid) = family.pop() {
        let text = fs::read_to_string(format!("/proc/{pid}/statm")).unwrap_or_default();
        let mut pages = text
            .split(' ')
            .skip(1)
            .map(|pages| pages.parse().unwrap_or(0_u64));
        let (resident, shared) = (pages.next().unwrap_or(0), pages.next().unwrap_or(0));
        sum.memory += resident.saturating_sub(shared) * page;
        shared_most = shared_most.max(shared * page);
        sum.cpu += read_process_cpu_time(pid);
        family.extend(list_child_pids(pid.unsigned_abs()));
    }
    sum.memory += shared_most;
    sum
}

/// Makes this process and the processes that it starts the first candidates of the OOM killer.
pub(super) fn make_preferred_oom_victim() {
    // If this fails, the kernel chooses the largest process.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
}

/// Prevents this process and its children from gaining privileges by executables (set-uid bits, file capabilities).
/// Also protects the init's memory from being read by other processes.
pub(super) fn prevent_privilege_gain() -> Result<(), StepFailure> {
    prctl(libc::PR_SET_NO_NEW_PRIVS, 1)
        .map_err(StepFailure::error_at_step(SandboxStep::GiveUpPrivileges))?;
    prctl(libc::PR_SET_DUMPABLE, 0).map_err(StepFailure::error_at_step(SandboxStep::KeepOut))?;
    for capability in 0..64 {
        match prctl(libc::PR_CAPBSET_DROP, capability) {
            Ok(()) => {}
            // EINVAL: no further capabilities exist. EPERM: this user has none to drop.
            Err(Errno::INVAL | Errno::PERM) => break,
            Err(error) => {
                return Err(StepFailure::error_at_step(SandboxStep::GiveUpCapabilities)(
                    error,
                ));
            }
        }
    }
    Ok(())
}

fn prctl(option: libc::c_int, argument: libc::c_ulong) -> rustix::io::Result<()> {
    // SAFETY: a system call whose arguments are plain integers.
    match unsafe { libc::prctl(option, argument, 0, 0, 0) } {
        0 => Ok(()),
        _ => Err(Errno::from_io_error(&io::Error::last_os_error()).unwrap_or(Errno::PERM)),
    }
}

/// Resets all signals to their default actions and unblocks them, for the children of this process.
pub(super) fn reset_signals() {
    for signal in 1..=64 {
        // SAFETY: system calls on this process; the C library rejects the signals that it reserves.
        unsafe { libc::signal(signal, libc::SIG_DFL) };
    }
    // SAFETY: the set is initialized before use, and the pointers refer to live variables.
    unsafe {
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&raw mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &raw const none, std::ptr::null_mut());
    }
}
