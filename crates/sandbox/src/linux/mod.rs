//! All that is Linux's: boxes of namespaces, cgroups, landlock and filters of system calls, and what they show.
//!
//! ```text
//!  supervisor   caipan itself: many threads, much memory; never forks for a run
//!   │ slot      one run at a time: hands over a Job, reads the pipes (watch), collects the output file
//!   │
//!   ├─ socket ─► fork_server  the same program, forked off when it begins or started anew, small; joins its cgroup
//!   │              │          once, opens boxes, and clears up when caipan is gone without a word
//!   │              │ clone: user, mount, pid, net, ipc, uts and cgroup namespaces (box_process; the first two boxes'
//!   │              │ are cloned before they are asked for)
//!   │              ▼
//!   └─ socket ─► box_init     process 1 of a box: builds it, starts, watches, kills and reaps; one contestant's box
//!                  │          serves one run after the other
//!                  │ clone: shares memory until exec (vfork), so it costs what a bare start costs
//!                  ▼
//!                contestant   follows the recipe in `child`, then executes, behind the filter of system calls of its init
//! ```
//!
//! A job that talks to another one has no capture: what is read of its output is handed on by `telling`, in the same
//! watch, to the pipe that is the other one's standard input.
//!
//! A run, in order: standard input, a sealed file, and the writing ends of two pipes come with the order; the init
//! starts the contestant and sleeps until it ends or until a clock runs out: the contestant's own CPU clock, and wall time
//! behind it. Then everything in the box is killed and reaped, input and output are removed, and only then the outcome is
//! told; who talks to it is told of its end before that. A box whose contestant had to be killed, or left anything behind, is not used again.

mod box_init;
mod box_process;
mod cgroup;
mod child;
mod child_watch;
mod collected;
mod demand;
mod disk_folder;
mod fork_server;
mod handed;
mod home;
mod landlock;
mod memory_watch;
mod mounts;
mod output_pipe;
mod own_memory;
mod place;
mod private_file;
mod processes;
mod protocol;
mod run;
mod seccomp;
mod server_process;
mod setup;
mod slot;
mod spawn;
mod supervisor;
mod telling;
mod tied;
mod uid;
pub(super) mod visible_paths;
mod waiting;
mod warm;
mod watch;
mod work;

pub use child::limits_lowered;
pub use fork_server::take_over;
pub use landlock::version as landlock_version;
pub use place::{Place, place};
pub use server_process::fork_ahead;
pub use supervisor::Sandbox;
pub use tied::tied;
pub use visible_paths::{Start, Tool, View, build_id, place_of};
