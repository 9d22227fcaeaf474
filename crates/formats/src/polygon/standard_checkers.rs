//! Recognizes the standard checkers of testlib, which are replaced by equivalent built-in comparisons.

use sha2::{Digest, Sha512};

/// Prefix of the names by which Polygon offers standard checkers.
const STANDARD_CHECKER_PREFIX: &str = "std::";

/// Hashes of unmodified standard checkers: hexadecimal first eight bytes of the SHA-512 of the name followed by the
/// source without white space.
const SOURCE_HASHES: &[&str] = &[
    "226d93528c27481d",
    "5f4a8ad1a885b180",
    "755a2529e8951f7d",
    "8e4b334094049ecf",
    "b724eba3ca1ae721",
    "c99b9906d49c2758",
    "c9d2111851a46fb7",
    "d150b25b8ba57ca5",
    "e94c7e8e27dc8c14",
    "ef5744c603224384",
];

/// Returns the built-in comparison for a name such as `std::lcmp.cpp`; `None` if there is no equivalent.
pub(super) fn built_in_checker_for(name: &str) -> Option<&'static str> {
    let stem = name
        .strip_prefix(STANDARD_CHECKER_PREFIX)?
        .strip_suffix(".cpp")?;
    caipan_puzzles::checker_names().find(|known| *known == stem)
}

/// Whether the source is the unmodified standard checker with this name, apart from white space.
pub(super) fn is_unmodified_standard_checker(name: &str, source: &str) -> bool {
    let text: String = source.split_whitespace().collect();
    let hash = Sha512::digest(format!("{name}{text}").as_bytes());
    let bytes = hash.iter().take(8);
    let digits: String = bytes.map(|byte| format!("{byte:02x}")).collect();
    SOURCE_HASHES.contains(&digits.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_checkers_map_to_built_in_comparisons() {
        assert_eq!(built_in_checker_for("std::wcmp.cpp"), Some("wcmp"));
        for name in ["std::pointscmp.cpp", "wcmp.cpp", "std::wcmp", "std::.cpp"] {
            assert_eq!(built_in_checker_for(name), None, "{name}");
        }
    }

    #[test]
    fn white_space_does_not_change_the_source_hash() {
        let Ok(folder) = std::env::var("CAIPAN_TEST_TESTLIB") else {
            return;
        };
        let text = std::fs::read_to_string(format!("{folder}/checkers/yesno.cpp")).unwrap();
        assert!(is_unmodified_standard_checker("yesno", &text));
        assert!(is_unmodified_standard_checker(
            "yesno",
            &text.replace('\n', "\r\n  ")
        ));
        assert!(
            !is_unmodified_standard_checker("wcmp", &text)
                && !is_unmodified_standard_checker("yesno", "")
        );
        assert!(!is_unmodified_standard_checker(
            "yesno",
            &text.replace("YES", "yes")
        ));
    }
}
