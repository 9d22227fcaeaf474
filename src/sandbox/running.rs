//! One run, from the order to the keeper's report: what the process writes is read, and what has run out ends it.

use std::io;
use std::os::fd::OwnedFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::cgroup::{Baseline, Cgroup};
use super::limits::Bytes;
use super::outcome::{Ending, Killed, Outcome, OutputFile, Usage};
use super::slot::PATIENCE;
use super::stream::Stream;
use super::wire::{self, Order, Report};
use super::{Job, SandboxError};

/// How long a change of `cancel` may go unseen.
const LOOK_UP_EVERY: Duration = Duration::from_millis(50);
/// How often a cgroup's clock is looked at, where several processes may use it up.
const COUNT_EVERY: Duration = Duration::from_millis(5);
/// What a run needs to know of the sandbox, beside its job.
pub struct Running<'a> {
    pub job: &'a Job<'a>,
    pub stdout: Stream,
    pub stderr: Stream,
    /// Of the cgroup, where the job may start other processes.
    pub baseline: Option<Baseline>,
    /// The most that its processes were seen to hold together.
    pub held: u64,
    pub start: Instant,
    pub cancel: &'a AtomicBool,
}

impl Running<'_> {
    /// Reads what the process writes until the keeper reports its end. Beside the outcome: is the box as it was before?
    pub fn watch(
        mut self,
        line: &OwnedFd,
        cgroup: Option<&Cgroup>,
    ) -> Result<(Outcome, bool), SandboxError> {
        let mut buffer = vec![0; 64 << 10];
        let report = self.wait(line, cgroup, &mut buffer);
        let report = report.map_err(SandboxError::at("watch the process"))?;
        let tree = cgroup.zip(self.baseline);
        // A single process that has ended otherwise has not been killed.
        let is_told = matches!(&report, Some((Report::Ended(ended), _))
            if !self.job.may_fork && ended.ending != Ending::Signalled(libc::SIGKILL));
        let ran_out = !is_told && cgroup.is_some_and(Cgroup::has_run_out);
        let (ended, beside) = match report {
            Some((Report::Ended(ended), beside)) => (ended, beside),
            Some((Report::Failed(fault), _)) => {
                let mut error = SandboxError::from(fault);
                error.name_program(self.job.command);
                return Err(error);
            }
            // The kernel may have taken the keeper for the one that holds too much.
            _ if ran_out => return self.lost_to_memory(buffer),
            _ => {
                let gone = io::Error::other("the box has ended without a word");
                return Err(SandboxError::at("watch the process")(gone));
            }
        };
        let drained = self
            .stdout
            .drain(&mut buffer)
            .and_then(|()| self.stderr.drain(&mut buffer));
        drained.map_err(SandboxError::at("read the output"))?;
        let (mut cpu, mut memory) = (ended.cpu, ended.memory);
        if let Some((cgroup, baseline)) = tree {
            cpu = cpu.max(cgroup.cpu_since(&baseline));
            // The kernel's peak is exact but for files that were read after it; what was seen is not spoilt by them.
            memory = memory.max(cgroup.peak_since(&baseline)).max(self.held);
        }
        let output_file = match beside.into_iter().next() {
            Some(file) => OutputFile::take(file, self.job.limits.output),
            None => Ok(OutputFile::Absent),
        };
        let was_killed = matches!(ended.ending, Ending::Killed(_)) || ran_out;
        let ending = match ended.ending {
            Ending::Signalled(libc::SIGKILL) if ran_out => Ending::Killed(Killed::Memory),
            ending => ending,
        };
        let finished = (|| {
            Ok(Outcome {
                ending,
                usage: Usage {
                    cpu: Some(cpu),
                    wall: ended.wall,
                    memory: Some(Bytes(memory)),
                    memory_floor: Bytes(ended.floor),
                },
                stdout: self.stdout.spool.finish()?,
                stderr: self.stderr.spool.finish()?,
                output_file: output_file?,
                left_behind: None,
            })
        })();
        let outcome = finished.map_err(SandboxError::at("read the output"))?;
        let is_unchanged = ended.survivors == 0 && !was_killed && !ended.is_soiled;
        Ok((outcome, is_unchanged))
    }

    /// The outcome where the keeper went with the process: what it had counted is lost.
    fn lost_to_memory(self, mut buffer: Vec<u8>) -> Result<(Outcome, bool), SandboxError> {
        let wall = self.start.elapsed();
        let (mut stdout, mut stderr) = (self.stdout, self.stderr);
        let finished = (|| {
            stdout.drain(&mut buffer)?;
            stderr.drain(&mut buffer)?;
            Ok(Outcome {
                ending: Ending::Killed(Killed::Memory),
                usage: Usage {
                    wall,
                    ..Usage::default()
                },
                stdout: stdout.spool.finish()?,
                stderr: stderr.spool.finish()?,
                output_file: OutputFile::Absent,
                left_behind: None,
            })
        })();
        let outcome = finished.map_err(SandboxError::at("read the output"))?;
        Ok((outcome, false))
    }

    /// The keeper's report, `None` where the keeper is gone.
    fn wait(
        &mut self,
        line: &OwnedFd,
        cgroup: Option<&Cgroup>,
        buffer: &mut [u8],
    ) -> io::Result<Option<(Report, Vec<OwnedFd>)>> {
        let mut is_killing = false;
        let tree = cgroup.zip(self.baseline);
        loop {
            let mut events = vec![PollFd::new(line, PollFlags::IN)];
            events.extend(
                self.stdout
                    .poll_fd()
                    .into_iter()
                    .chain(self.stderr.poll_fd()),
            );
            let timeout = Timespec {
                tv_sec: 0,
                tv_nsec: tree
                    .map_or(LOOK_UP_EVERY, |_| COUNT_EVERY)
                    .subsec_nanos()
                    .into(),
            };
            rustix::io::retry_on_intr(|| poll(&mut events, Some(&timeout)))?;
            if !events[0].revents().is_empty() {
                return wire::receive(line);
            }
            self.stdout.drain(buffer)?;
            self.stderr.drain(buffer)?;
            if let Some((cgroup, baseline)) = tree {
                self.held = self.held.max(cgroup.held_since(&baseline));
            }
            let has_used_up = |(cgroup, baseline): (&Cgroup, Baseline)| {
                cgroup.cpu_since(&baseline) > self.job.limits.cpu
            };
            let reason = if self.cancel.load(Ordering::Relaxed) {
                Some(Killed::Cancelled)
            } else if self.stdout.spool.is_cut() || self.stderr.spool.is_cut() {
                Some(Killed::Output)
            } else if tree.is_some_and(has_used_up) {
                Some(Killed::Cpu)
            } else {
                None
            };
            if let Some(reason) = reason.filter(|_| !is_killing) {
                is_killing = true;
                // A keeper that is gone is seen at the next look.
                let _ = wire::send(line, &Order::Kill(reason), &[]);
            }
            if self.start.elapsed() > self.job.limits.wall + PATIENCE {
                return Err(io::Error::other("the box does not answer"));
            }
        }
    }
}
