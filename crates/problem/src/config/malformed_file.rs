//! Errors in configuration files, with their location.

use std::path::Path;

use caipan_checker::evidence::quotation;
use caipan_facts::{Fact, facts, longest_prefix};

facts! {
    /// Reason why a configuration file cannot be parsed.
    pub enum MalformedFileError {
        /// The file has an error at this location.
        At {
            file: String,
            /// Line, from 1.
            line: usize,
            /// Column in characters, from 1.
            column: usize,
            what: Fact,
        } => "config-malformed",
    }
}

facts! {
    /// Syntax errors of XML files, and limits that an XML file exceeds.
    pub enum XmlSyntaxProblem {
        NoRoot => "misread-no-root",
        SecondRoot => "misread-second-root",
        NotClosed { name: Fact } => "misread-not-closed",
        EndsAnother { expected: Fact, found: Fact } => "misread-ends-another",
        NoStart { name: Fact } => "misread-no-start",
        TagNotClosed => "misread-tag-not-closed",
        BadAttribute => "misread-bad-attribute",
        BadComment => "misread-bad-comment",
        BadDeclaration => "misread-bad-declaration",
        BadReference => "misread-bad-reference",
        NotUtf8 => "misread-not-utf8",
        AttributeTwice { name: Fact } => "misread-attribute-twice",
        Entity { name: Fact } => "misread-entity",
        Doctype => "misread-doctype",
        TooDeep { most: usize } => "misread-too-deep",
        TooMany { most: usize } => "misread-too-many",
    }
}

impl MalformedFileError {
    /// Creates an error at a line and a column, both from 1; 0 is changed to 1.
    pub(crate) fn at_line_and_column(
        path: &Path,
        line: usize,
        column: usize,
        problem: impl Into<Fact>,
    ) -> Self {
        Self::At {
            file: path.display().to_string(),
            line: line.max(1),
            column: column.max(1),
            what: problem.into(),
        }
    }

    /// Creates an error at a byte offset of the text, and converts the offset to line and column.
    pub(super) fn at_byte_offset(
        path: &Path,
        text: &str,
        byte: usize,
        problem: impl Into<Fact>,
    ) -> Self {
        let before = longest_prefix(text, byte);
        let line = 1 + before.matches('\n').count();
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        Self::at_line_and_column(path, line, 1 + before[start..].chars().count(), problem)
    }
}

pub(super) fn quote_name(name: &str) -> Fact {
    quotation(name.as_bytes())
}
