//! Derives names that all judges accept, and whose bytewise order is the order of cases or subtasks in caipan.

use std::collections::BTreeSet;

/// Maximum length of a name in bytes. If a name is longer, all names are replaced by numbered names.
const MAX_NAME_LENGTH: usize = 60;

/// Returns the names unchanged if all are plain, short, distinct and in bytewise order. Otherwise, makes each name
/// plain and puts a number of fixed width in front.
pub(crate) fn to_ordered_names(names: &[&str]) -> Vec<String> {
    let own: BTreeSet<String> = names.iter().map(|name| name.to_lowercase()).collect();
    let is_own = own.len() == names.len();
    let mut all = names.iter();
    let is_fit = all.all(|name| is_portable_name(name) && name.len() <= MAX_NAME_LENGTH);
    // Judges order files and folders bytewise by full names, which end with an extension or a slash.
    let mut endings = ["", ".in", "/"].into_iter();
    if is_own && is_fit && endings.all(|ending| is_sorted_with_suffix(names, ending)) {
        return names.iter().map(|name| (*name).to_owned()).collect();
    }
    let width = names.len().to_string().len();
    let numbered = names.iter().zip(1..).map(|(name, number)| {
        let number = format!("{number:0width$}");
        match to_portable_name(name) {
            plain if plain.is_empty() || plain.parse() == Ok(number.parse().unwrap_or(0_u64)) => {
                number
            }
            plain => format!("{number}-{plain}"),
        }
    });
    numbered.collect()
}

fn is_sorted_with_suffix(names: &[&str], ending: &str) -> bool {
    names.is_sorted_by(|one, next| format!("{one}{ending}") < format!("{next}{ending}"))
}

/// Whether a component of a name matches the pattern that ICPC problem packages require.
pub(crate) fn matches_icpc_name_pattern(part: &str) -> bool {
    part.bytes().all(is_portable_byte) && !part.starts_with(['-', '.']) && part.len() <= 255
}

/// Whether every judge accepts a name: it consists of ASCII letters and digits, and of `-`, `_` and `.` except at the
/// beginning and end.
fn is_portable_name(name: &str) -> bool {
    let bytes = name.as_bytes();
    let mut ends = [bytes.first(), bytes.last()].into_iter();
    name.bytes().all(is_portable_byte)
        && ends.all(|byte| byte.is_some_and(u8::is_ascii_alphanumeric))
}

fn is_portable_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.')
}

/// Replaces or removes characters that some judges do not accept, and truncates the name to 60 bytes. The result may
/// be empty.
pub(crate) fn to_portable_name(name: &str) -> String {
    let replaced: String = name
        .chars()
        .map(|letter| match letter {
            letter if letter.is_ascii_alphanumeric() || letter == '_' || letter == '.' => letter,
            _ => '-',
        })
        .take(MAX_NAME_LENGTH)
        .collect();
    let parts = replaced.split('-').filter(|part| !part.is_empty());
    let joined = parts.collect::<Vec<_>>().join("-");
    joined
        .trim_matches(|letter: char| !letter.is_ascii_alphanumeric())
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_numbered_unless_plain_and_in_order() {
        for names in [&["1", "2"][..], &["01-a", "02-b"], &["a", "b"], &["input1"]] {
            assert_eq!(to_ordered_names(names), names);
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
            assert_eq!(to_ordered_names(names), expected, "{names:?}");
        }
        let numbers: Vec<String> = (1..=10).map(|number| number.to_string()).collect();
        let many: Vec<&str> = numbers.iter().map(String::as_str).collect();
        assert_eq!(to_ordered_names(&many)[8..], ["09", "10"]);
    }
}
