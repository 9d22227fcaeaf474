//! The only supported style sheet: line joins and line caps for the whole picture, as Matplotlib writes it.

use super::characters::quoted;
use super::flaw::SvgFlaw;

/// The element that it stands in.
pub(super) const STYLE_ELEMENT: &str = "style";

/// What it may say: that is the same for all whether each of them or the whole has it.
const PROPERTIES: [&str; 2] = ["stroke-linejoin", "stroke-linecap"];

/// What a sheet says of all elements, if it says nothing else.
pub(super) fn root_properties(sheet: &str) -> Option<&str> {
    let said = sheet.trim().strip_prefix('*')?.trim_start();
    let said = said.strip_prefix('{')?.strip_suffix('}')?;
    let named = |property: &str| {
        let name = property.split_once(':').map_or("", |(name, _)| name.trim());
        PROPERTIES.contains(&name)
    };
    let mut all = said.split(';').map(str::trim);
    let is_known = all.all(|property| property.is_empty() || named(property));
    is_known.then_some(said)
}

/// The document with this said of its root, which says nothing of the kind itself.
///
/// # Errors
/// The root has a style.
pub(super) fn add_to_root(document: &str, style: &str) -> Result<String, SvgFlaw> {
    let (root, _) = document.split_once('>').unwrap_or_default();
    let place = "<svg".len();
    if root.contains(" style=\"") {
        Err(SvgFlaw::Element {
            name: quoted(STYLE_ELEMENT),
        })
    } else {
        Ok(format!(
            "{} style=\"{style}\"{}",
            &document[..place],
            &document[place..]
        ))
    }
}
