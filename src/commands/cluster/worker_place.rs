//! Where a worker keeps hidden tests while it works: a folder of its own, which goes with it.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use super::messages::ClusterMessage;
use crate::commands::exit::Failure;
use caipan_facts::cause;
use caipan_judge::contest::state_folder::StateFolder;

/// The folder of all workers of this user, beside that of gradings, which is cleared up by its size.
const WORKERS: &str = "caipan-workers";

/// A worker's folder, which nobody else uses until this is dropped.
pub(super) struct WorkerPlace {
    /// Where it is.
    pub path: PathBuf,
    _lock: File,
}

impl WorkerPlace {
    /// Takes the place of the worker of this name, and removes what one that was killed has left there.
    ///
    /// # Errors
    /// Such a worker is running, or the place cannot be made.
    pub(super) fn take(name: &str) -> Result<Self, Failure> {
        let place = StateFolder::default_path().map_err(Failure::usage)?;
        let root = place.with_file_name(WORKERS);
        StateFolder::open(&root).map_err(Failure::usage)?;
        let unusable = |error| Failure::usage(cause(&error));
        clear_up(&root);
        let lock = File::create(root.join(format!("{name}.lock"))).map_err(unusable)?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => {
                let name = name.to_owned();
                Failure::usage(ClusterMessage::TwiceHere { name })
            }
            TryLockError::Error(error) => unusable(error),
        })?;
        let path = root.join(name);
        if fs::symlink_metadata(&path).is_ok() {
            fs::remove_dir_all(&path).map_err(unusable)?;
        }
        fs::create_dir(&path).map_err(unusable)?;
        Ok(Self { path, _lock: lock })
    }
}

/// Removes what workers have left that were killed.
fn clear_up(root: &Path) {
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

impl Drop for WorkerPlace {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}
