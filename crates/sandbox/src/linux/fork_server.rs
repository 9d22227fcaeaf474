//! The fork server of a slot: a small process of caipan's own program, started once, that opens one box after the other.
//!
//! It joins its cgroup once, so that no run has to; it is a parent that a box's first process can die with; and when
//! caipan is gone without a word, killed perhaps, it ends its box and removes what caipan had on disk.

#![expect(unsafe_code, reason = "the environment has no safe form")]

use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::path::PathBuf;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::retry_on_intr;
use rustix::process::Pid;
use serde::{Deserialize, Serialize};

use super::box_process::{Blank, BoxProcess, close_all_but, open};
use super::protocol::{self, Plan};
use super::{cgroup, processes, tied};
use crate::level::Level;
use caipan_files::clear_away::clear_away;

/// The argument by which caipan knows that it is to be a fork server.
pub(super) const ARGUMENT: &str = "sandbox-fork-server";

/// To the fork server.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Call {
    /// What is to be gone when caipan is: a folder and cgroups.
    Remember {
        folder: PathBuf,
        cgroups: Vec<PathBuf>,
    },
    /// Build a box, in place of the one that there is. Beside it come the socket for its init, and a cgroup for it to be
    /// born into where there is one.
    Open(Box<Plan>),
    /// End the box, whatever goes on in it.
    End,
    /// End the box, and the fork server with it. Caipan removes what there is to remove.
    Leave,
}

/// Is this process to be a fork server? Then it is one until caipan hangs up, and this does not return.
///
/// A program that uses this library's sandbox calls this first in its `main`.
pub fn take_over() {
    let mut arguments = std::env::args_os().skip(1);
    let first = arguments.next();
    if first.as_ref().is_some_and(|word| word == tied::ARGUMENT) {
        tied::take_over(arguments);
    }
    let is_fork_server = first.is_some_and(|word| word == ARGUMENT);
    if !is_fork_server || arguments.next().is_some() {
        return;
    }
    // The socket comes as standard input, and there is nothing else there.
    let socket = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stdin(), 3);
    if let Ok(socket) = socket {
        Server::default().serve(&socket);
    }
    std::process::exit(0);
}

/// Forks a process off this one, which must have a single thread, that is a fork server until caipan hangs up.
///
/// `None`, if there is no such process: then one can be started.
pub(super) fn fork_off() -> Option<(Pid, OwnedFd)> {
    let (socket, far) = protocol::pair().ok()?;
    match BoxProcess::fork(0, None).ok()? {
        Some(server) => Some((Pid::from_raw(server.pid())?, socket)),
        None => {
            // What caipan's end is in caipan must not stay open here.
            std::mem::forget(socket);
            if keep_only(&far).is_ok() {
                let server = Server {
                    ahead: AHEAD,
                    ..Server::default()
                };
                server.serve(&far);
            }
            std::process::exit(0)
        }
    }
}

/// Lets go of everything of this process but the socket: a fork server that is started anew has nothing else either.
fn keep_only(socket: &OwnedFd) -> io::Result<()> {
    let nothing = fs::File::options()
        .read(true)
        .write(true)
        .open("/dev/null")?;
    rustix::stdio::dup2_stdin(&nothing)?;
    rustix::stdio::dup2_stdout(&nothing)?;
    rustix::stdio::dup2_stderr(&nothing)?;
    drop(nothing);
    rustix::process::chdir("/")?;
    close_all_but(socket);
    forget_environment();
    Ok(())
}

/// Forgets what the user's environment says, also where the kernel shows it.
fn forget_environment() {
    unsafe extern "C" {
        static environ: *const *mut libc::c_char;
    }
    // SAFETY: the C library's list ends with a null pointer, each other one is to a text that ends with a zero, and all of
    // it is this process's own; there is a single thread, which holds nothing of it.
    unsafe {
        let mut line = environ;
        while !line.is_null() && !(*line).is_null() {
            std::ptr::write_bytes(*line, 0, libc::strlen(*line));
            line = line.add(1);
        }
        libc::clearenv();
    }
}

/// Makes this process one that caipan's terminal, groups and signals do not concern.
fn settle_down() {
    // Signals of caipan's terminal are caipan's; where it must end, it will say so.
    let _ = rustix::process::setsid();
    let _ = rustix::thread::set_name(c"caipan-fork");
    // Only root can, and only root has groups that open anything.
    let _ = rustix::thread::set_thread_groups(&[]);
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o022));
    processes::reset_signals();
}

/// So many first processes of boxes are there before they are asked for, where nobody is kept waiting by that: those of the
/// box that shows what the machine can isolate, and of the first program's.
const AHEAD: usize = 2;

/// A fork server at work.
#[derive(Default)]
struct Server {
    /// The box that is open.
    opened: Option<BoxProcess>,
    /// The first process of the next one, and how many more are to be there ahead.
    blank: Option<Blank>,
    ahead: usize,
    remembered: Vec<(PathBuf, Vec<PathBuf>)>,
}

impl Server {
    /// Serves until caipan hangs up, or has it leave.
    fn serve(mut self, socket: &OwnedFd) {
        settle_down();
        // A box of root's is born into a cgroup, which is not there yet.
        if rustix::process::geteuid().is_root() {
            self.ahead = 0;
        }
        loop {
            if self.blank.is_none() && self.ahead > 0 {
                self.ahead -= 1;
                self.blank = Blank::make().ok();
            }
            match self.comes(socket) {
                Ok(true) => {}
                Ok(false) => {
                    self.end_box();
                    continue;
                }
                Err(_) => break,
            }
            match protocol::receive::<Call>(socket) {
                Ok(Some((Call::Remember { folder, cgroups }, _))) => {
                    self.remembered.push((folder, cgroups));
                }
                Ok(Some((Call::Open(plan), descriptors))) => self.open(&plan, descriptors),
                Ok(Some((Call::End, _))) => self.end_box(),
                Ok(Some((Call::Leave, _))) => {
                    self.end_all();
                    return;
                }
                _ => break,
            }
        }
        self.end_all();
        for (path, cgroups) in self.remembered {
            // Several fork servers may be at it at once: what another has removed is removed.
            clear_away(&path);
            cgroup::leave_and_remove(&cgroups);
        }
    }

    /// Waits until there is a call, or until the box has ended by itself, which is `false`.
    fn comes(&self, socket: &OwnedFd) -> rustix::io::Result<bool> {
        let mut events = vec![PollFd::new(socket, PollFlags::IN)];
        let opened = self.opened.iter();
        events.extend(opened.map(|opened| PollFd::new(opened.pidfd(), PollFlags::IN)));
        retry_on_intr(|| poll(&mut events, None))?;
        let is_over = events
            .get(1)
            .is_some_and(|event| !event.revents().is_empty());
        Ok(!is_over)
    }

    fn open(&mut self, plan: &Plan, descriptors: Vec<OwnedFd>) {
        self.end_box();
        if plan.level < Level::Namespaces {
            self.ahead = 0;
            self.end_blank();
        }
        let mut descriptors = descriptors.into_iter();
        if let Some(line) = descriptors.next() {
            self.opened = open(plan, line, descriptors.next(), self.blank.take());
        }
    }

    fn end_box(&mut self) {
        self.opened.take().into_iter().for_each(BoxProcess::end);
    }

    fn end_blank(&mut self) {
        self.blank.take().into_iter().for_each(Blank::end);
    }

    fn end_all(&mut self) {
        self.end_blank();
        self.end_box();
    }
}
