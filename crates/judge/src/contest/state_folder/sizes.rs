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

/// Where they stand, in the state folder. No contest's name has a dot.
const FILE: &str = "sizes.json";

/// A file of more is none of ours.
const AT_MOST: u64 = 16 << 20;

/// The sizes of contests, by the names of their folders.
#[derive(Debug, Default)]
pub(super) struct Sizes {
    path: PathBuf,
    known: BTreeMap<String, Known>,
    now: BTreeMap<String, Known>,
}

/// What a contest took when it was walked through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Known {
    /// What its entries were then: another mark, another size.
    mark: u64,
    bytes: u64,
}

impl Sizes {
    /// Those that are remembered in the state folder `root`; none, where nothing can be read.
    pub(super) fn read(root: &Path) -> Self {
        let path = root.join(FILE);
        let known = regular_file::open(&path, false).ok();
        let known = known.map(|file| serde_json::from_reader(BufReader::new(file.take(AT_MOST))));
        let known = known.and_then(Result::ok);
        Self {
            path,
            known: known.unwrap_or_default(),
            now: BTreeMap::new(),
        }
    }

    /// How much stands in `contest`, a folder of the state folder.
    pub(super) fn of(&mut self, contest: &Path) -> Bytes {
        let name = contest.file_name().unwrap_or_default().to_string_lossy();
        let mark = mark_of(contest);
        let known = self.known.get(&*name).filter(|known| known.mark == mark);
        let bytes = known.map_or_else(|| walk(contest), |known| known.bytes);
        self.now.insert(name.into_owned(), Known { mark, bytes });
        Bytes(bytes)
    }

    /// Remembers what has been asked for, where it is not what was known. Where it cannot be written it is found anew.
    pub(super) fn keep(self) {
        if self.now == self.known {
            return;
        }
        let new = self.path.with_extension(std::process::id().to_string());
        let text = serde_json::to_vec(&self.now).unwrap_or_default();
        let written = fs::write(&new, text).and_then(|()| fs::rename(&new, &self.path));
        if written.is_err() {
            let _ = fs::remove_file(&new);
        }
    }
}

/// What changes when something is added to a contest's folder, or to a folder in it.
fn mark_of(contest: &Path) -> u64 {
    let entries = fs::read_dir(contest).into_iter().flatten().flatten();
    let marks = entries.map(|entry| {
        let mut hasher = DefaultHasher::new();
        entry.file_name().hash(&mut hasher);
        if let Ok(facts) = entry.metadata() {
            (facts.len(), facts.modified().ok()).hash(&mut hasher);
        }
        hasher.finish()
    });
    // In no order: the system gives entries as it likes.
    marks.fold(0, u64::wrapping_add)
}

fn walk(contest: &Path) -> u64 {
    let files = WalkDir::new(contest).into_iter().flatten();
    let sizes = files.filter_map(|file| Some(file.metadata().ok()?.len()));
    sizes.sum()
}
