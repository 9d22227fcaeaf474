//! Parses an SVG document and writes a sanitised one; anything that is not whitelisted is an error.

use quick_xml::events::{BytesDecl, BytesRef, BytesStart, Event};
use quick_xml::reader::Reader;

use super::allowed::{self, Kind};
use super::bounds::{ATTRIBUTES, BYTES, DEPTH, ELEMENTS, REPEATED, VALUE};
use super::characters::{character, is_of_xml, quoted, unescaped, utf8, value_of};
use super::copies::{Copies, Copy};
use super::flaw::Flaw;
use super::sheet;
use super::value::is_fit;
use caipan_facts::Bytes;

const NAMESPACE: &str = "http://www.w3.org/2000/svg";

/// The document, written anew.
///
/// # Errors
/// The first thing that no picture may have, and its line.
pub fn clean(document: &[u8]) -> Result<String, (usize, Flaw)> {
    let line_of = |place: usize| {
        let before = &document[..place.min(document.len())];
        1 + before.iter().filter(|byte| **byte == b'\n').count()
    };
    if document.len() > BYTES {
        return Err((1, too_long()));
    }
    let text = std::str::from_utf8(document);
    let text = text.map_err(|error| (line_of(error.valid_up_to()), Flaw::NoUtf8))?;
    let odd = text.char_indices().find(|(_, sign)| !is_of_xml(*sign));
    if let Some((place, sign)) = odd {
        return Err((line_of(place), character(sign)));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader::from_str(text);
    reader.config_mut().enable_all_checks(true);
    let mut writing = Writing::default();
    loop {
        let event = reader.read_event().map_err(|_| Flaw::NoXml);
        let taken = event.and_then(|event| writing.take(event));
        // A byte order mark is no line.
        let here = |flaw| (line_of(reader.buffer_position() as usize), flaw);
        if taken.map_err(here)? == Then::End {
            break;
        }
    }
    if writing.text.len() > BYTES {
        Err((1, too_long()))
    } else {
        Ok(writing.text)
    }
}

fn too_long() -> Flaw {
    let most = Bytes(BYTES as u64).to_string();
    Flaw::TooLong { most }
}

/// Whether there is more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Then {
    GoOn,
    End,
}

/// An element that has not ended.
#[derive(Debug, Clone)]
struct Open {
    name: &'static str,
    /// Its own name, where it has one.
    id: Option<String>,
    /// Where it begins in what is written.
    at: usize,
    /// How many elements stand within each other in it, itself among them.
    height: usize,
}

/// What is written so far.
#[derive(Debug, Default)]
struct Writing {
    text: String,
    open: Vec<Open>,
    elements: usize,
    /// What has a name and is written to its end.
    copies: Copies,
    /// How many elements within each other are left out just now.
    left_out: usize,
    /// The text of a style sheet that is being read, and what the one before says of the whole picture.
    sheet: Option<String>,
    of_all: Option<String>,
    /// Was anything read yet?
    has_begun: bool,
}

