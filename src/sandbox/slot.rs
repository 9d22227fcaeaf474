//! A slot: one run at a time, with the porter that opens its boxes, and the box that is open.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::cgroup::{self, Baseline, Cgroup};
use super::folder::WorkFolder;
use super::level::Level;
use super::limits::Bytes;
use super::mounts::WORK;
use super::outcome::{Ending, Killed, Outcome, OutputFile, Usage};
use super::porter::{self, Call};
use super::stream::Stream;
use super::supervisor::{Sandbox, private_file, reopened};
use super::view::{Shown, View};
use super::wire::{self, Errand, Order, Plan, Report};
use super::{Folder, Job, SandboxError};

/// How long a change of `cancel` may go unseen.
const LOOK_UP_EVERY: Duration = Duration::from_millis(50);
/// How often a cgroup's clock is looked at, where several processes may use it up.
const COUNT_EVERY: Duration = Duration::from_millis(5);
/// How long a keeper may take beyond a run's wall time.
const PATIENCE: Duration = Duration::from_secs(10);

/// One run at a time.
#[derive(Debug)]
pub struct Slot {
    porter: Child,
    socket: OwnedFd,
    identity: Option<u32>,
    cgroup: Option<Cgroup>,
    open: Option<Open>,
    boxes: usize,
    is_broken: bool,
    /// What the last box that was opened is made of.
    pub mechanisms: Vec<String>,
}

/// A box that is open.
#[derive(Debug)]
struct Open {
    view: u64,
    line: OwnedFd,
}

/// What a run needs to know of the sandbox, beside its job.
struct Running<'a> {
    job: &'a Job<'a>,
    stdout: Stream,
    stderr: Stream,
    baseline: Option<Baseline>,
    start: Instant,
    cancel: &'a AtomicBool,
}

impl Slot {
    /// Starts a porter.
    pub fn start(sandbox: &Sandbox, number: usize) -> Result<Self, SandboxError> {
        let started = (|| {
            let (socket, far) = wire::pair()?;
            let porter = Command::new(&sandbox.program)
                .arg(porter::ARGUMENT)
                .env_clear()
                .current_dir("/")
                .stdin(Stdio::from(far))
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()?;
            let identity = identity(porter.id(), sandbox.isolation.level);
            let mut slot = Self {
                porter,
                socket,
                identity,
                cgroup: None,
                open: None,
                boxes: 0,
                is_broken: false,
                mechanisms: Vec::new(),
            };
            if let Some(parent) = &sandbox.cgroups {
                let cgroup = parent.make(&format!("caipan-{}-{number}", std::process::id()))?;
                cgroup.adopt(slot.porter.id())?;
                slot.cgroup = Some(cgroup);
            }
            let cgroups = slot.cgroup.iter().flat_map(Cgroup::paths);
            let cgroups = cgroups.chain(sandbox.cgroups.iter().filter_map(|parent| parent.own_leaf()));
            let remember = Call::Remember {
                folder: sandbox.root.path().to_owned(),
                cgroups: cgroups.collect(),
            };
            wire::send(&slot.socket, &remember, &[])?;
            Ok(slot)
        })();
        started.map_err(SandboxError::at("start a box"))
    }

    /// Can it be used again?
    pub fn is_usable(&self) -> bool {
        !self.is_broken
    }

    /// Is a box open that shows this?
    pub fn shows(&self, view: &View) -> bool {
        self.open.as_ref().is_some_and(|open| open.view == view.number())
    }

