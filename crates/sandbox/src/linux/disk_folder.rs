//! Work folder on disk for boxes without a file system of their own; reused as long as each run leaves it unchanged.

use std::io;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, CWD, Dir, Mode, Stat};
use rustix::fs::{flistxattr, fstat, lstat, openat, unlinkat};

use super::collected_files::OPEN_FOLDER_FLAGS;
use super::user_id::change_owner;
use super::work_mount::reset_folder_times;
use crate::work_folder::WorkFolder;

/// Maximum number of entries removed one by one; with more of them, the whole folder is replaced.
const MAX_ENTRIES_REMOVED_SINGLY: usize = 64;

/// Folder on disk in which runs work, with the metadata of the empty folder.
#[derive(Debug)]
pub(super) struct DiskFolder {
    folder: WorkFolder,
    handle: OwnedFd,
    facts: FolderMetadata,
}

/// Device, inode, mode, user, group and size. The size may stay larger after entries were removed.
type FolderMetadata = (u64, u64, u32, u32, u32, i64);

impl DiskFolder {
    /// Creates an empty folder in `parent` for the user that programs run as.
    pub(super) fn create(parent: &Path, user_id: Option<u32>) -> io::Result<Self> {
        let folder = WorkFolder::create_with_random_name_in(parent)?;
        change_owner(folder.path(), user_id)?;
        let handle = openat(CWD, folder.path(), OPEN_FOLDER_FLAGS, Mode::empty())?;
        Ok(Self {
            facts: metadata_from_stat(&fstat(&handle)?),
            folder,
            handle,
        })
    }

    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Removes the files that a finished run has left. Returns whether the folder is then indistinguishable from a new
    /// one; otherwise it has to be replaced.
    pub(super) fn clear_for_reuse(&self) -> bool {
        self.try_to_remove_all_files().unwrap_or(false)
    }

    fn try_to_remove_all_files(&self) -> rustix::io::Result<bool> {
        for (number, read) in Dir::read_from(&self.handle)?.enumerate() {
            let entry = read?;
            let name = entry.file_name();
            if matches!(name.to_bytes(), b"." | b"..") {
                continue;
            }
            if number > MAX_ENTRIES_REMOVED_SINGLY {
                return Ok(false);
            }
            // Fails for a subfolder; then the whole folder is replaced.
            unlinkat(&self.handle, name, AtFlags::empty())?;
        }
        reset_folder_times(&self.handle)?;
        let mut none: [u8; 0] = [];
        let is_plain = matches!(
            flistxattr(&self.handle, &mut none),
            Ok(0) | Err(rustix::io::Errno::NOTSUP)
        );
        // A program with enough rights may have put another folder at this path.
        let found = [fstat(&self.handle)?, lstat(self.path())?];
        Ok(is_plain
            && found
                .iter()
                .all(|found| metadata_from_stat(found) == self.facts))
    }

    /// Removes the folder. Returns its path if it still exists, for example because a process keeps writing to it.
    pub(super) fn remove(self) -> Option<PathBuf> {
        self.folder.remove()
    }
}

fn metadata_from_stat(stat: &Stat) -> FolderMetadata {
    let Stat {
        st_dev,
        st_ino,
        st_mode,
        st_uid,
        st_gid,
        st_size,
        ..
    } = *stat;
    (st_dev, st_ino, st_mode, st_uid, st_gid, st_size)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn is_reusable_after_changes(change_folder: impl FnOnce(&Path)) -> bool {
        let place = tempfile::tempdir().unwrap();
        let folder = DiskFolder::create(place.path(), None).unwrap();
        change_folder(folder.path());
        let is_cleared = folder.clear_for_reuse();
        let is_empty = fs::read_dir(folder.path()).is_ok_and(|mut left| left.next().is_none());
        assert!(is_empty || !is_cleared);
        assert_eq!(folder.remove(), None);
        is_cleared
    }

    /// Some file systems never shrink a folder.
    #[test]
    fn a_folder_that_has_grown_is_not_used_again() {
        let other = tempfile::tempdir().unwrap();
        let before = fs::metadata(other.path()).unwrap().len();
        write_many_files(other.path());
        for name in many_file_names() {
            fs::remove_file(other.path().join(name)).unwrap();
        }
        let after = fs::metadata(other.path()).unwrap().len();
        assert_eq!(is_reusable_after_changes(write_many_files), after == before);
    }

    fn write_many_files(folder: &Path) {
        for name in many_file_names() {
            fs::write(folder.join(name), "").unwrap();
        }
    }

    /// Long names of nearly as many files as a cleared folder may contain.
    fn many_file_names() -> impl Iterator<Item = String> {
        (0..MAX_ENTRIES_REMOVED_SINGLY - 4).map(|number| format!("{number:0200}"))
    }

    #[test]
    fn a_folder_is_used_again_only_if_it_is_as_it_was() {
        assert!(is_reusable_after_changes(|_| ()));
        assert!(is_reusable_after_changes(|path| {
            fs::write(path.join("out"), "1").unwrap();
            symlink("/etc", path.join("link")).unwrap();
            fs::hard_link(path.join("out"), path.join("more")).unwrap();
        }));
        assert!(!is_reusable_after_changes(|path| fs::create_dir(
            path.join("folder")
        )
        .unwrap()));
        assert!(!is_reusable_after_changes(|path| {
            fs::rename(path, path.with_extension("moved")).unwrap();
            fs::create_dir(path).unwrap();
        }));
        let mode = fs::Permissions::from_mode(0o750);
        assert!(!is_reusable_after_changes(|path| fs::set_permissions(
            path, mode
        )
        .unwrap()));
        assert!(!is_reusable_after_changes(|path| for number in 0..100 {
            fs::write(path.join(number.to_string()), "").unwrap();
        }));
    }
}
