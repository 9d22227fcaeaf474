//! Parses XML to a simple tree of elements, attributes and text. Document types and custom entities are rejected.

use std::path::Path;

use quick_xml::Error;
use quick_xml::errors::{IllFormedError, SyntaxError};
use quick_xml::escape;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::reader::Reader;

use super::malformed_file::{MalformedFileError, XmlSyntaxProblem, quote_name};
use caipan_facts::{Evidence, Fact};

/// Maximum nesting depth of elements; deeper documents are rejected.
const MAX_DEPTH: usize = 64;

/// Maximum number of elements in a document.
const MAX_ELEMENTS: usize = 200_000;
/// Maximum number of attributes of an element.
const MAX_ATTRIBUTES: usize = 64;

/// XML element with attributes, child elements and text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Element {
    /// Name, with a namespace prefix if there is one.
    pub name: String,
    /// Attributes as names and values, in document order; names are unique.
    pub attributes: Vec<(String, String)>,
    /// Child elements in document order.
    pub children: Vec<Self>,
    /// Text directly in this element, without the text of the children.
    pub text: String,
    /// Line on which the element begins, from 1.
    pub line: usize,
}

impl Element {
    /// Returns the value of an attribute; `None` if the element does not have it.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let mut attributes = self.attributes.iter();
        let found = attributes.find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Iterates over the child elements with this name, in document order.
    pub fn children_named<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Self> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// Returns the first child with this name; `None` if no child has it.
    pub fn child(&self, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.name == name)
    }

    /// Returns the descendant at a path of names, taking the first child with each name; `None` if a name is missing.
    pub fn descendant(&self, names: &[&str]) -> Option<&Self> {
        names
            .iter()
            .try_fold(self, |element, name| element.child(name))
    }
}

/// Parses an XML text and returns the root element.
///
/// # Errors
/// The text is not valid XML. The error contains the location.
pub fn parse(text: &str, path: &Path) -> Result<Element, MalformedFileError> {
    // Offsets are counted without the byte order mark, which is not part of the document.
    let document = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader::from_str(document);
    let config = reader.config_mut();
    config.check_end_names = true;
    config.check_comments = true;
    let mut lines = LineCounter::new(document);
    let mut tree = TreeBuilder::default();
    loop {
        let start = reader.buffer_position() as usize;
        let event = reader.read_event();
        let taken = match event {
            Ok(Event::Eof) => break,
            Ok(event) => tree.add_event(event, lines.line_of_byte(start)),
            Err(error) => {
                let at = reader.error_position() as usize;
                let what = to_syntax_problem(&error);
                return Err(MalformedFileError::at_byte_offset(path, document, at, what));
            }
        };
        taken.map_err(|what| MalformedFileError::at_byte_offset(path, document, start, what))?;
    }
    let whole = tree.finish();
    whole.map_err(|what| MalformedFileError::at_byte_offset(path, document, document.len(), what))
}

/// Converts increasing byte offsets to line numbers.
struct LineCounter<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl<'a> LineCounter<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            line: 1,
        }
    }

    fn line_of_byte(&mut self, byte: usize) -> usize {
        let offset = byte.clamp(self.at, self.text.len());
        let passed = &self.text.as_bytes()[self.at..offset];
        self.line += passed.iter().filter(|byte| **byte == b'\n').count();
        self.at = offset;
        self.line
    }
}

/// Builds the tree of elements from the events of the XML library.
#[derive(Default)]
struct TreeBuilder {
    /// Elements whose end tag has not been read yet, from the root inward.
    open: Vec<Element>,
    /// Root element; `None` until the end tag of the root is read.
    root: Option<Element>,
    /// Number of start tags read so far.
    elements: usize,
}

impl TreeBuilder {
    fn add_event(&mut self, event: Event, line: usize) -> Result<(), Fact> {
        match event {
            Event::Start(start) => self.start_element(&start, line),
            Event::Empty(start) => {
                self.start_element(&start, line)?;
                self.end_element()
            }
            Event::End(_) => self.end_element(),
            Event::Text(text) => self.add_text(to_utf8(&text)?),
            Event::CData(text) => self.add_text(to_utf8(&text)?),
            Event::GeneralRef(reference) => {
                let character = resolve_reference(&reference)?;
                self.add_text(&character)
            }
            Event::DocType(_) => Err(XmlSyntaxProblem::Doctype.fact()),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::Eof => Ok(()),
        }
    }

    fn start_element(&mut self, start: &BytesStart, line: usize) -> Result<(), Fact> {
        if self.open.is_empty() && self.root.is_some() {
            return Err(XmlSyntaxProblem::SecondRoot.fact());
        }
        if self.open.len() >= MAX_DEPTH {
            return Err(XmlSyntaxProblem::TooDeep { most: MAX_DEPTH }.fact());
        }
        self.elements += 1;
        if self.elements > MAX_ELEMENTS {
            return Err(XmlSyntaxProblem::TooMany { most: MAX_ELEMENTS }.fact());
        }
        self.open.push(Element {
            name: to_utf8(start.name().as_ref())?.to_owned(),
            attributes: read_attributes(start)?,
            line,
            ..Element::default()
        });
        Ok(())
    }

