//! The fork server of a slot: a small process of caipan's own program, started once, that opens one box after the other.
//!
//! It joins its cgroup once, so that no run has to; it is a parent that a box's first process can die with; and when
//! caipan is gone without a word, killed perhaps, it ends its box and removes what caipan had on disk.

#![expect(unsafe_code, reason = "clone3 has no safe form")]

use std::fs;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::path::PathBuf;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::Signal;
use serde::{Deserialize, Serialize};

use super::protocol::{self, Fault, Plan, Report};
use super::{box_init, cgroup, processes, tied};
use crate::sandbox::clear_away::clear_away;
use crate::sandbox::level::Level;
use crate::sandbox::step::Step;

/// The argument by which caipan knows that it is to be a fork server.
pub const ARGUMENT: &str = "sandbox-fork-server";

/// To the fork server.
#[derive(Debug, Serialize, Deserialize)]
pub enum Call {
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
        serve(&socket);
    }
    std::process::exit(0);
}

/// Forks a process off this one, which must have a single thread, that is a fork server until caipan hangs up.
///
/// `None`, if there is no such process: then one can be started.
pub fn fork_off() -> Option<(i32, OwnedFd)> {
    let (socket, far) = protocol::pair().ok()?;
    match fork(0, None).ok()? {
        Some(server) => Some((server.pid, socket)),
        None => {
            // What caipan's end is in caipan must not stay open here.
            std::mem::forget(socket);
            if keep_only(&far).is_ok() {
                serve(&far);
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
    let socket = socket.as_raw_fd().unsigned_abs();
    for (first, last) in [(3, socket - 1), (socket + 1, u32::MAX)] {
        if first <= last {
            // SAFETY: nobody here uses any of these descriptors; caipan's end of the socket has been forgotten.
            unsafe { libc::syscall(libc::SYS_close_range, first, last, 0) };
        }
    }
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

/// So long a box that is killed has to end.
const SECOND: Duration = Duration::from_secs(1);

/// A box, from the outside.
struct Opened {
    pid: i32,
    pidfd: OwnedFd,
}

impl Opened {
    fn end(self) {
        let _ = rustix::process::pidfd_send_signal(&self.pidfd, Signal::KILL);
        // Whoever does not end in time is looked after with whatever else there is.
        let _ = protocol::comes_within(SECOND, &self.pidfd);
        processes::end_all(self.pid, false);
    }
}

fn serve(socket: &OwnedFd) {
    // Signals of caipan's terminal are caipan's; where it must end, it will say so.
    let _ = rustix::process::setsid();
    let _ = rustix::thread::set_name(c"caipan-fork");
    // Only root can, and only root has groups that open anything.
    let _ = rustix::thread::set_thread_groups(&[]);
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o022));
    processes::reset_signals();
    let mut remembered = Vec::new();
    let mut opened: Option<Opened> = None;
    loop {
        let mut events = vec![PollFd::new(socket, PollFlags::IN)];
        events.extend(
            opened
                .iter()
                .map(|opened| PollFd::new(&opened.pidfd, PollFlags::IN)),
        );
        match poll(&mut events, None) {
            Ok(_) => {}
            Err(Errno::INTR) => continue,
            Err(_) => break,
        }
        if events
            .get(1)
            .is_some_and(|event| !event.revents().is_empty())
        {
            opened.take().into_iter().for_each(Opened::end);
            continue;
        }
        match protocol::receive::<Call>(socket) {
            Ok(Some((Call::Remember { folder, cgroups }, _))) => remembered.push((folder, cgroups)),
            Ok(Some((Call::End, _))) => opened.take().into_iter().for_each(Opened::end),
            Ok(Some((Call::Leave, _))) => {
                opened.take().into_iter().for_each(Opened::end);
                return;
            }
            Ok(Some((Call::Open(plan), descriptors))) => {
                opened.take().into_iter().for_each(Opened::end);
                let mut descriptors = descriptors.into_iter();
                if let Some(line) = descriptors.next() {
                    opened = open(*plan, line, descriptors.next());
                }
            }
            _ => break,
        }
    }
    opened.take().into_iter().for_each(Opened::end);
    for (path, cgroups) in remembered {
        // Several fork servers may be at it at once: what another has removed is removed.
        clear_away(&path);
        cgroup::leave_and_remove(&cgroups);
    }
}

/// Opens a box; what goes wrong is told to the supervisor on `line`.
fn open(plan: Plan, line: OwnedFd, cgroup: Option<OwnedFd>) -> Option<Opened> {
    let told = line.try_clone();
    match start(plan, line, cgroup) {
        Ok(opened) => Some(opened),
        Err(fault) => {
            if let Ok(told) = told {
                let _ = protocol::send(told, &Report::Failed(fault), &[]);
            }
            None
        }
    }
}

/// CLONE_INTO_CGROUP, which does not fit the type that libc gives it.
const INTO_CGROUP: u64 = 0x2_0000_0000;

const NAMESPACES: i32 = libc::CLONE_NEWUSER
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWCGROUP;

fn start(plan: Plan, line: OwnedFd, cgroup: Option<OwnedFd>) -> Result<Opened, Fault> {
    let is_boxed = plan.level >= Level::Namespaces;
    let identity = plan.identity;
    let (ready, go) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)
        .map_err(Fault::at(Step::MakePipes))?;
    let flags = if is_boxed { NAMESPACES } else { 0 };
    let Some(opened) = fork(flags, cgroup.as_ref()).map_err(Fault::at(Step::MakeNamespaces))?
    else {
        drop((go, cgroup));
        let died = rustix::process::set_parent_process_death_signal(Some(Signal::KILL));
        // The fork server says when the maps are written; where it is gone instead, so is the box.
        let mut word = [0];
        if died.is_ok() && rustix::io::read(&ready, &mut word) == Ok(1) {
            drop(ready);
            let _ = rustix::thread::set_name(c"caipan-init");
            box_init::keep(plan, line, || become_root(identity));
        }
        std::process::exit(0);
    };
    drop((line, ready));
    if is_boxed && let Err(fault) = write_maps(opened.pid, identity) {
        opened.end();
        return Err(fault);
    }
    rustix::io::write(&go, &[1]).map_err(Fault::at(Step::StartBox))?;
    Ok(opened)
}

/// A child in namespaces of its own; `None` in the child.
fn fork(namespaces: i32, cgroup: Option<&OwnedFd>) -> rustix::io::Result<Option<Opened>> {
    let mut pidfd: i32 = -1;
    // SAFETY: the structure is plain numbers, for which zero is a value.
    let mut arguments: libc::clone_args = unsafe { std::mem::zeroed() };
    arguments.flags = (namespaces | libc::CLONE_PIDFD) as u64;
    arguments.pidfd = (&raw mut pidfd) as u64;
    arguments.exit_signal = libc::SIGCHLD as u64;
    if let Some(cgroup) = cgroup {
        arguments.flags |= INTO_CGROUP;
        arguments.cgroup = cgroup.as_raw_fd() as u64;
    }
    // SAFETY: without CLONE_VM and without a stack this is a fork, and this process has a single thread.
    let mut pid = unsafe {
        libc::syscall(
            libc::SYS_clone3,
            &raw mut arguments,
            size_of::<libc::clone_args>(),
        )
    };
    // Filters of containers know the flags of `clone` only, and say that there is no clone3.
    let is_refused = pid < 0 && io::Error::last_os_error().raw_os_error() == Some(libc::ENOSYS);
    if is_refused && cgroup.is_none() {
        let flags = (namespaces | libc::CLONE_PIDFD | libc::SIGCHLD) as libc::c_ulong;
        // SAFETY: as above; the descriptor goes to a live variable, in the third place on every architecture.
        pid = unsafe { libc::syscall(libc::SYS_clone, flags, 0, &raw mut pidfd, 0, 0) };
    }
    match pid {
        0 => Ok(None),
        1.. => Ok(Some(Opened {
            pid: pid as i32,
            // SAFETY: the kernel has just opened it for this process, and nobody else knows it.
            pidfd: unsafe { OwnedFd::from_raw_fd(pidfd) },
        })),
        _ => Err(Errno::from_io_error(&io::Error::last_os_error()).unwrap_or(Errno::AGAIN)),
    }
}

/// Tells the kernel who the box's only user is on the machine: root inside is nobody of importance outside.
fn write_maps(pid: i32, identity: Option<u32>) -> Result<(), Fault> {
    let (user, group) = match identity {
        Some(number) => (number, number),
        None => (
            rustix::process::geteuid().as_raw(),
            rustix::process::getegid().as_raw(),
        ),
    };
    let files = [
        ("setgroups", "deny".to_owned()),
        ("uid_map", format!("0 {user} 1")),
        ("gid_map", format!("0 {group} 1")),
    ];
    for (name, text) in files {
        let written = fs::write(format!("/proc/{pid}/{name}"), text);
        written.map_err(|error| {
            let error = Errno::from_io_error(&error).unwrap_or(Errno::PERM);
            let file = name.to_owned();
            Fault::at(Step::MapUsers { file })(error)
        })?;
    }
    Ok(())
}

/// Makes the init the box's root, where it is the machine's until now.
fn become_root(identity: Option<u32>) -> Result<(), Fault> {
    if identity.is_none() {
        return Ok(());
    }
    let (user, group) = (rustix::fs::Uid::ROOT, rustix::fs::Gid::ROOT);
    let group = rustix::thread::set_thread_res_gid(group, group, group);
    group.map_err(Fault::at(Step::BecomeBoxGroup))?;
    let user = rustix::thread::set_thread_res_uid(user, user, user);
    user.map_err(Fault::at(Step::BecomeBoxUser))?;
    // Who changes users dies with nobody any more, until that is said again.
    let died = rustix::process::set_parent_process_death_signal(Some(Signal::KILL));
    died.map_err(Fault::at(Step::DieWithForkServer))
}
