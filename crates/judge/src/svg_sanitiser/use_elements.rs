//! Replaces each `use` element by a copy of its target, so that the output contains no references to elements.

use std::collections::BTreeMap;
use std::ops::Range;

use quick_xml::events::BytesStart;

use super::allowlist::{self, AttributeKind};
use super::attribute_value::is_valid_value;
use super::characters::{invalid_value_flaw, quote_text, to_utf8, unescaped_value};
use super::flaw::SvgFlaw;

/// Complete elements by id: the byte range of the element in the written text, and the number of nested levels.
#[derive(Debug, Default)]
pub(super) struct CopyableElements(BTreeMap<String, (Range<usize>, usize)>);

/// Copy of a complete element, to be drawn again by a `use` element.
#[derive(Debug)]
pub(super) struct ElementCopy {
    /// SVG text of the element, in which no element has an `id`.
    pub text: String,
    /// Number of elements in the copy, including the copied element.
    pub elements: usize,
    /// Number of nested levels from the copied element to its deepest descendant; 1 without descendants.
    pub height: usize,
}

impl CopyableElements {
    /// Adds a complete element. Of two elements with the same id, the first counts.
    pub(super) fn add_element(&mut self, id: String, byte_range: Range<usize>, height: usize) {
        self.0.entry(id).or_insert((byte_range, height));
    }

    /// Copies the element with an id from the written text. `None` if there is no complete element with this id.
    pub(super) fn copy_element(&self, text: &str, id: &str) -> Option<ElementCopy> {
        let (span, height) = self.0.get(id)?;
        let written = text.get(span.clone())?;
        // Quotation marks occur in written text only around attribute values, so ` id="` is always an attribute.
        let mut pieces = written.split(" id=\"");
        let mut text = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            text.push_str(piece.split_once('"').map_or("", |(_, rest)| rest));
        }
        let elements = written.matches('<').count() - written.matches("</").count();
        Some(ElementCopy {
            text,
            elements,
            height: *height,
        })
    }
}

/// Parsed `use` element, which is replaced by a copy of the target.
#[derive(Debug)]
pub(super) struct UseElement {
    /// Id of the element that is copied.
    pub target: String,
    /// Value of the attribute `transform` for the copy: the value from the `use` element, followed by a translation by
    /// `x` and `y`.
    pub transform: String,
    /// Attributes other than position, size, `transform` and `href`, not validated yet.
    pub attributes: Vec<(String, String)>,
}

impl UseElement {
    /// Parses the start tag of a `use` element.
    ///
    /// # Errors
    /// The element has no target or a target outside of the document, or a position or transformation is invalid.
    pub(super) fn parse(start: &BytesStart) -> Result<Self, SvgFlaw> {
        let (mut of, mut turn, mut beside) = (None, String::new(), Vec::new());
        let (mut x, mut y) = ("0".to_owned(), "0".to_owned());
        for found in start.attributes().with_checks(false) {
            let attribute = found.map_err(|_| SvgFlaw::NoXml)?;
            let (name, given) = (
                to_utf8(attribute.key.as_ref())?,
                unescaped_value(&attribute)?,
            );
            let value = given.trim();
            match name {
                "href" | "xlink:href" => {
                    let inner = value.strip_prefix('#').map(str::to_owned);
                    of = Some(inner.ok_or_else(|| invalid_value_flaw(name, value))?);
                }
                "x" | "y" => {
                    let number: f64 = value.parse().map_err(|_| invalid_value_flaw(name, value))?;
                    let place = if name == "x" { &mut x } else { &mut y };
                    *place = number.to_string();
                }
                "transform" if is_valid_value(AttributeKind::Transform, value) => {
                    turn = value.replace("none", "")
                }
                "transform" => return Err(invalid_value_flaw(name, value)),
                // Width and height matter only for targets with a view box, and such targets cannot be copied.
                "width" | "height" => {}
                name => beside.push((name.to_owned(), value.to_owned())),
            }
        }
        let name = quote_text(allowlist::USE_ELEMENT);
        let shift = format!("{turn} translate({x} {y})").trim_start().to_owned();
        match of {
            Some(of) => Ok(Self {
                target: of,
                transform: shift,
                attributes: beside,
            }),
            None => Err(SvgFlaw::Element { name }),
        }
    }
}
