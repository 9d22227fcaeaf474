//! What a contestant has handed in, byte by byte.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::judge::submission::submission::Submission;
use crate::sandbox::Bytes;

/// A source of more is not compiled: contests allow far less, and compilers take for ever.
pub const SOURCE_AT_MOST: Bytes = Bytes(1 << 20);

/// A ready program of more is not looked at.
pub const PROGRAM_AT_MOST: Bytes = Bytes(256 << 20);

/// A source that cannot be taken.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// It cannot be read.
    #[error("read {path}: {cause}")]
    Read {
        /// The path.
        path: String,
        /// What the system said.
        cause: io::Error,
    },
    /// It is too large: the contestant's fault.
    #[error("the file is larger than {0}")]
    TooLarge(Bytes),
}

/// The bytes of a submission.
///
/// # Errors
/// It cannot be read, or is too large.
pub fn read(submission: &Submission) -> Result<Vec<u8>, SourceError> {
    let limit = match submission.language.compile.is_empty() {
        true => PROGRAM_AT_MOST,
        false => SOURCE_AT_MOST,
    };
    let fault = |cause| SourceError::Read {
        path: submission.path.display().to_string(),
        cause,
    };
    let file = open(&submission.path, submission.may_be_link).map_err(fault)?;
    let mut bytes = Vec::new();
    file.take(limit.0 + 1)
        .read_to_end(&mut bytes)
        .map_err(fault)?;
    if bytes.len() as u64 > limit.0 {
        return Err(SourceError::TooLarge(limit));
    }
    Ok(bytes)
}

/// Opens a regular file; one that somebody has put a link or a pipe in the place of meanwhile is refused.
///
/// # Errors
/// It is no regular file, or cannot be opened.
pub fn open(path: &Path, may_be_link: bool) -> io::Result<File> {
    let mut options = File::options();
    options.read(true);
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
        false => Err(io::Error::other("no regular file")),
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
