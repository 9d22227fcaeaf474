//! Makes names that other judges accept and order as caipan does.

use std::collections::BTreeSet;

/// Maximum length of a name in bytes; a longer one causes all names to be numbered.
const MAX_LENGTH: usize = 60;

/// Returns the names unchanged if they are plain and in bytewise order, else numbered.
pub(crate) fn ordered_names(names: &[&str]) -> Vec<String> {
    let is_fit = |name: &&str| is_plain(name) && name.len() <= MAX_LENGTH;
    // The suffix takes part in the bytewise order of files and folders.
    let is_sorted = |ending: &str| {
        let file = |name: &str| format!("{name}{ending}");
        names.windows(2).all(|pair| file(pair[0]) < file(pair[1]))
    };
    let own: BTreeSet<String> = names.iter().map(|name| name.to_lowercase()).collect();
    let is_own = own.len() == names.len();
    if is_own && names.iter().all(is_fit) && ["", ".in", "/"].into_iter().all(is_sorted) {
        return names.iter().map(|name| (*name).to_owned()).collect();
    }
    let width = names.len().to_string().len();
    let numbered = names.iter().zip(1..).map(|(name, number)| {
        let number = format!("{number:0width$}");
        match to_plain_name(name) {
            plain if plain.is_empty() || plain.parse() == Ok(number.parse().unwrap_or(0_u64)) => {
                number
            }
            plain => format!("{number}-{plain}"),
        }
    });
    numbered.collect()
}

/// Whether a component of a name fits the pattern of ICPC problem packages.
pub(crate) fn is_portable(part: &str) -> bool {
    let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    part.bytes().all(is_inner) && !part.starts_with(['-', '.']) && part.len() <= 255
}

/// Whether a name has only characters that every judge accepts: letters, digits, and `-`, `_` and `.` inside.
fn is_plain(name: &str) -> bool {
    let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    let is_end = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let bytes = name.as_bytes();
    bytes.iter().copied().all(is_inner) && is_end(bytes.first()) && is_end(bytes.last())
}

/// Replaces or removes characters that some judge does not accept; may be empty.
pub(crate) fn to_plain_name(name: &str) -> String {
    let kept = name.chars().map(|letter| match letter {
        letter if letter.is_ascii_alphanumeric() || letter == '_' || letter == '.' => letter,
        _ => '-',
    });
    let kept: String = kept.take(MAX_LENGTH).collect();
    let parts = kept.split('-').filter(|part| !part.is_empty());
    let kept = parts.collect::<Vec<_>>().join("-");
    let is_end = |letter: char| !letter.is_ascii_alphanumeric();
    kept.trim_matches(is_end).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_where_they_are_fit_and_in_order() {
        for names in [&["1", "2"][..], &["01-a", "02-b"], &["a", "b"], &["input1"]] {
            assert_eq!(ordered_names(names), names);
        }
        for (names, expected) in [
            (&["2", "10"][..], &["1-2", "2-10"][..]),
            (&["a", "a-1"], &["1-a", "2-a-1"]),
            (&["样例", "大"], &["1", "2"]),
            (&["大 a!", "b"], &["1-a", "2-b"]),
            (&["1", "2", "3a "], &["1", "2", "3-3a"]),
            (&["a", "A"], &["1-a", "2-A"]),
            (&["_a"], &["1-a"]),
        ] {
            assert_eq!(ordered_names(names), expected, "{names:?}");
        }
        let many: Vec<String> = (1..=10).map(|number| number.to_string()).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert_eq!(ordered_names(&many)[8..], ["09", "10"]);
    }
}
