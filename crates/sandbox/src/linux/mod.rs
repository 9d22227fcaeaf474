//! The sandbox on Linux: boxes made of namespaces, cgroups, landlock and system call filters.
//!
//! ```text
//!  supervisor   caipan itself: many threads, much memory; never forks for a run
//!   │ slot      one run at a time: sends a Job, reads the pipes (watch), collects the output file
//!   │
//!   ├─ socket ─► fork_server  the same executable, forked early or started separately, small; joins its cgroup
//!   │              │          once, opens boxes, and cleans up if caipan is killed
//!   │              │ clone: user, mount, pid, net, ipc, uts and cgroup namespaces (box_process; the first two boxes'
//!   │              │ are cloned in advance)
//!   │              ▼
//!   └─ socket ─► box_init     process 1 of a box: builds it, starts, watches, kills and reaps; one contestant's box
//!                  │          serves one run after the other
//!                  │ clone: shares memory until exec (vfork), so it costs what a bare start costs
//!                  ▼
//!                contestant   carries out the steps in `child`, then exec, under the system call filter of the init
//! ```
//!
//! A job in a dialogue has no captured standard output. `output_forwarder` forwards what is read to the pipe that is
//! the partner's standard input, within the same watch.
//!
//! A run, in order: the init receives standard input (a sealed file) and the writing ends of two pipes with the order.
//! It starts the contestant and sleeps until the contestant ends or a clock runs out: its CPU clock, or wall time as a
//! backstop. Then everything in the box is killed and reaped, input and output are removed, and the outcome is
//! reported. A partner in a dialogue learns of the end before the clean-up. A box whose contestant was killed or left
//! anything behind is not reused.

mod box_init;
mod box_process;
mod cgroup;
mod child;
mod child_watch;
mod collected;
mod demand;
mod disk_folder;
mod ending_command;
mod fork_server;
mod interpreter;
mod landlock;
mod memory_watch;
mod mounts;
mod output_forwarder;
mod output_pipe;
mod own_memory;
mod place;
mod private_file;
mod processes;
mod processor_placement;
mod protocol;
mod run;
mod run_inputs;
mod seccomp;
mod server_process;
mod setup;
mod slot;
mod spawn;
mod supervisor;
mod uid;
pub(super) mod visible_paths;
mod waiting;
mod warm;
mod watch;
mod work;

pub use child::insufficient_limits;
pub use ending_command::command_terminated_with_parent;
pub use fork_server::run_helper_process_if_requested;
pub(crate) use landlock::abi_version as landlock_version;
pub use place::{ProgramFolder, find_program_folder};
pub use server_process::fork_server_in_advance;
pub use supervisor::Sandbox;
pub use visible_paths::{StartMethod, Tool, View, build_id, find_program};
