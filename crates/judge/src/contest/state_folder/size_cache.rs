//! Cached disk usage of each contest's state, so that a grading need not walk through the state of all contests.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use walkdir::WalkDir;

use caipan_facts::Bytes;
use caipan_files::regular_file;

/// Name of the file in the state folder that stores the sizes. Names of contest folders contain no dot, so no contest
/// folder has this name.
const SIZE_CACHE_FILE_NAME: &str = "sizes.json";

/// Maximum size of the file in bytes; a larger one was not written by caipan.
const MAX_FILE_SIZE: u64 = 16 << 20;

/// Disk usage of contests, by the names of their folders.
#[derive(Debug, Default)]
pub(super) struct ContestSizeCache {
    path: PathBuf,
    known: BTreeMap<String, MeasuredSize>,
    queried: BTreeMap<String, MeasuredSize>,
}

/// Disk usage of a contest when it was last measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct MeasuredSize {
    /// Fingerprint of the folder's entries at the time of measuring. If the fingerprint has changed, the size is
    /// measured again.
    mark: u64,
    bytes: u64,
}

impl ContestSizeCache {
    /// Reads the sizes stored in the state folder `root`; empty if they cannot be read.
    pub(super) fn read_from(root: &Path) -> Self {
        let path = root.join(SIZE_CACHE_FILE_NAME);
        let known = regular_file::open(&path, false).ok().and_then(|file| {
            serde_json::from_reader(BufReader::new(file.take(MAX_FILE_SIZE))).ok()
        });
        Self {
            path,
            known: known.unwrap_or_default(),
            queried: BTreeMap::new(),
        }
    }

    /// Disk usage of `contest`, a folder in the state folder; measured only if the folder has changed.
    pub(super) fn size_of(&mut self, contest: &Path) -> Bytes {
        let name = contest.file_name().unwrap_or_default().to_string_lossy();
        let mark = fingerprint_folder(contest);
        let known = self.known.get(&*name).filter(|known| known.mark == mark);
        let bytes = known.map_or_else(|| measure_size(contest), |known| known.bytes);
        self.queried
            .insert(name.into_owned(), MeasuredSize { mark, bytes });
        Bytes(bytes)
    }

    /// Stores the sizes that were queried, if any changed. Write errors are ignored: the sizes are measured again
    /// next time.
    pub(super) fn store(self) {
        if self.queried == self.known {
            return;
        }
        let new = self.path.with_extension(std::process::id().to_string());
        let text = serde_json::to_vec(&self.queried).unwrap_or_default();
        let written = fs::write(&new, text).and_then(|()| fs::rename(&new, &self.path));
        if written.is_err() {
            let _ = fs::remove_file(&new);
        }
    }
}

/// Hash of the names, sizes and times of the direct entries of a contest's folder. The hash changes if an entry is
/// added to the folder or to a direct subfolder.
fn fingerprint_folder(contest: &Path) -> u64 {
    let entries = fs::read_dir(contest).into_iter().flatten().flatten();
    let marks = entries.map(|entry| {
        let mut hasher = DefaultHasher::new();
        entry.file_name().hash(&mut hasher);
        if let Ok(facts) = entry.metadata() {
            (facts.len(), facts.modified().ok()).hash(&mut hasher);
        }
        hasher.finish()
    });
    // The hashes are added, because the system lists entries in no fixed order.
    marks.fold(0, u64::wrapping_add)
}

fn measure_size(contest: &Path) -> u64 {
    let files = WalkDir::new(contest).into_iter().flatten();
    let sizes = files.filter_map(|file| Some(file.metadata().ok()?.len()));
    sizes.sum()
}
