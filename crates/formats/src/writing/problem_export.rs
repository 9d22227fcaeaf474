//! The neutral package that all formats are written from.

use std::collections::BTreeMap;
use std::path::Path;

use super::key_positions::{KeyPositions, TomlKey};
use crate::package::{Content, Package};
use caipan_facts::{Evidence, Fact};
use caipan_problem::entry::Entry;

/// Problem to be exported, with files and positions in problem.toml.
#[derive(Debug, Default)]
pub struct ProblemExport {
    /// Problem in the form that all writers read.
    pub package: Package,
    /// Positions of keys in problem.toml.
    pub key_positions: KeyPositions,
    /// Notices that apply to every format.
    pub notices: Vec<Fact>,
    /// Files of the problem by path.
    pub files: BTreeMap<String, Entry>,
    /// Source of the built-in checker, and whether that includes testlib.h.
    pub source: Option<(String, bool)>,
}

impl ProblemExport {
    /// Reads the content of a file of the package.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    pub fn bytes(&self, content: &Content) -> Result<Vec<u8>, Fact> {
        match content {
            Content::Bytes(bytes) => Ok(bytes.clone()),
            Content::File(path) | Content::LfLines(path) => self.file(path),
        }
    }

    /// Reads a file of the problem.
    ///
    /// # Errors
    ///
    /// It is missing or cannot be read.
    pub fn file(&self, path: &str) -> Result<Vec<u8>, Fact> {
        let known = self.files.get(path).cloned();
        let entry = known.unwrap_or_else(|| Entry::on_disk(Path::new(path)));
        let read = entry.read().map_err(|error| error.fact())?;
        Ok(read.to_vec())
    }

    /// Whether the problem contains this file.
    pub fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// Paths of the files below a folder.
    pub fn below(&self, folder: &str) -> impl Iterator<Item = &str> {
        let below = format!("{folder}/");
        let names = self.files.keys().map(String::as_str);
        names.filter(move |name| name.starts_with(&below))
    }

    pub(super) fn note_lost(&mut self, key: TomlKey, value: &str) {
        self.notices.push(self.key_positions.lost_key(key, value));
    }
}
