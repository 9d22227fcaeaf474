//! Names that another judge takes, in its own order.

use std::collections::BTreeSet;

/// Names that are at most so long.
const LONGEST: usize = 60;

/// These names, one after the other, as they are where they are fit and stand in the order of their bytes; with numbers in
/// front where not.
pub(crate) fn in_order(names: &[&str]) -> Vec<String> {
    let is_fit = |name: &&str| is_plain(name) && name.len() <= LONGEST;
    // What comes behind a name, a point or a slash, takes part in the order.
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
        match plain(name) {
            plain if plain.is_empty() || plain.parse() == Ok(number.parse().unwrap_or(0_u64)) => {
                number
            }
            plain => format!("{number}-{plain}"),
        }
    });
    numbered.collect()
}

/// Whether a part of a name fits the pattern of the ICPC's problem packages.
pub(crate) fn is_portable(part: &str) -> bool {
    let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    part.bytes().all(is_inner) && !part.starts_with(['-', '.']) && part.len() <= 255
}

/// Letters, digits, `-`, `_` and `.` in the middle: what every judge takes.
fn is_plain(name: &str) -> bool {
    let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    let is_end = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let bytes = name.as_bytes();
    bytes.iter().copied().all(is_inner) && is_end(bytes.first()) && is_end(bytes.last())
}

/// What is left of a name of what every judge takes.
pub(crate) fn plain(name: &str) -> String {
    let kept = name.chars().map(|letter| match letter {
        letter if letter.is_ascii_alphanumeric() || letter == '_' || letter == '.' => letter,
        _ => '-',
    });
    let kept: String = kept.take(LONGEST).collect();
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
            assert_eq!(in_order(names), names);
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
            assert_eq!(in_order(names), expected, "{names:?}");
        }
        let many: Vec<String> = (1..=10).map(|number| number.to_string()).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert_eq!(in_order(&many)[8..], ["09", "10"]);
    }
}
