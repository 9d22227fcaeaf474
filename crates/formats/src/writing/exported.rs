//! What is exported: the neutral package that every format is written from, with its files and the places in problem.toml.

use std::collections::BTreeMap;
use std::path::Path;

use super::places::{Key, Places};
use crate::package::{Content, Package};
use caipan_facts::{Evidence, Fact};
use caipan_problem::entry::Entry;

/// What is exported.
#[derive(Debug, Default)]
pub struct Exported {
    /// The problem.
    pub package: Package,
    /// Where it says what.
    pub places: Places,
    /// What no format can say.
    pub notices: Vec<Fact>,
    /// Its files, by their paths.
    pub files: BTreeMap<String, Entry>,
    /// The checker that is built in, as the source of a program, and whether that needs testlib.
    pub source: Option<(String, bool)>,
}

impl Exported {
    /// What a file will hold.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn bytes(&self, content: &Content) -> Result<Vec<u8>, Fact> {
        match content {
            Content::Bytes(bytes) => Ok(bytes.clone()),
            Content::File(path) | Content::Lines(path) => self.file(path),
        }
    }

    /// What stands in a file of the problem.
    ///
    /// # Errors
    /// It is not there, or cannot be read.
    pub fn file(&self, path: &str) -> Result<Vec<u8>, Fact> {
        let missing = || Entry::on_disk(Path::new(path));
        let entry = self.files.get(path).cloned().unwrap_or_else(missing);
        let read = entry.read().map_err(|error| error.fact())?;
        Ok(read.to_vec())
    }

    /// Does it have such a file?
    pub fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// Its files below a folder, by their whole paths.
    pub fn below(&self, folder: &str) -> impl Iterator<Item = &str> {
        let below = format!("{folder}/");
        let names = self.files.keys().map(String::as_str);
        names.filter(move |name| name.starts_with(&below))
    }

    pub(super) fn lost(&mut self, key: Key, value: &str) {
        self.notices.push(self.places.lost(key, value));
    }
}
