//! Portable runner based on std::process and wait-timeout. Enforces wall time and output; measures no CPU time or
//! memory.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use wait_timeout::ChildExt;

use super::output_forwarder::OutputForwarder;
#[cfg(not(target_os = "linux"))]
use super::view::{BoxView, StartMethod, Tool};
use crate::dialogue::DialogueConnection;
use crate::error::SandboxError;
use crate::evidence::{BoxProblem, IsolationProblem, ProgramStartProblem};
use crate::isolation_level::{
    Isolation, IsolationLevel, IsolationLevelRange, IsolationUnavailable, MissingMechanism,
};
use crate::job::{Job, JobFolder, MAX_COLLECTED_FILES, MAX_LISTED_NAMES};
#[cfg(target_os = "linux")]
use crate::linux::visible_paths::{BoxView, StartMethod, Tool};
#[cfg(not(target_os = "linux"))]
use crate::run_limits::RunLimits;
use crate::run_outcome::{
    Ending, KillReason, OutputFile, OutputFileRefusal, ResourceUsage, RunOutcome,
};
use crate::runner::{Runner, StartedRun};
use crate::sandbox_step::SandboxStep;
use crate::work_folder::WorkFolder;
use caipan_facts::Bytes;
use caipan_facts::{Evidence, fact_from_io_error, io_error_from_fact, natural_order};
use caipan_files::{Capture, CaptureBuffer};

/// Interval at which excess output and cancellation are checked.
const OUTPUT_CHECK_INTERVAL: Duration = Duration::from_millis(20);
/// Time to wait for output after the process has ended: a process left behind may keep the pipe open.
const OUTPUT_WAIT_AFTER_PROCESS_END: Duration = Duration::from_secs(1);

/// Runs programs without isolation as caipan's own user, each in a separate folder.
#[derive(Debug)]
pub struct Sandbox {
    isolation: Isolation,
    root: WorkFolder,
}

/// No-op: this platform has no helper processes.
pub fn run_helper_process_if_requested() {}

/// No-op: this platform has no fork server.
#[cfg(not(target_os = "linux"))]
pub fn start_fork_server_in_advance() {}

/// Creates a command for `program`. Its process gets no signal when caipan ends.
#[cfg(not(target_os = "linux"))]
pub fn command_terminated_with_parent(_own: &Path, program: &Path) -> std::process::Command {
    std::process::Command::new(program)
}

/// Always `None`: build ids are read on Linux only.
#[cfg(not(target_os = "linux"))]
pub fn build_id(_program: &Path) -> Option<Vec<u8>> {
    None
}

/// Always empty: inherited resource limits are checked on Linux only.
#[cfg(not(target_os = "linux"))]
pub(crate) fn insufficient_limits(
    _: &RunLimits,
    _: &[crate::job::MemoryRule],
) -> Vec<crate::run_limits::InsufficientLimit> {
    Vec::new()
}

/// Always `None`: inherited resource limits are checked on Linux only.
#[cfg(not(target_os = "linux"))]
pub(crate) fn own_address_space_limit() -> Option<u64> {
    None
}

impl Sandbox {
    /// Returns an empty list: files of finished runs are removed with their folders.
    #[cfg(not(target_os = "linux"))]
    pub fn list_leftover_processes_and_files(&self) -> Vec<String> {
        Vec::new()
    }

    /// Creates a sandbox without isolation, if `levels` accepts that.
    ///
    /// # Errors
    /// Isolation is required, or the folder for temporary files cannot be written to.
    pub fn open(
        levels: IsolationLevelRange,
        _hidden: &[PathBuf],
    ) -> Result<Self, IsolationUnavailable> {
        let unavailable = |reason: MissingMechanism| IsolationUnavailable {
            wanted: levels.least,
            tried: vec![(IsolationLevel::None, reason)],
        };
        if levels.least > IsolationLevel::None {
            return Err(unavailable(MissingMechanism::Other(
                IsolationProblem::LinuxOnly.fact(),
            )));
        }
        let root = WorkFolder::with_unused_name_in(&std::env::temp_dir());
        root.create()
            .map_err(|error| unavailable(MissingMechanism::Folder(fact_from_io_error(&error))))?;
        Ok(Self {
            isolation: Isolation {
                level: IsolationLevel::None,
                mechanisms: ["wall-clock", "output-limit"].map(str::to_owned).into(),
                missing: Vec::new(),
            },
            root,
        })
    }

