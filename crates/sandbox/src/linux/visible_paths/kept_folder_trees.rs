//! Keeps the listings of large folder trees in the state folder, so that later processes need not read the trees again.
//!
//! A listing is used only if no folder of the tree has changed since: a file that is created, removed or renamed changes its
//! folder. It also depends on caipan's executable, since copies of another one would have other bytes. Only a file that is
//! overwritten in place with a copy of caipan goes unnoticed.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use caipan_facts::Bytes;
use caipan_files::atomic::FileDraft;
use caipan_files::regular_file;
use serde::{Deserialize, Serialize};

use super::caipan_copies::OWN_EXECUTABLE;
use super::folder_tree::FolderTree;
use crate::application_state::application_state_folder;

/// Minimum number of folders of a tree whose listing is kept. Smaller trees are read quickly.
const MIN_FOLDERS: usize = 64;
/// Maximum size of a kept listing.
const MAX_LISTING_SIZE: Bytes = Bytes(64 << 20);
/// Time that has to pass after a change before a listing is kept. File systems store times of changes with a precision of up to
/// two seconds, so that a further change soon afterwards may go unnoticed.
const SETTLING_TIME: Duration = Duration::from_secs(3);

/// Listing of a tree, as it is kept.
#[derive(Debug, Serialize, Deserialize)]
struct KeptListing {
    /// See [`hash_states`].
    states: u64,
    tree: FolderTree,
}

/// Returns the tree below `root`: the kept listing if it is still right, otherwise the tree is read, and kept for later.
pub(super) fn read_tree(root: &Path) -> FolderTree {
    match private_state_folder() {
        Some(folder) => read_tree_with_listings_in(&folder, root, SystemTime::now()),
        None => FolderTree::read(root),
    }
}

/// Like [`read_tree`], with listings in `folder`. `now` is the current time.
fn read_tree_with_listings_in(folder: &Path, root: &Path, now: SystemTime) -> FolderTree {
    let file = folder.join(listing_file_name(root));
    if let Some(kept) = read_listing(&file)
        && kept.tree.folders.first().is_some_and(|first| first == root)
        && hash_states(&kept.tree.folders, SystemTime::now()).ok() == Some(kept.states)
    {
        return kept.tree;
    }
    let tree = FolderTree::read(root);
    if tree.folders.len() >= MIN_FOLDERS
        && let Some(settled) = now.checked_sub(SETTLING_TIME)
        && let Ok(states) = hash_states(&tree.folders, settled)
    {
        let kept = KeptListing { states, tree };
        // Without the file, the next process reads the tree again.
        let _ = write_listing(&file, &kept);
        return kept.tree;
    }
    tree
}

/// Folder for caipan's state, if it exists and only this user can write to it.
fn private_state_folder() -> Option<PathBuf> {
    let folder = application_state_folder()?;
    let facts = fs::symlink_metadata(&folder).ok()?;
    let is_own = facts.uid() == rustix::process::geteuid().as_raw();
    (facts.is_dir() && is_own && facts.mode() & 0o022 == 0).then_some(folder)
}

fn listing_file_name(root: &Path) -> String {
    let mut hasher = DefaultHasher::new();
    root.hash(&mut hasher);
    format!("folders-{:016x}", hasher.finish())
}

fn read_listing(file: &Path) -> Option<KeptListing> {
    let bytes = regular_file::read(file, MAX_LISTING_SIZE, false).ok()?;
    serde_json::from_slice(&bytes).ok()
}

fn write_listing(file: &Path, kept: &KeptListing) -> io::Result<()> {
    let bytes = serde_json::to_vec(kept)?;
    let mut draft = FileDraft::new(file)?;
    draft.write_and_sync(&bytes)?;
    draft.publish()
}

