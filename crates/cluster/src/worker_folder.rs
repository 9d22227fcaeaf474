//! Folder in which a worker keeps test data while it runs; it is removed at the end.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use crate::evidence::WorkerFault;
use caipan_facts::{Evidence, Fact, fact_from_io_error};
use caipan_judge::contest::state_folder::StateFolder;

/// Name of the folder that contains the folders of all workers of this user. It is not in the state folder, which is
/// cleaned up when it grows too large.
const WORKERS: &str = "caipan-workers";

/// Folder of a worker. It stays locked while this value exists, and is removed when the value is dropped.
pub struct WorkerFolder {
    /// Path of the folder. The folder is empty when the value is created.
    pub path: PathBuf,
    _lock: File,
}

impl WorkerFolder {
    /// Creates and locks the folder of the worker with this name. Also removes the folders of workers that were killed.
    ///
    /// # Errors
    /// A worker with this name is running, or the folder cannot be created.
    pub fn create(name: &str) -> Result<Self, Fact> {
        let place = StateFolder::default_path()?;
        let root = place.with_file_name(WORKERS);
        StateFolder::open(&root)?;
        remove_abandoned_folders(&root);
        let lock = File::create(root.join(format!("{name}.lock")))
            .map_err(|error| fact_from_io_error(&error))?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => WorkerFault::AlreadyRunning {
                name: name.to_owned(),
            }
            .fact(),
            TryLockError::Error(error) => fact_from_io_error(&error),
        })?;
        let path = root.join(name);
        if fs::symlink_metadata(&path).is_ok() {
            fs::remove_dir_all(&path).map_err(|error| fact_from_io_error(&error))?;
        }
        fs::create_dir(&path).map_err(|error| fact_from_io_error(&error))?;
        Ok(Self { path, _lock: lock })
    }
}

/// Removes the folders of killed workers: those whose lock file is not locked.
fn remove_abandoned_folders(root: &Path) {
    for entry in fs::read_dir(root).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|ending| ending == "lock") {
            continue;
        }
        let lock = root.join(format!("{}.lock", entry.file_name().display()));
        let is_free = File::open(lock).is_ok_and(|lock| lock.try_lock().is_ok());
        if is_free {
            let _ = fs::remove_dir_all(path);
        }
    }
}

impl Drop for WorkerFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}
