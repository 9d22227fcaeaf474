//! Permission bits of files and folders.

use std::io;
use std::path::Path;

/// Sets the mode (permission bits) of a file or folder regardless of the umask. Does nothing on systems other than Unix.
///
/// # Errors
/// The path does not exist, or belongs to another user.
pub fn set_mode(path: &Path, mode: u32) -> io::Result<()> {
    #[cfg(unix)]
    std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode))?;
    #[cfg(not(unix))]
    let _ = (path, mode);
    Ok(())
}
