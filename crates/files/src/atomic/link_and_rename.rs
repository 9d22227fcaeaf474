//! Wrappers for system calls on names: unnamed files, renaming without replacing, syncing of folders.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Returns the error that the system reports for a name that exists already: `EEXIST` on Unix.
fn name_taken_error() -> io::Error {
    #[cfg(unix)]
    return io::Error::from_raw_os_error(libc::EEXIST);
    #[cfg(not(unix))]
    return io::ErrorKind::AlreadyExists.into();
}

/// Returns the folder that contains `path`; `.` for a bare file name.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Creates a file without a name in `folder`. Fails if the file system does not support that.
pub(crate) fn create_unnamed_file(folder: &Path) -> io::Result<File> {
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{CWD, Mode, OFlags, openat};
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        Ok(openat(CWD, folder, flags, Mode::from_raw_mode(0o666))?.into())
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = folder;
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Gives a name to an unnamed file. Fails if the name is taken.
pub(crate) fn link_unnamed_file(file: &File, path: &Path) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{AtFlags, CWD, linkat};
        use std::os::fd::AsRawFd;
        let own = format!("/proc/self/fd/{}", file.as_raw_fd());
        Ok(linkat(CWD, own, CWD, path, AtFlags::SYMLINK_FOLLOW)?)
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = (file, path);
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Renames a file or folder. Fails if the new name is taken.
pub(crate) fn rename_without_replacing(from: &Path, to: &Path) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        use rustix::io::Errno;
        match renameat_with(CWD, from, CWD, to, RenameFlags::NOREPLACE) {
            // The file system does not support the flag: check and rename in two steps.
            Err(Errno::INVAL | Errno::NOSYS) => {}
            renamed => return Ok(renamed?),
        }
    }
    match to.symlink_metadata() {
        Ok(_) => Err(name_taken_error()),
        Err(_) => fs::rename(from, to),
    }
}

/// Syncs the entries of a folder to disk, where the system supports that.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        match File::open(folder).and_then(|folder| folder.sync_all()) {
            // Some file systems cannot sync a folder; the entries are visible nevertheless.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(()),
            synced => synced,
        }
    } else {
        Ok(())
    }
}