    /// Runs a job in a box that shows `view`.
    pub fn run(
        &mut self,
        sandbox: &Sandbox,
        view: &View,
        job: &Job,
        cancel: &AtomicBool,
    ) -> Result<Outcome, SandboxError> {
        if !self.shows(view) {
            self.open_box(sandbox, view)?;
        }
        let is_boxed = sandbox.isolation.level >= Level::Namespaces;
        // Without a file system of its own a run gets a folder on disk.
        let (folder, fresh) = match job.folder {
            Folder::Kept(folder) => (Some(folder.to_owned()), None),
            Folder::Fresh(_) if is_boxed => (None, None),
            Folder::Fresh(_) => {
                let fresh = sandbox.folder().and_then(|fresh| {
                    hand_over(fresh.path(), self.identity)?;
                    Ok(fresh)
                });
                let fresh = fresh.map_err(SandboxError::at("make a work folder"))?;
                (Some(fresh.path().to_owned()), Some(fresh))
            }
        };
        let outcome = self.run_in(job, folder, cancel);
        // Whoever was killed, or left something running, may have left the box in a state that nobody thought of.
        let is_harmless = matches!(&outcome, Ok((_, 0)));
        if !is_harmless {
            self.close_box();
        }
        let (mut outcome, _) = outcome?;
        outcome.left_behind = fresh.and_then(WorkFolder::remove);
        Ok(outcome)
    }

    fn run_in(
        &mut self,
        job: &Job,
        folder: Option<PathBuf>,
        cancel: &AtomicBool,
    ) -> Result<(Outcome, u32), SandboxError> {
        let stdin = private_file(job.stdin).map_err(SandboxError::at("write standard input"))?;
        let (mut names, mut files) = (Vec::new(), Vec::new());
        if let Folder::Fresh(wanted) = job.folder {
            for (name, content) in wanted {
                // As a rule the file holds what comes on standard input: then it is the same file, read twice.
                let file = match std::ptr::eq(*content, job.stdin) {
                    true => reopened(stdin.as_fd()),
                    false => private_file(content),
                };
                files.push(file.map_err(SandboxError::at("write the input file"))?);
                names.push((*name).to_owned());
            }
        }
        let pipes = (|| Ok((Stream::new(job.limits.output)?, Stream::new(job.limits.output)?)))();
        let ((stdout, out), (stderr, err)) = pipes.map_err(SandboxError::at("make pipes"))?;
        let size: usize = match job.folder {
            Folder::Fresh(files) => files.iter().map(|(_, content)| content.len()).sum(),
            Folder::Kept(_) => 0,
        };
        let room = job.limits.output.0.saturating_mul(2).saturating_add(size as u64 + (16 << 20));
        let baseline = self.cgroup.as_mut().map(|cgroup| cgroup.begin(job.limits, room));
        let baseline = baseline.transpose().map_err(SandboxError::at("set the cgroup's limits"))?;
        let errand = Errand {
            command: job.command.to_vec(),
            environment: environment(job, folder.as_deref().unwrap_or(Path::new(WORK))),
            folder,
            files: names,
            output_file: job.output_file.map(str::to_owned),
            memory_rule: job.memory_rule,
            limits: *job.limits,
            may_fork: job.may_fork,
            room,
        };
        let mut beside: Vec<BorrowedFd> = vec![stdin.as_fd(), out.as_fd(), err.as_fd()];
        beside.extend(files.iter().map(AsFd::as_fd));
        let Some(open) = &self.open else {
            return Err(SandboxError::at("run")(io::Error::other("no box is open")));
        };
        let sent = wire::send(&open.line, &Order::Run(Box::new(errand)), &beside);
        sent.map_err(SandboxError::at("give the order"))?;
        drop((out, err));
        let running = Running {
            job,
            stdout,
            stderr,
            baseline,
            start: Instant::now(),
            cancel,
        };
        running.watch(&open.line, self.cgroup.as_ref())
    }

    fn open_box(&mut self, sandbox: &Sandbox, view: &View) -> Result<(), SandboxError> {
        self.close_box();
        let opened = self.try_open(sandbox, view);
        self.is_broken = opened.is_err();
        opened
    }