impl Writing {
    fn take(&mut self, event: Event) -> Result<Then, Flaw> {
        let is_first = !std::mem::replace(&mut self.has_begun, true);
        match event {
            Event::Start(_) if self.left_out > 0 => self.left_out += 1,
            Event::End(_) if self.left_out > 0 => self.left_out -= 1,
            Event::Empty(_) | Event::Text(_) | Event::CData(_) | Event::GeneralRef(_)
                if self.left_out > 0 => {}
            Event::Start(start) if self.is_left_out(&start)? => self.left_out = 1,
            Event::Empty(start) if self.is_left_out(&start)? => {}
            Event::Start(start) if start.name().as_ref() == sheet::STYLE.as_bytes() => {
                self.sheet_begins()?;
            }
            Event::Start(start) => {
                let open = self.start(&start)?;
                self.text.push('>');
                self.open.push(open);
            }
            Event::Empty(start) if start.name().as_ref() == allowed::COPY.as_bytes() => {
                self.copy(&start)?;
            }
            Event::Empty(start) => {
                let open = self.start(&start)?;
                self.text.push_str("/>");
                self.has_ended(open);
            }
            Event::End(_) if self.sheet.is_some() => self.sheet_ends()?,
            Event::End(_) => self.end()?,
            Event::Text(text) => self.words(utf8(&text)?)?,
            Event::CData(text) => {
                if self.open.is_empty() {
                    return Err(Flaw::NoXml);
                } else {
                    self.words(utf8(&text)?)?
                }
            }
            Event::GeneralRef(reference) => self.reference(&reference)?,
            Event::Comment(_) => {}
            Event::Decl(declaration) => declared(&declaration, is_first)?,
            Event::PI(_) => return Err(Flaw::Instruction),
            // It names a grammar, which nobody fetches, and may declare entities of its own.
            Event::DocType(words) if self.elements > 0 || words.contains(&b'[') => {
                return Err(Flaw::Doctype);
            }
            Event::DocType(_) => {}
            // What has not begun has not ended either.
            Event::Eof if !self.open.is_empty() || self.elements == 0 => return Err(Flaw::NoXml),
            Event::Eof => {
                if let Some(style) = self.of_all.take() {
                    self.text = sheet::put(&self.text, &style)?;
                }
                self.text.push('\n');
                return Ok(Then::End);
            }
        }
        Ok(Then::GoOn)
    }

    /// Begins an element, up to its attributes.
    fn start(&mut self, start: &BytesStart) -> Result<Open, Flaw> {
        let name = start.name();
        let given = utf8(name.as_ref())?;
        let element = Flaw::Element {
            name: quoted(given),
        };
        if self.sheet.is_some() {
            return Err(element);
        }
        let above = self.open.last().map(|open| open.name);
        let is_in_place = match (above, given) {
            (None, allowed::ROOT) => true,
            (None, _) | (_, allowed::ROOT) => false,
            (Some(above), _) => !allowed::ONLY_TEXT.contains(&above),
        };
        let name = allowed::element(given).filter(|_| is_in_place);
        let name = name.ok_or(element)?;
        if above.is_none() && self.elements > 0 {
            return Err(Flaw::NoXml);
        }
        if self.repeated().is_some() && allowed::REPEATED.contains(&name) {
            let element = name.to_owned();
            return Err(Flaw::Repeated { element });
        }
        self.elements += 1;
        if self.elements > ELEMENTS {
            return Err(Flaw::TooManyElements { most: ELEMENTS });
        }
        if self.open.len() >= DEPTH {
            return Err(Flaw::TooDeep { most: DEPTH });
        }
        let at = self.text.len();
        self.text.push('<');
        self.text.push_str(name);
        let id = self.attributes(name, start)?;
        Ok(Open {
            name,
            id,
            at,
            height: 1,
        })
    }

    /// Is this an element that other programs keep their own in, and that draws nothing?
    fn is_left_out(&self, start: &BytesStart) -> Result<bool, Flaw> {
        let name = start.name();
        Ok(!self.open.is_empty() && allowed::is_idle_element(utf8(name.as_ref())?))
    }

    fn sheet_begins(&mut self) -> Result<(), Flaw> {
        let is_in_place = !self.open.is_empty() && self.sheet.is_none() && self.of_all.is_none();
        let name = quoted(sheet::STYLE);
        if is_in_place && self.repeated().is_none() {
            self.sheet = Some(String::new())
        } else {
            return Err(Flaw::Element { name });
        }
        Ok(())
    }

    fn sheet_ends(&mut self) -> Result<(), Flaw> {
        let text = self.sheet.take().unwrap_or_default();
        let name = quoted(sheet::STYLE);
        let style = sheet::of_all(&text).ok_or(Flaw::Element { name })?;
        self.of_all = Some(self.checked(allowed::ROOT, "style", Kind::Style, style)?);
        Ok(())
    }

