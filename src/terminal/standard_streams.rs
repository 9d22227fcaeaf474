//! Properties of the standard streams of this process.

use std::io::{IsTerminal, stderr, stdin, stdout};
use std::path::Path;

/// Whether standard output is a terminal.
pub(crate) fn is_stdout_terminal() -> bool {
    stdout().is_terminal()
}

/// Whether a person can be asked: standard input and standard error are terminals.
pub(crate) fn can_ask_questions() -> bool {
    stdin().is_terminal() && stderr().is_terminal()
}

/// Whether standard output goes to the file at `path`, compared by device and inode.
#[cfg(unix)]
pub(crate) fn is_stdout_redirected_to(path: &Path) -> bool {
    use std::fs::File;
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let copy = stdout().as_fd().try_clone_to_owned();
    let own = copy.and_then(|copy| File::from(copy).metadata());
    let other = File::open(path).and_then(|file| file.metadata());
    matches!(
        (own, other),
        (Ok(own), Ok(other)) if (own.dev(), own.ino()) == (other.dev(), other.ino())
    )
}
