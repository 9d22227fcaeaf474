//! problem.xml, element by element: what nobody asks for is told once.

use std::collections::BTreeSet;

use crate::notice::{Left, Unread};
use crate::package::Content;
use crate::reading::{Reading, said};
use caipan_facts::Fact;
use caipan_problem::config::xml::Element;

/// Where all stands.
pub(super) const FILE: &str = "problem.xml";

/// A package in the middle of being read.
pub(super) struct Tree<'a> {
    /// Its files and notices.
    pub reading: Reading<'a>,
    /// Have its data the line ends of Windows?
    pub is_windows: bool,
    /// Sources that are used.
    pub used: BTreeSet<String>,
    told: BTreeSet<String>,
}

impl<'a> Tree<'a> {
    /// Begins.
    pub(super) fn of(reading: Reading<'a>) -> Self {
        Self {
            reading,
            is_windows: false,
            used: BTreeSet::new(),
            told: BTreeSet::new(),
        }
    }

    /// Tells of the attributes and children of an element that are none of these, each once.
    pub(super) fn tell(&mut self, element: &Element, attributes: &[&str], children: &[&str]) {
        let own = element.attributes.iter().map(|(name, _)| name.as_str());
        let own = own.filter(|name| !attributes.contains(name));
        let own = own.map(|name| (format!("{}@{name}", element.name), element.line));
        let within = element.children.iter();
        let within = within.filter(|child| !children.contains(&child.name.as_str()));
        let within = within.map(|child| (format!("{}/{}", element.name, child.name), child.line));
        for (key, line) in own.chain(within) {
            self.left(key, line);
        }
    }

    /// Tells of a key that is not taken over, where it stands first.
    pub(super) fn left(&mut self, key: String, line: usize) {
        if self.told.insert(key.clone()) {
            self.note(line, Left::Key { key });
        }
    }

    /// Says something of a line.
    pub(super) fn note(&mut self, line: usize, what: impl Into<Fact>) {
        self.reading.note(FILE, Some(line), what);
    }

    /// Says on a line of problem.xml why a file is left out.
    pub(super) fn leave(&mut self, file: &str, line: usize, what: Left) {
        self.reading.leave(file, (FILE, Some(line)), what);
    }

    /// What is wrong with an element.
    pub(super) fn wrong(&self, element: &Element, what: impl Into<Fact>) -> Fact {
        self.reading.wrong(FILE, Some(element.line), what)
    }

    /// A value that cannot be judged.
    pub(super) fn cannot(&self, element: &Element, key: &str, value: &str) -> Fact {
        let (key, value) = (key.to_owned(), said(value));
        self.wrong(element, Unread::CannotSay { key, value })
    }

    /// A value that is of another kind.
    pub(super) fn not_a(&self, element: &Element, key: &str, value: &str, wanted: &str) -> Fact {
        let (key, value, wanted) = (key.to_owned(), said(value), wanted.to_owned());
        self.wrong(element, Unread::NotA { key, value, wanted })
    }

    /// Something that has to be there.
    pub(super) fn missing(&self, element: &Element, key: &str) -> Fact {
        let key = key.to_owned();
        self.wrong(element, Unread::NoKey { key })
    }

    /// A child that has to be there.
    ///
    /// # Errors
    /// It is not.
    pub(super) fn child<'e>(&self, element: &'e Element, name: &str) -> Result<&'e Element, Fact> {
        let child = element.child(name);
        child.ok_or_else(|| self.missing(element, name))
    }

    /// The whole number that a child says.
    ///
    /// # Errors
    /// It is not there, or says none.
    pub(super) fn number(&self, element: &Element, name: &str) -> Result<u64, Fact> {
        let child = self.child(element, name)?;
        let text = child.text.trim();
        let number = text.parse().ok();
        number.ok_or_else(|| self.not_a(child, name, text, "0, 1, 2 …"))
    }

    /// The file of the package that an element names.
    ///
    /// # Errors
    /// It names none, or one that is not there.
    pub(super) fn path(&self, element: &Element) -> Result<String, Fact> {
        let named = element.attribute("path");
        let named = named.ok_or_else(|| self.missing(element, "path"))?;
        self.file(named, element.line)
    }

    /// A file of this name.
    ///
    /// # Errors
    /// It is not there.
    pub(super) fn file(&self, named: &str, line: usize) -> Result<String, Fact> {
        self.reading.path(named, FILE, Some(line))
    }

    /// What a file of data holds.
    pub(super) fn data(&self, path: String) -> Content {
        if self.is_windows {
            Content::Lines(path)
        } else {
            Content::File(path)
        }
    }
}