    /// No-op: there are no idle boxes.
    pub fn close_idle_boxes(&self) {}

    /// No limit: only the sandbox for Linux derives one from the descriptor limit.
    pub fn max_simultaneous_runs(&self) -> usize {
        usize::MAX
    }
}

impl Runner for Sandbox {
    fn isolation(&self) -> &Isolation {
        &self.isolation
    }

    fn create_folder(&self) -> io::Result<WorkFolder> {
        WorkFolder::create_with_random_name_in(self.root.path())
    }

    /// Accepts every name: the system searches for it when the tool is started.
    fn find_tool(&self, name_or_path: &OsStr) -> Option<Arc<Tool>> {
        Some(Arc::new(Tool::from_path(name_or_path.into())))
    }

    /// Accepts every file: the system reports whether it can be started.
    fn find_start_method(&self, _: &Path) -> io::Result<Result<StartMethod, ProgramStartProblem>> {
        Ok(Ok(StartMethod::Native(Bytes(0))))
    }

    fn start<'a>(
        &'a self,
        _: &'a BoxView,
        job: &'a Job<'a>,
    ) -> Result<Box<dyn StartedRun + 'a>, SandboxError> {
        Ok(Box::new(self.start_run(job, None)?))
    }

    fn start_in_dialogue<'a>(
        &'a self,
        _: &'a BoxView,
        job: &'a Job<'a>,
        part: DialogueConnection,
    ) -> Result<Box<dyn StartedRun + 'a>, SandboxError> {
        Ok(Box::new(self.start_run(job, Some(part))?))
    }
}

impl Sandbox {
    fn start_run<'a>(
        &self,
        job: &'a Job<'a>,
        part: Option<DialogueConnection>,
    ) -> Result<PortableRun<'a>, SandboxError> {
        if part.as_ref().is_some_and(|part| !part.further.is_empty()) {
            let unsupported = io::ErrorKind::Unsupported.into();
            return Err(SandboxError::error_at_step(SandboxStep::SetUpStreams)(
                unsupported,
            ));
        }
        let fresh = self
            .create_folder()
            .map_err(SandboxError::error_at_step(SandboxStep::MakeWorkFolder))?;
        let folder = match job.folder {
            JobFolder::Kept(folder) => folder,
            JobFolder::Fresh(files) => {
                for name in job.collects.iter().filter(|name| name.ends_with('/')) {
                    let made = fs::create_dir(fresh.path().join(name));
                    made.map_err(SandboxError::error_at_step(SandboxStep::MakeWorkFolder))?;
                }
                for (name, content) in files {
                    let written = fs::write(fresh.path().join(name), content);
                    written.map_err(SandboxError::error_at_step(SandboxStep::WriteInput))?;
                }
                fresh.path()
            }
        };
        let (stdin, forwarder) = match part {
            None => (create_stdin(job)?, None),
            Some(part) => {
                let (stdin, forwarder) = OutputForwarder::new(part, job.stream_limit);
                (stdin, Some(forwarder))
            }
        };
        let process = KilledOnDrop(spawn_process(job, folder, stdin)?);
        Ok(PortableRun {
            start: Instant::now(),
            process,
            job,
            fresh,
            forwarder,
        })
    }
}

/// Child process that is killed and waited for on drop.
struct KilledOnDrop(Child);

impl Drop for KilledOnDrop {
    fn drop(&mut self) {
        // The process may have ended already, so errors are ignored.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Started job that runs without isolation.
struct PortableRun<'a> {
    start: Instant,
    process: KilledOnDrop,
    job: &'a Job<'a>,
    fresh: WorkFolder,
    /// Forwarder of the output in a dialogue; without it the output is captured.
    forwarder: Option<OutputForwarder>,
}

impl StartedRun for PortableRun<'_> {
    fn finish(self: Box<Self>, cancel: &AtomicBool) -> Result<RunOutcome, SandboxError> {
        let PortableRun {
            start,
            mut process,
            job,
            fresh,
            forwarder,
        } = *self;
        let watched = watch_process(&mut process.0, start, job, forwarder.as_ref(), cancel);
        // Ends the process: after an error it may still run and write to the folder that is removed next.
        drop(process);
        let mut outcome = watched.map_err(SandboxError::error_at_step(SandboxStep::Watch))?;
        for name in job.output_files {
            let folder = match job.folder {
                JobFolder::Kept(folder) => folder,
                JobFolder::Fresh(_) => fresh.path(),
            };
            let collected = read_collected_file(&folder.join(name), job.limits.output);
            outcome.output_file =
                collected.map_err(SandboxError::error_at_step(SandboxStep::ReadOutputFile))?;
            if !matches!(outcome.output_file, OutputFile::Absent) {
                break;
            }
        }
        let collected = collect_files(fresh.path(), job);
        outcome.collected =
            collected.map_err(SandboxError::error_at_step(SandboxStep::ReadOutputFile))?;
        outcome.left_behind = fresh.remove();
        Ok(outcome)
    }
}

