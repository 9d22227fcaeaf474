//! Runs one untrusted process under limits and reports what the kernel saw. Knows no problem and no verdict.
//!
//! What a box shows of the machine is a [`View`]: the libraries of its program, or what its run-time says that it needs.
//!
//! | level | box | files | processes | memory of several processes |
//! |---|---|---|---|---|
//! | `full` | namespaces | its own | its own; killed as a whole | counted by the kernel |
//! | `namespaces` | namespaces | its own | its own; killed as a whole | added up every 10 ms |
//! | `filter` | none | what its view holds, by landlock | may not leave their group; killed as a group | added up every 10 ms |
//! | `none` | none | the machine's | killed as a group, orphans one by one | added up every 10 ms |
//!
//! On every level only those may start other processes that need it: compilers, scripts, and contestants whose problem
//! allows several. The figures of all others are the kernel's own of a single process: its peak of resident memory, and
//! its CPU clock.
//!
//! Every box that is not of level `none` filters system calls (`seccomp`), gives up all capabilities, and, where caipan
//! is root, runs its contestant as a user that is nobody else. In namespaces landlock would see nothing but what the box
//! shows anyhow, so it is not applied there. Not tried for want of a machine: version 2's memory controller and its
//! delegation by systemd, Docker, user namespaces restricted by AppArmor, kernels before 6.18. All of these are probed
//! for: a level is one in which a process has really been run.
//!
//! Two processes can talk to each other, each in a box of its own: see [`converse`].
//!
//! All that is Linux's stands in `linux`, whose picture shows how a process comes to run; elsewhere `portable` runs
//! processes without any isolation.

mod ask;
mod error;
#[allow(
    dead_code,
    reason = "some of it is Linux's, some is for everybody else"
)]
pub mod evidence;
mod folder;
#[cfg_attr(
    not(target_os = "linux"),
    allow(dead_code, reason = "some of it is Linux's")
)]
mod job;
mod level;
mod limits;
#[cfg(target_os = "linux")]
mod linux;
pub mod machine;
mod machine_load;
mod outcome;
#[cfg(any(test, not(target_os = "linux")))]
#[cfg_attr(
    target_os = "linux",
    allow(dead_code, unreachable_pub, reason = "built here for its tests only")
)]
mod portable;
mod runner;
mod script;
#[cfg(any(test, feature = "scripted"))]
pub mod scripted;
#[cfg_attr(
    not(target_os = "linux"),
    allow(dead_code, reason = "most are Linux's")
)]
pub mod step;
#[cfg_attr(
    not(target_os = "linux"),
    allow(dead_code, reason = "some of it is Linux's")
)]
mod talk;

pub use ask::{Answer, PATIENCE, ask};
pub use error::SandboxError;
pub use evidence::Unstartable;
pub use folder::WorkFolder;
pub use job::{Folder, Job, MemoryRule};
pub use level::{Isolation, Level, Missing, Unavailable, Wish};
pub use limits::{Limits, Lowered};
#[cfg(target_os = "linux")]
pub use linux::{
    Place, Sandbox, Start, Tool, View, build_id, fork_ahead, landlock_version, limits_lowered,
    place, place_of, take_over, tied,
};
pub use machine_load::Load;
pub use machine_load::bytes as bytes_in_line;
pub use outcome::{Ending, Killed, Outcome, OutputFile, Refusal, Usage};
#[cfg(not(target_os = "linux"))]
pub use portable::{
    Sandbox, Start, Tool, View, build_id, fork_ahead, limits_lowered, place_of, take_over, tied,
};
pub use runner::{Runner, Running};
pub use script::named_in;
pub use talk::{
    Broken, Chunk, Dialogue, Line, Part, Rest, Side, Table, Terms, Then, Transcript, converse,
};
