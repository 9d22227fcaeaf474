//! The watch over a contestant from inside its box: its clocks, its memory, and whether the supervisor wants its end.

use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::processes::{self, ProcessMemory};
use super::protocol::{self, Order, Plan, Report};
use super::waiting::{self, Sampler};
use crate::level::Level;
use crate::limits::Limits;
use crate::outcome::Killed;

/// How often the memory of many processes is summed.
const LOOK_UP_EVERY: Duration = Duration::from_millis(10);
/// Interval between samples of the threads' waiting.
const SAMPLE_EVERY: Duration = Duration::from_millis(25);
/// Least time between looks at a run that is over its wall limit and waits for a core.
const RESPITE: Duration = Duration::from_millis(1);
/// Bytes of page tables that are nobody's fault. A program that touches its memory densely has a five-hundredth of that.
const PAGE_TABLES: u64 = 16 << 20;
/// Time by which the news that the other side has worked may be late.
const NEWS_LATE: Duration = Duration::from_millis(250);

/// What was seen of a process while it ran.
pub(super) struct Watched {
    /// Why it is to be killed.
    pub killed: Option<Killed>,
    /// The most that all processes together held, where that is summed, or that page tables are many.
    pub summed: u64,
    /// Wall time that its threads' waiting for a core explains, up to [`Limits::longest_wait`].
    pub waited: Duration,
    /// Wall time for which the process it talks to has worked.
    granted: Duration,
    /// When it was decided to kill it, by the machine's monotonic clock.
    pub killed_at: Option<Duration>,
}

impl Watched {
    fn killed(self, reason: Killed) -> Self {
        Self {
            killed: Some(reason),
            killed_at: Some(processes::now()),
            ..self
        }
    }
}

/// A contestant that runs.
pub(super) struct ChildWatch<'a> {
    pub plan: &'a Plan,
    /// Where the supervisor speaks.
    pub socket: &'a OwnedFd,
    pub limits: &'a Limits,
    pub pid: i32,
    pub start: Instant,
    /// Whether it talks to another process.
    pub talks: bool,
}

impl ChildWatch<'_> {
    /// Waits until the process has ended, something has run out, or the supervisor wants its end.
    ///
    /// # Errors
    /// It cannot be waited for.
    pub(super) fn until_its_end(&self, pidfd: &OwnedFd) -> rustix::io::Result<Watched> {
        let mut seen = Watched {
            killed: None,
            summed: 0,
            waited: Duration::ZERO,
            granted: Duration::ZERO,
            killed_at: None,
        };
        let mut sampler = Sampler::default();
        let mut sampled = self.start;
        loop {
            // A thread that ends between two samples takes the rest of its figures with it.
            if sampled.elapsed() >= SAMPLE_EVERY {
                sampled = Instant::now();
                self.sample(&mut sampler, &mut seen);
                self.tell_work(&sampler);
            }
            let left = match self.left(&mut sampler, &mut seen) {
                Ok(left) if self.sums() => left.min(LOOK_UP_EVERY),
                Ok(left) => left,
                Err(reason) => return Ok(seen.killed(reason)),
            };
            let left = left.min(SAMPLE_EVERY);
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
                    Ok(Some((Order::Grant(worked), _))) => seen.granted = worked,
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
    fn left(&self, sampler: &mut Sampler, seen: &mut Watched) -> Result<Duration, Killed> {
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
        let mut allowed = limits.wall + seen.granted;
        if self.talks {
            allowed += NEWS_LATE;
        }
        if elapsed > allowed + seen.waited {
            self.sample(sampler, seen);
        }
        let wall = allowed + seen.waited;
        let mut wall = wall.checked_sub(elapsed).ok_or(Killed::Wall)?;
        if elapsed > allowed {
            // What waits on gains a little time with each look.
            wall = wall.max(RESPITE);
        }
        // Threads use it up together.
        Ok(wall.min(cpu / limits.processes.clamp(1, 64)))
    }

    /// Waiting for a core is not the program's doing; but there is an end to it.
    fn sample(&self, sampler: &mut Sampler, seen: &mut Watched) {
        let family = waiting::family(self.pid, self.plan.may_fork);
        sampler.sample(&family, self.start.elapsed());
        // A cgroup counts them itself.
        if self.plan.sums_memory {
            let held = family.iter().map(|pid| processes::memory_of(*pid));
            let held = held.fold(ProcessMemory::default(), ProcessMemory::with);
            let beyond = held.page_tables.saturating_sub(PAGE_TABLES);
            if beyond > 0 {
                seen.summed = seen.summed.max(held.resident + beyond);
            }
        }
        seen.waited = sampler.waited.min(self.limits.longest_wait());
    }

    /// Tells how much a process that talks has worked, up to its own limits: the other side does not wait for that on its
    /// own account.
    fn tell_work(&self, sampler: &Sampler) {
        if self.talks {
            let worked = sampler.cpu.min(self.limits.cpu) + sampler.waited;
            let worked = worked.min(self.limits.wall + self.limits.longest_wait());
            // Who is gone does not listen to the report either.
            let _ = protocol::send(self.socket, &Report::Worked(worked), &[]);
        }
    }

    /// Is the memory of several processes added up?
    fn sums(&self) -> bool {
        self.plan.sums_memory && self.plan.may_fork
    }
}
