//! Helper functions for reading elements of Polygon's problem.xml, with notices and errors at the right lines.

use std::collections::{BTreeMap, BTreeSet};

use crate::notice::{ImportError, ImportNotice, quote_value};
use crate::package::FileContent;
use crate::package_reader::PackageReader;
use caipan_facts::Fact;
use caipan_problem::config::xml::Element;

/// File at the top of a Polygon package that describes the problem.
pub(super) const PROBLEM_XML: &str = "problem.xml";

/// Folder with the sources and headers of all jury programs except solutions.
pub(super) const FILES_FOLDER: &str = "files";

/// Reader of a Polygon package: the reader for all formats, plus the state needed while reading problem.xml.
pub(super) struct ProblemXmlReader<'a> {
    pub reading: PackageReader<'a>,
    /// Whether the package was built for Windows, so that data files have CRLF line endings.
    pub is_windows: bool,
    /// Paths of sources that some jury program already uses.
    pub used: BTreeSet<String>,
    /// For each language: the newest standard among the types of the sources, if it is newer than caipan's default.
    pub newer_standards: BTreeMap<String, &'static str>,
    noted_keys: BTreeSet<String>,
}

impl<'a> ProblemXmlReader<'a> {
    /// Creates a reader that assumes LF line endings. No sources are marked as used yet.
    pub(super) fn new(reading: PackageReader<'a>) -> Self {
        Self {
            reading,
            is_windows: false,
            used: BTreeSet::new(),
            newer_standards: BTreeMap::new(),
            noted_keys: BTreeSet::new(),
        }
    }

    /// Adds a notice for each attribute of an element that is not among `attributes`, and for each child that is not
    /// among `children`. Equal notices are added only once per package.
    pub(super) fn note_unknown_attributes_and_children(
        &mut self,
        element: &Element,
        attributes: &[&str],
        children: &[&str],
    ) {
        let own = element
            .attributes
            .iter()
            .map(|(name, _)| name.as_str())
            .filter(|name| !attributes.contains(name))
            .map(|name| (format!("{}@{name}", element.name), element.line));
        let within = element
            .children
            .iter()
            .filter(|child| !children.contains(&child.name.as_str()))
            .map(|child| (format!("{}/{}", element.name, child.name), child.line));
        for (key, line) in own.chain(within) {
            self.note_unsupported_key(key, line);
        }
    }

    /// Adds a notice that a key is not imported, located at `line`, unless there is already a notice about the key.
    pub(super) fn note_unsupported_key(&mut self, key: String, line: usize) {
        if self.noted_keys.insert(key.clone()) {
            self.add_notice_at_line(line, ImportNotice::UnsupportedKey { key });
        }
    }

    /// Adds a notice about a line of problem.xml.
    pub(super) fn add_notice_at_line(&mut self, line: usize, fact: impl Into<Fact>) {
        self.reading.add_notice_at(PROBLEM_XML, Some(line), fact);
    }

    /// Adds `notice` about the omission of a file, located at `line` of problem.xml. Marks the file as used.
    pub(super) fn omit_file(&mut self, file: &str, line: usize, notice: ImportNotice) {
        self.reading
            .omit_file_or_folder(file, (PROBLEM_XML, Some(line)), notice);
    }

    /// Creates an error that names the line of `element` in problem.xml.
    pub(super) fn error_at_element(&self, element: &Element, fact: impl Into<Fact>) -> Fact {
        self.reading.error_at(PROBLEM_XML, Some(element.line), fact)
    }

    /// Returns the error for a value that caipan does not support. The error names the line of `element`.
    pub(super) fn unsupported_error(&self, element: &Element, key: &str, value: &str) -> Fact {
        let (key, value) = (key.to_owned(), quote_value(value));
        self.error_at_element(element, ImportError::Unsupported { key, value })
    }

    /// Returns the error for a value of the wrong type; `wanted` is an example of a valid value.
    pub(super) fn wrong_type_error(
        &self,
        element: &Element,
        key: &str,
        value: &str,
        wanted: &str,
    ) -> Fact {
        let (key, value, wanted) = (key.to_owned(), quote_value(value), wanted.to_owned());
        self.error_at_element(element, ImportError::WrongType { key, value, wanted })
    }

    /// Returns the error for a required attribute or child that is missing. The error names the line of `element`.
    pub(super) fn missing_key_error(&self, element: &Element, key: &str) -> Fact {
        let what = ImportError::MissingKey {
            key: key.to_owned(),
        };
        self.error_at_element(element, what)
    }

    /// Returns the first child with this name.
    ///
    /// # Errors
    ///
    /// The child is missing.
    pub(super) fn required_child<'e>(
        &self,
        element: &'e Element,
        name: &str,
    ) -> Result<&'e Element, Fact> {
        let child = element.child(name);
        child.ok_or_else(|| self.missing_key_error(element, name))
    }

    /// Parses the text of a required child as a whole number.
    ///
    /// # Errors
    ///
    /// The child is missing or is not a whole number.
    pub(super) fn required_number(&self, element: &Element, name: &str) -> Result<u64, Fact> {
        let child = self.required_child(element, name)?;
        let text = child.text.trim();
        let number = text.parse().ok();
        number.ok_or_else(|| self.wrong_type_error(child, name, text, "0, 1, 2 …"))
    }

    /// Returns the path of the file that the attribute `path` names. The file must exist.
    ///
    /// # Errors
    ///
    /// The attribute or the file is missing.
    pub(super) fn path_attribute(&self, element: &Element) -> Result<String, Fact> {
        let named = element
            .attribute("path")
            .ok_or_else(|| self.missing_key_error(element, "path"))?;
        self.resolve_existing_path(named, element.line)
    }

    /// Returns the normalized path of the file that problem.xml names at `line`.
    ///
    /// # Errors
    ///
    /// The file is missing.
    pub(super) fn resolve_existing_path(&self, named: &str, line: usize) -> Result<String, Fact> {
        self.reading
            .resolve_existing_path(named, PROBLEM_XML, Some(line))
    }

    /// Returns the content of a data file, converted to LF line endings if the package was built for Windows.
    pub(super) fn content_of_data_file(&self, path: String) -> FileContent {
        if self.is_windows {
            FileContent::LfLines(path)
        } else {
            FileContent::File(path)
        }
    }
}
