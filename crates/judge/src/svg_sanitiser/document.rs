//! Parses an SVG document and writes a sanitised one; anything that is not allowed is an error.

use quick_xml::events::{BytesDecl, BytesRef, BytesStart, Event};
use quick_xml::reader::Reader;

use super::allowlist::{self, AttributeKind};
use super::attribute_value::is_valid_value;
use super::characters::{
    invalid_character_flaw, invalid_value_flaw, is_xml_character, push_escaped, quote_text,
    to_utf8, unescape, unescaped_value,
};
use super::flaw::SvgFlaw;
use super::limits::{
    MAX_ATTRIBUTES, MAX_BYTES, MAX_DEPTH, MAX_ELEMENTS, MAX_REPEATED_LENGTH, MAX_VALUE_LENGTH,
};
use super::style_sheet;
use super::use_elements::{CopyableElements, UseElement};
use caipan_facts::Bytes;

const NAMESPACE: &str = "http://www.w3.org/2000/svg";

/// Returns the document, rewritten from allowed parts; known metadata is omitted.
///
/// # Errors
/// Returns the line (from 1) of the first part that is not allowed, and the flaw.
pub fn sanitise_svg(document: &[u8]) -> Result<String, (usize, SvgFlaw)> {
    if document.len() > MAX_BYTES {
        return Err((1, too_long_flaw()));
    }
    let decoded = std::str::from_utf8(document).map_err(|error| {
        (
            line_number_at(document, error.valid_up_to()),
            SvgFlaw::NoUtf8,
        )
    })?;
    let odd = decoded
        .char_indices()
        .find(|(_, sign)| !is_xml_character(*sign));
    if let Some((place, sign)) = odd {
        return Err((
            line_number_at(document, place),
            invalid_character_flaw(sign),
        ));
    }
    let text = decoded.strip_prefix('\u{feff}').unwrap_or(decoded);
    let mut reader = Reader::from_str(text);
    reader.config_mut().enable_all_checks(true);
    let mut writing = SvgWriter::default();
    loop {
        let event = reader.read_event().map_err(|_| SvgFlaw::NoXml);
        let progress = event
            .and_then(|event| writing.handle_event(event))
            // The position excludes a byte order mark, which has no influence on the line number.
            .map_err(|flaw| {
                (
                    line_number_at(document, reader.buffer_position() as usize),
                    flaw,
                )
            })?;
        if progress == DocumentProgress::End {
            break;
        }
    }
    if writing.text.len() > MAX_BYTES {
        Err((1, too_long_flaw()))
    } else {
        Ok(writing.text)
    }
}

/// Returns the number of the line (from 1) that contains the byte at `offset`.
fn line_number_at(document: &[u8], offset: usize) -> usize {
    let before = &document[..offset.min(document.len())];
    1 + before.iter().filter(|byte| **byte == b'\n').count()
}

fn too_long_flaw() -> SvgFlaw {
    let most = Bytes(MAX_BYTES as u64).to_string();
    SvgFlaw::TooLong { most }
}

/// Result of handling an event: more events follow, or the document has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DocumentProgress {
    Continue,
    End,
}

/// Element whose end tag has not been read yet.
#[derive(Debug, Clone)]
struct OpenElement {
    name: &'static str,
    /// Value of the element's attribute `id`; `None` without this attribute.
    id: Option<String>,
    /// Offset of the element's start tag in the written text.
    start: usize,
    /// Number of nested levels from this element to its deepest descendant; 1 without descendants.
    height: usize,
}

/// State of sanitising a document: the text already written, and the elements that are still open.
#[derive(Debug, Default)]
struct SvgWriter {
    text: String,
    open: Vec<OpenElement>,
    elements: usize,
    /// Complete elements with ids, which can be copied.
    copies: CopyableElements,
    /// Nesting depth within an element that is omitted; 0 if no element is being omitted.
    skipped_depth: usize,
    /// Text of the open `style` element; `None` if no `style` element is open.
    style_text: Option<String>,
    /// Validated style sheet, which becomes the attribute `style` of the root; `None` without a style sheet.
    root_style: Option<String>,
    /// Whether at least one event of the document has been handled.
    has_begun: bool,
}

