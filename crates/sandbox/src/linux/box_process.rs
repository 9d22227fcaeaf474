//! Creates the first process of a box in the fork server, sends it the plan of the box, and ends it.
//!
//! Creating namespaces takes half a millisecond or more and does not depend on the plan. So the process is created
//! first, as a [`PreforkedBoxInit`] that waits for its plan, and then becomes the box's init.

#![expect(unsafe_code, reason = "clone3 and close_range have no safe form")]

use std::fs;
use std::io;
use std::os::fd::{AsFd, AsRawFd, FromRawFd, OwnedFd};
use std::time::Duration;

use rustix::io::Errno;
use rustix::process::Signal;

use super::protocol::{self, BoxPlan, BoxReport, StepFailure};
use super::{box_init, processes};
use crate::isolation_level::IsolationLevel;
use crate::sandbox_step::SandboxStep;

/// CLONE_INTO_CGROUP, whose value does not fit the type of the constant in libc.
const CLONE_INTO_CGROUP: u64 = 0x2_0000_0000;

const BOX_NAMESPACE_FLAGS: i32 = libc::CLONE_NEWUSER
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWCGROUP;

/// Maximum time to wait until the first process of a killed box has ended.
const BOX_END_TIMEOUT: Duration = Duration::from_secs(1);

/// First process of a box; the fork server is its parent.
pub(super) struct BoxProcess {
    pid: i32,
    pidfd: OwnedFd,
    /// Whether this process is process 1 of a pid namespace, so that all processes of the box end with it.
    is_first: bool,
}

/// Process cloned in advance, before it was known which box needs it; in new namespaces if the level has any. It waits
/// for the plan of a box and then becomes the init of that box.
pub(super) struct PreforkedBoxInit {
    process: BoxProcess,
    socket: OwnedFd,
}

/// Opens a box. Its first process is `preforked`, or a new process if that is `None`. A failure is reported to the
/// supervisor on `supervisor_socket`; the result is then `None`.
pub(super) fn open_box(
    plan: &BoxPlan,
    supervisor_socket: OwnedFd,
    cgroup: Option<OwnedFd>,
    preforked: Option<PreforkedBoxInit>,
) -> Option<BoxProcess> {
    let box_init = match preforked {
        Some(preforked) => Ok(preforked),
        None => PreforkedBoxInit::fork_for_level(plan.level, cgroup.as_ref()),
    };
    box_init
        .and_then(|box_init| box_init.start_box(plan, &supervisor_socket))
        .map_err(|fault| {
            drop(protocol::send(
                &supervisor_socket,
                &BoxReport::Failed(fault),
                &[],
            ))
        })
        .ok()
}

impl PreforkedBoxInit {
    /// Forks the init of a later box into new namespaces.
    pub(super) fn fork_in_new_namespaces() -> Result<Self, StepFailure> {
        Self::fork_for_level(IsolationLevel::Namespaces, None)
    }

    fn fork_for_level(
        level: IsolationLevel,
        cgroup: Option<&OwnedFd>,
    ) -> Result<Self, StepFailure> {
        let flags = if level >= IsolationLevel::Namespaces {
            BOX_NAMESPACE_FLAGS
        } else {
            0
        };
        let (socket, far) =
            protocol::socket_pair().map_err(StepFailure::error_at_step(SandboxStep::MakePipes))?;
        let forked = BoxProcess::fork(flags, cgroup);
        match forked.map_err(StepFailure::error_at_step(SandboxStep::MakeNamespaces))? {
            Some(process) => Ok(Self { process, socket }),
            None => {
                close_descriptors_except(&far);
                serve_as_preforked_init(&far);
                std::process::exit(0)
            }
        }
    }

