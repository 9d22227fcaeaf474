//! Runs one untrusted process under limits and reports what the kernel measured. This crate knows nothing of problems
//! and verdicts.
//!
//! A box is the isolated environment of a process. A [`BoxView`] lists the paths of the machine that a box shows: the
//! libraries of a native program, or the files that a runtime reports to need.
//!
//! | level | box | files | processes | memory of several processes |
//! |---|---|---|---|---|
//! | `full` | namespaces | its own | its own; killed as a whole | counted by the kernel |
//! | `namespaces` | namespaces | its own | its own; killed as a whole | added up every 10 ms |
//! | `filter` | none | paths of the view, by landlock | may not leave their group; killed as a group | added up every 10 ms |
//! | `none` | none | the machine's | killed as a group, orphans one by one | added up every 10 ms |
//!
//! On every level, only programs that need it may start other processes: compilers, scripts, and contestants if the
//! problem allows several processes. For all other programs, the kernel's figures of a single process apply: peak
//! resident memory and CPU clock.
//!
//! On every level except `none`, a system call filter (`seccomp`) applies, and all capabilities are dropped. If caipan
//! runs as root, the contestant runs as a user without other processes. In namespaces landlock is not applied: it would
//! only repeat what the mounts of the box enforce.
//!
//! Not tested, because no such machine was available: the memory controller of cgroup v2 and its delegation by systemd,
//! Docker, user namespaces restricted by AppArmor, kernels before 6.18. All of these are probed: a level is available
//! only after a process really ran at it.
//!
//! Two processes in separate boxes can communicate with each other (see [`run_dialogue`]), and several processes with
//! one manager (see [`run_group`]).
//!
//! The module `linux` contains everything specific to Linux and a diagram of how a process is started. On other
//! systems `portable` runs processes without isolation.

mod application_state;
mod command_output;
mod deadline;
#[cfg_attr(
    not(target_os = "linux"),
    allow(dead_code, reason = "some of it is Linux's")
)]
mod dialogue;
mod error;
#[allow(
    dead_code,
    reason = "some of it is Linux's, some is for everybody else"
)]
pub mod evidence;
mod insufficient_limits;
pub mod isolation_advice;
mod isolation_level;
pub mod isolation_losses;
mod isolation_remarks;
#[cfg_attr(
    not(target_os = "linux"),
    allow(dead_code, reason = "some of it is Linux's")
)]
mod job;
#[cfg(target_os = "linux")]
mod linux;
pub mod machine;
mod machine_load;
mod pending_sandbox;
#[cfg(any(test, not(target_os = "linux")))]
#[cfg_attr(
    target_os = "linux",
    allow(dead_code, unreachable_pub, reason = "built here for its tests only")
)]
mod portable;
mod program_names;
mod run_limits;
mod run_outcome;
mod runner;
#[cfg_attr(
    not(target_os = "linux"),
    allow(dead_code, reason = "most are Linux's")
)]
pub mod sandbox_step;
#[cfg(any(test, feature = "scripted"))]
pub mod scripted;
mod work_folder;

pub use application_state::application_state_folder;
pub use command_output::{CommandOutput, run_and_capture_output};
pub use deadline::Deadline;
pub use dialogue::{
    DialogueConnection, DialogueError, DialogueResult, DialogueRules, DialogueSide, DialogueState,
    FirstJobAction, GroupMemberResult, GroupResult, Transcript, TranscriptChunk, TranscriptLine,
    run_dialogue, run_group,
};
pub use error::SandboxError;
pub use evidence::ProgramStartProblem;
pub use insufficient_limits::{insufficient_limits_of_all, insufficient_limits_of_rule};
pub use isolation_level::{
    Isolation, IsolationLevel, IsolationLevelRange, IsolationUnavailable, MissingMechanism,
};
pub use isolation_remarks::IsolationRemark;
pub use job::{ForkingInterpreter, Job, JobFolder, MemoryRule};
#[cfg(target_os = "linux")]
pub(crate) use linux::landlock_version;
#[cfg(target_os = "linux")]
pub use linux::{
    BoxView, ProgramFolder, Sandbox, StartMethod, Tool, build_id, command_terminated_with_parent,
    find_program, find_program_folder, run_helper_process_if_requested,
    start_fork_server_in_advance,
};
pub use machine_load::MachineLoad;
pub(crate) use machine_load::parse_kib_line_to_bytes;
pub use pending_sandbox::PendingSandbox;
#[cfg(not(target_os = "linux"))]
pub use portable::{
    BoxView, Sandbox, StartMethod, Tool, build_id, command_terminated_with_parent, find_program,
    run_helper_process_if_requested, start_fork_server_in_advance,
};
pub use program_names::possible_program_names;
pub use run_limits::{InsufficientLimit, RunLimits};
pub use run_outcome::{
    Ending, KillReason, OutputFile, OutputFileRefusal, ResourceUsage, RunOutcome,
};
pub use runner::{Runner, StartedRun};
pub use work_folder::WorkFolder;
