//! The steps of a new contestant process, in order, between clone and exec.
//!
//! Until exec the process shares the init's memory (vfork). Therefore it makes only system calls and allocates
//! nothing. A failed step is written to the shared memory, where the init reads it. The init has already dropped what
//! it could for itself and its children: the capability bounding set, `no_new_privs`, signal dispositions.

#![expect(
    unsafe_code,
    reason = "between clone and exec only plain system calls are safe"
)]

use std::ffi::{CString, OsString, c_char, c_int};
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStringExt;

use rustix::thread::CpuSet;

use super::landlock::{FIRST_ABI_WITH_TRUNCATION_RULE, LandlockRuleset};
use super::protocol::{BoxPlan, RunDescription};
use super::resource_limits::{Rlimit, resource_limits};
use super::seccomp::{ExemptionToken, SyscallAllowance, SyscallFilter};
use crate::isolation_level::IsolationLevel;
use crate::sandbox_step::SandboxStep;

/// Prepared arguments of all steps between clone and exec.
pub(super) struct ChildSetup {
    streams: [RawFd; 3],
    /// Descriptors that the program receives as numbers 3, 4 and so on.
    further: Vec<RawFd>,
    folder: RawFd,
    rlimits: Vec<Rlimit>,
    user_id: Option<u32>,
    drops_capabilities: bool,
    ruleset: Option<RawFd>,
    filter: Option<SyscallFilter>,
    all_processors: Option<CpuSet>,
    program: Option<ExecProgram>,
    /// Failed step and error number, as written by the child; `None` unless a step failed.
    pub fault: Option<(SandboxStep, i32)>,
}

/// Description of a run, and the kernel's resource limits for it, which also depend on the box.
pub(super) struct PreparedContestant {
    pub description: Box<RunDescription>,
    pub rlimits: Vec<Rlimit>,
}

impl PreparedContestant {
    pub(super) fn new(description: Box<RunDescription>, plan: &BoxPlan) -> Self {
        let is_boxed = plan.level >= IsolationLevel::Namespaces;
        // In namespaces, the task limit of the user has to include the init, which runs as the same user.
        let has_own_user = is_boxed || plan.user_id.is_some();
        let tasks = has_own_user.then(|| {
            description
                .limits
                .processes
                .saturating_add(u32::from(is_boxed))
        });
        let rlimits = resource_limits(&description.limits, description.memory_rule, tasks);
        Self {
            description,
            rlimits,
        }
    }
}

/// Program and arguments as execve expects them.
struct ExecProgram {
    path: CString,
    /// Owns the strings that `arguments` and `environment` point to.
    _text: Vec<CString>,
    arguments: Vec<*const c_char>,
    environment: Vec<*const c_char>,
}

/// Restrictions that an isolation level imposes on a process, in addition to resource limits.
pub(super) struct LevelRestrictions<'a> {
    /// User and group id to switch to; `None` keeps those of the init.
    pub user_id: Option<u32>,
    /// Whether all capabilities are dropped before the program starts.
    pub drops_capabilities: bool,
    /// Landlock ruleset to apply; `None` except at level `Filter`.
    pub ruleset: Option<BorrowedFd<'a>>,
    /// System call filter that the contestant installs before exec; `None` if the inherited filter suffices.
    pub filter: Option<SyscallFilter>,
    /// Processors that the contestant may use; `None` unless the init is bound to a single processor.
    pub all_processors: Option<CpuSet>,
}

impl ChildSetup {
    /// Prepares the steps between clone and exec. The descriptors have to stay open until the child has completed the steps.
    pub(super) fn new(
        streams: [BorrowedFd; 3],
        folder: BorrowedFd,
        rlimits: Vec<Rlimit>,
        restrictions: LevelRestrictions,
    ) -> Self {
        Self {
            streams: streams.map(|stream| stream.as_raw_fd()),
            further: Vec::new(),
            folder: folder.as_raw_fd(),
            rlimits,
            user_id: restrictions.user_id,
            drops_capabilities: restrictions.drops_capabilities,
            ruleset: restrictions.ruleset.map(|ruleset| ruleset.as_raw_fd()),
            filter: restrictions.filter,
            all_processors: restrictions.all_processors,
            program: None,
            fault: None,
        }
    }

    /// Adds descriptors that the program receives as numbers 3, 4 and so on. They have to stay open until the child has
    /// executed the program.
    pub(super) fn set_further_descriptors(&mut self, further: &[OwnedFd]) {
        self.further = further.iter().map(AsRawFd::as_raw_fd).collect();
    }