impl SvgWriter {
    fn handle_event(&mut self, event: Event) -> Result<DocumentProgress, SvgFlaw> {
        let is_first = !std::mem::replace(&mut self.has_begun, true);
        match event {
            Event::Start(_) if self.skipped_depth > 0 => self.skipped_depth += 1,
            Event::End(_) if self.skipped_depth > 0 => self.skipped_depth -= 1,
            Event::Empty(_) | Event::Text(_) | Event::CData(_) | Event::GeneralRef(_)
                if self.skipped_depth > 0 => {}
            Event::Start(start) if self.is_skipped_element(&start)? => self.skipped_depth = 1,
            Event::Empty(start) if self.is_skipped_element(&start)? => {}
            Event::Start(start)
                if start.name().as_ref() == style_sheet::STYLE_ELEMENT.as_bytes() =>
            {
                self.start_style_sheet()?;
            }
            Event::Start(start) => {
                let open = self.start_element(&start)?;
                self.text.push('>');
                self.open.push(open);
            }
            Event::Empty(start) if start.name().as_ref() == allowlist::USE_ELEMENT.as_bytes() => {
                self.write_copy_of_use_target(&start)?;
            }
            Event::Empty(start) => {
                let open = self.start_element(&start)?;
                self.text.push_str("/>");
                self.register_copyable_element(open);
            }
            Event::End(_) if self.style_text.is_some() => self.end_style_sheet()?,
            Event::End(_) => self.end_element()?,
            Event::Text(text) => self.write_text(to_utf8(&text)?)?,
            Event::CData(text) => {
                if self.open.is_empty() {
                    return Err(SvgFlaw::NoXml);
                } else {
                    self.write_text(to_utf8(&text)?)?
                }
            }
            Event::GeneralRef(reference) => self.write_entity_reference(&reference)?,
            Event::Comment(_) => {}
            Event::Decl(declaration) => refuse_unsupported_declaration(&declaration, is_first)?,
            Event::PI(_) => return Err(SvgFlaw::Instruction),
            // A document type without internal declarations is harmless, because the external grammar is not loaded.
            Event::DocType(words) if self.elements > 0 || words.contains(&b'[') => {
                return Err(SvgFlaw::Doctype);
            }
            Event::DocType(_) => {}
            // The text ends before the root element is closed, or contains no element.
            Event::Eof if !self.open.is_empty() || self.elements == 0 => {
                return Err(SvgFlaw::NoXml);
            }
            Event::Eof => {
                if let Some(style) = self.root_style.take() {
                    self.text = style_sheet::add_style_to_root(&self.text, &style)?;
                }
                self.text.push('\n');
                return Ok(DocumentProgress::End);
            }
        }
        Ok(DocumentProgress::Continue)
    }

