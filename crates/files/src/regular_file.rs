//! Opening and reading of regular files. Anything else at the path is rejected without blocking.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use caipan_facts::Bytes;
use caipan_facts::{facts, io_error_from_fact};

facts! {
    /// Reason why a path cannot be opened as a file: there is a folder, pipe or device at the path.
    pub enum FileProblem {
        NotRegular => "no-regular-file",
    }
}

/// Opens a regular file for reading without blocking on pipes. `may_be_link` allows a symbolic link at the end of the
/// path.
///
/// # Errors
/// The path is not a regular file, or cannot be opened.
pub fn open(path: &Path, may_be_link: bool) -> io::Result<File> {
    open_with_options(File::options().read(true), path, may_be_link)
}

/// Reads a regular file of at most `max_size` bytes.
///
/// # Errors
/// See [`open`]; also if the file cannot be read, or is larger than `max_size`: [`io::ErrorKind::FileTooLarge`].
pub fn read(path: &Path, max_size: Bytes, may_be_link: bool) -> io::Result<Vec<u8>> {
    let file = open(path, may_be_link)?;
    // Reserves all memory at once; the file may still grow while it is read.
    let size = file.metadata()?.len().min(max_size.0);
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(usize::try_from(size).unwrap_or(0) + 1)?;
    file.take(max_size.0.saturating_add(1))
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max_size.0 {
        Err(io::ErrorKind::FileTooLarge.into())
    } else {
        Ok(bytes)
    }
}

/// Opens a regular file like [`open`], but with these options, for example for writing.
///
/// # Errors
/// The path is not a regular file, or cannot be opened.
pub fn open_with_options(
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
    if file.metadata()?.is_file() {
        Ok(file)
    } else {
        Err(io_error_from_fact(FileProblem::NotRegular))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a");
        std::fs::write(&file, "four").unwrap();
        for (max_size, expected) in [
            (4, Ok(b"four".to_vec())),
            (u64::MAX, Ok(b"four".to_vec())),
            (3, Err(io::ErrorKind::FileTooLarge)),
        ] {
            let result = read(&file, Bytes(max_size), false).map_err(|error| error.kind());
            assert_eq!(result, expected, "{max_size}");
        }
    }

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