    /// Makes the forked process the init of a box: sends it the plan and `supervisor_socket`, on which it then reports.
    fn start_box(
        self,
        plan: &BoxPlan,
        supervisor_socket: &OwnedFd,
    ) -> Result<BoxProcess, StepFailure> {
        let Self { process, socket } = self;
        let told = (|| {
            if plan.level >= IsolationLevel::Namespaces {
                write_user_and_group_maps(process.pid, plan.user_id)?;
            }
            let sent = protocol::send(&socket, plan, &[supervisor_socket.as_fd()]);
            sent.map_err(|error| {
                let errno = Errno::from_io_error(&error).unwrap_or(Errno::PIPE);
                StepFailure::error_at_step(SandboxStep::StartBox)(errno)
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

    pub(super) fn end(self) {
        self.process.end();
    }
}

/// Main function of a preforked init: waits for a plan and then serves as the init of the box. Returns when the
/// supervisor closes the box, or if the fork server ends before it sends a plan.
fn serve_as_preforked_init(socket: &OwnedFd) {
    let died = rustix::process::set_parent_process_death_signal(Some(Signal::KILL));
    if died.is_err() {
        return;
    }
    if let Ok(Some((plan, lines))) = protocol::receive_message::<BoxPlan>(socket)
        && let Some(supervisor_socket) = lines.into_iter().next()
    {
        let _ = rustix::thread::set_name(c"caipan-init");
        let user_id = plan.user_id;
        box_init::run_box(plan, supervisor_socket, || become_root_in_box(user_id));
    }
}

impl BoxProcess {
    /// Process id of the box's first process, in the pid namespace of the fork server.
    pub(super) fn pid(&self) -> i32 {
        self.pid
    }

    /// A pidfd, which becomes readable when the process has ended.
    pub(super) fn pidfd(&self) -> &OwnedFd {
        &self.pidfd
    }

    /// Kills the process and with it the whole box, and reaps the processes.
    pub(super) fn end(self) {
        let _ = rustix::process::pidfd_send_signal(&self.pidfd, Signal::KILL);
        // If the process does not end in time, `kill_and_reap_all` reaps it only if it ends within a further time
        // limit.
        let is_over = protocol::wait_until_readable(BOX_END_TIMEOUT, &self.pidfd) == Ok(true);
        let _reaped = if is_over && self.is_first {
            processes::wait_and_reap(self.pid)
        } else {
            processes::kill_and_reap_all(self.pid, false)
        };
    }

    /// Forks a child into new namespaces (clone flags; 0 for none) and, if given, into a cgroup. Returns `None` in the
    /// child.
    pub(super) fn fork(
        namespaces: i32,
        cgroup: Option<&OwnedFd>,
    ) -> rustix::io::Result<Option<Self>> {
        let mut pidfd: i32 = -1;
        // SAFETY: the structure consists of integers, for which zero is valid.
        let mut arguments: libc::clone_args = unsafe { std::mem::zeroed() };
        arguments.flags = (namespaces | libc::CLONE_PIDFD) as u64;
        arguments.pidfd = (&raw mut pidfd) as u64;
        arguments.exit_signal = libc::SIGCHLD as u64;
        if let Some(cgroup) = cgroup {
            arguments.flags |= CLONE_INTO_CGROUP;
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
        // Some container filters inspect only the flags of `clone` and let clone3 fail with ENOSYS.
        let is_refused = pid < 0 && io::Error::last_os_error().raw_os_error() == Some(libc::ENOSYS);
        if is_refused && cgroup.is_none() {
            let flags = (namespaces | libc::CLONE_PIDFD | libc::SIGCHLD) as libc::c_ulong;
            // SAFETY: a plain fork, like the clone3 above. The kernel writes the descriptor to the live variable that
            // the third argument points to, on every architecture.
            pid = unsafe { libc::syscall(libc::SYS_clone, flags, 0, &raw mut pidfd, 0, 0) };
        }
        match pid {
            0 => Ok(None),
            1.. => Ok(Some(Self {
                pid: pid as i32,
                // SAFETY: the kernel has just opened the descriptor for this process, and nothing else uses it.
                pidfd: unsafe { OwnedFd::from_raw_fd(pidfd) },
                is_first: namespaces & libc::CLONE_NEWPID != 0,
            })),
            _ => Err(Errno::from_io_error(&io::Error::last_os_error()).unwrap_or(Errno::AGAIN)),
        }
    }
}

/// Closes all descriptors except 0 to 2 and `kept`, in a newly forked process that owns none of them.
pub(super) fn close_descriptors_except(kept: &OwnedFd) {
    let number = kept.as_raw_fd().unsigned_abs();
    for (first, last) in [(3, number - 1), (number + 1, u32::MAX)] {
        if first <= last {
            // SAFETY: the owners of these descriptors live in the parent process. This process has copies of the
            // owners, which are never dropped.
            unsafe { libc::syscall(libc::SYS_close_range, first, last, 0) };
        }
    }
}

/// Maps the only user of the box to `user_id`, or to caipan's own user if `None`. So root inside the box has no
/// privileges outside.
fn write_user_and_group_maps(pid: i32, user_id: Option<u32>) -> Result<(), StepFailure> {
    let (user, group) = match user_id {
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
            StepFailure::error_at_step(SandboxStep::MapUsers { file })(error)
        })?;
    }
    Ok(())
}

/// Switches to the root user of the box's user namespace. Does nothing if `user_id` is `None`, because caipan's own
/// user is then mapped to that root user.
fn become_root_in_box(user_id: Option<u32>) -> Result<(), StepFailure> {
    if user_id.is_none() {
        return Ok(());
    }
    let (user, group) = (rustix::fs::Uid::ROOT, rustix::fs::Gid::ROOT);
    let group = rustix::thread::set_thread_res_gid(group, group, group);
    group.map_err(StepFailure::error_at_step(SandboxStep::BecomeBoxGroup))?;
    let user = rustix::thread::set_thread_res_uid(user, user, user);
    user.map_err(StepFailure::error_at_step(SandboxStep::BecomeBoxUser))?;
    // Changing the user resets the parent death signal, so it is set again.
    let died = rustix::process::set_parent_process_death_signal(Some(Signal::KILL));
    died.map_err(StepFailure::error_at_step(SandboxStep::DieWithForkServer))
}