    /// Writes the start tag of an element, but not the final `>` or `/>`.
    fn start_element(&mut self, start: &BytesStart) -> Result<OpenElement, SvgFlaw> {
        let name = start.name();
        let given = to_utf8(name.as_ref())?;
        let element = SvgFlaw::Element {
            name: quote_text(given),
        };
        if self.style_text.is_some() {
            return Err(element);
        }
        let above = self.open.last().map(|open| open.name);
        let is_in_place = match (above, given) {
            (None, allowlist::ROOT) => true,
            (None, _) | (_, allowlist::ROOT) => false,
            (Some(above), _) => !allowlist::ELEMENTS_WITH_ONLY_TEXT.contains(&above),
        };
        let name = allowlist::find_allowed_element(given)
            .filter(|_| is_in_place)
            .ok_or(element)?;
        if above.is_none() && self.elements > 0 {
            return Err(SvgFlaw::NoXml);
        }
        if self.find_repeated_ancestor().is_some() && allowlist::DRAWN_AT_REFERENCES.contains(&name)
        {
            let element = name.to_owned();
            return Err(SvgFlaw::Repeated { element });
        }
        self.elements += 1;
        if self.elements > MAX_ELEMENTS {
            return Err(SvgFlaw::TooManyElements { most: MAX_ELEMENTS });
        }
        if self.open.len() >= MAX_DEPTH {
            return Err(SvgFlaw::TooDeep { most: MAX_DEPTH });
        }
        let at = self.text.len();
        self.text.push('<');
        self.text.push_str(name);
        let id = self.write_attributes(name, start)?;
        Ok(OpenElement {
            name,
            id,
            start: at,
            height: 1,
        })
    }

    /// Whether an element inside the root is omitted because it is not drawn.
    fn is_skipped_element(&self, start: &BytesStart) -> Result<bool, SvgFlaw> {
        let name = start.name();
        Ok(!self.open.is_empty() && allowlist::is_ignored_element(to_utf8(name.as_ref())?))
    }

    fn start_style_sheet(&mut self) -> Result<(), SvgFlaw> {
        let is_in_place =
            !self.open.is_empty() && self.style_text.is_none() && self.root_style.is_none();
        let name = quote_text(style_sheet::STYLE_ELEMENT);
        if is_in_place && self.find_repeated_ancestor().is_none() {
            self.style_text = Some(String::new())
        } else {
            return Err(SvgFlaw::Element { name });
        }
        Ok(())
    }

    fn end_style_sheet(&mut self) -> Result<(), SvgFlaw> {
        let text = self.style_text.take().unwrap_or_default();
        let name = quote_text(style_sheet::STYLE_ELEMENT);
        let style = style_sheet::find_root_rules(&text).ok_or(SvgFlaw::Element { name })?;
        self.root_style =
            Some(self.validate_value(allowlist::ROOT, "style", AttributeKind::Style, style)?);
        Ok(())
    }

    /// Writes a group with a copy of the element to which a `use` element refers.
    fn write_copy_of_use_target(&mut self, start: &BytesStart) -> Result<(), SvgFlaw> {
        let UseElement {
            transform: shift,
            target: of,
            attributes: beside,
        } = UseElement::parse(start)?;
        let found = self
            .copies
            .copy_element(&self.text, &of)
            .ok_or_else(|| invalid_value_flaw(allowlist::HREF, &of))?;
        if self.find_repeated_ancestor().is_some() {
            let element = allowlist::USE_ELEMENT.to_owned();
            return Err(SvgFlaw::Repeated { element });
        }
        if self.open.len() + found.height >= MAX_DEPTH {
            return Err(SvgFlaw::TooDeep { most: MAX_DEPTH });
        }
        self.elements += found.elements;
        if self.elements > MAX_ELEMENTS {
            return Err(SvgFlaw::TooManyElements { most: MAX_ELEMENTS });
        }
        if self.text.len() + found.text.len() > MAX_BYTES {
            return Err(too_long_flaw());
        }
        let mut group = BytesStart::new("g");
        group.extend_attributes(beside.iter().map(|(name, value)| (&**name, &**value)));
        let open = self.start_element(&group)?;
        self.write_attribute("transform", &shift);
        self.text.push('>');
        self.text.push_str(&found.text);
        self.text.push_str("</g>");
        let height = found.height + 1;
        self.register_copyable_element(OpenElement { height, ..open });
        Ok(())
    }