/// Creates the standard input of a job without a partner.
fn create_stdin(job: &Job) -> Result<Stdio, SandboxError> {
    let mut stdin =
        tempfile::tempfile().map_err(SandboxError::error_at_step(SandboxStep::WriteStdin))?;
    let written = stdin.write_all(job.stdin).and_then(|()| stdin.rewind());
    written.map_err(SandboxError::error_at_step(SandboxStep::WriteStdin))?;
    Ok(stdin.into())
}

fn spawn_process(job: &Job, folder: &Path, stdin: Stdio) -> Result<Child, SandboxError> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut command = Command::new(&job.command[0]);
    command
        .args(&job.command[1..])
        .current_dir(folder)
        .env_clear()
        .envs([
            ("PATH", path),
            ("HOME", folder.into()),
            ("TMPDIR", folder.into()),
        ])
        .envs(job.environment.iter().cloned())
        .stdin(stdin)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().map_err(|cause| {
        let program = String::new();
        let mut error = SandboxError::error_at_step(SandboxStep::Start { program })(cause);
        error.is_start = true;
        error.add_program_name(job.command);
        error
    })
}

/// Names in a folder that are valid UTF-8, in natural order.
fn list_utf8_entry_names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .take(MAX_LISTED_NAMES)
        .collect();
    names.sort_by(|left, right| natural_order(left, right));
    names
}

/// Reads the files that a job collects; a name with a trailing `/` collects all files of that folder.
fn collect_files(folder: &Path, job: &Job) -> io::Result<BTreeMap<String, OutputFile>> {
    let mut names = Vec::new();
    for name in job.collects {
        match name.split_once('/') {
            Some((parent, _)) if folder.join(parent).is_symlink() => {}
            Some((_, "")) => {
                let own = list_utf8_entry_names(&folder.join(name));
                names.extend(own.into_iter().map(|own| format!("{name}{own}")));
            }
            _ => names.push((*name).to_owned()),
        }
    }
    let mut collected = BTreeMap::new();
    for name in names {
        if collected.len() >= MAX_COLLECTED_FILES {
            break;
        }
        match read_collected_file(&folder.join(&name), job.limits.output)? {
            OutputFile::Absent => {}
            file => drop(collected.insert(name, file)),
        }
    }
    Ok(collected)
}

/// Reads an output file up to the limit, if it is a regular file.
fn read_collected_file(path: &Path, limit: Bytes) -> io::Result<OutputFile> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(OutputFile::Absent),
        Ok(facts) if facts.is_symlink() => Ok(OutputFile::Refused(OutputFileRefusal::Link)),
        Ok(facts) if facts.is_dir() => Ok(OutputFile::Refused(OutputFileRefusal::Folder)),
        Ok(facts) if facts.is_file() => match fs::File::open(path) {
            Ok(mut file) => Ok(OutputFile::Captured(Capture::read(&mut file, limit)?)),
            Err(_) => Ok(OutputFile::Refused(OutputFileRefusal::Unreadable)),
        },
        _ => Ok(OutputFile::Refused(OutputFileRefusal::Special)),
    }
}

