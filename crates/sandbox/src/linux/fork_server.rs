//! The fork server of a slot: a small process of caipan's own executable, started once, that opens one box after
//! another.
//!
//! The fork server joins its cgroup once, so that no run has to. The kernel kills the first process of a box when the
//! fork server ends. If caipan is killed, the fork server ends its box and removes caipan's files.

#![expect(unsafe_code, reason = "the environment has no safe form")]

use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::path::PathBuf;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::retry_on_intr;
use rustix::process::Pid;
use serde::{Deserialize, Serialize};

use super::box_process::{BoxProcess, PreforkedBoxInit, close_descriptors_except, open_box};
use super::protocol::{self, BoxPlan};
use super::{cgroup, parent_bound_command, processes};
use crate::isolation_level::IsolationLevel;
use caipan_files::folder_removal::force_remove_folder;

/// Command line argument that makes caipan run as a fork server.
pub(super) const ARGUMENT: &str = "sandbox-fork-server";

/// Request that caipan sends to the fork server.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum ServerRequest {
    /// Remember a folder and cgroups, to be removed when caipan has ended.
    Remember {
        folder: PathBuf,
        cgroups: Vec<PathBuf>,
    },
    /// Open a box instead of the current one. Descriptors: the socket for the init and, with cgroups of version 2, the
    /// folder of the box's cgroup.
    Open(Box<BoxPlan>),
    /// Kill all processes of the current box; the fork server keeps running.
    End,
    /// Kill the box and exit. Caipan itself cleans up.
    Leave,
}

/// Runs as a fork server or another helper process, and never returns, if the first command line argument requests
/// that.
///
/// Every program that uses the sandbox of this library calls this function first in `main`.
pub fn run_helper_process_if_requested() {
    let mut arguments = std::env::args_os().skip(1);
    let first = arguments.next();
    if first
        .as_ref()
        .is_some_and(|word| word == parent_bound_command::ARGUMENT)
    {
        parent_bound_command::execute_program_bound_to_parent(arguments);
    }
    let is_fork_server = first.is_some_and(|word| word == ARGUMENT);
    if !is_fork_server || arguments.next().is_some() {
        return;
    }
    // The socket is passed as standard input; no other descriptor is in use.
    let socket = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stdin(), 3);
    if let Ok(socket) = socket {
        ForkServer::default().serve_requests(&socket);
    }
    std::process::exit(0);
}

/// Forks a fork server from this process, which must be single-threaded. The server runs until caipan closes the
/// socket.
///
/// `None` if the fork failed; then a new process can be started instead.
pub(super) fn fork_this_process_as_server() -> Option<(Pid, OwnedFd)> {
    let (socket, far) = protocol::socket_pair().ok()?;
    match BoxProcess::fork(0, None).ok()? {
        Some(server) => Some((Pid::from_raw(server.pid())?, socket)),
        None => {
            // In the child, `close_descriptors_except` closes caipan's end by number, so the destructor must not close
            // it.
            std::mem::forget(socket);
            if clear_inherited_state(&far).is_ok() {
                let server = ForkServer {
                    inits_to_prefork: PREFORKED_INIT_COUNT,
                    ..ForkServer::default()
                };
                server.serve_requests(&far);
            }
            std::process::exit(0)
        }
    }
}

/// Closes all descriptors except the socket and clears other state inherited from caipan, so that a forked fork server
/// is like a newly started one.
fn clear_inherited_state(socket: &OwnedFd) -> io::Result<()> {
    let nothing = fs::File::options()
        .read(true)
        .write(true)
        .open("/dev/null")?;
    rustix::stdio::dup2_stdin(&nothing)?;
    rustix::stdio::dup2_stdout(&nothing)?;
    rustix::stdio::dup2_stderr(&nothing)?;
    drop(nothing);
    rustix::process::chdir("/")?;
    close_descriptors_except(socket);
    clear_environment();
    Ok(())
}

/// Clears the environment, including the copy that /proc shows.
fn clear_environment() {
    unsafe extern "C" {
        static environ: *const *mut libc::c_char;
    }
    // SAFETY: the list of the C library ends with a null pointer, its entries are NUL-terminated strings of this
    // process, and the only thread holds no reference to them.
    unsafe {
        let mut line = environ;
        while !line.is_null() && !(*line).is_null() {
            std::ptr::write_bytes(*line, 0, libc::strlen(*line));
            line = line.add(1);
        }
        libc::clearenv();
    }
}

