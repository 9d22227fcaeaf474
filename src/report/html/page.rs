//! The page: a frame, looks, a script, and the results as JSON in it.

use super::base64::base64;
use super::words;
use sha2::{Digest, Sha256};

use super::island::Island;
use crate::report::compare::Comparison;
use crate::report::i18n::Lang;
use crate::report::record::Results;

const STYLE: &str = include_str!("page/page.css");
pub(super) const SCRIPT: &str = concat!(
    include_str!("page/base.js"),
    include_str!("page/charts.js"),
    include_str!("page/board.js"),
    include_str!("page/player.js"),
    include_str!("page/class.js"),
    include_str!("page/pages.js"),
    include_str!("page/route.js"),
);

/// The page.
pub fn results(results: &Results, lang: Lang) -> String {
    page(&Island::new(results, None, lang), lang)
}

/// The page of these results that also says who changed.
pub fn compared(results: &Results, comparison: &Comparison, lang: Lang) -> String {
    page(&Island::new(results, Some(comparison), lang), lang)
}

fn page(island: &Island, lang: Lang) -> String {
    let words = words::of(lang);
    let island = serde_json::to_string(island);
    format!(
        include_str!("page/page.html"),
        lang = words.tag,
        script_hash = source_hash(SCRIPT),
        style_hash = source_hash(STYLE),
        style = STYLE,
        noscript = words.noscript,
        skip = words.skip,
        island = harmless(&island.unwrap_or_default()),
        script = SCRIPT,
    )
}

/// JSON that can stand within a script element: in it such characters are in strings only, where they can be escaped.
fn harmless(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for character in json.chars() {
        match character {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                text.push_str(&format!("\\u{:04x}", u32::from(character)));
            }
            _ => text.push(character),
        }
    }
    text
}

/// What a content security policy knows a script or a style by.
pub(super) fn source_hash(source: &str) -> String {
    format!("sha256-{}", base64(&Sha256::digest(source)))
}