    fn try_open(&mut self, sandbox: &Sandbox, view: &View) -> Result<(), SandboxError> {
        let fault = SandboxError::at("open a box");
        let shown = view.readable.iter().cloned().map(Shown::Readable);
        let shown = shown.chain(view.writable.iter().cloned().map(Shown::Writable));
        let plan = Plan {
            level: sandbox.isolation.level,
            identity: self.identity,
            shown: sandbox.machine.iter().cloned().chain(shown).collect(),
            hidden: sandbox.hidden.clone(),
            place: sandbox.root.path().to_owned(),
            sums_memory: sandbox.isolation.level == Level::Namespaces,
        };
        let asked = (|| {
            for folder in &view.readable {
                hand_over(folder, self.identity.map(|_| 0))?;
            }
            if let Some(folder) = &view.writable {
                hand_over(folder, self.identity)?;
            }
            let (line, far) = wire::pair()?;
            let birthplace = self.cgroup.as_ref().map(Cgroup::birthplace).transpose()?.flatten();
            let mut beside = vec![far.as_fd()];
            beside.extend(birthplace.iter().map(AsFd::as_fd));
            wire::send(&self.socket, &Call::Open(Box::new(plan)), &beside)?;
            Ok(line)
        })();
        let line = asked.map_err(fault)?;
        self.boxes += 1;
        let mut events = [PollFd::new(&line, PollFlags::IN)];
        let timeout = Timespec {
            tv_sec: PATIENCE.as_secs() as i64,
            tv_nsec: 0,
        };
        let ready = rustix::io::retry_on_intr(|| poll(&mut events, Some(&timeout)));
        let late = || io::Error::from(io::ErrorKind::TimedOut);
        let ready = ready.map_err(io::Error::from).and_then(|count| match count {
            0 => Err(late()),
            _ => wire::receive::<Report>(&line),
        });
        match ready.map_err(SandboxError::at("open a box"))? {
            Some((Report::Ready(mut mechanisms), _)) => {
                if self.cgroup.as_ref().is_some() {
                    mechanisms.push("cgroup".to_owned());
                } else if sandbox.isolation.level == Level::Namespaces {
                    mechanisms.push("memory-summed".to_owned());
                }
                self.mechanisms = mechanisms;
                self.open = Some(Open {
                    view: view.number(),
                    line,
                });
                Ok(())
            }
            Some((Report::Failed(fault), _)) => Err(fault.into()),
            _ => Err(SandboxError::at("open a box")(io::Error::other("it has ended at once"))),
        }
    }

    /// Ends the box, if one is open. The porter waits for its end before it opens another.
    fn close_box(&mut self) {
        if self.open.take().is_some() && wire::send(&self.socket, &Call::End, &[]).is_err() {
            self.is_broken = true;
        }
    }
}