    /// What a reference leads to, written once more in its place.
    fn copy(&mut self, start: &BytesStart) -> Result<(), Flaw> {
        let Copy { shift, of, beside } = Copy::of(start)?;
        let value = quoted(&of);
        let unknown = move || Flaw::Value {
            name: allowed::LEADS.to_owned(),
            value,
        };
        let found = self.copies.get(&self.text, &of).ok_or_else(unknown)?;
        if self.repeated().is_some() {
            let element = allowed::COPY.to_owned();
            return Err(Flaw::Repeated { element });
        }
        if self.open.len() + found.height >= DEPTH {
            return Err(Flaw::TooDeep { most: DEPTH });
        }
        self.elements += found.elements;
        if self.elements > ELEMENTS {
            return Err(Flaw::TooManyElements { most: ELEMENTS });
        }
        if self.text.len() + found.text.len() > BYTES {
            return Err(too_long());
        }
        let mut group = BytesStart::new("g");
        group.extend_attributes(beside.iter().map(|(name, value)| (&**name, &**value)));
        let open = self.start(&group)?;
        self.write_attribute("transform", &shift);
        self.text.push('>');
        self.text.push_str(&found.text);
        self.text.push_str("</g>");
        let height = found.height + 1;
        self.has_ended(Open { height, ..open });
        Ok(())
    }

