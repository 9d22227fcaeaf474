//! Watches one run from the supervisor, from the order to the init's report: reads the output and enforces the
//! remaining limits.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::os::fd::OwnedFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::cgroup::{Cgroup, CounterBaseline, MemoryShortage, ObservedMemoryPeak};
use super::memory_watch::WatchedRun;
use super::output_pipe::OutputPipe;
use super::processes;
use super::processor_placement::{ProcessorBinding, ProcessorPlacement};
use super::protocol::{self, BoxOrder, BoxReport, EndedRun};

use crate::error::SandboxError;
use crate::evidence::BoxProblem;
use crate::job::{Job, JobFolder};
use crate::run_limits::RunLimits;
use crate::run_outcome::{Ending, KillReason, OutputFile, ResourceUsage, RunOutcome};
use crate::sandbox_step::SandboxStep;
use crate::work_folder;
use caipan_facts::Bytes;
use caipan_facts::io_error_from_fact;

/// Delay before output is read. Most processes end sooner, so that only their end wakes this thread.
const READ_DELAY: Duration = Duration::from_millis(3);
/// Interval between checks whether grading was cancelled.
const CANCEL_CHECK_INTERVAL: Duration = Duration::from_millis(50);
/// Interval at which the cgroup of several processes is checked for CPU time and memory.
const CPU_AND_MEMORY_CHECK_INTERVAL: Duration = Duration::from_millis(5);
/// Interval at which the cgroup of a single process is checked for memory.
const MEMORY_CHECK_INTERVAL: Duration = Duration::from_millis(10);
/// Interval at which the size of a kept folder is checked.
const FOLDER_SIZE_CHECK_INTERVAL: Duration = Duration::from_millis(200);

thread_local! {
    /// Buffer for reading pipes; allocating one per run would cost more than reading.
    static BUFFER: RefCell<Vec<u8>> = RefCell::new(vec![0; 64 << 10]);
}

/// Returns the peak memory of a run. The kernel's figure is never below `init_peak`, the peak of the process that
/// executed the program. `None` if the figure equals `init_peak` and exceeds the limit, so that the program's own peak
/// is unknown.
fn peak_memory_if_known(reported: Bytes, init_peak: Bytes, limits: &RunLimits) -> Option<Bytes> {
    let is_known = reported > init_peak || reported <= limits.memory;
    is_known.then_some(reported)
}

/// Watches the run of one job from the supervisor.
pub(super) struct RunWatch<'a> {
    pub job: &'a Job<'a>,
    pub stdout: OutputPipe,
    pub stderr: OutputPipe,
    /// Counters of the cgroup at the start of the run; `None` without a cgroup.
    pub baseline: Option<CounterBaseline>,
    /// Peak memory observed by the checks during the run.
    pub seen: ObservedMemoryPeak,
    /// Processor to which the init is bound; `None` if the kernel chooses.
    pub processor: Option<usize>,
    /// Reports when the machine is short of memory and this run is to be killed.
    pub memory: WatchedRun<'a>,
    /// Whether the run was killed because the machine is short of memory.
    pub is_sacrificed: bool,
    /// Capacity of the work folder in bytes.
    pub capacity: u64,
    pub start: Instant,
}

