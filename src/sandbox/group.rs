//! Linux, level `none`: a session under rlimits, watched by its pidfd, killed as a group, reaped by wait4.

#![expect(
    unsafe_code,
    reason = "wait4, CPU clocks and the steps before exec have no safe form in std"
)]

use std::io::{self, Read};
use std::os::fd::{AsFd, AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::confine::Confine;
use super::limits::{Bytes, Limits};
use super::outcome::{Ending, Killed, Outcome, OutputFile, Usage};
use super::spool::Spool;
use super::{Job, SandboxError};

/// What holds a process here, by the names that results carry.
pub const MECHANISMS: &[&str] = &["session", "rlimits", "cpu-clock", "wait4"];

/// How long a change of `cancel` may go unseen.
const LOOK_UP_EVERY: Duration = Duration::from_millis(50);

/// Starts `command` and watches it to its end.
pub fn supervise(
    mut command: Command,
    job: &Job,
    cancel: &AtomicBool,
) -> Result<Outcome, SandboxError> {
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let confine = Confine::new(job.limits, job.memory_rule);
    // SAFETY: the closure makes system calls only and touches memory that the fork has copied.
    unsafe { command.pre_exec(move || confine.apply()) };
    let memory_floor = own_memory();
    let start = Instant::now();
    let child = command.spawn().map_err(SandboxError::start(job.command))?;
    let memory_floor = memory_floor.max(own_memory());
    Group {
        child,
        start,
        memory_floor,
        limits: job.limits,
    }
    .watch(cancel)
    .map_err(SandboxError::at("watch the process"))
}

/// A running process group and its clocks.
struct Group<'a> {
    child: Child,
    start: Instant,
    memory_floor: Bytes,
    limits: &'a Limits,
}

/// A pipe from the process and what came through it.
struct Stream<P> {
    pipe: Option<P>,
    spool: Spool,
}

impl<P: Read + AsFd> Stream<P> {
    fn new(pipe: Option<P>, limit: Bytes) -> io::Result<Self> {
        if let Some(pipe) = &pipe {
            set_nonblocking(pipe)?;
        }
        Ok(Self {
            pipe,
            spool: Spool::new(limit),
        })
    }

