//! Destination of results that a user names: a file that is replaced atomically, a device or a pipe.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use super::file_draft::FileDraft;
use super::link_and_rename::folder_of;

/// Destination of results: a file that is replaced as a whole, or a stream.
#[derive(Debug)]
pub enum OutputTarget {
    /// New or existing regular file, which is replaced atomically.
    File(FileDraft),
    /// Device or pipe, which is written to directly.
    Stream(File),
}

impl OutputTarget {
    /// Opens the destination and checks that it can be written to. An existing file is not changed yet.
    pub fn open(path: &Path) -> io::Result<Self> {
        let facts = match fs::symlink_metadata(path) {
            Ok(facts) => facts,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return FileDraft::new(path).map(Self::File);
            }
            Err(error) => return Err(error),
        };
        if facts.is_dir() || (is_in_dev_or_proc(path) || !facts.is_symlink()) && !facts.is_file() {
            return open_stream(path, facts.is_symlink()).map(Self::Stream);
        }
        if facts.is_file() {
            // A file may be replaced only by a user who may write to it.
            File::options().write(true).open(path)?;
        }
        let draft = FileDraft::new(path)?;
        if facts.is_file() {
            draft.copy_owner_and_permissions(&facts);
        }
        Ok(Self::File(draft))
    }

    /// Writes `bytes` to the stream, or replaces the file after all bytes have been written.
    pub fn write(self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Stream(mut stream) => stream.write_all(bytes),
            Self::File(mut draft) => {
                draft.write_and_sync(bytes)?;
                draft.publish()
            }
        }
    }
}

/// Whether an [`OutputTarget`] for this path would replace an existing file or link.
pub fn would_writing_replace_file(path: &Path) -> bool {
    let facts = fs::symlink_metadata(path);
    facts.is_ok_and(|facts| facts.is_file() || facts.is_symlink() && !is_in_dev_or_proc(path))
}

/// Whether the path is directly in /dev or anywhere in /proc, such as /dev/stdout. Links elsewhere are not followed.
fn is_in_dev_or_proc(path: &Path) -> bool {
    let folder = fs::canonicalize(folder_of(path)).unwrap_or_default();
    folder == Path::new("/dev") || folder.starts_with("/proc")
}

/// Opens a device or pipe for writing. Opening never blocks, but later writes may. Folders are rejected by the system.
fn open_stream(path: &Path, is_link: bool) -> io::Result<File> {
    let mut options = File::options();
    options.write(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        let no_link = if is_link { 0 } else { libc::O_NOFOLLOW };
        options.custom_flags(no_link | libc::O_NONBLOCK | libc::O_NOCTTY);
    }
    let stream = options.open(path)?;
    #[cfg(target_os = "linux")]
    {
        // Writes may block again: the reader may be slow.
        let flags = rustix::fs::fcntl_getfl(&stream)?;
        rustix::fs::fcntl_setfl(&stream, flags - rustix::fs::OFlags::NONBLOCK)?;
    }
    Ok(stream)
}
