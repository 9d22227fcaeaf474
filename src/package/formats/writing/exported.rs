//! What is exported: the neutral package that every format is written from, with its files and the places in problem.toml.

use std::collections::BTreeMap;
use std::path::Path;

use super::lost::{Lost, Unwritten, said};
use super::places::Places;
use crate::package::entry::Entry;
use crate::package::formats::notice::Notice;
use crate::package::formats::package::{Content, Package};
use crate::text::{Evidence, Fact};

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

    pub(super) fn note(&mut self, place: (&str, usize, &str), what: impl Into<Fact>) {
        let (table, number, key) = place;
        let place = self.places.of(table, number, key);
        let what = what.into();
        self.notices.push(Notice::At { place, what }.into());
    }

    pub(super) fn lost(&mut self, (table, number, key): (&str, usize, &str), value: &str) {
        let name = match table {
            "" => key.to_owned(),
            table => format!("{table}.{key}"),
        };
        let value = said(value);
        self.note((table, number, key), Lost::Key { key: name, value });
    }

    pub(super) fn cannot(&self, (table, key): (&str, &str), value: &str) -> Fact {
        let place = self.places.of(table, 0, key);
        let (key, value) = (format!("{table}.{key}"), said(value));
        let what = Unwritten::CannotSay { key, value }.into();
        Notice::At { place, what }.into()
    }
}
