//! Validation and quoting of characters and attribute values in SVG documents.

use quick_xml::escape;
use quick_xml::events::attributes::Attribute;

use super::flaw::SvgFlaw;
use caipan_checker::evidence::clip;
use caipan_checker::quotation::Quotation;
use caipan_facts::{Evidence, Fact};

/// Whether XML 1.0 allows a character; most control characters are forbidden.
pub(super) fn is_xml_character(sign: char) -> bool {
    !matches!(sign, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
}

pub(super) fn invalid_character_flaw(sign: char) -> SvgFlaw {
    let code = format!("U+{:04X}", u32::from(sign));
    SvgFlaw::Character { code }
}

/// Creates the flaw of an attribute or property whose value is not allowed.
pub(super) fn invalid_value_flaw(name: &str, value: &str) -> SvgFlaw {
    SvgFlaw::Value {
        name: name.to_owned(),
        value: quote_text(value),
    }
}

/// Returns the unescaped value of an attribute, with tabs and line breaks replaced by spaces.
pub(super) fn unescaped_value(attribute: &Attribute) -> Result<String, SvgFlaw> {
    let value = to_utf8(&attribute.value)?;
    if value.contains('<') {
        return Err(SvgFlaw::NoXml);
    }
    Ok(unescape(value)?.replace(['\t', '\n', '\r'], " "))
}

/// Replaces character references and the predefined entities. Other entities are an error.
pub(super) fn unescape(value: &str) -> Result<String, SvgFlaw> {
    let text = escape::unescape(value).map_err(|_| SvgFlaw::Entity {
        name: quote_text(value),
    })?;
    match text.chars().find(|sign| !is_xml_character(*sign)) {
        Some(sign) => Err(invalid_character_flaw(sign)),
        None => Ok(text.into_owned()),
    }
}

/// Returns the bytes as text, or [`SvgFlaw::NoUtf8`].
pub(super) fn to_utf8(bytes: &[u8]) -> Result<&str, SvgFlaw> {
    std::str::from_utf8(bytes).map_err(|_| SvgFlaw::NoUtf8)
}

/// Converts untrusted text to a quotation of at most 60 characters that is safe to print.
pub(super) fn quote_text(text: &str) -> Fact {
    /// Maximum number of characters that are quoted.
    const QUOTED: usize = 60;
    let text = clip(QUOTED, text.as_bytes());
    Quotation::Quoted { text }.fact()
}

/// Appends `words` to an SVG document, with `&`, `<`, `>` and quotation marks written as entities.
pub(super) fn push_escaped(text: &mut String, words: &str) {
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
