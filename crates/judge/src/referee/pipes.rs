//! Starts interactors that communicate through two named pipes instead of their standard streams, as managers of CMS
//! do.

use std::ffi::OsString;

use caipan_problem::dialect::{Dialect, PassedItem};

/// Name of the pipe from which the interactor reads the output of the contestant's program.
pub(super) const TALK_PIPE: &str = "talk";

/// Name of the pipe to which the interactor writes the input for the contestant's program.
pub(super) const REPLY_PIPE: &str = "reply";

/// Name of the file that becomes the standard input of an interactor that uses pipes.
pub(super) const STDIN_FILE: &str = "stdin";

/// Name of the file that receives the standard output of an interactor that uses pipes.
pub(super) const STDOUT_FILE: &str = "stdout";

/// Path of the shell that runs [`SINGLE_PROCESS_PIPE_SCRIPT`], which starts the interactor.
pub(super) const SHELL_PATH: &str = "/bin/sh";

/// Shell script that creates the pipes, copies data through them, and runs the command in the arguments.
///
/// All data that the command wrote is copied before the sandbox ends. Opening `reply` for reading and writing unblocks
/// a `cat` that still waits for a writer. The script keeps the pipe open until `cat` has opened it, because a command
/// that ends at once may be faster than `cat`.
const SINGLE_PROCESS_PIPE_SCRIPT: &str = "mkfifo talk reply || exit 126
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

/// Names of the two pipes of a process: the interactor reads from the first and writes to the second. `index` is at
/// least 1; process 0 uses [`TALK_PIPE`] and [`REPLY_PIPE`].
pub(super) fn pipe_names_of_further_process(index: u32) -> [String; 2] {
    [
        format!("{TALK_PIPE}{index}"),
        format!("{REPLY_PIPE}{index}"),
    ]
}

/// Wraps a command line in a shell script that connects the command to the named pipes of `processes` processes.
pub(super) fn wrap_in_pipe_script(
    command: impl Iterator<Item = OsString>,
    processes: u32,
) -> Vec<OsString> {
    let script = if processes > 1 {
        process_group_script(processes)
    } else {
        SINGLE_PROCESS_PIPE_SCRIPT.to_owned()
    };
    let shell = [SHELL_PATH, "-c", &script, "sh"].map(OsString::from);
    shell.into_iter().chain(command).collect()
}

/// Returns the script for several processes. It works like [`SINGLE_PROCESS_PIPE_SCRIPT`], but each process has a pair
/// of file descriptors, numbered from 3. All these descriptors are closed before a pipe is opened, because opening may
/// block.
fn process_group_script(processes: u32) -> String {
    let indices = 0..processes;
    let pairs = indices.map(|index| match index {
        0 => ([TALK_PIPE.to_owned(), REPLY_PIPE.to_owned()], [3, 4]),
        _ => (
            pipe_names_of_further_process(index),
            [3 + 2 * index, 4 + 2 * index],
        ),
    });
    let pairs: Vec<([String; 2], [u32; 2])> = pairs.collect();
    let names: Vec<&str> = pairs
        .iter()
        .flat_map(|(names, _)| names)
        .map(|name| &**name)
        .collect();
    let closes: String = (3..3 + 2 * processes)
        .map(|number| format!(" {number}>&-"))
        .collect();
    let (mut starts, mut ends) = (String::new(), String::new());
    for ([talk, reply], [from, to]) in &pairs {
        starts += &format!("cat <&{from}{closes} >{talk} &\n");
        starts += &format!("{{ : >{reply}.open; exec cat; }} >&{to}{closes} <{reply} &\n");
        starts += "passes=\"$passes $!\"\n";
        // At most 3 processes use the descriptors 3 to 8, so 9 is free. Some shells do not support descriptors with two
        // digits.
        ends += &format!("exec 9<>{reply}\nuntil [ -e {reply}.open ]; do :; done\nexec 9>&-\n");
    }
    let names = names.join(" ");
    format!(
        "mkfifo {names} || exit 126\npasses=\n{starts}exec{closes} 0<stdin 1>stdout\n\"$@\"\ncode=$?\n{ends}wait $passes\nexit $code\n"
    )
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};
    use std::time::Duration;

    use wait_timeout::ChildExt;

    use super::*;

    /// Returns the command line of the script for `processes` processes, with file descriptors for their pipes. The
    /// pipe to the last process is connected to standard output.
    fn process_group_command_line(command: &str, processes: u32) -> Vec<OsString> {
        let command = [SHELL_PATH, "-c", command].map(OsString::from);
        let line = wrap_in_pipe_script(command.into_iter(), processes);
        let last = 2 + 2 * processes;
        let opens: String = (3..last)
            .map(|number| format!(" {number}<>/dev/null"))
            .collect();
        let opens = if processes > 1 {
            format!("exec \"$@\"{opens} {last}>&1")
        } else {
            "exec \"$@\"".to_owned()
        };
        let shell = [SHELL_PATH, "-c", &opens, "sh"].map(OsString::from);
        shell.into_iter().chain(line).collect()
    }

    /// A silent command may end before any pipe is opened.
    #[test]
    fn the_script_ends_even_if_the_command_ends_at_once() {
        for (processes, command, said) in [
            (1, "exit 7", ""),
            (1, "echo hello >reply; exit 7", "hello\n"),
            (2, "exit 7", ""),
            (
                2,
                "echo to the first >reply; echo hello >reply1; exit 7",
                "hello\n",
            ),
            (3, "echo hello >reply2; exit 7", "hello\n"),
        ] {
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(folder.path().join(STDIN_FILE), "").unwrap();
            let line = process_group_command_line(command, processes);
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
            assert_eq!(
                ended.and_then(|ended| ended.code()),
                Some(7),
                "{processes}: {command}"
            );
            let heard = std::io::read_to_string(started.stdout.take().unwrap()).unwrap();
            assert_eq!(heard, said);
        }
    }
}
