//! Cache of compiled programs on disk, addressed by content hash.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::content_id::ContentId;
use crate::evidence::StateFolderProblem;
use crate::result::CompileLog;
use crate::submission::source::MAX_PROGRAM_SIZE;
use caipan_facts::Bytes;
use caipan_facts::io_error_from_fact;
use caipan_files::{regular_file, set_mode};

/// Cache of compiled programs: a folder with one entry per program.
///
/// ```text
/// ID/record   hash of the rest; then, as JSON, the compiler log and the hash of each file
/// ID/files/   files that the compiler created
/// new-…/      incomplete entry
/// ```
#[derive(Debug)]
pub struct ProgramCache {
    root: PathBuf,
    /// Number of bytes that this process may still add.
    bytes_left: AtomicU64,
}

const RECORD_FILE_NAME: &str = "record";
const FILES_FOLDER_NAME: &str = "files";

/// Maximum size of the file `record`; a larger one is ignored as damaged.
const MAX_RECORD_SIZE: Bytes = Bytes(1 << 20);

#[derive(Serialize, Deserialize)]
struct ProgramRecord {
    log: CompileLog,
    files: Vec<FileRecord>,
}

#[derive(Serialize, Deserialize)]
struct FileRecord {
    name: String,
    sum: String,
}

impl ProgramCache {
    /// Opens the cache in the folder `root`, which is created if it does not exist, for exclusive use by this process.
    /// This process adds at most `max_added` bytes. Incomplete entries are removed.
    ///
    /// # Errors
    /// The folder cannot be created, or is a link.
    pub fn open(root: &Path, max_added: Bytes) -> io::Result<Self> {
        Self::open_and_clean(root, max_added, |_| false)
    }

