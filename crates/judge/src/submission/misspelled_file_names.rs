//! Finds wrong file names in a source, such as `maya.out` instead of the problem's `mayan.out`.

use crate::evidence::SourceNote;
use caipan_facts::{Evidence, Fact};

/// Maximum length of a file name in bytes; longer string literals are not considered mistyped names.
const MAX_NAME_LENGTH: usize = 64;

/// Finds file names in a source that are probably misspelled. `allowed_names` contains two groups: the allowed input
/// names and output names. If the source contains no name of a group, the first other name with the same extension is
/// reported. Comments that start with `//` are ignored, because they often contain tests.
pub(crate) fn find_misspelled_file_names(source: &[u8], allowed_names: [&[&str]; 2]) -> Vec<Fact> {
    let source = String::from_utf8_lossy(source);
    let lines = source.lines().enumerate();
    let named: Vec<(usize, &str)> = lines
        .flat_map(|(number, line)| file_name_literals(line).map(move |name| (number + 1, name)))
        .collect();
    allowed_names
        .into_iter()
        .filter_map(|group| find_misspelled_file_name(&named, group))
        .collect()
}

/// Returns a note about the first of `found_names` (line and name) that has the extension of `allowed_group` but does
/// not belong to it. `None` if there is no such name, or if the source contains a name of the group.
fn find_misspelled_file_name(
    found_names: &[(usize, &str)],
    allowed_group: &[&str],
) -> Option<Fact> {
    let expected = allowed_group.first()?;
    let wanted = extension(expected)?;
    if found_names
        .iter()
        .any(|(_, name)| allowed_group.contains(name))
    {
        return None;
    }
    let (line, name) = found_names
        .iter()
        .find(|(_, name)| extension(name) == Some(wanted))?;
    let note = SourceNote::Names {
        line: *line,
        name: (*name).to_owned(),
        expected: (*expected).to_owned(),
    };
    Some(note.fact())
}

fn extension(name: &str) -> Option<&str> {
    name.rsplit_once('.').map(|(_, extension)| extension)
}

/// Returns the string literals in a line that look like file names without a folder.
fn file_name_literals(line: &str) -> impl Iterator<Item = &str> {
    let code = line.split("//").next().unwrap_or_default();
    let texts = code.split(['"', '\'']).skip(1).step_by(2);
    texts
        .map(|text| text.trim_start_matches("./"))
        .filter(|text| is_file_name(text))
}

fn is_file_name(text: &str) -> bool {
    text.len() <= MAX_NAME_LENGTH
        && text.contains('.')
        && text
            .chars()
            .all(|sign| sign.is_ascii_alphanumeric() || "._-".contains(sign))
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_i18n::Lang;

    #[test]
    fn a_wrong_file_name_is_reported_unless_the_right_one_occurs_too() {
        for (source, expected) in [
            (
                "#include <x.h>\nfreopen(\"maya.in\",\"r\",stdin);\nfreopen(\"maya.out\",\"w\",stdout);",
                &[
                    "line 2 of the source names maya.in, the problem's file is mayan.in",
                    "line 3 of the source names maya.out, the problem's file is mayan.out",
                ][..],
            ),
            (
                "open('Mayan.in')",
                &["line 1 of the source names Mayan.in, the problem's file is mayan.in"],
            ),
            ("open('./mayan.in'); open('test.in')", &[]),
            (
                "// freopen(\"1.in\", \"r\", stdin);\nprintf(\"a.b %d.in\");",
                &[],
            ),
            (
                "\u{1b}\"\u{1b}.in\" \".in\"x\".",
                &["line 1 of the source names .in, the problem's file is mayan.in"],
            ),
        ] {
            let found =
                find_misspelled_file_names(source.as_bytes(), [&["mayan.in"], &["mayan.out"]]);
            let notes: Vec<String> = found.iter().map(|fact| Lang::En.fact(fact)).collect();
            assert_eq!(notes, expected, "{source}");
        }
        let none = find_misspelled_file_names(b"open(\"a.in\")", [&["input"], &[]]);
        assert!(none.is_empty(), "{none:?}");
        // A problem may have several names for an input file; each of them is allowed.
        let files: [&[&str]; 2] = [&["puzzle.in", "klotski.in"], &["puzzle.out", "klotski.out"]];
        for name in ["puzzle", "klotski"] {
            let source = format!("open('{name}.in'); open('{name}.out')");
            assert!(
                find_misspelled_file_names(source.as_bytes(), files).is_empty(),
                "{name}"
            );
        }
    }
}
