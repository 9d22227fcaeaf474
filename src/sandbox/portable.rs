//! Any platform: std::process and wait-timeout. Holds a process to wall time and output; knows no CPU time or memory.

use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use wait_timeout::ChildExt;

use super::limits::{Bytes, Limits};
use super::outcome::{Ending, Killed, Outcome, OutputFile, Usage};
use super::spool::Spool;
use super::{Job, SandboxError};

/// What holds a process here, by the names that results carry.
#[cfg_attr(
    test,
    allow(dead_code, reason = "compiled on Linux for its tests only")
)]
pub const MECHANISMS: &[&str] = &["wall-clock", "output-limit"];

/// How long a flood or a cancelling may go unseen.
const LOOK_UP_EVERY: Duration = Duration::from_millis(20);
/// How long the output of an ended process is waited for; a process that it left behind may hold it open.
const PATIENCE: Duration = Duration::from_secs(1);

/// Starts `command` and watches it to its end.
pub fn supervise(
    mut command: Command,
    job: &Job,
    cancel: &AtomicBool,
) -> Result<Outcome, SandboxError> {
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(SandboxError::start(job.command))?;
    let watched = watch(&mut child, job.limits, cancel);
    if watched.is_err() {
        // Already gone is as good as killed.
        let _ = child.kill();
        let _ = child.wait();
    }
    watched.map_err(SandboxError::at("watch the process"))
}

fn watch(child: &mut Child, limits: &Limits, cancel: &AtomicBool) -> io::Result<Outcome> {
    let start = Instant::now();
    let flooded = Arc::new(AtomicBool::new(false));
    let stdout = child
        .stdout
        .take()
        .map(|pipe| read_aside(pipe, limits.output, &flooded));
    let stderr = child
        .stderr
        .take()
        .map(|pipe| read_aside(pipe, limits.output, &flooded));
    let (killed, status) = loop {
        let left = limits.wall.saturating_sub(start.elapsed());
        let reason = match () {
            () if cancel.load(Ordering::Relaxed) => Some(Killed::Cancelled),
            () if flooded.load(Ordering::Relaxed) => Some(Killed::Output),
            () if left.is_zero() => Some(Killed::Wall),
            () => None,
        };
        if let Some(reason) = reason {
            child.kill()?;
            break (Some(reason), child.wait()?);
        }
        if let Some(status) = child.wait_timeout(left.min(LOOK_UP_EVERY))? {
            break (None, status);
        }
    };
    let usage = Usage {
        wall: start.elapsed(),
        ..Usage::default()
    };
    Ok(Outcome {
        ending: killed.map_or_else(|| ending(status), Ending::Killed),
        usage,
        stdout: taken(stdout)?,
        stderr: taken(stderr)?,
        output_file: OutputFile::Absent,
        left_behind: None,
    })
}

/// What was read, with the pipe: were it closed, a flood would end by SIGPIPE before it is killed for what it is.
type Reading<P> = Receiver<io::Result<(Spool, P)>>;

/// Reads a pipe to its end or its limit on a thread of its own.
fn read_aside<P: Read + Send + 'static>(
    mut pipe: P,
    limit: Bytes,
    flooded: &Arc<AtomicBool>,
) -> Reading<P> {
    let (send, receive) = mpsc::channel();
    let flooded = Arc::clone(flooded);
    std::thread::spawn(move || {
        let mut spool = Spool::new(limit);
        let mut buffer = vec![0; 64 << 10];
        let result = loop {
            match pipe.read(&mut buffer) {
                Ok(0) => break Ok((spool, pipe)),
                Ok(length) => {
                    if let Err(error) = spool.push(&buffer[..length]) {
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
        // Nobody listens any more where the run has failed meanwhile.
        let _ = send.send(result);
    });
    receive
}

fn taken<P>(reading: Option<Reading<P>>) -> io::Result<super::Capture> {
    let Some(reading) = reading else {
        return Spool::new(Bytes(0)).finish();
    };
    let (spool, _) = reading.recv_timeout(PATIENCE).map_err(|_| {
        io::Error::other("its output is still held open by a process that it left behind")
    })??;
    spool.finish()
}

#[cfg(unix)]
fn ending(status: ExitStatus) -> Ending {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => Ending::Exited(code),
        (None, signal) => Ending::Signalled(signal.unwrap_or(0)),
    }
}

#[cfg(not(unix))]
fn ending(status: ExitStatus) -> Ending {
    Ending::Exited(status.code().unwrap_or(-1))
}