    /// Sets the program to execute. If none is set, the process is a probe, which exits with code 0 instead of
    /// executing a program.
    ///
    /// # Errors
    /// An argument contains a NUL byte.
    pub(super) fn set_program(
        &mut self,
        path: OsString,
        command: &[OsString],
        environment: &[(String, OsString)],
    ) -> io::Result<()> {
        let mut owned = Vec::new();
        for word in command {
            owned.push(CString::new(word.clone().into_vec())?);
        }
        for (name, value) in environment {
            let mut line = OsString::from(name);
            line.push("=");
            line.push(value);
            owned.push(CString::new(line.into_vec())?);
        }
        let end = [std::ptr::null()];
        let pointers =
            |words: &[CString]| words.iter().map(|word| word.as_ptr()).chain(end).collect();
        let (arguments, environment) = owned.split_at(command.len());
        self.program = Some(ExecProgram {
            path: CString::new(path.into_vec())?,
            arguments: pointers(arguments),
            environment: pointers(environment),
            _text: owned,
        });
        Ok(())
    }

    /// Entry point of the child; it ends with exec or with an exit code.
    pub(super) extern "C" fn main(child_setup: *mut libc::c_void) -> c_int {
        // SAFETY: the init passes a pointer to a live ChildSetup and sleeps until this process has executed or ended.
        let child_setup = unsafe { &mut *child_setup.cast::<Self>() };
        let end = child_setup.execute_setup_steps();
        let code = if end.is_ok() { 0 } else { 127 };
        if let Err(step) = end {
            let errno = io::Error::last_os_error().raw_os_error().unwrap_or(0);
            child_setup.fault = Some((step, errno));
        }
        // SAFETY: ends only this process, without running exit handlers in the shared memory.
        unsafe { libc::_exit(code) }
    }

    /// Carries out all steps. The error is the failed step; `errno` of the C library contains the error number.
    #[expect(
        clippy::too_many_lines,
        reason = "one list of steps, in the order that they must have"
    )]
    fn execute_setup_steps(&mut self) -> Result<(), SandboxStep> {
        // SAFETY: system calls on descriptors that are open and on pointers to live variables of the right types; none
        // of them changes memory that the init still needs.
        unsafe {
            let [first, second] = ExemptionToken::current_process_token().to_syscall_arguments();
            // A new session, not only a new process group: a session leader cannot join another group and has
            // no terminal.
            let led = libc::syscall(libc::SYS_setsid, 0, 0, 0, first, second);
            syscall_result_of_step(SandboxStep::LeaveSession, led as c_int)?;
            for (number, stream) in self.streams.into_iter().enumerate() {
                syscall_result_of_step(
                    SandboxStep::SetUpStreams,
                    libc::dup2(stream, number as c_int),
                )?;
            }
            syscall_result_of_step(SandboxStep::EnterWorkFolder, libc::fchdir(self.folder))?;
            self.place_further_descriptors()?;
            let rest = libc::syscall(
                libc::SYS_close_range,
                FIRST_DESCRIPTOR_AFTER_STANDARD_STREAMS + self.further.len() as c_int,
                c_int::MAX,
                libc::CLOSE_RANGE_CLOEXEC,
            );
            syscall_result_of_step(SandboxStep::CloseDescriptors, rest as c_int)?;
            libc::umask(0o022);
            if let Some(all_processors) = &self.all_processors {
                let size = size_of::<CpuSet>();
                // If some processors have gone offline, the kernel uses the remaining ones.
                libc::syscall(
                    libc::SYS_sched_setaffinity,
                    0,
                    size,
                    &raw const *all_processors,
                );
            }
            for (resource, soft, hard) in &self.rlimits {
                let limit = libc::rlimit {
                    rlim_cur: *soft,
                    rlim_max: *hard,
                };
                syscall_result_of_step(
                    SandboxStep::LimitResources,
                    libc::setrlimit(*resource, &raw const limit),
                )?;
            }
            if let Some(user) = self.user_id {
                // Raw system calls: the functions of the C library would change the user of all threads of the init.
                syscall_result_of_step(
                    SandboxStep::LeaveGroups,
                    libc::syscall(libc::SYS_setgroups, 0, 0) as c_int,
                )?;
                syscall_result_of_step(
                    SandboxStep::ChangeGroup,
                    libc::syscall(libc::SYS_setresgid, user, user, user) as c_int,
                )?;
                syscall_result_of_step(
                    SandboxStep::ChangeUser,
                    libc::syscall(libc::SYS_setresuid, user, user, user) as c_int,
                )?;
            }
            syscall_result_of_step(
                SandboxStep::DieWithInit,
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, first, second),
            )?;
            if self.drops_capabilities {
                // Capability header (version 3, this process) and empty sets: effective, permitted, inheritable, in
                // two halves.
                let (header, none) = ([0x2008_0522_u32, 0], [0_u32; 6]);
                let dropped = libc::syscall(libc::SYS_capset, &raw const header, &raw const none);
                syscall_result_of_step(SandboxStep::GiveUpCapabilities, dropped as c_int)?;
            }
            if let Some(ruleset) = self.ruleset {
                let restricted = libc::syscall(libc::SYS_landlock_restrict_self, ruleset, 0);
                syscall_result_of_step(SandboxStep::ApplyRules, restricted as c_int)?;
            }
            if let Some(filter) = &mut self.filter {
                filter.set_own_pid(libc::getpid() as u32);
                filter.install().map_err(|_| SandboxStep::FilterCalls)?;
            }
            let Some(program) = &self.program else {
                return Ok(());
            };
            let (words, environment) = (program.arguments.as_ptr(), program.environment.as_ptr());
            syscall_result_of_step(
                START_STEP,
                libc::execve(program.path.as_ptr(), words, environment),
            )
        }
    }
}

