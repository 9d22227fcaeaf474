//! A folder for one process to work in, gone when it is dropped, whatever the process has made of it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use caipan_files::clear_away::clear_away;
use caipan_files::leftovers;

/// A fresh folder of its own.
#[derive(Debug)]
pub struct WorkFolder {
    path: PathBuf,
}

impl WorkFolder {
    /// A folder in `place` that is not there yet, so that its name can be told before it is [made](Self::make).
    pub fn planned(place: &Path) -> Self {
        Self {
            path: place.join(leftovers::new_name()),
        }
    }

    /// Makes it, where it is not there: an empty folder that others may pass through and not look into.
    ///
    /// # Errors
    /// There is no room for temporary files.
    pub fn make(&self) -> io::Result<()> {
        match fs::create_dir(&self.path) {
            // Nobody else gives this name.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(()),
            made => made?,
        }
        // Whoever programs run as may have to come through here, to a folder that is theirs.
        set_mode(&self.path, 0o711)
    }

    /// An empty folder in another one.
    ///
    /// # Errors
    /// There is no room for it.
    pub fn within(folder: &Path) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("").tempdir_in(folder)?;
        set_mode(folder.path(), 0o700)?;
        Ok(Self {
            path: folder.keep(),
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Removes it. What cannot be removed, because a process still writes there perhaps, is told.
    pub fn remove(self) -> Option<PathBuf> {
        clear_away(&self.path);
        self.path.exists().then(|| self.path.clone())
    }
}

/// Sets the mode of a folder, whatever the user's umask has made of it.
fn set_mode(folder: &Path, mode: u32) -> io::Result<()> {
    #[cfg(unix)]
    fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(mode))?;
    #[cfg(not(unix))]
    let _ = (folder, mode);
    Ok(())
}

impl Drop for WorkFolder {
    fn drop(&mut self) {
        clear_away(&self.path);
    }
}

/// What a compiler may leave in its folder in all: files and folders, two files as large as any may be, and so many
/// bytes besides.
#[cfg(target_os = "linux")]
pub(crate) const FILES_KEPT: usize = 2048;
#[cfg(target_os = "linux")]
const BYTES_BESIDES: u64 = 384 << 20;

/// Does a folder hold more than it may, where one file may hold so many bytes?
#[cfg(target_os = "linux")]
pub(crate) fn is_overfull(folder: &Path, file: caipan_facts::Bytes) -> bool {
    use std::os::unix::fs::MetadataExt;
    let mut left = file.0.saturating_mul(2).saturating_add(BYTES_BESIDES);
    let mut entries = walkdir::WalkDir::new(folder).into_iter().enumerate();
    // What has gone meanwhile, or cannot be looked into, is counted as one.
    entries.any(|(number, entry)| {
        let size = entry.ok().and_then(|entry| entry.metadata().ok());
        let blocks = size.map_or(0, |facts| facts.blocks().saturating_mul(512));
        let is_over = blocks > left || number > FILES_KEPT;
        left = left.saturating_sub(blocks);
        is_over
    })
}
