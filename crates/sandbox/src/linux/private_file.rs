//! A file that holds what a program reads, and that nobody can write to.

use std::fs;
use std::io::{self, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::Path;

/// A file without a name that holds `content`, at its beginning, and that nobody can write to any more: small ones in
/// memory, which can be sealed, large ones on disk.
///
/// A program may open it again, by /dev/stdin or /proc/self/fd/0, as whatever user it runs. Landlock allows that for files
/// in memory and for files that were made below a folder that the program may read: `folder`, if there is one.
pub(super) fn private_file(content: &[u8], folder: Option<&Path>) -> io::Result<OwnedFd> {
    use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, memfd_create};
    const SMALL: usize = 1 << 20;
    if content.len() > SMALL {
        let mut file = match folder {
            Some(folder) => tempfile::tempfile_in(folder)?,
            None => tempfile::tempfile()?,
        };
        file.write_all(content)?;
        // For every user to read, and for nobody to write to.
        file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o444))?;
        let own = format!("/proc/self/fd/{}", file.as_raw_fd());
        return Ok(fs::File::open(own)?.into());
    }
    let file = memfd_create("input", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING)?;
    // Written by position, so that a reader begins at the beginning.
    let mut written = 0;
    while written < content.len() {
        written += rustix::io::retry_on_intr(|| {
            rustix::io::pwrite(&file, &content[written..], written as u64)
        })?;
    }
    let seals = SealFlags::WRITE | SealFlags::SHRINK | SealFlags::GROW | SealFlags::SEAL;
    fcntl_add_seals(&file, seals)?;
    Ok(file)
}
