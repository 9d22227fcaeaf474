//! One run, from the order to the init's report: what the process writes is read, and what has run out ends it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::os::fd::OwnedFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::cgroup::{Baseline, Cgroup, Seen, Shortage};
use super::home::{Home, Stay};
use super::memory_watch::WatchedRun;
use super::output_pipe::Stream;
use super::processes;
use super::protocol::{self, Ended, Order, Report};

use crate::error::SandboxError;
use crate::evidence::Trouble;
use crate::folder;
use crate::job::{Folder, Job};
use crate::limits::Limits;
use crate::outcome::{Ending, Killed, Outcome, OutputFile, Usage};
use crate::step::Step;
use caipan_facts::Bytes;
use caipan_facts::refusal;

/// How long a process may write before anybody reads: one that ends sooner, as most do, wakes this thread by its end alone.
const READ_AFTER: Duration = Duration::from_millis(3);
/// How long a change of `cancel` may go unseen.
const LOOK_UP_EVERY: Duration = Duration::from_millis(50);
/// How often a cgroup is looked at, where several processes may use its time up.
const COUNT_EVERY: Duration = Duration::from_millis(5);
/// How often it is looked at where one process can only use its memory up.
const WEIGH_EVERY: Duration = Duration::from_millis(10);
/// How often a folder that stays is looked through, for what is in it.
const RUMMAGE_EVERY: Duration = Duration::from_millis(200);

thread_local! {
    /// What is read of pipes: to get and to give back so much memory for each run costs more than to read.
    static BUFFER: RefCell<Vec<u8>> = RefCell::new(vec![0; 64 << 10]);
}

/// Returns the peak of memory that counts for a run. The figure of the kernel is never below `floor`, the peak of the
/// process that executed the program; if it is that peak and over the limit, the program's own is unknown.
fn known_peak(memory: Bytes, floor: Bytes, limits: &Limits) -> Option<Bytes> {
    let is_known = memory > floor || memory <= limits.memory;
    is_known.then_some(memory)
}

/// What a run needs to know of the sandbox, beside its job.
pub(super) struct Watch<'a> {
    pub job: &'a Job<'a>,
    pub stdout: Stream,
    pub stderr: Stream,
    /// Of the cgroup, where there is one.
    pub baseline: Option<Baseline>,
    /// The most that its processes were seen to hold together.
    pub seen: Seen,
    /// Where its init is, if that keeps to a processor.
    pub processor: Option<usize>,
    /// Tells when the machine is short of memory and this run is the one to end.
    pub memory: WatchedRun<'a>,
    /// Whether it was ended for that.
    pub is_sacrificed: bool,
    /// What the work folder may hold.
    pub room: u64,
    pub start: Instant,
}

