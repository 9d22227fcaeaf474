//! Watches a contestant from inside the box: CPU and wall time, memory, and orders of the supervisor.

use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::processes::{self, ProcessMemory};
use super::protocol::{self, BoxOrder, BoxPlan, BoxReport};
use super::thread_sampler::{self, ThreadSampler};
use crate::isolation_level::IsolationLevel;
use crate::run_limits::RunLimits;
use crate::run_outcome::KillReason;

/// Interval at which the memory of several processes is summed up.
const MEMORY_SUM_INTERVAL: Duration = Duration::from_millis(10);
/// Interval between samples of the threads' waiting times.
const WAITING_TIME_SAMPLE_INTERVAL: Duration = Duration::from_millis(25);
/// Number of consecutive samples in which all threads must sleep before the run counts as asleep. A single sample might
/// catch a moment between two steps.
const SLEEP_SAMPLES: u32 = 5;
/// Time between two samples of whether all threads of a run sleep.
const SLEEP_SAMPLE_INTERVAL: Duration = Duration::from_millis(10);
/// Minimum time between checks of a run that exceeds its wall limit while it waits for a core.
const MIN_WALL_LIMIT_CHECK_INTERVAL: Duration = Duration::from_millis(1);
/// Bytes of page tables that are not charged to a program. Densely used memory needs page tables of 1/500 of its size.
const UNCHARGED_PAGE_TABLE_BYTES: u64 = 16 << 20;
/// Extra wall time of a process in a dialogue, because messages about its partner's CPU time may arrive this late.
const MAX_PARTNER_MESSAGE_DELAY: Duration = Duration::from_millis(250);

/// Observations of a process while it ran.
pub(super) struct RunObservations {
    /// Reason why the process was killed; `None` if it ended by itself.
    pub killed: Option<KillReason>,
    /// Peak of the memory of all processes together, in bytes. 0 unless the memory is summed up or page tables are
    /// large.
    pub summed_memory_peak: u64,
    /// Part of the wall time during which threads waited for a core, up to [`RunLimits::max_core_wait`].
    pub waited: Duration,
    /// Whether all threads slept when the wall time limit was reached; only for runs of several processes.
    pub is_asleep: bool,
    /// Time during which the partner in a dialogue worked; extends the wall time limit.
    extra_wall_time: Duration,
    /// Time of the decision to kill the process, by the monotonic clock.
    pub killed_at: Option<Duration>,
}

impl RunObservations {
    fn with_kill_reason(self, reason: KillReason) -> Self {
        Self {
            killed: Some(reason),
            killed_at: Some(processes::monotonic_now()),
            ..self
        }
    }
}

/// Watches one running contestant from the init of its box.
pub(super) struct ChildWatch<'a> {
    pub plan: &'a BoxPlan,
    /// Socket to the supervisor, which receives reports and sends orders.
    pub socket: &'a OwnedFd,
    pub limits: &'a RunLimits,
    pub pid: i32,
    pub start: Instant,
    /// Whether the process takes part in a dialogue.
    pub talks: bool,
}

