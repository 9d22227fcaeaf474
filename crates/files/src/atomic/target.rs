//! Where results go: a file that is replaced as a whole, a device or a pipe.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use super::draft::Draft;
use super::names::folder_of;

/// Where results are to go: a file that is replaced as a whole, or something that is written to as it is.
#[derive(Debug)]
pub enum Target {
    /// A file, or a name for one.
    File(Draft),
    /// A device or a pipe.
    Stream(File),
}

impl Target {
    /// Makes sure that something can be written there, and changes nothing yet.
    pub fn open(path: &Path) -> io::Result<Self> {
        let facts = match fs::symlink_metadata(path) {
            Ok(facts) => facts,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Draft::of(path).map(Self::File);
            }
            Err(error) => return Err(error),
        };
        if facts.is_dir() || (is_of_the_system(path) || !facts.is_symlink()) && !facts.is_file() {
            return stream(path, facts.is_symlink()).map(Self::Stream);
        }
        if facts.is_file() {
            // Whoever may not write to it may not replace it.
            File::options().write(true).open(path)?;
        }
        let draft = Draft::of(path)?;
        if facts.is_file() {
            draft.become_like(&facts);
        }
        Ok(Self::File(draft))
    }

    /// Puts these bytes there.
    pub fn write(self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Stream(mut stream) => stream.write_all(bytes),
            Self::File(mut draft) => {
                draft.fill(bytes)?;
                draft.publish()
            }
        }
    }
}

/// Is there something that a [`Target`] takes the place of?
pub fn is_replaced(path: &Path) -> bool {
    let facts = fs::symlink_metadata(path);
    facts.is_ok_and(|facts| facts.is_file() || facts.is_symlink() && !is_of_the_system(path))
}

/// Is this a link that the system itself has made, such as /dev/stdout? What anybody else has made leads nowhere.
fn is_of_the_system(path: &Path) -> bool {
    let folder = fs::canonicalize(folder_of(path)).unwrap_or_default();
    folder == Path::new("/dev") || folder.starts_with("/proc")
}

/// Opens what is no file, and waits for nobody; a directory is refused by the system's own word.
fn stream(path: &Path, is_link: bool) -> io::Result<File> {
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
        // Whoever reads may be slow.
        let flags = rustix::fs::fcntl_getfl(&stream)?;
        rustix::fs::fcntl_setfl(&stream, flags - rustix::fs::OFlags::NONBLOCK)?;
    }
    Ok(stream)
}
