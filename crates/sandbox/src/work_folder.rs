//! Temporary folders, removed on drop whatever a process has put into them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use caipan_files::folder_removal::force_remove_folder;
use caipan_files::{leftovers, set_mode};

/// Temporary folder with a unique name; removed on drop.
#[derive(Debug)]
pub struct WorkFolder {
    path: PathBuf,
}

impl WorkFolder {
    /// Chooses the name of a folder in `parent` without creating it, so that the name can be announced before
    /// [`create`](Self::create).
    pub(crate) fn with_unused_name_in(parent: &Path) -> Self {
        Self {
            path: parent.join(leftovers::unique_temporary_name()),
        }
    }

    /// Creates the folder unless it exists. Other users may pass through it but not list it.
    ///
    /// # Errors
    /// The folder for temporary files cannot be written to.
    pub fn create(&self) -> io::Result<()> {
        match fs::create_dir(&self.path) {
            // The name is unique, so the existing folder is this one.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(()),
            made => made?,
        }
        // Programs may run as another user, who has to reach a subfolder.
        set_mode(&self.path, 0o711)
    }

    /// Creates an empty folder with a random name inside `folder`, accessible to caipan's user only.
    ///
    /// # Errors
    /// The folder cannot be created.
    pub(crate) fn create_with_random_name_in(folder: &Path) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("").tempdir_in(folder)?;
        set_mode(folder.path(), 0o700)?;
        Ok(Self {
            path: folder.keep(),
        })
    }

    /// Path of the folder, valid until this value is dropped.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Removes the folder. Returns its path if it still exists, for example because a process keeps writing to it.
    pub fn remove(self) -> Option<PathBuf> {
        force_remove_folder(&self.path);
        self.path.exists().then(|| self.path.clone())
    }
}

impl Drop for WorkFolder {
    fn drop(&mut self) {
        force_remove_folder(&self.path);
    }
}

/// Maximum number of files and folders that a compiler may leave in its folder.
#[cfg(target_os = "linux")]
pub(crate) const MAX_COMPILER_FILES: usize = 2048;
/// Number of bytes that a compiler may leave in its folder in addition to two files of maximum size.
#[cfg(target_os = "linux")]
const EXTRA_COMPILER_BYTES: u64 = 384 << 20;

/// Whether a folder exceeds the limits on entries and total size. `max_file_size` is the maximum size of a single file.
#[cfg(target_os = "linux")]
pub(crate) fn exceeds_folder_limits(folder: &Path, max_file_size: caipan_facts::Bytes) -> bool {
    use std::os::unix::fs::MetadataExt;
    let mut left = max_file_size
        .0
        .saturating_mul(2)
        .saturating_add(EXTRA_COMPILER_BYTES);
    let mut entries = walkdir::WalkDir::new(folder).into_iter().enumerate();
    // An entry that vanished or cannot be inspected counts as an entry of size 0.
    entries.any(|(number, entry)| {
        let size = entry.ok().and_then(|entry| entry.metadata().ok());
        let blocks = size.map_or(0, |facts| facts.blocks().saturating_mul(512));
        let is_over = blocks > left || number > MAX_COMPILER_FILES;
        left = left.saturating_sub(blocks);
        is_over
    })
}
