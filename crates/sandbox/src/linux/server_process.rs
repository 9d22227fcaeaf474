//! A fork server from the outside: its process, and the socket over which it is called.

#![expect(unsafe_code, reason = "atexit has no safe form")]

use std::io;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use rustix::io::retry_on_intr;
use rustix::process::{Pid, PidfdFlags, Signal, WaitOptions, kill_process, pidfd_open, waitpid};

use super::fork_server::{self, Call};
use super::protocol;

/// This program's own file, also where its name has gone meanwhile.
pub(super) const OWN_PROGRAM: &str = "/proc/self/exe";

/// One that was forked off when this process began, and that nobody has taken yet.
static AHEAD: Mutex<Option<ServerProcess>> = Mutex::new(None);

/// A fork server that is there until this is dropped.
#[derive(Debug)]
pub(super) struct ServerProcess {
    pid: Pid,
    state: State,
    socket: OwnedFd,
}

/// What has become of a fork server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Serves,
    /// It has been told to end.
    Leaves,
    /// It does not listen any more.
    Lost,
    /// It has ended, and has been waited for.
    Over,
}

/// Forks a fork server off this process, which is as small yet as one that is started anew, and saves a millisecond of
/// loading. To be called at the beginning of `main`, while there is a single thread, by who is going to run programs.
///
/// Where it cannot be had, one is started when it is needed.
pub fn fork_ahead() {
    let ahead = fork_server::fork_off().map(|(pid, socket)| ServerProcess {
        pid,
        state: State::Serves,
        socket,
    });
    *AHEAD.lock().unwrap_or_else(PoisonError::into_inner) = ahead;
    // SAFETY: the function is there for as long as the program is, and a panic does not leave it.
    unsafe { libc::atexit(let_go) };
}

/// Ends the one that nobody has taken, however this process ends by itself: who becomes its parent need not wait for it,
/// as process 1 of many a container does not.
extern "C" fn let_go() {
    if let Ok(mut ahead) = AHEAD.try_lock() {
        drop(ahead.take());
    }
}

impl ServerProcess {
    /// One of this program: where that is our own and one was forked ahead, that one. It is ready when it answers: until
    /// then there is time for other things.
    pub(super) fn start(program: &Path) -> io::Result<Self> {
        let is_own = program == Path::new(OWN_PROGRAM);
        let ahead = || AHEAD.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(ahead) = is_own.then(|| ahead().take()).flatten() {
            return Ok(ahead);
        }
        let (socket, far) = protocol::pair()?;
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
            state: State::Serves,
            socket,
        })
    }

    /// The number of its process.
    pub(super) fn id(&self) -> u32 {
        self.pid.as_raw_nonzero().get().unsigned_abs()
    }

    /// Calls it, and hands over what comes with the call.
    pub(super) fn call(&self, call: &Call, beside: &[BorrowedFd]) -> io::Result<()> {
        protocol::send(&self.socket, call, beside)
    }

    /// Tells it to end its box and then itself, and does not wait for that.
    pub(super) fn leave(&mut self) {
        if self.state == State::Serves {
            self.state = match self.call(&Call::Leave, &[]) {
                Ok(()) => State::Leaves,
                Err(_) => State::Lost,
            };
        }
    }

    /// Has it end its box and then itself; one that does not is ended.
    pub(super) fn end(&mut self) {
        self.leave();
        match std::mem::replace(&mut self.state, State::Over) {
            State::Over => return,
            State::Leaves => self.wait(),
            State::Serves | State::Lost => {}
        }
        let _ = kill_process(self.pid, Signal::KILL);
        let _ = retry_on_intr(|| waitpid(Some(self.pid), WaitOptions::empty()));
    }

    /// Waits for its end, but not for ever.
    fn wait(&self) {
        if let Ok(pidfd) = pidfd_open(self.pid, PidfdFlags::empty()) {
            let _ = protocol::comes_within(protocol::PATIENCE, pidfd);
        }
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        self.end();
    }
}
