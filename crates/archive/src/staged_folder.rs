//! Builds a folder inside a hidden folder, and renames the complete folder to its target atomically.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use caipan_facts::longest_prefix;
use tempfile::TempDir;

/// Separator between the target's name and the random suffix in the name of a hidden folder (see [`StagedFolder`]).
const STAGED_FOLDER_MARK: &str = ".caipan-";

/// Maximum number of bytes of the target's name that the name of a hidden folder repeats.
const MAX_SHOWN_NAME: usize = 100;

/// Name of the subfolder of a hidden folder that is filled with the content and finally becomes the target.
const CONTENT_FOLDER: &str = "whole";

/// Folder that is built inside a hidden folder next to the target, and renamed to the target by [`Self::publish`]. If
/// the value is dropped before that, the folder is removed.
///
/// ```text
/// TARGET
/// .TARGET.caipan-XXXXXX/   0700, locked while this process lives
///   whole/                 becomes TARGET
///   …                      scratch folders, removed at the end
/// ```
#[derive(Debug)]
pub struct StagedFolder {
    target: PathBuf,
    hidden: TempDir,
    /// Open file that holds the lock; `None` if the file system has no locks.
    _lock: Option<File>,
}

/// Scratch folders of a [`StagedFolder`] that was published. Dropping this value removes them.
#[derive(Debug)]
pub struct ScratchFolders {
    staged: StagedFolder,
}

impl ScratchFolders {
    /// Creates another empty scratch folder.
    ///
    /// # Errors
    ///
    /// The folder cannot be created.
    pub fn create_scratch_folder(&self) -> io::Result<PathBuf> {
        let folder = tempfile::tempdir_in(self.staged.hidden.path())?;
        Ok(folder.keep())
    }
}

impl StagedFolder {
    /// Creates the hidden folder next to `target`, and removes leftover hidden folders of killed processes.
    ///
    /// # Errors
    ///
    /// The hidden folder cannot be created, or the target exists and is not an empty folder.
    pub fn create_next_to(target: &Path) -> io::Result<Self> {
        let target = std::path::absolute(target)?;
        refuse_occupied_target(&target)?;
        let (Some(above), Some(name)) = (target.parent(), target.file_name()) else {
            return Err(io::ErrorKind::AlreadyExists.into());
        };
        let prefix = hidden_folder_name_prefix(&name.to_string_lossy());
        remove_leftovers(above, &prefix);
        let (hidden, lock) = create_locked_folder(above, &prefix)?;
        fs::create_dir(hidden.path().join(CONTENT_FOLDER))?;
        Ok(Self {
            target,
            hidden,
            _lock: lock,
        })
    }

    /// Path of the folder, empty at first, whose content becomes the target.
    pub fn path(&self) -> PathBuf {
        self.hidden.path().join(CONTENT_FOLDER)
    }

    /// Creates an empty scratch folder with this name, for example for an unpacked zip.
    ///
    /// # Errors
    ///
    /// The folder exists already or cannot be created.
    pub fn scratch_folder(&self, name: &str) -> io::Result<PathBuf> {
        let folder = self.hidden.path().join(name);
        fs::create_dir(&folder)?;
        Ok(folder)
    }

    /// Renames the content folder to the target. The scratch folders remain until the returned value is dropped.
    ///
    /// # Errors
    ///
    /// The target exists and is not an empty folder, or renaming fails. The hidden folder is then removed.
    pub fn publish(self) -> io::Result<ScratchFolders> {
        refuse_occupied_target(&self.target)?;
        // Renaming replaces an empty folder; the system refuses to replace anything else.
        fs::rename(self.path(), &self.target)?;
        Ok(ScratchFolders { staged: self })
    }
}

/// Fails if the target exists and is not an empty folder.
fn refuse_occupied_target(target: &Path) -> io::Result<()> {
    match fs::symlink_metadata(target) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
        Ok(facts) => {
            let is_empty = facts.is_dir() && fs::read_dir(target)?.next().is_none();
            is_empty
                .then_some(())
                .ok_or_else(|| io::ErrorKind::AlreadyExists.into())
        }
    }
}

fn hidden_folder_name_prefix(name: &str) -> String {
    format!(
        ".{}{STAGED_FOLDER_MARK}",
        longest_prefix(name, MAX_SHOWN_NAME)
    )
}

