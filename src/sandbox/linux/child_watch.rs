//! The watch over a contestant from inside its box: its clocks, its memory, and whether the supervisor wants its end.

use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::processes;
use super::protocol::{self, Order, Plan};
use crate::sandbox::level::Level;
use crate::sandbox::limits::Limits;
use crate::sandbox::outcome::Killed;

/// How often the memory of many processes is summed.
const LOOK_UP_EVERY: Duration = Duration::from_millis(10);

/// What was seen of a process while it ran.
pub struct Watched {
    /// Why it is to be killed.
    pub killed: Option<Killed>,
    /// The most that all processes together held, where that is summed.
    pub summed: u64,
    /// For how long it waited for a core, as far as that was asked.
    pub waited: Duration,
}

impl Watched {
    fn killed(self, reason: Killed) -> Self {
        Self {
            killed: Some(reason),
            ..self
        }
    }
}

/// A contestant that runs.
pub struct ChildWatch<'a> {
    pub plan: &'a Plan,
    /// Where the supervisor speaks.
    pub socket: &'a OwnedFd,
    pub limits: &'a Limits,
    pub pid: i32,
    pub start: Instant,
}

impl ChildWatch<'_> {
    /// Waits until the process has ended, something has run out, or the supervisor wants its end.
    ///
    /// # Errors
    /// It cannot be waited for.
    pub fn until_its_end(&self, pidfd: &OwnedFd) -> rustix::io::Result<Watched> {
        let mut seen = Watched {
            killed: None,
            summed: 0,
            waited: Duration::ZERO,
        };
        loop {
            let left = match self.left(&mut seen) {
                Ok(left) if self.sums() => left.min(LOOK_UP_EVERY),
                Ok(left) => left,
                Err(reason) => return Ok(seen.killed(reason)),
            };
            // A hair longer than what is left: a clock looked at too early would be looked at again and again.
            let left = left + Duration::from_micros(50);
            let timeout = Timespec {
                tv_sec: left.as_secs() as i64,
                tv_nsec: left.subsec_nanos().into(),
            };
            let mut events = [
                PollFd::new(pidfd, PollFlags::IN),
                PollFd::new(self.socket, PollFlags::IN),
            ];
            match poll(&mut events, Some(&timeout)) {
                Ok(_) | Err(Errno::INTR) => {}
                Err(error) => return Err(error),
            }
            if !events[0].revents().is_empty() {
                return Ok(seen);
            }
            if !events[1].revents().is_empty() {
                match protocol::receive::<Order>(self.socket) {
                    Ok(Some((Order::Kill(reason), _))) => return Ok(seen.killed(reason)),
                    // Nobody listens any more, or nothing that makes sense is said: the end of the box.
                    _ => {
                        processes::end_all(self.pid, self.plan.level >= Level::Namespaces);
                        std::process::exit(0);
                    }
                }
            }
        }
    }

    /// For how long nothing can run out, or what has.
    fn left(&self, seen: &mut Watched) -> Result<Duration, Killed> {
        let limits = self.limits;
        let used = if self.sums() {
            let sum = processes::sum();
            seen.summed = seen.summed.max(sum.memory);
            // Where the box could have no /proc of its own, there is nothing to add up.
            sum.cpu.max(processes::cpu_clock(self.pid))
        } else {
            processes::cpu_clock(self.pid)
        };
        if seen.summed > limits.memory.0.saturating_mul(2) {
            return Err(Killed::Memory);
        }
        let cpu = limits.cpu.checked_sub(used).ok_or(Killed::Cpu)?;
        let elapsed = self.start.elapsed();
        if elapsed > limits.wall + seen.waited {
            // Waiting for a core is not the program's doing; but there is an end to it.
            seen.waited = processes::waited(self.pid).min(limits.wall);
        }
        let wall = limits.wall + seen.waited;
        let wall = wall.checked_sub(elapsed).ok_or(Killed::Wall)?;
        // Threads use it up together.
        Ok(wall.min(cpu / limits.processes.clamp(1, 64)))
    }

    /// Is the memory of several processes added up?
    fn sums(&self) -> bool {
        self.plan.sums_memory && self.plan.may_fork
    }
}
