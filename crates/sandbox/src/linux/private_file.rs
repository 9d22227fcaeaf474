//! Read-only copy of data for a program, which nothing can modify.

use std::fs;
use std::io::{self, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::Path;

/// Creates an unnamed file with `content`, positioned at the beginning. Up to 1 MiB the file is in memory and sealed,
/// larger files are on disk.
///
/// A program may reopen it as /dev/stdin or /proc/self/fd/0, as any user. Landlock permits that for files in memory
/// and for files created below a readable folder: `folder`, if given.
pub(super) fn create_private_file(content: &[u8], folder: Option<&Path>) -> io::Result<OwnedFd> {
    use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, memfd_create};
    const SMALL: usize = 1 << 20;
    if content.len() > SMALL {
        let mut file = match folder {
            Some(folder) => tempfile::tempfile_in(folder)?,
            None => tempfile::tempfile()?,
        };
        file.write_all(content)?;
        // Readable for every user, writable for none.
        file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o444))?;
        let own = format!("/proc/self/fd/{}", file.as_raw_fd());
        return Ok(fs::File::open(own)?.into());
    }
    let file = memfd_create("input", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING)?;
    // Written by position, so that reading starts at the beginning.
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