/// Detaches this process from caipan's terminal, process group and signals.
fn detach_from_caipan() {
    // Signals of the terminal are for caipan, which ends the fork server by closing the socket.
    let _ = rustix::process::setsid();
    let _ = rustix::thread::set_name(c"caipan-fork");
    // Only root can drop the groups, and only root has groups that matter.
    let _ = rustix::thread::set_thread_groups(&[]);
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o022));
    processes::reset_signals();
}

/// Number of inits forked in advance while the fork server is idle: one for the box that probes the
/// isolation, one for the first program.
const PREFORKED_INIT_COUNT: usize = 2;

/// State that the fork server keeps between requests.
#[derive(Default)]
struct ForkServer {
    /// Box that the last request opened; `None` after it was ended.
    opened: Option<BoxProcess>,
    /// Process that becomes the init of the next box; `None` if none was created in advance.
    preforked: Option<PreforkedBoxInit>,
    /// Number of further inits to fork in advance.
    inits_to_prefork: usize,
    /// Folders and cgroups to remove when caipan has ended.
    remembered: Vec<(PathBuf, Vec<PathBuf>)>,
}

impl ForkServer {
    /// Serves requests until caipan closes the socket or asks it to exit.
    fn serve_requests(mut self, socket: &OwnedFd) {
        detach_from_caipan();
        // If caipan is root, no init is forked in advance: each box is created inside a cgroup, which does not exist yet.
        if rustix::process::geteuid().is_root() {
            self.inits_to_prefork = 0;
        }
        loop {
            if self.preforked.is_none() && self.inits_to_prefork > 0 {
                self.inits_to_prefork -= 1;
                self.preforked = PreforkedBoxInit::fork_in_new_namespaces().ok();
            }
            match self.wait_for_request(socket) {
                Ok(true) => {}
                Ok(false) => {
                    self.end_box();
                    continue;
                }
                Err(_) => break,
            }
            match protocol::receive_message::<ServerRequest>(socket) {
                Ok(Some((ServerRequest::Remember { folder, cgroups }, _))) => {
                    self.remembered.push((folder, cgroups));
                }
                Ok(Some((ServerRequest::Open(plan), descriptors))) => {
                    self.open_box(&plan, descriptors)
                }
                Ok(Some((ServerRequest::End, _))) => self.end_box(),
                Ok(Some((ServerRequest::Leave, _))) => {
                    self.end_all_processes();
                    return;
                }
                _ => break,
            }
        }
        self.end_all_processes();
        for (path, cgroups) in self.remembered {
            // Several fork servers may clean up at once, so a missing folder is not an error.
            force_remove_folder(&path);
            cgroup::leave_and_remove_cgroups(&cgroups);
        }
    }

    /// Waits until a request arrives or the box ends by itself. Returns false if the box has ended.
    fn wait_for_request(&self, socket: &OwnedFd) -> rustix::io::Result<bool> {
        let mut events = vec![PollFd::new(socket, PollFlags::IN)];
        let opened = self.opened.iter();
        events.extend(opened.map(|opened| PollFd::new(opened.pidfd(), PollFlags::IN)));
        retry_on_intr(|| poll(&mut events, None))?;
        let is_over = events
            .get(1)
            .is_some_and(|event| !event.revents().is_empty());
        Ok(!is_over)
    }

    fn open_box(&mut self, plan: &BoxPlan, descriptors: Vec<OwnedFd>) {
        self.end_box();
        if plan.level < IsolationLevel::Namespaces {
            self.inits_to_prefork = 0;
            self.end_preforked_init();
        }
        let mut remaining = descriptors.into_iter();
        if let Some(line) = remaining.next() {
            self.opened = open_box(plan, line, remaining.next(), self.preforked.take());
        }
    }

    fn end_box(&mut self) {
        self.opened.take().into_iter().for_each(BoxProcess::end);
    }

    fn end_preforked_init(&mut self) {
        self.preforked
            .take()
            .into_iter()
            .for_each(PreforkedBoxInit::end);
    }

    fn end_all_processes(&mut self) {
        self.end_preforked_init();
        self.end_box();
    }
}