fn watch_process(
    child: &mut Child,
    start: Instant,
    job: &Job,
    forwarder: Option<&OutputForwarder>,
    cancel: &AtomicBool,
) -> io::Result<RunOutcome> {
    let limits = job.limits;
    let flooded = Arc::new(AtomicBool::new(false));
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let reading_stdout = stdout
        .map(|pipe| read_pipe_in_thread(pipe, job.stream_limit, forwarder.cloned(), &flooded));
    let reading_stderr =
        stderr.map(|pipe| read_pipe_in_thread(pipe, job.stream_limit, None, &flooded));
    let (killed, status) = loop {
        let left = limits.wall.saturating_sub(start.elapsed());
        let reason = match () {
            () if cancel.load(Ordering::Relaxed) => Some(KillReason::Cancelled),
            () if forwarder.is_some_and(OutputForwarder::close_input_if_due_and_check_job_end) => {
                Some(KillReason::Settled)
            }
            () if flooded.load(Ordering::Relaxed) => Some(KillReason::Output),
            () if left.is_zero() => Some(KillReason::Wall),
            () => None,
        };
        if let Some(reason) = reason {
            child.kill()?;
            break (Some(reason), child.wait()?);
        }
        if let Some(status) = child.wait_timeout(left.min(OUTPUT_CHECK_INTERVAL))? {
            break (None, status);
        }
    };
    let usage = ResourceUsage {
        wall: start.elapsed(),
        ..ResourceUsage::default()
    };
    forwarder.into_iter().for_each(OutputForwarder::record_end);
    let (mut stdout, stderr) = (
        wait_for_captured_data(reading_stdout)?,
        wait_for_captured_data(reading_stderr)?,
    );
    if let Some(forwarder) = forwarder {
        forwarder.finish();
        stdout = Capture::empty(stdout.is_cut());
    }
    Ok(RunOutcome {
        ending: killed.map_or_else(|| ending_from_status(status), Ending::Killed),
        usage,
        stdout,
        stderr,
        output_file: OutputFile::Absent,
        collected: BTreeMap::new(),
        left_behind: None,
        is_forked: false,
        is_starved: false,
        waited: Duration::ZERO,
        is_asleep: false,
    })
}

/// Channel on which a reading thread sends the data that it read, and the pipe to keep it open: otherwise a program
/// with too much output would die from SIGPIPE before it is killed for the output.
type Reading<P> = Receiver<io::Result<(CaptureBuffer, P)>>;

/// Reads a pipe in a new thread until its end or until the limit. Sets `flooded` if there was more than the limit.
fn read_pipe_in_thread<P: Read + Send + 'static>(
    mut pipe: P,
    limit: Bytes,
    forwarder: Option<OutputForwarder>,
    flooded: &Arc<AtomicBool>,
) -> Reading<P> {
    let (send, receive) = mpsc::channel();
    let flooded = Arc::clone(flooded);
    let unheard = send.clone();
    let reading = std::thread::Builder::new().spawn(move || {
        let mut spool = CaptureBuffer::new(limit);
        let mut buffer = vec![0; 64 << 10];
        let result = loop {
            match pipe.read(&mut buffer) {
                Ok(0) => {
                    forwarder
                        .iter()
                        .for_each(OutputForwarder::record_output_closed);
                    break Ok((spool, pipe));
                }
                Ok(length) => {
                    let bytes = &buffer[..length];
                    forwarder
                        .iter()
                        .for_each(|forwarder| forwarder.forward(bytes));
                    if let Err(error) = spool.push(bytes) {
                        break Err(error);
                    }
                    if spool.is_cut() {
                        flooded.store(true, Ordering::Relaxed);
                        break Ok((spool, pipe));
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => break Err(error),
            }
        };
        // Sending fails only if the run has failed and the receiver was dropped. Then the result is not used.
        let _ = send.send(result);
    });
    if let Err(error) = reading {
        let _ = unheard.send(Err(error));
    }
    receive
}

/// Waits up to a second for the data of a reading thread, after the process has ended. Empty without a thread.
fn wait_for_captured_data<P>(reading: Option<Reading<P>>) -> io::Result<Capture> {
    let Some(reading) = reading else {
        return CaptureBuffer::new(Bytes(0)).finish();
    };
    let (spool, _) = reading
        .recv_timeout(OUTPUT_WAIT_AFTER_PROCESS_END)
        .map_err(|_| io_error_from_fact(BoxProblem::StillOpen))??;
    spool.finish()
}

#[cfg(unix)]
fn ending_from_status(status: ExitStatus) -> Ending {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => Ending::Exited(code),
        (None, signal) => Ending::Signalled(signal.unwrap_or(0)),
    }
}

#[cfg(not(unix))]
fn ending_from_status(status: ExitStatus) -> Ending {
    Ending::Exited(status.code().unwrap_or(-1))
}
