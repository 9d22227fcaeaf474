//! Starts interactors that communicate through two named pipes instead of their standard streams, as managers of CMS
//! do.

use std::ffi::OsString;

use caipan_problem::dialect::{Dialect, PassedItem};

/// Named pipe from which the interactor reads the output of the contestant's program.
pub(super) const TALK: &str = "talk";

/// Named pipe to which the interactor writes the input for the contestant's program.
pub(super) const REPLY: &str = "reply";

/// File that becomes the standard input of an interactor that uses pipes.
pub(super) const STDIN: &str = "stdin";

/// File that receives the standard output of an interactor that uses pipes.
pub(super) const STDOUT: &str = "stdout";

/// Shell that runs [`SCRIPT`] and then the interactor.
pub(super) const SHELL: &str = "/bin/sh";

/// Shell script that creates the pipes, copies data through them, and runs the command in the arguments.
///
/// All data that the command wrote is copied before the sandbox ends. Opening `reply` for reading and writing unblocks
/// a `cat` that still waits for a writer. The script keeps the pipe open until `cat` has opened it, because a command
/// that ends at once may be faster than `cat`.
const SCRIPT: &str = "mkfifo talk reply || exit 126
exec 3<&0 4>&1
cat <&3 >talk 4>&- &
{ : >reply.open; exec cat; } <reply >&4 3<&- &
passes=$!
exec 3<&- 4>&- 0<stdin 1>stdout
\"$@\"
code=$?
exec 5<>reply
until [ -e reply.open ]; do :; done
exec 5>&-
wait $passes
exit $code
";

/// Whether interactors of this dialect communicate over named pipes.
pub(super) fn uses_pipes(dialect: &Dialect) -> bool {
    dialect.arguments.contains(&PassedItem::TalkPipe)
}

/// Wraps a command line in the shell script that connects it to the named pipes.
pub(super) fn wrap_in_pipe_script(command: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let shell = [SHELL, "-c", SCRIPT, "sh"].map(OsString::from);
    shell.into_iter().chain(command).collect()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};
    use std::time::Duration;

    use wait_timeout::ChildExt;

    use super::*;

    /// A silent command may end before any pipe is opened.
    #[test]
    fn the_script_ends_even_if_the_command_ends_at_once() {
        for (command, said) in [("exit 7", ""), ("echo hello >reply; exit 7", "hello\n")] {
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(folder.path().join(STDIN), "").unwrap();
            let line = wrap_in_pipe_script([SHELL, "-c", command].map(OsString::from).into_iter());
            let mut started = Command::new(&line[0])
                .args(&line[1..])
                .current_dir(folder.path())
                .stdin(Stdio::null())
                .stdout(Stdio::piped())
                .process_group(0)
                .spawn()
                .unwrap();
            let ended = started.wait_timeout(Duration::from_secs(20)).unwrap();
            let group = rustix::process::Pid::from_child(&started);
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
            assert_eq!(ended.and_then(|ended| ended.code()), Some(7), "{command}");
            let heard = std::io::read_to_string(started.stdout.take().unwrap()).unwrap();
            assert_eq!(heard, said);
        }
    }
}
