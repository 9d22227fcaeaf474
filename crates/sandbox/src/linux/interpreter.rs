//! An interpreter that is started once in a box and forks itself for each run.
//!
//! ```text
//!   init ──────────────starts──────────────► interpreter ──forks──► run, which is a child of the init
//!     ├──── packet: streams, limits, source ────►│                   │ sets limits, installs the filter
//!     ◄─────────────────── process id ───────────┼───────────────────┤
//!                                                                    ▼ runs the source
//! ```
//!
//! The interpreter has only the filter of the init, because it has to fork. It is not dumpable, so no run can read,
//! trace or change it, and a run may signal only itself. A run may not fork, so it leaves no processes behind.

use std::ffi::OsString;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::fs::{CWD, Mode, OFlags, openat};
use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open};

use super::child_process::{ChildStack, clone_child, find_program};
use super::child_setup::{ChildSetup, LevelRestrictions};
use super::processes;
use super::protocol;
use super::resource_limits::Rlimit;
use super::seccomp::SyscallFilter;

/// Time limit for the start of an interpreter; part of the longer time limit for opening a box.
const INTERPRETER_START_TIMEOUT: Duration = Duration::from_secs(5);
/// Time limit for the interpreter to fork a run and report the process id.
const RUN_FORK_TIMEOUT: Duration = Duration::from_secs(2);

/// A started interpreter, which is a child of the init.
pub(super) struct Interpreter {
    pid: i32,
    pidfd: OwnedFd,
    control: OwnedFd,
    conditions: InterpreterConditions,
}

/// Properties that an interpreter has from its start and passes on to the runs that it forks. Runs that need other
/// values need another interpreter.
pub(super) struct InterpreterConditions {
    environment: Vec<(String, OsString)>,
    /// Stack limit (0 or 1 entries), which determines how the kernel lays out the addresses of the interpreter.
    stack: Vec<Rlimit>,
    /// Work folder on disk that the landlock rules permit; `None` for the work folder of a box.
    permitted_work_folder: Option<PathBuf>,
}

impl InterpreterConditions {
    pub(super) fn new(
        environment: &[(String, OsString)],
        rlimits: &[Rlimit],
        permitted: Option<&Path>,
    ) -> Self {
        Self {
            environment: environment.to_vec(),
            stack: stack_limits(rlimits).copied().collect(),
            permitted_work_folder: permitted.map(Path::to_owned),
        }
    }
}

fn stack_limits(rlimits: &[Rlimit]) -> impl Iterator<Item = &Rlimit> {
    let is_of_stack = |limit: &&Rlimit| limit.0 == libc::RLIMIT_STACK;
    rlimits.iter().filter(is_of_stack)
}

/// Interpreter that is ready to be started.
pub(super) struct PreparedInterpreter {
    setup: ChildSetup,
    /// The interpreter's end of the control socket, and `/dev/null`. Both stay open because `setup` refers to them by
    /// number.
    _streams: [OwnedFd; 2],
    control: OwnedFd,
    conditions: InterpreterConditions,
}

impl PreparedInterpreter {
    /// Starts the interpreter and waits until it is ready. `filter` is the filter that each run installs. `None` if the
    /// interpreter cannot be started.
    pub(super) fn start(
        mut self,
        filter: &SyscallFilter,
        stack: &mut ChildStack,
    ) -> Option<Interpreter> {
        let (pid, pidfd) = clone_child(&mut self.setup, stack).ok()?;
        let interpreter = Interpreter {
            pid,
            pidfd,
            control: self.control,
            conditions: self.conditions,
        };
        protocol::send_packet(
            interpreter.control.as_fd(),
            &filter.encode_for_self_installation(),
            &[],
        )
        .ok()?;
        let is_ready = interpreter.receive_packet_within(INTERPRETER_START_TIMEOUT)? == b"started";
        is_ready.then_some(interpreter)
    }
}