/// Creates and locks a hidden folder in `parent`. The returned file holds the lock; `None` if locks are unsupported.
fn create_locked_folder(parent: &Path, prefix: &str) -> io::Result<(TempDir, Option<File>)> {
    loop {
        let mut builder = tempfile::Builder::new();
        builder.prefix(prefix);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
        let hidden = builder.tempdir_in(parent)?;
        match try_lock_folder(hidden.path()) {
            FolderLockResult::Ours(lock) if hidden.path().is_dir() => {
                return Ok((hidden, Some(lock)));
            }
            FolderLockResult::Unknown if hidden.path().is_dir() => return Ok((hidden, None)),
            // Try again: another process removed the folder as a leftover before this process locked it.
            _ => {}
        }
    }
}

/// Removes the hidden folders in `parent` with this prefix, except those that a running process has locked.
fn remove_leftovers(parent: &Path, prefix: &str) {
    let entries = fs::read_dir(parent).into_iter().flatten().flatten();
    for entry in entries {
        let is_left = entry.file_name().to_string_lossy().starts_with(prefix);
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_left
            && is_folder
            && let FolderLockResult::Ours(_held) = try_lock_folder(&entry.path())
        {
            // Errors are ignored, since a leftover folder of another user cannot be removed.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
enum FolderLockResult {
    Ours(File),
    Another,
    /// The file system does not support locks.
    Unknown,
}

fn try_lock_folder(folder: &Path) -> FolderLockResult {
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        &mut options,
        libc::O_NOFOLLOW | libc::O_DIRECTORY,
    );
    let Ok(file) = options.open(folder) else {
        return FolderLockResult::Unknown;
    };
    match file.try_lock() {
        Ok(()) => FolderLockResult::Ours(file),
        Err(TryLockError::WouldBlock) => FolderLockResult::Another,
        Err(TryLockError::Error(_)) => FolderLockResult::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list_sorted_entry_names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_folder_is_published_whole_or_removed() {
        let place = tempfile::tempdir().unwrap();
        let target = place.path().join("a");
        let fresh = StagedFolder::create_next_to(&target).unwrap();
        fs::write(fresh.path().join("x"), "x").unwrap();
        let folder = fresh.scratch_folder("zip").unwrap();
        fs::write(folder.join("y"), "y").unwrap();
        assert!(!target.exists());
        let scratch = fresh.publish().unwrap();
        assert!(
            folder.join("y").exists()
                && scratch.create_scratch_folder().unwrap()
                    != scratch.create_scratch_folder().unwrap()
        );
        drop(scratch);
        assert_eq!(list_sorted_entry_names(place.path()), ["a"]);
        assert_eq!(list_sorted_entry_names(&target), ["x"]);
        let taken = StagedFolder::create_next_to(&target).unwrap_err();
        assert_eq!(taken.kind(), io::ErrorKind::AlreadyExists);
        let other = place.path().join("b");
        drop(StagedFolder::create_next_to(&other).unwrap());
        assert_eq!(list_sorted_entry_names(place.path()), ["a"]);
        // Another process creates the target in the meantime. A file is kept; only an empty folder is replaced.
        let fresh = StagedFolder::create_next_to(&other).unwrap();
        fs::write(&other, "theirs").unwrap();
        assert!(fresh.publish().is_err());
        assert_eq!(fs::read(&other).unwrap(), b"theirs");
        assert_eq!(list_sorted_entry_names(place.path()), ["a", "b"]);
        fs::remove_file(&other).unwrap();
        fs::create_dir(&other).unwrap();
        StagedFolder::create_next_to(&other)
            .unwrap()
            .publish()
            .unwrap();
        assert_eq!(list_sorted_entry_names(place.path()), ["a", "b"]);
    }

    #[cfg(unix)]
    #[test]
    fn unlocked_leftovers_are_removed_and_locked_folders_stay() {
        use std::os::unix::fs::{MetadataExt, symlink};
        let place = tempfile::tempdir().unwrap();
        let (target, other) = (place.path().join("a"), place.path().join("kept"));
        fs::create_dir(&other).unwrap();
        let held = StagedFolder::create_next_to(&target).unwrap();
        let mode = fs::metadata(held.hidden.path()).unwrap().mode();
        assert_eq!(mode & 0o7777, 0o700);
        let left = place.path().join(".a.caipan-left");
        fs::create_dir(&left).unwrap();
        fs::write(left.join("x"), "").unwrap();
        symlink(&other, place.path().join(".a.caipan-link")).unwrap();
        fs::create_dir(place.path().join(".ab.caipan-left")).unwrap();
        let second = StagedFolder::create_next_to(&target).unwrap();
        assert!(!left.exists() && held.path().is_dir() && second.path().is_dir());
        assert!(other.is_dir() && place.path().join(".ab.caipan-left").is_dir());
        held.publish().unwrap();
        // The target exists now. Only an empty folder would be replaced, so a file is added.
        fs::write(target.join("x"), "").unwrap();
        assert!(second.publish().is_err());
    }
}
