//! Looks up messages by key, so that tests do not depend on their wording.

use std::fs;

use crate::support::root;

/// Returns the fixed parts of the message with this key, in order. Of a message with several forms, only the part
/// before the forms.
pub(crate) fn pieces(lang: &str, key: &str) -> Vec<String> {
    let file = format!("crates/i18n/messages/{lang}/facts.ftl");
    let sentences = fs::read_to_string(root().join(&file)).unwrap();
    let start = format!("{key} = ");
    let mut lines = sentences.lines();
    let sentence = lines.find_map(|line| line.strip_prefix(&start));
    let sentence = sentence.unwrap_or_else(|| panic!("{file} has no {key}"));
    let sentence = sentence.split(" ->").next().unwrap();
    let parts = sentence.split(['{', '}']).step_by(2);
    let parts = parts.map(|part| part.trim().to_owned());
    parts.filter(|part| !part.is_empty()).collect()
}

/// Whether a text contains the message with this key, with any arguments.
pub(crate) fn says(text: &str, lang: &str, key: &str) -> bool {
    let mut rest = text;
    pieces(lang, key).iter().all(|piece| {
        let found = rest.find(piece.as_str());
        if let Some(at) = found {
            rest = &rest[at + piece.len()..];
        }
        found.is_some()
    })
}

#[test]
fn a_sentence_is_known_by_its_fixed_pieces() {
    assert_eq!(pieces("en", "cannot-read"), ["read", ":"]);
    assert!(says(
        "error: read a.toml: no such file",
        "en",
        "cannot-read"
    ));
    assert!(!says("error: a.toml: cannot read it", "en", "cannot-read"));
    assert!(!pieces("zh", "cannot-read")[0].is_ascii());
}
