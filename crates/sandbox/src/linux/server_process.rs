//! A fork server from the view of caipan: the process and the socket for requests.

#![expect(unsafe_code, reason = "atexit has no safe form")]

use std::io;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use rustix::io::retry_on_intr;
use rustix::process::{Pid, PidfdFlags, Signal, WaitOptions, kill_process, pidfd_open, waitpid};

use super::fork_server::{self, ServerRequest};
use super::protocol;

/// Path of caipan's own executable that works even if the file was deleted or renamed.
pub(super) const OWN_PROGRAM: &str = "/proc/self/exe";

/// Fork server that was forked in advance and is not in use yet.
static PREFORKED_SERVER: Mutex<Option<ServerProcess>> = Mutex::new(None);

/// A running fork server, ended on drop.
#[derive(Debug)]
pub(super) struct ServerProcess {
    pid: Pid,
    state: ForkServerState,
    socket: OwnedFd,
}

/// Whether a fork server runs, and whether it still receives requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ForkServerState {
    /// The fork server runs and accepts requests.
    Running,
    /// The fork server was asked to exit and has not been waited for yet.
    Exiting,
    /// The fork server no longer receives requests.
    Lost,
    /// The fork server has ended and was waited for.
    Over,
}

/// Forks a fork server while this process is still small, which saves a millisecond of loading. Has to be called at
/// the beginning of `main`, while there is a single thread, if programs will be run.
///
/// If the fork fails, a fork server is started when needed.
pub fn start_fork_server_in_advance() {
    let ahead = fork_server::fork_this_process_as_server().map(|(pid, socket)| ServerProcess {
        pid,
        state: ForkServerState::Running,
        socket,
    });
    *PREFORKED_SERVER
        .lock()
        .unwrap_or_else(PoisonError::into_inner) = ahead;
    // SAFETY: the function exists as long as the program, and does not panic.
    unsafe { libc::atexit(end_unused_server) };
}

/// Ends the unused fork server when this process exits. Otherwise it would become an orphan, which process 1 of many
/// containers never reaps.
extern "C" fn end_unused_server() {
    if let Ok(mut ahead) = PREFORKED_SERVER.try_lock() {
        drop(ahead.take());
    }
}

impl ServerProcess {
    /// Starts `program` as a fork server, or takes the server that was forked in advance if `program` is caipan's own.
    /// The fork server may not be ready yet, so the caller can do other work in the meantime.
    pub(super) fn start(program: &Path) -> io::Result<Self> {
        if program == Path::new(OWN_PROGRAM) {
            let mut ahead = PREFORKED_SERVER
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            if let Some(server) = ahead.take() {
                return Ok(server);
            }
        }
        let (socket, far) = protocol::socket_pair()?;
        let child = Command::new(program)
            .arg(fork_server::ARGUMENT)
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::from(far))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        Ok(Self {
            pid: pid.ok_or(io::ErrorKind::NotFound)?,
            state: ForkServerState::Running,
            socket,
        })
    }

    /// Process id of the fork server; valid until the server is reaped.
    pub(super) fn pid(&self) -> u32 {
        self.pid.as_raw_nonzero().get().unsigned_abs()
    }

    /// Sends a request to the fork server, with these descriptors attached.
    pub(super) fn send_request(
        &self,
        request: &ServerRequest,
        descriptors: &[BorrowedFd],
    ) -> io::Result<()> {
        protocol::send(&self.socket, request, descriptors)
    }

    /// Asks the fork server to end its box and to exit, without waiting.
    pub(super) fn ask_fork_server_to_exit(&mut self) {
        if self.state == ForkServerState::Running {
            self.state = match self.send_request(&ServerRequest::Leave, &[]) {
                Ok(()) => ForkServerState::Exiting,
                Err(_) => ForkServerState::Lost,
            };
        }
    }

    /// Asks the fork server to end its box and to exit, and kills it after a timeout.
    pub(super) fn end(&mut self) {
        self.ask_fork_server_to_exit();
        match std::mem::replace(&mut self.state, ForkServerState::Over) {
            ForkServerState::Over => return,
            ForkServerState::Exiting => self.wait_for_exit(),
            ForkServerState::Running | ForkServerState::Lost => {}
        }
        let _ = kill_process(self.pid, Signal::KILL);
        let _ = retry_on_intr(|| waitpid(Some(self.pid), WaitOptions::empty()));
    }

    /// Waits for the end of the fork server, up to a timeout.
    fn wait_for_exit(&self) {
        if let Ok(pidfd) = pidfd_open(self.pid, PidfdFlags::empty()) {
            let _ = protocol::wait_until_readable(protocol::INIT_TIMEOUT, pidfd);
        }
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        self.end();
    }
}