    /// Takes what is there now, up to the limit. The pipe stays open beyond it: were it closed, a flood would
    /// end by SIGPIPE before it is killed for what it is.
    fn drain(&mut self, buffer: &mut [u8]) -> io::Result<()> {
        while let Some(pipe) = self.pipe.as_mut().filter(|_| !self.spool.is_cut()) {
            match pipe.read(buffer) {
                Ok(0) => self.pipe = None,
                Ok(length) => self.spool.push(&buffer[..length])?,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn poll_fd(&self) -> libc::pollfd {
        // A negative descriptor is one that poll passes over.
        let fd = self
            .pipe
            .as_ref()
            .map_or(-1, |pipe| pipe.as_fd().as_raw_fd());
        libc::pollfd {
            fd,
            events: libc::POLLIN,
            revents: 0,
        }
    }
}

impl Group<'_> {
    fn watch(mut self, cancel: &AtomicBool) -> io::Result<Outcome> {
        let watched = self.read_until_end(cancel);
        // Whatever went wrong above, nothing of the group may stay.
        self.kill();
        let reaped = self.reap();
        self.wait_for_the_rest();
        let (killed, mut stdout, mut stderr) = watched?;
        let (status, usage) = reaped?;
        let mut buffer = vec![0; 64 << 10];
        stdout.drain(&mut buffer)?;
        stderr.drain(&mut buffer)?;
        let ending = match killed {
            // It may have ended by itself in the instant before the signal: then that is the fact.
            Some(reason)
                if libc::WIFSIGNALED(status) && libc::WTERMSIG(status) == libc::SIGKILL =>
            {
                Ending::Killed(reason)
            }
            _ if libc::WIFSIGNALED(status) => Ending::Signalled(libc::WTERMSIG(status)),
            _ => Ending::Exited(libc::WEXITSTATUS(status)),
        };
        Ok(Outcome {
            ending,
            usage,
            stdout: stdout.spool.finish()?,
            stderr: stderr.spool.finish()?,
            output_file: OutputFile::Absent,
            left_behind: None,
        })
    }

    /// Reads until the process has ended or has to be killed, which is then said.
    fn read_until_end(
        &mut self,
        cancel: &AtomicBool,
    ) -> io::Result<(
        Option<Killed>,
        Stream<impl Read + AsFd + use<>>,
        Stream<impl Read + AsFd + use<>>,
    )> {
        let pidfd = open_pidfd(self.child.id())?;
        let mut stdout = Stream::new(self.child.stdout.take(), self.limits.output)?;
        let mut stderr = Stream::new(self.child.stderr.take(), self.limits.output)?;
        let mut buffer = vec![0; 64 << 10];
        let killed = loop {
            let left = match self.time_left(cancel) {
                Ok(left) => left,
                Err(reason) => break Some(reason),
            };
            let process = libc::pollfd {
                fd: pidfd.as_raw_fd(),
                events: libc::POLLIN,
                revents: 0,
            };
            let mut fds = [process, stdout.poll_fd(), stderr.poll_fd()];
            poll(&mut fds, left)?;
            stdout.drain(&mut buffer)?;
            stderr.drain(&mut buffer)?;
            if stdout.spool.is_cut() || stderr.spool.is_cut() {
                break Some(Killed::Output);
            }
            if fds[0].revents != 0 {
                break None;
            }
        };
        Ok((killed, stdout, stderr))
    }

    /// How long nothing needs to be looked at, or what has run out.
    fn time_left(&self, cancel: &AtomicBool) -> Result<Duration, Killed> {
        if cancel.load(Ordering::Relaxed) {
            return Err(Killed::Cancelled);
        }
        let wall = self
            .limits
            .wall
            .checked_sub(self.start.elapsed())
            .ok_or(Killed::Wall)?;
        let used = cpu_clock(self.child.id());
        let cpu = self.limits.cpu.checked_sub(used).ok_or(Killed::Cpu)?;
        Ok(wall.min(cpu).min(LOOK_UP_EVERY))
    }

    /// Kills every process that is still in the group. The leader is not reaped yet, so the number is still its own.
    fn kill(&self) {
        // SAFETY: a system call without pointers.
        unsafe { libc::kill(-(self.child.id() as i32), libc::SIGKILL) };
    }

    /// A killed process takes an instant to go. Should its parent never reap it, it is not waited for any longer.
    fn wait_for_the_rest(&self) {
        for _ in 0..100 {
            // Where caipan is the first process of a container, it is the parent that orphans get.
            // SAFETY: a system call with a null pointer, which it takes for no wish to know the status.
            unsafe {
                libc::waitpid(
                    -(self.child.id() as i32),
                    std::ptr::null_mut(),
                    libc::WNOHANG,
                )
            };
            // SAFETY: a system call without pointers; signal 0 only asks whether the group has a member.
            if unsafe { libc::kill(-(self.child.id() as i32), 0) } != 0 {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn reap(&self) -> io::Result<(i32, Usage)> {
        let mut status = 0;
        // SAFETY: rusage is plain numbers, for which zero is a value.
        let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
        loop {
            // SAFETY: both pointers are to live variables of the right types.
            let pid =
                unsafe { libc::wait4(self.child.id() as i32, &raw mut status, 0, &raw mut usage) };
            let error = io::Error::last_os_error();
            if pid > 0 {
                break;
            }
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
        }
        let time = |time: libc::timeval| {
            Duration::from_secs(time.tv_sec as u64) + Duration::from_micros(time.tv_usec as u64)
        };
        let usage = Usage {
            cpu: Some(time(usage.ru_utime) + time(usage.ru_stime)),
            wall: self.start.elapsed(),
            memory: Some(Bytes(usage.ru_maxrss as u64 * 1024)),
            memory_floor: self.memory_floor,
        };
        Ok((status, usage))
    }
}

/// What caipan holds of its own just now. A child begins its life as a copy of that, and the kernel counts it as the
/// child's peak; mapped files are not copied.
fn own_memory() -> Bytes {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let mut pages = statm
        .split(' ')
        .skip(1)
        .map(|pages| pages.parse().unwrap_or(0));
    let (resident, shared): (u64, u64) = (pages.next().unwrap_or(0), pages.next().unwrap_or(0));
    let pages = resident.saturating_sub(shared);
    // SAFETY: a library call without pointers.
    let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    Bytes(pages * page.max(0) as u64)
}

fn set_nonblocking(pipe: &impl AsFd) -> io::Result<()> {
    let fd = pipe.as_fd().as_raw_fd();
    // SAFETY: system calls without pointers on a descriptor that is open.
    let done = unsafe {
        libc::fcntl(
            fd,
            libc::F_SETFL,
            libc::fcntl(fd, libc::F_GETFL) | libc::O_NONBLOCK,
        )
    };
    if done == -1 {
        Err(io::Error::last_os_error())
    } else {
        Ok(())
    }
}

fn open_pidfd(pid: u32) -> io::Result<OwnedFd> {
    // SAFETY: a system call without pointers; the process is an unreaped child, so its number is its own.
    let fd = unsafe { libc::syscall(libc::SYS_pidfd_open, pid, 0) };
    if fd < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the call above has just opened it, and nobody else knows it.
    Ok(unsafe { OwnedFd::from_raw_fd(fd as i32) })
}

fn poll(fds: &mut [libc::pollfd], timeout: Duration) -> io::Result<()> {
    // One more than whole milliseconds: a clock looked at a little too early would spin.
    let timeout = timeout.as_millis() as i32 + 1;
    // SAFETY: the pointer and the count are of one live slice.
    let ready = unsafe { libc::poll(fds.as_mut_ptr(), fds.len() as libc::nfds_t, timeout) };
    let error = io::Error::last_os_error();
    if ready < 0 && error.kind() != io::ErrorKind::Interrupted {
        Err(error)
    } else {
        Ok(())
    }
}

/// The CPU time that a process has used; nothing where it has just ended, which the pidfd will tell.
fn cpu_clock(pid: u32) -> Duration {
    let mut clock = 0;
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: both pointers are to live variables of the right types.
    let found = unsafe {
        libc::clock_getcpuclockid(pid as i32, &raw mut clock) == 0
            && libc::clock_gettime(clock, &raw mut time) == 0
    };
    if !found {
        return Duration::ZERO;
    }
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}
