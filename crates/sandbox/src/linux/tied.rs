//! A child that is told to end when caipan ends, even where caipan is killed.

use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use rustix::process::{Signal, getpid, getppid};

/// The argument by which caipan knows that it is to become such a child.
pub(super) const ARGUMENT: &str = "ends-with-its-parent";

/// A command that starts `program` as a child that gets SIGTERM when the thread that has started it ends. `own` is a
/// program that calls [`super::take_over`].
pub fn tied(own: &Path, program: &Path) -> Command {
    let mut command = Command::new(own);
    let parent = getpid().as_raw_nonzero().to_string();
    command.args([ARGUMENT, &parent]).arg(program);
    // Signals of the terminal are caipan's.
    command.process_group(0);
    command
}

/// Becomes the program that the arguments name, after the number of the parent.
pub(super) fn take_over(mut arguments: impl Iterator<Item = OsString>) -> ! {
    let parent = arguments.next().and_then(|word| word.into_string().ok());
    let _ = rustix::process::set_parent_process_death_signal(Some(Signal::TERM));
    // One that has died before is not heard of any more.
    let is_there = getppid().map(|pid| pid.as_raw_nonzero().to_string()) == parent;
    if let Some(program) = arguments.next().filter(|_| is_there) {
        let error = Command::new(program).args(arguments).exec();
        std::process::exit(error.raw_os_error().unwrap_or(1).clamp(1, 255));
    }
    std::process::exit(0)
}