impl Interpreter {
    /// Prepares the start of an interpreter in `folder`. The interpreter is to be started once and to fork itself for
    /// each run. `None` if that is impossible: each run then has to start its own interpreter.
    pub(super) fn prepare_interpreter_start(
        command: &[OsString],
        conditions: InterpreterConditions,
        folder: BorrowedFd,
        restrictions: LevelRestrictions,
    ) -> Option<PreparedInterpreter> {
        let (control, far) = protocol::socket_pair().ok()?;
        let null_flags = OFlags::RDWR | OFlags::CLOEXEC;
        let nothing = openat(CWD, "/dev/null", null_flags, Mode::empty()).ok()?;
        let streams = [far.as_fd(), nothing.as_fd(), nothing.as_fd()];
        let user = restrictions.user_id;
        let path = find_program(command.first()?, &conditions.environment, user)?;
        let mut setup = ChildSetup::new(streams, folder, conditions.stack.clone(), restrictions);
        setup
            .set_program(path.into(), command, &conditions.environment)
            .ok()?;
        Some(PreparedInterpreter {
            setup,
            _streams: [far, nothing],
            control,
            conditions,
        })
    }

    pub(super) fn pid(&self) -> i32 {
        self.pid
    }

    /// Whether this interpreter has the properties that a run needs. The arguments are the same as for
    /// [`InterpreterConditions::new`].
    pub(super) fn is_reusable_for_run(
        &self,
        environment: &[(String, OsString)],
        rlimits: &[Rlimit],
        permitted: Option<&Path>,
    ) -> bool {
        let own = &self.conditions;
        own.environment == environment
            && own.permitted_work_folder.as_deref() == permitted
            && stack_limits(rlimits).eq(&own.stack)
    }

    /// Forks a run, which restricts itself and then begins to execute its source. `arguments` are the source and the
    /// program's arguments. Returns the id and the pidfd of the new process, which is a child of the calling process.
    /// `None` if the fork failed or timed out.
    pub(super) fn fork_run(
        &self,
        streams: [BorrowedFd; 3],
        rlimits: &[Rlimit],
        arguments: &[OsString],
    ) -> Option<(i32, OwnedFd)> {
        // The limit of processes is one higher, because the interpreter is a further process of the same user.
        let more = |resource| u64::from(resource == libc::RLIMIT_NPROC);
        let limits: Vec<String> = rlimits
            .iter()
            .map(|&(resource, soft, hard)| {
                let (soft, hard) = (soft + more(resource), hard + more(resource));
                format!("{resource} {soft} {hard}")
            })
            .collect();
        let mut request = limits.join(",").into_bytes();
        for argument in arguments {
            request.push(0);
            request.extend(argument.as_bytes());
        }
        protocol::send_packet(self.control.as_fd(), &request, &streams).ok()?;
        let answer = self.receive_packet_within(RUN_FORK_TIMEOUT)?;
        let number = answer.strip_prefix(b"runs ")?;
        let pid: i32 = std::str::from_utf8(number).ok()?.parse().ok()?;
        let pidfd = pidfd_open(Pid::from_raw(pid)?, PidfdFlags::empty()).ok()?;
        Some((pid, pidfd))
    }

    /// Whether the interpreter runs and is the only child of the init. False if it has ended or is stopped.
    pub(super) fn is_only_child_of_init(&self) -> bool {
        !processes::has_ended_or_stopped(self.pid)
            && processes::list_child_pids(std::process::id()) == [self.pid]
    }

    /// Receives a packet; `None` if none arrives within `patience`, or if the interpreter has ended or stopped.
    fn receive_packet_within(&self, patience: Duration) -> Option<Vec<u8>> {
        let end = Instant::now() + patience;
        // A forked process may keep the socket open, so the end of the interpreter is not visible on the socket.
        while !protocol::wait_until_readable(Duration::from_millis(20), &self.control).ok()? {
            if processes::has_ended_or_stopped(self.pid) || Instant::now() >= end {
                return None;
            }
        }
        let mut packet = vec![0; 64];
        let length = rustix::io::read(&self.control, &mut packet).ok()?;
        packet.truncate(length);
        Some(packet)
    }
}

impl Drop for Interpreter {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = rustix::process::pidfd_send_signal(&self.pidfd, Signal::KILL);
        processes::wait_and_reap(self.pid);
    }
}