impl RunWatch<'_> {
    /// Reads the output until the init reports the end of the run. Returns the outcome, and whether the box is
    /// unchanged and reusable.
    pub(super) fn watch_until_run_ends(
        self,
        init_socket: &OwnedFd,
        cgroup: Option<&Cgroup>,
        cancel: &AtomicBool,
        placement: &mut ProcessorPlacement,
    ) -> Result<(RunOutcome, bool), SandboxError> {
        BUFFER.with_borrow_mut(|buffer| {
            self.watch_until_run_ends_with_buffer(init_socket, cgroup, cancel, placement, buffer)
        })
    }

    fn watch_until_run_ends_with_buffer(
        mut self,
        init_socket: &OwnedFd,
        cgroup: Option<&Cgroup>,
        cancel: &AtomicBool,
        placement: &mut ProcessorPlacement,
        buffer: &mut [u8],
    ) -> Result<(RunOutcome, bool), SandboxError> {
        let report = self
            .wait_for_report(init_socket, cgroup, cancel, buffer)
            .map_err(SandboxError::error_at_step(SandboxStep::Watch))?;
        let counted = cgroup.zip(self.baseline);
        let shortage =
            self.find_memory_shortage_of_run(report.as_ref().map(|(report, _)| report), cgroup);
        let (ended, beside) = match report {
            Some((BoxReport::Ended(ended), beside)) => (ended, beside),
            Some((BoxReport::Failed(fault), _)) => {
                let mut error = SandboxError::from(fault);
                error.add_program_name(self.job.command);
                return Err(error);
            }
            // There is no report because the OOM killer chose the init instead of the program.
            _ if shortage == Some(MemoryShortage::Own) => {
                return self.finish_without_report(buffer);
            }
            _ => return Err(SandboxError::helper_death_error(SandboxStep::Watch)),
        };
        if !matches!(ended.ending, Ending::Killed(_)) {
            placement.record_end_report_delay(processes::monotonic_now().saturating_sub(ended.at));
        }
        let drained = self.drain_pipes_and_record_end(buffer, ended.at);
        drained.map_err(SandboxError::error_at_step(SandboxStep::ReadOutput))?;
        let (mut cpu, mut memory) = (ended.cpu, ended.memory);
        if let Some((cgroup, baseline)) = counted {
            cpu = cpu.max(cgroup.cpu_time_since(&baseline).unwrap_or_default());
            let peak = cgroup.peak_memory(&baseline, self.job.limits, self.capacity, &self.seen);
            memory = memory.max(peak);
        }
        let files = read_output_files(&ended, beside, self.job.limits.output);
        let was_killed = matches!(ended.ending, Ending::Killed(_)) || shortage.is_some();
        let ending = self.adjust_reported_ending(ended.ending, shortage);
        let is_sacrificed = self.is_sacrificed && ending == Ending::Signalled(libc::SIGKILL);
        let finished = (|| {
            let (output_file, collected) = files?;
            Ok(RunOutcome {
                ending,
                usage: ResourceUsage {
                    cpu: Some(cpu),
                    wall: ended.wall.saturating_sub(self.stdout.partner_work_time()),
                    memory: peak_memory_if_known(
                        Bytes(memory),
                        Bytes(ended.floor),
                        self.job.limits,
                    ),
                },
                stdout: self.stdout.finish()?,
                stderr: self.stderr.finish()?,
                output_file,
                collected,
                left_behind: None,
                is_starved: is_sacrificed || shortage == Some(MemoryShortage::Machine),
                waited: ended.waited,
                is_asleep: ended.is_asleep,
                is_forked: ended.is_forked,
            })
        })();
        let outcome = finished.map_err(SandboxError::error_at_step(SandboxStep::ReadOutput))?;
        let is_unchanged = ended.survivors == 0 && !was_killed && !ended.is_soiled;
        Ok((outcome, is_unchanged))
    }

    /// Returns which memory limit led to an OOM kill, by the counters of the cgroup. `None` if no process was killed,
    /// or without a cgroup.
    fn find_memory_shortage_of_run(
        &self,
        report: Option<&BoxReport>,
        cgroup: Option<&Cgroup>,
    ) -> Option<MemoryShortage> {
        // If a single process ended otherwise than by SIGKILL, the OOM killer was not involved.
        let is_told = matches!(report, Some(BoxReport::Ended(ended))
            if !self.job.may_fork && ended.ending != Ending::Signalled(libc::SIGKILL));
        let (cgroup, baseline) = cgroup.zip(self.baseline).filter(|_| !is_told)?;
        cgroup.find_memory_shortage_of_run(&baseline)
    }

    /// Adjusts the ending that the init reported: the supervisor also knows of OOM kills and overfull folders.
    fn adjust_reported_ending(&self, reported: Ending, shortage: Option<MemoryShortage>) -> Ending {
        match (reported, shortage) {
            // The run reached its memory limit, no matter which of its processes the kernel killed.
            (Ending::Exited(_) | Ending::Signalled(_), Some(MemoryShortage::Own)) => {
                Ending::Killed(KillReason::Memory)
            }
            (Ending::Exited(_), None) if self.is_kept_folder_over_limits() => {
                Ending::Killed(KillReason::Output)
            }
            // Caipan killed the run before the kernel would have done so for lack of memory.
            (Ending::Killed(KillReason::Cancelled), _) if self.is_sacrificed => {
                Ending::Signalled(libc::SIGKILL)
            }
            (ending, _) => ending,
        }
    }

    /// Reads the rest of the pipes of a process that ended at the time `end_time`, and records the end for the partner
    /// of a dialogue.
    fn drain_pipes_and_record_end(
        &mut self,
        buffer: &mut [u8],
        end_time: Duration,
    ) -> io::Result<()> {
        self.stdout.drain(buffer)?;
        self.stderr.drain(buffer)?;
        self.stdout.record_end(end_time)
    }

    /// Whether the process exceeded the limit of a pipe, or of a kept folder. The folder is checked at most every 200
    /// ms; `last_folder_check` is the time of the last check.
    fn has_exceeded_output(&self, last_folder_check: &mut Instant) -> bool {
        if self.stdout.has_exceeded_output_limit() || self.stderr.has_exceeded_output_limit() {
            return true;
        }
        let is_due = last_folder_check.elapsed() > FOLDER_SIZE_CHECK_INTERVAL;
        if is_due {
            *last_folder_check = Instant::now();
        }
        is_due && self.is_kept_folder_over_limits()
    }

    /// Whether the run works in a kept folder that exceeds the limits on entries and total size.
    fn is_kept_folder_over_limits(&self) -> bool {
        match self.job.folder {
            JobFolder::Kept(folder) => {
                work_folder::exceeds_folder_limits(folder, self.job.limits.output)
            }
            JobFolder::Fresh(_) => false,
        }
    }

    /// Returns the outcome of a run whose init was also killed for lack of memory. CPU time and memory are then
    /// unknown.
    fn finish_without_report(self, buffer: &mut [u8]) -> Result<(RunOutcome, bool), SandboxError> {
        let (wall, at) = (self.start.elapsed(), processes::monotonic_now());
        let (mut stdout, mut stderr) = (self.stdout, self.stderr);
        let finished = (|| {
            stdout.drain(buffer)?;
            stderr.drain(buffer)?;
            stdout.record_end(at)?;
            Ok(RunOutcome {
                ending: Ending::Killed(KillReason::Memory),
                usage: ResourceUsage {
                    wall,
                    ..ResourceUsage::default()
                },
                stdout: stdout.finish()?,
                stderr: stderr.finish()?,
                output_file: OutputFile::Absent,
                collected: Default::default(),
                left_behind: None,
                is_forked: false,
                is_starved: false,
                waited: Duration::ZERO,
                is_asleep: false,
            })
        })();
        let outcome = finished.map_err(SandboxError::error_at_step(SandboxStep::ReadOutput))?;
        Ok((outcome, false))
    }

    /// Waits for the init's report; `None` if the init has ended.
    fn wait_for_report(
        &mut self,
        init_socket: &OwnedFd,
        cgroup: Option<&Cgroup>,
        cancel: &AtomicBool,
        buffer: &mut [u8],
    ) -> io::Result<Option<(BoxReport, Vec<OwnedFd>)>> {
        let mut is_killing = false;
        let mut granted = Duration::ZERO;
        let (mut last_folder_check, mut looked) = (Instant::now(), Instant::now());
        let counted = cgroup.zip(self.baseline);
        let look_up_every = match (counted, self.job.may_fork) {
            (Some(_), true) => CPU_AND_MEMORY_CHECK_INTERVAL,
            (Some(_), false) => MEMORY_CHECK_INTERVAL,
            (None, _) => CANCEL_CHECK_INTERVAL,
        };
        let mut is_read = self.stdout.is_forwarded();
        let mut stay = self.processor.and_then(ProcessorBinding::bind_this_thread);
        loop {
            let most = if is_read { look_up_every } else { READ_DELAY };
            let is_told = self.wait_for_report_or_output(init_socket, is_read, most)?;
            is_read = true;
            // After a wait without a report, this thread is no longer bound to the run's processor, so that checks do
            // not disturb the run.
            stay = stay.filter(|_| is_told);
            if is_told {
                match protocol::receive_message(init_socket)? {
                    Some((BoxReport::Over(at), _)) => {
                        self.drain_pipes_and_record_end(buffer, at)?;
                        continue;
                    }
                    Some((BoxReport::Worked(worked), _)) => self.stdout.record_work_time(worked),
                    report => return Ok(report),
                }
            }
            self.grant_partner_cpu_time(init_socket, &mut granted);
            self.stdout.drain(buffer)?;
            self.stderr.drain(buffer)?;
            // In a dialogue every line wakes this thread, so checks are limited by time.
            let is_due = !self.stdout.is_forwarded() || looked.elapsed() >= look_up_every;
            let due_count = counted.filter(|_| is_due);
            if is_due {
                looked = Instant::now();
            }
            if let Some((cgroup, baseline)) = due_count {
                cgroup.update_peak(&baseline, self.job.limits, self.capacity, &mut self.seen);
            }
            let own_reason = if cancel.load(Ordering::Relaxed) {
                Some(KillReason::Cancelled)
            } else {
                self.find_kill_reason(&mut last_folder_check, || {
                    due_count
                        .and_then(|(cgroup, baseline)| cgroup.cpu_time_since(&baseline))
                        .is_some_and(|used| used > self.job.limits.cpu)
                })
            };
            let is_sacrificed =
                !is_killing && own_reason.is_none() && self.memory.is_to_be_killed();
            let reason = own_reason.or(is_sacrificed.then_some(KillReason::Cancelled));
            if let Some(reason) = reason.filter(|_| !is_killing) {
                is_killing = true;
                self.is_sacrificed = is_sacrificed;
                // Errors are ignored: if the init has ended, the next wait for a report notices it.
                let _ = protocol::send(init_socket, &BoxOrder::Kill(reason), &[]);
            }
            // The time that the process may wait for a core is added to the wall time.
            let limits = self.job.limits;
            let longest = limits.wall + limits.max_core_wait() + granted + protocol::INIT_TIMEOUT;
            if self.start.elapsed() > longest {
                return Err(io_error_from_fact(BoxProblem::BoxSilent));
            }
        }
    }
}