impl Watch<'_> {
    /// Reads what the process writes until the init reports its end. Beside the outcome: is the box as it was before?
    pub(super) fn watch(
        self,
        line: &OwnedFd,
        cgroup: Option<&Cgroup>,
        cancel: &AtomicBool,
        home: &mut Home,
    ) -> Result<(Outcome, bool), SandboxError> {
        BUFFER.with_borrow_mut(|buffer| self.watch_with(line, cgroup, cancel, home, buffer))
    }

    fn watch_with(
        mut self,
        line: &OwnedFd,
        cgroup: Option<&Cgroup>,
        cancel: &AtomicBool,
        home: &mut Home,
        buffer: &mut [u8],
    ) -> Result<(Outcome, bool), SandboxError> {
        let report = self.wait(line, cgroup, cancel, buffer);
        let report = report.map_err(SandboxError::at(Step::Watch))?;
        let counted = cgroup.zip(self.baseline);
        // A single process that has ended otherwise has not been killed.
        let is_told = matches!(&report, Some((Report::Ended(ended), _))
            if !self.job.may_fork && ended.ending != Ending::Signalled(libc::SIGKILL));
        let shortage = counted
            .filter(|_| !is_told)
            .and_then(|(cgroup, baseline)| cgroup.shortage(&baseline));
        let (ended, beside) = match report {
            Some((Report::Ended(ended), beside)) => (ended, beside),
            Some((Report::Failed(fault), _)) => {
                let mut error = SandboxError::from(fault);
                error.name_program(self.job.command);
                return Err(error);
            }
            // The kernel may have taken the init for the one that holds too much.
            _ if shortage == Some(Shortage::Own) => return self.lost_to_memory(buffer),
            _ => return Err(SandboxError::lost(Step::Watch)),
        };
        if !matches!(ended.ending, Ending::Killed(_)) {
            home.hear(processes::now().saturating_sub(ended.at));
        }
        let drained = self.drain(buffer, ended.at);
        drained.map_err(SandboxError::at(Step::ReadOutput))?;
        let (mut cpu, mut memory) = (ended.cpu, ended.memory);
        if let Some((cgroup, baseline)) = counted {
            cpu = cpu.max(cgroup.cpu_since(&baseline).unwrap_or_default());
            let peak = cgroup.peak(&baseline, self.job.limits, self.room, &self.seen);
            memory = memory.max(peak);
        }
        let files = left(&ended, beside, self.job.limits.output);
        let was_killed = matches!(ended.ending, Ending::Killed(_)) || shortage.is_some();
        let ending = self.ending(ended.ending, shortage);
        let is_sacrificed = self.is_sacrificed && ending == Ending::Signalled(libc::SIGKILL);
        let finished = (|| {
            let (output_file, collected) = files?;
            Ok(Outcome {
                ending,
                usage: Usage {
                    cpu: Some(cpu),
                    wall: ended.wall.saturating_sub(self.stdout.granted()),
                    memory: known_peak(Bytes(memory), Bytes(ended.floor), self.job.limits),
                },
                stdout: self.stdout.finish()?,
                stderr: self.stderr.finish()?,
                output_file,
                collected,
                left_behind: None,
                is_starved: is_sacrificed || shortage == Some(Shortage::Machine),
                waited: ended.waited,
            })
        })();
        let outcome = finished.map_err(SandboxError::at(Step::ReadOutput))?;
        let is_unchanged = ended.survivors == 0 && !was_killed && !ended.is_soiled;
        Ok((outcome, is_unchanged))
    }

    /// How the run ended, as far as the init could not know.
    fn ending(&self, told: Ending, shortage: Option<Shortage>) -> Ending {
        match (told, shortage) {
            // Whether it was the first process or another one that the kernel ended: the limit was reached.
            (Ending::Exited(_) | Ending::Signalled(_), Some(Shortage::Own)) => {
                Ending::Killed(Killed::Memory)
            }
            (Ending::Exited(_), None) if self.has_overfilled() => Ending::Killed(Killed::Output),
            // As the kernel would have ended it a moment later.
            (Ending::Killed(Killed::Cancelled), _) if self.is_sacrificed => {
                Ending::Signalled(libc::SIGKILL)
            }
            (ending, _) => ending,
        }
    }

    /// Reads what is left in the pipes of a process that has ended at this time; who it talks to may know at once.
    fn drain(&mut self, buffer: &mut [u8], at: Duration) -> io::Result<()> {
        self.stdout.drain(buffer)?;
        self.stderr.drain(buffer)?;
        self.stdout.end(at)
    }

    /// Has it written more than it may, to a stream or, as far as that is due to be looked at, into a folder that stays?
    fn has_flooded(&self, rummaged: &mut Instant) -> bool {
        if self.stdout.is_cut() || self.stderr.is_cut() {
            return true;
        }
        let is_due = rummaged.elapsed() > RUMMAGE_EVERY;
        if is_due {
            *rummaged = Instant::now();
        }
        is_due && self.has_overfilled()
    }

    /// Is there more in a folder that stays than may be?
    fn has_overfilled(&self) -> bool {
        match self.job.folder {
            Folder::Kept(folder) => folder::is_overfull(folder, self.job.limits.output),
            Folder::Fresh(_) => false,
        }
    }

    /// The outcome where the init went with the process: what it had counted is lost.
    fn lost_to_memory(self, buffer: &mut [u8]) -> Result<(Outcome, bool), SandboxError> {
        let (wall, at) = (self.start.elapsed(), processes::now());
        let (mut stdout, mut stderr) = (self.stdout, self.stderr);
        let finished = (|| {
            stdout.drain(buffer)?;
            stderr.drain(buffer)?;
            stdout.end(at)?;
            Ok(Outcome {
                ending: Ending::Killed(Killed::Memory),
                usage: Usage {
                    wall,
                    ..Usage::default()
                },
                stdout: stdout.finish()?,
                stderr: stderr.finish()?,
                output_file: OutputFile::Absent,
                collected: Default::default(),
                left_behind: None,
                is_starved: false,
                waited: Duration::ZERO,
            })
        })();
        let outcome = finished.map_err(SandboxError::at(Step::ReadOutput))?;
        Ok((outcome, false))
    }

    /// The init's report, `None` where the init is gone.
    fn wait(
        &mut self,
        line: &OwnedFd,
        cgroup: Option<&Cgroup>,
        cancel: &AtomicBool,
        buffer: &mut [u8],
    ) -> io::Result<Option<(Report, Vec<OwnedFd>)>> {
        let mut is_killing = false;
        let mut granted = Duration::ZERO;
        let (mut rummaged, mut looked) = (Instant::now(), Instant::now());
        let counted = cgroup.zip(self.baseline);
        let look_up_every = match (counted, self.job.may_fork) {
            (Some(_), true) => COUNT_EVERY,
            (Some(_), false) => WEIGH_EVERY,
            (None, _) => LOOK_UP_EVERY,
        };
        let mut is_read = self.stdout.is_told();
        let mut stay = self.processor.and_then(Stay::on);
        loop {
            let most = if is_read { look_up_every } else { READ_AFTER };
            let is_told = self.wait_once(line, is_read, most)?;
            is_read = true;
            // Who runs for longer is not to be disturbed by looks from its own processor.
            stay = stay.filter(|_| is_told);
            if is_told {
                match protocol::receive(line)? {
                    Some((Report::Over(at), _)) => {
                        self.drain(buffer, at)?;
                        continue;
                    }
                    Some((Report::Worked(worked), _)) => self.stdout.note_work(worked),
                    report => return Ok(report),
                }
            }
            self.pass_on_work(line, &mut granted);
            self.stdout.drain(buffer)?;
            self.stderr.drain(buffer)?;
            // Who talks wakes this thread with every line.
            let is_due = !self.stdout.is_told() || looked.elapsed() >= look_up_every;
            let counted = counted.filter(|_| is_due);
            if is_due {
                looked = Instant::now();
            }
            if let Some((cgroup, baseline)) = counted {
                cgroup.look(&baseline, self.job.limits, self.room, &mut self.seen);
            }
            let has_used_up = |(cgroup, baseline): (&Cgroup, Baseline)| {
                let used = cgroup.cpu_since(&baseline);
                used.is_some_and(|used| used > self.job.limits.cpu)
            };
            let reason = if cancel.load(Ordering::Relaxed) {
                Some(Killed::Cancelled)
            } else {
                self.own_reason(&mut rummaged, || counted.is_some_and(has_used_up))
            };
            let is_sacrificed = !is_killing && reason.is_none() && self.memory.is_to_end();
            let reason = reason.or(is_sacrificed.then_some(Killed::Cancelled));
            if let Some(reason) = reason.filter(|_| !is_killing) {
                is_killing = true;
                self.is_sacrificed = is_sacrificed;
                // A init that is gone is seen at the next look.
                let _ = protocol::send(line, &Order::Kill(reason), &[]);
            }
            // Longer, where the process has to wait for a core.
            let limits = self.job.limits;
            let longest = limits.wall + limits.longest_wait() + granted + protocol::PATIENCE;
            if self.start.elapsed() > longest {
                return Err(refusal(Trouble::BoxSilent));
            }
        }
    }
}