    fn open_and_clean(
        root: &Path,
        max_added: Bytes,
        is_spared: impl Fn(&Path) -> bool,
    ) -> io::Result<Self> {
        if fs::symlink_metadata(root).is_ok_and(|facts| !facts.is_dir()) {
            return Err(io_error_from_fact(StateFolderProblem::NoFolder));
        }
        fs::create_dir_all(root)?;
        for entry in fs::read_dir(root)?.flatten() {
            if is_incomplete_entry_name(&entry.file_name()) && !is_spared(&entry.path()) {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
        Ok(Self {
            root: root.to_owned(),
            bytes_left: AtomicU64::new(max_added.0),
        })
    }

    /// Opens a cache that several processes may use at once. Incomplete entries of other processes are removed after a
    /// day.
    ///
    /// # Errors
    /// The folder cannot be created, or is a link.
    pub fn open_shared(root: &Path, max_added: Bytes) -> io::Result<Self> {
        const MIN_REMOVED_AGE: Duration = Duration::from_secs(24 * 60 * 60);
        Self::open_and_clean(root, max_added, |folder| {
            let changed = folder.metadata().and_then(|facts| facts.modified()).ok();
            let age = changed.and_then(|changed| changed.elapsed().ok());
            age.is_none_or(|age| age < MIN_REMOVED_AGE)
        })
    }

    /// Removes all entries from the cache, incomplete ones included.
    ///
    /// # Errors
    /// A program cannot be removed.
    pub fn clear(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.root)? {
            fs::remove_dir_all(entry?.path())?;
        }
        Ok(())
    }

    /// Removes the oldest programs until at most `max_programs` are left. Incomplete entries are not counted and not
    /// removed.
    ///
    /// # Errors
    /// A program cannot be removed.
    pub(crate) fn remove_all_but_newest(&self, max_programs: usize) -> io::Result<()> {
        let mut kept = Vec::new();
        for found in fs::read_dir(&self.root)? {
            let entry = found?;
            if !is_incomplete_entry_name(&entry.file_name()) {
                kept.push((entry.metadata()?.modified()?, entry.path()));
            }
        }
        kept.sort();
        for (_, path) in &kept[..kept.len().saturating_sub(max_programs)] {
            fs::remove_dir_all(path)?;
        }
        Ok(())
    }

    fn read_record(&self, id: &ContentId) -> Option<ProgramRecord> {
        let record = self.root.join(id.as_str()).join(RECORD_FILE_NAME);
        let text = regular_file::read(&record, MAX_RECORD_SIZE, false).ok()?;
        let (sum, rest) = text.split_at_checked(ContentId::LENGTH)?;
        let is_whole = ContentId::hash(rest).as_str().as_bytes() == sum;
        is_whole.then(|| serde_json::from_slice(rest).ok())?
    }

    /// Returns the compiler log of a cached program; `None` if the program is not cached.
    pub(crate) fn compile_log(&self, id: &ContentId) -> Option<CompileLog> {
        Some(self.read_record(id)?.log)
    }

    /// Copies a cached program into `folder` and returns the compiler log; `None` if the program is not cached. A
    /// damaged or modified program is removed from the cache.
    ///
    /// # Errors
    /// The disk of `folder` is full.
    pub fn fetch(&self, id: &ContentId, folder: &Path) -> io::Result<Option<CompileLog>> {
        let place = self.root.join(id.as_str());
        let Some(record) = self.read_record(id) else {
            let _ = fs::remove_dir_all(&place);
            return Ok(None);
        };
        let mut files = Vec::new();
        for FileRecord { name, sum } in &record.files {
            let path = place.join(FILES_FOLDER_NAME).join(name);
            match regular_file::read(&path, MAX_PROGRAM_SIZE, false) {
                Ok(bytes) if ContentId::hash(&bytes).as_str() == sum => files.push((name, bytes)),
                _ => {
                    let _ = fs::remove_dir_all(&place);
                    return Ok(None);
                }
            }
        }
        for (name, bytes) in files {
            write_executable(&folder.join(name), &bytes)?;
        }
        Ok(Some(record.log))
    }

    /// Stores the compiler log and the regular files in `folder`. Errors are ignored, because they only cause another
    /// compilation.
    pub fn store(&self, id: &ContentId, folder: &Path, log: &CompileLog) {
        let _ = self.try_store(id, folder, log);
    }

    fn try_store(&self, id: &ContentId, folder: &Path, log: &CompileLog) -> io::Result<()> {
        let new = tempfile::Builder::new()
            .prefix("new-")
            .tempdir_in(&self.root)?;
        let files = new.path().join(FILES_FOLDER_NAME);
        fs::create_dir(&files)?;
        let mut record = ProgramRecord {
            log: log.clone(),
            files: Vec::new(),
        };
        for found in fs::read_dir(folder)? {
            let entry = found?;
            // Folders and special files that the compiler created are not stored.
            let name = entry.file_name().into_string();
            let (Ok(name), true) = (name, entry.file_type()?.is_file()) else {
                continue;
            };
            let bytes = regular_file::read(&entry.path(), MAX_PROGRAM_SIZE, false)?;
            self.reserve_space(bytes.len())?;
            let copy = files.join(&name);
            write_executable(&copy, &bytes)?;
            File::open(copy)?.sync_all()?;
            let sum = ContentId::hash(&bytes).as_str().to_owned();
            record.files.push(FileRecord { name, sum });
        }
        let text = serde_json::to_vec(&record)?;
        let sum = ContentId::hash(&text);
        let place = new.path().join(RECORD_FILE_NAME);
        fs::write(&place, [sum.as_str().as_bytes(), &text].concat())?;
        // All files are synced to disk before the entry gets its final name, so a complete name always means a complete
        // entry.
        for path in [&place, &files, new.path()] {
            sync_to_disk(path)?;
        }
        let place = self.root.join(id.as_str());
        // An existing entry with this name is damaged, or another process has just stored it. In both cases it is
        // replaced.
        let _ = fs::remove_dir_all(&place);
        fs::rename(new.path(), place)?;
        sync_to_disk(&self.root)
    }

    fn reserve_space(&self, size: usize) -> io::Result<()> {
        let order = Ordering::Relaxed;
        self.bytes_left
            .fetch_update(order, order, |left| left.checked_sub(size as u64))
            .map(drop)
            .map_err(|_| io::ErrorKind::StorageFull.into())
    }
}

/// Whether the name marks an entry that is still being written, or that a crash left incomplete.
fn is_incomplete_entry_name(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b"new-")
}

/// Syncs a file to disk, or a folder if the system supports this.
fn sync_to_disk(path: &Path) -> io::Result<()> {
    // Systems other than Unix cannot open folders.
    if cfg!(unix) || path.is_file() {
        File::open(path)?.sync_all()?;
    }
    Ok(())
}