impl RunWatch<'_> {
    /// Sends the CPU time of the partner, plus the time that the partner waited for a core, to the init if it exceeds
    /// `granted`.
    fn grant_partner_cpu_time(&self, init_socket: &OwnedFd, granted: &mut Duration) {
        let worked = self.stdout.partner_work_time();
        if worked > *granted {
            *granted = worked;
            // Errors are ignored: if the init has ended, the next wait for a report notices it.
            let _ = protocol::send(init_socket, &BoxOrder::Grant(worked), &[]);
        }
    }

    /// Returns the reason to kill the process for its own behaviour or because the dialogue is settled; `None` if the
    /// process may continue. `has_used_up` returns whether the CPU time is used up.
    fn find_kill_reason(
        &self,
        last_folder_check: &mut Instant,
        has_used_up: impl FnOnce() -> bool,
    ) -> Option<KillReason> {
        if self.stdout.must_end_process() {
            Some(KillReason::Settled)
        } else if self.has_exceeded_output(last_folder_check) {
            Some(KillReason::Output)
        } else {
            has_used_up().then_some(KillReason::Cpu)
        }
    }

    /// Waits up to `max_wait` for the init's report or, if `is_read`, for output. Returns whether there is a report.
    fn wait_for_report_or_output(
        &self,
        init_socket: &OwnedFd,
        is_read: bool,
        max_wait: Duration,
    ) -> io::Result<bool> {
        let mut events = vec![PollFd::new(init_socket, PollFlags::IN)];
        if is_read {
            events.extend(self.stdout.poll_fds().chain(self.stderr.poll_fds()));
        }
        let pause = self
            .stdout
            .time_until_partner_input_close()
            .unwrap_or(max_wait)
            .min(max_wait);
        let timeout = Timespec {
            tv_sec: 0,
            tv_nsec: pause.subsec_nanos().into(),
        };
        rustix::io::retry_on_intr(|| poll(&mut events, Some(&timeout)))?;
        Ok(!events[0].revents().is_empty())
    }
}

/// Reads the output file and the collected files of a process.
fn read_output_files(
    ended: &EndedRun,
    files: Vec<OwnedFd>,
    limit: Bytes,
) -> io::Result<(OutputFile, BTreeMap<String, OutputFile>)> {
    let mut taken = files
        .into_iter()
        .map(|file| OutputFile::read_from_descriptor(file, limit));
    let mut next = || taken.next().unwrap_or(Ok(OutputFile::Absent));
    let output = if ended.has_output {
        next()?
    } else {
        OutputFile::Absent
    };
    let mut collected = BTreeMap::new();
    for name in &ended.collected {
        collected.insert(name.clone(), next()?);
    }
    Ok((output, collected))
}