/// Hashes the identity and the times of change of all folders and of caipan's executable.
///
/// # Errors
/// A folder cannot be inspected, has changed after `settled`, or is on a file system that has no times of change.
fn hash_states(folders: &[PathBuf], settled: SystemTime) -> io::Result<u64> {
    let mut hasher = DefaultHasher::new();
    let since_epoch = settled.duration_since(UNIX_EPOCH).unwrap_or_default();
    let settled = i64::try_from(since_epoch.as_secs()).unwrap_or(i64::MAX);
    for folder in folders {
        let facts = fs::symlink_metadata(folder)?;
        if facts.ctime() <= 0 || facts.mtime().max(facts.ctime()) > settled {
            return Err(io::ErrorKind::ResourceBusy.into());
        }
        hash_state(&facts, &mut hasher);
    }
    hash_state(&fs::metadata(OWN_EXECUTABLE)?, &mut hasher);
    Ok(hasher.finish())
}

fn hash_state(facts: &fs::Metadata, hasher: &mut DefaultHasher) {
    (facts.dev(), facts.ino(), facts.mode(), facts.len()).hash(hasher);
    (facts.mtime(), facts.mtime_nsec()).hash(hasher);
    (facts.ctime(), facts.ctime_nsec()).hash(hasher);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree of many folders, and a folder for listings. The time is long after the tree was made.
    struct Trial {
        place: tempfile::TempDir,
        later: SystemTime,
    }

    impl Trial {
        fn new() -> Self {
            let place = tempfile::tempdir().unwrap();
            for number in 0..MIN_FOLDERS {
                fs::create_dir_all(place.path().join(format!("tree/{number}/deep"))).unwrap();
            }
            fs::create_dir(place.path().join("state")).unwrap();
            let later = SystemTime::now() + Duration::from_secs(100);
            Self { place, later }
        }

        fn path(&self, name: &str) -> PathBuf {
            self.place.path().join(name)
        }

        fn read(&self) -> FolderTree {
            read_tree_with_listings_in(&self.path("state"), &self.path("tree"), self.later)
        }

        fn listings(&self) -> Vec<PathBuf> {
            let entries = fs::read_dir(self.path("state")).unwrap();
            entries.map(|entry| entry.unwrap().path()).collect()
        }
    }

    #[test]
    fn a_listing_is_used_until_a_folder_of_the_tree_changes() {
        let trial = Trial::new();
        assert!(trial.read().libraries.is_empty());
        // A listing that says something else shows whether it is used.
        let [file] = trial.listings().try_into().unwrap();
        let mut kept = read_listing(&file).unwrap();
        kept.tree.libraries.push("/kept.so".into());
        write_listing(&file, &kept).unwrap();
        assert_eq!(trial.read().libraries, [PathBuf::from("/kept.so")]);
        for (change, found) in [("tree/3/deep/lib.so", 1), ("tree/9/lib.so.2", 2)] {
            fs::write(trial.path(change), "").unwrap();
            assert_eq!(trial.read().libraries.len(), found, "{change}");
        }
        fs::copy(OWN_EXECUTABLE, trial.path("tree/5/sed")).unwrap();
        assert_eq!(trial.read().copies, [trial.path("tree/5/sed")]);
        fs::remove_file(trial.path("tree/3/deep/lib.so")).unwrap();
        assert_eq!(trial.read().libraries.len(), 1);
        // A folder that is replaced by another one of the same name.
        fs::rename(trial.path("tree/9"), trial.path("old")).unwrap();
        fs::create_dir(trial.path("tree/9")).unwrap();
        assert!(trial.read().libraries.is_empty());
    }

    #[test]
    fn nothing_is_kept_of_a_tree_that_has_just_changed_or_is_small() {
        let mut trial = Trial::new();
        trial.later = SystemTime::now();
        trial.read();
        assert!(trial.listings().is_empty());
        trial.later += Duration::from_secs(100);
        let (state, small) = (trial.path("state"), trial.path("tree/3"));
        read_tree_with_listings_in(&state, &small, trial.later);
        assert!(trial.listings().is_empty());
    }

    #[test]
    fn a_damaged_listing_is_not_used() {
        let trial = Trial::new();
        trial.read();
        let [file] = trial.listings().try_into().unwrap();
        let whole = fs::read(&file).unwrap();
        for damaged in [&whole[..whole.len() / 2], b"", b"{}"] {
            fs::write(&file, damaged).unwrap();
            assert_eq!(trial.read().folders.len(), 2 * MIN_FOLDERS + 1);
        }
    }
}