    /// Writes the allowed attributes of an element, each after validation. Returns the value of `id`, if any.
    fn write_attributes(
        &mut self,
        element: &'static str,
        start: &BytesStart,
    ) -> Result<Option<String>, SvgFlaw> {
        let is_root = element == allowlist::ROOT;
        let (mut names, mut id): (Vec<String>, _) = (Vec::new(), None);
        // The reader's check for duplicates is disabled, because it takes quadratic time.
        for found in start.attributes().with_checks(false) {
            let attribute = found.map_err(|_| SvgFlaw::NoXml)?;
            let name = to_utf8(attribute.key.as_ref())?;
            if names.len() >= MAX_ATTRIBUTES {
                return Err(SvgFlaw::TooManyAttributes {
                    most: MAX_ATTRIBUTES,
                });
            }
            if names.iter().any(|known| known == name) {
                return Err(SvgFlaw::NoXml);
            }
            names.push(name.to_owned());
            let value = unescaped_value(&attribute)?;
            let is_prefix = is_root && name.starts_with("xmlns:");
            match allowlist::find_allowed_attribute(name) {
                _ if name == "xmlns" && value == NAMESPACE => {}
                _ if name == "xmlns" => return Err(SvgFlaw::NoNamespace),
                // Names with a prefix are never written, so the declaration of the prefix is not needed.
                None if is_prefix || allowlist::is_ignored_attribute(name) => {}
                Some((name, kind, _)) => {
                    let value = self.validate_value(element, name, *kind, &value)?;
                    self.write_attribute(name, &value);
                    if *kind == AttributeKind::Name {
                        id = Some(value);
                    }
                }
                None => {
                    let (name, element) = (quote_text(name), element.to_owned());
                    return Err(SvgFlaw::Attribute { name, element });
                }
            }
        }
        if is_root {
            if !names.iter().any(|name| name == "xmlns") {
                return Err(SvgFlaw::NoNamespace);
            }
            self.write_attribute("xmlns", NAMESPACE);
        }
        Ok(id)
    }

    fn write_attribute(&mut self, name: &str, value: &str) {
        self.text.push(' ');
        self.text.push_str(name);
        self.text.push_str("=\"");
        push_escaped(&mut self.text, value);
        self.text.push('"');
    }

    /// Validates the value of the attribute `name` and returns the value to write.
    fn validate_value(
        &self,
        element: &str,
        name: &'static str,
        kind: AttributeKind,
        value: &str,
    ) -> Result<String, SvgFlaw> {
        if kind != AttributeKind::Style {
            let trimmed = value.trim();
            if trimmed.len() > MAX_VALUE_LENGTH || !is_valid_value(kind, trimmed) {
                return Err(invalid_value_flaw(name, value));
            }
            if trimmed != "none" {
                self.refuse_unsafe_reference(element, name, kind)?;
            }
            return Ok(trimmed.to_owned());
        }
        let mut properties: Vec<String> = Vec::new();
        let all = value.split(';').map(str::trim);
        for property in all.filter(|property| !property.is_empty()) {
            let (given, setting) = property
                .split_once(':')
                .ok_or_else(|| invalid_value_flaw(name, value))?;
            if allowlist::is_ignored_attribute(given.trim_end()) {
                continue;
            }
            let (known, kind, _) = allowlist::find_allowed_attribute(given.trim_end())
                .filter(|(.., in_style)| *in_style)
                .ok_or_else(|| invalid_value_flaw(name, value))?;
            let checked = self.validate_value(element, known, *kind, setting)?;
            properties.push(format!("{known}:{checked}"));
        }
        if value.len() <= MAX_VALUE_LENGTH {
            Ok(properties.join(";"))
        } else {
            Err(invalid_value_flaw(name, value))
        }
    }

