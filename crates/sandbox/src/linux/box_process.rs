//! The first process of a box as the fork server sees it: cloned into namespaces, told what its box is to be, ended.
//!
//! Making namespaces takes half a millisecond and longer, and is the same whatever the box is to show: the process is
//! made first, [`Blank`], and waits for its plan. Then it is the box's init.

#![expect(unsafe_code, reason = "clone3 and close_range have no safe form")]

use std::fs;
use std::io;
use std::os::fd::{AsFd, AsRawFd, FromRawFd, OwnedFd};
use std::time::Duration;

use rustix::io::Errno;
use rustix::process::Signal;

use super::protocol::{self, Fault, Plan, Report};
use super::{box_init, processes};
use crate::level::Level;
use crate::step::Step;

/// CLONE_INTO_CGROUP, which does not fit the type that libc gives it.
const INTO_CGROUP: u64 = 0x2_0000_0000;

const NAMESPACES: i32 = libc::CLONE_NEWUSER
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWCGROUP;

/// So long a box that is killed has to end.
const SECOND: Duration = Duration::from_secs(1);

/// The first process of a box.
pub(super) struct BoxProcess {
    pid: i32,
    pidfd: OwnedFd,
    /// Do all others of its box end with it?
    is_first: bool,
}

/// One that has namespaces, where it is to have any, and waits for its plan.
pub(super) struct Blank {
    process: BoxProcess,
    socket: OwnedFd,
}

/// Opens a box, and tells the supervisor on `line` what goes wrong. Its first process is `blank`, where there is one.
pub(super) fn open(
    plan: &Plan,
    line: OwnedFd,
    cgroup: Option<OwnedFd>,
    blank: Option<Blank>,
) -> Option<BoxProcess> {
    let opened = match blank {
        Some(blank) => Ok(blank),
        None => Blank::make_for(plan.level, cgroup.as_ref()),
    };
    let opened = opened.and_then(|blank| blank.become_box(plan, &line));
    opened
        .map_err(|fault| drop(protocol::send(&line, &Report::Failed(fault), &[])))
        .ok()
}

impl Blank {
    /// One in namespaces of its own.
    pub(super) fn make() -> Result<Self, Fault> {
        Self::make_for(Level::Namespaces, None)
    }

    fn make_for(level: Level, cgroup: Option<&OwnedFd>) -> Result<Self, Fault> {
        let flags = if level >= Level::Namespaces {
            NAMESPACES
        } else {
            0
        };
        let (socket, far) = protocol::pair().map_err(Fault::at(Step::MakePipes))?;
        let forked = BoxProcess::fork(flags, cgroup);
        match forked.map_err(Fault::at(Step::MakeNamespaces))? {
            Some(process) => Ok(Self { process, socket }),
            None => {
                close_all_but(&far);
                wait_for_plan(&far);
                std::process::exit(0)
            }
        }
    }

    /// Makes it the init of a box, which reports on `line`.
    fn become_box(self, plan: &Plan, line: &OwnedFd) -> Result<BoxProcess, Fault> {
        let Self { process, socket } = self;
        let told = (|| {
            if plan.level >= Level::Namespaces {
                write_maps(process.pid, plan.identity)?;
            }
            let sent = protocol::send(&socket, plan, &[line.as_fd()]);
            sent.map_err(|error| {
                let errno = Errno::from_io_error(&error).unwrap_or(Errno::PIPE);
                Fault::at(Step::StartBox)(errno)
            })
        })();
        match told {
            Ok(()) => Ok(process),
            Err(fault) => {
                process.end();
                Err(fault)
            }
        }
    }

    /// Ends it.
    pub(super) fn end(self) {
        self.process.end();
    }
}

/// The life of a first process: where the fork server is gone before there is a plan, it is over.
fn wait_for_plan(socket: &OwnedFd) {
    let died = rustix::process::set_parent_process_death_signal(Some(Signal::KILL));
    if died.is_err() {
        return;
    }
    if let Ok(Some((plan, lines))) = protocol::receive::<Plan>(socket)
        && let Some(line) = lines.into_iter().next()
    {
        let _ = rustix::thread::set_name(c"caipan-init");
        let identity = plan.identity;
        box_init::keep(plan, line, || become_root(identity));
    }
}

impl BoxProcess {
    /// Its number.
    pub(super) fn pid(&self) -> i32 {
        self.pid
    }

    /// To be polled: there is something to read when the process has ended.
    pub(super) fn pidfd(&self) -> &OwnedFd {
        &self.pidfd
    }

    /// Ends it and all of its box.
    pub(super) fn end(self) {
        let _ = rustix::process::pidfd_send_signal(&self.pidfd, Signal::KILL);
        // Whoever does not end in time is looked after with whatever else there is.
        let is_over = protocol::comes_within(SECOND, &self.pidfd) == Ok(true);
        let _reaped = if is_over && self.is_first {
            processes::wait_for(self.pid)
        } else {
            processes::end_all(self.pid, false)
        };
    }

    /// A child in namespaces of its own; `None` in the child.
    pub(super) fn fork(
        namespaces: i32,
        cgroup: Option<&OwnedFd>,
    ) -> rustix::io::Result<Option<Self>> {
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
            1.. => Ok(Some(Self {
                pid: pid as i32,
                // SAFETY: the kernel has just opened it for this process, and nobody else knows it.
                pidfd: unsafe { OwnedFd::from_raw_fd(pidfd) },
                is_first: namespaces & libc::CLONE_NEWPID != 0,
            })),
            _ => Err(Errno::from_io_error(&io::Error::last_os_error()).unwrap_or(Errno::AGAIN)),
        }
    }
}

/// Closes every descriptor but the first three and this one, in a process that has just been forked off and owns none.
pub(super) fn close_all_but(kept: &OwnedFd) {
    let kept = kept.as_raw_fd().unsigned_abs();
    for (first, last) in [(3, kept - 1), (kept + 1, u32::MAX)] {
        if first <= last {
            // SAFETY: whoever owns these descriptors is another process; what here has their numbers is never dropped.
            unsafe { libc::syscall(libc::SYS_close_range, first, last, 0) };
        }
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