    /// The name of the element, where it has one.
    fn attributes(
        &mut self,
        element: &'static str,
        start: &BytesStart,
    ) -> Result<Option<String>, Flaw> {
        let is_root = element == allowed::ROOT;
        let (mut names, mut id): (Vec<String>, _) = (Vec::new(), None);
        // The reader's own check takes the square of their number.
        for found in start.attributes().with_checks(false) {
            let found = found.map_err(|_| Flaw::NoXml)?;
            let name = utf8(found.key.as_ref())?;
            if names.len() >= ATTRIBUTES {
                return Err(Flaw::TooManyAttributes { most: ATTRIBUTES });
            }
            if names.iter().any(|known| known == name) {
                return Err(Flaw::NoXml);
            }
            names.push(name.to_owned());
            let value = value_of(&found)?;
            let is_prefix = is_root && name.starts_with("xmlns:");
            match allowed::attribute(name) {
                _ if name == "xmlns" && value == NAMESPACE => {}
                _ if name == "xmlns" => return Err(Flaw::NoNamespace),
                // No name with a prefix is let through: what it stands for is all the same.
                None if is_prefix || allowed::is_idle(name) => {}
                Some((name, kind, _)) => {
                    let value = self.checked(element, name, *kind, &value)?;
                    self.write_attribute(name, &value);
                    if *kind == Kind::Name {
                        id = Some(value);
                    }
                }
                None => {
                    let (name, element) = (quoted(name), element.to_owned());
                    return Err(Flaw::Attribute { name, element });
                }
            }
        }
        if is_root {
            if !names.iter().any(|name| name == "xmlns") {
                return Err(Flaw::NoNamespace);
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

    /// A value as it is written.
    fn checked(
        &self,
        element: &str,
        name: &'static str,
        kind: Kind,
        value: &str,
    ) -> Result<String, Flaw> {
        let unfit = || Flaw::Value {
            name: name.to_owned(),
            value: quoted(value),
        };
        if kind != Kind::Style {
            let value = value.trim();
            return match value.len() <= VALUE && is_fit(kind, value) {
                true if value == "none" => Ok(value.to_owned()),
                true => self.placed(element, name, kind).map(|()| value.to_owned()),
                false => Err(unfit()),
            };
        }
        let mut properties: Vec<String> = Vec::new();
        let all = value.split(';').map(str::trim);
        for property in all.filter(|property| !property.is_empty()) {
            let (name, value) = property.split_once(':').ok_or_else(unfit)?;
            if allowed::is_idle(name.trim_end()) {
                continue;
            }
            let known = allowed::attribute(name.trim_end());
            let (name, kind, _) = known.filter(|(.., in_style)| *in_style).ok_or_else(unfit)?;
            let value = self.checked(element, name, *kind, value)?;
            properties.push(format!("{name}:{value}"));
        }
        if value.len() <= VALUE {
            Ok(properties.join(";"))
        } else {
            Err(unfit())
        }
    }

    /// Refuses references where what they lead to could lead to more.
    fn placed(&self, element: &str, name: &str, kind: Kind) -> Result<(), Flaw> {
        if kind != Kind::Reference {
            return Ok(());
        }
        let is_repeated = allowed::REPEATED.contains(&element) || self.repeated().is_some();
        let is_marker = name.starts_with("marker-");
        if is_repeated {
            let within = self.repeated().map_or(element, |open| open.name);
            let element = within.to_owned();
            return Err(Flaw::Repeated { element });
        }
        if is_marker && !allowed::MARKED.contains(&element) {
            Err(Flaw::Attribute {
                name: quoted(name),
                element: element.to_owned(),
            })
        } else {
            Ok(())
        }
    }

    /// What is open and drawn at each reference to it.
    fn repeated(&self) -> Option<&Open> {
        let mut open = self.open.iter();
        open.find(|open| allowed::REPEATED.contains(&open.name))
    }

    fn end(&mut self) -> Result<(), Flaw> {
        let ended = self.open.pop().ok_or(Flaw::NoXml)?;
        self.text.push_str("</");
        self.text.push_str(ended.name);
        self.text.push('>');
        let is_repeated = allowed::REPEATED.contains(&ended.name);
        if is_repeated && self.text.len() - ended.at > REPEATED {
            let element = ended.name.to_owned();
            return Err(Flaw::Repeated { element });
        }
        self.has_ended(ended);
        Ok(())
    }

    /// An element is written to its end.
    fn has_ended(&mut self, ended: Open) {
        if let Some(above) = self.open.last_mut() {
            above.height = above.height.max(ended.height + 1);
        }
        if let Some(id) = ended.id.filter(|_| allowed::COPIED.contains(&ended.name)) {
            let span = ended.at..self.text.len();
            self.copies.add(id, span, ended.height);
        }
    }

    /// Text; where none is drawn it is left out.
    fn words(&mut self, words: &str) -> Result<(), Flaw> {
        if let Some(sheet) = &mut self.sheet {
            sheet.push_str(words);
            return Ok(());
        }
        let Some(open) = self.open.last() else {
            let is_blank = words.trim_ascii().is_empty();
            return if is_blank { Ok(()) } else { Err(Flaw::NoXml) };
        };
        if allowed::WITH_TEXT.contains(&open.name) {
            let words = words.replace("\r\n", "\n").replace('\r', "\n");
            push_escaped(&mut self.text, &words);
        }
        Ok(())
    }

    /// A character by its number, or one of the five that have a name.
    fn reference(&mut self, reference: &BytesRef) -> Result<(), Flaw> {
        if self.open.is_empty() {
            return Err(Flaw::NoXml);
        }
        let written = format!("&{};", utf8(reference)?);
        self.words(&unescaped(&written)?)
    }
}

/// Refuses a declaration that stands elsewhere than first, or says that this is something else than UTF-8.
fn declared(declaration: &BytesDecl, is_first: bool) -> Result<(), Flaw> {
    let version = declaration.version().map_err(|_| Flaw::Declaration)?;
    let encoding = declaration.encoding().transpose();
    let encoding = encoding.map_err(|_| Flaw::Declaration)?;
    let is_ours = |name: &[u8]| name.eq_ignore_ascii_case(b"utf-8");
    let is_fit = *version == *b"1.0" && encoding.is_none_or(|name| is_ours(&name));
    if is_first && is_fit {
        Ok(())
    } else {
        Err(Flaw::Declaration)
    }
}

fn push_escaped(text: &mut String, words: &str) {
    for sign in words.chars() {
        match sign {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            sign => text.push(sign),
        }
    }
}
