//! Starts interactors that talk over two named pipes instead of their standard streams, as managers of CMS do.

use std::ffi::OsString;

use caipan_problem::dialect::{Dialect, Part};

/// The pipe in which the contestant's program talks.
pub(super) const TALK: &str = "talk";

/// The pipe in which the interactor replies.
pub(super) const REPLY: &str = "reply";

/// File with the interactor's standard input.
pub(super) const STDIN: &str = "stdin";

/// File for the interactor's standard output.
pub(super) const STDOUT: &str = "stdout";

/// Shell that starts the interactor.
pub(super) const SHELL: &str = "/bin/sh";

/// Makes the pipes, passes on what goes through them, and starts the command that follows. What the command said last is
/// passed on before the box ends; opening a pipe both ways lets those go who wait for somebody to open it. It stays open
/// until they have: a command that ends at once may be sooner than they are.
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

/// Whether interactors of this dialect open named pipes.
pub(super) fn opens(dialect: &Dialect) -> bool {
    dialect.arguments.contains(&Part::TalkPipe)
}

/// Wraps a command line so that it runs with named pipes.
pub(super) fn apart(command: impl Iterator<Item = OsString>) -> Vec<OsString> {
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
    fn a_command_that_ends_at_once_is_not_waited_for() {
        for (command, said) in [("exit 7", ""), ("echo hello >reply; exit 7", "hello\n")] {
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(folder.path().join(STDIN), "").unwrap();
            let line = apart([SHELL, "-c", command].map(OsString::from).into_iter());
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
