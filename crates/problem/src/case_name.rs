//! Validates names of generated cases, so that generated files cannot be written outside their folder.

use crate::case::SELF_TESTS;
use caipan_facts::printable_prose;

/// Maximum length of a case name in bytes.
const MAX_LENGTH: usize = 100;

/// Whether a case may have this name. Parts are separated by `/`. No part may be empty, hidden, `..`, or the name of a
/// folder of self-tests. Control characters, backslashes and colons are not allowed.
pub fn is_valid_case_name(name: &str) -> bool {
    let is_plain =
        |part: &str| !part.is_empty() && !part.starts_with('.') && !SELF_TESTS.contains(&part);
    let is_harmless = printable_prose(name.as_bytes()) == name && !name.contains(['\\', ':']);
    name.len() <= MAX_LENGTH && is_harmless && name.split('/').all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_parent_folders_hidden_parts_or_special_characters_are_invalid() {
        for good in ["1", "random/1", "a/b/c-2", "样例/1", "a.b/1 2"] {
            assert!(is_valid_case_name(good), "{good}");
        }
        let long = "x".repeat(MAX_LENGTH + 1);
        for bad in [
            "",
            "/",
            "/a",
            "a/",
            "a//b",
            ".",
            "..",
            "../a",
            "a/../b",
            ".a",
            "a/.b",
            "a\\b",
            "c:a",
            "a\nb",
            "a\u{1b}[2J",
            "a\u{202e}b",
            "a\0b",
            "invalid_input/1",
            "a/valid_output/1",
            &long,
        ] {
            assert!(!is_valid_case_name(bad), "{bad:?}");
        }
    }
}
