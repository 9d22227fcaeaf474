//! Opening a regular file: what somebody has put in its place meanwhile is refused, and keeps nobody waiting.

use std::fs::File;
use std::io;
use std::path::Path;

use crate::text::{facts, refusal};

facts! {
    /// What is opened is no file.
    pub(crate) enum NoFile {
        NotRegular => "no-regular-file",
    }
}

/// Opens a regular file to read it, and waits for no pipe; a symbolic link leads to one only where it may.
///
/// # Errors
/// It is no regular file, or cannot be opened.
pub fn open(path: &Path, may_be_link: bool) -> io::Result<File> {
    open_to(File::options().read(true), path, may_be_link)
}

/// The same, to do with it what the options say.
///
/// # Errors
/// It is no regular file, or cannot be opened.
pub fn open_to(
    options: &mut std::fs::OpenOptions,
    path: &Path,
    may_be_link: bool,
) -> io::Result<File> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        let no_links = if may_be_link { 0 } else { libc::O_NOFOLLOW };
        options.custom_flags(no_links | libc::O_NONBLOCK);
    }
    #[cfg(not(unix))]
    let _ = may_be_link;
    let file = options.open(path)?;
    match file.metadata()?.is_file() {
        true => Ok(file),
        false => Err(refusal(NoFile::NotRegular)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn links_and_pipes_are_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("a"), folder.path().join("b"));
        std::fs::write(&file, "x").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        assert!(open(&file, false).is_ok() && open(&link, true).is_ok());
        assert!(open(&link, false).is_err());
        assert!(open(folder.path(), true).is_err());
        let pipe = folder.path().join("pipe");
        assert!(
            std::process::Command::new("mkfifo")
                .arg(&pipe)
                .status()
                .unwrap()
                .success()
        );
        assert!(open(&pipe, true).is_err());
    }
}
