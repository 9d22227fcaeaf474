//! An interactor that opens two pipes by their names, and has its standard streams for itself, as CMS starts its managers.

use std::ffi::OsString;

use crate::package::dialect::{Dialect, Part};

/// The pipe in which the contestant's program talks.
pub const TALK: &str = "talk";

/// The pipe in which the interactor replies.
pub const REPLY: &str = "reply";

/// What stands on its standard input.
pub const STDIN: &str = "stdin";

/// What it writes to standard output.
pub const STDOUT: &str = "stdout";

/// What starts it.
pub const SHELL: &str = "/bin/sh";

/// Makes the pipes, passes on what goes through them, and starts the command that follows. What the command said last is
/// passed on before the box ends; opening a pipe both ways lets those go who wait for somebody to open it.
const SCRIPT: &str = "mkfifo talk reply || exit 126
exec 3<&0 4>&1
cat <&3 >talk 4>&- &
cat reply >&4 3<&- &
passes=$!
exec 3<&- 4>&- 0<stdin 1>stdout
\"$@\"
code=$?
: <>reply
wait $passes
exit $code
";

/// Does an interactor of this dialect open pipes?
pub fn opens(dialect: &Dialect) -> bool {
    dialect.arguments.contains(&Part::TalkPipe)
}

/// The command line that starts another one so.
pub fn apart(command: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let shell = [SHELL, "-c", SCRIPT, "sh"].map(OsString::from);
    shell.into_iter().chain(command).collect()
}