/// Writes a file that all users may execute.
fn write_executable(path: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::write(path, bytes)?;
    set_mode(path, 0o755)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Bytes = Bytes(1 << 20);

    fn successful_compile_log(text: &str) -> CompileLog {
        CompileLog::new(true, text.to_owned())
    }

    #[test]
    fn a_stored_program_is_fetched_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for name in ["made", "other"] {
            fs::create_dir(path(name)).unwrap();
        }
        fs::write(path("made/program"), "x").unwrap();
        fs::create_dir(path("made/folder")).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink("/etc/passwd", path("made/link")).unwrap();
        let store = ProgramCache::open(&path("store"), ROOM).unwrap();
        let right = ContentId::hash(b"right");
        store.store(
            &right,
            &path("made"),
            &successful_compile_log("a.c:1: warning\n"),
        );
        store.store(
            &right,
            &path("made"),
            &successful_compile_log("a.c:1: warning\n"),
        );
        fs::create_dir(path("store/new-1")).unwrap();

        let store = ProgramCache::open(&path("store"), Bytes(10)).unwrap();
        assert!(!path("store/new-1").exists());
        let fetched = store.fetch(&right, &path("other")).unwrap();
        assert_eq!(fetched, Some(successful_compile_log("a.c:1: warning\n")));
        let mut names: Vec<_> = fs::read_dir(path("other"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        names.sort();
        assert_eq!(names, ["program"]);
        assert_eq!(store.compile_log(&ContentId::hash(b"new")), None);
        fs::write(path("made/program"), "eleven bytes").unwrap();
        store.store(
            &ContentId::hash(b"large"),
            &path("made"),
            &successful_compile_log(""),
        );
        assert_eq!(
            store.compile_log(&ContentId::hash(b"large")),
            None,
            "there is no room"
        );
        assert_eq!(fs::read_dir(path("store")).unwrap().count(), 1);
        store.clear().unwrap();
        assert_eq!(store.compile_log(&right), None);
    }

    #[test]
    fn the_newest_programs_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("made")).unwrap();
        fs::write(path("made/program"), "x").unwrap();
        let store = ProgramCache::open(&path("store"), ROOM).unwrap();
        let ids = [3, 1, 2].map(|age| (age, ContentId::hash(&[age])));
        for (age, id) in &ids {
            store.store(id, &path("made"), &successful_compile_log(""));
            let place = File::open(path("store").join(id.as_str())).unwrap();
            let time = std::time::UNIX_EPOCH + Duration::from_secs(100 - u64::from(*age));
            place.set_modified(time).unwrap();
        }
        fs::create_dir(path("store/new-1")).unwrap();
        store.remove_all_but_newest(2).unwrap();
        let left = ids.map(|(_, id)| store.compile_log(&id).is_some());
        assert_eq!(left, [false, true, true]);
        assert!(path("store/new-1").exists());
    }

    /// Simulates files that are empty or incomplete after a power failure. Also checks that a link or a pipe instead of
    /// a file is not followed.
    #[test]
    fn a_damaged_program_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("made")).unwrap();
        fs::create_dir(path("other")).unwrap();
        fs::write(path("made/program"), "right").unwrap();
        fs::write(path("made/second"), "right").unwrap();
        let store = ProgramCache::open(&path("store"), ROOM).unwrap();
        let id = ContentId::hash(b"x");
        let place = path("store").join(id.as_str());
        let damages: &[&dyn Fn()] = &[
            &|| fs::write(place.join("files/program"), "").unwrap(),
            &|| fs::write(place.join("files/program"), "wrong").unwrap(),
            &|| fs::remove_file(place.join("files/second")).unwrap(),
            &|| fs::write(place.join("record"), "").unwrap(),
            &|| {
                let mut record = fs::read(place.join("record")).unwrap();
                *record.last_mut().unwrap() ^= 1;
                fs::write(place.join("record"), record).unwrap();
            },
            #[cfg(unix)]
            &|| {
                fs::remove_file(place.join("files/second")).unwrap();
                let target = path("made/second");
                std::os::unix::fs::symlink(target, place.join("files/second")).unwrap();
            },
            #[cfg(unix)]
            &|| {
                fs::remove_file(place.join("files/second")).unwrap();
                let mut pipe = std::process::Command::new("mkfifo");
                let made = pipe.arg(place.join("files/second")).status();
                assert!(made.unwrap().success());
            },
        ];
        for (number, damage) in damages.iter().enumerate() {
            store.store(&id, &path("made"), &successful_compile_log(""));
            assert!(store.read_record(&id).is_some(), "{number}");
            damage();
            let fetched = store.fetch(&id, &path("other")).unwrap();
            assert_eq!(fetched, None, "{number}");
            assert_eq!(fs::read_dir(path("other")).unwrap().count(), 0, "{number}");
            assert!(!place.exists(), "{number}");
        }
        store.store(&id, &path("made"), &successful_compile_log(""));
        assert!(store.fetch(&id, &path("other")).unwrap().is_some());
    }
}