impl Running<'_> {
    /// Reads what the process writes until the keeper reports its end. Beside the outcome, the number of processes that
    /// had to be ended, or that were killed.
    fn watch(
        mut self,
        line: &OwnedFd,
        cgroup: Option<&Cgroup>,
    ) -> Result<(Outcome, u32), SandboxError> {
        let mut buffer = vec![0; 64 << 10];
        let report = self.wait(line, cgroup, &mut buffer);
        let report = report.map_err(SandboxError::at("watch the process"))?;
        let tree = cgroup.zip(self.baseline);
        let ran_out = tree.is_some_and(|(cgroup, baseline)| cgroup.has_run_out_since(&baseline));
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
        let drained = self.stdout.drain(&mut buffer).and_then(|()| self.stderr.drain(&mut buffer));
        drained.map_err(SandboxError::at("read the output"))?;
        let (mut cpu, mut memory) = (ended.cpu, ended.memory);
        if let Some((cgroup, baseline)) = tree.filter(|_| self.job.may_fork) {
            cpu = cpu.max(cgroup.cpu_since(&baseline));
            memory = memory.max(cgroup.peak_since(&baseline));
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
        Ok((outcome, ended.survivors + u32::from(was_killed)))
    }

    /// The outcome where the keeper went with the process: what it had counted is lost.
    fn lost_to_memory(self, mut buffer: Vec<u8>) -> Result<(Outcome, u32), SandboxError> {
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
        Ok((outcome, 1))
    }

    /// The keeper's report, `None` where the keeper is gone.
    fn wait(
        &mut self,
        line: &OwnedFd,
        cgroup: Option<&Cgroup>,
        buffer: &mut [u8],
    ) -> io::Result<Option<(Report, Vec<OwnedFd>)>> {
        let mut is_killing = false;
        let tree = cgroup.zip(self.baseline).filter(|_| self.job.may_fork);
        loop {
            let mut events = vec![PollFd::new(line, PollFlags::IN)];
            events.extend(self.stdout.poll_fd().into_iter().chain(self.stderr.poll_fd()));
            let timeout = Timespec {
                tv_sec: 0,
                tv_nsec: tree.map_or(LOOK_UP_EVERY, |_| COUNT_EVERY).subsec_nanos().into(),
            };
            rustix::io::retry_on_intr(|| poll(&mut events, Some(&timeout)))?;
            if !events[0].revents().is_empty() {
                return wire::receive(line);
            }
            self.stdout.drain(buffer)?;
            self.stderr.drain(buffer)?;
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

impl Drop for Slot {
    fn drop(&mut self) {
        self.open = None;
        // The porter ends its box and then itself; one that does not is ended.
        let told = wire::send(&self.socket, &Call::Leave, &[]);
        let start = Instant::now();
        while told.is_ok() && start.elapsed() < PATIENCE {
            match self.porter.try_wait() {
                Ok(None) => std::thread::sleep(Duration::from_micros(300)),
                _ => break,
            }
        }
        let _ = self.porter.kill();
        let _ = self.porter.wait();
        if let Some(cgroup) = &self.cgroup {
            cgroup::remove(&cgroup.paths());
        }
    }
}

/// The user that a slot's programs are to be on the machine, where caipan may choose: nobody else's, and never root.
fn identity(porter: u32, level: Level) -> Option<u32> {
    const FIRST: u32 = 1_900_000_000;
    use rustix::thread::CapabilitySet;
    if level == Level::None || !rustix::process::geteuid().is_root() {
        return None;
    }
    let needed = CapabilitySet::SETUID | CapabilitySet::SETGID | CapabilitySet::CHOWN;
    let own = rustix::thread::capabilities(None).ok()?;
    let number = FIRST.checked_add(porter)?;
    let is_mapped = |file: &str| {
        let text = fs::read_to_string(file).unwrap_or_default();
        text.lines().any(|line| {
            let mut words = line.split_whitespace().map(|word| word.parse().unwrap_or(0_u64));
            let (first, _, count) = (words.next(), words.next(), words.next());
            let range = first.unwrap_or(0)..first.unwrap_or(0) + count.unwrap_or(0);
            range.contains(&u64::from(number))
        })
    };
    let is_known = is_mapped("/proc/self/uid_map") && is_mapped("/proc/self/gid_map");
    (own.effective.contains(needed) && is_known).then_some(number)
}

/// Makes a folder of caipan's own, and all that is in it, the user's, and readable for everybody. Links are left alone.
fn hand_over(folder: &Path, identity: Option<u32>) -> io::Result<()> {
    use std::os::unix::fs::{PermissionsExt, lchown};
    let Some(user) = identity else {
        return Ok(());
    };
    for entry in walkdir::WalkDir::new(folder) {
        let entry = entry?;
        if entry.file_type().is_dir() || entry.file_type().is_file() {
            lchown(entry.path(), Some(user), Some(user))?;
            let mode = entry.metadata()?.permissions().mode();
            let read = if mode & 0o100 == 0 { 0o444 } else { 0o555 };
            fs::set_permissions(entry.path(), fs::Permissions::from_mode(mode & 0o777 | read))?;
        }
    }
    Ok(())
}

/// The same few variables for every process: nothing of the user's own leaks but where programs are found.
fn environment(job: &Job, folder: &Path) -> Vec<(String, OsString)> {
    let path = std::env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into());
    let own = [
        ("PATH", path),
        ("HOME", folder.into()),
        ("TMPDIR", folder.into()),
        ("LANG", "C.UTF-8".into()),
    ];
    let all = own.into_iter().chain(job.environment.iter().cloned());
    all.map(|(name, value)| (name.to_owned(), value)).collect()
}