impl ChildWatch<'_> {
    /// Waits until the process has ended, a limit is reached, or the supervisor asks for the end.
    ///
    /// # Errors
    /// The process cannot be waited for.
    pub(super) fn wait_for_end(&self, pidfd: &OwnedFd) -> rustix::io::Result<RunObservations> {
        let mut observations = RunObservations {
            killed: None,
            summed_memory_peak: 0,
            waited: Duration::ZERO,
            is_asleep: false,
            extra_wall_time: Duration::ZERO,
            killed_at: None,
        };
        let mut sampler = ThreadSampler::default();
        let mut sampled = self.start;
        loop {
            // Threads are sampled regularly, since the figures of a thread are lost when it ends.
            if sampled.elapsed() >= WAITING_TIME_SAMPLE_INTERVAL {
                sampled = Instant::now();
                self.sample_resource_usage(&mut sampler, &mut observations);
                self.report_dialogue_work_time(&sampler);
            }
            let left = match self.time_until_limit(&mut sampler, &mut observations) {
                Ok(left) if self.must_sum_process_memory() => left.min(MEMORY_SUM_INTERVAL),
                Ok(left) => left,
                Err(reason) => {
                    // The time of the decision is recorded before the threads are sampled, which takes several
                    // milliseconds.
                    let mut decided = observations.with_kill_reason(reason);
                    decided.is_asleep = reason == KillReason::Wall && self.are_all_threads_asleep();
                    return Ok(decided);
                }
            };
            // Slightly longer than the remaining time, so that the clock is not checked too early again and again.
            let pause = left.min(WAITING_TIME_SAMPLE_INTERVAL) + Duration::from_micros(50);
            let timeout = Timespec {
                tv_sec: pause.as_secs() as i64,
                tv_nsec: pause.subsec_nanos().into(),
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
                return Ok(observations);
            }
            if !events[1].revents().is_empty() {
                match protocol::receive_message::<BoxOrder>(self.socket) {
                    Ok(Some((BoxOrder::Kill(reason), _))) => {
                        return Ok(observations.with_kill_reason(reason));
                    }
                    Ok(Some((BoxOrder::Grant(worked), _))) => observations.extra_wall_time = worked,
                    // The supervisor is gone or sent an invalid order: the box has to end.
                    _ => {
                        processes::kill_and_reap_all(
                            self.pid,
                            self.plan.level >= IsolationLevel::Namespaces,
                        );
                        std::process::exit(0);
                    }
                }
            }
        }
    }

    /// Returns the time after which a limit may be reached at the earliest. The error is the limit that was exceeded.
    fn time_until_limit(
        &self,
        sampler: &mut ThreadSampler,
        observations: &mut RunObservations,
    ) -> Result<Duration, KillReason> {
        let limits = self.limits;
        let used = if self.must_sum_process_memory() {
            let sum = processes::sum_descendant_usage();
            observations.summed_memory_peak = observations.summed_memory_peak.max(sum.memory);
            // Without a /proc in the box the sum is empty, so the clock of the first process is read as well.
            sum.cpu.max(processes::read_process_cpu_time(self.pid))
        } else {
            processes::read_process_cpu_time(self.pid)
        };
        if observations.summed_memory_peak > limits.memory.0.saturating_mul(2) {
            return Err(KillReason::Memory);
        }
        let cpu = limits.cpu.checked_sub(used).ok_or(KillReason::Cpu)?;
        let elapsed = self.start.elapsed();
        let mut allowed = limits.wall + observations.extra_wall_time;
        if self.talks {
            allowed += MAX_PARTNER_MESSAGE_DELAY;
        }
        if elapsed > allowed + observations.waited {
            self.sample_resource_usage(sampler, observations);
        }
        let mut wall = (allowed + observations.waited)
            .checked_sub(elapsed)
            .ok_or(KillReason::Wall)?;
        if elapsed > allowed {
            // A run that keeps waiting for a core gains a little time with each check.
            wall = wall.max(MIN_WALL_LIMIT_CHECK_INTERVAL);
        }
        // Several threads use up the CPU time faster than the clock runs.
        Ok(wall.min(cpu / limits.processes.clamp(1, 64)))
    }

    /// Whether all processes of a run with several processes wait for an event: every thread sleeps in all
    /// [`SLEEP_SAMPLES`] samples.
    fn are_all_threads_asleep(&self) -> bool {
        self.plan.may_fork
            && (0..SLEEP_SAMPLES).all(|number| {
                if number > 0 {
                    std::thread::sleep(SLEEP_SAMPLE_INTERVAL);
                }
                let family = thread_sampler::list_run_processes(self.pid, true);
                thread_sampler::are_all_threads_asleep(&family)
            })
    }

    /// Updates the time that the run waited for a core, which is not charged to the program, up to a limit. Without a
    /// cgroup, also updates the peak memory if page tables are large.
    fn sample_resource_usage(
        &self,
        sampler: &mut ThreadSampler,
        observations: &mut RunObservations,
    ) {
        let family = thread_sampler::list_run_processes(self.pid, self.plan.may_fork);
        sampler.sample_threads(&family, self.start.elapsed());
        // A cgroup counts the memory of all processes, so this is only needed without one.
        if self.plan.sums_memory {
            let held = family
                .iter()
                .map(|pid| processes::read_process_memory(*pid))
                .fold(ProcessMemory::default(), ProcessMemory::add_memory);
            let beyond = held.page_tables.saturating_sub(UNCHARGED_PAGE_TABLE_BYTES);
            if beyond > 0 {
                observations.summed_memory_peak =
                    observations.summed_memory_peak.max(held.resident + beyond);
            }
        }
        observations.waited = sampler.waited.min(self.limits.max_core_wait());
    }

    /// Reports the CPU time of a process in a dialogue plus the time that it waited for a core, up to the limits of the
    /// process. The wall time of the partner excludes this time.
    fn report_dialogue_work_time(&self, sampler: &ThreadSampler) {
        if self.talks {
            let worked = (sampler.cpu.min(self.limits.cpu) + sampler.waited)
                .min(self.limits.wall + self.limits.max_core_wait());
            // Errors are ignored: if the supervisor is gone, the final report fails as well.
            let _ = protocol::send(self.socket, &BoxReport::Worked(worked), &[]);
        }
    }

    /// True if the run may have several processes and no cgroup counts their memory.
    fn must_sum_process_memory(&self) -> bool {
        self.plan.sums_memory && self.plan.may_fork
    }
}
