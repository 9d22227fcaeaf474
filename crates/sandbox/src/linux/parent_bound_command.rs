//! Child processes that receive SIGTERM when caipan ends, even if caipan is killed.

use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use rustix::process::{Signal, getpid, getppid};

/// Command line argument that makes a caipan process execute another program, which receives SIGTERM when its parent
/// ends.
pub(super) const ARGUMENT: &str = "ends-with-its-parent";

/// Creates a command for `program`, whose process gets SIGTERM when the thread that started it ends. `helper` is an
/// executable that calls [`super::run_helper_process_if_requested`].
pub fn command_terminated_with_parent(helper: &Path, program: &Path) -> Command {
    let mut command = Command::new(helper);
    let parent = getpid().as_raw_nonzero().to_string();
    command.args([ARGUMENT, &parent]).arg(program);
    // Keeps signals of the terminal, such as Ctrl-C, away from the program; only caipan handles them.
    command.process_group(0);
    command
}

/// Replaces this process by another program, which gets SIGTERM when the parent process ends. `arguments`: process id
/// of the parent, the program, and the program's own arguments.
pub(super) fn execute_program_bound_to_parent(mut arguments: impl Iterator<Item = OsString>) -> ! {
    let parent = arguments.next().and_then(|word| word.into_string().ok());
    let _ = rustix::process::set_parent_process_death_signal(Some(Signal::TERM));
    // If the parent has already ended, the signal would never come.
    let is_there = getppid().map(|pid| pid.as_raw_nonzero().to_string()) == parent;
    if let Some(program) = arguments.next().filter(|_| is_there) {
        let error = Command::new(program).args(arguments).exec();
        std::process::exit(error.raw_os_error().unwrap_or(1).clamp(1, 255));
    }
    std::process::exit(0)
}