    fn end_element(&mut self) -> Result<(), Fact> {
        let Some(element) = self.open.pop() else {
            return Err(XmlSyntaxProblem::NoRoot.fact());
        };
        match self.open.last_mut() {
            Some(above) => above.children.push(element),
            None => self.root = Some(element),
        }
        Ok(())
    }

    fn add_text(&mut self, text: &str) -> Result<(), Fact> {
        match self.open.last_mut() {
            Some(element) => element.text.push_str(text),
            None if text.trim().is_empty() => {}
            None => return Err(XmlSyntaxProblem::NoRoot.fact()),
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Element, Fact> {
        if let Some(open) = self.open.pop() {
            let name = quote_name(&open.name);
            return Err(XmlSyntaxProblem::NotClosed { name }.fact());
        }
        self.root.ok_or_else(|| XmlSyntaxProblem::NoRoot.fact())
    }
}

fn read_attributes(start: &BytesStart) -> Result<Vec<(String, String)>, Fact> {
    let mut attributes: Vec<(String, String)> = Vec::new();
    // The library's check for duplicate attributes is disabled, because it takes quadratic time.
    for found in start.attributes().with_checks(false) {
        let attribute = found.map_err(|_| XmlSyntaxProblem::BadAttribute.fact())?;
        let name = to_utf8(attribute.key.as_ref())?.to_owned();
        if attributes.len() >= MAX_ATTRIBUTES {
            return Err(XmlSyntaxProblem::TooMany {
                most: MAX_ATTRIBUTES,
            }
            .fact());
        }
        if attributes.iter().any(|(known, _)| *known == name) {
            let name = quote_name(&name);
            return Err(XmlSyntaxProblem::AttributeTwice { name }.fact());
        }
        let value = escape::unescape(to_utf8(&attribute.value)?)
            .map_err(|_| XmlSyntaxProblem::BadReference.fact())?;
        attributes.push((name, value.into_owned()));
    }
    Ok(attributes)
}

/// Resolves a character or entity reference to text. Only the predefined entities, such as `&amp;`, are known.
fn resolve_reference(reference: &BytesRef) -> Result<String, Fact> {
    let name = to_utf8(reference)?;
    let sign = if reference.is_char_ref() {
        let sign = reference.resolve_char_ref().ok().flatten();
        sign.map(String::from)
    } else {
        escape::resolve_predefined_entity(name).map(str::to_owned)
    };
    sign.ok_or_else(|| {
        let name = quote_name(name);
        XmlSyntaxProblem::Entity { name }.fact()
    })
}

fn to_utf8(bytes: &[u8]) -> Result<&str, Fact> {
    std::str::from_utf8(bytes).map_err(|_| XmlSyntaxProblem::NotUtf8.fact())
}

/// Converts an error of the XML library to a syntax problem of caipan.
fn to_syntax_problem(error: &Error) -> XmlSyntaxProblem {
    match error {
        Error::IllFormed(IllFormedError::MismatchedEndTag { expected, found }) => {
            XmlSyntaxProblem::EndsAnother {
                expected: quote_name(expected),
                found: quote_name(found),
            }
        }
        Error::IllFormed(IllFormedError::UnmatchedEndTag(name)) => {
            let name = quote_name(name);
            XmlSyntaxProblem::NoStart { name }
        }
        Error::IllFormed(IllFormedError::MissingEndTag(name)) => {
            let name = quote_name(name);
            XmlSyntaxProblem::NotClosed { name }
        }
        Error::IllFormed(IllFormedError::DoubleHyphenInComment)
        | Error::Syntax(SyntaxError::UnclosedComment) => XmlSyntaxProblem::BadComment,
        Error::IllFormed(IllFormedError::UnclosedReference) | Error::Escape(_) => {
            XmlSyntaxProblem::BadReference
        }
        Error::IllFormed(
            IllFormedError::MissingDeclVersion(_) | IllFormedError::UnknownVersion,
        )
        | Error::Syntax(SyntaxError::UnclosedXmlDecl) => XmlSyntaxProblem::BadDeclaration,
        Error::IllFormed(IllFormedError::MissingDoctypeName)
        | Error::Syntax(SyntaxError::UnclosedDoctype) => XmlSyntaxProblem::Doctype,
        Error::InvalidAttr(_) | Error::Namespace(_) => XmlSyntaxProblem::BadAttribute,
        Error::Syntax(_) => XmlSyntaxProblem::TagNotClosed,
        Error::Encoding(_) | Error::Io(_) => XmlSyntaxProblem::NotUtf8,
    }
}
