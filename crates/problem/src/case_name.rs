//! Names of cases that caipan itself gives files: nothing that is made is called so that it stands elsewhere.

use crate::case::SELF_TESTS;
use caipan_facts::prose;

/// A name has so many bytes at most.
const LONGEST: usize = 100;

/// May a case be called so? Parts are parted by `/`; none leads up, is hidden, or is a folder of self-tests.
pub fn may_be(name: &str) -> bool {
    let is_plain =
        |part: &str| !part.is_empty() && !part.starts_with('.') && !SELF_TESTS.contains(&part);
    let is_harmless = prose(name.as_bytes()) == name && !name.contains(['\\', ':']);
    name.len() <= LONGEST && is_harmless && name.split('/').all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stays_below_its_folder() {
        for good in ["1", "random/1", "a/b/c-2", "样例/1", "a.b/1 2"] {
            assert!(may_be(good), "{good}");
        }
        let long = "x".repeat(LONGEST + 1);
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
            assert!(!may_be(bad), "{bad:?}");
        }
    }
}
