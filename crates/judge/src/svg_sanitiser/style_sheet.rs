//! Support for one kind of style sheet: line joins and line caps for the whole picture, as Matplotlib writes them.

use super::characters::quote_text;
use super::flaw::SvgFlaw;

/// Name of the element that contains a style sheet.
pub(super) const STYLE_ELEMENT: &str = "style";

/// Properties that a style sheet may set. They are inherited, so setting them on the root has the same effect as
/// setting them on all elements.
const PROPERTIES: [&str; 2] = ["stroke-linejoin", "stroke-linecap"];

/// Returns the properties of a sheet whose only rule applies to all elements (`*`). `None` for any other sheet, or if a
/// property is not allowed.
pub(super) fn find_root_rules(sheet: &str) -> Option<&str> {
    let block = sheet.trim().strip_prefix('*')?.trim_start();
    let properties = block.strip_prefix('{')?.strip_suffix('}')?;
    properties
        .split(';')
        .map(str::trim)
        .all(|property| property.is_empty() || is_allowed_property(property))
        .then_some(properties)
}

/// Whether a property, written `NAME: VALUE`, has one of the allowed names.
fn is_allowed_property(property: &str) -> bool {
    let name = property.split_once(':').map_or("", |(name, _)| name.trim());
    PROPERTIES.contains(&name)
}

/// Adds a style to the root of a document.
///
/// # Errors
/// The root already has an attribute `style`.
pub(super) fn add_style_to_root(document: &str, style: &str) -> Result<String, SvgFlaw> {
    let (root, _) = document.split_once('>').unwrap_or_default();
    let place = "<svg".len();
    if root.contains(" style=\"") {
        Err(SvgFlaw::Element {
            name: quote_text(STYLE_ELEMENT),
        })
    } else {
        Ok(format!(
            "{} style=\"{style}\"{}",
            &document[..place],
            &document[place..]
        ))
    }
}
