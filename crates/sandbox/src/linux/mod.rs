//! The sandbox on Linux: boxes made of namespaces, cgroups, landlock and system call filters.
//!
//! ```text
//!  supervisor   caipan itself: many threads, much memory; never forks for a run
//!   │ execution_slot   one run at a time: sends a Job, reads the pipes (run_watch), collects the output file
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
//!                contestant   executes the steps in `child_setup`, then exec, under the system call filter of the init
//! ```
//!
//! A job in a dialogue has no captured standard output. `output_forwarder` forwards what is read to the pipe that is
//! the partner's standard input, in the same thread.
//!
//! A run, in order: the init receives standard input (a sealed file) and the writing ends of two pipes with the order.
//! It starts the contestant and sleeps until the contestant ends or a clock runs out: its CPU clock, or wall time as a
//! backstop. Then everything in the box is killed and reaped, input and output are removed, and the outcome is
//! reported. A partner in a dialogue learns of the end before the clean-up. A box whose contestant was killed or left
//! anything behind is not reused.

mod box_init;
mod box_process;
mod box_requirements;
mod cgroup;
mod child_process;
mod child_setup;
mod child_watch;
mod collected_files;
mod disk_folder;
mod execution_slot;
mod fork_server;
mod init_memory_release;
mod interpreter;
mod landlock;
mod memory_watch;
mod mounts;
mod output_forwarder;
mod output_pipe;
mod page_cache_warming;
mod parent_bound_command;
mod private_file;
mod processes;
mod processor_placement;
mod program_folder;
mod protocol;
mod resource_limits;
mod retried_run;
mod run_inputs;
mod run_watch;
mod sandbox_setup;
mod seccomp;
mod server_process;
mod supervisor;
mod thread_sampler;
mod user_id;
pub(super) mod visible_paths;
mod work_mount;

pub use fork_server::run_helper_process_if_requested;
pub(crate) use landlock::abi_version as landlock_version;
pub use parent_bound_command::command_terminated_with_parent;
pub use program_folder::{ProgramFolder, find_program_folder};
pub(crate) use resource_limits::{insufficient_limits, own_address_space_limit};
pub use server_process::start_fork_server_in_advance;
pub use supervisor::Sandbox;
pub use visible_paths::{BoxView, StartMethod, Tool, build_id, find_program};
