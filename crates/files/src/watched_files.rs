//! Detection of changed files by polling.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use walkdir::{DirEntry, WalkDir};

/// Interval between checks for changed files.
pub const CHECK_INTERVAL: Duration = Duration::from_millis(300);
/// Maximum number of checks while waiting for files to stop changing.
const MAX_SETTLING_CHECKS: usize = 10;
/// Maximum size in bytes of files whose contents are compared. A larger file counts as changed if its size or
/// modification time differs.
const MAX_HASHED_SIZE: u64 = 16 << 20;

/// Paths to watch for changes, and paths below them to ignore.
pub struct WatchedPaths {
    /// Files, and folders whose files are watched recursively.
    pub roots: Vec<PathBuf>,
    /// Files and folders below `roots` that are not watched.
    pub ignored: Vec<PathBuf>,
}

/// Size and modification time of a file. A difference indicates a change without reading the file.
#[derive(PartialEq, Clone, Copy)]
struct FileStamp {
    length: u64,
    modified: Option<SystemTime>,
}

impl FileStamp {
    /// Returns the stamp of a regular file, otherwise `None`. A symbolic link is followed only if it is itself a
    /// watched root.
    fn from_dir_entry(entry: &DirEntry) -> Option<Self> {
        let metadata = match entry.depth() {
            0 => fs::metadata(entry.path()),
            _ => fs::symlink_metadata(entry.path()),
        }
        .ok()?;
        metadata.is_file().then(|| Self {
            length: metadata.len(),
            modified: metadata.modified().ok(),
        })
    }
}

type FileStamps = BTreeMap<PathBuf, FileStamp>;

/// State of the watched files at one moment.
pub struct WatchedFiles {
    files: FileStamps,
    /// Hash of each file; `None` if it is too large or cannot be read.
    contents: BTreeMap<PathBuf, Option<blake3::Hash>>,
}

impl WatchedFiles {
    /// Records the sizes, modification times and content hashes of all files at these paths.
    pub fn read(paths: &WatchedPaths) -> Self {
        let files = file_stamps(paths);
        let contents = files.keys().map(|path| (path.clone(), content_hash(path)));
        Self {
            contents: contents.collect(),
            files,
        }
    }

    /// Number of watched files in the recorded state.
    pub fn file_count(&self) -> usize {
        self.files.len()
    }

    /// Returns a file that was changed, added or removed since the recorded state; `None` if there is no such file.
    /// After a difference, waits until files stop changing. `paths` returns the paths to watch now. Content hashes are
    /// not updated, so the state should be read again after a change.
    pub fn update_and_find_change(&mut self, paths: &dyn Fn() -> WatchedPaths) -> Option<PathBuf> {
        let mut now = file_stamps(&paths());
        if now == self.files {
            return None;
        }
        for _ in 0..MAX_SETTLING_CHECKS {
            thread::sleep(CHECK_INTERVAL);
            let later = file_stamps(&paths());
            let is_settled = later == now;
            now = later;
            if is_settled {
                break;
            }
        }
        let removed = self.files.keys().find(|path| !now.contains_key(*path));
        let changed = removed
            .or_else(|| {
                let mut files = now.iter();
                let (path, _) = files.find(|(path, stamp)| self.has_changed(path, stamp))?;
                Some(path)
            })
            .cloned();
        self.files = now;
        changed
    }

    /// Whether a file is new or its content differs. A file without a hash counts as changed if its stamp differs.
    fn has_changed(&self, path: &Path, stamp: &FileStamp) -> bool {
        if self.files.get(path) == Some(stamp) {
            return false;
        }
        match (self.contents.get(path), content_hash(path)) {
            (Some(Some(before)), Some(now)) => *before != now,
            _ => true,
        }
    }
}

/// Returns the hash of a file; `None` if it is too large or cannot be read.
fn content_hash(path: &Path) -> Option<blake3::Hash> {
    let is_small = fs::metadata(path).ok()?.len() <= MAX_HASHED_SIZE;
    let mut hasher = blake3::Hasher::new();
    io::copy(
        &mut File::open(path).ok().filter(|_| is_small)?,
        &mut hasher,
    )
    .ok()?;
    Some(hasher.finalize())
}

/// Returns the stamps of all watched files.
fn file_stamps(paths: &WatchedPaths) -> FileStamps {
    let ignored: Vec<PathBuf> = paths
        .ignored
        .iter()
        .filter_map(|path| path.canonicalize().ok())
        .collect();
    let mut found = FileStamps::new();
    for root in &paths.roots {
        let files = WalkDir::new(root)
            .into_iter()
            .filter_entry(|entry| entry.depth() == 0 || !is_temporary_file(entry));
        for entry in files.flatten() {
            if let Some(stamp) = FileStamp::from_dir_entry(&entry)
                && (ignored.is_empty() || !is_below_any(entry.path(), &ignored))
            {
                found.insert(entry.into_path(), stamp);
            }
        }
    }
    found
}

fn is_below_any(path: &Path, folders: &[PathBuf]) -> bool {
    let real = path.canonicalize();
    real.is_ok_and(|real| folders.iter().any(|folder| real.starts_with(folder)))
}

/// Whether this is a hidden file or a backup, such as editors create while writing a file.
fn is_temporary_file(entry: &DirEntry) -> bool {
    let name = entry.file_name().as_encoded_bytes();
    name.starts_with(b".") || name.ends_with(b"~")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_different_content_of_a_watched_file_is_a_change() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        fs::write(path("a.c"), "1").unwrap();
        fs::write(path("b.c"), "1").unwrap();
        let paths = || WatchedPaths {
            roots: vec![folder.path().to_owned()],
            ignored: vec![folder.path().join("report.json")],
        };
        let mut snapshot = WatchedFiles::read(&paths());
        assert_eq!(snapshot.update_and_find_change(&paths), None);
        for (name, text) in [
            ("a.c", "1"),
            (".a.c.swp", "x"),
            ("a.c~", "x"),
            ("report.json", "{}"),
        ] {
            write_file_with_old_modification_time(&path(name), text);
            assert_eq!(snapshot.update_and_find_change(&paths), None, "{name}");
        }
        fs::write(path("a.c"), "2").unwrap();
        assert_eq!(
            snapshot
                .update_and_find_change(&paths)
                .map(file_name)
                .as_deref(),
            Some("a.c")
        );
        assert_eq!(snapshot.update_and_find_change(&paths), None);
        write_file_with_old_modification_time(&path("c.c"), "1");
        assert_eq!(
            snapshot
                .update_and_find_change(&paths)
                .map(file_name)
                .as_deref(),
            Some("c.c")
        );
        fs::remove_file(path("b.c")).unwrap();
        assert_eq!(
            snapshot
                .update_and_find_change(&paths)
                .map(file_name)
                .as_deref(),
            Some("b.c")
        );
    }

    /// Writes a file and sets its modification time to 1970, a time that a newly written file never has.
    fn write_file_with_old_modification_time(path: &str, text: &str) {
        fs::write(path, text).unwrap();
        let file = File::options().write(true).open(path).unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    }

    fn file_name(path: PathBuf) -> String {
        path.file_name().unwrap().to_str().unwrap().to_owned()
    }
}