/// Number of the first descriptor after the standard streams.
const FIRST_DESCRIPTOR_AFTER_STANDARD_STREAMS: c_int = 3;

impl ChildSetup {
    /// Moves the further descriptors to the numbers 3, 4 and so on. First duplicates each to a number above all of
    /// these, since its old number may be the new number of another descriptor.
    fn place_further_descriptors(&mut self) -> Result<(), SandboxStep> {
        let end = FIRST_DESCRIPTOR_AFTER_STANDARD_STREAMS + self.further.len() as c_int;
        if end == FIRST_DESCRIPTOR_AFTER_STANDARD_STREAMS {
            return Ok(());
        }
        for descriptor in self.further.iter_mut().chain(&mut self.ruleset) {
            // SAFETY: a system call on an open descriptor; it affects only the descriptors of this process.
            *descriptor = unsafe { libc::fcntl(*descriptor, libc::F_DUPFD_CLOEXEC, end) };
            syscall_result_of_step(SandboxStep::SetUpStreams, *descriptor)?;
        }
        for (descriptor, number) in self
            .further
            .iter()
            .zip(FIRST_DESCRIPTOR_AFTER_STANDARD_STREAMS..)
        {
            // SAFETY: a system call on an open descriptor; the descriptor that `dup2` closes is not needed any more.
            let placed = unsafe { libc::dup2(*descriptor, number) };
            syscall_result_of_step(SandboxStep::SetUpStreams, placed)?;
        }
        Ok(())
    }
}

/// Operations that the system call filter permits to contestants in this box.
pub(super) fn contestant_syscall_allowance(
    plan: &BoxPlan,
    landlock: Option<&LandlockRuleset>,
) -> SyscallAllowance {
    let is_boxed = plan.level >= IsolationLevel::Namespaces;
    SyscallAllowance {
        fork: plan.may_fork,
        leave_group: is_boxed,
        // A program must not signal the interpreter that forks it.
        signal_others: plan.interpreter.is_none()
            && (is_boxed || landlock.is_some_and(|landlock| landlock.signals_stay)),
        lock: plan.is_kept,
        // Linkers have to make their output executable. In a box, or as a user without other files, a process can
        // change no foreign attributes except the times of device nodes.
        change_attributes: plan.is_kept || is_boxed || plan.user_id.is_some(),
        share_memory: plan.shares_memory,
        truncate: landlock.is_none_or(|landlock| landlock.abi >= FIRST_ABI_WITH_TRUNCATION_RULE),
    }
}

/// The only step whose failure is the fault of the program.
pub(super) const START_STEP: SandboxStep = SandboxStep::Start {
    program: String::new(),
};

/// Converts the result of a system call: a negative one means that `step` failed.
fn syscall_result_of_step(step: SandboxStep, result: c_int) -> Result<(), SandboxStep> {
    if result < 0 { Err(step) } else { Ok(()) }
}