    /// Rejects references inside an element that is itself drawn at each reference, because they could multiply the
    /// drawing without limit. Also rejects markers on elements that may not have any.
    fn refuse_unsafe_reference(
        &self,
        element: &str,
        name: &str,
        kind: AttributeKind,
    ) -> Result<(), SvgFlaw> {
        if kind != AttributeKind::Reference {
            return Ok(());
        }
        let is_repeated = allowlist::DRAWN_AT_REFERENCES.contains(&element)
            || self.find_repeated_ancestor().is_some();
        let is_marker = name.starts_with("marker-");
        if is_repeated {
            let within = self
                .find_repeated_ancestor()
                .map_or(element, |open| open.name);
            let element = within.to_owned();
            return Err(SvgFlaw::Repeated { element });
        }
        if is_marker && !allowlist::ELEMENTS_WITH_MARKERS.contains(&element) {
            Err(SvgFlaw::Attribute {
                name: quote_text(name),
                element: element.to_owned(),
            })
        } else {
            Ok(())
        }
    }

    /// Returns the outermost open element that is drawn at each reference, such as a marker. `None` if there is none.
    fn find_repeated_ancestor(&self) -> Option<&OpenElement> {
        let mut open = self.open.iter();
        open.find(|open| allowlist::DRAWN_AT_REFERENCES.contains(&open.name))
    }

    fn end_element(&mut self) -> Result<(), SvgFlaw> {
        let ended = self.open.pop().ok_or(SvgFlaw::NoXml)?;
        self.text.push_str("</");
        self.text.push_str(ended.name);
        self.text.push('>');
        let is_repeated = allowlist::DRAWN_AT_REFERENCES.contains(&ended.name);
        if is_repeated && self.text.len() - ended.start > MAX_REPEATED_LENGTH {
            let element = ended.name.to_owned();
            return Err(SvgFlaw::Repeated { element });
        }
        self.register_copyable_element(ended);
        Ok(())
    }

    /// Registers a complete element, so that it can be copied if it has an id.
    fn register_copyable_element(&mut self, ended: OpenElement) {
        if let Some(above) = self.open.last_mut() {
            above.height = above.height.max(ended.height + 1);
        }
        if let Some(id) = ended
            .id
            .filter(|_| allowlist::COPYABLE_ELEMENTS.contains(&ended.name))
        {
            let span = ended.start..self.text.len();
            self.copies.add_element(id, span, ended.height);
        }
    }

    /// Writes text. In elements that may not contain text, the text is omitted; in a `style` element, it is collected.
    fn write_text(&mut self, words: &str) -> Result<(), SvgFlaw> {
        if let Some(sheet) = &mut self.style_text {
            sheet.push_str(words);
            return Ok(());
        }
        let Some(open) = self.open.last() else {
            let is_blank = words.trim_ascii().is_empty();
            return if is_blank {
                Ok(())
            } else {
                Err(SvgFlaw::NoXml)
            };
        };
        if allowlist::ELEMENTS_WITH_TEXT.contains(&open.name) {
            let lines = words.replace("\r\n", "\n").replace('\r', "\n");
            push_escaped(&mut self.text, &lines);
        }
        Ok(())
    }

    /// Writes a character reference or one of the five predefined entities.
    fn write_entity_reference(&mut self, reference: &BytesRef) -> Result<(), SvgFlaw> {
        if self.open.is_empty() {
            return Err(SvgFlaw::NoXml);
        }
        let written = format!("&{};", to_utf8(reference)?);
        self.write_text(&unescape(&written)?)
    }
}

/// Rejects an XML declaration that is not at the beginning, or names a version other than 1.0 or an encoding other than
/// UTF-8.
fn refuse_unsupported_declaration(declaration: &BytesDecl, is_first: bool) -> Result<(), SvgFlaw> {
    let version = declaration.version().map_err(|_| SvgFlaw::Declaration)?;
    let encoding = declaration
        .encoding()
        .transpose()
        .map_err(|_| SvgFlaw::Declaration)?;
    let is_utf8 = encoding.is_none_or(|name| name.eq_ignore_ascii_case(b"utf-8"));
    let is_fit = *version == *b"1.0" && is_utf8;
    if is_first && is_fit {
        Ok(())
    } else {
        Err(SvgFlaw::Declaration)
    }
}
