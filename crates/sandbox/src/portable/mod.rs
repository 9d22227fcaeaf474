//! Processes without any isolation, for systems that are not Linux.

mod output_forwarder;
mod portable_sandbox;
#[cfg(test)]
mod tests;
#[cfg(any(test, not(target_os = "linux")))]
pub(super) mod view;

pub use portable_sandbox::Sandbox;
#[cfg(not(target_os = "linux"))]
pub use portable_sandbox::{
    build_id, command_terminated_with_parent, run_helper_process_if_requested,
    start_fork_server_in_advance,
};
#[cfg(not(target_os = "linux"))]
pub(crate) use portable_sandbox::{insufficient_limits, own_address_space_limit};
#[cfg(not(target_os = "linux"))]
pub use view::{BoxView, StartMethod, Tool, find_program};
