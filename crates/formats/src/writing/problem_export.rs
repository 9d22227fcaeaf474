//! Problem to be exported, independent of the package format.

use std::collections::BTreeMap;
use std::path::Path;

use super::key_positions::{KeyPositions, TomlKey};
use crate::package::{FileContent, Package};
use caipan_facts::{Evidence, Fact};
use caipan_problem::entry::Entry;

/// Problem to be exported, with the files of the problem and the positions of keys in problem.toml.
#[derive(Debug, Default)]
pub struct ProblemExport {
    /// Problem in the form that the writers of all formats use.
    pub package: Package,
    /// Positions of keys in problem.toml, for messages.
    pub key_positions: KeyPositions,
    /// Notices about the conversion, which apply to an export in any format.
    pub notices: Vec<Fact>,
    /// Files of the problem, by path relative to the problem directory.
    pub files: BTreeMap<String, Entry>,
    /// C++ source of the built-in checker, and whether that source includes testlib.h. `None` if the checker is not
    /// built in or has no source.
    pub built_in_source: Option<(String, bool)>,
}

impl ProblemExport {
    /// Returns the bytes of `content`, which may have to be read from a file of the problem. Line endings are not
    /// converted.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub(crate) fn content_bytes(&self, content: &FileContent) -> Result<Vec<u8>, Fact> {
        match content {
            FileContent::Bytes(bytes) => Ok(bytes.clone()),
            FileContent::File(path) | FileContent::LfLines(path) => self.read_file(path),
        }
    }

    /// Reads a file of the problem.
    ///
    /// # Errors
    ///
    /// The file is missing or cannot be read.
    pub fn read_file(&self, path: &str) -> Result<Vec<u8>, Fact> {
        let known = self.files.get(path).cloned();
        let entry = known.unwrap_or_else(|| Entry::on_disk(Path::new(path)));
        let read = entry.read().map_err(|error| error.fact())?;
        Ok(read.to_vec())
    }

    /// Whether the problem contains a file with this path, relative to the problem directory.
    pub fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// Paths of the problem's files below a folder at any depth.
    pub fn files_below(&self, folder: &str) -> impl Iterator<Item = &str> {
        let below = format!("{folder}/");
        let names = self.files.keys().map(String::as_str);
        names.filter(move |name| name.starts_with(&below))
    }

    pub(super) fn note_lost_key(&mut self, key: TomlKey, value: &str) {
        self.notices
            .push(self.key_positions.lost_key_notice(key, value));
    }
}
