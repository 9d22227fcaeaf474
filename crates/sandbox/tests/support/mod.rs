//! Helpers of these tests, some shared with the tests of the top crate.

mod levels;
mod needs;
mod processes;

pub(crate) use levels::{is_running, on_every_level, shell_view, words};
pub(crate) use needs::{compile_c, files_in_temporary_folder, is_sweep, require};
pub(crate) use processes::{FORK_SERVER, GO_ON, LIMITS, sandbox, text};