impl Watch<'_> {
    /// Tells the init how long whoever its process talks to has worked, if that is more than was `granted`.
    fn pass_on_work(&self, line: &OwnedFd, granted: &mut Duration) {
        let worked = self.stdout.granted();
        if worked > *granted {
            *granted = worked;
            // An init that is gone is seen at the next look.
            let _ = protocol::send(line, &Order::Grant(worked), &[]);
        }
    }

    /// Why the process is to be killed for what it has done, or what it talks to has.
    fn own_reason(
        &self,
        rummaged: &mut Instant,
        has_used_up: impl FnOnce() -> bool,
    ) -> Option<Killed> {
        if self.stdout.is_settled() {
            Some(Killed::Settled)
        } else if self.has_flooded(rummaged) {
            Some(Killed::Output)
        } else {
            has_used_up().then_some(Killed::Cpu)
        }
    }

    /// Waits for so long at most, until the init reports or, where that `is_read`, the process has written something. Is
    /// there a report?
    fn wait_once(&self, line: &OwnedFd, is_read: bool, most: Duration) -> io::Result<bool> {
        let mut events = vec![PollFd::new(line, PollFlags::IN)];
        if is_read {
            events.extend(self.stdout.poll_fds().chain(self.stderr.poll_fds()));
        }
        let pause = self.stdout.patience().unwrap_or(most).min(most);
        let timeout = Timespec {
            tv_sec: 0,
            tv_nsec: pause.subsec_nanos().into(),
        };
        rustix::io::retry_on_intr(|| poll(&mut events, Some(&timeout)))?;
        Ok(!events[0].revents().is_empty())
    }
}

/// The files that a process has left: its output, and what is collected.
fn left(
    ended: &Ended,
    files: Vec<OwnedFd>,
    limit: Bytes,
) -> io::Result<(OutputFile, BTreeMap<String, OutputFile>)> {
    let mut files = files.into_iter().map(|file| OutputFile::take(file, limit));
    let mut next = || files.next().unwrap_or(Ok(OutputFile::Absent));
    let output = if ended.has_output {
        next()?
    } else {
        OutputFile::Absent
    };
    let collected = ended.collected.iter();
    let collected: io::Result<_> = collected.map(|name| Ok((name.clone(), next()?))).collect();
    Ok((output, collected?))
}
